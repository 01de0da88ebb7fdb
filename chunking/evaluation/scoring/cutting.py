"""From documents and a way of chunking to the chunks that are searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...config import ChunkingConfig, chunker_for
from ...embedders import Progress
from ...embedders.base import part
from ...errors import EvaluationError
from ...retrieval import RetrievalOptions
from ...strategies.base import Chunker
from ...types import Chunk, Document
from ..questions.questions import name_of
from .chunk_pool import ChunkPool

#: the share of all work at which the documents are cut, and where a model is asked for the chunks' vectors alone
_CUT, _QUICKLY_CUT = 0.3, 0.02


def retrieval_of(chunker: Chunker | ChunkingConfig, stated: Mapping[str, Any]) -> RetrievalOptions:
    """The options of retrieval that are stated, else those of the configuration, else the defaults."""
    configured = chunker.retrieval if isinstance(chunker, ChunkingConfig) else {}
    return RetrievalOptions.build("retrieval", {**configured, **stated})


def cut_share(chunker: Chunker | ChunkingConfig, options: RetrievalOptions) -> float:
    """The share of all work at which the documents are cut: a wrong one would tell a wrong time left."""
    if isinstance(chunker, ChunkingConfig) or not options.uses_vectors:
        return _CUT
    asks_model = chunker.embedder is not None or hasattr(chunker, "estimate")
    return _CUT if asks_model else _QUICKLY_CUT


def pool_of(
    chunker: Chunker | ChunkingConfig, documents: Sequence[Document], progress: Progress
) -> ChunkPool:
    """All chunks of the documents. Raises EvaluationError where there are none."""
    pool = ChunkPool(tuple(documents), tuple(_cut(chunker, documents, progress)))
    if not pool.entries:
        raise EvaluationError("the documents have no chunks: they are blank, or all was left out")
    return pool


def _cut(
    chunker: Chunker | ChunkingConfig, documents: Sequence[Document], progress: Progress
) -> Iterable[tuple[Chunk, ...]]:
    total = sum(len(document.text) for document in documents) or 1
    done = 0
    for document in documents:
        after = done + len(document.text)
        yield (
            chunker_for(chunker, document.uri)
            .run(document, part(progress, done / total, after / total))
            .chunks
        )
        done = after


def check_documents(documents: Sequence[Document]) -> None:
    """Raise EvaluationError where there is nothing to retrieve from, or two documents of one name."""
    if not documents:
        raise EvaluationError("there are no documents to retrieve from: give at least one")
    name, times = Counter(map(name_of, documents)).most_common(1)[0]
    if times > 1:
        raise EvaluationError(f"{times} documents are called {name!r}: give each a uri of its own")
