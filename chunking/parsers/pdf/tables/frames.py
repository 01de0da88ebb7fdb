"""The frame of a page, as of the background that a browser paints within its margins: it is none of a table that reaches it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..rules import NEAR, Rule, Rules

#: the share of a page's width and height that a frame has, and the rules as long as it that it has at most: a table has more
_WHOLE, _RULES = 0.85, 3


def without_frame(rules: Rules, width: float, height: float) -> Rules:
    """The rules of a page without those of a frame around nearly all of it."""
    sides = _outermost(rules.down, height)
    if not sides:
        return rules
    left, right = sides
    level = [rule for rule in rules.across if _reaches(rule, left.at, right.at)]
    is_frame = 1 < len(level) <= _RULES and right.at - left.at >= _WHOLE * width
    if not (
        is_frame and all(any(abs(rule.at - end) <= NEAR for rule in level) for end in left[:2])
    ):
        return rules
    return replace(
        rules,
        across=tuple(rule for rule in rules.across if rule not in level),
        down=tuple(rule for rule in rules.down if rule not in sides),
    )


def _outermost(down: Sequence[Rule], height: float) -> tuple[Rule, Rule] | None:
    """The only two rules down that run through nearly all of a page, between the same ends."""
    long = [rule for rule in down if rule.high - rule.low >= _WHOLE * height]
    if len(long) != 2 or not _reaches(long[0], *long[1][:2]):
        return None
    left, right = sorted(long, key=lambda rule: rule.at)
    return left, right


def _reaches(rule: Rule, low: float, high: float) -> bool:
    return abs(rule.low - low) <= NEAR and abs(rule.high - high) <= NEAR
