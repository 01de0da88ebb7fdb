"""The diagnosis: why a question was missed, and whether chunking or retrieval is to blame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ...config import ChunkingConfig
from ...embedders import Progress, get_embedder
from ...embedders.base import ignore, part
from ...errors import EvaluationError
from ...inspection.truncation import Truncation
from ...strategies.base import Chunker
from ...types import Document
from ..questions.questions import Question
from ..scoring.evaluate import evaluate
from ..scoring.report import Report, Row
from . import explanations
from .causes import Facts, explain
from .counterfactual import window_ranks
from .unread_gold import Case, cases
from .verdicts import Diagnosis, Miss, Verdict

#: the share of all work at which questions have been asked, and the diagnosis begins
ASKED = 0.7


def diagnose(report: Report, progress: Progress = ignore) -> Diagnosis:
    """Why each question of a report was missed, or that it was found.

    Found: every gold character but white space was read. Else the excerpt with most characters
    missing gives the cause, the first of those in `CAUSES` that applies; `causes` says what each
    means, and why they are in that order. `try_other_sizes` says more of those for which the size may be to blame.
    Equal reports get equal verdicts. `progress` is told the
    finished share of embedding, in one call, what is not known yet: the sentences of the
    missed excerpts. What it raises stops the work.

    Raises:
        EvaluationError: the report does not know what embedder made it.
        EmbedderError: what the embedder says.
    """
    vectors = report.retrieval.uses_vectors
    if vectors and report.embedder is None:
        raise EvaluationError("the report does not know its embedder: evaluate again")
    missed = cases(report)
    windows = window_ranks(report, missed, progress)
    facts = _facts(report, missed, vectors)
    found: dict[str, list[Miss]] = {}
    for case, window in zip(missed, windows, strict=True):
        found.setdefault(case.question.id, []).append(explain(case, window, facts))
    progress(1.0)
    return Diagnosis(tuple(_verdict(row, found.get(row.question.id, ())) for row in report.rows))


def evaluate_and_diagnose(
    chunker: Chunker | ChunkingConfig,
    documents: Iterable[Document],
    questions: Iterable[Question],
    embedder: Any = "quality",
    progress: Progress = ignore,
    **retrieval: Any,
) -> tuple[Report, Diagnosis]:
    """What `evaluate` finds with these arguments, and the diagnosis of it, with one progress for both."""
    asked = part(progress, 0.0, ASKED)
    report = evaluate(chunker, documents, questions, embedder, asked, **retrieval)
    return report, diagnose(report, part(progress, ASKED, 1.0))


def _verdict(row: Row, misses: Sequence[Miss]) -> Verdict:
    if not misses:
        best = row.ranks[0].rank if row.ranks else None
        return Verdict(row.question, "found", explanations.found(row), best)
    worst = misses[0]
    verdict = Verdict(row.question, worst.cause, "", worst.rank, tuple(misses))
    return replace(verdict, message=explanations.missed(verdict))


def _facts(report: Report, missed: Sequence[Case], vectors: bool) -> Facts:
    entries, tokens = report.pool.entries, report.pool.tokens.tolist()
    sizes = {
        (index, chunk.index): size for (index, chunk), size in zip(entries, tokens, strict=True)
    }
    most = get_embedder(report.embedder).max_input if vectors else None
    return Facts(sizes, {} if most is None else _truncations(report, missed), most or 0)


def _truncations(report: Report, missed: Sequence[Case]) -> dict[tuple[int, int], Truncation]:
    """Of the chunks that hold a missed excerpt whole those that are not read to their end."""
    asked: dict[int, set[int]] = {}
    for case in missed:
        asked.setdefault(case.index, set()).update(gold_chunk.chunk for gold_chunk in case.whole)
    return {
        (index, number): truncation
        for index, numbers in asked.items()
        for number, truncation in report.truncations(
            index, [report.chunks[index][number] for number in sorted(numbers)]
        ).items()
    }
