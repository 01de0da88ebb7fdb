"""What the chunk viewer sends to the browser: the engine's types in, plain JSON-able values out.

The text travels apart from the layout (:func:`text_message` and :func:`layout_message`), because
the text stays the same while a reader moves a slider and the layout does not. JavaScript indexes
strings in UTF-16 code units and Python in code points, so every offset is converted here, once.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from chunking.inspection import block_marks, lost_spans, pinned_cuts
from pages.components.library.document_details import page_word
from pages.components.viewers.chunk_viewer.reasons import (
    explain_cut,
    label_cut,
    label_dropped,
)
from pages.components.viewers.shared.distinct import table_of
from pages.components.viewers.shared.markup import column_widths, has_markup
from pages.components.viewers.shared.utf16 import document_offsets


def layout_message(
    document: Any,
    result: Any,
    *,
    unit: str,
    limit: int,
    unread: Mapping[int, int] | None = None,
    pages: Collection[int] | None = None,
    baseline: Sequence[int] | None = None,
    edits: Mapping[int, str] | None = None,
) -> dict[str, Any]:
    """Return everything but the text that the browser needs to draw ``result``.

    ``starts`` and ``ends`` are UTF-16 offsets, one per chunk; chunk k shares text with the chunks
    ``first[k]`` to ``last[k]`` and with no others. ``cut``, ``path``, ``prefix`` and ``suffix``
    index ``cuts`` (pairs of label and explanation), ``paths`` and ``added``.
    ``mark`` indexes ``marks``, lists of the kinds of block in a chunk and whether it holds them whole.
    ``gaps`` are the spans that no chunk shows. ``unread`` maps a chunk's index to the offset up to which an
    embedding model reads it. ``pages`` names the pages that are shown, None for all: ``only`` are
    their spans. ``breaks`` says where each page begins, and ``breakLabels`` what it is called.
    ``baseline`` are the offsets at which another configuration cuts, ``pinnedCuts`` the ends of chunks that
    are pinned, and ``pinnedJoins`` the places inside of chunks at which none is to end. ``edits`` maps the index
    of a chunk that an edit made to what it is, new or changed. ``columns`` are, for
    each column of a CSV or TSV file, the least width and what it would take, in characters; empty for other
    documents.
    Takes time linear in the number of chunks, and a pass over the text where it is not ASCII.
    """
    chunks = result.chunks
    starts = _column(chunk.start for chunk in chunks)
    ends = _column(chunk.end for chunk in chunks)
    first, last = sharing(starts, ends)
    gaps = _gaps(document.text, result)
    cuts, cut = table_of(chunk.cut for chunk in chunks)
    paths, path = table_of(tuple(chunk.heading_path) for chunk in chunks)
    marks, mark = table_of(_marks(document, result))
    added, around = table_of(
        [chunk.prefix for chunk in chunks] + [chunk.suffix for chunk in chunks]
    )
    unread = unread or {}
    breaks = page_breaks(document)
    only = _shown_spans(document, pages)
    columns = (
        starts,
        ends,
        _column(gap[0] for gap in gaps),
        _column(gap[1] for gap in gaps),
        _column(unread.values()),
        _column(start for start, _ in breaks),
        _column(start for start, _ in only or ()),
        _column(end for _, end in only or ()),
        _column(baseline or ()),
        *map(_column, _pinned(result)),
    )
    offsets = document_offsets(document, np.concatenate(columns))
    split = np.cumsum([len(column) for column in columns[:-1]])
    starts16, ends16, gap_starts16, gap_ends16, seen16, breaks16, from16, to16, *marked = (
        part.tolist() for part in np.split(offsets, split)
    )
    return {
        "fingerprint": document.fingerprint,
        "unit": unit,
        "limit": limit,
        "monospace": not document.is_prose,
        "hasMarkup": has_markup(document),
        "columns": column_widths(document),
        "starts": starts16,
        "ends": ends16,
        "first": first.tolist(),
        "last": last.tolist(),
        "sizes": [chunk.token_count for chunk in chunks],
        "cuts": [[label_cut(each), explain_cut(each, unit=unit, limit=limit)] for each in cuts],
        "cut": cut,
        "paths": [list(titles) for titles in paths],
        "path": path,
        "marks": marks,
        "mark": mark,
        "added": added,
        "prefix": around[: len(chunks)],
        "suffix": around[len(chunks) :],
        "seen": dict(zip(map(str, unread), seen16, strict=True)),
        "edits": {str(index): kind for index, kind in (edits or {}).items()},
        "breaks": breaks16,
        "breakLabels": [label for _, label in breaks],
        **dict(zip(("baseline", "pinnedCuts", "pinnedJoins"), marked, strict=True)),
        "only": None if only is None else list(zip(from16, to16, strict=True)),
        "gaps": [
            {"start": start, "end": end, "kind": kind, "reason": reason}
            for start, end, (_, _, kind, reason) in zip(gap_starts16, gap_ends16, gaps, strict=True)
        ],
    }


def _pinned(result: Any) -> tuple[list[int], list[int]]:
    """The rising ends of chunks that are pinned, and the places of pinned joins, as far as they are obeyed."""
    joins = {each.place.end for each in result.pins if each.obeyed and each.pin.kind == "join"}
    return pinned_cuts(result), sorted(joins)


def page_breaks(document: Any) -> list[tuple[int, str]]:
    """Where each page with text begins, at its first character that is not white space, and its label."""
    word = page_word(document)
    label = "p." if word == "page" else word
    breaks = []
    for page in _pages(document):
        text = document.text[page.start : page.end]
        if text and not text.isspace():
            breaks.append((page.end - len(text.lstrip()), f"{label} {page.number}"))
    return breaks


def _pages(document: Any) -> Sequence[Any]:
    pages: Sequence[Any] = getattr(document, "pages", ())
    return pages


def _shown_spans(document: Any, pages: Collection[int] | None) -> list[tuple[int, int]] | None:
    """The spans of the pages that are shown, None where all are."""
    if pages is None:
        return None
    return [(page.start, page.end) for page in _pages(document) if page.number in pages]


def _marks(document: Any, result: Any) -> list[tuple[tuple[str, bool], ...]]:
    """The kinds of block in each chunk, and whether a language model failed to cut it."""
    found = block_marks(document, result)
    return [
        (("fallback", True), *marks) if chunk.metadata.get("fallback") else marks
        for marks, chunk in zip(found, result.chunks, strict=True)
    ]


def sharing(starts: np.ndarray, ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return, for each chunk, the first and the last chunk that has a character in common with it.

    Starts must rise. A chunk that overlaps no other gets its own index twice.
    """
    own = np.arange(len(starts))
    reach = np.maximum.accumulate(ends) if len(ends) else ends
    first = np.searchsorted(reach, starts, side="right")
    last = np.searchsorted(starts, ends, side="left") - 1
    return np.minimum(first, own), np.maximum(last, own)


def _gaps(text: str, result: Any) -> list[tuple[int, int, str, str]]:
    """Return (start, end, kind, reason) of each dropped and each lost span, in the text's order."""
    dropped = [
        (span.start, span.end, "dropped", label_dropped(span.reason)) for span in result.dropped
    ]
    lost = [(start, end, "lost", "in no chunk") for start, end in lost_spans(text, result)]
    return sorted(dropped + lost)


def _column(values: Iterable[int]) -> np.ndarray:
    """Return ``values`` as an array of 64-bit integers, also when there are none."""
    return np.fromiter(values, dtype=np.int64)
