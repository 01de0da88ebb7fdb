"""The command `evaluate`: retrieval scores of one configuration, or of several beside each other."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from .cli_experiments import keep, keep_option, note_option, open_store
from .cli_files import files_in, parser_option
from .config import ChunkingConfig, load_config
from .embedders import Progress
from .embedders.base import part
from .errors import ConfigError
from .evaluation import (
    METRICS,
    Diagnosis,
    Mean,
    Questions,
    Report,
    compare,
    compare_with_scores,
    diagnose,
    evaluate,
    load_questions,
    load_scores,
    means,
    try_other_sizes,
)
from .evaluation.scoring.metrics import COSTS
from .experiments import experiment_of
from .parsers import choice_of, parse_file
from .quantities import apart
from .retrieval import RETRIEVERS, RetrievalOptions
from .splitters import allow_code, keep_code
from .surrogates import without_surrogates

#: the figures that the table shows
FIGURES = ("questions", "chunks", "tokens", "embedded_tokens")
#: by how much a mean may miss its limit: the mean of 0.7, 0.7 and 0.7 is 0.6999999999999998
ROUNDING = 1e-9
#: what a comparison with an earlier report says
_CHANGES = {"A better": "worse", "B better": "better", "no difference shown": "no difference shown"}
#: characters of a configuration's name at the head of its column
_NAME = 24
#: steps of the progress bar
STEPS = 1000


code_option = partial(
    click.option,
    "--code",
    type=click.Path(),
    help="A Python file that defines split(text): it is run.",
)


class Threshold(click.ParamType[tuple[str, float]]):
    """`METRIC=VALUE`: the value that the mean of a metric must reach, or for a cost not exceed."""

    name = "metric=value"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, float]:
        metric, _, limit = str(value).partition("=")
        if metric not in METRICS:
            self.fail(f"unknown metric {metric!r}: there is {', '.join(METRICS)}", param, ctx)
        try:
            number = float(limit)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            self.fail(f"{value!r} has no number behind '=': write one as in recall=0.8", param, ctx)
        return metric, number


@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option(
    "--config",
    "configs",
    multiple=True,
    type=click.Path(),
    help="A configuration; may be repeated.",
)
@click.option(
    "--strategy",
    "strategies",
    multiple=True,
    help="A strategy, or a splitter of another library, with its default options; as well.",
)
@code_option("codes", multiple=True)
@click.option(
    "--questions",
    "question_file",
    required=True,
    type=click.Path(),
    help="CSV, JSON or JSON Lines.",
)
@parser_option
@click.option("--embedder", default="quality", show_default=True, help="fast, quality, or a model.")
@click.option(
    "--retriever",
    type=click.Choice(RETRIEVERS),
    help="How chunks are found. Without it, and the options after it, as the first configuration says, "
    "or else by both (hybrid), 1,250 tokens a question, with stems, smoothing and headings.",
)
@click.option("--bm25-weight", type=click.FloatRange(0, 1), help="The share of words in hybrid.")
@click.option("--stemming/--no-stemming", default=None, help="Whether words are stemmed.")
@click.option("--smoothing", type=click.FloatRange(0, 1), help="What neighbours add; 0 is nothing.")
@click.option(
    "--index-headings/--no-index-headings",
    default=None,
    help="Whether the headings above a chunk are searched with it.",
)
@click.option("--token-budget", type=click.IntRange(1), help="Tokens read.")
@click.option("--top-k", type=click.IntRange(1), help="Chunks read, instead of so many tokens.")
@click.option("--diagnose", "diagnosed", is_flag=True, help="Say why each question was missed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with every question.")
@click.option(
    "--fail-under",
    "thresholds",
    multiple=True,
    type=Threshold(),
    help="Exit with 1 where the mean of a metric is worse, as in recall=0.8, or a question had to be "
    "left out; may be repeated.",
)
@keep_option
@note_option
@click.option(
    "--compare-with",
    "earlier",
    type=click.Path(),
    help="What evaluate --json wrote before, as of the branch to merge into: the first configuration is "
    "compared with it, question by question.",
)
@click.option(
    "--fail-if-worse",
    "guarded",
    multiple=True,
    type=click.Choice(METRICS),
    help="Exit with 1 where the mean of a metric is shown to be worse than with --compare-with: by "
    "more than chance, on 30 questions or more; may be repeated.",
)
def evaluate_command(
    paths: tuple[str, ...],
    configs: tuple[str, ...],
    strategies: tuple[str, ...],
    codes: tuple[str, ...],
    question_file: str,
    parsers: tuple[str, ...],
    thresholds: tuple[tuple[str, float], ...],
    as_json: bool,
    diagnosed: bool,
    embedder: str,
    keep_as: str | None,
    note: str,
    earlier: str | None,
    guarded: tuple[str, ...],
    **stated: Any,
) -> None:
    """Score how well chunks are retrieved for the questions of a file.

    Further configurations (B) are compared with the first, the baseline (A): the difference of the
    means, B − A, with its paired 95% bootstrap interval. Exit code 1: with --fail-under, a mean is worse in any of them, or a question had to be left out.
    """
    if guarded and not earlier:
        raise click.UsageError("--fail-if-worse needs --compare-with")
    before = load_scores(earlier) if earlier else None
    store = open_store() if keep_as else None
    chosen = _chosen(configs, strategies, codes, choice_of(parsers))
    files = files_in(paths, *configs, *codes, question_file, earlier)
    documents = [parse_file(path, parser=chosen[0][1].parsers) for path in files]
    questions = load_questions(question_file, documents)
    report_problems(questions)
    retrieval = _retrieval(chosen[0][1], stated)
    with progress_bar("Evaluating") as report:
        found = [
            (name, evaluate(config, documents, questions, embedder, step, **retrieval))
            for (name, config), step in zip(chosen, _steps(report, len(chosen)), strict=True)
        ]
    verdicts = _diagnosed([report for _, report in found]) if diagnosed else []
    click.echo(_as_json(found, questions, verdicts) if as_json else _as_text(found, verdicts))
    if keep_as and store:
        names = [f"{keep_as} · {name}" if len(found) > 1 else keep_as for name, _ in found]
        made = zip(found, names, strict=True)
        keep(store, (experiment_of(report, name, note) for (_, report), name in made))
    failed = _report_failures(found, thresholds)
    if before is not None:
        failed += _report_changes(before, found[0][1], guarded)
    if thresholds and questions.problems:
        click.echo("failed: the means are not those of all questions of the file", err=True)
        failed += 1
    sys.exit(1 if failed else 0)


def _chosen(
    configs: Sequence[str],
    strategies: Sequence[str],
    codes: Sequence[str],
    parsers: dict[str, str],
) -> list[tuple[str, ChunkingConfig]]:
    """The configurations by name, all with the same parsers: their questions are on the same texts."""
    loaded = [(name, load_config(name).read_by(parsers)) for name in configs]
    if not (loaded or strategies or codes):
        raise click.UsageError("give at least one --config FILE, --strategy NAME or --code FILE")
    shared = loaded[0][1].parsers if loaded else parsers
    for name, config in loaded:
        if config.parsers != shared:
            raise click.UsageError(
                f"{name} has other parsers than {loaded[0][0]}, and so other texts: evaluate them one "
                "after the other, or give --parser KIND=NAME for the kinds in which they differ"
            )
    named = [(name, ChunkingConfig(name, parsers=shared)) for name in strategies]
    return loaded + named + [(name, code_config(name).read_by(shared)) for name in codes]


def code_config(path: str) -> ChunkingConfig:
    """The splitter in a Python file, which its being named here allows to run."""
    try:
        code = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: no text in UTF-8") from None
    allow_code()
    return ChunkingConfig("own_code", {"code": keep_code(code)})


def _retrieval(first: ChunkingConfig, stated: dict[str, Any]) -> dict[str, Any]:
    """The options of retrieval for all configurations: what is stated, else what the first one says."""
    given = {name: value for name, value in stated.items() if value is not None}
    if "token_budget" in given and "top_k" in given:
        raise click.UsageError("give either --token-budget or --top-k")
    if "token_budget" in given:
        given["top_k"] = None
    return RetrievalOptions.build("retrieval", {**first.retrieval, **given}).to_dict()


def _diagnosed(reports: Sequence[Report]) -> list[Diagnosis]:
    """Why questions were missed; those that may be missed for their size are asked again at others."""
    with progress_bar("Diagnosing") as report:
        return [
            try_other_sizes(each, diagnose(each), step)
            for each, step in zip(reports, _steps(report, len(reports)), strict=True)
        ]


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A progress bar on the error stream where that is a terminal, as a function of the share."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=STEPS, label=label, file=sys.stderr, hidden=hidden) as bar:
        yield lambda share: bar.update(max(0, int(share * STEPS) - bar.pos))


def _steps(progress: Progress, count: int) -> list[Progress]:
    return [part(progress, index / count, (index + 1) / count) for index in range(count)]


def report_problems(questions: Questions) -> None:
    for problem in questions.problems:
        asked = f" {problem.question[:60]!r}" if problem.question else ""
        click.echo(f"question left out: row {problem.row}{asked}: {problem.message}", err=True)


def _as_text(found: Sequence[tuple[str, Report]], verdicts: Sequence[Diagnosis]) -> str:
    """A table of figures and means for each configuration, the differences from the first, and why
    questions were missed."""
    first_name, first = found[0]
    lines = [_line("metric", [_end_of(name) for name, _ in found])]
    lines += [_line(name, [str(report.figures[name]) for _, report in found]) for name in FIGURES]
    found_means = [means(report) for _, report in found]
    lines += [_line(name, [_cell(each[name]) for each in found_means]) for name in METRICS]
    has_interval = any(mean.low is not None for each in found_means for mean in each.values())
    lines += ["in brackets: the 95% interval of the mean"] if has_interval else []
    for name, report in found[1:]:
        lines += ["", f"A = {first_name} (baseline), B = {name}: B − A, 95% interval"]
        lines += [
            f"{metric:<18}{_number(metric, _apart(metric, first, report)):>9} "
            f"[{_number(metric, interval.low)}, {_number(metric, interval.high)}]  {interval.conclusion}"
            for metric, interval in compare(first, report).items()
        ]
    for (name, _), diagnosis in zip(found, verdicts, strict=False):
        lines += ["", f"causes, {name}", *_causes(diagnosis)]
    return "\n".join(lines)


def _causes(diagnosis: Diagnosis) -> Iterator[str]:
    """How many questions have each cause, and a line for each that was missed."""
    yield from (_line(cause, [str(count)]) for cause, count in diagnosis.totals.items())
    for verdict in diagnosis.missed:
        words = f"{verdict.cause}: {verdict.question.text} {verdict.message}".split()
        yield without_surrogates(" ".join(words))


def _line(label: str, cells: Sequence[str]) -> str:
    return label.ljust(18) + "".join(f"{cell:>26}" for cell in cells)


def _end_of(name: str) -> str:
    """A name as a column has room for it: of a path its end, from a folder on where one begins there.

    >>> _end_of("tuned.yaml"), _end_of("/srv/experiments/march/tuned.yaml")
    ('tuned.yaml', '…/march/tuned.yaml')
    """
    if len(name) <= _NAME:
        return name
    end = name[1 - _NAME :]
    return f"…{end[max(0, end.find('/')) :]}"


def _cell(mean: Mean) -> str:
    """A mean with its interval, where the questions are enough for one."""
    shown = _number(mean.metric, mean.value)
    if mean.low is None or mean.high is None:
        return shown
    return f"{shown} [{_number(mean.metric, mean.low)}, {_number(mean.metric, mean.high)}]"


def _apart(metric: str, first: Report, report: Report) -> float:
    """The difference of two means as they are shown."""
    return apart(first.mean(metric), report.mean(metric), _digits(metric))


def _digits(metric: str) -> int:
    return 0 if metric in COSTS else 3


def _number(metric: str, value: float) -> str:
    return f"{value:.{_digits(metric)}f}"


def _as_json(
    found: Sequence[tuple[str, Report]], questions: Questions, verdicts: Sequence[Diagnosis]
) -> str:
    _, first = found[0]
    causes = [{"diagnosis": diagnosis.to_dict()} for diagnosis in verdicts] or [{}] * len(found)
    values = {
        "reports": [
            {"name": name, **report.to_dict(), **cause}
            for (name, report), cause in zip(found, causes, strict=True)
        ],
        "comparisons": [
            {"a": found[0][0], "b": name, "intervals": _intervals(report, first)}
            for name, report in found[1:]
        ],
        "problems": [asdict(problem) for problem in questions.problems],
    }
    return json.dumps(values, indent=2, ensure_ascii=True)


def _intervals(report: Report, first: Report) -> list[dict[str, Any]]:
    return [asdict(interval) for interval in compare(first, report).values()]


def _report_changes(
    before: Mapping[str, Mapping[str, float]], report: Report, guarded: Sequence[str]
) -> int:
    """Say how the means stand to earlier ones, and which are worse than they may be; how many."""
    changes, count = compare_with_scores(before, report)
    left_out = len(before) + len(report.rows) - 2 * count
    click.echo(f"now − before, {count} questions of both, {left_out} left out", err=True)
    for name, change in changes.items():
        line = f"{name:<18}{_number(name, change.difference):>9} [{_number(name, change.low)}, {_number(name, change.high)}]"
        click.echo(f"{line}  {_CHANGES[change.verdict]}", err=True)
    worse = [name for name in guarded if changes[name].verdict == "A better"]
    for name in worse:
        click.echo(f"failed: {name} is worse than before, by more than chance", err=True)
    return len(worse)


def _report_failures(
    found: Sequence[tuple[str, Report]], thresholds: Sequence[tuple[str, float]]
) -> int:
    """Say which means are worse than they must be; how many."""
    failed = 0
    for name, report in found:
        for metric, limit in thresholds:
            mean = report.mean(metric)
            is_cost = metric in COSTS
            if (mean - limit if is_cost else limit - mean) > ROUNDING:
                word = "over" if is_cost else "under"
                click.echo(f"failed: {name}: {metric} is {mean:.4f}, {word} {limit:g}", err=True)
                failed += 1
    return failed
