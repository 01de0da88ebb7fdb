"""How a pin holds on to its place: by the text on both sides, white space left out of account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

from ..errors import PinError
from ..squeezed import Squeezed, squeezed
from ..types import Document, Pin

#: visible characters on each side; more where those stand several times
REACHES = (40, 80, 160, 320)
#: visible characters that are enough on one side, where the other was edited
ENOUGH = 20
#: places that are counted; words that stand more often hold no pin
MOST = 1000
#: what no file can hold
_SURROGATES = re.compile("[\ud800-\udfff]")


class Found(NamedTuple):
    """Where a pin stands: the code point before which it is, or None, with a code and a sentence that say why."""

    offset: int | None
    code: str = ""
    message: str = ""


def pin_at(document: Document, offset: int, kind: Literal["cut", "join"] = "cut") -> Pin:
    """A pin of that kind at a code point of a document, for documents of its name.

    Raises:
        PinError: no text stands before or after the place, or the same text stands at hundreds of others.

    >>> pin_at(Document("One. Two."), 4).after
    'Two.'
    """
    text = squeezed(document)
    place = text.place(offset)
    if place in (0, len(text.text)):
        raise PinError("a pin stands between two visible characters: no text is before or after it")
    sides = ("", "")
    for reach in REACHES:
        sides = _sides(text.text, place, reach)
        if _count(text.text, "".join(sides)) == 1:
            return _pin(document, text, place, kind, sides)
    starts = list(islice(_finds(text.text, "".join(sides)), MOST))
    if not 0 < len(starts) < MOST:
        raise PinError("the words around this place stand too often in the text to hold a pin")
    occurrence = starts.index(place - len(sides[0])) + 1
    return _pin(document, text, place, kind, sides, occurrence, len(starts))


def find_pin(document: Document, pin: Pin) -> Found:
    """Where a pin stands in a document.

    Where its words are not there as they were, the side that was not edited says it, if it stands
    once and is long enough. O(len(text)), and a document is squeezed once.
    """
    text = squeezed(document)
    before, after = ("".join(side.split()) for side in (pin.before, pin.after))
    starts = list(islice(_finds(text.text, before + after), MOST))
    if len(starts) == pin.of and pin.occurrence <= pin.of < MOST:
        return Found(text.offset(starts[pin.occurrence - 1] + len(before)))
    if starts:
        many = f"{len(starts):,}" if len(starts) < MOST else f"over {MOST - 1:,}"
        stood = "once" if pin.of == 1 else f"{pin.of:,} times"
        message = f"the words around it stood {stood} in the text and now stand {many} times"
        return Found(None, "pin-ambiguous", message)
    return _by_one_side(text, before, after)


def _by_one_side(text: Squeezed, before: str, after: str) -> Found:
    """Where the side stands that was not edited."""
    left = _only(text.text, before)
    right = _only(text.text, after)
    if left is not None and right is not None:
        message = "the words before it and after it are no longer next to each other"
        return Found(None, "pin-not-found", message)
    if left is None and right is None:
        return Found(None, "pin-not-found", "the words around it are not in the text")
    place = left + len(before) if left is not None else right
    return Found(text.offset(place or 0))


def _only(text: str, side: str) -> int | None:
    """Where a side that is long enough stands, None where that is not at one place."""
    if len(side) < ENOUGH:
        return None
    at = text.find(side)
    return at if at >= 0 and text.find(side, at + 1) < 0 else None


def _pin(
    document: Document,
    text: Squeezed,
    place: int,
    kind: Literal["cut", "join"],
    sides: tuple[str, str],
    occurrence: int = 1,
    of: int = 1,
) -> Pin:
    """The pin with its words as they are read, a space for all white space."""
    first, last = text.offset(place - len(sides[0])), text.offset(place + len(sides[1]))
    before = document.text[first : text.offset(place - 1) + 1] if sides[0] else ""
    after = document.text[text.offset(place) : last] if sides[1] else ""
    before, after = " ".join(before.split()), " ".join(after.split())
    return Pin(kind, before, after, occurrence, of, document.uri)


def _sides(text: str, place: int, reach: int) -> tuple[str, str]:
    """What stands before and after a place, as far as a file can hold it."""
    before = _SURROGATES.split(text[max(0, place - reach) : place])[-1]
    after = _SURROGATES.split(text[place : place + reach])[0]
    return before, after


def _count(text: str, part: str) -> int:
    """How often a part stands in a text, up to twice."""
    return len(list(islice(_finds(text, part), 2)))


def _finds(text: str, part: str) -> Iterator[int]:
    """Everywhere a part begins, also inside of where it was found before."""
    at = text.find(part) if part else -1
    while at >= 0:
        yield at
        at = text.find(part, at + 1)
