"""Terms in the face of code, as manuals set options and commands: one paragraph with what is said of them below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from .block import Block

#: lines of a term at most, how far what is said of it is set in, and how far below it begins at most, in sizes of type
_LINES, _SET_IN, _BELOW = 3, 0.8, 1.6
#: terms of a document from which on it sets them so: code may stand above a paragraph that begins set in
_SEVERAL = 2
#: points by which lines that begin at one place do so
_ALIKE = 1.0


def join_code_terms(found: list[Block]) -> None:
    """Put each term before the paragraph that hangs from it, where the document sets several so."""
    hanging = [(term, said, _inset(term, said)) for term, said in _pairs(found)]
    sure = Counter(round(inset) for _, said, inset in hanging if len(said.lines) > 1)
    taken = set()
    for term, said, inset in hanging:
        if sure[round(inset)] >= _SEVERAL:
            said.lines = term.lines + said.lines
            taken.add(id(term))
    found[:] = [block for block in found if id(block) not in taken]


def _pairs(found: list[Block]) -> Iterator[tuple[Block, Block]]:
    """Blocks of code, and the paragraphs right below them whose lines are all set in."""
    for term, said in pairwise(found):
        is_short = term.kind == "code" and len(term.lines) <= _LINES
        if is_short and said.kind == "text" and _hangs(term, said):
            yield term, said


def _hangs(term: Block, said: Block) -> bool:
    (page, line), (next_page, first) = term.lines[-1], said.lines[0]
    below = [other for at, other in said.lines if at == page and other.column == line.column]
    return (
        page == next_page
        and bool(below)
        and below[0] is first
        and 0 < line.y - first.y <= _BELOW * line.size
        and all(abs(other.x0 - line.x0) < _ALIKE for _, other in term.lines)
        and all(other.x0 >= line.x0 + _SET_IN * line.size for other in below)
    )


def _inset(term: Block, said: Block) -> float:
    return said.lines[0][1].x0 - term.lines[0][1].x0
