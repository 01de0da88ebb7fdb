"""Lines of paragraphs that were wrapped at a width: where they end, nothing ends.

A paragraph is wrapped where its lines end because the next word has no room. Those of a log, a list or a poem begin
alike instead: with a capital, or a figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, compress, pairwise

import numpy as np

from ..caching import per_text
from ..offsets import Offsets
from ..types import Document
from .boxed_tables import between_rows
from .lines import line_ends

#: lines one below the other, none of them blank
_PARAGRAPH = re.compile(r"(?:^[ \t>]*+[^\s>][^\r\n]*+\r?\n?){2,}+", re.MULTILINE)
#: how a line goes on that was wrapped, and the first word of it
_GOES_ON = re.compile(
    r"[ \t>]*+(?![-*+•|#] |\(?\w{1,3}[.)]\s|[A-Z]\w*+: )(?P<word>[\w\"'(\[“‘«„$€£§<*_`-][^\s]{0,19}+)"
)
#: columns, which stand behind no sentence
_COLUMNS = re.compile(r"[^\s.!?:>]\t|[^\s.!?:>]  ++[^\s]")
_FIRST = re.compile(r"[\W_]*+(\w)")
_SENTENCE_ENDS = tuple(".!?。！？")
#: the characters of the longest line of a wrapped paragraph, and the share of them that a line without room has
_LEAST, _LONGEST, _FULL = 40, 132, 0.85
#: the share of the lines of a list that begin with a capital or a figure
_LIST = 0.8


@per_text
def own_line_ends(document: Document) -> Offsets:
    """The offset after each line end, but for those within a paragraph whose lines are wrapped. O(n).

    A short line right above wrapped ones leads to them: its end is none of its own, either.
    """
    wrapped = np.fromiter(_wrapped(document.text), dtype=np.int32)
    own = np.setdiff1d(line_ends(document), wrapped, assume_unique=True)
    return between_rows(document, own)


def _wrapped(text: str) -> Iterator[int]:
    for paragraph in _PARAGRAPH.finditer(text):
        lines = paragraph[0].splitlines(keepends=True)
        _, *ends = accumulate(map(len, lines), initial=paragraph.start())
        yield from compress(ends, _go_on([line.rstrip() for line in lines]))


def _go_on(lines: Sequence[str]) -> list[bool]:
    """Whether each line of a paragraph but the last goes on in the next one; none where they are a list."""
    width = max(map(len, lines))
    begun = sum(map(_is_begun, lines[1:]))
    if not _LEAST <= width <= _LONGEST or begun >= _LIST * (len(lines) - 1):
        return []
    full = [_is_full(above, below, width) for above, below in pairwise(lines)]
    leads = any(full[1:2]) and not lines[0].endswith(_SENTENCE_ENDS)
    return [leads or full[0], *full[1:]]


def _is_begun(line: str) -> bool:
    """Whether a line begins with a capital or a figure, but for one in capitals throughout, where they tell nothing."""
    first = _FIRST.match(line)
    return first is not None and (first[1].isupper() or first[1].isdecimal()) and not line.isupper()


def _is_full(line: str, below: str, width: int) -> bool:
    """Whether a line has no room for the first word of the next one; neither is a row of a table or begins an item."""
    if _COLUMNS.search(line) or _COLUMNS.search(below):
        return False
    goes_on = _GOES_ON.match(below)
    return goes_on is not None and len(line) + 1 + len(goes_on["word"]) > _FULL * width
