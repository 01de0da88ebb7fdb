"""Subtitles as what is spoken in them: a text without times and names, and where each of its parts stands in the file.

A sentence goes on over several subtitles, between which a number and two times stand. Questions are drafted from the
spoken text; their answers are the same places of the file, times and all.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...caching import per_document
from ...segmenters.turns import Turn, turns_of
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from .prose import SPOKEN

#: the types of files that hold subtitles
_SUBTITLES = frozenset({"text/vtt", "application/x-subrip"})
#: marks of how a subtitle is set, and notes between two
_MARK = re.compile(r"</?[a-z][^<>\n]{0,80}+>|\{\\[^{}\n]{1,40}+\}", re.IGNORECASE)
_LINE = re.compile(r"[^\n]++")
_NOTE = re.compile(r"(?:\r?\n){2}(?:NOTE|STYLE|REGION)\b")
#: what stands in brackets for a sound, and begins what another person says
_SOUND = re.compile(r"\[[^\[\]\n]{1,40}+\]|\([A-Z][^()\n]{1,40}+\)|♪[^♪\n]*+♪?")
_OTHER = re.compile(r"(?:>>|[-–—]) ?(?=\S)")


class Spoken(NamedTuple):
    """What is spoken in a document, one paragraph for each turn of a speaker; where its pieces begin, there and in the document."""

    document: Document
    starts: Sequence[int]
    origins: Sequence[int]

    def span(self, span: Span) -> Span:
        """A stretch of what is spoken as a stretch of the document."""
        return Span(self._origin(span.start), self._origin(span.end - 1) + 1)

    def _origin(self, at: int) -> int:
        piece = bisect_right(self.starts, at) - 1
        return self.origins[piece] + at - self.starts[piece]


def is_of_subtitles(document: Document) -> bool:
    """Whether a document is a file of subtitles."""
    return document.mime_type in _SUBTITLES


@per_document
def spoken(document: Document) -> Spoken | None:
    """What is spoken in a file of subtitles; None for any other document, and where nothing is. Linear time.

    >>> vtt = "WEBVTT\\n\\n00:01.000 --> 00:04.000\\n<v Ann>The kiln must\\nbe</v>\\n\\n00:04.000 --> 00:05.000\\n<v Ann>cold.</v>\\n"
    >>> spoken(Document.from_text(vtt, "talk.vtt")).document.text
    'The kiln must be cold.'
    """
    turns = turns_of(document) if is_of_subtitles(document) else ()
    told: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    length, before, last = 0, "", 0
    for turn in turns:
        for begin, end, is_other in _pieces(document.text, turn):
            is_apart = any(map(str.isspace, document.text[last:begin]))
            gap = "\n\n" if is_other or turn.speaker != before else " " * is_apart
            if told:
                told.append(gap)
                length += len(gap)
            before, last = turn.speaker, end
            starts.append(length)
            origins.append(begin)
            told.append(document.text[begin:end])
            length += end - begin
    if not told:
        return None
    text = "".join(told)
    return Spoken(
        replace(document, text=text, mime_type=SPOKEN, blocks=(), pages=()), starts, origins
    )


def _pieces(text: str, turn: Turn) -> Iterator[tuple[int, int, bool]]:
    """What is said in each line of a subtitle, between its marks, and whether another person begins there."""
    note = _NOTE.search(text, turn.text_start, turn.end)
    for line in _LINE.finditer(text, turn.text_start, note.start() if note else turn.end):
        at, is_other = line.start(), False
        if other := _OTHER.match(text, visible_start(text, at, line.end())):
            at, is_other = other.end(), True
        marks = sorted(
            match.span()
            for mark in (_MARK, _SOUND)
            for match in mark.finditer(text, at, line.end())
        )
        for start, end in [*marks, (line.end(), line.end())]:
            begin = visible_start(text, at, start)
            if begin < start:
                yield begin, visible_end(text, begin, start), is_other
                is_other = False
            at = max(at, end)
