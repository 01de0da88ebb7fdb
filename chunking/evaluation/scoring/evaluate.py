"""Evaluate a way of chunking: cut the documents, retrieve for each question, compare with the gold text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ...config import ChunkingConfig
from ...embedders import Progress, get_embedder
from ...embedders.base import ignore, part
from ...errors import EvaluationError
from ...retrieval import RetrievalOptions, scores
from ...retrieval.words import Scores
from ...strategies.base import Chunker
from ...tokenizers import TOKENIZER
from ...types import Document
from ..questions.questions import Question, name_of
from .chunk_pool import ChunkPool, Numbers
from .cutoff import Hit, hits_of
from .cutting import check_documents, cut_share, pool_of, retrieval_of
from .metrics import Places, hit_rate, iou, ndcg, precision, recall, reciprocal_rank
from .order import best_first, with_neighbours
from .report import GoldChunk, Report, Row, places_of

#: of each ranking so many chunks are kept, for curves
KEPT = 1000
#: the share of the work after cutting at which texts are embedded
EMBEDDED = 0.93


def evaluate(
    chunker: Chunker | ChunkingConfig,
    documents: Iterable[Document],
    questions: Iterable[Question],
    embedder: Any = "quality",
    progress: Progress = ignore,
    **retrieval: Any,
) -> Report:
    """How well the chunks of some documents, pooled, answer questions on them.

    `retrieval` are options of `RetrievalOptions`, such as `retriever="dense"`; those that are not
    stated come from `chunker`, where it is a configuration that states them, or take their defaults.
    Each question reads as much of the ranking as fits into `token_budget` tokens of cl100k_base (see
    `fitting_hits`), or with `top_k` the best so many chunks. `chunker` may be a configuration with
    routes, `embedder` is what `get_embedder` takes. Equal input gives equal output, ties are broken
    by the document's name and then the offset. `progress` is told the finished share; what it raises
    stops the work, and what is embedded by then is kept.

    Raises:
        EvaluationError: nothing to retrieve from or to ask, two documents of one name, a question on
            a document that is not there or whose text is another.
        OptionsError: every problem of the options of retrieval at once.
        EmbedderError: what the embedder says.
    """
    known, asked = tuple(documents), tuple(questions)
    options = retrieval_of(chunker, retrieval)
    check_documents(known)
    check_questions(asked, known)
    cut = cut_share(chunker, options)
    pool = pool_of(chunker, known, part(progress, 0.0, cut))
    rest = part(progress, cut, 1.0)
    return evaluate_pool(pool, chunker, asked, embedder, options, rest)


def evaluate_pool(
    pool: ChunkPool,
    chunker: Chunker | ChunkingConfig,
    asked: Sequence[Question],
    embedder: Any,
    options: RetrievalOptions,
    progress: Progress,
) -> Report:
    """The same for documents that `chunker` has cut already, and questions that fit them."""
    texts = [question.text for question in asked]
    indexed = pool.indexed(options.index_headings)
    step = part(progress, 0.0, EMBEDDED)
    found = scores(texts, indexed, options, embedder, step, pool.languages)
    report = report_of(pool, chunker, asked, found, embedder, options)
    progress(1.0)
    return report


def report_of(
    pool: ChunkPool,
    chunker: Chunker | ChunkingConfig,
    asked: Sequence[Question],
    found: Iterable[Scores],
    embedder: Any,
    options: RetrievalOptions,
) -> Report:
    """What the chunks' own scores for each question come to."""
    pairs = [_row(question, pool, row, options) for question, row in zip(asked, found, strict=True)]
    rows = tuple(row for row, _ in pairs)
    settings = {
        "chunker": _description(chunker),
        **options.to_dict(),
        "token_budget": options.budget,
        "embedder": get_embedder(embedder).name if options.uses_vectors else None,
        "tokenizer": TOKENIZER,
    }
    order = tuple(order for _, order in pairs)
    figures = _figures(pool, rows, options)
    return Report(pool, rows, settings, figures, order, options, chunker, embedder)


