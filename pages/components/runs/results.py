"""Engine results for a page: computed once for a document and configuration, then remembered."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial

import numpy as np
import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from chunking.caching import DocumentCache, per_document
from chunking.inspection import (
    Certificate,
    EditStability,
    ParentGroup,
    Placement,
    Sections,
    Statistics,
    Truncation,
    certify,
    children_only,
    contents_chunks,
    cut_blocks,
    edit_stability,
    parent_groups,
    place_chunks,
    refuse_too_many,
    sections_of,
    summarize,
    truncations,
    view_with_headings,
)
from chunking.segmenters import outline
from chunking.tokenizers import Ruler, ruler_for

#: more than these no browser draws in time
MOST_CHUNKS = 50_000
#: results of recent settings, by the summed length of their documents: for twenty sessions with 1 MB each, the
#: four that a run asks for, of the settings at hand and of those before
_results = DocumentCache(capacity=160_000_000)
recent = partial(per_document, cache=_results)
#: how often what was known of a document and chunker was dropped
_dropped: Counter[tuple[str, Chunker]] = Counter()


def forget(document: Document, chunker: Chunker) -> None:
    """Drop everything that is known of the document cut by this chunker."""
    mark = document.fingerprint
    _results.forget_where(lambda key: key.document == mark and chunker in key.args)
    _dropped[mark, chunker] += 1


def edition(document: Document, chunker: Chunker) -> int:
    """Part of what names a figure that a page remembers itself: another once the chunks are dropped."""
    return _dropped[document.fingerprint, chunker]


def waiting(document: Document, chunker: Chunker) -> AbstractContextManager[None]:
    """A spinner while a document is cut for the first time; later runs are over before one shows."""
    is_known = outline.knows(chunker.view(document))
    return nullcontext() if is_known else st.spinner("Cutting the document")


@recent
def chunked(document: Document, chunker: Chunker) -> ChunkingResult:
    """The document cut by this chunker.

    Raises:
        ChunkingError: there would be more chunks than a page can show.
    """
    refuse_too_many(document, chunker, MOST_CHUNKS)
    return chunker.run(document)


@recent
def searched(document: Document, chunker: Chunker) -> ChunkingResult:
    """The chunks that are searched: all, or of a hierarchy the children."""
    return children_only(chunked(document, chunker))


@recent
def accounts(document: Document, chunker: Chunker) -> tuple[Statistics | None, Certificate]:
    """The figures of the searched chunks, and the certificate of all, for the document cut by this chunker."""
    limit, ruler = chunker.limit, chunker.ruler(chunker.view(document))
    tokens = tokens_of(document, chunker)
    figures = summarize(document, searched(document, chunker), limit, tokens)
    return figures, certify(document, chunked(document, chunker), ruler, limit)


@recent
def stability(document: Document, chunker: Chunker) -> EditStability:
    """What becomes of the chunks when the document is edited. It is cut anew a few times for that."""
    return edit_stability(document, chunker)


@recent
def unread(document: Document, chunker: Chunker, model: str | None) -> dict[int, Truncation]:
    """The searched chunks that an embedding model does not read to their end, by their place."""
    if model is None:
        return {}
    return truncations(document, searched(document, chunker).chunks, model)


@recent
def contents(document: Document, chunker: Chunker) -> list[int]:
    """The indices of the chunks that hold a table of contents or an index."""
    return contents_chunks(document, chunked(document, chunker))


@recent
def blocks_cut(document: Document, chunker: Chunker) -> dict[str, tuple[int, int]]:
    """By kind of block, how many no searched chunk holds whole, and how many of these the chunk size has room for."""
    result = searched(document, chunker)
    fitting = cut_blocks(document, result, fits(document, chunker))
    return {kind: (count, fitting[kind]) for kind, count in cut_blocks(document, result).items()}


def fits(document: Document, chunker: Chunker) -> Callable[[int, int], bool]:
    """What says whether a chunk has room for a span, with the headings and the like that are added before its end.

    What is repeated there of the span itself, as the names of a table's columns, is none of them.
    """
    chunks, ruler = searched(document, chunker).chunks, chunker.ruler(chunker.view(document))
    ends = np.maximum.accumulate([chunk.end for chunk in chunks])

    def has_room(start: int, end: int) -> bool:
        at = int(np.searchsorted(ends, end))
        added = chunks[at].prefix if at < len(chunks) else ""
        before = added.partition(document.text[start:end].partition("\n")[0])[0]
        return bool(ruler.content_length(before, start, end, "") <= chunker.options.chunk_size)

    return has_room


@recent
def sections(document: Document, chunker: Chunker) -> Sections:
    """The sections of the document, measured in model tokens."""
    return _sections(view_with_headings(document, chunker), chunker.options.tokenizer)


@recent
def _sections(document: Document, tokenizer: str) -> Sections:
    return sections_of(document, ruler_for(document, "tokens", tokenizer))


@recent
def placed(document: Document, chunker: Chunker) -> tuple[Placement, ...]:
    """Where each chunk stands among the sections, and what it lacks."""
    chunks = chunked(document, chunker).chunks
    return place_chunks(view_with_headings(document, chunker), chunks, sections(document, chunker))


@recent
def related(document: Document, chunker: Chunker) -> tuple[ParentGroup, ...]:
    """The parents with their children, none where the strategy makes no parents."""
    return parent_groups(chunked(document, chunker))


def cut_alike(document: Document, one: Chunker, other: Chunker) -> bool:
    """Whether two chunkers cut a document alike: pins of other documents and metadata make no difference."""
    own, others = (
        each.with_pins(pin for pin in each.pins if pin.concerns(document.uri)).with_metadata({})
        for each in (one, other)
    )
    return own == others


def tokens_of(document: Document, chunker: Chunker) -> Ruler:
    """What counts the document's model tokens, whatever the chunks are measured in."""
    return ruler_for(document, "tokens", chunker.options.tokenizer)


def unit_of(chunker: Chunker) -> str:
    """What the sizes of a chunker count, in words."""
    unit: str = chunker.options.unit
    return "estimated tokens" if unit == "estimate" else unit
