"""Tables without rules: lines of one column of the page whose gaps stand below each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..blocks import LEADER
from ..layout import Line
from .candidates import Candidate
from .columns import dividers
from .rows import cells_of, rows_of
from .words import Word, text_lines

#: lines that a table has at least, and how far they stand apart, in sizes of their type
_LINES, _APART = 3, 3.2
#: lines without a gap that may follow each other inside of a table, and words in such a line
_BETWEEN, _SHORT = 2, 8
_CAPTION = re.compile(r"(?:tab(?:le|elle)?|tableau|tabla|fig(?:ure)?|source|notes?)\b", re.I)


def aligned(lines: Sequence[Line], words: Sequence[Word]) -> list[Candidate]:
    """What runs of lines with gaps make; `lines` are in reading order."""
    found = []
    for run in _runs(lines):
        candidate = _candidate(run, words)
        found.extend([candidate] if candidate else [])
    return found


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
        elif runs and runs[-1] and _may_stand_between(line, len(waiting)):
            waiting.append(line)
        elif runs and runs[-1]:
            runs.append([])
            waiting = []
    return [run for run in runs if len(run) >= _LINES]


def _follows(last: Line, line: Line) -> bool:
    gap = last.y - line.y
    near = 0 < gap <= _APART * max(last.size, line.size)
    return near and last.column == line.column and line.table is None


def _may_stand_between(line: Line, waiting: int) -> bool:
    short = len(line.text.split()) <= _SHORT
    return short and waiting < _BETWEEN and not _CAPTION.match(line.text)


def _candidate(run: Sequence[Line], words: Sequence[Word]) -> Candidate | None:
    left, right = min(line.x0 for line in run) - 1, max(line.x1 for line in run) + 1
    top, bottom = run[0].y + 0.8 * run[0].size, run[-1].y - 0.3 * run[-1].size
    inside = text_lines(word for word in words if word.is_in((left, bottom, right, top)))
    divided = dividers(inside)
    if not divided:
        return None
    rows = rows_of(inside, [cells_of(line, divided) for line in inside])
    return Candidate(rows, (left, bottom, right, top), 0)
