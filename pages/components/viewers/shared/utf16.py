"""Offsets for the browser: JavaScript counts UTF-16 code units, Python code points."""

from collections.abc import Sequence

import numpy as np


def utf16_offsets(text: str, offsets: np.ndarray) -> np.ndarray:
    """Convert code-point ``offsets`` into ``text`` to UTF-16 code units.

    >>> utf16_offsets("a😀b", np.array([0, 1, 2, 3])).tolist()
    [0, 1, 3, 4]
    """
    if text.isascii():
        return offsets
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    astral = np.flatnonzero(points > 0xFFFF)
    return offsets + np.searchsorted(astral, offsets, side="left")


def code_points(text: str, units: Sequence[int]) -> list[int]:
    """Turn UTF-16 offsets into code points; an offset within a character counts before it.

    >>> code_points("a😀b", [0, 1, 3, 4])
    [0, 1, 2, 3]
    """
    if text.isascii():
        return [int(unit) for unit in units]
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    astral = np.flatnonzero(points > 0xFFFF)
    ends = astral + np.arange(1, len(astral) + 1) + 1  # where each is over, in UTF-16
    found = np.asarray(units, dtype=np.int64)
    whole = np.searchsorted(ends, found, side="right")
    inside = np.isin(found + 1, ends)
    offsets: list[int] = (found - whole - inside).tolist()
    return offsets
