"""Smoothing: a chunk beside good chunks is better than its own words say."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .words import Scores

Numbers = npt.NDArray[np.int64]
#: the standard deviation up to which scores hardly differ
_EVEN = 1e-6


def standardised(found: Scores) -> Scores:
    """Scores in standard deviations from their mean; all 0 where they hardly differ."""
    return share_of_spread(found, found)


def share_of_spread(added: Scores, total: Scores) -> Scores:
    """What one addend of scores adds to them once they are `standardised`."""
    spread = total.std()
    return (added - added.mean()) / spread if spread > _EVEN else np.zeros_like(added)


def smoothed(found: Scores, owners: Numbers, share: float) -> Scores:
    """Each score with `share` of those of both neighbours in its document, and half of it of the next ones.

    `found` is standardised, so that a neighbour that is missing counts as one of the mean; `owners`
    says for each chunk to which document it belongs. Chunks of a document stand together, in its order.
    """
    total = found.copy()
    for distance, weight in ((1, share), (2, share / 2)):
        are_related = owners[distance:] == owners[:-distance]
        total[distance:] += weight * found[:-distance] * are_related
        total[:-distance] += weight * found[distance:] * are_related
    return total


def gain(found: Scores, owners: Numbers, first: int, last: int, share: float) -> float:
    """What a piece of text gains that stands in place of the chunks from `first` to `last`, both included."""
    total = 0.0
    for distance, weight in ((1, share), (2, share / 2)):
        for number in (first - distance, last + distance):
            if 0 <= number < len(found) and owners[number] == owners[first]:
                total += weight * float(found[number])
    return total
