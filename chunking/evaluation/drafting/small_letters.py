"""Texts whose sentences begin with small letters: chat logs, and transcripts without any marks.

Where a sentence begins and ends is told by lines there rather than by capitals and full stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import regex

#: what stands before a message: when it was sent, and who wrote it
SENT = r"(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?[ \t]++)"
SPEAKER = r"(?:<[^\s<>]{1,30}+>|[\p{L}\p{N}_.\-]{1,30}+(?: [\p{L}\p{N}_.\-]{1,30}+)?:)[ \t]++"
#: characters of a line up to which it may be one of wrapped prose, and the share that fills it
WIDEST, FULL = 120, 0.75
#: characters of the segments that a text without any marks is cut into
SEGMENT_LENGTH = 240
#: characters that tell how sentences begin
SAMPLE = 200_000

#: the share of lines that are labelled in a chat
CHAT = 0.9

_SENT_BY = regex.compile(rf"\s{{0,4}}+{SENT}{SPEAKER}")
_MESSAGE = regex.compile(rf"{SENT}?(?:{SPEAKER})?")
_LABELLED = regex.compile(rf"{SENT}|{SPEAKER}")
#: the first letter of a text, of a paragraph, of a message, and of what follows a full stop, but of no code
_FIRST = regex.compile(
    rf"(?:\A|\n[ \t]*\n|\p{{L}}[.!?…][\"'”’)]*\s|(?m:^){SENT}?{SPEAKER})(?:(?!`)[\W\d]){{0,20}}+(\p{{L}})"
)


def begins_small(text: str) -> bool:
    """Whether most sentences of a text begin with a small letter, in a script that has capitals.

    >>> begins_small("see you at nine. bring the coil, please.")
    True
    """
    small = large = 0
    for match in _FIRST.finditer(text, 0, SAMPLE):
        small += match[1].islower()
        large += match[1].isupper() or match[1].istitle()
    return small > large


def is_chat(text: str) -> bool:
    """Whether nearly every line says when it was sent, and by whom: sentences have full stops there, or have not.

    >>> is_chat("[09:02] Nina: morning!\\n[09:03] Raj: The disk is full again")
    True
    """
    lines = [line for line in text[:SAMPLE].splitlines() if line.strip()]
    sent = sum(bool(_SENT_BY.match(line)) for line in lines)
    return len(lines) > 1 and sent >= CHAT * len(lines)


def is_wrapped(text: str) -> bool:
    """Whether lines end where the page did: most are about as long as the longest, none is labelled."""
    lines = [line for line in text.splitlines() if line.strip()]
    longest = max(map(len, lines), default=0)
    full = sum(len(line) >= FULL * longest for line in lines)
    return longest <= WIDEST and 2 * full > len(lines) and not any(map(_LABELLED.match, lines))


def line_starts(text: str, start: int, end: int) -> Iterator[int]:
    """The offsets after the line feeds between two offsets."""
    at = text.find("\n", start, end)
    while at >= 0:
        yield at + 1
        at = text.find("\n", at + 1, end)


def past_speaker(text: str, start: int, end: int) -> int:
    """Where a message begins after its time and its writer."""
    label = _MESSAGE.match(text, start, end)
    return label.end() if label else start


def split_long_segments(text: str, bounds: list[int]) -> list[int]:
    """The bounds, and further ones before words, so that no segment between two is much longer than `SEGMENT_LENGTH`."""
    return sorted({*bounds, *(at for pair in pairwise(bounds) for at in _inner(text, *pair))})


def _inner(text: str, start: int, end: int) -> Iterator[int]:
    while end - start > 2 * SEGMENT_LENGTH:
        space = text.rfind(" ", start + 1, start + SEGMENT_LENGTH)
        start = space + 1 if space > 0 else start + SEGMENT_LENGTH
        yield start
