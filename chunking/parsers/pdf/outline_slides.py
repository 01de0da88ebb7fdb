"""Slides that list the sections of a talk: their lines are entries, each for itself, and no headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .bookmarks import Bookmark
from .headers_and_footers import Sheet
from .layout import Line
from .titles import names, plain

#: lines of a slide that say the titles of bookmarks, at least, and their share of its lines but for its title
_LEAST, _SHARE = 2, 0.6


def with_entries_told(sheets: Sequence[Sheet], marks: Iterable[Bookmark]) -> list[Sheet]:
    """The pages, with the lines told of slides that list titles of bookmarks, most of which point elsewhere."""
    pages: dict[str, set[int]] = {}
    for mark in marks:
        pages.setdefault(plain(mark.title), set()).add(mark.page)
    return [_told(sheet, pages) if pages and sheet.is_slide else sheet for sheet in sheets]


def _told(sheet: Sheet, pages: dict[str, set[int]]) -> Sheet:
    named = [_named(line, pages) for line in sheet.lines]
    elsewhere = sum(bool(found - {sheet.number}) for found in named)
    if elsewhere < max(_LEAST, _SHARE * (len(named) - 1)):
        return sheet
    lines = zip(sheet.lines, named, strict=True)
    return replace(sheet, lines=tuple(replace(line, entry=bool(found)) for line, found in lines))


def _named(line: Line, pages: dict[str, set[int]]) -> set[int]:
    """The pages of the bookmarks whose title a line says."""
    return set().union(*(pages.get(name, ()) for name in names(line.text)))
