"""The command `tune`: the configuration that retrieves best on some documents, with what the questions tell."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from .cli_evaluate import code_config, code_option, report_problems
from .cli_experiments import keep, keep_option, note_option, open_store
from .cli_files import files_in, parser_option
from .cli_text import aligned
from .config import ChunkingConfig, format_of, load_config
from .errors import ChunkingError
from .evaluation import FEWEST_FOR_WINNER, Question, draft_tuning_questions, load_questions
from .exclusion import blanked
from .experiments import Experiment, experiment_of_search
from .parsers import choice_of, parse_file
from .quantities import signed
from .retrieval import RETRIEVERS, RetrievalOptions
from .tuning import Candidate, Outcome, Storage, Trial, advice, stated_budgets, tune


class Names(click.ParamType[tuple[str, ...]]):
    """Names with commas between them."""

    name = "a,b,…"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        return tuple(name for name in (part.strip() for part in str(value).split(",")) if name)


@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option(
    "--questions",
    "question_file",
    type=click.Path(),
    help="CSV, JSON or JSON Lines. Without it, questions are drafted from the documents.",
)
@click.option(
    "--time",
    "seconds",
    default=300.0,
    show_default=True,
    type=click.FloatRange(1),
    help="Seconds at most.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed, the same answer.")
@click.option(
    "--token-budget",
    "budgets",
    multiple=True,
    type=click.IntRange(1),
    help="Tokens read a question, over which recall is averaged; may be repeated. Usually that of --config, if it states another than 1,250, or else 500 and 1,250, less for short documents.",
)
@click.option(
    "--output",
    type=click.Path(),
    help="Write the chosen configuration here, or that of --config where nothing speaks for a change: YAML, JSON or TOML.",
)
@click.option(
    "--report",
    "report_file",
    type=click.Path(),
    help="Write every configuration that was tried here, as JSON.",
)
@click.option(
    "--holdout",
    default=0.5,
    show_default=True,
    type=click.FloatRange(0, 0.9),
    help="The share of the questions that is kept to report on.",
)
@click.option("--strategies", type=Names(), help="Try only these.")
@click.option("--sizes", type=Names(), help="Try only these chunk sizes, tokens.")
@click.option(
    "--most-chunks",
    type=click.IntRange(min=1),
    help="Choose nothing that makes more chunks of all documents than this.",
)
@click.option(
    "--retriever",
    default="hybrid",
    show_default=True,
    type=click.Choice([*RETRIEVERS, "tune"]),
    help="How chunks are found; tune: that is tuned too.",
)
@click.option(
    "--config",
    "current_file",
    type=click.Path(),
    help="The configuration in use, with which the result is compared: one of ours, or a splitter of another library.",
)
@code_option("code_file")
@click.option("--embedder", default="quality", show_default=True, help="fast, quality, or a model.")
@click.option(
    "--storage",
    "storage_file",
    type=click.Path(),
    help="Keep what was tried here: a search that was stopped goes on from it.",
)
@keep_option
@note_option
@parser_option
def tune_command(
    paths: tuple[str, ...],
    question_file: str | None,
    seconds: float,
    seed: int,
    budgets: tuple[int, ...],
    output: str | None,
    report_file: str | None,
    holdout: float,
    strategies: tuple[str, ...] | None,
    sizes: tuple[str, ...] | None,
    most_chunks: int | None,
    retriever: str,
    current_file: str | None,
    code_file: str | None,
    embedder: str,
    storage_file: str | None,
    keep_as: str | None,
    note: str,
    parsers: tuple[str, ...],
) -> None:
    """Find the configuration that retrieves best on these documents.

    Every strategy is tried at several sizes, the best few are measured in full, and the choice is
    reported on questions that it was not made by.
    """
    current = _current(current_file, code_file)
    now = Candidate.of(current) if current else None
    # what is refused is refused before the search, not after it
    format = format_of(output) if output else None
    store = open_store() if keep_as else None
    read_by = (current or ChunkingConfig("sentence")).read_by(choice_of(parsers)).parsers
    ours = (current_file, code_file, question_file, output, report_file, storage_file)
    documents = [parse_file(path, parser=read_by) for path in files_in(paths, *ours)]
    questions = _questions(question_file, documents, now.exclude if now else ())
    retrieval = _retrieval(current, retriever)
    stated = stated_budgets(RetrievalOptions.build("retrieval", retrieval))
    outcome = tune(
        documents,
        questions,
        seconds=seconds,
        seed=seed,
        budgets=budgets or stated or None,
        embedder=embedder,
        retrieval=retrieval,
        tunes_retrieval=retriever == "tune",
        strategies=strategies,
        sizes=_numbers(sizes),
        most_chunks=most_chunks,
        current=now,
        pins=current.pins if current else (),
        holdout=holdout,
        storage=Storage(Path(storage_file)) if storage_file else None,
        report=_live(),
    )
    click.echo(_table(outcome))
    found = outcome.to_dict() if output or report_file or keep_as else {}
    if output and format:
        config = _advised(outcome, found, current)
        _write(output, config.read_by(read_by).dumps(format))
    if report_file:
        _write(report_file, json.dumps(found, indent=2, ensure_ascii=True) + "\n")
    if keep_as and store:
        keep(store, [_experiment(outcome, found, questions, keep_as, note, read_by)])


def _advised(
    outcome: Outcome, found: Mapping[str, Any], current: ChunkingConfig | None
) -> ChunkingConfig:
    """The chosen configuration, or the one in use where nothing speaks for a change, which is said; `found` is the report."""
    chosen = next(each for each in found["trials"] if each["number"] == outcome.chosen.number)
    if current is None or advice(found, chosen) != "stay":
        return outcome.config
    click.echo("\nThe configuration in use is written: nothing speaks for another one.")
    return current


def _write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def _experiment(
    outcome: Outcome,
    found: Mapping[str, Any],
    questions: Sequence[Question],
    name: str,
    note: str,
    parsers: Mapping[str, str],
) -> Experiment:
    recalls = outcome.chosen.each(range(len(questions))).tolist()
    return experiment_of_search(
        found, recalls, outcome.held_out, outcome.documents, questions, name, note, parsers
    )


def _current(config: str | None, code: str | None) -> ChunkingConfig | None:
    """What is in use, from a configuration or a Python file."""
    if config and code:
        raise click.UsageError("give either --config or --code")
    if code:
        return code_config(code)
    return load_config(config) if config else None


def _retrieval(current: ChunkingConfig | None, retriever: str) -> dict[str, Any]:
    """That of the configuration in use, by the retriever that is asked for."""
    used = dict(current.retrieval) if current else {}
    return used if retriever == "tune" else used | {"retriever": retriever}


def _numbers(sizes: Sequence[str] | None) -> list[int] | None:
    try:
        return [int(size) for size in sizes] if sizes else None
    except ValueError:
        raise click.UsageError("--sizes takes whole numbers, as in 100,200,400") from None


def _questions(
    path: str | None, documents: Sequence[Any], exclude: Sequence[str]
) -> list[Question]:
    """Those of the file, or drafts where there is none, which ask for nothing that is excluded."""
    if path is not None:
        questions = load_questions(path, documents)
        report_problems(questions)
        return list(questions)
    drafts = draft_tuning_questions([blanked(each, exclude) for each in documents])
    if not drafts:
        raise ChunkingError(f"{drafts.problems[0].message} Give a file with --questions.")
    click.echo(
        f"{len(drafts)} questions are drafted, since no file is given; retrieval is not tuned on them",
        err=True,
    )
    return list(drafts)


def _live() -> Callable[[str, float, Sequence[Trial]], None]:
    """One line on the error stream that says how far the search is, where that is a terminal."""
    if not sys.stderr.isatty():
        return lambda stage, share, trials: None

    def show(stage: str, share: float, trials: Sequence[Trial]) -> None:
        best = max(trials, key=lambda each: float(each.recalls.mean()), default=None)
        so_far = f"best so far: {best.candidate.title}" if best else ""
        click.echo(
            f"\r\x1b[K{stage} {share:.0%} · {len(trials)} configurations · {so_far}",
            nl=False,
            err=True,
        )
        if stage in ("measuring", "going on") and share == 1:
            click.echo("", err=True)

    return show


def _table(outcome: Outcome) -> str:
    """The finalists, the chosen one first, and what the questions tell."""
    head = ["configuration", "training", "held out", "P(best)", "chunks", "tokens"]
    rows = [head]
    is_telling = len(outcome.held_out) >= FEWEST_FOR_WINNER
    for trial in outcome.finalists:
        found = trial.to_dict(outcome.training, outcome.held_out)
        held = found["held_out"]
        rows.append(
            [
                found["title"] + (" *" if trial is outcome.current else ""),
                f"{100 * found['tuned_on']['recall']:.1f}",
                f"{100 * held['recall']:.1f} ({100 * held['low']:.1f} to {100 * held['high']:.1f})"
                if held
                else "",
                f"{outcome.p_best[trial.number]:.0%}" if is_telling else "",
                f"{trial.chunks:,}",
                f"{trial.tokens:,}",
            ]
        )
    lines = [aligned(rows)]
    budgets = " and ".join(f"{budget:,}" for budget in outcome.budgets)
    lines += ["", f"Recall in %, mean over {budgets} tokens read."]
    if outcome.current is not None:
        lines += ["* the current configuration"]
    return "\n".join([*lines, *_by_document(outcome), "", outcome.verdict()])


def _by_document(outcome: Outcome) -> list[str]:
    """What the chosen one finds in each document, where there are several."""
    found = outcome.by_document(outcome.chosen.recalls)
    if len(found) < 2:
        return []
    rows = [["document", "questions", outcome.chosen.candidate.title, "gain"]]
    for name, each in found.items():
        gain = "" if each.gain is None else signed(each.gain.points, 1)
        figures = each.figures
        rows.append([name, f"{figures.questions:,}", f"{100 * figures.recall:.1f}", gain])
    kept = rows if outcome.gain is not None else [row[:-1] for row in rows]
    return ["", aligned(kept)]
