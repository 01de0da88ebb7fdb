"""The commands `experiments`: what was kept, in a table or in full, compared, and deleted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .characters import printable, printable_lines
from .cli_text import aligned
from .config import format_of
from .evaluation.scoring.metrics import COSTS
from .experiments import (
    DATABASE,
    KINDS,
    Experiment,
    Kind,
    cautions,
    compare_experiments,
    log_to_mlflow,
)

if TYPE_CHECKING:
    from .experiments.store import ExperimentStore

#: of an id, what a list shows and the other commands take
SHORT = 8

keep_option = click.option(
    "--keep",
    "keep_as",
    metavar="NAME",
    help=f"Keep the result as an experiment, in the database that {DATABASE} names, or else in a file of yours.",
)
note_option = click.option("--note", default="", help="A note on what is kept.")
_format = click.option("--format", type=click.Choice(["text", "json"]), default="text")


def open_store() -> ExperimentStore:
    """The experiments; to be opened before the work, so that nothing is measured that could not be kept."""
    from .experiments.store import ExperimentStore

    return ExperimentStore.opened()


def keep(store: ExperimentStore, experiments: Iterable[Experiment]) -> None:
    """Keep them, and say so on the error stream."""
    for each in experiments:
        store.add(each)
        message = f"kept as {each.id[:SHORT]} in {store.place}: {each.name}"
        click.echo(printable(message), err=True)


@click.option(
    "--text", default="", help="In the name, the note, the strategy or a document's name."
)
@click.option("--kind", type=click.Choice(KINDS))
@click.option("--strategy")
@click.option("--document", help="The name of a document.")
@click.option("--since", type=click.DateTime(), help="Kept at this time (UTC) or later.")
@click.option("--until", type=click.DateTime(), help="Kept before this time (UTC).")
@_format
def list_command(
    text: str,
    kind: Kind | None,
    strategy: str | None,
    document: str | None,
    since: datetime | None,
    until: datetime | None,
    format: str,
) -> None:
    """List the experiments, the newest first."""
    from .experiments.store import Filter

    begin, end = (moment and moment.replace(tzinfo=UTC) for moment in (since, until))
    found = open_store().find(Filter(text, kind, strategy, document, begin, end))
    _say(_json([_values(each) for each in found]) if format == "json" else _table(found))


@click.argument("id")
@click.option(
    "--output", type=click.Path(), help="Write its configuration here: YAML, JSON or TOML."
)
@_format
def show_command(id: str, output: str | None, format: str) -> None:
    """Show the experiment ID with everything that its figures depend on."""
    written = format_of(output) if output else None
    experiment = open_store().get(id)
    _say(_json(experiment.to_dict()) if format == "json" else _in_full(experiment))
    if output and written:
        Path(output).write_text(experiment.configuration().dumps(written), encoding="utf-8")


@click.argument("a")
@click.argument("b")
@_format
def compare_command(a: str, b: str, format: str) -> None:
    """Compare the experiments A, the baseline, and B by the paired test of `evaluate`."""
    store = open_store()
    first, second = store.get(a), store.get(b)
    intervals = compare_experiments(first, second)
    warnings = cautions(first, second)
    if format == "json":
        values = {name: asdict(each) for name, each in intervals.items()}
        _say(_json({"a": first.id, "b": second.id, "cautions": warnings, "intervals": values}))
        return
    rows = [["metric", "B − A", "95% interval", "verdict"]]
    for name, each in intervals.items():
        ends = f"{_number(name, each.low)} to {_number(name, each.high)}"
        rows.append([name, _number(name, each.difference), ends, each.verdict])
    names = [printable(f"A = {first.name}"), printable(f"B = {second.name}")]
    _say("\n".join([*names, "", aligned(rows), *map(printable, warnings)]))


@click.argument("id")
@click.option(
    "--tracking-uri",
    required=True,
    envvar="MLFLOW_TRACKING_URI",
    help="The tracking server; else MLFLOW_TRACKING_URI says.",
)
def log_command(id: str, tracking_uri: str) -> None:
    """Log the experiment ID as a run of MLflow."""
    _say(log_to_mlflow(open_store().get(id), tracking_uri))


@click.argument("ids", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_command(ids: Sequence[str], yes: bool) -> None:
    """Delete the experiments IDS, for everyone who uses the database."""
    store = open_store()
    found = [store.get(id) for id in dict.fromkeys(ids)]
    names = ", ".join(printable(each.name) for each in found)
    if not yes:
        click.confirm(printable(f"Delete {names} from {store.place}?"), abort=True)
    for each in found:
        store.delete(each.id)
    click.echo(f"deleted: {names}", err=True)


def _say(text: str) -> None:
    """Print what is stored, which others may have written: nothing in it steers the terminal."""
    click.echo(printable_lines(text))


def _values(experiment: Experiment) -> dict[str, Any]:
    """An experiment without the scores of each question."""
    return {name: value for name, value in experiment.to_dict().items() if name != "scores"}


def _json(values: Any) -> str:
    return json.dumps(values, indent=2, ensure_ascii=True)


def _table(found: Sequence[Experiment]) -> str:
    rows = [["id", "kept (UTC)", "kind", "configuration", "recall", "questions", "name"]]
    rows += [
        [
            each.id[:SHORT],
            f"{each.created_at:%Y-%m-%d %H:%M}",
            each.kind,
            printable(each.title),
            f"{each.figures['recall'].value:.3f}",
            f"{each.questions.count:,}",
            printable(each.name),
        ]
        for each in found
    ]
    return aligned(rows) if found else "nothing is kept, or nothing of it is as you asked"


def _in_full(experiment: Experiment) -> str:
    """The figures, what they were measured on, and the configuration as its file has it."""
    lines = [
        printable(experiment.name),
        f"{experiment.kind} {experiment.id}, {experiment.created_at:%Y-%m-%d %H:%M} UTC, engine "
        f"{experiment.engine_version}",
        *map(printable, experiment.note.splitlines()),
        "",
        aligned(
            [
                [name, _number(name, each.value), _interval(name, each)]
                for name, each in experiment.figures.items()
            ]
        ),
        "",
        *(
            f"{printable(each.name)}, {each.tokens:,} tokens, {each.text_hash}"
            for each in experiment.documents
        ),
        f"{experiment.questions.count:,} questions, {experiment.questions.hash}",
        printable(f"{experiment.read} read, embedder {experiment.embedder or 'none'}"),
        *([printable(experiment.details["verdict"])] if "verdict" in experiment.details else []),
    ]
    return "\n".join([*lines, "", _yaml(experiment)])


def _yaml(experiment: Experiment) -> str:
    import yaml

    return str(yaml.safe_dump(dict(experiment.config), sort_keys=False)).rstrip()


def _interval(name: str, figure: Any) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return f"({_number(name, figure.low)} to {_number(name, figure.high)})"


def _number(name: str, value: float) -> str:
    return (
        f"{value:,.0f}"
        if name in {*COSTS, "chunks", "tokens", "embedded_tokens"}
        else f"{value:.3f}"
    )
