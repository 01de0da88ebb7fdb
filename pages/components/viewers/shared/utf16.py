"""Offsets for the browser: JavaScript counts UTF-16 code units, Python code points."""

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
