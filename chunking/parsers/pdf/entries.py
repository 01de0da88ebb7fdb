"""Entries, as of a bibliography or a list of terms: their lines hang from the first, set in below it."""

from __future__ import annotations

from .block import Block
from .layout import Line

#: points by which lines that begin at one place do so
ALIKE = 1.0
#: the pieces of a line that has a term, and what is said of it
_ENTRY = 2
#: letters and figures of a line of text at least: what says less is a part of a formula, such as a root
_SAYS = 3
#: how far lines are set in, in sizes of type
_SET_IN = 0.8


def hangs_before(block: Block, line: Line) -> bool:
    """Whether a line begins where the first line of a paragraph does, below others that are all set in, as an entry does."""
    (_, first), *others = block.lines
    if not others or abs(line.x0 - first.x0) >= ALIKE:
        return False
    inner = others[0][1]
    is_centred = abs(first.x0 + first.x1 - inner.x0 - inner.x1) < 2 * first.size
    is_set_in = all(
        abs(other.x0 - inner.x0) < ALIKE and _says_something(other) for _, other in others
    )
    return is_set_in and _is_set_in(inner, first) and not is_centred


def goes_on_set_in(line: Line, after: Line) -> bool:
    """Whether a line has a term with what is said of it, and the next begins farther in; one of a table of contents ends in its page, a formula in its number."""
    return (
        line.parts == _ENTRY
        and after.parts == 1
        and not line.is_box
        and _is_set_in(after, line)
        and _says_something(after)
        and not line.text.rpartition(" ")[2].strip("()").isdecimal()
    )


def _is_set_in(line: Line, first: Line) -> bool:
    return line.x0 > first.x0 + _SET_IN * first.size


def _says_something(line: Line) -> bool:
    return sum(map(str.isalnum, line.text)) >= _SAYS
