"""Experiments to keep: records whose figures are given, made without evaluating anything."""

from __future__ import annotations

from chunking import ChunkingConfig
from chunking.experiments import (
    Experiment,
    Figure,
    RecordedDocument,
    RecordedQuestions,
    Scores,
)
from chunking.retrieval import RetrievalOptions

RETRIEVAL = RetrievalOptions().to_dict()


def experiment(name: str = "first", **changes: object) -> Experiment:
    """An evaluation of 40 questions on one document; any of its fields may be given."""
    usual = {
        "kind": "evaluation",
        "config": ChunkingConfig("sentence").found_by(RETRIEVAL).to_dict(),
        "embedder": "fast",
        "documents": (RecordedDocument("manual.md", "a" * 32, 1234),),
        "questions": RecordedQuestions(40, 0, "b" * 32),
        "figures": {"recall": Figure(0.8, 0.7, 0.9), "chunks": Figure(12), "tokens": Figure(900)},
        "scores": scores([1.0, 0.6] * 20),
    }
    return Experiment(name, **{**usual, **changes})


def scores(recalls: list[float]) -> Scores:
    """The recall of as many questions."""
    names = tuple(f"{number:032x}" for number in range(len(recalls)))
    return Scores(names, {"recall": tuple(recalls)})
