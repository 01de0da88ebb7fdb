"""Where a sentence can end: in no word, address, code span, link, tag or emphasis.

A segmenter of prose sees ends inside `System.Text.Json`, and between a full stop and the marks that
close with it: `**A case.** If so`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import regex

from ..characters import UNSPACED as UNSPACED_SCRIPTS
from ..characters import classify, document_points
from ..offsets import Offsets
from ..types import Document
from ..whitespace import visible_start
from .inline import inline_spans

#: full stops that stand in no word, number or address
_STOPS = "[。｡！？।॥።፧፨။៕។།༎؟۔։]"
#: letters of scripts without spaces between sentences
_LETTERS = rf"[{UNSPACED_SCRIPTS}\p{{Bopomofo}}\p{{Tibetan}}]"
#: what closes a quotation or a bracket and opens none
_CLOSERS = r"[\p{Pe}\p{Pf}]{0,4}+"

_STOP, _LETTER = regex.compile(_STOPS), regex.compile(_LETTERS)
SPACE, STOP, UNSPACED = 1, 2, 3

#: an end before no space: after such a stop, or after a common one between such letters
_TIGHT = regex.compile(
    rf"(?:(?<={_STOPS}{_CLOSERS})|(?<={_LETTERS}[.!?…．]{{1,8}}{_CLOSERS})(?={_CLOSERS}{_LETTERS})){_CLOSERS}"
)

#: what closes with the sentence before it: the rest of a link, references to notes, closing tags,
#: quotes, brackets, marks of emphasis and a table's cell; so many at most
_CLOSING = regex.compile(
    r"""(?:\]\([^()\n]{0,300}+\) | \[[^\[\]\n]{1,30}+\] | <sup\b[^<>]{0,100}+>[^<>]{0,30}+</sup> | </\w++>
    | [¹²³⁰⁴-⁹†‡] | [\p{Pe}\p{Pf}"'*_~|]){0,16}+""",
    regex.VERBOSE,
)

#: the pipe that ends a row of a table, and so many characters of white space before it at most
_ROW_END, _PADDING = regex.compile(r"(?<=[ \t])\|(?=[ \t]*+(?:[\r\n]|\Z))"), 200


def proper_ends(document: Document, ends: Offsets) -> Offsets:
    """Where sentences end, by the rising ends that a segmenter found, less the end of the text.

    A sentence ends before white space, behind what closes with it. Where a script has no spaces it
    also ends after a full stop that is used for nothing else (`。`), and after a common one (`.`)
    between two letters. The pipe that ends a row of a table goes with the last sentence in it. A
    sentence ends inside no code span, link, tag or emphasis; emphasis of more than `inline.REACH`
    characters may hold several sentences.
    """
    points = document_points(document)
    ends = _behind_rows(document.text, ends)
    ends = ends[ends < len(points)]
    before, after = classify(points[ends - 1], _kind), classify(points[ends], _kind)
    apart = (before == SPACE) | (after == SPACE) | ((before == STOP) & (after == UNSPACED))
    starts, stops = inline_spans(document)
    moved = _behind(document.text, ends[~apart].tolist(), {*stops.tolist()})
    ends = np.concatenate((ends[apart], np.fromiter(moved, dtype=np.int32)))
    opened = np.searchsorted(starts, ends)  # how many spans begin before each
    return ends[ends >= np.append(0, stops)[opened]]


def _behind_rows(text: str, ends: Offsets) -> Offsets:
    """The ends, those before the pipe that ends a row behind it: it would be a sentence by itself."""
    pipes = np.array([match.start() for match in _ROW_END.finditer(text)], dtype=np.int32)
    if not len(pipes):
        return ends
    found = ends.copy()
    following = np.append(pipes, 2 * len(text))[np.searchsorted(pipes, ends)]
    for at in np.flatnonzero(following - ends < _PADDING).tolist():
        if not text[ends[at] : following[at]].strip():
            found[at] = following[at] + 1
    return found


def _kind(character: str) -> int:
    if character.isspace():
        return SPACE
    return STOP if _STOP.match(character) else UNSPACED if _LETTER.match(character) else 0


def _behind(text: str, ends: list[int], closes: set[int]) -> Iterator[int]:
    """The ends behind what closes with them, less those that are none; spans end at `closes`."""
    for end in ends:
        closed = _CLOSING.match(text, end).end()
        begin = visible_start(text, closed)
        if begin > closed or begin == len(text):
            if not text[begin : begin + 1].islower():
                yield closed
        elif between := _TIGHT.match(text, end):
            yield closed if closed in closes else between.end()
