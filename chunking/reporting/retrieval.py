"""What questions retrieve: every metric with its interval, and each question with what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..evaluation import FEWEST_FOR_WINNER, Diagnosis, Mean, Report, compare, means
from ..evaluation.scoring.metrics import COSTS
from ..quantities import counted
from .markup import Markup, element, table

LABELS = {
    "recall": "Recall",
    "precision": "Precision",
    "precision_omega": "Precision Ω",
    "iou": "IoU",
    "mrr": "MRR",
    "ndcg": "nDCG",
    "hit_rate": "Hit rate",
    "tokens_retrieved": "Tokens read",
}


def retrieval_section(
    report: Report, diagnosis: Diagnosis | None, baseline: Report | None
) -> Markup:
    """The metrics, beside those of the baseline where it was asked too, and the questions."""
    options, count = report.retrieval, len(report.rows)
    read = f"{options.budget:,} tokens" if options.budget else f"{options.top_k:,} chunks"
    return element(
        "section",
        element("h2", "Retrieval"),
        element(
            "p",
            f"{counted(count, 'question')}, {options.retriever}"
            f"{'' if report.settings['embedder'] is None else ' with ' + report.settings['embedder']}, "
            f"{read} read. In brackets the 95% interval of the mean.",
        ),
        *([_too_few()] if baseline and count < FEWEST_FOR_WINNER else []),
        _with_baseline(report, baseline) if baseline else _alone(report),
        element("h3", "Questions"),
        table(["Question", "Recall", "Rank", "What became of it"], _questions(report, diagnosis)),
    )


def _too_few() -> Markup:
    return element("p", f"Below {FEWEST_FOR_WINNER} questions no winner is named.")


def _alone(report: Report) -> Markup:
    found = means(report)
    return table(["", "Mean"], [[label, _mean(found[name])] for name, label in LABELS.items()])


def _with_baseline(report: Report, baseline: Report) -> Markup:
    before, after, intervals = means(baseline), means(report), compare(baseline, report)
    verdicts = {"A better": "baseline better", "B better": "better now"}
    rows = [
        [
            label,
            _mean(before[name]),
            _mean(after[name]),
            _number(name, intervals[name].difference, sign="+"),
            verdicts.get(intervals[name].conclusion, intervals[name].conclusion),
        ]
        for name, label in LABELS.items()
    ]
    return table(["", "Baseline", "Now", "Difference", "Verdict"], rows)


def _mean(mean: Mean) -> str:
    value = _number(mean.metric, mean.value)
    if mean.low is None or mean.high is None:
        return value
    return f"{value} ({_number(mean.metric, mean.low)} to {_number(mean.metric, mean.high)})"


def _number(metric: str, value: float, sign: str = "") -> str:
    return f"{value:{sign},.0f}" if metric in COSTS else f"{value:{sign}.2f}"


def _questions(report: Report, diagnosis: Diagnosis | None) -> Iterator[Sequence[object]]:
    for number, row in enumerate(report.rows):
        rank = row.ranks[0].rank if row.ranks else "–"
        message = diagnosis[number].message if diagnosis else ""
        yield row.question.text, f"{row.scores['recall']:.2f}", rank, message
