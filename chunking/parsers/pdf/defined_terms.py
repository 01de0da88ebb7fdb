"""Terms in bold, as web pages set them above what is said of them: no headings, and one paragraph with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .block import Block
from .numbering import depth, is_usual

#: terms below each other at least, words of one at most, and how far what is said of it is set in, in sizes of type
_SEVERAL, _WORDS, _SET_IN = 2, 8, 0.7
#: points by which what begins at one place does so
_ALIKE = 1.0
Pair = tuple[Block, Block]


def join_terms(found: list[Block]) -> None:
    """Put each of several terms before the paragraph that is set in below it, where text begins at their place elsewhere.

    Without that all text is set in, and what is not are headings.
    """
    taken = set()
    for run in _runs(found):
        place = run[0][0].lines[0][1].x0
        said = sum(len(text.text) for _, text in run)
        if len(run) >= _SEVERAL and _text_at(found, place) >= said:
            for term, text in run:
                text.lines = term.lines + text.lines
                taken.add(id(term))
    found[:] = [block for block in found if id(block) not in taken]


def _runs(found: Sequence[Block]) -> Iterator[list[Pair]]:
    """Terms that follow each other, each with the one paragraph set in below it."""
    at = 0
    while at + 1 < len(found):
        run: list[Pair] = []
        while at + 1 < len(found) and _goes_on(run, found[at], found[at + 1]):
            run.append((found[at], found[at + 1]))
            at += 2
        if run:
            yield run
        else:
            at += 1


def _goes_on(run: Sequence[Pair], term: Block, said: Block) -> bool:
    (_, line), (_, first) = (run[0][0] if run else term).lines[0], term.lines[0]
    is_alike = (line.size, line.font) == (first.size, first.font)
    return _is_defined(term, said) and is_alike and abs(line.x0 - first.x0) <= _ALIKE


def _is_defined(term: Block, said: Block) -> bool:
    """Whether a few bold words stand above a paragraph that is set in."""
    (page, line), (next_page, first) = term.lines[0], said.lines[0]
    is_term = term.kind == "marked" and len(term.lines) == 1 and len(term.text.split()) <= _WORDS
    is_title = line.capitals or bool(depth(term.text)) or is_usual(term.text)
    return (
        is_term
        and not is_title
        and said.kind == "text"
        and (page, line.column) == (next_page, first.column)
        and all(other.x0 >= line.x0 + _SET_IN * line.size for _, other in said.lines)
    )


def _text_at(found: Sequence[Block], place: float) -> int:
    """How many characters of text begin at a place."""
    return sum(
        len(block.text)
        for block in found
        if block.kind == "text" and abs(block.lines[0][1].x0 - place) <= _ALIKE
    )
