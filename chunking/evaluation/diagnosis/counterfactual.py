"""What if an excerpt stood in a chunk by itself: the rank that its sentences would have."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...embedders import Progress
from ...embedders.base import part
from ...embedders.sentences import sentence_spans
from ...retrieval.indexed import below_headings
from ...retrieval.neighbours import gain, smoothed, standardised
from ...retrieval.ranking import DIGITS, ContentIndex, Parts, combined
from ...retrieval.words import Scores
from ...tokenizers import TOKENIZER, get_tokenizer
from ..scoring.order import best_first
from ..scoring.ranges import Range
from ..scoring.reading import tokens_read
from ..scoring.report import Report
from .unread_gold import Case


@dataclass(frozen=True, slots=True)
class Window:
    """The rank of the sentences of an excerpt as one more chunk, whether they would be read, and their tokens."""

    rank: int
    is_read: bool
    tokens: int


def window_ranks(report: Report, missed: Sequence[Case], progress: Progress) -> list[Window]:
    """For each excerpt how its sentences would fare by themselves, beside all chunks of the pool.

    Where a chunk holds the excerpt whole, the window is no more than that chunk has of those
    sentences, else it is all of them, with what is added around the chunk. Equally good chunks go before
    it. All windows are embedded in one call; for words, BM25 weighs each by the counts of the pool.
    Neighbours add to a window's score what they add to the chunks in whose place it stands.
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
        return _beside(case, text[first:last].strip())
    chunk = case.chunk(case.whole[0])
    start, end = chunk.read
    inside = text[max(first, start) : min(last, end)].strip()
    return f"{chunk.prefix}{inside}{chunk.suffix}"


def _beside(case: Case, sentences: str) -> str:
    """Sentences that several chunks share, with what is added around one of these.

    It is that with most before it: the first chunk of a section has its headings in its text, and none is added there.
    """
    chunks = map(case.chunk, case.gold_chunks)
    added = max(
        ((chunk.prefix, chunk.suffix) for chunk in chunks),
        key=lambda each: len(each[0]),
        default=("", ""),
    )
    return sentences.join(added)


def _indexed(case: Case, window: str, with_headings: bool) -> str:
    """The window as it is embedded and searched: below the headings of the chunk that it stands in."""
    if not with_headings or not case.gold_chunks:
        return window
    chunk = case.chunk(case.gold_chunks[0])
    return window if chunk.prefix else below_headings(chunk).prefix + window


def _scores(
    report: Report, missed: Sequence[Case], windows: Sequence[str], progress: Progress
) -> Iterator[Scores]:
    """For each case the scores of all chunks and, last, that of its own window."""
    options, pool = report.retrieval, report.pool
    texts = list(dict.fromkeys(case.question.text for case in missed))
    spoken = {
        index: language for (index, _), language in zip(pool.entries, pool.languages, strict=True)
    }
    contents = [
        *pool.indexed(options.index_headings),
        *(
            _indexed(case, window, options.index_headings)
            for case, window in zip(missed, windows, strict=True)
        ),
    ]
    languages = [*pool.languages, *(spoken.get(case.index, "") for case in missed)]
    share = len(contents) / (len(contents) + len(texts))
    index = ContentIndex(
        contents, options, report.embedder, part(progress, 0.0, share), languages, len(missed)
    )
    rows = dict(zip(texts, index.parts(texts, part(progress, share, 1.0)), strict=True))
    size = len(pool.entries)
    for number, case in enumerate(missed):
        kept = [*range(size), size + number]
        own = Parts(*(row if row is None else row[kept] for row in rows[case.question.text]))
        yield _with_neighbours(report, case, combined(own, options))


def _with_neighbours(report: Report, case: Case, row: Scores) -> Scores:
    """The scores with what neighbours add; the window stands in place of the chunks that it overlaps."""
    options, pool = report.retrieval, report.pool
    if not options.smoothing:
        return row
    even = standardised(row)
    chunks = even[:-1]
    held = pool.overlapping({case.index: [case.span]})
    more = (
        gain(chunks, pool.owners, int(held[0]), int(held[-1]), options.smoothing)
        if len(held)
        else 0.0
    )
    found = smoothed(chunks, pool.owners, options.smoothing)
    return np.round(np.append(found, even[-1] + more), DIGITS)


def _fare(report: Report, row: Scores, tokens: int) -> Window:
    before = row[:-1] >= row[-1]
    rank = int(before.sum()) + 1
    options = report.retrieval
    if options.top_k is not None:
        return Window(rank, rank <= options.top_k, tokens)
    ranked = np.flatnonzero(before)[best_first(row[:-1][before])]
    is_read = tokens_read(report.pool, ranked) + tokens <= options.token_budget
    return Window(rank, is_read, tokens)
