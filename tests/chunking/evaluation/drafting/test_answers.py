"""What stands below a heading and answers for it."""

import pytest

from chunking import Document, Span
from chunking.evaluation.drafting.answers import below, with_limits
from chunking.segmenters.outline import outline


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("It is lit.", "It is lit."),
        ("---\n***\nIt is lit.\n\n---\n\n___", "It is lit."),
        ("***\n\n***", ""),
    ],
)
def test_lines_that_are_drawn_around_it_are_no_answer(body, text):
    document = Document.from_text(f"# Lamp\n\n{body}\n\n# Port\n", "a.md")
    span = below(document.text, outline(document).headings, 0)
    assert document.text[span.start : span.end] == text


def test_an_answer_holds_the_sentence_that_limits_it():
    text = "Lost keys are kept for four weeks. After that they are sold. They are many. Otherwise they rust."
    ends = (34, 60, 75, len(text))
    spans = [Span(start, end) for start, end in zip((0, 35, 61, 76), ends, strict=True)]
    assert [span.end for span in with_limits(text, spans)] == [60, 60, len(text), len(text)]


@pytest.mark.parametrize(
    "limit",
    [
        "On public holidays it is closed.",
        "This limit does not apply to intent.",
        "It does not cover damage by improper use.",
        "Sie ist an Feiertagen geschlossen.",
        "Elle est fermée le lundi.",
    ],
)
def test_an_answer_holds_the_next_sentence_that_denies_a_part_of_it(limit: str):
    first = "The hall is open from Monday to Friday."
    text = f"{first} {limit} The hall was built long ago."
    spans = [Span(0, len(first)), Span(len(first) + 1, len(first) + 1 + len(limit))]
    found, *_ = with_limits(text, spans)
    assert text[slice(*found)] == f"{first} {limit}"
