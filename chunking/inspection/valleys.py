"""How the boundaries of any result stand to a similarity curve: at which gap, and in a valley or not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..types import Document, Trace
from ..whitespace import visible_start

#: gaps on each side among which a valley's is the least alike
REACH = 2


class ValleyCuts(NamedTuple):
    """How many of some cuts stand in a valley, and how many would if they were spread by chance."""

    cuts: int
    in_valley: int
    by_chance: float


def gap_at(document: Document, trace: Trace, place: int) -> int | None:
    """The gap between two sentences at an offset, white space aside.

    None inside a sentence, and at the beginning and the end of the document.
    """
    gap = bisect_left(trace.offsets, place)
    if gap == len(trace.offsets) or visible_start(document.text, 0, place) == place:
        return None
    following = trace.offsets[gap]
    return gap if visible_start(document.text, place, following) == following else None


def valley_gaps(trace: Trace) -> list[int]:
    """The gaps whose similarity is the least within `REACH` gaps, and less than one of them."""
    values = np.array(trace.similarities, dtype=np.float64)
    padded = np.pad(values, REACH, constant_values=np.nan)
    near = np.stack([padded[shift : shift + len(values)] for shift in range(2 * REACH + 1)])
    is_least = values <= np.nanmin(near, axis=0)
    found: list[int] = np.flatnonzero(is_least & (values < np.nanmax(near, axis=0))).tolist()
    return found


def cuts_in_valleys(document: Document, trace: Trace, cuts: Sequence[int]) -> ValleyCuts:
    """How many cuts, as offsets in code points, stand in a valley of the curve.

    A cut inside a sentence stands in none. `by_chance` takes each cut for one of all gaps.
    """
    valleys = set(valley_gaps(trace))
    gaps = [gap_at(document, trace, cut) for cut in cuts]
    share = len(valleys) / max(1, len(trace.offsets))
    return ValleyCuts(len(gaps), sum(gap in valleys for gap in gaps), len(gaps) * share)
