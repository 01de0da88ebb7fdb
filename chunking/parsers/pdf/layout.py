"""Glyphs or recognised words to lines in reading order, also where a page has several columns."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from ...types import Table
from .reading import Glyph, Style

#: a gap in a line, in sizes of its type, that may be a gutter
_GAP = 1.0
#: a column has this many lines at least, and they fill this much of its width at the median
_COLUMN_LINES, _COLUMN_FILL, _COLUMN_WORDS = 3, 0.45, 3
#: pieces of text on a page that is searched for columns: more are a map or a drawing
MAX_PIECES = 4_000
#: how deep columns may hold columns
_MAX_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, or a table that stands where lines would.

    Coordinates are points, y upwards. `y` is the baseline, for a table its upper edge. `parts`
    counts the pieces, far apart, that were on the line. `column` tells lines of one column from
    those of the next: it rises in reading order. `lead` counts the characters that stand out at the
    beginning of a line, such as a heading that its paragraph follows. `level` is the level that the
    file's bookmarks give a line.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False
    mono: bool = False
    parts: int = 1
    column: int = 0
    table: Table | None = None
    bottom: float | None = None
    italic: bool = False
    capitals: bool = False
    lead: int = 0
    level: int = 0
    font: str = ""

    @property
    def low(self) -> float:
        """The lower edge: the baseline, or the bottom of a table."""
        return self.y if self.bottom is None else self.bottom


def pieces(glyphs: Iterable[Glyph]) -> list[Line]:
    """Runs of glyphs that follow each other on one baseline without a wide gap."""
    done: list[Line] = []
    run: list[Glyph] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if glyph.char == "\n" or (last and not glyph.char.isspace() and _breaks(last, glyph)):
            _finish(run, done)
            run, last = [], None
        if glyph.char and glyph.char != "\n":
            run.append(glyph)
            last = last if glyph.char.isspace() else glyph
    _finish(run, done)
    return done


def _breaks(last: Glyph, glyph: Glyph) -> bool:
    """Whether a glyph starts a new run: another baseline, or a gap as wide as the type is high."""
    size = max(last.style.size, glyph.style.size, 1.0)
    gap = max(glyph.x0 - last.x1, last.x0 - glyph.x1)
    return abs(glyph.y - last.y) > 0.5 * size or gap > _GAP * size


def _finish(run: list[Glyph], done: list[Line]) -> None:
    """Add the line that a run makes, if it says anything."""
    text = " ".join("".join(glyph.char for glyph in run).split())
    inked = [glyph for glyph in run if not glyph.char.isspace()]
    if not text or not inked:
        return
    style = _main_style(inked)
    baseline = Counter(round(g.y, 1) for g in inked if g.style == style).most_common(1)[0][0]
    letters = [glyph for glyph in inked if glyph.char.isalpha()] or inked
    capitals = text.isupper() or _all(letters, "small_capitals")
    done.append(
        Line(
            text=text if not style.mono else _spaced(run),
            x0=min(glyph.x0 for glyph in inked),
            x1=max(glyph.x1 for glyph in inked),
            y=baseline,
            size=_capital_size(style, letters[0].style) if capitals else style.size,
            bold=_all(letters, "bold"),
            mono=all(glyph.style.mono for glyph in letters),
            italic=_all(letters, "italic"),
            capitals=capitals,
            lead=_lead(run, letters),
            font=_font(letters),
        )
    )


def _capital_size(style: Style, first: Style) -> float:
    """The size of type set in capitals: that of the first letter, where the rest is set smaller."""
    return first.size if style.size < first.size < 1.5 * style.size else style.size


def _all(letters: list[Glyph], face: str) -> bool:
    """Whether letters are set in a face, but for a symbol in the midst of them."""
    are = [bool(getattr(glyph.style, face)) for glyph in letters]
    return are[0] and are[-1] and sum(are) >= 0.85 * len(are)


def _font(letters: list[Glyph]) -> str:
    """The font of nearly all letters, or nothing."""
    font = letters[0].style.font
    return font if sum(g.style.font == font for g in letters) >= 0.85 * len(letters) else ""


def _lead(run: list[Glyph], letters: list[Glyph]) -> int:
    """How many characters at the beginning of a run stand out from its end by their face."""
    face, usual = letters[0].style, letters[-1].style
    if _stands_out(face) == _stands_out(usual):
        return 0
    for index, glyph in enumerate(run):
        if glyph.char.isalpha() and _stands_out(glyph.style) != _stands_out(face):
            return len(" ".join("".join(other.char for other in run[:index]).split()))
    return 0


def _stands_out(style: Style) -> tuple[bool, bool, bool]:
    return style.bold, style.italic, style.small_capitals


def _spaced(run: list[Glyph]) -> str:
    """The text of a monospaced run with its inner spaces kept."""
    return "".join(glyph.char for glyph in run).strip()


def _main_style(inked: list[Glyph]) -> Style:
    return Counter(glyph.style for glyph in inked).most_common(1)[0][0]


def reading_order(found: Sequence[Line], depth: int = 0) -> list[Line]:
    """The lines as they are read: down each column, and across what spans the columns."""
    gutter = _gutter(found) if depth < _MAX_DEPTH else None
    if gutter is None:
        return _rows(found)
    ordered: list[Line] = []
    for band in _bands(found, gutter):
        left = [line for line in band if line.x1 <= gutter]
        right = [line for line in band if line.x0 >= gutter]
        if len(left) + len(right) < len(band):
            _extend(ordered, _rows(band))
        else:
            _extend(ordered, reading_order(left, depth + 1))
            _extend(ordered, reading_order(right, depth + 1))
    return ordered


def _extend(ordered: list[Line], more: list[Line]) -> None:
    """Append the lines of the next column, numbered on from those before."""
    first = ordered[-1].column + 1 if ordered else 0
    ordered.extend(replace(line, column=first + line.column) for line in more)


def _bands(found: Sequence[Line], gutter: float) -> list[list[Line]]:
    """The page from the top, cut before and after what crosses the gutter."""
    bands: list[list[Line]] = []
    crossed: bool | None = None
    for row in _grouped(found):
        crosses = any(line.x0 < gutter < line.x1 for line in row)
        if crosses != crossed:
            bands.append([])
            crossed = crosses
        bands[-1].extend(row)
    return bands


def _gutter(found: Sequence[Line]) -> float | None:
    """Where a gutter between two columns of running text is, or None."""
    words = [line for line in found if line.table is None]
    if not _COLUMN_LINES <= len(words) <= MAX_PIECES:
        return None
    best: tuple[int, float] | None = None
    for place in _candidates(words):
        left = [line for line in words if line.x1 <= place]
        right = [line for line in words if line.x0 >= place]
        crossing = len(words) - len(left) - len(right)
        if crossing <= min(len(left), len(right)) and _is_column(left) and _is_column(right):
            balance = min(len(left), len(right)) - crossing
            if _beside(left, right) and (best is None or balance > best[0]):
                best = (balance, place)
    return best[1] if best else _beside_a_table(found, words)


def _beside_a_table(found: Sequence[Line], words: Sequence[Line]) -> float | None:
    """Where running text stands beside a table that has its column to itself, or None."""
    for table in found:
        if table.table is not None:
            near = [line for line in words if table.low <= line.y <= table.y]
            if len(near) >= _COLUMN_LINES and _is_column(near):
                if all(line.x1 < table.x0 for line in near):
                    return table.x0 - 1
                if all(line.x0 > table.x1 for line in near):
                    return table.x1 + 1
    return None


def _candidates(words: Sequence[Line]) -> list[float]:
    """Places just left of where several lines start, once per few points."""
    starts = Counter(round(line.x0 / 3) for line in words)
    size = median(line.size for line in words)
    leftmost = min(line.x0 for line in words)
    places = [start * 3 - 2.5 for start, count in starts.items() if count >= 2]
    return sorted(place for place in places if place > leftmost + 3 * size)[:80]


def _is_column(lines: Sequence[Line]) -> bool:
    """Whether lines are running text: some words each, filling the width that they share."""
    if len(lines) < _COLUMN_LINES:
        return False
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    rows = _grouped(lines)
    filled = median(sum(line.x1 - line.x0 for line in row) for row in rows)
    counted = median(sum(_words(line.text) for line in row) for row in rows)
    return filled >= _COLUMN_FILL * width and counted >= _COLUMN_WORDS


def _words(text: str) -> int:
    """Words; scripts without spaces count two characters as one."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text.split()) + wide // 2


