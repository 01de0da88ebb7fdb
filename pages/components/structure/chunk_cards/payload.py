"""What the view of the cards sends to the browser: columns of numbers, offsets in UTF-16 code units."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Any

import numpy as np

from chunking import Chunk, Document
from chunking.inspection import Placement
from pages.components.viewers.chunk_viewer.reasons import label_cut
from pages.components.viewers.shared.distinct import table_of
from pages.components.viewers.shared.markup import column_widths, has_markup, is_typed
from pages.components.viewers.shared.utf16 import document_offsets


@dataclass(frozen=True)
class Card:
    """One chunk to show: where it stands, the most it may hold, and its hue."""

    chunk: Chunk
    placement: Placement
    limit: int
    hue: int


@dataclass(frozen=True)
class Band:
    """Cards that belong together. A band with a number is a parent: counted from 1, its size, limit
    and hue, how many children it has in all, and its card where it is a chunk itself."""

    cards: Sequence[Card]
    number: int | None = None
    children: int = 0
    size: int = 0
    limit: int = 0
    hue: int = 0
    parent: Card | None = None


def cards_message(
    document: Document, bands: Sequence[Band], titles: Sequence[str], by_definition: bool = False
) -> dict[str, Any]:
    """Everything but the text. Sections that a card names index `titles` of the message, which
    holds only the named ones; added context indexes `added`, reasons to cut `cuts`. A document without sections may be
    source code: then paths are the classes and functions around a chunk, if it was cut `by_definition`. All paths begin with the same headings,
    as many as `shared`."""
    cards = [card for band in bands for card in band.cards]
    named = sorted({index for card in cards for index in _named(card)})
    place = {index: new for new, index in enumerate(named)}
    shown = [titles[index] for index in named]
    paths = [[place[index] for index in card.placement.chain] for card in cards]
    if not titles:
        shown, paths = _definitions(cards)
    added, prefixes = table_of(card.chunk.prefix for card in cards)
    cuts, cut = table_of(card.chunk.cut for card in cards)
    points = [(card.chunk.start, _repeated_end(document, card), card.chunk.end) for card in cards]
    offsets = document_offsets(document, np.array(points, dtype=np.int64).reshape(-1))
    starts, own, ends = (column.tolist() for column in offsets.reshape(-1, 3).T)
    return {
        "fingerprint": document.fingerprint,
        "hasMarkup": has_markup(document),
        "monospace": is_typed(document),
        "columns": column_widths(document),
        "titles": shown,
        "added": added,
        "bands": [_band(band) for band in bands],
        "starts": starts,
        "own": own,
        "ends": ends,
        "indices": [card.chunk.index for card in cards],
        "sizes": [card.chunk.token_count for card in cards],
        "limits": [card.limit for card in cards],
        "hues": [card.hue for card in cards],
        "cuts": [label_cut(each) for each in cuts],
        "cut": cut,
        "prefixes": prefixes,
        "paths": paths,
        "shared": _shared(paths),
        "outside": _outside(document, titles, by_definition),
        "missing": [[place[index] for index in card.placement.missing] for card in cards],
        "crossed": [[place[index] for index in card.placement.crossed] for card in cards],
        "orphans": [[place[index] for index in card.placement.orphans] for card in cards],
    }


def _repeated_end(document: Document, card: Card) -> int:
    """Where the text ends that an earlier chunk holds already; the blanks before a chunk's own text are none."""
    start = card.chunk.start
    return start + len(document.text[start : card.placement.own.start].rstrip())


def _named(card: Card) -> tuple[int, ...]:
    """The sections that a card names."""
    placement = card.placement
    return placement.chain + placement.crossed + placement.orphans


def _shared(paths: Sequence[list[int]]) -> int:
    """How many headings, from the outermost, all paths begin with."""
    if not paths:
        return 0
    first, last = min(paths), max(paths)  # what these two share, those between share as well
    alike = (one == other for one, other in zip(first, last, strict=False))
    return sum(takewhile(bool, alike))


def _outside(document: Document, titles: Sequence[str], by_definition: bool) -> str:
    """What is said of a chunk without a path: nothing of source code whose definitions nobody looked for."""
    if titles or not document.is_code:
        return "Under no heading"
    return "In no class or function" if by_definition else ""


def _definitions(cards: Sequence[Card]) -> tuple[list[str], list[list[int]]]:
    """The names of the definitions around the cards' chunks, and for each card which they are."""
    chains = [card.chunk.heading_path for card in cards]
    place = {name: index for index, name in enumerate(dict.fromkeys(chain.from_iterable(chains)))}
    return list(place), [[place[name] for name in names] for names in chains]


def _band(band: Band) -> dict[str, Any]:
    index = band.parent.chunk.index if band.parent else None
    flagged = bool(band.parent and band.parent.placement.is_flagged)
    return {
        "number": band.number,
        "children": band.children,
        "size": band.size,
        "limit": band.limit,
        "hue": band.hue,
        "index": index,
        "flagged": flagged,
        "count": len(band.cards),
    }
