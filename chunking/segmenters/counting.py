"""Which lines go on counting as sections do, also where a file holds several documents that each count from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

#: the numbers that a document may begin with, and sections that one needs that is not the first
_FIRST, _FEWEST = ((0,), (1,)), 3
Number = tuple[int, ...]
Follows = Callable[[Number, Number], bool]


def begins_anew(numbers: Sequence[Number], at: int, last: Number, follows: Follows) -> list[int]:
    """The places of the numbers that count on from the first section at `at`, up to the next such one; none where it is an item.

    It is an item of a list where the count that ended with `last` goes on beside those.
    """
    if numbers[at] not in _FIRST:
        return []
    before, found = numbers[at], [at]
    for place in range(at + 1, len(numbers)):
        number = numbers[place]
        if follows(before, number):
            before = number
            found.append(place)
        elif follows(last, number):
            return []
        elif number in _FIRST:
            break
    return found if sum(len(numbers[place]) == 1 for place in found) >= _FEWEST else []
