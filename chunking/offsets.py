"""Offsets into a text: as NumPy makes them, and in rising order for many single searches."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Offsets = npt.NDArray[np.int32]

#: about how many offsets a bucket holds: one is looked for in a single bucket
NEARBY = 16
#: offsets that are too few for an index to pay
FEW = 256


class RisingOffsets:
    """Rising offsets; many are searched up to twice as fast as by `bisect` alone.

    Each probe of a long list makes an integer, mostly from memory that is not at hand. An index by
    buckets, equal parts of the text, leaves some four probes of eighteen.
    """

    __slots__ = ("_first", "_shift", "values")

    def __init__(self, offsets: npt.NDArray[np.integer[Any]]) -> None:
        self.values = compact(offsets)
        if len(self.values) < FEW:
            self._shift = self.values[-1].bit_length() if self.values else 0
            self._first = array("i", (0, len(self.values)))
            return
        width = (self.values[-1] + 1) * NEARBY // len(self.values)
        self._shift = max(0, width.bit_length() - 1)
        buckets = (self.values[-1] >> self._shift) + 2
        self._first = compact(np.searchsorted(offsets, np.arange(buckets) << self._shift))

    def __len__(self) -> int:
        return len(self.values)

    def below(self, offset: int) -> int:
        """How many are below an offset, which may be anything from 0 on."""
        bucket = offset >> self._shift
        try:
            return bisect_left(self.values, offset, self._first[bucket], self._first[bucket + 1])
        except IndexError:
            return len(self.values)

    def upto(self, offset: int) -> int:
        """How many are up to an offset, which may be anything from 0 on."""
        bucket = offset >> self._shift
        try:
            return bisect_right(self.values, offset, self._first[bucket], self._first[bucket + 1])
        except IndexError:
            return len(self.values)

    def upto_each(self, offsets: Sequence[int]) -> list[int]:
        """How many are up to each of many offsets, several times as fast as one by one."""
        sought = np.array(offsets, dtype=np.int32)  # keys of another type would convert all values
        found: list[int] = np.searchsorted(self.values, sought, side="right").tolist()
        return found


def rising(*offsets: Offsets) -> Offsets:
    """All of these offsets in order, each once."""
    found = np.sort(np.concatenate((np.empty(0, np.int32), *offsets)))
    return found[np.append(True, found[1:] != found[:-1])] if len(found) else found


def compact(numbers: npt.NDArray[np.integer[Any]]) -> array[int]:
    """The same numbers where one of them is read several times as fast as from NumPy, and as small."""
    found = array("i")
    found.frombytes(np.ascontiguousarray(numbers, dtype=np.int32).view(np.uint8).data)
    return found
