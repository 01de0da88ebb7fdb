"""Tables of which the head alone has a rule, below it: lines that begin where its names do."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence

from ..rules import Rule
from .backgrounds import bottom_of
from .candidates import Candidate
from .rows import Cells, cells_of, rows_of
from .words import Phrase, TextLine, Word, baseline, table_lines

#: rules of a page that are looked at, and points that one is long at least
_MOST_RULES, _LONG = 24, 100.0
#: in sizes of type: how far a head stands above its rule, two lines of a double rule and two lines of a table stand
#: apart, and how near to the name of its column a cell begins
_ABOVE, _DOUBLE, _APART, _NEAR = 1.5, 0.6, 3.0, 0.3
#: how much smaller a raised mark is, which may stand anywhere
_MARK = 0.8
#: points that words may stand out beyond the rule, and rows that a table has at least
_BEYOND, _ROWS = 3.0, 3


def ruled_heads(across: Sequence[Rule], words: Sequence[Word]) -> Iterator[Candidate]:
    """What keeps to the columns of names that stand right above a rule."""
    risen = sorted(words, key=lambda word: word.y)
    heights = [word.y for word in risen]
    looked_at = 0
    for rule in sorted(across, key=lambda rule: -rule.at):
        if rule.high - rule.low < _LONG or looked_at == _MOST_RULES:
            continue
        size = next((word.size for word in risen[bisect(heights, rule.at) :]), 0.0)
        above = risen[bisect(heights, rule.at) : bisect(heights, rule.at + _ABOVE * size)]
        head = table_lines(word for word in above if _is_beside(word, rule))
        if len(head) != 1 or len(head[0]) < 2:
            continue
        looked_at += 1
        below = [word for word in risen[: bisect(heights, rule.at)] if _is_beside(word, rule)]
        lines = _fitting(head[0], rule, table_lines(below))
        end = bottom_of(lines[-1]) if lines else rule.at
        if not _ends_in_rule(rule, across, end, size):
            yield from _candidate(head[0], lines, rule)


def _is_beside(word: Word, rule: Rule) -> bool:
    return rule.low - _BEYOND <= word.x0 and word.x1 <= rule.high + _BEYOND


def _ends_in_rule(rule: Rule, across: Sequence[Rule], end: float, size: float) -> bool:
    """Whether another rule as wide stands below the first lines: what is between rules is found by them."""
    return any(
        end - _APART * size < other.at < rule.at - _DOUBLE * size
        and abs(other.low - rule.low) < _BEYOND
        and abs(other.high - rule.high) < _BEYOND
        for other in across
    )


def _fitting(head: TextLine, rule: Rule, lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines below a head in its columns, up to the last that fills several."""
    edges = [phrase[0].x0 for phrase in head]
    size = head[0][0].size
    found: list[TextLine] = []
    edge = rule.at
    for line in lines:
        if edge - baseline(line) > _APART * size or not _fits(line, edges, _NEAR * size):
            break
        found.append(line)
        edge = baseline(line)
    return found


def _fits(line: TextLine, edges: Sequence[float], near: float) -> bool:
    """Whether each phrase begins a cell, or goes on with one, and none but one alone runs into the next column."""
    size = max(phrase[0].size for phrase in line)
    cells = [phrase for phrase in line if phrase[0].size > _MARK * size]
    columns = [(_column(phrase, edges, near), phrase) for phrase in cells]
    begun: set[int] = set()
    for column, phrase in columns:
        begins = column >= 0 and abs(phrase[0].x0 - edges[column]) <= near
        is_alone = len(cells) == 1 and column > 0
        is_within = is_alone or column + 1 == len(edges) or phrase[-1].x1 < edges[column + 1]
        if not is_within or not (begins or column in begun):
            return False
        begun.add(column)
    return True


def _column(phrase: Phrase, edges: Sequence[float], near: float) -> int:
    return bisect(edges, phrase[0].x0 + near) - 1


def _candidate(head: TextLine, lines: Sequence[TextLine], rule: Rule) -> Iterator[Candidate]:
    size = head[0][0].size
    divided = [phrase[0].x0 - _NEAR * size for phrase in head[1:]]
    found = [cells_of(line, divided) for line in lines]
    rows: list[Cells] = [cells_of(head, divided), *(rows_of(lines, found) if lines else [])]
    several = sum(sum(map(bool, cells)) > 1 for cells in rows[1:])
    if several + 1 < _ROWS or not all(map(any, zip(*rows[1:], strict=True))):
        return
    words = [word for line in (head, *lines) for phrase in line for word in phrase]
    box = (
        min(rule.low, *(word.x0 for word in words)) - 1,
        bottom_of(lines[-1]),
        max(rule.high, *(word.x1 for word in words)) + 1,
        max(word.y + 0.8 * word.size for word in head[0]),
    )
    yield Candidate(rows, box, 1, headed=True)
