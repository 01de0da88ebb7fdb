"""The ends of a text's tokens, of which those of its pieces that stood in another text are known.

A text that was edited is encoded where it changed. Its pieces are cut at steps that the words before
them choose, and so at the same ones whatever stands elsewhere in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise

import numpy as np

from ..caching import per_text
from ..offsets import Offsets
from ..types import Document
from .base import StepTokenizer

#: characters of a piece: the fewest, and those after which any step will do
SHORTEST, LONGEST = 2_000, 50_000
#: steps of which about one is chosen
EVERY = 512
#: how many words before a step choose it, by their lengths
WORDS = 5
#: odd numbers that spread lengths over 32 bits
_SPREAD, _MIXED = np.uint32(0x9E3779B1), np.uint32(0x85EBCA6B)


@dataclass(slots=True)
class _Piece:
    """A stretch of a text, and the ends of its tokens, counted from its start, once they are known."""

    start: int
    text: Document
    ends: Offsets | None


def begin_ends(counter: StepTokenizer, text: str, steps: Offsets) -> Callable[[], Offsets]:
    """Begin to find where the tokens of a text end; the function returned waits for all of them.

    `steps` are the counter's in this text.
    """
    bounds = [0, *_places(steps, len(text)), len(text)]
    if len(bounds) == 2:
        return _begun(counter, text)
    pieces = [_piece(counter, text, *span) for span in pairwise(bounds)]
    runs = groupby(pieces, lambda piece: piece.ends is None)
    unknown = [list(run) for is_unknown, run in runs if is_unknown]
    begun = [_begun(counter, "".join(piece.text.text for piece in run)) for run in unknown]

    def ends() -> Offsets:
        for run, encoded in zip(unknown, begun, strict=True):
            for piece, found in zip(run, _by_piece(run, encoded()), strict=True):
                piece.ends = found
                _ends.remember(found, piece.text, counter)
        return np.concatenate([piece.ends + np.int32(piece.start) for piece in pieces])  # type: ignore[operator]

    return ends


@per_text
def _ends(piece: Document, counter: StepTokenizer) -> Offsets:
    return counter.ends(piece.text)


def _piece(counter: StepTokenizer, text: str, start: int, end: int) -> _Piece:
    piece = Document(text[start:end])
    is_known = _ends.knows(piece, counter)
    return _Piece(start, piece, _ends(piece, counter) if is_known else None)


def _begun(counter: StepTokenizer, text: str) -> Callable[[], Offsets]:
    begin = getattr(counter, "begin", None)
    return begin(text) if begin else partial(counter.ends, text)


def _places(steps: Offsets, stop: int) -> Iterator[int]:
    """The steps at which the pieces of a text of that length meet."""
    chosen = _chosen(steps)
    at = 0
    while stop - at > 2 * SHORTEST:
        place = _first(chosen, at + SHORTEST, stop)
        if place > at + LONGEST:
            place = _first(steps, at + LONGEST, stop)
        if place < stop:
            yield place
        at = place


def _chosen(steps: Offsets) -> Offsets:
    """The steps that the words before them choose."""
    lengths = np.diff(steps).astype(np.uint32)
    count = len(lengths) - WORDS + 1
    if count <= 0:
        return steps[:0]
    mixed = np.zeros(count, dtype=np.uint32)
    for place in range(WORDS):
        mixed = mixed * _SPREAD + lengths[place : place + count]
    return steps[WORDS:][(mixed ^ mixed >> np.uint32(15)) * _MIXED < np.uint32((1 << 32) // EVERY)]


def _first(offsets: Offsets, least: int, stop: int) -> int:
    """The first of some rising offsets that is not below `least`, else `stop`."""
    index = int(np.searchsorted(offsets, np.int32(least)))
    return int(offsets[index]) if index < len(offsets) else stop


def _by_piece(run: Sequence[_Piece], ends: Offsets) -> Iterator[Offsets]:
    """The ends in each piece of a run that was encoded as one."""
    starts = np.array([piece.start - run[0].start for piece in run], dtype=np.int32)
    counts = np.searchsorted(ends, starts, side="right")
    for start, first, last in zip(starts, counts, [*counts[1:], len(ends)], strict=True):
        yield ends[first:last] - start
