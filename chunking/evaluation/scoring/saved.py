"""A report against one that an earlier run wrote as JSON, such as that of the branch an edit is merged into."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import EvaluationError
from .comparison import Interval, intervals_of
from .metrics import METRICS
from .report import Report


def load_scores(path: str | Path) -> dict[str, Mapping[str, float]]:
    """The scores of each question, by its text, in the JSON that `evaluate --json` wrote.

    Raises:
        EvaluationError: the file cannot be read, or is something else.
    """
    try:
        values = json.loads(Path(path).read_text(encoding="utf-8"))
        rows = values["reports"][0]["questions"]
        return {
            row["question"]: {name: float(row["scores"][name]) for name in METRICS} for row in rows
        }
    except OSError as error:
        raise EvaluationError(f"{path}: {error.strerror}") from error
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise EvaluationError(
            f"{path} holds no report: write one by evaluate --json of this version"
        ) from error


def compare_with_scores(
    before: Mapping[str, Mapping[str, float]], report: Report, **options: Any
) -> tuple[dict[str, Interval], int]:
    """How far a report is above earlier scores, as `compare` says it, and on how many questions.

    Questions are paired by their text: where a document was edited, its gold text stands elsewhere.
    What only one of both was asked does not count.

    Raises:
        EvaluationError: both have no question in common.
    """
    rows = [row for row in report.rows if row.question.text in before]
    if not rows:
        raise EvaluationError("no question of the earlier report is asked now: nothing to compare")
    differences = np.array(
        [[row.scores[name] - before[row.question.text][name] for name in METRICS] for row in rows]
    )
    return intervals_of(differences, METRICS, **options), len(rows)
