"""The words of figures: labels of nodes, axes and legends are no headings, however large they are set."""

from __future__ import annotations

from dataclasses import replace

from .drawn_figures import Figure
from .layout import Line
from .numbering import depth, is_usual
from .reading import RawPage

#: how far above or below a plot its title stands, in sizes of type, and the share of these that capitals are high
_BESIDE, _CAPITALS = 2.5, 0.7
#: characters of a line of running text
_PROSE = 45


def with_labels(lines: list[Line], page: RawPage) -> list[Line]:
    """The lines of a page, with those marked that are words of a figure in which no text runs.

    The title of the document, or of a slide, may stand in a drawing.
    """
    if not page.figures:
        return lines
    prose = [line for line in lines if not line.table and len(line.text) >= _PROSE]
    bare = [figure for figure in page.figures if not any(_overlap(line, figure) for line in prose)]
    left = min((line.x0 for line in prose), default=0.0)
    title = _title(lines, page)
    return [
        replace(line, label=True)
        if line is not title and not line.table and any(_is_of(line, each, left) for each in bare)
        else line
        for line in lines
    ]  # fmt: skip


def _title(lines: list[Line], page: RawPage) -> Line | None:
    """The largest line of a first page, or the highest of a slide."""
    if page.number == 1:
        return max(lines, key=lambda line: (line.size, line.y), default=None)
    return max(lines, key=lambda line: line.y, default=None) if page.width > page.height else None


def _overlap(line: Line, figure: Figure) -> bool:
    """Whether a line stands at the height of a figure, and not beside it."""
    return figure.bottom < line.y < figure.top and line.x0 < figure.right and line.x1 > figure.left


def _is_of(line: Line, figure: Figure, left: float) -> bool:
    """Whether a line stands within a figure, or right above or below a plot and is set as no heading of the text is."""
    is_set_so = line.x0 <= left + line.size or depth(line.text) or is_usual(line.text)
    margin = _BESIDE * line.size if figure.is_plot and not is_set_so else 0.0
    is_at = figure.left < (line.x0 + line.x1) / 2 < figure.right
    top = line.y + _CAPITALS * line.size
    return is_at and figure.bottom - margin < line.y and top < figure.top + margin
