"""Tables whose lines run both ways: cells between rules, merged where a rule is left out."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ..rules import NEAR, Rule, Rules, covered, crossing, next_above, places
from .candidates import Candidate
from .columns import column_of, dividers, undrawn_dividers
from .rows import (
    Cells,
    adjoining,
    cells_of,
    has_title,
    merged,
    rows_of,
    rows_of_head,
    stacks_numbers,
)
from .words import Box, TextLine, Word, baseline, table_lines, text_lines
from .wrapping import ColumnWidth, begun, columns_of

#: rules down from which names of columns may stand above the box
_HEADED = 2
#: points that a table is wide and high at least, and cells that it may have
_WIDE, _HIGH, MAX_CELLS = 40.0, 15.0, 20_000
#: how much of a cell's side is drawn where it ends
_DRAWN = 0.6
#: rules of a grid cover this share of its extent at the mean: those of a drawing less
_GRIDLIKE = 0.45
#: bands from which each is one row, whatever it holds, unless numbers stand in it one above another
_ROWS_DRAWN = 4
#: bands from which the first may be a head of several rows: fewer may be a drawing
_BODY = 2
#: the gap of two words, in sizes of type, over which a line runs on beyond the side of a box
_RUNS_ON = 0.8
#: words that the rules of a drawing run through at least, and points by which they are within one
_STRUCK, _EDGE = 3, 1.0
#: the share of their cells that lines between two rules fill, if they are rows, and words of a cell at
#: the median; where rules part most rows they fill all
_WHOLE, _TERSE = 0.75, 3
#: rows that are told by where cells begin alone, at least, and words of a line from which a sentence runs there
_LISTED, _SENTENCE = 4, 4


def grids(rules: Rules, words: Sequence[Word]) -> list[Candidate]:
    """What the groups of rules that hang together enclose."""
    found = []
    for group in crossing(rules):
        if group.across and group.down:
            grid = _Grid(group)
            inside = [word for word in words if word.is_in(grid.box)]
            if (
                inside
                and grid.is_gridlike()
                and not grid.strikes(inside)
                and not _cuts_text(grid.box, inside, words)
            ):
                rows = grid.rows(inside)
                head = grid.head(words, rows, rules.across)
                box = _with(grid.box, head)
                ruled = bool(grid.upright) + bool(grid.level)
                found.append(Candidate([*head, *rows], box, ruled))
    return found


def _with(box: Box, rows: Sequence[Cells]) -> Box:
    """A box as high as rows above it."""
    left, bottom, right, top = box
    tops = (word.y + 0.7 * word.size for row in rows for cell in row for word in cell)
    return left, bottom, right, max(top, *tops, top)


def _any_between(low: float, high: float, middles: Sequence[float]) -> bool:
    """Whether a word stands between two places; the middles of words rise."""
    return bisect(middles, low) < bisect(middles, high)


def _cuts_text(box: Box, inside: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether lines of text run through a box, as through those drawn behind words of code."""
    left, bottom, right, top = box
    lines = [
        line
        for line in text_lines(words)
        if bottom <= baseline(line) + 0.25 * line[0][0].size <= top
    ]
    cut = outside = 0
    for line in lines:
        row = [word for phrase in line for word in phrase]
        is_in = [left <= (word.x0 + word.x1) / 2 <= right for word in row]
        cut += any(
            one != other and after.x0 - before.x1 < _RUNS_ON * max(before.size, after.size)
            for (before, one), (after, other) in pairwise(zip(row, is_in, strict=True))
        )
        outside += is_in.count(False)
    return 2 * cut >= len(lines) and outside >= len(inside)


@dataclass(frozen=True, slots=True)
class _Band:
    """What stands between two rules across: its edges and its words."""

    top: float
    bottom: float
    lines: list[TextLine]


