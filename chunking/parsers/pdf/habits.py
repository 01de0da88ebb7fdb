"""How a document is set: the size of its text, the distance of its lines, its code, bold, colour, and font."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .headers_and_footers import Sheet
from .layout import Line

T = TypeVar("T")
#: how much larger than the text a heading is set
LARGER = 1.12
#: how much larger one must be that is numbered, slanted, or in colour
SLIGHTLY = 1.04
#: how much more than the usual distance of lines parts paragraphs
APART = 1.3
#: the least and the greatest distance of lines that is usual, in sizes of their type, where few have a size
_LEAST_LEADING, _MOST_LEADING = 1.25, 1.6
#: the text that there is beside code, as a share of it, from which the text's size is the usual one
_PROSE = 0.25
#: the share of a document's text, and of its code, below which what is set in a face or colour stands out by it
_RARE, _RARE_IN_CODE = 0.15, 0.5


@dataclass(frozen=True, slots=True)
class Habits:
    """How a document is set: size of its text, distance of its lines by size, code, bold, and the font.

    `code` is the size of what is monospaced. Bold, slant or colour tells headings where little else has it.

    `spaced` says that paragraphs stand apart, so that a line that ends early says nothing.
    """

    body: float
    leading: dict[int, float]
    mono_is_code: bool
    bold_is_heading: bool
    spaced: bool
    font: str = ""
    code: float = 0.0
    bold_code_is_heading: bool = False
    tint_is_heading: bool = False
    italic_is_heading: bool = False

    def apart(self, before: Line, line: Line) -> float:
        """The distance of two lines in units of the usual distance."""
        size = max(before.size, line.size)
        usual = self.leading.get(round(2 * size), self._ratio * size)
        return (before.low - line.y) / max(usual, 0.1)

    @property
    def _ratio(self) -> float:
        """The distance of lines by their size where few lines have a size: pages of the web give one to all."""
        found = self.leading.get(round(2 * self.body), 0.0) / max(self.body, 0.1)
        return min(max(_LEAST_LEADING, found), _MOST_LEADING)

    def is_large(self, line: Line) -> bool:
        return line.size >= LARGER * self.body


def habits(sheets: Iterable[Sheet]) -> Habits:
    """How a document is set, by what most of its characters do."""
    counts = _Counts()
    for sheet in sheets:
        counts.add(sheet)
    body = counts.body
    leading = {
        key: found
        for key, values in counts.gaps.items()
        if (len(values) >= 5 or key < 2 * LARGER * body) and (found := _leading(values, key / 2))
    }
    usual, gaps = leading.get(round(2 * body), _LEAST_LEADING * body), counts.gaps[round(2 * body)]
    apart = sum(APART * usual < gap < 3 * usual for gap in gaps)
    total, mono = counts.total, counts.mono
    return Habits(
        body,
        leading,
        mono_is_code=mono < 0.6 * total,
        bold_is_heading=counts.bold < 0.3 * total,
        spaced=apart >= max(3, 0.04 * len(gaps)),
        font=_usual(counts.fonts) or "",
        code=max(counts.sizes[True], key=counts.sizes[True].__getitem__, default=0.0),
        bold_code_is_heading=counts.bold_mono < min(_RARE * total, _RARE_IN_CODE * mono),
        tint_is_heading=counts.tinted < _RARE * total,
        italic_is_heading=counts.italic < _RARE * total,
    )


class _Counts:
    """How many characters of a document are set how, and how far its lines are from each other."""

    def __init__(self) -> None:
        #: characters by whether they are monospaced, and by their size or font
        self.sizes: dict[bool, Counter[float]] = {False: Counter(), True: Counter()}
        self.fonts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        self.total = self.bold = self.mono = self.bold_mono = self.tinted = self.italic = 0
        #: distances of lines in a column, by twice their size
        self.gaps: dict[int, list[float]] = defaultdict(list)
        self._in_tables: Counter[float] = Counter()

    @property
    def body(self) -> float:
        """The size of the text."""
        found = _usual(self.sizes) or 10.0
        if self._in_tables.total() > self.total:
            # as on an invoice, whose small print is no text that others stand out from
            return max(found, self._in_tables.most_common(1)[0][0])
        return found

    def add(self, sheet: Sheet) -> None:
        before: Line | None = None
        for line in sheet.lines:
            if line.table:
                rows = line.table.header, *line.table.rows
                characters = sum(len(cell) for row in rows for cell in row)
                self._in_tables[round(2 * line.size) / 2] += characters
                before = None
                continue
            self._add_line(line)
            if before and before.column == line.column and abs(before.size - line.size) < 0.3:
                self.gaps[round(2 * line.size)].append(before.y - line.y)
            before = line

    def _add_line(self, line: Line) -> None:
        count = len(line.text)
        self.sizes[line.mono][round(2 * line.size) / 2] += count
        self.fonts[line.mono][line.font] += count if line.font else 0
        self.total += count
        self.bold += count if line.bold else 0
        self.mono += count if line.mono else 0
        self.bold_mono += count if line.bold and line.mono else 0
        self.italic += count if line.italic else 0
        self.tinted += count if line.tinted and not line.mono else 0


def _usual(counted: dict[bool, Counter[T]]) -> T | None:
    """What most of the text has, by whether it is monospaced: code counts only where there is little else."""
    prose, mono = counted[False], counted[True]
    all_of_it = prose if prose.total() > _PROSE * mono.total() else prose + mono
    return all_of_it.most_common(1)[0][0] if all_of_it else None


def _leading(gaps: Sequence[float], size: float) -> float | None:
    """The smallest distance that lines of a size often have."""
    likely = [gap for gap in gaps if 0.8 * size <= gap <= 2.6 * size]
    counted = Counter(round(gap, 0) for gap in likely)
    often = [gap for gap, count in counted.items() if count >= 0.12 * len(likely)]
    return min(often) if often else None
