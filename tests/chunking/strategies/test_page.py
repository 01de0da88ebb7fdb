"""The strategy `page`: no chunk holds text of two pages unless whole pages are joined."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking import Document, Page, create_chunker, parse_file

SAMPLES = Path(__file__).resolve().parents[3] / "sample_docs"
REPORT = SAMPLES / "field_report.pdf"
TEXT = "A short page. It says little.\n\n" * 6


def test_each_page_of_a_file_is_a_chunk():
    chunks = create_chunker("page").chunk(parse_file(REPORT))
    assert [(chunk.page_number, chunk.page_end) for chunk in chunks] == [
        (n, n) for n in range(1, 6)
    ]
    assert [chunk.cut for chunk in chunks] == ["page"] * 4 + ["end of document"]


@pytest.mark.parametrize("size", [20, 45, 70])
def test_no_chunk_crosses_a_page(size):
    length = len(TEXT) // 3
    pages = tuple(Page(n + 1, n * length, (n + 1) * length) for n in range(3))
    document = Document(TEXT, pages=pages)
    apart = create_chunker("page", unit="characters", chunk_size=size).chunk(document)
    assert all(chunk.page_number == chunk.page_end for chunk in apart)
    joined = create_chunker("page", unit="characters", chunk_size=130, join_pages=True).chunk(
        document
    )
    assert [(chunk.page_number, chunk.page_end) for chunk in joined] == [(1, 2), (3, 3)]


def test_a_heading_stays_with_text_that_fits_no_better_without_it():
    """Found: the heading was left to the chunk before, though the next one repeats it before its text."""
    text = "First words. " * 4 + "\n\n# A heading of some length\n\n" + "More words here. " * 7
    document = Document.from_text(text, "a.md")
    chunks = create_chunker("page", unit="characters", chunk_size=120).chunk(document)
    assert not any(chunk.text.endswith("length") for chunk in chunks)
    assert [chunk.text.startswith("# A heading") for chunk in chunks] == [False, True, False]


@pytest.mark.parametrize("size", [300, 1000])
def test_a_sheet_over_the_size_is_cut_between_its_rows(size):
    """Found: `Depth (m)` in the header was taken for the end of a sentence, and parted the sheet's name from it."""
    document = parse_file(SAMPLES / "harbour.xlsx")
    chunks = create_chunker("page", chunk_size=size).chunk(document)
    assert {chunk.cut for chunk in chunks} == {"row", "page", "end of document"}
    assert all(chunk.text.rstrip().endswith("|") for chunk in chunks)


def test_rows_at_the_top_of_a_page_have_the_head_of_their_table():
    head, first, second = (
        "| Code | Load |\n| --- | --- |\n",
        "| K1 | 5 |\n",
        "| K2 | 7 |\n\nThe end.\n",
    )
    pages = (Page(1, 0, len(head + first)), Page(2, len(head + first), len(head + first + second)))
    document = Document(head + first + second, mime_type="text/markdown", pages=pages)
    chunks = create_chunker("page").chunk(document)
    assert [chunk.prefix for chunk in chunks] == ["", head]
    bare = create_chunker("page", include_header_context=False).chunk(document)
    assert [chunk.prefix for chunk in bare] == ["", ""]