class _Grid:
    """Rules that hang together, the places of their lines, and which sides of cells are drawn."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        ends = [(rule.low, rule.high) for rule in rules.across] + [(r.at, r.at) for r in rules.down]
        heights = [(rule.low, rule.high) for rule in rules.down] + [
            (r.at, r.at) for r in rules.across
        ]
        left, right = min(low for low, _ in ends), max(high for _, high in ends)
        bottom, top = min(low for low, _ in heights), max(high for _, high in heights)
        self.box: Box = (left - 1, bottom - 1, right + 1, top + 1)
        self.upright = [at for at in places(rules.down) if left + NEAR < at < right - NEAR]
        self.level = [at for at in places(rules.across) if bottom + NEAR < at < top - NEAR]

    def is_gridlike(self) -> bool:
        """Whether its rules run far enough to divide all of it."""
        left, bottom, right, top = self.box
        if right - left < _WIDE or top - bottom < _HIGH:
            return False
        if (len(self.upright) + 1) * (len(self.level) + 1) > MAX_CELLS:
            return False
        shares = [
            *map(self._drawn, self.upright),
            *(covered(left, right, self._across_at(at)) for at in self.level),
        ]
        return not shares or sum(shares) >= _GRIDLIKE * len(shares)

    def strikes(self, words: Sequence[Word]) -> bool:
        """Whether its rules run through words, as those of a drawing over a page do."""
        struck = sum(
            any(
                word.x0 + _EDGE < rule.at < word.x1 - _EDGE and rule.low < word.y < rule.high
                for rule in self.rules.down
            )
            for word in words
        )
        return struck >= _STRUCK

    def _drawn(self, at: float) -> float:
        """The share of the height that rules down have at a place."""
        _, bottom, _, top = self.box
        return covered(bottom, top, self._down_at(at))

    def _down_at(self, at: float) -> list[Rule]:
        return [rule for rule in self.rules.down if abs(rule.at - at) <= NEAR]

    def _across_at(self, at: float) -> list[Rule]:
        return [rule for rule in self.rules.across if abs(rule.at - at) <= NEAR]

    def rows(self, words: Sequence[Word]) -> list[Cells]:
        """The words in rows of cells."""
        self.upright = self._apart(words)
        bands = self._bands(words)
        divided = self._dividers(bands)
        found = [self._cells(band, divided) for band in bands]
        self._merge_down(found, divided)
        filled = sum(bool(band.lines) for band in bands)
        columns = columns_of([lines for lines in found if lines])
        rows: list[Cells] = []
        for band, lines in zip(bands, found, strict=True):
            if len(lines) > 1 and _is_stack(lines, filled):
                rows.extend(_labelled(lines) or rows_of(band.lines, lines))
            elif lines and not rows and filled > _BODY:
                rows.extend(rows_of_head(band.lines, lines))
            elif lines:
                rows.extend(_listed(lines, columns) if filled > 1 else [merged(lines)])
        return rows

    def head(
        self, words: Sequence[Word], rows: Sequence[Cells], across: Sequence[Rule]
    ) -> list[Cells]:
        """What stands right above the box of the first row, and below any other rule, and names its columns."""
        left, _, right, top = self.box
        if len(self.upright) < _HEADED or not rows or len(rows[0]) != len(self.upright) + 1:
            return []
        limit = next_above(across, Rule(left, right, top))
        above = table_lines(
            word
            for word in words
            if left <= (word.x0 + word.x1) / 2 <= right and top < word.y + 0.25 * word.size < limit
        )
        usual = median(word.size for row in rows for cell in row for word in cell)
        lines = adjoining(reversed(above), top, self.upright, usual)[::-1]
        return (
            rows_of_head(lines, [cells_of(line, self.upright) for line in lines]) if lines else []
        )

    def _apart(self, words: Sequence[Word]) -> list[float]:
        """The places of the rules down, one of each two sides that cells have for themselves."""
        size = median(word.size for word in words)
        middles = sorted((word.x0 + word.x1) / 2 for word in words)
        left, _, right, _ = self.box
        kept: list[float] = []
        for at in self.upright:
            before = kept[-1] if kept else left
            if at - before >= size or _any_between(before, at, middles):
                kept.append(at)
            elif kept and self._drawn(at) > self._drawn(before):
                kept[-1] = at
        if kept and right - kept[-1] < size and not _any_between(kept[-1], right, middles):
            kept.pop()
        return kept

    def _bands(self, words: Sequence[Word]) -> list[_Band]:
        _, bottom, _, top = self.box
        edges = [top, *reversed(self.level), bottom]
        shares: list[list[Word]] = [[] for _ in range(len(edges) - 1)]
        for word in words:
            shares[len(self.level) - bisect(self.level, word.y + 0.25 * word.size)].append(word)
        return [
            _Band(high, low, table_lines(share))
            for (high, low), share in zip(pairwise(edges), shares, strict=True)
        ]

    def _dividers(self, bands: Sequence[_Band]) -> list[float]:
        """The rules down, and gaps: any where there is at most one rule, and those of most lines else."""
        lines = [line for band in bands for line in band.lines]
        if len(self.upright) > 1:
            return sorted([*self.upright, *undrawn_dividers(lines, self.upright)])
        size = max(word.size for line in lines for phrase in line for word in phrase)
        more = [
            place for place in dividers(lines) if all(abs(place - at) > size for at in self.upright)
        ]
        return sorted([*self.upright, *more])

    def _cells(self, band: _Band, divided: Sequence[float]) -> list[Cells]:
        """The lines of a band by column; where no rule parts two columns, the first has it all.

        Where none parts any, as in every second row of some styles, what stands in most columns is in them.
        """
        drawn = [
            at for at in self.upright if covered(band.bottom, band.top, self._down_at(at)) > _DRAWN
        ]
        if not drawn and self._fits(band):
            drawn = self.upright
        is_open = [place in self.upright and place not in drawn for place in divided]
        lines = []
        for line in band.lines:
            cells = cells_of(line, divided, drawn)
            for column in range(len(divided), 0, -1):
                if is_open[column - 1]:
                    cells[column - 1] += cells[column]
                    cells[column] = []
            lines.append(cells)
        return lines

    def _fits(self, band: _Band) -> bool:
        """Whether a band has words in most columns, and none of its phrases runs over the side of one."""
        phrases = [phrase for line in band.lines for phrase in line]
        filled = {column_of(phrase[0], self.upright) for phrase in phrases}
        return len(filled) > max(1, (len(self.upright) + 1) / 2) and not any(
            phrase[0].x0 < at < phrase[-1].x1 for phrase in phrases for at in self.upright
        )

    def _merge_down(self, found: list[list[Cells]], divided: Sequence[float]) -> None:
        """Move what stands below a missing rule into the cell above it."""
        left, _, right, _ = self.box
        edges = [left, *divided, right]
        levels = list(reversed(self.level))
        for at, level in reversed(list(enumerate(levels))):
            drawn = self._across_at(level)
            for column, (low, high) in enumerate(pairwise(edges)):
                below = [word for cells in found[at + 1] for word in cells[column]]
                if below and covered(low, high, drawn) < 1 - _DRAWN and found[at]:
                    found[at][-1][column].extend(below)
                    _empty(found[at + 1], column)


def _empty(rows: Sequence[Cells], column: int) -> None:
    for cells in rows:
        cells[column] = []


def _labelled(lines: Sequence[Cells]) -> list[Cells]:
    """Rows of lines that share one label, set between two of them: the first has it; none where it is otherwise."""
    labels = [cells for cells in lines if not any(cells[1:])]
    rows = [cells for cells in lines if any(cells[1:])]
    if not labels or len(rows) < 2 or any(cells[0] for cells in rows):
        return []
    return [merged([*labels, rows[0]]), *rows[1:]]


def _listed(lines: Sequence[Cells], columns: Sequence[ColumnWidth]) -> list[Cells]:
    """The lines between two rules as one row, or as rows where there are many and each begins cells that had room before.

    Where sentences run in all columns they are one.
    """
    rows = begun(lines, columns)
    words = [[len(cell) for cell in column if cell] for column in zip(*lines, strict=True)]
    is_prose = all(median(counts) >= _SENTENCE for counts in words if counts)
    return rows if len(rows) >= _LISTED and not is_prose else [merged(lines)]


def _is_stack(lines: Sequence[Cells], bands: int) -> bool:
    """Whether the lines between two rules are rows of their own, not one cell's text."""
    if stacks_numbers(lines) or has_title(lines):
        return True
    filled = [len(cell) for cells in lines for cell in cells if cell]
    needed = _WHOLE if bands < _ROWS_DRAWN else 1.0
    whole = len(filled) >= needed * len(lines) * len(lines[0])
    return len(lines) > 2 and whole and median(filled) <= _TERSE
