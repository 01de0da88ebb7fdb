"""Sentences, by sentencex: abbreviations and decimals are understood, in some 240 languages.

Its time grows with the square of a paragraph's length, so it is given a window at a time. What it
ends inside words, addresses and marked spans is put right afterwards.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, chain

import numpy as np
import regex

from ..caching import per_document
from ..characters import document_classes
from ..offsets import Offsets, rising
from ..surrogates import without_surrogates
from ..types import Document, Span
from ..whitespace import visible_end
from .boxed_tables import between_rows
from .graphemes import graphemes
from .natural_language import language_of
from .numbered_headings import follows
from .outline import outline
from .paragraphs import paragraph_ends
from .sentence_ends import proper_ends

#: characters given to the segmenter at once: many sentences, little enough to be fast
WINDOW = 2_000
#: a sentence longer than this is ended at a word: no chunk holds it anyway
LONGEST = 32_000

#: white space of several bytes, at which sentencex panics ("Plan B\u00a0.")
_WIDE_SPACES = "\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)

#: a heading of more characters may hold several sentences
LONGEST_HEADING = 300

#: what opens a list item or a numbered heading, with the line feed before it: a literal start is found ten times
#: as fast as `^`. A number on several levels below a line that goes on is a decimal, unless it counts on. What stands for a mark that an
#: encoding does not have, such as `?`, opens an item with a number alone
_QUOTED = r"(?:[ \t]*+>){0,9}+[ \t]*+"
_NUMBER = r"[ \t]++\d{1,9}+(?:\.\d{1,3}+){0,5}+[.)]"
_MARKER = re.compile(
    rf"\n(?:{_QUOTED}(?:[-*+•](?:{_NUMBER})?|[?o]{_NUMBER}|\d{{1,9}}+\\?[.)]"
    r"|#{1,6}+[ \t]++(?:\d{1,3}+(?:\.\d{1,3}+){0,5}+[.)]|[IVXLC]{1,6}+\.|[A-Z]\.))"
    rf"|(?<![^\n.!?:; \t]\n){_QUOTED}\d{{1,9}}+(?:\.\d{{1,3}}+){{1,5}}+\\?[.)])[ \t]++"
)


#: a number at the start of a line, and how many characters before it the one may stand from which it counts on
_COUNTED = re.compile(
    rf"\n(?:{_QUOTED})(?P<number>\d{{1,3}}+(?:\.\d{{1,3}}+){{0,5}}+)[.)][ \t]++(?=\S)"
)
_REACH = 500

#: a line of signs that opens or closes code, with white space around it
_FENCE = re.compile(r"\s*+(?:`{3,}+|~{3,}+)\s*+")

#: without any of these a text is one sentence, whatever its language
_MAY_END = regex.compile(r"[\p{Sentence_Terminal}\p{Po}\p{So}\p{Cc}\p{Zl}\p{Zp};:…]")


@per_document
def sentence_starts(
    document: Document, delimiters: tuple[str, ...] = (), shortest: int = 0
) -> Offsets:
    """The rising offsets at which sentences begin, the first one 0; they tile the text.

    White space after a sentence belongs to it. A sentence ends where `proper_ends` says, at a blank
    line and before a heading; one of markup is one sentence. With `delimiters`, it ends after each run of them instead. A sentence of fewer than
    `shortest` characters is counted with the one after it.
    """
    text = document.text
    if delimiters:
        found = np.fromiter(_delimited(text, delimiters), dtype=np.int32)
    else:
        segmented = _segmented(text, language_of(document))
        found = proper_ends(document, np.array(segmented, dtype=np.int32))
        if (
            document.mime_type != "text/plain"
        ):  # whose headings stand below blank lines, and take long to find
            found = _outside_headings(document, found)
            found = rising(found, np.array(outline(document).starts, dtype=np.int32))
    found = between_rows(document, rising(found, paragraph_ends(document)))
    begins = _visible_from(document, found)
    begins = _without_fences(document, begins)
    inner = graphemes(document).among(begins[begins > 0])
    starts = np.concatenate((np.zeros(1, dtype=np.int32), inner))
    return _without_short(text, starts, shortest) if shortest > 1 else starts


def _outside_headings(document: Document, offsets: Offsets) -> Offsets:
    """The offsets that are not inside a heading, as behind the number in `Chapter 2. Users`."""
    headings = [
        (each.start, visible_end(document.text, each.start, each.end))
        for each in outline(document).headings
    ]
    short = [(start, end) for start, end in headings if end - start <= LONGEST_HEADING]
    starts, ends = np.array(short, dtype=np.int32).reshape(-1, 2).T
    above = np.searchsorted(starts, offsets)  # how many begin before each
    return offsets[offsets >= np.append(0, ends)[above]]


def _visible_from(document: Document, offsets: Offsets) -> Offsets:
    """The first visible character at or after each of some rising offsets, each once."""
    spaces = document_classes(document, str.isspace)
    offsets = offsets[offsets < len(spaces)]
    hidden = spaces[offsets].astype(bool)
    space = spaces.tobytes()
    shown: list[int] = []
    for offset in offsets[hidden].tolist():
        if not shown or offset > shown[-1]:  # those before are in the same white space
            following = space.find(0, offset)
            if following < 0:
                break
            shown.append(following)
    return rising(offsets[~hidden], np.array(shown, dtype=np.int32))


def _without_fences(document: Document, begins: Offsets) -> Offsets:
    """The beginnings without those of lines that close code and have nothing else in them."""
    text = document.text
    if not (len(begins) and document.is_markdown and ("```" in text or "~~~" in text)):
        return begins
    ends = [*begins[1:].tolist(), len(text)]
    return begins[
        [not _FENCE.fullmatch(text, *each) for each in zip(begins.tolist(), ends, strict=True)]
    ]


def _without_short(text: str, starts: Offsets, shortest: int) -> Offsets:
    """The starts that remain when a short sentence goes with the one after it."""
    kept = [0]
    for start in starts[1:].tolist():
        if len(text[kept[-1] : start].rstrip()) >= shortest:
            kept.append(start)
    return np.array(kept, dtype=np.int32)


def _delimited(text: str, delimiters: tuple[str, ...]) -> Iterator[int]:
    """The ends of runs of the given delimiters."""
    longest_first = sorted(filter(None, delimiters), key=len, reverse=True)
    pattern = "|".join(regex.escape(delimiter) for delimiter in longest_first)
    for match in regex.finditer(f"(?:{pattern})+", text):
        yield match.end()


def _segmented(text: str, language: str) -> list[int]:
    """The ends that the segmenter finds, window by window.

    It takes a list item for one sentence, and the number of a heading for another, so it is shown the text without
    the markers.
    """
    readable, markers = _without_markers(text)
    begins = [start for start, _ in markers]
    found: list[int] = []
    at, width = 0, WINDOW
    while at < len(text):
        stop = _window_end(text, at, at + width)
        items = markers[bisect_left(begins, at) : bisect_left(begins, stop)]
        is_whole = not items and not _MAY_END.search(readable, at, stop)
        ends = [stop] if is_whole else _sentence_ends(language, readable[at:stop], at, items)
        if stop < len(text) and not text.startswith(("\n\n", "\r\n\r\n"), stop):
            if len(ends) == 1 and width < LONGEST:
                width *= 2
                continue
            ends = ends[:-1] or ends
        found += ends
        at = ends[-1]
        width = WINDOW
    return found


def _without_markers(text: str) -> tuple[str, list[Span]]:
    """The text as the segmenter can read it, with spaces for the markers of list items and headings, and where those are."""
    lines = "\n" + (text if text.isascii() else _encodable(text))
    found = {
        match.start(): match.end() - 1 for match in chain(_MARKER.finditer(lines), _counted(lines))
    }
    markers = [Span(start, found[start]) for start in sorted(found)]
    kept: list[str] = []
    at = 1
    for start, end in markers:
        kept += lines[at : start + 1], " " * (end - start)
        at = end + 1
    return "".join((*kept, lines[at:])), markers


def _counted(lines: str) -> Iterator[re.Match[str]]:
    """Numbers at the start of lines, as in a table of contents, each of which counts on from one a little above it."""
    before: tuple[int, ...] = ()
    end = -_REACH
    for match in _COUNTED.finditer(lines):
        number = tuple(map(int, match["number"].split(".")))
        if match.start() - end < _REACH and follows(before, number):
            yield match
        before, end = number, match.end()


def _encodable(text: str) -> str:
    """The text in UTF-8's characters, with plain spaces for white space of several bytes."""
    readable = without_surrogates(text)
    for space in _WIDE_SPACES:
        readable = readable.replace(space, " ")
    return readable


def _window_end(text: str, at: int, stop: int) -> int:
    """The end of a window: before a blank line if its second half has one, else before a word."""
    if stop >= len(text):
        return len(text)
    half = (at + stop) // 2
    for mark in ("\n\n", "\r\n\r\n", " "):
        place = text.rfind(mark, half, stop)
        if place > 0:
            return place
    return stop


def _sentence_ends(language: str, window: str, at: int, markers: list[Span]) -> list[int]:
    """The ends in the window that begins at `at`. An item or a heading is a boundary, and holds sentences of its own."""
    import sentencex

    ends = set(accumulate(map(len, sentencex.segment(language, window)), initial=at))
    for start, end in markers:
        ends.difference_update(range(start + 1, end + 1))
        ends.add(start)
    return sorted(ends - {at}) or [at + len(window)]
