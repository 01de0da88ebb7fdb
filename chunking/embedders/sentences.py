"""The vectors of a document's sentences, computed once per document and embedder."""

from __future__ import annotations

from typing import Any

from ..caching import DocumentCache
from ..segmenters.rows import row_starts
from ..segmenters.sentences import sentence_starts
from ..types import Document
from .base import Progress, Vectors, ignore
from .choice import get_embedder

#: characters of the documents whose vectors are kept: some 15 bytes each
CAPACITY = 20_000_000

#: characters of a sentence that a model is given: beyond any prose, and its tokenizer may take the square
LONGEST = 8_000

_known = DocumentCache(CAPACITY)
forget_vectors = _known.clear


def sentence_spans(document: Document) -> list[tuple[int, int]]:
    """Where each sentence begins and ends, code points; they tile the text.

    White space before the first one belongs to it. In a table, such as a CSV file, each row is one.
    """
    starts = (row_starts if document.is_table else sentence_starts)(document).tolist()
    if len(starts) > 1 and not document.text[: starts[1]].strip():
        del starts[1]
    return list(zip(starts, [*starts[1:], len(document.text)], strict=True))


def sentence_vectors(document: Document, embedder: Any, progress: Progress = ignore) -> Vectors:
    """One unit vector for each sentence: shape (sentences, dimension).

    `embedder` is whatever `get_embedder` takes. `progress` is told the finished share, and what it
    raises stops the work; the sentences embedded by then are in the embedder's own cache.
    """
    model = get_embedder(embedder)
    vectors: Vectors = _known.get(
        _key(document, embedder), len(document.text), lambda: _embed(document, model, progress)
    )
    return vectors


def remember_vectors(document: Document, embedder: Any, vectors: Vectors) -> None:
    """Keep vectors that `sentence_vectors` gave in another process."""
    _known.get(_key(document, embedder), len(document.text), lambda: vectors)


def knows_vectors(document: Document, embedder: Any) -> bool:
    """Whether the vectors of a document's sentences are known, so that asking for them takes no time."""
    return _known.knows(_key(document, embedder))


def _key(document: Document, embedder: Any) -> Any:
    return get_embedder(embedder).name, embedder, document.fingerprint


def _embed(document: Document, model: Any, progress: Progress) -> Vectors:
    text = document.text
    return model.embed(  # type: ignore[no-any-return]
        [
            text[start : min(end, start + LONGEST)].strip()
            for start, end in sentence_spans(document)
        ],
        progress,
    )
