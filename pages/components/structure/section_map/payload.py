"""What the section map sends to the browser. Its axis is tokens, summed part by part."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from chunking import Span
from chunking.inspection import Sections


@dataclass(frozen=True)
class Lane:
    """One strip of chunks: their spans, hues, indices in the result and whether each is flagged.

    What two spans share is drawn as the first one's. An index is None for a parent that is no chunk. `counted`: the tree counts the chunks of this lane.
    """

    name: str
    spans: Sequence[Span]
    hues: Sequence[int]
    indices: Sequence[int | None]
    flagged: Sequence[bool]
    counted: bool = True


def map_message(sections: Sections, length: int, lanes: Sequence[Lane]) -> dict[str, Any]:
    """Everything that the browser needs: sections and lanes as columns, places in tokens."""
    items = sections.items
    bounds = np.array([0, *sections.starts, length])
    places = np.cumsum([0, sections.preamble_tokens, *(item.own_tokens for item in items)])
    counted = [lane for lane in lanes if lane.counted]
    return {
        "titles": [item.title for item in items],
        "depths": [item.depth for item in items],
        "parents": [item.parent for item in items],
        "at": places[1:-1].tolist(),
        "own": [item.own_tokens for item in items],
        "tokens": [item.tokens for item in items],
        "total": int(places[-1]),
        "chunks": _touching(sections, counted),
        "flags": _flagged(sections, counted),
        "lanes": [_lane(lane, bounds, places) for lane in lanes],
    }


def _lane(lane: Lane, bounds: npt.NDArray[Any], places: npt.NDArray[Any]) -> dict[str, Any]:
    spans = np.array(lane.spans, dtype=np.int64).reshape(-1, 2)
    starts, ends = np.interp(spans.T, bounds, places).round(1)
    ends = np.maximum.accumulate(ends)
    starts = np.maximum(starts, np.concatenate([[0], ends])[:-1])
    return {
        "name": lane.name,
        "from": starts.tolist(),
        "to": ends.tolist(),
        "hues": list(lane.hues),
        "indices": list(lane.indices),
        "flagged": [int(flag) for flag in lane.flagged],
    }


def _touching(sections: Sections, lanes: Iterable[Lane]) -> list[int]:
    """For each section how many chunks have text in it."""
    found = np.zeros(len(sections.items), dtype=np.int64)
    for lane in lanes:
        starts = np.sort([span.start for span in lane.spans])
        ends = np.sort([span.end for span in lane.spans])
        found += np.searchsorted(starts, [item.end for item in sections.items])
        found -= np.searchsorted(ends, [item.start for item in sections.items], side="right")
    return found.tolist()


def _flagged(sections: Sections, lanes: Iterable[Lane]) -> list[int]:
    """For each section how many flagged chunks begin in it."""
    begins = np.sort(
        [
            span.start
            for lane in lanes
            for span, flag in zip(lane.spans, lane.flagged, strict=True)
            if flag
        ]
    )
    ends = np.searchsorted(begins, [item.end for item in sections.items])
    starts = np.searchsorted(begins, [item.start for item in sections.items])
    counts: list[int] = (ends - starts).tolist()
    return counts
