"""Offsets for the browser: JavaScript counts UTF-16 code units, Python code points."""

from collections.abc import Sequence

import numpy as np

from chunking import Document
from chunking.caching import per_text


def document_offsets(document: Document, offsets: np.ndarray) -> np.ndarray:
    """The same as `utf16_offsets` for the text of a document, which is looked through only once."""
    if document.text.isascii():
        return offsets
    return offsets + np.searchsorted(_astral_places(document), offsets, side="left")


@per_text
def _astral_places(document: Document) -> np.ndarray:
    return _astral(document.text)


def utf16_offsets(text: str, offsets: np.ndarray) -> np.ndarray:
    """Convert code-point ``offsets`` into ``text`` to UTF-16 code units.

    >>> utf16_offsets("a😀b", np.array([0, 1, 2, 3])).tolist()
    [0, 1, 3, 4]
    """
    if text.isascii():
        return offsets
    return offsets + np.searchsorted(_astral(text), offsets, side="left")


def code_points(text: str, units: Sequence[int]) -> list[int]:
    """Turn UTF-16 offsets into code points; an offset within a character counts before it.

    >>> code_points("a😀b", [0, 1, 3, 4])
    [0, 1, 2, 3]
    """
    if text.isascii():
        return [int(unit) for unit in units]
    astral = _astral(text)
    ends = astral + np.arange(1, len(astral) + 1) + 1  # where each is over, in UTF-16
    found = np.asarray(units, dtype=np.int64)
    whole = np.searchsorted(ends, found, side="right")
    inside = np.isin(found + 1, ends)
    offsets: list[int] = (found - whole - inside).tolist()
    return offsets


def _astral(text: str) -> np.ndarray:
    """The places of the characters that take two code units."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    return np.flatnonzero(points > 0xFFFF)
