"""What becomes of each pin: where it stands, and why it is not obeyed where it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from ..caching import per_text
from ..packing import Draft, Graphemes, Opener, Plan
from ..types import ChunkingWarning, Document, Pin, PinOutcome, Span
from ..whitespace import visible_end, visible_start
from .anchors import Found, find_pin
from .obeying import Obeying

#: characters of a pin's words that a warning quotes
QUOTED = 30


def obey_pins(
    plan: Plan, document: Document, pins: tuple[Pin, ...], whole: Graphemes, opener: Opener
) -> tuple[PinOutcome, ...]:
    """Change a plan as the pins of its document ask, and say of each what became of it.

    `opener` makes the packer for plans that name none. What is not obeyed is among the plan's warnings
    too.
    """
    text = document.text
    found = found_pins(document, pins)
    places = [
        None if each.offset is None else whole.floor(visible_start(text, each.offset))
        for each in found
    ]
    kinds = {place: pin.kind for place, pin in zip(places, pins, strict=True) if place is not None}
    obeying = Obeying(plan, text, opener)
    obeying.obey(*(sorted(p for p in kinds if kinds[p] == kind) for kind in ("cut", "join")))
    account = _Account(plan, text, obeying.too_large, kinds)
    outcomes = tuple(map(account.outcome, pins, found, places))
    plan.warnings += _warnings(outcomes, len(text))
    return outcomes


def found_pins(document: Document, pins: Iterable[Pin]) -> list[Found]:
    """Where each of some pins stands: looked for once in a text, whatever strategies and sizes follow."""
    known = _known(document)
    for pin in pins:
        if pin not in known:
            known[pin] = find_pin(document, pin)
    return [known[pin] for pin in pins]


@per_text
def _known(document: Document) -> dict[Pin, Found]:
    """Where the pins stand that were looked for in a text."""
    return {}


class _Account:
    """What a changed plan says of its pins: of the chunks that are searched, not of their parents."""

    def __init__(
        self,
        plan: Plan,
        text: str,
        too_large: Mapping[int, tuple[int, int]],
        kinds: Mapping[int, str],
    ) -> None:
        drafts = [draft for draft in plan.drafts if draft.role != "parent"]
        self._text = text
        self._too_large = too_large
        self._kinds = kinds
        spans = [_span_of(draft) for draft in drafts]
        self._begins = np.array([start for start, _ in spans])
        self._ends = np.array([end for _, end in spans])

    def outcome(self, pin: Pin, found: Found, place: int | None) -> PinOutcome:
        if place is None:
            return PinOutcome(pin, False, None, found.code, found.message)
        end = visible_end(self._text, 0, place)
        code, message = self._problem(pin.kind, place, end)
        return PinOutcome(pin, not code, Span(end, place), code, message)

    def _problem(self, kind: str, place: int, end: int) -> tuple[str, str]:
        """Why a pin is not obeyed; two empty texts where it is."""
        if self._kinds[place] != kind:
            return "pin-contradicted", "a later pin at the same place says the opposite"
        is_inside = bool(np.any((self._begins < place) & (place < self._ends)))
        is_end = bool(np.any(self._ends == end))
        if not is_inside and not is_end:
            return "pin-left-out", "the text on one of its sides is in no chunk"
        if kind == "cut" or not is_end:
            return "", ""
        if place in self._too_large:
            size, limit = self._too_large[place]
            return (
                "pin-too-large",
                f"the chunk would hold {size:,}, over the chunk size of {limit:,}",
            )
        return "pin-at-parent", "a parent chunk ends there, and no child goes beyond it"


def _span_of(draft: Draft) -> tuple[int, int]:
    """Where the text that a pin is about begins and ends: of a statement its passage."""
    if "passage_start" in draft.metadata:
        return draft.metadata["passage_start"], draft.metadata["passage_end"]
    return draft.new_from, draft.end


def _warnings(outcomes: Sequence[PinOutcome], length: int) -> Iterator[ChunkingWarning]:
    for each in outcomes:
        if not each.obeyed:
            start, end = each.place or (0, length)
            message = (
                f"the pinned {each.pin.kind} {_quoted(each.pin)} is not obeyed: {each.message}"
            )
            yield ChunkingWarning(each.code, message, start, end)


def _quoted(pin: Pin) -> str:
    if not pin.before:
        return f"before “{pin.after[:QUOTED]}”"
    return f"after “{pin.before[-QUOTED:]}”"
