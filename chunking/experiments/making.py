"""From a result to its record: the figures with their intervals, everything else by name or hash."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..config import ChunkingConfig
from ..errors import EvaluationError
from ..evaluation.questions.questions import Question
from ..evaluation.scoring.budgets import fitting_budgets
from ..evaluation.scoring.means import Mean, means
from ..evaluation.scoring.metrics import METRICS
from ..evaluation.scoring.report import Report
from ..types import Document
from .fingerprints import documents_of, hashes_of, questions_of
from .record import Experiment, Figure, Scores

#: questions up to which the value of each is kept, and with it the paired test of two experiments
MOST_SCORED = 2000
#: the recall of each question as a search measures it, the mean over some budgets; the budgets are kept under the same name
OVER_BUDGETS = "recall_over_budgets"
_INDEX = ("chunks", "tokens", "embedded_tokens")
#: what is kept of a search beside its figures; `trials` and all that is drawn from them is not
_DETAILS = ("budgets", "seed", "is_winner", "verdict", "gain", "routes")


def experiment_of(
    report: Report, name: str, note: str = "", parsers: Mapping[str, str] | None = None
) -> Experiment:
    """The record of an evaluation. `parsers` are those that read the documents, by kind of file.

    Raises:
        ChunkingError: the configuration cannot be written to a file: it holds an object or a function.
    """
    questions = [row.question for row in report.rows]
    config = report.chunker
    if not isinstance(config, ChunkingConfig):
        config = ChunkingConfig.of(config)
    pins = len(config.pins)
    config = replace(config, pins=(), metadata={}).read_by(parsers or {})
    budgets = fitting_budgets(report.documents)
    over = _over(report, budgets)
    return Experiment(
        name,
        "evaluation",
        config.found_by(report.retrieval.to_dict()).to_dict(),
        _embedder_of(report),
        documents_of(report.documents),
        questions_of(questions, report.documents),
        _figures_of(means(report)) | {each: Figure(report.figures[each]) for each in _INDEX},
        _pinned(pins) | ({OVER_BUDGETS: list(budgets)} if over else {}),
        _scores(
            questions,
            report.documents,
            {each: report.values(each).tolist() for each in METRICS} | over,
        ),
        note,
    )


def experiment_of_search(
    outcome: Mapping[str, Any],
    recalls: Sequence[float],
    held_out: Collection[int],
    documents: Sequence[Document],
    questions: Sequence[Question],
    name: str,
    note: str = "",
    parsers: Mapping[str, str] | None = None,
) -> Experiment:
    """The record of a search and of the configuration that it chose.

    `outcome` is what `Outcome.to_dict` gives, `recalls` the recall of the chosen configuration for each
    question, `held_out` the places of the questions that did not choose it.
    """
    chosen = next(each for each in outcome["trials"] if each["number"] == outcome["chosen"])
    reported = chosen["held_out"] or chosen["tuned_on"]
    places = sorted(held_out) or range(len(questions))
    config = ChunkingConfig.from_dict(outcome["config"])
    pins = len(config.pins)
    config = replace(config, pins=(), metadata={}).read_by(parsers or {})
    return Experiment(
        name,
        "search",
        config.found_by(outcome["retrieval"]).to_dict(),
        outcome["embedder"],
        documents_of(documents),
        questions_of(questions, documents),
        {
            "recall": _of_trial(reported),
            "tuned_recall": _of_trial(chosen["tuned_on"]),
            "chunks": Figure(chosen["chunks"]),
            "tokens": Figure(chosen["tokens"]),
        },
        _details(outcome) | _pinned(pins),
        _scores(
            [questions[place] for place in places],
            documents,
            {"recall": [recalls[place] for place in places]},
        ),
        note,
    )


def _over(report: Report, budgets: Sequence[int]) -> dict[str, list[float]]:
    """The mean recall of each question over budgets; nothing where they reach beyond what is kept of the rankings."""
    try:
        return {OVER_BUDGETS: report.recall_over_budget(budgets).mean(axis=1).tolist()}
    except EvaluationError:
        return {}


def _pinned(count: int) -> dict[str, Any]:
    """How many cuts were pinned: the pins themselves hold text of the documents, and are not kept."""
    return {"pinned_cuts": count} if count else {}


def _embedder_of(report: Report) -> str | None:
    """The model by the name that was stated; None where nothing was embedded to be found."""
    if report.retrieval.uses_vectors and isinstance(report.embedder, str):
        return report.embedder
    name: str | None = report.settings["embedder"]
    return name


def _figures_of(found: Mapping[str, Mean]) -> dict[str, Figure]:
    return {name: Figure(each.value, each.low, each.high) for name, each in found.items()}


def _of_trial(found: Mapping[str, Any]) -> Figure:
    return Figure(found["recall"], found["low"], found["high"])


def _details(outcome: Mapping[str, Any]) -> dict[str, Any]:
    trials = {each["number"]: each["title"] for each in outcome["trials"]}
    return {
        **{name: outcome[name] for name in _DETAILS},
        "held_out": outcome["questions"]["held_out"],
        "tried": len(trials),
        "finalists": [trials[number] for number in outcome["finalists"]],
    }


def _scores(
    questions: Sequence[Question],
    documents: Sequence[Document],
    values: Mapping[str, Sequence[float]],
) -> Scores | None:
    if len(questions) > MOST_SCORED:
        return None
    hashes = tuple(hashes_of(questions, documents))
    return Scores(hashes, {name: tuple(each) for name, each in values.items()})
