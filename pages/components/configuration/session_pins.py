"""The pinned cuts of this session, by the name of the document that they are for."""

from collections.abc import Iterable
from typing import Literal

import streamlit as st

from chunking import Document, Pin, pin_at
from chunking.quantities import counted
from pages.components.configuration.history import name_next_step

PINS = "pins.all"
_STEPS = {"cut": "Cut pinned", "join": "Chunks joined"}


def session_pins() -> tuple[Pin, ...]:
    """Every pin of the session: chunkers keep to those of the document that they cut."""
    held: dict[str, tuple[Pin, ...]] = st.session_state.get(PINS, {})
    return tuple(pin for pins in held.values() for pin in pins)


def pins_of(*documents: Document) -> tuple[Pin, ...]:
    """The pins of some documents, in the order in which they were set."""
    uris = [document.uri for document in documents]
    return tuple(pin for pin in session_pins() if any(map(pin.concerns, uris)))


def hold_pins(pins: Iterable[Pin]) -> None:
    """Put these in the place of all pins of the session."""
    held: dict[str, tuple[Pin, ...]] = {}
    for pin in pins:
        held[pin.document or ""] = (*held.get(pin.document or "", ()), pin)
    st.session_state[PINS] = held


def merge_pins(pins: Iterable[Pin]) -> None:
    """Take the pins of a file: of the documents that it names, they replace those that are held."""
    taken = tuple(pins)
    named = {pin.document for pin in taken}
    hold_pins((*(pin for pin in session_pins() if pin.document not in named), *taken))


def set_pin(document: Document, offset: int, kind: Literal["cut", "join"]) -> None:
    """Pin a place of a document; what was pinned there before is not any more.

    Raises:
        PinError: no pin can stand there.
    """
    pin = pin_at(document, offset, kind)
    name_next_step(_STEPS[kind])
    hold_pins((*without(pin), pin))


def without(pin: Pin) -> tuple[Pin, ...]:
    """The session's pins but for those at the place of this one."""
    return tuple(each for each in session_pins() if not _is_at(each, pin))


def remove_pins(pins: Iterable[Pin]) -> None:
    """Let go of some pins."""
    gone = set(pins)
    name_next_step("Pinned cut removed" if len(gone) == 1 else f"{len(gone)} pinned cuts removed")
    hold_pins(pin for pin in session_pins() if pin not in gone)


def pins_in_words(pins: Iterable[Pin]) -> str:
    """How many cuts and joins are pinned."""
    kinds = [pin.kind for pin in pins]
    counts = ((kinds.count("cut"), "pinned cut"), (kinds.count("join"), "pinned join"))
    return " and ".join(counted(n, noun) for n, noun in counts if n)


def _is_at(one: Pin, other: Pin) -> bool:
    """Whether two pins are anchored at one place."""
    return _anchor(one) == _anchor(other)


def _anchor(pin: Pin) -> tuple[object, ...]:
    return pin.document, pin.before, pin.after, pin.occurrence
