"""A printed table of contents as bookmarks: its titles, found again on the pages that it names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .bookmarks import Bookmark, runs_of
from .headers_and_footers import Sheet
from .layout import Line
from .numbering import depth, has_roman, is_caption, is_part
from .titles import names

#: entries that make a table of contents, the share of them that is found where it says, and their most
_FEWEST, _FOUND, _MOST = 4, 0.6, 5_000
#: sizes of type by which entries of one level may be set in differently
_SAME_INSET = 0.4
#: an entry: a title with letters, dots or a gap, and the page in Arabic figures
_ENTRY = re.compile(r"(?=.*?[^\W\d_])(.*?[^\s.…·_])[\s.…·_]+(\d{1,4})")
#: what has dots within it is two entries side by side
_DOTS = re.compile(r"(?:\. ?){3}")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a table of contents: its title, the page that it names, and where it stands."""

    title: str
    printed: int
    sheet: int
    line: Line


def marks_of(sheets: Sequence[Sheet]) -> list[Bookmark]:
    """The entries of a document's table of contents whose titles stand on the pages that they name.

    The count of the pages may begin on any page: the one is taken by which most titles are found. Where
    few are, the lines are no table of contents, and there are none.
    """
    entries = list(_entries(sheets))[:_MOST]
    if len(entries) < _FEWEST:
        return []
    pages = _titles_by_name(sheets)
    offsets = Counter(
        page - entry.printed
        for entry in entries
        for page in {page for name in names(entry.title) for page in pages.get(name, ())}
        if page > entry.sheet or (page == entry.sheet and entry.printed <= page)
    )
    if not offsets:
        return []
    offset, count = max(offsets.items(), key=lambda item: (item[1], -abs(item[0])))
    if count < max(_FEWEST, _FOUND * len(entries)):
        return []
    levels = _levels(entries)
    return [
        Bookmark(entry.title, level, entry.printed + offset)
        for entry, level in zip(entries, levels, strict=True)
    ]


def _entries(sheets: Iterable[Sheet]) -> Iterator[_Entry]:
    """Lines in a row that end with pages which do not fall; a title may begin on the line before."""
    for sheet in sheets:
        run: list[_Entry] = []
        before: Line | None = None
        for line in sheet.lines:
            entry = _entry(line, sheet.number)
            if entry and (not run or entry.printed >= run[-1].printed):
                run.append(entry)
            elif not (run and before is run[-1].line):
                yield from run if len(run) >= _FEWEST else ()
                run = [entry] if entry else []
            before = line
        yield from run if len(run) >= _FEWEST else ()


def _entry(line: Line, sheet: int) -> _Entry | None:
    match = None if line.table else _ENTRY.fullmatch(line.text)
    if not match or is_caption(match[1]) or _DOTS.search(match[1]):
        return None
    return _Entry(match[1], int(match[2]), sheet, line)


def _titles_by_name(sheets: Iterable[Sheet]) -> Mapping[str, set[int]]:
    """The pages on which lines have a name, up to four lines together."""
    found: dict[str, set[int]] = defaultdict(set)
    for sheet in sheets:
        for name in runs_of(sheet.lines):
            found[name].add(sheet.number)
    return found


def _levels(entries: Sequence[_Entry]) -> list[int]:
    """The level of each entry: that of its number, else that of the numbers set in as far, else its inset."""
    depths = _depths([entry.title for entry in entries])
    insets = _insets(entries)
    usual: dict[int, Counter[int]] = defaultdict(Counter)
    for at, inset in zip(depths, insets, strict=True):
        usual[inset][at] += at > 0
    return [
        at or (usual[inset].most_common(1)[0][0] if usual[inset].total() else inset + 1)
        for at, inset in zip(depths, insets, strict=True)
    ]


def _depths(titles: Sequence[str]) -> list[int]:
    """The depth of each number, 0 where there is none; chapters are one down where there are parts."""
    parts = [is_part(title) for title in titles]
    if not (any(parts) and any(depth(title) > 1 for title in titles)):
        roman = has_roman(titles)
        return [depth(title, roman) for title in titles]
    depths = [depth(title) for title in titles]
    return [at + (at > 0 and not part) for at, part in zip(depths, parts, strict=True)]


def _insets(entries: Sequence[_Entry]) -> list[int]:
    """How far each entry is set in, counted from 0."""
    places: list[float] = []
    for x in sorted({entry.line.x0 for entry in entries}):
        if not places or x - places[-1] > _SAME_INSET * entries[0].line.size:
            places.append(x)
    return [sum(place <= entry.line.x0 for place in places) - 1 for entry in entries]
