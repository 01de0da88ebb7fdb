"""What two readings of one file differ in."""

from __future__ import annotations

from chunking import Document, Page
from chunking.inspection import compare_readings
from chunking.types import Table


def reading(text: str, tables=(), pages=()):
    return Document(text, mime_type="text/markdown", tables=tables, pages=pages)


def test_words_headings_and_cells_are_counted_by_what_they_say():
    first = reading("# Tides\n\nhigh water water\n", (Table(("port", ""), (("Leith", "4"),)),))
    second = reading("Tides\n\n## Depth\n\nhigh water\n", (Table(("port", "**4**"), ()),))
    apart = compare_readings(first, second)
    assert apart.words == ({"water": 1}, {"Depth": 1})
    assert apart.headings == ({"Tides": 1}, {"Depth": 1})
    assert apart.cells == ({"Leith": 1}, {})
    assert apart.pages == ()


def test_pages_are_compared_by_number_and_by_their_words_in_any_order():
    first = reading("a b\n\nc d\n\ne", pages=(Page(1, 0, 3), Page(2, 5, 8), Page(3, 10, 11)))
    second = reading("b a\n\nc x\n", pages=(Page(1, 0, 3), Page(2, 5, 8)))
    assert compare_readings(first, second).pages == (2,)


def test_a_reading_differs_in_nothing_from_itself():
    document = reading("# A\n\nb c\n", (Table(("d",), ()),), (Page(1, 0, 8),))
    apart = compare_readings(document, document)
    assert not any((*apart.words, *apart.headings, *apart.cells, apart.pages))
