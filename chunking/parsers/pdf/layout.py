"""Glyphs of a page to pieces of lines: where each stands and how it is set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...types import Table
from .label_gaps import with_label_apart
from .reading import Glyph, Style

#: a gap in a line, in sizes of its type, that may be a gutter
GAP = 1.0
#: the share of a line's letters in the face of its first and last, with which all of it is in that face
_IN_FACE = 0.6


class Column(NamedTuple):
    """How far the cells of a table's column reach, and whether they begin at one place."""

    low: float
    high: float
    begins_alike: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, or a table that stands where lines would.

    Coordinates are points, y upwards. `y` is the baseline, for a table its upper edge. `parts`
    counts the pieces, far apart, that were on the line. `column` tells lines of one column from
    those of the next: it rises in reading order. `lead` counts the characters that stand out at the
    beginning of a line, such as a heading that its paragraph follows. `level` is the level that the
    file's bookmarks give a line. `place` rises in the order in which the file writes its text; it is
    None where that says nothing, as after recognition. `tinted` says that it is neither black nor grey.
    `columns` are those of a table, `headed` says that its first row stands out as names do, `names` are
    further rows of its head, and `goes_on` that it belongs to the table, or the note, that ends the page before.
    `note` is the mark of the note at the foot of the page that it belongs to. `label` says that it is of a
    figure, `titles` that it heads a box on a slide, and `entry` that it is of a list of sections there; `inside` are the lines of a figure that stands where a line would, until the lines are in order.
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
    place: int | None = None
    tinted: bool = False
    columns: tuple[Column, ...] = ()
    headed: bool = False
    names: tuple[tuple[str, ...], ...] = ()
    goes_on: bool = False
    note: str | None = None
    label: bool = False
    titles: bool = False
    entry: bool = False
    inside: tuple[Line, ...] = ()

    @property
    def is_box(self) -> bool:
        """Whether it is a table or a figure, which shares no row with a line."""
        return self.table is not None or bool(self.inside)

    @property
    def low(self) -> float:
        """The lower edge: the baseline, or the bottom of a table or figure."""
        return self.y if self.bottom is None else self.bottom


def pieces(glyphs: Iterable[Glyph]) -> list[Line]:
    """Runs of glyphs that follow each other on one baseline without a wide gap."""
    done: list[Line] = []
    run: list[Glyph] = []
    last: Glyph | None = None
    at = -1
    for at, glyph in enumerate(glyphs):
        char = glyph.char
        is_space = char.isspace()
        if char == "\n" or (last and not is_space and _breaks(last, glyph)):
            _finish(run, at, done)
            run, last = [], None
        if char and char != "\n":
            run.append(glyph)
            last = last if is_space else glyph
    _finish(run, at + 1, done)
    return done


def _breaks(last: Glyph, glyph: Glyph) -> bool:
    """Whether a glyph starts a new run: another baseline, or a gap as wide as the type is high."""
    one, other = last.style.size, glyph.style.size
    size = one if one > other else other
    if size < 1.0:
        size = 1.0
    gap = GAP * size
    far = glyph.x0 - last.x1 > gap or last.x0 - glyph.x1 > gap
    return far or abs(glyph.y - last.y) > 0.5 * size


def _finish(run: list[Glyph], end: int, done: list[Line]) -> None:
    """Add the line that a run makes, if it says anything; `end` is where it ends in the file."""
    run = with_label_apart(run)
    text = " ".join("".join(glyph.char for glyph in run).split())
    inked = [glyph for glyph in run if not glyph.char.isspace()]
    if not text or not inked:
        return
    if all(glyph.style is inked[0].style for glyph in inked):
        done.append(_plain(text, run, inked, end))
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
            place=end,
            tinted=_all(letters, "tinted"),
        )
    )


def _plain(text: str, run: list[Glyph], inked: list[Glyph], end: int) -> Line:
    """The line of a run in one style, as most are: nothing in it has to be counted."""
    style = inked[0].style
    low, high = min(glyph.y for glyph in inked), max(glyph.y for glyph in inked)
    y = Counter(glyph.y for glyph in inked).most_common(1)[0][0] if low != high else low
    return Line(
        text=text if not style.mono else _spaced(run),
        x0=min(glyph.x0 for glyph in inked),
        x1=max(glyph.x1 for glyph in inked),
        y=round(y, 1),
        size=style.size,
        bold=style.bold,
        mono=style.mono,
        italic=style.italic,
        capitals=style.small_capitals or text.isupper(),
        font=style.font,
        place=end,
        tinted=style.tinted,
    )


def _capital_size(style: Style, first: Style) -> float:
    """The size of type set in capitals: that of the first letter, where the rest is set smaller."""
    return first.size if style.size < first.size < 1.5 * style.size else style.size


def _all(letters: list[Glyph], face: str) -> bool:
    """Whether letters are set in a face, but for a symbol or a name in the midst of them."""
    are = [bool(getattr(glyph.style, face)) for glyph in letters]
    return are[0] and are[-1] and sum(are) >= _IN_FACE * len(are)


def _font(letters: list[Glyph]) -> str:
    """The font of nearly all letters, or nothing."""
    font = letters[0].style.font
    return font if sum(g.style.font == font for g in letters) >= 0.85 * len(letters) else ""


def _lead(run: list[Glyph], letters: list[Glyph]) -> int:
    """How many characters at the beginning of a run stand out from its end by their face."""
    face, usual = letters[0].style, letters[-1].style
    if _stands_out(face) == _stands_out(usual) or not any(_stands_out(face)):
        return 0
    end = 0
    for index, glyph in enumerate(run):
        is_alike = _stands_out(glyph.style) == _stands_out(face)
        if glyph.char.isalpha() and not is_alike and not (glyph.style.mono and not usual.mono):
            return len(" ".join("".join(other.char for other in run[:end]).split()))
        if not glyph.char.isspace() and (is_alike or (glyph.char in ".:" and index == end)):
            end = index + 1
    return 0


def _stands_out(style: Style) -> tuple[bool, bool, bool]:
    return style.bold, style.italic, style.small_capitals


def _spaced(run: list[Glyph]) -> str:
    """The text of a monospaced run with its inner spaces kept."""
    return "".join(glyph.char for glyph in run).strip()


def _main_style(inked: list[Glyph]) -> Style:
    return Counter(glyph.style for glyph in inked).most_common(1)[0][0]
