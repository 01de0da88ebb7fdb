"""Tables that the end of a page cuts off: below the rule under their head, no rule closes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..rules import Rule
from .words import TextLine, Word, baseline, table_lines

#: in sizes of type: how far apart the rules around a head and the lines of a table stand at most, and how far
#: below its last line the table ends
_HEAD, _APART, _BELOW = 3.0, 3.0, 0.4
#: lines below the rule at least, and lines at the foot of the page at most
_LINES, _FOOT = 3, 2


def end_of_page(stack: Sequence[Rule], words: Sequence[Word]) -> Iterator[Rule]:
    """A rule where the lines of a page end, if the last two rules of a stack are around a head, and rows reach from there."""
    if len(stack) < 2:
        return
    above, below = stack[-2:]
    head = table_lines(word for word in words if below.at < word.y < above.at)
    if len(head) != 1 or len(head[0]) < 2:
        return
    size = head[0][0][0].size
    under = table_lines(word for word in words if word.y < below.at)
    lines = _near(below, under, _APART * size)
    is_cut_off = len(lines) >= _LINES and len(under) - len(lines) <= _FOOT
    has_cells = any(len(line) > 1 for line in lines)
    if above.at - below.at < _HEAD * size and is_cut_off and has_cells:
        yield below._replace(at=baseline(lines[-1]) - _BELOW * size)


def _near(rule: Rule, lines: Sequence[TextLine], apart: float) -> Sequence[TextLine]:
    """The lines below a rule up to the first that stands far below the one before."""
    heights = [rule.at, *map(baseline, lines)]
    far = (at for at, (high, low) in enumerate(pairwise(heights)) if high - low > apart)
    return lines[: next(far, len(lines))]
