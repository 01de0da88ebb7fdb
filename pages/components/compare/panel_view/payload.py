"""What the comparison sends to the browser: panels and the boundaries of neighbours, in UTF-16 offsets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from chunking import ChunkingResult, Document
from chunking.inspection import matched, without_pins
from pages.components.viewers.chunk_viewer.reasons import label_cut
from pages.components.viewers.shared.distinct import table_of
from pages.components.viewers.shared.markup import column_widths, has_markup
from pages.components.viewers.shared.utf16 import utf16_offsets


@dataclass(frozen=True)
class Panel:
    """One panel: its letter, its title, and what it shows; without a result, `problem` says why."""

    name: str
    title: str
    result: ChunkingResult
    unit: str
    limit: int
    problem: str = ""


def compare_message(
    document: Document,
    panels: Sequence[Panel],
    *,
    tolerance: int,
    height: int,
    gutter: int,
    monospace: bool,
) -> dict[str, Any]:
    """Everything but the text that the browser needs to draw the panels; JSON-able.

    `pairs` has one entry for each two neighbours: the boundaries that `matched` within the
    tolerance, those that only the first or only the second has, and the cuts that are pinned in both. Beside a panel with a problem
    there is nothing to agree or differ with: its pairs are empty.
    """
    return {
        "fingerprint": document.fingerprint,
        "height": height,
        "gutter": gutter,
        "tolerance": tolerance,
        "monospace": monospace,
        "hasMarkup": has_markup(document),
        "columns": column_widths(document),
        "panels": [_panel(document.text, panel) for panel in panels],
        "pairs": [_pair(document.text, *two, tolerance) for two in pairwise(panels)],
    }


def _panel(text: str, panel: Panel) -> dict[str, Any]:
    chunks = panel.result.chunks
    cuts, cut = table_of(chunk.cut for chunk in chunks)
    return {
        "name": panel.name,
        "title": panel.title,
        "unit": panel.unit,
        "limit": panel.limit,
        "problem": panel.problem,
        "starts": _utf16(text, [chunk.start for chunk in chunks]),
        "ends": _utf16(text, [chunk.end for chunk in chunks]),
        "sizes": [chunk.token_count for chunk in chunks],
        "cuts": [label_cut(each) for each in cuts],
        "cut": cut,
    }


def _pair(text: str, first: Panel, second: Panel, tolerance: int) -> dict[str, Any]:
    if first.problem or second.problem:
        return {"both": [], "first": [], "second": [], "pinned": []}
    one, two, pinned = without_pins(first.result, second.result)
    both = matched(one, two, tolerance)
    in_one, in_two = {pair[0] for pair in both}, {pair[1] for pair in both}
    lefts, rights = _utf16(text, [a for a, _ in both]), _utf16(text, [b for _, b in both])
    return {
        "both": [list(pair) for pair in zip(lefts, rights, strict=True)],
        "first": _utf16(text, (offset for offset in one if offset not in in_one)),
        "second": _utf16(text, (offset for offset in two if offset not in in_two)),
        "pinned": _utf16(text, pinned),
    }


def _utf16(text: str, offsets: Iterable[int]) -> list[int]:
    converted: list[int] = utf16_offsets(text, np.fromiter(offsets, dtype=np.int64)).tolist()
    return converted
