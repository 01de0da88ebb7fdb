"""Running headers, footers and page numbers: found by their repetition, and taken out."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, takewhile

from .browser_prints import printed_around
from .layout import Line
from .numbering import names_chapter

#: the shares of a page's height, at the top and at the bottom, where headers and footers stand: TeX often sets pages of
#: letter paper on longer sheets, which leaves more room below
_TOP, _BOTTOM = 0.15, 0.17
#: rows looked at on either side of a page
_ROWS = 3
#: pages that a line must be repeated on: this many, and this share of all
_MIN_PAGES, _MIN_SHARE = 3, 0.1
#: sizes of the text up to which a header is set, and one that stands on nearly all pages, which may be printed smaller
_LARGEST, _LARGEST_ON_ALL, _NEARLY_ALL = 1.12, 1.6, 0.8
#: the share of the pages that have a header or a footer at one height, where most have one
_MOST_HAVE = 0.2
#: pages in a row that a title is printed on, at least, of which left and right ones may have different titles
_IN_A_ROW, _SKIPPED = 5, 2
#: lines that a title has at most, the name of its chapter among them
_TITLE_LINES = 3
#: how one ends that is cut short, the letters that are left of it at least, and those of a line with two titles at most
_CUT, _LEFT, _LONGEST = ("…", "..."), 5, 400
#: points by which a repeated line may move between pages
_DRIFT = 4.0
#: an edge of a page, a text, and where it stands or what a page's number is apart from it
_Place = tuple[str, str, int]
_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of one page in reading order, with the page's height and the label that the file gives it, such as `iv`.

    `is_slide` says that it is wider than high.
    """

    number: int
    height: float
    lines: tuple[Line, ...]
    label: str = ""
    is_slide: bool = False


@dataclass(frozen=True, slots=True)
class RepeatedLine:
    """What was taken out: the text of its first occurrence, and on how many pages it stood."""

    text: str
    pages: int


def without_headers_and_footers(
    sheets: Sequence[Sheet], body: float
) -> tuple[list[Sheet], list[RepeatedLine]]:
    """The pages without what repeats in their margins; what is set larger than text stays."""
    needed = max(_MIN_PAGES, round(_MIN_SHARE * len(sheets)))
    found = dict.fromkeys(_repeated(sheets, body, needed))
    found.update(dict.fromkeys(_pieces(sheets, found, needed)))
    found.update(dict.fromkeys(_of_sections(sheets, found, body)))
    found.update(dict.fromkeys(_of_chapters(sheets, body)))
    found.update(dict.fromkeys(_labels(sheets, body)))
    found.update(dict.fromkeys(printed_around(sheets)))
    texts = {_masked(line.text) for _, line in found}
    rest = [_less(sheet, found, texts) for sheet in sheets]
    again = dict.fromkeys(_running(rest))
    return [_less(sheet, again, frozenset()) for sheet in rest], _account([*found, *again])


def _repeated(sheets: Sequence[Sheet], body: float, needed: int) -> Iterator[tuple[int, Line]]:
    """What stands at one height of enough pages, alike but for the numbers of pages."""
    for key, members in _by_place(sheets, body).items():
        near = _neighbours(members)
        pages = len({number for number, _ in near})
        limit = _LARGEST_ON_ALL if pages >= _NEARLY_ALL * len(sheets) else _LARGEST
        if pages >= (_MIN_PAGES if key[1] == "\0" else needed):
            yield from (each for each in near if each[1].size < limit * body)


def _by_place(sheets: Sequence[Sheet], body: float) -> dict[_Place, list[tuple[int, Line]]]:
    """What stands at the edges of pages, by what is the same on others, but for large type and chapters."""
    places: dict[_Place, list[tuple[int, Line]]] = defaultdict(list)
    for sheet in sheets:
        for edge, line in _marginal(sheet):
            if line.size >= _LARGEST_ON_ALL * body or names_chapter(line.text):
                continue
            for key in _keys(sheet.number, edge, line):
                places[key].append((sheet.number, line))
    return places


def _running(sheets: Sequence[Sheet]) -> list[tuple[int, Line]]:
    """What stands at one place of many pages in a row, as titles that are printed on each: all but the first."""
    places: dict[_Place, list[tuple[int, Line]]] = defaultdict(list)
    for sheet in sheets:
        for edge, line in _marginal(sheet):
            places[edge, line.text, round(line.y / _DRIFT)].append((sheet.number, line))
    found: list[tuple[int, Line]] = []
    for members in places.values():
        runs = [members[:1]]
        for before, member in pairwise(members):
            if member[0] - before[0] > _SKIPPED:
                runs.append([])
            runs[-1].append(member)
        found.extend(member for run in runs if len(run) >= _IN_A_ROW for member in run[1:])
    return found


