"""What if an excerpt stood in a chunk by itself: the rank that its sentences would have."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...embedders import Progress
from ...embedders.sentences import sentence_spans
from ...tokenizers import get_tokenizer
from ..scoring.bm25 import Scores
from ..scoring.chunk_pool import TOKENIZER
from ..scoring.ranges import Range
from ..scoring.report import Report
from ..scoring.retrieval import DIGITS, Fusion, reciprocal_ranks, scores, z_scores
from .unread_gold import Case

_FUSIONS: dict[str, Fusion] = {"hybrid": z_scores, "rrf": reciprocal_ranks}


@dataclass(frozen=True, slots=True)
class Window:
    """The rank of the sentences of an excerpt as one more chunk, and whether they would be read."""

    rank: int
    is_read: bool


def window_ranks(report: Report, missed: Sequence[Case], progress: Progress) -> list[Window]:
    """For each excerpt how its sentences would fare by themselves, beside all chunks of the pool.

    Where a chunk holds the excerpt whole, the window is no more than that chunk has of those
    sentences, with what is added around it; else it is all of them. Equally good chunks go before
    it. All windows are embedded in one call; for words, BM25 weighs them in one index with the pool.
    """
    if not missed:
        return []
    spans: dict[int, list[Range]] = {
        index: sentence_spans(report.documents[index]) for index in {case.index for case in missed}
    }
    windows = [_text(case, spans[case.index]) for case in missed]
    rows = _scores(report, missed, windows, progress)
    count = get_tokenizer(TOKENIZER).count
    return [_fare(report, row, count(window)) for row, window in zip(rows, windows, strict=True)]


def _text(case: Case, sentences: Sequence[Range]) -> str:
    text = case.document.text
    starts = [start for start, _ in sentences]
    start, end = case.span
    first = sentences[max(0, bisect_right(starts, start) - 1)][0]
    last = sentences[max(0, bisect_right(starts, max(start, end - 1)) - 1)][1]
    if not case.whole:
        return text[first:last].strip()
    chunk = case.chunk(case.whole[0])
    inside = text[max(first, chunk.start) : min(last, chunk.end)].strip()
    return f"{chunk.prefix}{inside}{chunk.suffix}"


def _scores(
    report: Report, missed: Sequence[Case], windows: Sequence[str], progress: Progress
) -> Iterator[Scores]:
    """For each case the scores of all chunks and, last, that of its own window."""
    retriever = report.settings["retriever"]
    contents = report.pool.contents
    texts = list(dict.fromkeys(case.question.text for case in missed))
    kinds = ["dense", "bm25"] if retriever in _FUSIONS else [retriever]
    found = [
        dict(
            zip(
                texts,
                scores(texts, [*contents, *windows], kind, report.embedder, progress),
                strict=True,
            )
        )
        for kind in kinds
    ]
    size = len(contents)
    for number, case in enumerate(missed):
        rows = [kind[case.question.text] for kind in found]
        own = [np.append(row[:size], row[size + number]) for row in rows]
        yield np.round(_FUSIONS[retriever](*own), DIGITS) if len(own) > 1 else own[0]


def _fare(report: Report, row: Scores, tokens: int) -> Window:
    before = row[:-1] >= row[-1]
    rank = int(before.sum()) + 1
    budget = report.settings["token_budget"]
    if budget is None:
        return Window(rank, rank <= report.settings["top_k"])
    return Window(rank, int(report.pool.tokens[before].sum()) + tokens <= budget)
