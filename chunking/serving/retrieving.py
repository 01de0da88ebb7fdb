"""Tools that ask questions of chunks: how one configuration retrieves, two beside each other, and the best."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from ..config import ChunkingConfig
from ..embedders import Progress, part
from ..errors import ChunkingError
from ..evaluation import (
    METRICS,
    Questions,
    RetrievalOptions,
    compare,
    diagnose,
    draft_keyword_questions,
    evaluate,
    load_questions,
    questions_from_text,
    try_other_sizes,
)
from ..evaluation import Report as Evaluation
from ..exclusion import blanked
from ..tuning import Candidate, Outcome, Trial, tune
from ..types import Document
from .workplace import Report, Workplace

#: the share of the work at which the documents are read
_READ = 0.2
#: missed questions and problems that are told; of the rest the number
_MOST_TOLD = 20
#: the shares of a search at which its stages begin and end
_STAGES = {
    "screening": (0.0, 0.4),
    "estimating": (0.4, 0.7),
    "measuring": (0.7, 1.0),
}


def evaluate_questions(
    place: Workplace, report: Report, paths: list[str], questions: Any, config: Any, embedder: str
) -> dict[str, Any]:
    """The means of one configuration, and why questions were missed."""
    used = place.config(config)
    documents, asked = _asked(place, report, paths, questions, used)
    rest = _rest(report)
    found = evaluate(used, documents, asked, embedder, part(rest, 0.0, 0.5))
    diagnosis = try_other_sizes(found, diagnose(found), part(rest, 0.5, 1.0))
    return {
        **_scores(found, used),
        "causes": dict(diagnosis.totals),
        "missed": [
            {"question": miss.question.text, "cause": miss.cause, "why": miss.message}
            for miss in diagnosis.missed[:_MOST_TOLD]
        ],
        "problems": _problems(asked),
    }


def compare_configurations(
    place: Workplace,
    report: Report,
    paths: list[str],
    questions: Any,
    config_a: Any,
    config_b: Any,
    embedder: str,
) -> dict[str, Any]:
    """The means of two configurations on the same questions, and whether B differs from A, the baseline."""
    first, second = place.config(config_a), place.config(config_b)
    if first.parsers != second.parsers:
        raise ChunkingError(
            "the configurations have other parsers, and so other texts: give both the same parsers"
        )
    documents, asked = _asked(place, report, paths, questions, first)
    rest = _rest(report)
    # both are found alike, or the difference would not be that of the chunks
    retrieval = RetrievalOptions.build("retrieval", dict(first.retrieval)).to_dict()
    a = evaluate(first, documents, asked, embedder, part(rest, 0.0, 0.5), **retrieval)
    b = evaluate(second, documents, asked, embedder, part(rest, 0.5, 1.0), **retrieval)
    return {
        "a": _scores(a, first),
        "b": _scores(b, second),
        "b_minus_a": {name: asdict(interval) for name, interval in compare(a, b).items()},
        "problems": _problems(asked),
    }


def tune_configuration(
    place: Workplace,
    report: Report,
    paths: list[str],
    questions: Any,
    config: Any,
    seconds: float,
    embedder: str,
    retriever: str,
    strategies: list[str] | None,
) -> dict[str, Any]:
    """The configuration that retrieves best, with what the questions can tell of it."""
    current = None if config is None else place.config(config)
    used = current or place.usual
    documents, asked = _asked(place, report, paths, questions, used)
    outcome = tune(
        documents,
        list(asked),
        seconds=seconds,
        embedder=embedder,
        retrieval={**used.retrieval, "retriever": retriever},
        strategies=strategies,
        current=Candidate.of(current) if current else None,
        pins=used.pins,
        report=_stages(report),
    )
    best = outcome.config.read_by(used.parsers)
    return {
        "verdict": outcome.verdict(),
        "config": best.to_dict(),
        "yaml": best.dumps(),
        "finalists": _finalists(outcome),
        "trials": len(outcome.trials),
        "questions": outcome.to_dict()["questions"],
        "problems": _problems(asked),
    }


def _asked(
    place: Workplace, report: Report, paths: list[str], questions: Any, config: ChunkingConfig
) -> tuple[list[Document], Questions]:
    """The documents, and the questions on them: of a file, as they are given, or drafted without any."""

    def reading(share: float, message: str) -> None:
        report(_READ * share, message)

    documents = place.documents(paths, config, questions, reading)
    found = _questions(place, questions, documents, config)
    if not found and found.problems:
        raise ChunkingError(f"no question can be used: {found.problems[0].message}")
    return documents, found


def _questions(
    place: Workplace, questions: Any, documents: Sequence[Document], config: ChunkingConfig
) -> Questions:
    if questions is None:
        titles = config.options.get("exclude", ())
        return draft_keyword_questions([blanked(each, titles) for each in documents])
    if isinstance(questions, str):
        return load_questions(place.roots.file(questions), documents)
    return questions_from_text(json.dumps(questions).encode(), "questions.json", documents)


def _rest(report: Report) -> Progress:
    """The progress of what comes after the reading."""
    return lambda share: report(_READ + share * (1 - _READ), "evaluating")


def _stages(report: Report) -> Callable[[str, float, Sequence[Trial]], None]:
    """The progress of a search, which tells its stages."""

    def report_stage(stage: str, share: float, trials: Sequence[Trial]) -> None:
        start, end = _STAGES[stage]
        done = start + share * (end - start)
        report(_READ + done * (1 - _READ), f"{stage}, {len(trials)} configurations")

    return report_stage


def _scores(found: Evaluation, config: ChunkingConfig) -> dict[str, Any]:
    """The figures and means of an evaluation; of the questions only the number."""
    return {
        "config": config.to_dict(),
        "settings": dict(found.settings),
        "figures": dict(found.figures),
        "metrics": {name: {"mean": found.mean(name), "std": found.std(name)} for name in METRICS},
    }


def _finalists(outcome: Outcome) -> list[dict[str, Any]]:
    """The configurations that were measured in full, the chosen one first."""
    return [
        {
            **trial.to_dict(outcome.training, outcome.held_out),
            "p_best": outcome.p_best[trial.number],
            "is_current": trial is outcome.current,
        }
        for trial in outcome.finalists
    ]


def _problems(questions: Questions) -> dict[str, Any]:
    """The questions that were left out, with the reason."""
    first = [asdict(problem) for problem in questions.problems[:_MOST_TOLD]]
    return {"count": len(questions.problems), "first": first}
