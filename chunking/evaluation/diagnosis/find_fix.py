"""The changes of one option that may mend a missed question, each verified by trying it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ...config import chunker_for
from ...embedders import Progress
from ...embedders.base import ignore, part
from ...errors import EmbedderError, EvaluationError
from ...quantities import apart
from ...strategies.base import Chunker
from ...types import Document
from ..questions.questions import Question
from ..scoring.evaluate import evaluate, evaluate_pool
from ..scoring.report import Report
from .files_concerned import as_written, cut_alike
from .option_changes import (
    Change,
    as_suggested,
    changed,
    check_origin,
    costs,
    document_of,
    in_place,
    likely_changes,
)
from .unread_gold import cases, holds, visible, wider
from .verdicts import Verdict

#: as many changes are evaluated, at most
MOST_TRIES = 8


#: decimals of a recall, as it is shown: what makes no difference in them is none
_DIGITS = 2


@dataclass(frozen=True)
class Fix:
    """A change of one option that was tried, with the report that shows what it does; `mends` says whether the question is found.

    `option` is one of the chunker's or "strategy", then `where` is "chunker"; or it is "retriever",
    "top_k", "token_budget" or "embedder", then `where` is "retrieval". With `match`, the strategy is for the files
    of that pattern alone: a new rule of the configuration, its first. `files` are those that are cut in another
    way, as a person writes them, None where all are. `along` are the options that
    have to change with it, with their new values: those that scale with it. The recalls are of the
    question, the means of all questions of the report. `finds` counts the missed questions that are
    found with it, `lost` are the found ones that are missed then, and `loses` is how many. `harms` tells that the mean is lower, that
    it loses more than it finds, or that more of the other questions lose recall than gain it. `report` is the evaluation of the change;
    its `chunker` is the changed one, ready to use.
    """

    option: str
    where: str
    before: Any
    after: Any
    along: Mapping[str, Any]
    message: str
    recall_before: float
    recall_after: float
    mean_before: float
    mean_after: float
    mends: bool
    finds: int
    lost: frozenset[Question]
    harms: bool
    report: Report = field(repr=False)
    match: str | None = None
    files: str | None = None

    @property
    def loses(self) -> int:
        """How many questions are missed with it that were found."""
        return len(self.lost)

    @property
    def is_clean(self) -> bool:
        """Whether it makes the question found, harms no others, and every question that was found still is."""
        return self.mends and not self.harms and not self.loses


@dataclass(frozen=True)
class _Trial:
    """A change and what it makes of the chunker; where it does not concern it, None."""

    change: Change
    chunker: Chunker | None


def find_fix(report: Report, verdict: Verdict, progress: Progress = ignore) -> Fix | None:
    """Of a few likely changes of one option the best that makes the question found, or None.

    It is the best of `try_fixes`, which says what is tried and what is raised. None means that nothing tried
    helps, or that nothing is missed.
    """
    return best_fix(try_fixes(report, verdict, progress))


def best_fix(tried: Sequence[Fix]) -> Fix | None:
    """Of those that mend, the one that loses fewest of the found and finds most of the missed, the first of equals.

    Where each harms others, that with the highest mean.
    """
    mending = [fix for fix in tried if fix.mends]
    harmless = [fix for fix in mending if not fix.harms]
    if harmless:
        return min(harmless, key=lambda fix: (fix.loses, -fix.finds))
    return max(mending, key=lambda fix: fix.mean_after, default=None)


def try_fixes(
    report: Report,
    verdict: Verdict,
    progress: Progress = ignore,
    known: Collection[tuple[str, Any]] = (),
    *,
    until_clean: bool = True,
) -> tuple[Fix, ...]:
    """A few likely changes of one option in the order in which they were tried, up to one that mends and loses none.

    Without `until_clean` it is all of them. Those that are `known`, by option and value, are not tried.

    They are tried roughly from the smallest to the largest, at most `MOST_TRIES`: the documents are
    cut again if the change concerns that, embedded as far as the embedder does not know the texts,
    and all questions asked again.
    A change of the chunker is tried only if it removes the cause of the miss. In a configuration
    with routes, it is the route of the missed excerpt's document that changes. Where documents of several kinds
    are searched, the strategy of a document's format is tried as a rule for its kind. Strategies that call a
    language model are not run again. `progress` is told the finished share; what it raises stops the work.

    Raises:
        EvaluationError: the report does not know what made it, or the question is not in it.
        EmbedderError: what the embedder says.
    """
    if not verdict.misses:
        return ()
    _check(report, verdict)
    tried: list[Fix] = []
    for number, trial in enumerate(islice(_trials(report, verdict), MOST_TRIES)):
        if (trial.change.option, trial.change.after) in known:
            continue
        step = part(progress, number / MOST_TRIES, (number + 1) / MOST_TRIES)
        fix = _try(report, verdict, trial, step)
        tried += [fix] if fix else []
        if until_clean and fix and fix.is_clean:
            break
    progress(1.0)
    return tuple(tried)


def _check(report: Report, verdict: Verdict) -> None:
    check_origin(report)
    if all(row.question != verdict.question for row in report.rows):
        raise EvaluationError(
            f"the question {verdict.question.text!r} is not in the report: give the report that was "
            "diagnosed"
        )


def _trials(report: Report, verdict: Verdict) -> Iterator[_Trial]:
    """The changes that are possible and mend the cause, as far as that shows without retrieval."""
    document = document_of(report, verdict)
    chunker = chunker_for(report.chunker, document.uri)
    for change in likely_changes(report, verdict, chunker):
        if change.where == "retrieval":
            yield _Trial(change, None)
            continue
        other = None if costs(chunker) else _changed(chunker, change, document)
        if other is not None and _mends(report, verdict, other):
            yield _Trial(change, other)


def _changed(chunker: Chunker, change: Change, document: Document) -> Chunker | None:
    return as_suggested(chunker, document) if change.match else changed(chunker, change)


def _mends(report: Report, verdict: Verdict, chunker: Chunker) -> bool:
    """Whether the cause of the worst miss is gone from the chunks."""
    if verdict.cause not in ("left out", "cut", "not embedded"):
        return True
    document, excerpt = document_of(report, verdict), verdict.misses[0].excerpt
    span = visible(document.text, (excerpt.start, excerpt.end))
    chunks = chunker.run(document).chunks
    whole = [chunk for chunk in chunks if holds(chunk, span)]
    if verdict.cause != "not embedded":
        return bool(whole) or any(any(wider(chunk, span)) for chunk in chunks)
    unread = report.truncations(report.documents.index(document), whole)
    return any(chunk.index not in unread or unread[chunk.index].seen >= span[1] for chunk in whole)


def _try(report: Report, verdict: Verdict, trial: _Trial, progress: Progress) -> Fix | None:
    """What the change does, unless it cannot be had here."""
    try:
        after = _evaluated(report, verdict, trial, progress)
    except EmbedderError:
        if trial.change.option == "embedder":
            return None  # the other model cannot be had here
        raise
    return _fix(report, after, verdict, trial)


def _evaluated(report: Report, verdict: Verdict, trial: _Trial, progress: Progress) -> Report:
    """The report with the change; what it does not concern is not done again."""
    change, embedder, options = trial.change, report.embedder, report.retrieval
    questions = [row.question for row in report.rows]
    if trial.chunker is not None:
        uri = document_of(report, verdict).uri
        made_by = in_place(report.chunker, uri, trial.chunker, change.match)
        stated = options.to_dict()
        return evaluate(made_by, report.documents, questions, embedder, progress, **stated)
    if change.option == "embedder":
        embedder = change.after
    else:
        options = options.changed(**{change.option: change.after})
    return evaluate_pool(report.pool, report.chunker, questions, embedder, options, progress)


def _fix(before: Report, after: Report, verdict: Verdict, trial: _Trial) -> Fix:
    change = trial.change
    recall = _recall(before, verdict), _recall(after, verdict)
    mean = before.mean("recall"), after.mean("recall")
    along, lose = _along(before, verdict, trial), _more_lose(before, after, verdict)
    files = _files(before, verdict, change)
    missed, still = ({case.question for case in cases(each)} for each in (before, after))
    return Fix(
        option=change.option,
        where=change.where,
        before=change.before,
        after=change.after,
        along=along,
        message=_message(change, files, along, recall, mean, len(after.rows), lose),
        recall_before=recall[0],
        recall_after=recall[1],
        mean_before=mean[0],
        mean_after=mean[1],
        mends=verdict.question not in still,
        finds=len(missed - still),
        lost=frozenset(still - missed),
        harms=apart(*mean, _DIGITS) < 0 or len(still - missed) > len(missed - still) or lose,
        report=after,
        match=change.match,
        files=files,
    )


def _more_lose(before: Report, after: Report, verdict: Verdict) -> bool:
    """Whether more of the other questions lose recall than gain it, as it is shown."""
    recalls = {row.question: row.scores["recall"] for row in before.rows}
    others = (row for row in after.rows if row.question != verdict.question)
    changes = [apart(recalls[row.question], row.scores["recall"], _DIGITS) for row in others]
    return sum(change < 0 for change in changes) > sum(change > 0 for change in changes)


def _recall(report: Report, verdict: Verdict) -> float:
    return next(row.scores["recall"] for row in report.rows if row.question == verdict.question)


def _along(report: Report, verdict: Verdict, trial: _Trial) -> dict[str, Any]:
    """The other options that have another value now."""
    if trial.chunker is None or trial.change.option == "strategy":
        return {}
    old = chunker_for(report.chunker, document_of(report, verdict).uri).options.to_dict()
    new = trial.chunker.options.to_dict()
    return {
        name: value
        for name, value in new.items()
        if name != trial.change.option and value != old[name]
    }


def _files(report: Report, verdict: Verdict, change: Change) -> str | None:
    """The files that are cut in another way, None where all are, or none."""
    if change.match:
        return as_written(change.match)
    if change.where != "chunker":
        return None
    return cut_alike(report.chunker, document_of(report, verdict).uri)


def _message(
    change: Change,
    files: str | None,
    along: Mapping[str, Any],
    recall: tuple[float, float],
    mean: tuple[float, float],
    count: int,
    lose: bool,
) -> str:
    more = "".join(f", and with it {name} {_shown(value)}" for name, value in along.items())
    where = f" for {files}" if files else ""
    of_all = f"; of all {count:,} questions from {mean[0]:.3f} to {mean[1]:.3f}"
    harm = " More of the other questions lose by it than gain." if lose else ""
    harm = " Over all questions it does more harm than good." if mean[1] < mean[0] else harm
    return (
        f"{change.option} {_shown(change.after)} in place of {_shown(change.before)}{where}{more}: the recall "
        f"of this question goes from {recall[0]:.2f} to {recall[1]:.2f}"
        f"{of_all if count > 1 else ''}.{harm}"
    )


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
