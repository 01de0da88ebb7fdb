"""A number with what it counts, as a sentence says it."""

from __future__ import annotations

__all__ = ["apart", "counted"]


def apart(one: float, two: float, digits: int) -> float:
    """How much more the second of two figures is, as both are shown: rounded to so many digits.

    >>> apart(0.804, 0.835, 2), apart(227.4, 227.6, 0)
    (0.03, 1.0)
    """
    return round(round(two, digits) - round(one, digits), digits) + 0.0


def counted(count: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is one.

    >>> counted(1, "chunk"), counted(1200, "chunk")
    ('1 chunk', '1,200 chunks')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
