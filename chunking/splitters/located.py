"""Where the pieces of a splitter stand in a text, though it stripped or squeezed white space.

A piece stands where it is found as it is, else where it is found when all white space is left out
of account. Places in a text without its white space are counted in the characters that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..squeezed import Squeezed
from ..types import Span
from ..whitespace import visible_end, visible_start

#: a shorter piece is not looked for far away: there it would be found by chance
UNMISTAKABLE = 80
#: visible characters that may be missing before a short piece, beside those of pieces that were lost
NEAR = 400
#: what stands at the edge of a piece for the bytes of a character that was cut through
_HALF = "\ufffd"


@dataclass(frozen=True, slots=True)
class Lost:
    """A piece that does not stand in the text after the one before it, which ends at the offset `after`."""

    number: int
    piece: str
    after: int


@dataclass(frozen=True, slots=True)
class Located:
    """Where the pieces stand, in their order, and which ones do not; pieces without a visible character are neither."""

    spans: tuple[Span, ...]
    lost: tuple[Lost, ...]


def locate(text: str, pieces: Sequence[Any]) -> Located:
    """The spans of pieces: texts, or pairs of offsets in code points. O(text + pieces) where all stand.

    Each piece ends after the one before it, and does not begin before that one; it may hold all of it,
    as some libraries' overlap does. It is looked for where that one ends, then from where the two
    would overlap most; at once there where the pieces hold more than the text, as only pieces that
    overlap do: among repeats, they would run ahead of the text otherwise.
    """
    held = sum(_visible_length(piece) for piece in pieces if isinstance(piece, str))
    locator = _Locator(text, overlap=held > _visible_length(text))
    for number, piece in enumerate(pieces, start=1):
        locator.take(number, piece)
    return Located(tuple(locator.spans), tuple(locator.lost))


class _Locator:
    """The state between two pieces: the last span, and how much was lost since."""

    def __init__(self, text: str, overlap: bool) -> None:
        self._text, self._overlap = text, overlap
        self._before = Span(0, 0)
        self._missing = 0
        self.spans: list[Span] = []
        self.lost: list[Lost] = []

    def take(self, number: int, piece: Any) -> None:
        """Locate one piece, or note that it is lost."""
        shown = piece if isinstance(piece, str) else self._slice(*piece)
        if shown is not None and not shown.strip():
            return
        found = self._find(piece) if isinstance(piece, str) else self._checked(*piece)
        if found is None:
            self.lost.append(Lost(number, shown or f"{piece[0]}–{piece[1]}", self._before.end))
            self._missing += len(shown or "")
            return
        self.spans.append(found)
        self._before, self._missing = found, 0

    def _slice(self, start: int, end: int) -> str | None:
        """What a pair of offsets holds, None where it is none of this text."""
        return self._text[start:end] if 0 <= start <= end <= len(self._text) else None

    def _checked(self, start: int, end: int) -> Span | None:
        if self._slice(start, end) is None:
            return None
        span = Span(visible_start(self._text, start, end), visible_end(self._text, start, end))
        return span if self._comes_after(span) else None

    def _comes_after(self, span: Span) -> bool:
        return span.start >= self._before.start and span.end > self._before.end

    def _find(self, piece: str) -> Span | None:
        visible = piece.strip()
        return (
            self._verbatim(visible)
            or self._tolerant("".join(piece.split()))
            or self._tolerant("".join(piece.split()).strip(_HALF))
        )

    def _verbatim(self, visible: str) -> Span | None:
        at = self._place(self._text, visible, *self._before)
        return None if at is None else Span(at, at + len(visible))

    def _tolerant(self, sought: str) -> Span | None:
        """The place of a text without white space."""
        if not sought:
            return None
        squeezed = self._squeezed
        at = self._place(squeezed.text, sought, *map(squeezed.place, self._before))
        if at is None:
            return None
        return Span(squeezed.offset(at), squeezed.offset(at + len(sought) - 1) + 1)

    def _place(self, text: str, sought: str, begin: int, end: int) -> int | None:
        """Where a text stands that begins at `begin` or after it, ends after `end`, and can be meant there."""
        next_to = visible_start(text, end)
        if not self._overlap and text.startswith(sought, next_to):
            return next_to
        at = text.find(sought, max(begin, end - len(sought) + 1))
        is_near = len(sought) >= UNMISTAKABLE or at - next_to <= NEAR + self._missing
        return at if at >= 0 and is_near else None

    @cached_property
    def _squeezed(self) -> Squeezed:
        return Squeezed(self._text)


def _visible_length(text: str) -> int:
    """How many characters are not white space."""
    return sum(map(len, text.split()))
