"""Notes that go on at the foot of the next page, above its own notes and without a mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from .block import Block
from .footnotes import feet_of
from .headers_and_footers import Sheet
from .layout import Line

#: how much the type of the rest differs from that of its note at most, and how far apart their lines stand, in sizes of type
_RESIZED, _NEXT = 0.04, 1.5
_ENDED = re.compile(r"[.!?:;…。!?][\"'”’)\]»]*$")


def with_rests_told(sheets: Sequence[Sheet], body: float) -> list[Sheet]:
    """The pages, whose lines that go on with the last note of the page before bear its mark; `body` is the size of the text."""
    done = list(sheets[:1])
    for sheet in sheets[1:]:
        last = next((line for line in reversed(done[-1].lines) if line.note), None)
        done.append(_told(sheet, last, body) if last and not _ENDED.search(last.text) else sheet)
    return done


def _told(sheet: Sheet, last: Line, body: float) -> Sheet:
    foot = next(feet_of(sheet.lines, body), [])
    rest = _rest([(at, sheet.lines[at]) for at in foot], last)
    if not rest or not _is_sure(sheet.lines, rest):
        return sheet
    lines = list(sheet.lines)
    for at in rest:
        lines[at] = replace(lines[at], note=last.note, goes_on=True)
    return replace(sheet, lines=tuple(lines))


def _rest(foot: Sequence[tuple[int, Line]], last: Line) -> list[int]:
    """The lines that are set as a note is and right below each other, above the first of a foot that has a mark."""
    found: list[int] = []
    below: Line | None = None
    for at, line in reversed([*takewhile(lambda each: not _is_marked(each[1]), foot)]):
        is_alike = abs(line.size - last.size) <= _RESIZED * last.size and line.parts == 1
        if not is_alike or (below and line.y - below.y > _NEXT * line.size):
            break
        found.append(at)
        below = line
    return found[::-1]


def _is_marked(line: Line) -> bool:
    return line.note is not None and not line.goes_on


def _is_sure(lines: Sequence[Line], rest: Sequence[int]) -> bool:
    """Whether a sentence goes on in lines, or the notes of the page stand right below them."""
    end = rest[-1] + 1
    is_above_notes = (
        end < len(lines)
        and lines[end].note is not None
        and lines[rest[-1]].y - lines[end].y < _NEXT * lines[end].size
    )
    return lines[rest[0]].text[:1].islower() or is_above_notes


def is_rest(block: Block) -> bool:
    """Whether a block goes on with a note of the page before."""
    line = block.lines[0][1]
    return line.note is not None and line.goes_on


def note_of(found: Sequence[Block], rest: Block) -> int | None:
    """The place of the note that a block is the rest of; None where that cannot stand at the end of its page.

    It can where it is the last, or all of it is on one page.
    """
    page, first = rest.lines[0]
    for at in range(len(found) - 1, -1, -1):
        lines = found[at].lines
        is_last = at == len(found) - 1 and lines[-1][0] == page - 1
        if lines[0][1].note == first.note and (is_last or _are_on(page - 1, found[at])):
            return at
        if lines[0][0] < page - 1:
            return None
    return None


def _are_on(page: int, block: Block) -> bool:
    return all(each == page for each, _ in block.lines)
