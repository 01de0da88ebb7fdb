"""Sets of characters as ranges: unions, intersections and lengths, in linear time.

A range is half-open and in code points. A *union* is a list of ranges that rise and neither overlap
nor touch; all functions return unions, none changes what it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Range = tuple[int, int]


def union(ranges: Iterable[Range]) -> list[Range]:
    """The characters in any of the ranges, given in any order; empty ranges hold none.

    >>> union([(4, 6), (0, 2), (2, 3), (5, 5)])
    [(0, 3), (4, 6)]
    """
    merged: list[Range] = []
    for start, end in sorted(ranges):
        if start >= end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def intersection(first: Sequence[Range], second: Sequence[Range]) -> list[Range]:
    """The characters in both unions. Ranges that only touch share none.

    >>> intersection([(0, 5), (8, 9)], [(3, 8)])
    [(3, 5)]
    """
    shared: list[Range] = []
    i = j = 0
    while i < len(first) and j < len(second):
        start, end = max(first[i][0], second[j][0]), min(first[i][1], second[j][1])
        if start < end:
            shared.append((start, end))
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return shared


def without(first: Sequence[Range], second: Sequence[Range]) -> list[Range]:
    """The characters of one union that are not in another.

    >>> without([(0, 5), (8, 9)], [(3, 8)])
    [(0, 3), (8, 9)]
    """
    rest: list[Range] = []
    for start, end in first:
        for begin, stop in second:
            if stop <= start or begin >= end:
                continue
            if start < begin:
                rest.append((start, begin))
            start = stop
        if start < end:
            rest.append((start, end))
    return rest


def length(ranges: Iterable[Range]) -> int:
    """How many characters a union holds."""
    return sum(end - start for start, end in ranges)


def overlaps(one: Range, ranges: Iterable[Range]) -> bool:
    """Whether a range shares a character with any of the others; touching is not overlapping."""
    return any(max(one[0], start) < min(one[1], end) for start, end in ranges)
