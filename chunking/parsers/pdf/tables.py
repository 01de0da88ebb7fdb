"""Ruled tables: pdfplumber finds the cells of a page, pdfium's glyphs fill them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ...types import Table
from .joining import joined
from .layout import Line, pieces, reading_order
from .reading import Glyph, RawPage

#: cells that a table may have, and lines on its page; what has more is a drawing
MAX_CELLS, MAX_LINES = 20_000, 4_000
Box = tuple[float, float, float, float]


def take_tables(plumber: Any, page: RawPage) -> tuple[list[Line], list[Glyph]]:
    """The tables of a page as lines, and the glyphs outside them.

    `plumber` is the open pdfplumber document. Nothing is found on a page whose text does not run
    as the page is shown. Errors of pdfplumber are the caller's.
    """
    if (page.rotation // 90) % 4 != page.angle:
        return [], page.glyphs
    source = plumber.pages[page.number - 1]
    glyphs: list[Glyph] = page.glyphs
    tables: list[Line] = []
    try:
        source._layout = _drawn(source)
        if len(source._layout._objs) > MAX_LINES:
            return [], glyphs
        for found in source.find_tables():
            rows = [[cell and _upwards(cell, source) for cell in row.cells] for row in found.rows]
            if len(rows) >= 2 and sum(map(len, rows)) <= MAX_CELLS:
                line, glyphs = _filled(rows, _upwards(found.bbox, source), glyphs, page)
                tables.extend([line] if line else [])
    finally:
        source.close()
    return tables, glyphs


def _drawn(source: Any) -> Any:
    """What pdfminer finds on a page but for its characters: they take longest and are not needed."""
    device = import_module("pdfplumber.page").PDFPageAggregatorWithMarkedContent(
        source.pdf.rsrcmgr, pageno=source.page_number, laparams=source.pdf.laparams
    )
    device.render_string = lambda *_: None
    import_module("pdfminer.pdfinterp").PDFPageInterpreter(source.pdf.rsrcmgr, device).process_page(
        source.page_obj
    )
    return device.get_result()


def _upwards(box: Box, source: Any) -> Box:
    """A box of pdfplumber's as left, bottom, right, top from the lower left corner."""
    left, top, right, bottom = box
    x, _, _, floor = source.bbox
    return left - x, floor - bottom, right - x, floor - top


def _filled(
    rows: Sequence[Sequence[Box | None]], around: Box, glyphs: list[Glyph], page: RawPage
) -> tuple[Line | None, list[Glyph]]:
    """A table with the glyphs that lie in it, and the rest; none when it has too few cells."""
    inside: list[Glyph] = []
    outside: list[Glyph] = []
    for glyph in glyphs:
        (inside if glyph.char != "\n" and _holds(around, glyph) else outside).append(glyph)
    cells = [[_cell(box, inside) if box else "" for box in row] for row in rows]
    cells = [row for row in cells if any(row)]
    width = max(map(len, cells), default=0)
    used = sum(any(row[i : i + 1] != [""] for row in cells if i < len(row)) for i in range(width))
    if len(cells) < 2 or used < 2:
        return None, glyphs
    header, *body = (tuple(row + [""] * (width - len(row))) for row in cells)
    left, bottom, right, top = around
    size = max(glyph.style.size for glyph in inside)
    table = Table(header, tuple(body), None, page.number)
    return Line("", left, right, top, size, table=table, bottom=bottom), outside


def _holds(box: Box, glyph: Glyph) -> bool:
    """Whether the middle of a glyph is in a box."""
    left, bottom, right, top = box
    middle = glyph.y + 0.25 * glyph.style.size
    return left <= (glyph.x0 + glyph.x1) / 2 <= right and bottom <= middle <= top


def _cell(box: Box, glyphs: list[Glyph]) -> str:
    """The text of one cell on one line."""
    lines = reading_order(pieces(glyph for glyph in glyphs if _holds(box, glyph)))
    return "".join(joined([line.text for line in lines], frozenset()))


def as_markdown(table: Table) -> str:
    """The rows of a table between bars."""
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|") or " "
