"""The places to cut that any strategy may use, each found once per document and shared."""

from __future__ import annotations

import re

import numpy as np

from ..caching import per_document
from ..packing import OffsetCuts
from ..ruler import Offsets
from ..tokenizers.words import word_spans
from ..types import Document
from .sentences import sentence_starts

_LINE_END = re.compile(r"\r\n|\r|\n")
_PARAGRAPH_END = re.compile(r"(?>\r\n|\r|\n)(?:[ \t]*(?>\r\n|\r|\n))+")


def _offsets(found: list[int]) -> Offsets:
    return np.array(found, dtype=np.int32)


@per_document
def line_cuts(document: Document) -> OffsetCuts:
    """Cuts after every line end."""
    return OffsetCuts(_offsets([match.end() for match in _LINE_END.finditer(document.text)]))


@per_document
def paragraph_cuts(document: Document) -> OffsetCuts:
    """Cuts after every blank line."""
    return OffsetCuts(_offsets([match.end() for match in _PARAGRAPH_END.finditer(document.text)]))


@per_document
def word_cuts(document: Document, pattern: str | None = None) -> OffsetCuts:
    """Cuts before every word."""
    return OffsetCuts(word_spans(document, pattern)[0])


@per_document
def sentence_cuts(
    document: Document, delimiters: tuple[str, ...] = (), shortest: int = 0
) -> OffsetCuts:
    """Cuts before every sentence."""
    return OffsetCuts(sentence_starts(document, delimiters, shortest))
