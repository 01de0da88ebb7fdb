"""The figures of many documents that are cut alike: of each little is kept, and its chunks are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from ..errors import ChunkingError
from ..strategies.base import Chunker
from ..tokenizers import ruler_for
from ..types import ChunkingResult, Document
from .certificate import certify
from .hierarchy import children_only
from .statistics import Tally, tally
from .truncation import truncations


@dataclass(frozen=True, slots=True)
class DocumentCount:
    """The counts of the searched chunks, whether all text is accounted for, and how many a model does not read whole."""

    tally: Tally
    is_certified: bool
    unread: int


def refuse_too_many(document: Document, chunker: Chunker, most: int) -> None:
    """Raise where a document would make more than so many chunks, before the work begins.

    Raises:
        ChunkingError: it would, and which size would not.
    """
    view, size = chunker.view(document), chunker.pin_limit
    overlap = getattr(chunker.options, "chunk_overlap", 0)
    length = chunker.ruler(view).length(0, len(view.text))
    if length / max(1, size - overlap) > most:
        least = overlap + ceil(length / most)
        raise ChunkingError(
            f"Up to {most:,} chunks are shown, and with this size there would be more: choose a "
            f"chunk size of at least {least:,}, or use the command line."
        )


def count_document(
    document: Document, result: ChunkingResult, chunker: Chunker, model: str | None
) -> DocumentCount:
    """The counts of one result of this chunker; `model` is what `get_reader` takes."""
    shown = children_only(result)
    tokens = ruler_for(document, "tokens", chunker.options.tokenizer)
    certificate = certify(document, result, chunker.ruler(chunker.view(document)), chunker.limit)
    cut = truncations(document, shown.chunks, model) if model else {}
    return DocumentCount(tally(document, shown, chunker.limit, tokens), certificate.holds, len(cut))


def cut_and_count(
    document: Document,
    chunker: Chunker,
    model: str | None,
    most: int,
    progress: Callable[[float], None] | None = None,
) -> DocumentCount:
    """Cut a document into at most so many chunks, and count them.

    Raises:
        ChunkingError: it would make more, or cannot be cut.
    """
    refuse_too_many(document, chunker, most)
    return count_document(document, chunker.run(document, progress), chunker, model)
