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
