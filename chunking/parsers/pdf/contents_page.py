"""A printed table of contents as bookmarks: its titles, found again on the pages that it names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .bookmarks import Bookmark, runs_of
from .headers_and_footers import Sheet
from .layout import Line
from .numbering import depth, has_roman, is_caption, is_part
from .titles import names

#: entries that make a table of contents, the share of them that is found where it says, and their most
_FEWEST, _FOUND, _MOST = 4, 0.6, 5_000
#: sizes of type by which entries of one level may be set in differently
_SAME_INSET = 0.4
#: the page, in Arabic figures, that dots or a gap part from the title before it
_PAGE = re.compile(r"(?<![\s.…·_])[\s.…·_]++(\d{1,4})\Z")
#: what two entries side by side have: dots within them, or a page before a number
_TWO = re.compile(r"(?:\. ?){3}|\A\d{1,3} \d{1,2}\.\d")
#: titles by their names, and by the pages on which they stand
_Titles = Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a table of contents: its title, the page that it names, where it stands, and the line before."""

    title: str
    printed: int
    sheet: int
    line: Line
    before: str

    @property
    def titles(self) -> tuple[str, str]:
        """What the title may be: it may begin on the line before."""
        return f"{self.before} {self.title}".strip(), self.title


def marks_of(sheets: Sequence[Sheet]) -> list[Bookmark]:
    """The entries of a document's table of contents whose titles stand on the pages that they name.

    The count of the pages may begin on any page: the one is taken by which most titles are found. Where
    few are, the lines are no table of contents, and there are none.
    """
    entries = list(_entries(sheets))[:_MOST]
    two = sum(_TWO.search(entry.title) is not None for entry in entries)
    if len(entries) < _FEWEST or 4 * two > len(entries):
        return []
    titles = _titles(sheets)
    offsets = Counter(offset for entry in entries for offset in _offsets(entry, titles))
    if not offsets:
        return []
    offset = max(offsets, key=lambda at: (offsets[at], -abs(at)))
    if offsets[offset] < max(_FEWEST, _FOUND * len(entries)):
        return []
    found = [(e, title) for e in entries if (title := _title(e, e.printed + offset, titles))]
    levels = _levels([replace(entry, title=title) for entry, title in found])
    return [
        Bookmark(title, level, entry.printed + offset)
        for (entry, title), level in zip(found, levels, strict=True)
    ]


def _entries(sheets: Iterable[Sheet]) -> Iterator[_Entry]:
    """Lines in a row that end with pages which do not fall, with single lines between them."""
    for sheet in sheets:
        run: list[_Entry] = []
        before: Line | None = None
        for line in sheet.lines:
            ends_title = not (run and run[-1].line is before)
            entry = _entry(line, sheet.number, before.text if before and ends_title else "")
            if entry and (not run or entry.printed >= run[-1].printed):
                run.append(entry)
            elif ends_title:
                yield from run if len(run) >= _FEWEST else ()
                run = [entry] if entry else []
            before = line
        yield from run if len(run) >= _FEWEST else ()


def _entry(line: Line, sheet: int, before: str) -> _Entry | None:
    page = None if line.table else _PAGE.search(line.text)
    title = line.text[: page.start()] if page else ""
    if not page or is_caption(title) or not any(map(str.isalpha, title)):
        return None
    return _Entry(title, int(page[1]), sheet, line, before)


def _titles(sheets: Iterable[Sheet]) -> _Titles:
    """What lines say, up to four together, by its names and by page."""
    found: dict[str, dict[int, str]] = defaultdict(dict)
    for sheet in sheets:
        for name, runs in runs_of(sheet.lines).items():
            found[name][sheet.number] = sheet.lines[runs[0][0]].text
    return found


def _offsets(entry: _Entry, titles: _Titles) -> set[int]:
    """How many pages lie between the one that is printed and those, from the entry on, that have its title."""
    return {
        page - entry.printed
        for title in entry.titles
        for name in names(title)
        for page in titles.get(name, ())
        if page > entry.sheet or (page == entry.sheet and entry.printed <= page)
    }


def _title(entry: _Entry, page: int, titles: _Titles) -> str:
    """What the title is, with its number also where the page alone has it; nothing where that lacks it."""
    for title in entry.titles:
        for name in names(title):
            if text := titles.get(name, {}).get(page):
                is_whole = name in names(text)
                return text if is_whole and depth(text) and not depth(title) else title
    return ""


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
