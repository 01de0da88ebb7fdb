"""What a configuration finds in each document by itself: one that is best for all may lose in some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .certainty import Gain
from .pools import Recalls
from .trials import Figures


@dataclass(frozen=True, slots=True)
class OnDocument:
    """The recall on the questions on one document, and the gain over the current configuration there, if there is one."""

    figures: Figures
    gain: Gain | None

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return self.figures.to_dict() | {"gain": None if self.gain is None else asdict(self.gain)}


def by_document(
    recalls: Recalls,
    current: Recalls | None,
    asked_of: Mapping[int, str],
    seed: int,
) -> dict[str, OnDocument]:
    """For each document what the recalls come to on its questions: `asked_of` gives the document of their places."""
    groups: dict[str, list[int]] = {}
    for place, name in asked_of.items():
        groups.setdefault(name, []).append(place)
    return {name: _on(recalls, current, places, seed) for name, places in groups.items()}


def _on(recalls: Recalls, current: Recalls | None, places: Sequence[int], seed: int) -> OnDocument:
    figures = Figures.of(recalls, places)
    assert figures is not None
    gain = None
    if current is not None:
        new, old = (each[list(places)].mean(axis=1) for each in (recalls, current))
        gain = Gain.of(new, old, seed)
    return OnDocument(figures, gain)