def _pieces(
    sheets: Sequence[Sheet], found: Iterable[tuple[int, Line]], needed: int
) -> list[tuple[int, Line]]:
    """Parts of a repeated line at its height: the gutter of a page with columns divides a header."""
    wholes = Counter((line.text, round(line.y / _DRIFT)) for _, line in found)
    often = [(f" {text} ", height) for (text, height), count in wholes.items() if count >= needed]
    return [
        (sheet.number, line)
        for sheet in sheets
        for _, line in _marginal(sheet)
        if any(
            abs(line.y / _DRIFT - height) <= 1 and f" {line.text} " in text
            for text, height in often
        )
    ]


def _of_sections(
    sheets: Sequence[Sheet], found: Iterable[tuple[int, Line]], body: float
) -> list[tuple[int, Line]]:
    """Headers of short sections: at the height of the others, and said twice or as a heading."""
    heights = Counter(round(line.y / _DRIFT) for _, line in found)
    usual = {height for height, count in heights.items() if count >= _MOST_HAVE * len(sheets)}
    said = Counter(_bare(line.text) for sheet in sheets for line in sheet.lines)
    return [
        (sheet.number, line)
        for sheet in sheets
        for _, line in _marginal(sheet)
        if round(line.y / _DRIFT) in usual
        and line.size < _LARGEST * body
        and said[_bare(line.text)] > 1
    ]


def _of_chapters(sheets: Sequence[Sheet], body: float) -> list[tuple[int, Line]]:
    """Headers that name a chapter and a section, which may be others on each page: at one height of enough pages, or with the page's number."""
    titles = sorted({title for sheet in sheets for title in _titles(sheet, body)})
    small = [
        (sheet, line)
        for sheet in sheets
        for _, line in _marginal(sheet)
        if line.size < _LARGEST * body
    ]
    again = [(sheet.number, line) for sheet, line in small if _says_again(line.text, titles)]
    heights = Counter(round(line.y / _DRIFT) for _, line in again)
    needed = max(_MIN_PAGES, _MOST_HAVE * len(sheets))
    often = {height for height in heights if _near(heights, height) >= needed}
    numbered = (
        (sheet.number, line)
        for sheet, line in small
        if sheet.label in (line.text.split()[0], line.text.split()[-1])
        and _says_again(_bare(line.text), titles)
    )
    return [*(each for each in again if round(each[1].y / _DRIFT) in often), *numbered]


def _near(heights: Counter[int], height: int) -> int:
    """How many lines stand at a height, or right beside it."""
    return sum(heights[height + beside] for beside in (-1, 0, 1))


def _titles(sheet: Sheet, body: float) -> Iterator[str]:
    """What the lines of a page that are larger than text say, and what they say with those right after them."""
    words = [_letters(line.text) if line.size >= _LARGEST * body else "" for line in sheet.lines]
    for at in range(len(words)):
        run = list(takewhile(bool, words[at : at + _TITLE_LINES]))
        yield from accumulate(run)


def _says_again(text: str, titles: Sequence[str]) -> bool:
    """Whether a line is made of a title, or of two, of which the last may be cut short."""
    letters, is_cut = _letters(text), text.endswith(_CUT)
    if not (_LEFT if is_cut else 1) <= len(letters) <= _LONGEST:
        return False
    parts = ((letters[:at], letters[at:]) for at in range(1, len(letters)))
    return _is_title(letters, titles, is_cut) or any(
        _is_title(one, titles) and _is_title(two, titles, is_cut) for one, two in parts
    )


def _is_title(letters: str, titles: Sequence[str], is_cut: bool = False) -> bool:
    """Whether a line's letters are those of a title; where it is cut, those that one begins with."""
    at = bisect_left(titles, letters)
    found = titles[at] if at < len(titles) else ""
    return found.startswith(letters) if is_cut else found == letters


def _letters(text: str) -> str:
    """A line by its letters and figures alone."""
    return "".join(char for char in text.casefold() if char.isalnum())