def _beside(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether two groups of lines share some height of the page."""
    top = min(max(line.y for line in left), max(line.y for line in right))
    bottom = max(min(line.y for line in left), min(line.y for line in right))
    size = median(line.size for line in left)
    return top - bottom >= (_COLUMN_LINES - 1.5) * size


def _grouped(found: Iterable[Line]) -> list[list[Line]]:
    """Lines by baseline, from the top; those within a third of their size share one."""
    rows: list[list[Line]] = []
    for line in sorted(found, key=lambda line: (-line.y, line.x0)):
        if rows and line.table is None and _same_row(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _same_row(first: Line, line: Line) -> bool:
    limit = 0.35 * max(first.size, line.size)
    return first.table is None and abs(first.y - line.y) <= limit


def _rows(found: Iterable[Line]) -> list[Line]:
    """Each row's pieces as one line, from the top."""
    return [_joined(row) for row in _grouped(found)]


def _joined(row: list[Line]) -> Line:
    if len(row) == 1:
        return row[0]
    backwards = sum(map(_is_rtl, row)) * 2 > len(row)
    row = sorted(row, key=lambda line: line.x0, reverse=backwards)
    main = max(row, key=lambda line: len(line.text))
    lettered = [line for line in row if any(map(str.isalpha, line.text))] or row
    far = sum(b.x0 - a.x1 > _GAP * main.size for a, b in pairwise(row)) if not backwards else 0
    return replace(
        main,
        text=" ".join(line.text for line in row),
        x0=min(line.x0 for line in row),
        x1=max(line.x1 for line in row),
        bold=all(line.bold for line in lettered),
        mono=all(line.mono for line in lettered),
        italic=all(line.italic for line in lettered),
        capitals=all(line.capitals for line in lettered),
        lead=0,
        font=lettered[0].font,
        parts=1 + far,
    )


def _is_rtl(line: Line) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in line.text)
