"""How far two results cut a document at the same places: measures of text segmentation.

A boundary is an offset in code points at which a chunk ends and another follows. All measures are
pure and deterministic, and take rising boundaries without repeats, as `boundaries` gives them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..types import ChunkingResult

Boundaries = Sequence[int]


def boundaries(result: ChunkingResult) -> list[int]:
    """The rising offsets at which chunks end, without the end of the last; code points."""
    return sorted({chunk.end for chunk in result.chunks})[:-1]


def pinned_cuts(result: ChunkingResult) -> list[int]:
    """The rising offsets at which chunks end because it is pinned."""
    obeyed = (each for each in result.pins if each.obeyed and each.pin.kind == "cut")
    return sorted({each.place.start for each in obeyed if each.place})


def without_pins(
    first: ChunkingResult, second: ChunkingResult
) -> tuple[list[int], list[int], list[int]]:
    """The boundaries of both results without the pinned cuts that both obey, and those cuts.

    That both obey a pin does not show that they agree.
    """
    pinned = set(pinned_cuts(first)).intersection(pinned_cuts(second))
    one, two = ([at for at in boundaries(each) if at not in pinned] for each in (first, second))
    return one, two, sorted(pinned)


def matched(
    first: Boundaries, second: Boundaries, tolerance: int = 0
) -> tuple[tuple[int, int], ...]:
    """Pairs (one of `first`, one of `second`) at most `tolerance` characters apart.

    Each boundary is in one pair at most, pairs do not cross, and there are as many as can be: two
    rising lists matched from the left. Where the next boundary of a side is nearer and nothing is
    given away by waiting for it, the nearer one is taken. O(len(first) + len(second)).
    """
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(first) and j < len(second):
        distance = abs(first[i] - second[j])
        if distance > tolerance:
            i, j = (i + 1, j) if first[i] < second[j] else (i, j + 1)
        elif _better_later(first, i, second, j, tolerance):
            i += 1
        elif _better_later(second, j, first, i, tolerance):
            j += 1
        else:
            pairs.append((first[i], second[j]))
            i, j = i + 1, j + 1
    return tuple(pairs)


def _better_later(own: Boundaries, i: int, other: Boundaries, j: int, tolerance: int) -> bool:
    """Whether `own[i + 1]` is nearer to `other[j]` than `own[i]`, and could pair with no later one."""
    if i + 1 >= len(own) or abs(own[i + 1] - other[j]) >= abs(own[i] - other[j]):
        return False
    return j + 1 >= len(other) or other[j + 1] - own[i + 1] > tolerance


def boundary_f1(first: Boundaries, second: Boundaries, tolerance: int = 0) -> float:
    """The F1 of boundaries: 2 × matched / (len(first) + len(second)), from 0 to 1, symmetric.

    The harmonic mean of precision and recall of the one against the other, where a boundary counts
    as found if the other has one within `tolerance` characters (one to one, see `matched`).
    Two texts without boundaries agree: 1.
    """
    total = len(first) + len(second)
    return 2 * len(matched(first, second, tolerance)) / total if total else 1.0


def window_of(reference: Boundaries, length: int) -> int:
    """Half the mean segment of the reference in characters, rounded, at least 1.

    The window that Beeferman et al. and Pevzner & Hearst take, so that the trivial segmentations
    (none, everywhere) score alike.
    """
    return max(1, round(length / (len(reference) + 1) / 2))


def pk(reference: Boundaries, other: Boundaries, length: int, window: int | None = None) -> float:
    """Pk: how often two characters a window apart are together in one and separated in the other.

    The share of the `length - window` pairs (i, i + window) of characters for which reference and
    other disagree on whether both stand in the same segment. From 0, the same, to 1. `window` is in
    characters; left out, it is half the reference's mean segment. For one given window the
    measure is symmetric. A text no longer than the window has no pairs: 0.

    Source: Beeferman, Berger, Lafferty: Statistical Models for Text Segmentation. Machine
    Learning 34, 1999.
    """
    window = window or window_of(reference, length)
    widths, one, two = _within_windows(reference, other, length, window)
    return _share(widths, (one > 0) != (two > 0))


def window_diff(
    reference: Boundaries, other: Boundaries, length: int, window: int | None = None
) -> float:
    """WindowDiff: how often a sliding window holds more boundaries of the one than of the other.

    The share of the `length - window` windows (i, i + window] in which the numbers of boundaries
    differ. From 0, the same, to 1, and never below Pk, which misses errors inside one window.
    `window` is in characters; left out, it is half the reference's mean segment.

    Source: Pevzner, Hearst: A Critique and Improvement of an Evaluation Metric for Text
    Segmentation. Computational Linguistics 28(1), 2002.
    """
    window = window or window_of(reference, length)
    widths, one, two = _within_windows(reference, other, length, window)
    return _share(widths, one != two)


Counts = npt.NDArray[np.int64]


def _within_windows(
    first: Boundaries, second: Boundaries, length: int, window: int
) -> tuple[Counts, Counts, Counts]:
    """How many boundaries of each lie in (i, i + window], for runs of i with the same numbers.

    The numbers change only where a boundary enters or leaves the window, so there are at most
    2 × (len(first) + len(second)) + 1 runs; the first array is how many i each run holds.
    """
    one, two = (np.asarray(offsets, dtype=np.int64) for offsets in (first, second))
    last = max(0, length - window)
    changes = np.concatenate(([0, last], one, two, one - window, two - window))
    at = np.unique(changes.clip(0, last))
    begins = at[:-1]
    held = [
        np.searchsorted(offsets, begins + window, side="right")
        - np.searchsorted(offsets, begins, side="right")
        for offsets in (one, two)
    ]
    return np.diff(at), held[0], held[1]


def _share(widths: Counts, wrong: npt.NDArray[np.bool_]) -> float:
    total = int(widths.sum())
    return int(widths[wrong].sum()) / total if total else 0.0
