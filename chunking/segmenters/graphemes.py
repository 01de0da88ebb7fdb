"""Grapheme clusters: what a reader takes for one character, inside which nothing is ever cut.

Most neighbouring characters are plainly apart. Only the stretches where they may belong together
are segmented by the full rules (Unicode Annex 29), once, when a cut comes near one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
import regex

from ..caching import per_text
from ..characters import classify, document_points
from ..offsets import Offsets
from ..packing import Cut
from ..types import Document

_CLUSTER = regex.compile(r"\X")
_APART = regex.compile(r"[\p{GCB=Other}\p{GCB=Control}\p{GCB=CR}\p{GCB=LF}]")


def _is_apart(character: str) -> bool:
    """Whether a character never joins a neighbour that is of this kind as well."""
    surrogate = "\ud800" <= character <= "\udfff"
    return not surrogate and _APART.match(character) is not None


class GraphemeCuts:
    """Grapheme boundaries of one text, found where they are asked for."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        plain = self._text.isascii() and "\r\n" not in self._text
        self._apart: bytes | None = None if plain else _apart_mask(document)
        self._runs: dict[int, list[int]] = {}
        #: the run that was asked for last: to look for its start again takes as long as it is
        self._latest: tuple[int, int, list[int]] = (0, 0, [])

    def is_boundary(self, offset: int) -> bool:
        return self.floor(offset) == offset

    def floor(self, offset: int) -> int:
        """The last boundary at or before `offset`."""
        if self._apart is None or self._apart[offset]:
            return offset
        bounds = self._run(offset)
        return bounds[bisect_right(bounds, offset) - 1]

    def ceil(self, offset: int) -> int:
        """The first boundary at or after `offset`."""
        if self.is_boundary(offset):
            return offset
        bounds = self._run(offset)
        return bounds[bisect_left(bounds, offset)]

    def among(self, offsets: Offsets) -> Offsets:
        """Those of some offsets that are boundaries."""
        if self._apart is None:
            return offsets
        apart = np.frombuffer(self._apart, dtype=np.bool_)[offsets]
        for place in np.flatnonzero(~apart).tolist():
            apart[place] = self.is_boundary(int(offsets[place]))
        return offsets[apart]

    def last(self, after: int, upto: int) -> Cut | None:
        place = self.floor(upto)
        return Cut(place, place) if place > after else None

    best = last

    def first(self, at: int, before: int) -> Cut | None:
        place = self.ceil(at)
        return Cut(place, place) if place < before else None

    def _run(self, offset: int) -> list[int]:
        """The boundaries of the stretch of possibly joined characters around an offset."""
        assert self._apart is not None
        start, end, bounds = self._latest
        if start < offset < end:
            return bounds
        start, end = self._apart.rfind(1, 0, offset + 1), self._apart.find(1, offset)
        if start not in self._runs:
            clusters = _CLUSTER.finditer(self._text, start, end)
            found = [start, *(match.end() for match in clusters)]
            self._runs[start] = [at for at in found if not self._splits_surrogates(at)]
        self._latest = start, end, self._runs[start]
        return self._runs[start]

    def _splits_surrogates(self, at: int) -> bool:
        around = self._text[at - 1 : at + 1] if at else ""
        return len(around) == 2 and "\ud800" <= around[0] < "\udc00" <= around[1] <= "\udfff"


def _apart_mask(document: Document) -> bytes:
    """A byte for each offset: 1 where the characters on both sides are plainly apart."""
    points = document_points(document)
    apart = classify(points, _is_apart)
    ends = np.ones(1, dtype=np.uint8)
    within = (points[:-1] == ord("\r")) & (points[1:] == ord("\n"))
    return np.concatenate((ends, apart[:-1] & apart[1:] & ~within, ends)).tobytes()


#: the grapheme boundaries of a document, shared
graphemes = per_text(GraphemeCuts)
