"""A PDF's bookmarks: titles with their levels and pages, found again among the lines of the pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from .headers_and_footers import Sheet
from .layout import Line
from .numbering import depth
from .titles import names, plain

#: bookmarks that are read, lines that a title may take, and the deepest level that is told
_MOST, _LINES, _LEVELS = 20_000, 4, 6


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A title, its level from 1, the number of its page, and how high on the page it points."""

    title: str
    level: int
    page: int
    y: float | None = None


def bookmarks(source: Any) -> list[Bookmark]:
    """The bookmarks of an open pdfium document that point to a page of it."""
    found = []
    for mark in islice(source.get_toc(), _MOST):
        goal = mark.get_dest()
        page = goal.get_index() if goal else None
        if page is not None:
            _, place = goal.get_view()
            y = place[1] if len(place) > 1 else place[0] if place else None
            found.append(Bookmark(mark.get_title(), min(mark.level + 1, _LEVELS), page + 1, y))
    return found


def with_levels(sheets: Sequence[Sheet], marks: Iterable[Bookmark]) -> list[Sheet]:
    """The pages, where the lines that a bookmark names have its level; other bookmarks say nothing."""
    pages = {sheet.number: list(sheet.lines) for sheet in sheets}
    runs = {number: runs_of(lines) for number, lines in pages.items()}
    for mark in marks:
        for number in (mark.page, mark.page + 1):
            if _find(mark, pages.get(number, []), runs.get(number, {})):
                break
    return [replace(sheet, lines=tuple(pages[sheet.number])) for sheet in sheets]


def runs_of(lines: Sequence[Line]) -> dict[str, list[tuple[int, int]]]:
    """What one to four lines that follow each other say: first and count, by their letters."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for first, line in enumerate(lines):
        text = ""
        for count, other in enumerate(lines[first : first + _LINES] if plain(line.text) else (), 1):
            if other.table or other.entry or other.column != line.column:
                break
            text += other.text + " "
            for key in names(text):
                found[key].append((first, count))
    return found


def _find(mark: Bookmark, lines: list[Line], runs: dict[str, list[tuple[int, int]]]) -> bool:
    """Give the lines of a page that a bookmark names its level; whether there are any."""
    found = [
        (first, count)
        for key in names(mark.title)
        for first, count in runs.get(key, ())
        if not any(line.level for line in lines[first : first + count])
    ]
    if not found:
        return False
    is_other = {run: bool(depth(mark.title)) and not _says(mark, lines, run) for run in found}
    first, count = min(found, key=lambda run: (_distance(mark, lines[run[0]]), is_other[run]))
    for at in range(first, first + count):
        lines[at] = replace(lines[at], level=mark.level)
    return True


def _says(mark: Bookmark, lines: Sequence[Line], run: tuple[int, int]) -> bool:
    """Whether a run of lines says all of a bookmark's title and nothing before it."""
    first, count = run
    return plain("".join(line.text for line in lines[first : first + count])) == plain(mark.title)


def _distance(mark: Bookmark, line: Line) -> float:
    """How far a line is from where a bookmark points; larger type is nearer."""
    return abs(mark.y - line.y - line.size) if mark.y is not None else -line.size
