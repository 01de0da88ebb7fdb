"""A number with what it counts, as a sentence says it."""

from __future__ import annotations

__all__ = ["counted"]


def counted(count: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is one.

    >>> counted(1, "chunk"), counted(1200, "chunk")
    ('1 chunk', '1,200 chunks')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
