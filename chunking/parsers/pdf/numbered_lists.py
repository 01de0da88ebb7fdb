"""Numbered lists of slides, which may be set larger than most of the text: no sections, for nothing is said below any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from .block import Block

#: the number of an item
_NUMBER = re.compile(r"\(?(\d{1,2})[.)] +(?=\S)")
#: items of such a list at least
_FEWEST = 2
#: how far its items are set in from the title above at least, and from each other at most, in sizes of type
_SET_IN, _ALIKE = 0.1, 0.7
#: how much larger the title is
_LARGER = 1.12


def drop_numbered_lists(found: Sequence[Block]) -> None:
    """Make items of lines that count from one to the end of their page, set in below its only title, with nothing between."""
    for _, page in groupby(found, key=lambda block: block.lines[0][0]):
        title, *listed = page
        if len(listed) >= _FEWEST and _is_title_of(title, listed) and _count(listed):
            for block in listed:
                block.kind, block.level = "item", 0


def _is_title_of(title: Block, listed: Sequence[Block]) -> bool:
    """Whether a line is larger than those below it, which are set in from it and begin at one place."""
    first, line = title.lines[0][1], listed[0].lines[0][1]
    is_larger = title.kind in ("large", "heading") and title.size >= _LARGER * listed[0].size
    is_set_in = line.x0 >= first.x0 + _SET_IN * line.size
    return (
        is_larger
        and is_set_in
        and all(abs(block.lines[0][1].x0 - line.x0) <= _ALIKE * line.size for block in listed)
    )


def _count(listed: Sequence[Block]) -> bool:
    """Whether each block begins with its number, and is a line or a paragraph."""
    are_lines = all(block.kind in ("large", "marked", "text", "item") for block in listed)
    return are_lines and list(_numbers(listed)) == list(range(1, len(listed) + 1))


def _numbers(listed: Sequence[Block]) -> Iterator[int]:
    for block in listed:
        if match := _NUMBER.match(block.text):
            yield int(match[1])
