"""Classify every character of a text at once: a predicate is asked once per distinct character.

For the 256 of Latin-1 it is asked in any case: they are looked up by bytes, which is fastest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from .caching import per_text
from .types import Document

#: scripts that are written without spaces between words: a part of a `regex` character class
UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"

Points = npt.NDArray[np.uint8] | npt.NDArray[np.uint32]


def printable(text: str) -> str:
    """The text as one line in which nothing can steer a terminal: U+FFFD stands for what is not printed."""
    return "".join(char if char.isprintable() else "�" for char in text)


def printable_lines(text: str) -> str:
    """The same for a text of several lines, which stay."""
    return "\n".join(map(printable, text.split("\n")))


def code_points(text: str) -> Points:
    """The text as an array of code points, one byte each where the text is ASCII."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


#: the code points of a document, shared by everything that classifies them
document_points = per_text(lambda document: code_points(document.text))


def classify(points: Points, classes: Callable[[str], int]) -> npt.NDArray[np.uint8]:
    """For each code point the small number that `classes` gives its character."""
    known = points.astype(np.uint8, copy=False).tobytes().translate(_latin(classes))
    found = np.frombuffer(bytearray(known), dtype=np.uint8)
    beyond = np.flatnonzero(points > 255) if points.dtype != np.uint8 else ()
    if len(beyond):
        rare = points[beyond].astype(np.intp)
        table = np.zeros(int(rare.max()) + 1, dtype=np.uint8)
        table[rare] = 1  # marks what occurs, in little memory: one emoji makes this table long
        for point in np.flatnonzero(table.view(np.bool_)):
            table[point] = classes(chr(point))
        found[beyond] = table[rare]
    return found


@lru_cache(maxsize=32)
def _latin(classes: Callable[[str], int]) -> bytes:
    """The classes of the characters of Latin-1."""
    return bytes(classes(chr(point)) for point in range(256))


def document_classes(document: Document, classes: Callable[[str], int]) -> npt.NDArray[np.uint8]:
    """`classify` on a document."""
    return classify(document_points(document), classes)
