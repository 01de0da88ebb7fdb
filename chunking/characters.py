"""Classify every character of a text at once: a predicate is asked once per distinct character."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from .caching import per_text
from .types import Document

Points = npt.NDArray[np.uint8] | npt.NDArray[np.uint32]


def code_points(text: str) -> Points:
    """The text as an array of code points, one byte each where the text is ASCII."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


#: the code points of a document, shared by everything that classifies them
document_points = per_text(lambda document: code_points(document.text))


def classify(points: Points, classes: Callable[[str], int]) -> npt.NDArray[np.uint8]:
    """For each code point the small number that `classes` gives its character."""
    if not len(points):
        return np.zeros(0, dtype=np.uint8)
    present = range(128) if points.dtype == np.uint8 else np.flatnonzero(np.bincount(points))
    table = np.zeros(int(present[-1]) + 1, dtype=np.uint8)
    for point in present:
        table[point] = classes(chr(point))
    return table[points]


def document_classes(document: Document, classes: Callable[[str], int]) -> npt.NDArray[np.uint8]:
    """`classify` on a document."""
    return classify(document_points(document), classes)
