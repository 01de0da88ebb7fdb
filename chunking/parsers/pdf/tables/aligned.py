"""Tables without rules: lines of one column of the page whose gaps stand below each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from ..blocks import LEADER
from ..layout import Line
from ..rules import Rule
from .candidates import Candidate, is_headed
from .columns import dividers
from .rows import adjoining, cells_of, rows_of
from .words import Box, TextLine, Word, baseline, is_number, line_text, table_lines

#: lines that a table has at least, and how far they stand apart, in sizes of their type
_LINES, _APART = 3, 4.5
#: lines without a gap that may follow each other inside of a table, and words in such a line
_BETWEEN, _SHORT = 2, 8
#: the same where they go on with an item, and how much of the width that may fill
_MOST_BETWEEN, _FIRST = 4, 0.7
#: how much smaller and larger than the row above it a row may be set, and one of more than a few pieces, as below a small
#: head: a heading is larger, a footer smaller
_SMALLER, _LARGER, _LARGER_ROW, _FEW = 0.75, 1.11, 1.3, 2
#: the share of their height that two parts of one table, side by side, have in common
_BESIDE = 0.75
#: room between two tables: by the usual distance of lines, and in sizes of type
_ROOM, _FAR = 1.4, 1.8
_CAPTION = re.compile(r"(?:tab(?:le|elle)?|tableau|tabla|fig(?:ure)?|source|notes?)\b", re.I)


def aligned(
    lines: Sequence[Line], words: Sequence[Word], across: Sequence[Rule] = ()
) -> list[Candidate]:
    """What runs of lines with gaps make; `lines` are in reading order, `across` are rules of the page."""
    boxes = _side_by_side([_around(run) for run in _runs(lines)])
    return [found for box in boxes for found in _candidates(box, words, across)]


def _around(run: Sequence[Line]) -> Box:
    return (
        min(line.x0 for line in run) - 1,
        run[-1].y - 0.3 * run[-1].size,
        max(line.x1 for line in run) + 1,
        run[0].y + 0.8 * run[0].size,
    )


def _side_by_side(boxes: Sequence[Box]) -> list[Box]:
    """Boxes as one where they follow each other from the left, at one height."""
    done: list[Box] = []
    for box in boxes:
        if done and _is_beside(done[-1], box):
            left, bottom, _, top = done[-1]
            done[-1] = left, min(bottom, box[1]), box[2], max(top, box[3])
        else:
            done.append(box)
    return done


def _is_beside(one: Box, other: Box) -> bool:
    shared = min(one[3], other[3]) - max(one[1], other[1])
    return one[2] < other[0] and shared > _BESIDE * max(one[3] - one[1], other[3] - other[1])


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines with gaps that follow each other, with short ones between them."""
    runs: list[list[Line]] = []
    waiting: list[Line] = []
    last: Line | None = None
    for line in lines:
        apart = last is None or not _follows(last, line)
        if apart:
            waiting = []
        last = line
        if line.parts > 1 and not LEADER.search(line.text):
            if runs and runs[-1] and (waiting or not apart):
                runs[-1].extend([*waiting, line])
            else:
                runs.append([line])
            waiting = []
        elif runs and runs[-1] and _may_stand_between(line, waiting, runs[-1][-1]):
            waiting.append(line)
        elif runs and runs[-1]:
            runs.append([])
            waiting = []
    return [run for run in runs if len(run) >= _LINES]


def _follows(last: Line, line: Line) -> bool:
    gap = last.y - line.y
    near = 0 < gap <= _APART * max(last.size, line.size)
    larger = _LARGER_ROW if line.parts > _FEW else _LARGER
    alike = _SMALLER * last.size < line.size < larger * last.size
    return near and alike and last.column == line.column and line.table is None


def _may_stand_between(line: Line, waiting: Sequence[Line], row: Line) -> bool:
    """Whether a line without a gap may be of a table: it is short, or goes on with an item that has an amount."""
    is_short = len(line.text.split()) <= _SHORT and len(waiting) < _BETWEEN
    right = row.x0 + _FIRST * (row.x1 - row.x0)
    is_inside = abs(line.x0 - row.x0) < 1 and line.x1 < right and len(waiting) < _MOST_BETWEEN
    goes_on = is_inside and is_number(row.text.split()[-1])
    return (is_short or goes_on) and not _CAPTION.match(line.text)


def _candidates(box: Box, words: Sequence[Word], across: Sequence[Rule]) -> Iterator[Candidate]:
    """What may be tables in a box, one below the other."""
    left, _, right, _ = box
    beside = [word for word in words if left <= (word.x0 + word.x1) / 2 <= right]
    for inside in _parted(table_lines(word for word in beside if word.is_in(box))):
        divided = dividers(inside)
        if divided and sum(len(line) > 1 for line in inside) >= _LINES:
            yield _candidate(inside, divided, beside, across)


def _parted(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Lines, cut where other columns begin below more room than most lines have between them."""
    gaps = [baseline(above) - baseline(below) for above, below in pairwise(lines)]
    room = _ROOM * median(gaps or [0.0])
    sections = [list(lines[:1])]
    for gap, line in zip(gaps, lines[1:], strict=True):
        if gap > max(room, _FAR * line[0][0].size):
            sections.append([])
        sections[-1].append(line)
    parts = sections[:1]
    for section in sections[1:]:
        if _has_other_columns(parts[-1], section):
            parts.append(section)
        else:
            parts[-1].extend(section)
    return parts


def _has_other_columns(above: Sequence[TextLine], below: Sequence[TextLine]) -> bool:
    """Whether lines have more columns than those above, and begin anew."""
    before, most = max(map(len, above)), max(map(len, below))
    return most > before > 1 and (len(above) >= _LINES or _is_head(below))


def _is_head(lines: Sequence[TextLine]) -> bool:
    """Whether the first of several lines has all columns, and words alone."""
    names = [line_text(phrase) for phrase in lines[0]]
    is_full = len(lines) > 1 and len(names) == max(map(len, lines))
    return is_full and not any(map(is_number, names))


def _candidate(
    inside: Sequence[TextLine],
    divided: Sequence[float],
    beside: Sequence[Word],
    across: Sequence[Rule],
) -> Candidate:
    """The rows of lines, and those next to them that fill their columns."""
    _, bottom, _, top = _extent(inside)
    above = table_lines(word for word in beside if word.y + 0.25 * word.size > top)
    below = table_lines(word for word in beside if word.y + 0.25 * word.size < bottom)
    usual = median(word.size for line in inside for phrase in line for word in phrase)
    above = adjoining(reversed(above), baseline(inside[0]), divided, usual)[::-1]
    below = adjoining(below, baseline(inside[-1]), divided, usual)
    found = [*above, *inside, *below]
    rows = rows_of(found, [cells_of(line, divided) for line in found])
    around = _extent(found)
    return Candidate(rows, around, 0, is_headed(rows, around, across))


def _extent(lines: Sequence[TextLine]) -> Box:
    words = [word for line in lines for phrase in line for word in phrase]
    return (
        min(word.x0 for word in words) - 1,
        min(word.y - 0.3 * word.size for word in words),
        max(word.x1 for word in words) + 1,
        max(word.y + 0.8 * word.size for word in words),
    )
