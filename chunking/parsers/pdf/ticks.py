"""The ticks on the axes of a plot: short lines that end at a longer one across them, as none of a table does."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from .rules import Point, Rule, Rules

#: points that a tick is long, and by which it may miss the line of its axis
_SHORTEST, _LONGEST, _MISSES = 2.0, 9.0, 0.8
#: points between the dashes of one line at most, and by which these lie apart across it
_GAP, _APART = 6.0, 0.2
#: short lines in one direction that are looked at: more are a drawing that takes long
_MOST = 5_000


def ticks(rules: Rules) -> list[Point]:
    """Where the ticks on a page meet their axes."""
    across = _lone([*rules.dashes, *rules.across])
    down = _lone([*rules.short_down, *rules.down])
    on_upright = ((place, tick.at) for place, tick in _at_one_end(across, rules.down))
    on_level = ((tick.at, place) for place, tick in _at_one_end(down, rules.across))
    return [*on_upright, *on_level]


def _lone(rules: Iterable[Rule]) -> list[Rule]:
    """Short lines that are not dashes of one line."""
    ordered = sorted(rules, key=lambda rule: (round(rule.at / _APART), rule.low))
    found = []
    for before, rule, after in zip([None, *ordered], ordered, [*ordered[1:], None], strict=False):
        is_dash = any(
            other
            and abs(other.at - rule.at) <= _APART
            and 0 <= max(rule.low - other.high, other.low - rule.high) <= _GAP
            for other in (before, after)
        )
        if _SHORTEST <= rule.high - rule.low <= _LONGEST and not is_dash:
            found.append(rule)
    return found[:_MOST]


def _at_one_end(short: Iterable[Rule], others: Iterable[Rule]) -> Iterator[tuple[float, Rule]]:
    """Short lines that end at one of longer others, each with the place of that; none with an end at two, as the ends of a thick line have."""
    axes = sorted(
        (rule.at, rule.low, rule.high) for rule in others if rule.high - rule.low > _LONGEST
    )
    for tick in short:
        at_low, at_high = (_place(axes, end, tick.at) for end in (tick.low, tick.high))
        if at_low is None and at_high is not None:
            yield at_high, tick
        elif at_low is not None and at_high is None:
            yield at_low, tick


def _place(axes: Sequence[tuple[float, float, float]], end: float, at: float) -> float | None:
    """The place of an axis at an end of a line."""
    for place, low, high in axes[bisect_left(axes, (end - _MISSES,)) :]:
        if place > end + _MISSES:
            return None
        if low - _MISSES <= at <= high + _MISSES:
            return place
    return None
