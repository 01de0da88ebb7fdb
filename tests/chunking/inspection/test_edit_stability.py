"""Edit stability: by hand, against what is known of the strategies, and on every kind of document."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking import Document, Page, create_chunker, parse_file
from chunking.caching import forget_documents
from chunking.inspection import EditStability, edit_stability, edited_documents
from chunking.segmenters import outline
from chunking.segmenters.blocks import markdown_blocks

SAMPLES = Path(__file__).resolve().parents[3] / "sample_docs"
#: seven paragraphs, of which each is a chunk of its own
TEXT = "\n\n".join(f"Paragraph {n} holds this one sentence." for n in "abcdefg")


def test_by_hand():
    """Each of three edits adds a paragraph that is said already: one chunk of eight is new."""
    chunker = create_chunker("recursive", chunk_size=45, chunk_overlap=0)
    assert len(chunker.chunk(TEXT)) == 7
    found = edit_stability(Document.from_text(TEXT), chunker)
    assert found == EditStability(chunks=3 * 8, new=3)
    assert found.kept == 1 - 3 / 24
    assert (found + EditStability(8, 8)).kept == 1 - 11 / 32


def test_boundaries_that_follow_the_text_hold():
    document = parse_file(SAMPLES / "product_manual.md")
    kept = {
        name: edit_stability(document, create_chunker(name)).kept for name in ("markdown", "fixed")
    }
    assert kept["markdown"] > 0.9
    assert 0.1 < kept["fixed"] < 0.7
    forget_documents()
    assert edit_stability(document, create_chunker("fixed")).kept == kept["fixed"]


@pytest.mark.parametrize("text", ["", " \n\t\n", "---\n***\n"])
def test_what_has_nothing_to_say_twice_has_no_figure(text):
    assert edit_stability(Document.from_text(text), create_chunker("sentence")).kept is None


@pytest.mark.parametrize("text", ["One", "One. ", "# Title\n\nOne."])
def test_a_text_of_one_sentence_is_edited_once(text):
    (edited,) = edited_documents(Document.from_text(text, "a.md"))
    assert edited.text.count("One") == 2


def test_headings_fences_and_front_matter_stay_as_they_are():
    rows = "".join(f"| {n} | {n} |\n" for n in range(9))
    text = (
        f"---\ntitle: Guide\n---\n# One\n\nFirst. Second.\n\n```python\nprint(1)\n```\n\n"
        f"- item\n\n## Two\n\n| a | b |\n|---|---|\n{rows}\nLast.\n"
    )
    document = Document.from_text(text, "a.md")
    edits = list(edited_documents(document, 50))
    assert len(edits) > 10
    kinds = [block.kind for block in markdown_blocks(document).blocks]
    for edited in edits:
        assert len(edited.text) > len(text)
        assert outline(edited).paths == outline(document).paths
        found = [block.kind for block in markdown_blocks(edited).blocks]
        assert [kind for kind in found if kind != "paragraph"] == [
            kind for kind in kinds if kind != "paragraph"
        ]


def test_pages_move_with_the_text_and_the_kind_of_document_stays():
    text = "One sentence. Another one. The third.\n" * 3
    pages = tuple(Page(n + 1, n * len(text) // 3, (n + 1) * len(text) // 3) for n in range(3))
    document = Document(text, "a.docx", "text/markdown", pages)
    for edited in edited_documents(document):
        assert edited.is_markdown
        assert [page.number for page in edited.pages] == [1, 2, 3]
        assert edited.pages[-1].end == len(edited.text)
        assert all(
            one.end == two.start for one, two in zip(edited.pages, edited.pages[1:], strict=False)
        )


def test_source_code_stays_source_code():
    document = parse_file(SAMPLES / "scheduler.py")
    for edited in edited_documents(document):
        compile(edited.text, "scheduler.py", "exec")
    assert 0.5 < edit_stability(document, create_chunker("code")).kept < 1
