"""Options of a program in bold, as manual pages set them: no headings, and one paragraph with what is said of them below."""

from __future__ import annotations

import re
from itertools import pairwise

from .block import Block

#: how an option begins
_OPTION = re.compile(r"[-\u2010-\u2013\u2212+]{1,2}[A-Za-z]")
#: how far what is said of an option is set in from it, in sizes of type
_SET_IN = 1.0


def join_options(found: list[Block]) -> None:
    """Make text of each option that stands out like a heading, and put it before the paragraph that is set in below it."""
    taken = set()
    for option, below in pairwise([*found, Block("text", [])]):
        if option.kind != "marked" or not _OPTION.match(option.text):
            continue
        option.kind = "text"
        if _is_said_of(option, below):
            below.lines = option.lines + below.lines
            taken.add(id(option))
    found[:] = [block for block in found if id(block) not in taken]


def _is_said_of(option: Block, below: Block) -> bool:
    """Whether a paragraph is set in below an option, on its page."""
    if below.kind != "text" or not below.lines:
        return False
    (page, line), (next_page, first) = option.lines[-1], below.lines[0]
    return page == next_page and first.x0 >= line.x0 + _SET_IN * line.size
