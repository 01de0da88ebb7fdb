"""What was measured is kept: evaluations and searches in a database, to be found, compared and restored."""

from .address import DATABASE, database_url, engine_options, stated_database
from .fingerprints import documents_of, questions_of
from .making import experiment_of, experiment_of_search
from .pairing import cautions, compare_experiments, obstacles, on_equal_terms
from .record import (
    KINDS,
    Experiment,
    Figure,
    Kind,
    RecordedDocument,
    RecordedQuestions,
    Scores,
)
from .to_mlflow import log_to_mlflow

__all__ = [
    "DATABASE",
    "KINDS",
    "Experiment",
    "Figure",
    "Kind",
    "RecordedDocument",
    "RecordedQuestions",
    "Scores",
    "cautions",
    "compare_experiments",
    "database_url",
    "documents_of",
    "engine_options",
    "experiment_of",
    "experiment_of_search",
    "log_to_mlflow",
    "obstacles",
    "on_equal_terms",
    "questions_of",
    "stated_database",
]
