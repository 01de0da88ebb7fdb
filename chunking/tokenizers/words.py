"""Words: what white space separates, and each character of scripts that are written without it."""

from __future__ import annotations

import numpy as np
import regex

from ..caching import per_text
from ..characters import UNSPACED, document_classes
from ..offsets import Offsets
from ..patterns import find_spans
from ..types import Document

SPACE, PLAIN, ALONE = range(3)
_ALONE = regex.compile(rf"[{UNSPACED}--\p{{M}}]", regex.V1)


def _word_class(character: str) -> int:
    """Whether a character separates words, is part of one, or is one by itself."""
    if character.isspace():
        return SPACE
    return ALONE if _ALONE.match(character) else PLAIN


@per_text
def word_spans(document: Document, pattern: str | None = None) -> tuple[Offsets, Offsets]:
    """Where each word starts and ends. `pattern` is a regular expression of what separates words."""
    if pattern is not None:
        return _spans_between(document.text, pattern)
    classes = document_classes(document, _word_class)
    padded = np.concatenate(([SPACE], classes, [SPACE])).astype(np.uint8)
    before, here = padded[:-1], padded[1:]
    joint = (before != here) | (here == ALONE) | (before == ALONE)
    starts = np.flatnonzero(joint & (here != SPACE))
    ends = np.flatnonzero(joint & (before != SPACE))
    return starts.astype(np.int32), ends.astype(np.int32)


def _spans_between(text: str, separator: str) -> tuple[Offsets, Offsets]:
    """The non-blank stretches between matches of a pattern."""
    found = find_spans(separator, text)
    starts = [0, *(end for _, end in found)]
    ends = [*(start for start, _ in found), len(text)]
    spans = [(a, b) for a, b in zip(starts, ends, strict=True) if text[a:b].strip()]
    return (
        np.array([a for a, _ in spans], dtype=np.int32),
        np.array([b for _, b in spans], dtype=np.int32),
    )


class WordCounter:
    """Counts the words of a text by itself."""

    def __init__(self, pattern: str | None = None) -> None:
        self.name = "words"
        self._pattern = pattern

    def count(self, text: str) -> int:
        if self._pattern is None and text.isascii():
            return len(text.split())
        return len(word_spans.__wrapped__(Document(text), self._pattern)[0])  # type: ignore[attr-defined]
