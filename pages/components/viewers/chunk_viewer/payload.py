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
from pages.components.viewers.shared.markup import column_widths, has_markup, is_typed
from pages.components.viewers.shared.utf16 import document_offsets

#: columns of offsets that the browser gets by the same name
_AS_THEY_ARE = ("starts", "ends", "breaks", "baseline", "pinnedCuts", "pinnedJoins")


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

    ``starts`` and ``ends`` are UTF-16 offsets, one per chunk. Chunk k shares text with the chunks
    ``first[k]`` to ``last[k]`` and with no others. ``cut``, ``path``, ``prefix`` and ``suffix``
    index ``cuts`` (pairs of label and explanation), ``paths`` and ``added``. ``mark`` indexes ``marks``,
    lists of the kinds of block in a chunk and whether it holds them whole. ``gaps`` are the spans that no
    chunk shows. ``breaks`` says where each page begins, and ``breakLabels`` what it is called.

    ``unread`` maps a chunk's index to the offset up to which an embedding model reads it. ``pages`` names
    the pages that are shown, None for all; ``only`` are their spans. ``baseline`` are the offsets at which
    another configuration cuts. ``pinnedCuts`` are the ends of chunks that are pinned, ``pinnedJoins``
    the places inside of chunks at which none is to end. ``edits`` maps the index of a chunk that an edit
    made to what it is, new or changed. ``columns`` are, for each column of a CSV or TSV file, the least
    width and what it would take, in characters; they are empty for other documents.

    Takes time linear in the number of chunks, and a pass over the text where it is not ASCII.
    """
    return {
        "fingerprint": document.fingerprint,
        "unit": unit,
        "limit": limit,
        "monospace": is_typed(document),
        "hasMarkup": has_markup(document),
        "columns": column_widths(document),
        **_places(document, result, unread or {}, pages, baseline or ()),
        **_descriptions(document, result, unit, limit),
        "edits": {str(index): kind for index, kind in (edits or {}).items()},
    }


def _places(
    document: Any,
    result: Any,
    unread: Mapping[int, int],
    pages: Collection[int] | None,
    baseline: Sequence[int],
) -> dict[str, Any]:
    """Where everything stands in the text, and which chunks share some of it."""
    starts = _column(chunk.start for chunk in result.chunks)
    ends = _column(chunk.end for chunk in result.chunks)
    first, last = sharing(starts, ends)
    gaps, breaks = _gaps(document.text, result), page_breaks(document)
    only = _shown_spans(document, pages)
    offsets = _utf16(
        document,
        starts=starts,
        ends=ends,
        gaps=[offset for start, end, *_ in gaps for offset in (start, end)],
        seen=unread.values(),
        breaks=[start for start, _ in breaks],
        only=[offset for span in only or () for offset in span],
        baseline=baseline,
        pinnedCuts=pinned_cuts(result),
        pinnedJoins=_obeyed_joins(result),
    )
    return {
        **{name: offsets[name] for name in _AS_THEY_ARE},
        "first": first.tolist(),
        "last": last.tolist(),
        "seen": dict(zip(map(str, unread), offsets["seen"], strict=True)),
        "breakLabels": [label for _, label in breaks],
        "only": None if only is None else _pairs(offsets["only"]),
        "gaps": [
            {"start": start, "end": end, "kind": kind, "reason": reason}
            for (start, end), (_, _, kind, reason) in zip(
                _pairs(offsets["gaps"]), gaps, strict=True
            )
        ],
    }


def _descriptions(document: Any, result: Any, unit: str, limit: int) -> dict[str, Any]:
    """What is known of each chunk: its size, and where what many have in common stands in a table of it."""
    chunks = result.chunks
    cuts, cut = table_of(chunk.cut for chunk in chunks)
    paths, path = table_of(tuple(chunk.heading_path) for chunk in chunks)
    marks, mark = table_of(_marks(document, result))
    added, around = table_of(
        [chunk.prefix for chunk in chunks] + [chunk.suffix for chunk in chunks]
    )
    return {
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
    }


def _utf16(document: Any, **columns: Iterable[int]) -> dict[str, list[int]]:
    """Columns of offsets in code points as columns of UTF-16 offsets: all are converted in one pass over the text."""
    arrays = list(map(_column, columns.values()))
    ends = np.cumsum([len(array) for array in arrays])
    parts = np.split(document_offsets(document, np.concatenate(arrays)), ends[:-1])
    return {name: part.tolist() for name, part in zip(columns, parts, strict=True)}


def _pairs(offsets: Sequence[int]) -> list[tuple[int, int]]:
    """Starts and ends in turn as spans."""
    return list(zip(offsets[::2], offsets[1::2], strict=True))


def _obeyed_joins(result: Any) -> list[int]:
    """The rising places of the pinned joins that are obeyed."""
    return sorted(
        {each.place.end for each in result.pins if each.obeyed and each.pin.kind == "join"}
    )


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