def _labels(sheets: Sequence[Sheet], body: float) -> list[tuple[int, Line]]:
    """Lines in the margins that are the labels of their pages: numbers of pages, also where few have any."""
    return [
        (sheet.number, line)
        for sheet in sheets
        if sheet.label
        for _, line in _marginal(sheet)
        if line.text == sheet.label and line.size < _LARGEST * body
    ]


def _bare(text: str) -> str:
    """A line without the numbers of pages at its ends."""
    return re.sub(r"^[\divxlc]+ | [\divxlc]+$", "", text).casefold()


def _account(found: Iterable[tuple[int, Line]]) -> list[RepeatedLine]:
    """What was taken out, lines that differ in their numbers counted as one."""
    alike: dict[str, list[str]] = defaultdict(list)
    for _, line in sorted(found, key=lambda member: member[0]):
        alike[_masked(line.text)].append(line.text)
    return [RepeatedLine(texts[0], len(texts)) for texts in alike.values()]


def _masked(text: str) -> str:
    """A line with its numbers made alike."""
    return re.sub(r"\d+|^[ivxlc]+$", "\0", text)


def _less(sheet: Sheet, found: dict[tuple[int, Line], None], texts: Set[str]) -> Sheet:
    kept = [line for line in sheet.lines if (sheet.number, line) not in found]
    lines = tuple(_without_outer_rows(line, texts) for line in kept)
    return sheet if lines == sheet.lines else replace(sheet, lines=lines)


def _without_outer_rows(line: Line, texts: Set[str]) -> Line:
    """A table without what was taken for its first or last row, and is removed elsewhere."""
    if line.table is None:
        return line
    head = [line.table.header] if any(line.table.header) else []
    rows = [*head, *line.table.rows]
    are_there = [_masked(" ".join(filter(None, row))) in texts for row in rows]
    first, end = int(are_there[0]), len(rows) - are_there[-1]
    if end - first < 2 or end - first == len(rows):
        return line
    blank = [] if head else [line.table.header]
    header, *others = [*blank, *rows[first:end]]
    return replace(line, table=replace(line.table, header=header, rows=tuple(others)))


def _marginal(sheet: Sheet) -> Iterable[tuple[str, Line]]:
    """The outermost rows of a page that stand apart from the text: edge and line."""
    lines = sorted((line for line in sheet.lines if not line.table), key=lambda line: -line.y)
    for edge, ordered in (("top", lines), ("bottom", lines[::-1])):
        for index, line in enumerate(ordered[:_ROWS]):
            if not _in_margin(line, sheet, edge):
                break
            if _stands_apart(ordered, index):
                yield from ((edge, item) for item in ordered[: index + 1])
                break


def _in_margin(line: Line, sheet: Sheet, edge: str) -> bool:
    if edge == "top":
        return line.y > (1 - _TOP) * sheet.height
    return line.y < _BOTTOM * sheet.height


def _stands_apart(ordered: Sequence[Line], index: int) -> bool:
    """Whether the next row inwards is farther off than lines of one paragraph are."""
    if index + 1 >= len(ordered):
        return True
    line, inner = ordered[index], ordered[index + 1]
    return abs(line.y - inner.y) > 1.6 * max(line.size, inner.size)


def _keys(number: int, edge: str, line: Line) -> Iterable[_Place]:
    """What makes a line the same on another page: its text, or the page number and where it stands."""
    yield edge, line.text, 0
    for match in _NUMBER.finditer(line.text.lower()):
        value = _value(match[0])
        if value is not None:
            rest = f"{line.text[: match.start()]}\0{line.text[match.end() :]}"
            yield edge, rest, number - value
            if match.start() == 0 or match.end() == len(line.text):
                yield edge, "\0", number - value


def _value(numeral: str) -> int | None:
    if numeral.isdigit():
        return int(numeral) if len(numeral) <= 6 else None
    values = [_ROMAN[char] for char in numeral]
    return sum(v if v >= max(values[i:]) else -v for i, v in enumerate(values))


def _neighbours(members: list[tuple[int, Line]]) -> list[tuple[int, Line]]:
    """The members that stand at the height where most of them do."""
    best: list[tuple[int, Line]] = []
    by_height: dict[int, list[tuple[int, Line]]] = defaultdict(list)
    for member in members:
        by_height[round(member[1].y / _DRIFT)].append(member)
    for height in by_height:
        near = by_height[height] + by_height.get(height + 1, [])
        best = max(best, near, key=len)
    return best
