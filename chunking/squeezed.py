"""A text without its white space: how a place is found again in a text that was laid out anew."""

from __future__ import annotations

import numpy as np

from .caching import per_text
from .characters import classify, code_points
from .types import Document


class Squeezed:
    """A text without its white space, and where each of its characters stands."""

    def __init__(self, text: str) -> None:
        seen = classify(code_points(text), str.isspace) == 0
        self._places = np.flatnonzero(seen).astype(np.int32)
        self.text = "".join(text.split())

    def place(self, offset: int) -> int:
        """How many characters stand before an offset of the text."""
        return int(np.searchsorted(self._places, np.int32(offset)))

    def offset(self, place: int) -> int:
        """The offset in the text of the character with so many before it; the end for the last place."""
        return int(self._places[place]) if place < len(self._places) else self.end

    @property
    def end(self) -> int:
        return int(self._places[-1]) + 1 if len(self._places) else 0


@per_text
def squeezed(document: Document) -> Squeezed:
    """A document's text, squeezed once."""
    return Squeezed(document.text)
