"""The places to cut that any strategy may use, each found once per document and shared."""

from __future__ import annotations

import numpy as np

from ..caching import per_document, per_text
from ..packing import OffsetCuts
from ..tokenizers.words import word_spans
from ..types import Document
from .lines import line_ends
from .outline import outline
from .paragraphs import paragraph_ends
from .sentences import sentence_starts


@per_text
def line_cuts(document: Document) -> OffsetCuts:
    """Cuts after every line end."""
    return OffsetCuts(line_ends(document))


@per_text
def paragraph_cuts(document: Document) -> OffsetCuts:
    """Cuts after every blank line."""
    return OffsetCuts(paragraph_ends(document))


@per_document
def heading_cuts(document: Document) -> OffsetCuts:
    """Cuts before every heading."""
    return OffsetCuts(np.array(outline(document).starts, dtype=np.int32))


@per_text
def word_cuts(document: Document, pattern: str | None = None) -> OffsetCuts:
    """Cuts before every word."""
    return OffsetCuts(word_spans(document, pattern)[0])


@per_document
def sentence_cuts(
    document: Document, delimiters: tuple[str, ...] = (), shortest: int = 0
) -> OffsetCuts:
    """Cuts before every sentence."""
    return OffsetCuts(sentence_starts(document, delimiters, shortest))
