"""What stands below a heading and answers for it."""

import pytest

from chunking import Document
from chunking.evaluation.drafting.answers import below
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
