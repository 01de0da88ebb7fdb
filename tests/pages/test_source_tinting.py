"""What the browser is told of a sheet or a chapter: which chunk each run of its text is of."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from chunking import Document, create_chunker
from chunking.parsers import Cell, SourceBlock, SourcePart, structure_blocks, words_laid_on
from pages.components.tune import source_parts
from pages.components.tune.source_parts import leaves_of
from pages.components.viewers.parts_view.payload import (
    NO_CHUNK,
    Tinting,
    table_message,
    text_message,
)

SHEET = "## Tides\n\n| Port | Feet | Note |\n| --- | --- | --- |\n| Leith | 5 | |\n| Crail | 7 | shoal |\n"
CELLS = tuple(
    Cell(row, column, text)
    for row, texts in ((2, ("Port", "Feet", "Note")), (3, ("Leith", "5", "")), (4, ("Crail", "7", "shoal")))
    for column, text in enumerate(texts, 2)
    if text
)  # fmt: skip


def document(text=SHEET):
    return Document(text, mime_type="text/markdown")


def chunks_at(text, *cuts):
    """The chunks of a text that is cut at these offsets."""
    source = document(text)
    whole = create_chunker("token", chunk_size=10_000).chunk(source)[0]
    edges = [0, *cuts, len(text)]
    return [
        replace(whole, index=n, start=a, end=b, text=text[a:b])
        for n, (a, b) in enumerate(pairwise(edges))
    ]


def tinted(chunks, selected=None, text=SHEET, is_marked=True):
    return Tinting(chunks, selected, structure_blocks(document(text)), is_marked)


def grid(chunks, selected=None, **options):
    words = words_laid_on(SHEET, [cell.text for cell in CELLS])
    message = table_message(
        list(zip(CELLS, words, strict=True)), tinted(chunks, selected, **options), is_lettered=True
    )
    return message, [[cell["chunk"] for cell in row["cells"]] for row in message["rows"]]


def test_cells_have_the_colour_of_their_chunk_and_empty_ones_that_of_their_row():
    message, chunks = grid(chunks_at(SHEET, SHEET.index("| Crail")))
    assert message["columns"] == ["B", "C", "D"]
    assert [row["name"] for row in message["rows"]] == ["2", "3", "4"]
    assert chunks == [[0, 0, 0], [0, 0, 0], [1, 1, 1]]
    assert message["frames"] == [(0, 0, 2, 2)]
    assert grid(chunks_at(SHEET), is_marked=False)[0]["frames"] == []


def test_a_cell_that_is_cut_shows_where():
    text = "shoal water in the north"
    chunks = chunks_at(text, text.index("in the"))
    (words,) = words_laid_on(text, [text])
    cell = (Cell(1, 1, text), words)
    message = table_message([cell], tinted(chunks, text=text), is_lettered=True)
    assert message["rows"][0]["cells"] == [
        {"runs": [("shoal water ", 0), ("in the north", 1)], "chunk": NO_CHUNK}
    ]


def test_where_chunks_overlap_the_chosen_one_is_shown():
    text = "one two three four"
    first, second = chunks_at(text, 8)
    chunks = [replace(first, end=13), second]
    (words,) = words_laid_on(text, [text])
    block = SourceBlock("paragraph", text=text)
    usual = text_message(block, words, tinted(chunks, text=text))
    assert usual["runs"] == [("one two ", 0), ("three four", 1)]
    chosen = text_message(block, words, tinted(chunks, 0, text=text))
    assert chosen["runs"] == [("one two three ", 0), ("four", 1)]


def test_what_no_chunk_holds_has_no_colour():
    text = "one two three"
    chunks = chunks_at(text, 4)[:1]
    (words,) = words_laid_on(text, [text])
    message = text_message(SourceBlock("paragraph", text=text), words, tinted(chunks, text=text))
    assert message["runs"] == [("one ", 0), ("two three", NO_CHUNK)]


def test_headings_are_marked_with_the_level_that_was_read():
    text = "### Tides\n\nHigh water.\n"
    heading, other = words_laid_on(text, ["Tides", "High water."])
    tinting = tinted(chunks_at(text), text=text)
    assert text_message(SourceBlock("heading", 1, "Tides"), heading, tinting)["mark"] == "H3"
    assert text_message(SourceBlock("paragraph", text="High water."), other, tinting)["mark"] == ""
    unmarked = tinted(chunks_at(text), text=text, is_marked=False)
    assert text_message(SourceBlock("heading", 1, "Tides"), heading, unmarked)["mark"] == ""


def test_surrogates_can_be_sent():
    message = text_message(SourceBlock("paragraph", text="a\ud800b"), [], tinted([]))
    json.dumps(message, ensure_ascii=False).encode()


def test_a_large_sheet_is_shown_some_rows_at_a_time(monkeypatch):
    monkeypatch.setattr(source_parts, "_MOST_CELLS", 4)
    rows = [(f"port{n}", str(n)) for n in range(1, 6)]
    text = "## Tides\n\n" + "\n".join(f"| {a} | {b} |" for a, b in rows)
    cells = tuple(
        Cell(y, x, text) for y, row in enumerate(rows, 1) for x, text in enumerate(row, 1)
    )
    parts = (SourcePart("Tides", (SourceBlock("table", cells=cells),)), SourcePart("Neap", ()))
    leaves = list(leaves_of(parts, text))
    assert [(leaf.number, leaf.rows) for leaf in leaves] == [
        (1, (1, 2)), (1, (3, 4)), (1, (5, 5)), (2, None),
    ]  # fmt: skip
    assert text[leaves[1].start :].startswith("port3")
    assert leaves[2].end <= leaves[3].start + 1
    shown = [cell for leaf in leaves for block, _ in leaf.blocks for cell in block.cells]
    assert tuple(shown) == cells


@pytest.mark.parametrize("parts", [(), (SourcePart("", ()),)])
def test_a_source_that_shows_nothing_has_no_leaves(parts):
    assert list(leaves_of(parts, "text")) == []
