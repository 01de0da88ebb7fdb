"""Text that recognition put behind the picture of a scanned page: the size and weight of its type are guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .layout import Line

#: how much smaller and larger than most of a page a line of the same type may have been taken for
_SMALLER, _LARGER = 0.75, 1.25


def with_even_sizes(lines: Sequence[Line]) -> list[Line]:
    """Lines, of which those nearly as large as most of their page are in one size, and not bold."""
    usual = _usual(lines)
    return [
        replace(line, size=usual, bold=False)
        if _SMALLER * usual < line.size < _LARGER * usual
        else line
        for line in lines
    ]


def _usual(lines: Sequence[Line]) -> float:
    """The median of sizes by characters."""
    ordered = sorted((line.size, len(line.text)) for line in lines)
    left = sum(count for _, count in ordered) / 2
    for size, count in ordered:
        left -= count
        if left <= 0:
            return size
    return 0.0