def _row(
    question: Question, pool: ChunkPool, own: Scores, options: RetrievalOptions
) -> tuple[Row, Numbers]:
    """What a question retrieved, and the beginning of its ranking; `own` are the chunks' own scores."""
    found = with_neighbours(own, pool, options)
    order = best_first(found)
    hits = tuple(hits_of(pool, order, found, options))
    gold = places_of(question, pool.documents)
    overlapping = pool.overlapping(gold)
    ranks = np.empty(len(order), dtype=np.int64)
    ranks[order] = np.arange(1, len(order) + 1)
    ranked = sorted(overlapping.tolist(), key=lambda number: int(ranks[number]))
    gold_chunks = tuple(_gold_chunk(pool, number, int(ranks[number])) for number in ranked)
    row = Row(question, hits, _measured(hits, gold, pool, overlapping), gold_chunks)
    return row, order[:KEPT].astype(np.int64)


def _gold_chunk(pool: ChunkPool, number: int, rank: int) -> GoldChunk:
    index, chunk = pool.entries[number]
    return GoldChunk(index, chunk.index, rank)


def _measured(
    hits: Sequence[Hit], gold: Places, pool: ChunkPool, overlapping: Numbers
) -> Mapping[str, float]:
    """Every metric of one question."""
    ranking = [(hit.document, (hit.start, hit.end)) for hit in hits]
    gold_chunks = [pool.place(number) for number in overlapping.tolist()]
    retrieved = _by_document(ranking)
    return {
        "recall": recall(retrieved, gold),
        "precision": precision(retrieved, gold),
        "precision_omega": precision(_by_document(gold_chunks), gold),
        "iou": iou(retrieved, gold),
        "hit_rate": hit_rate(retrieved, gold),
        "mrr": reciprocal_rank(ranking, gold),
        "ndcg": ndcg(ranking, gold_chunks, gold),
        "tokens_retrieved": float(sum(hit.tokens for hit in hits)),
    }


def _by_document(places: Iterable[tuple[int, tuple[int, int]]]) -> Places:
    found: dict[int, list[tuple[int, int]]] = {}
    for document, chunk in places:
        found.setdefault(document, []).append(chunk)
    return found


def _figures(pool: ChunkPool, rows: Sequence[Row], options: RetrievalOptions) -> dict[str, float]:
    return {
        "questions": len(rows),
        "documents": len(pool.documents),
        "chunks": len(pool.entries),
        "tokens": int(pool.tokens.sum()),
        "embedded_tokens": pool.different_tokens(options.index_headings)
        if options.uses_vectors
        else 0,
        "tokens_retrieved": sum(row.scores["tokens_retrieved"] for row in rows) / len(rows),
    }


def _description(chunker: Chunker | ChunkingConfig) -> dict[str, Any]:
    """The configuration as JSON-able values; objects and functions by their name."""
    if isinstance(chunker, ChunkingConfig):
        return chunker.to_dict()
    values = {"strategy": chunker.name, "options": chunker.options.to_dict()}
    written = json.dumps(
        values, default=lambda value: getattr(value, "__name__", type(value).__name__)
    )
    described: dict[str, Any] = json.loads(written)
    return described


def check_questions(questions: Sequence[Question], documents: Sequence[Document]) -> None:
    if not questions:
        raise EvaluationError(
            "there are no questions to ask: give at least one whose excerpts are found"
        )
    id, times = Counter(question.id for question in questions).most_common(1)[0]
    if times > 1:
        raise EvaluationError(f"{times} questions have the id {id!r}: give each one of its own")
    texts = {name_of(document): document.text for document in documents}
    for question in questions:
        _check_excerpts(question, texts)


def _check_excerpts(question: Question, texts: Mapping[str, str]) -> None:
    if not question.excerpts:
        raise EvaluationError(
            f"the question {question.text!r} has no excerpt that answers it: add one"
        )
    for excerpt in question.excerpts:
        text = texts.get(excerpt.document)
        if text is None:
            raise EvaluationError(
                f"the question {question.text!r} is on {excerpt.document!r}, which is not among the "
                "documents: add it, or leave the question out"
            )
        if not excerpt.text or text[excerpt.start : excerpt.end] != excerpt.text:
            raise EvaluationError(
                f"the excerpt of {question.text!r} does not stand at {excerpt.start}–{excerpt.end} of "
                f"{excerpt.document!r}: load the questions again for this text"
            )
