"""Whether the chunk size is to blame: questions that are diluted, over budget or ranked low, asked again at other sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...config import ChunkingConfig, chunker_for
from ...embedders import Progress
from ...embedders.base import ignore, part
from ...strategies.base import Chunker
from ..scoring.evaluate import evaluate
from ..scoring.report import Report
from . import explanations
from .files_concerned import cut_alike
from .option_changes import (
    changed,
    check_origin,
    costs,
    document_of,
    in_place,
    route_of,
    sizes,
)
from .unread_gold import cases
from .verdicts import SIZE_CAUSES, Diagnosis, Verdict

#: sizes that are tried, as shares of the present one
OTHER_SIZES = (2, 1 / 2, 4, 1 / 4)


@dataclass(frozen=True, slots=True)
class _Trial:
    """A size, what cuts with it, and the questions on the documents that it concerns, of which `files` are told if not all."""

    size: int
    made_by: Chunker | ChunkingConfig
    verdicts: Sequence[Verdict]
    files: str | None


def try_other_sizes(report: Report, diagnosis: Diagnosis, progress: Progress = ignore) -> Diagnosis:
    """The same diagnosis, in which each question that is diluted, over budget or ranked low says which other sizes find it.

    Twice, half, four times and a quarter of the size are tried, and everything else stays: the
    documents are cut again, embedded as far as the embedder does not know the texts, and all those
    questions asked together. In a configuration with routes, it is the route of the missed excerpt's
    document that changes. Nothing is tried where the strategy has no size or calls a language model.
    `progress` is told the finished share; what it raises stops the work.

    Raises:
        EvaluationError: the report does not know what made it.
        EmbedderError: what the embedder says.
    """
    check_origin(report)
    trials = list(_trials(report, diagnosis))
    tried: dict[str, dict[int, bool]] = {}
    files: dict[str, str | None] = {}
    for number, trial in enumerate(trials):
        step = part(progress, number / len(trials), (number + 1) / len(trials))
        missed = _missed(report, trial, step)
        for verdict in trial.verdicts:
            id = verdict.question.id
            tried.setdefault(id, {})[trial.size] = id not in missed
            files[id] = trial.files
    progress(1.0)
    return Diagnosis(
        tuple(
            _with_sizes(each, tried[each.question.id], files[each.question.id])
            if each.question.id in tried
            else each
            for each in diagnosis
        )
    )


def _trials(report: Report, diagnosis: Diagnosis) -> Iterator[_Trial]:
    """Every size for the documents of every route on which a question may be missed for its size."""
    by_route: dict[int | None, list[Verdict]] = {}
    for verdict in diagnosis:
        if verdict.cause in SIZE_CAUSES:
            uri = document_of(report, verdict).uri
            by_route.setdefault(route_of(report.chunker, uri), []).append(verdict)
    for verdicts in by_route.values():
        uri = document_of(report, verdicts[0]).uri
        chunker = chunker_for(report.chunker, uri)
        changes = [] if costs(chunker) else dict.fromkeys(sizes(chunker, OTHER_SIZES))
        for change in changes:
            if other := changed(chunker, change):
                made_by = in_place(report.chunker, uri, other)
                yield _Trial(change.after, made_by, verdicts, cut_alike(report.chunker, uri))


def _missed(report: Report, trial: _Trial, progress: Progress) -> set[str]:
    """The questions of a trial that are not found with it."""
    asked = [verdict.question for verdict in trial.verdicts]
    stated = report.retrieval.to_dict()
    after = evaluate(trial.made_by, report.documents, asked, report.embedder, progress, **stated)
    return {case.question.id for case in cases(after)}


def _with_sizes(verdict: Verdict, tried: dict[int, bool], files: str | None) -> Verdict:
    """A verdict that says at which of the tried sizes, of which files, the question is found."""
    found_at = tuple(size for size in sorted(tried) if tried[size])
    known = replace(verdict, sizes_tried=tuple(sorted(tried)), found_at=found_at)
    return replace(known, message=explanations.missed(known, files))
