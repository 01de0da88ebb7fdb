"""The command line: list and describe strategies, run a configuration on files, evaluate it."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from .batch import (
    ENGINES,
    Engine,
    Outcome,
    Summary,
    chunk_files,
    open_dataset,
    plan,
    update,
)
from .cli_configuration import configuration_options, stated_configuration
from .cli_files import (
    files_in,
    metadata_of,
    metadata_option,
    parser_option,
    report_outcome,
)
from .cli_group import LazyGroup, says_errors
from .config import ChunkingConfig
from .describe import as_markdown, as_text
from .export import ChunkWriter, chunk_row
from .parsers import choice_of
from .quantities import counted
from .registry import describe_strategy, list_strategies
from .splitters import is_installed, library_splitters
from .version import __version__

#: commands with a module of their own
ELSEWHERE = {
    name: f"cli_{name}:{name}_command"
    for name in ("app", "diff", "evaluate", "index", "mcp", "report", "serve", "tune")
}
#: what commands could be called, and what the app calls them
MEANT = {"chunk": "run", "cut": "run", "split": "run", "autotune": "tune", "compare": "diff"}


@click.group(
    cls=LazyGroup,
    elsewhere=ELSEWHERE,
    meant=MEANT,
    for_files="run",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="%(version)s")
def main() -> None:
    """Cut documents into chunks for retrieval."""


@main.command()
@click.option("--format", type=click.Choice(["text", "json", "markdown"]), default="text")
def strategies(format: str) -> None:
    """List the strategies; as Markdown or JSON with all their options."""
    described = [describe_strategy(name) for name in list_strategies()]
    if format == "json":
        click.echo(json.dumps(described, indent=2, ensure_ascii=False))
    elif format == "markdown":
        click.echo("\n\n".join(as_markdown(item["name"]) for item in described))
    else:
        width = max(len(item["name"]) for item in described) + 2
        for item in described:
            click.echo(f"{item['name']:<{width}}{item['summary']}")


@main.command()
@click.option("--format", type=click.Choice(["text", "markdown"]), default="text")
def splitters(format: str) -> None:
    """List the splitters of other libraries that run here, for --strategy and configuration files."""
    known = library_splitters()
    if format == "markdown":
        click.echo("\n\n".join(map(as_markdown, known)))
        return
    for name, splitter in known.items():
        install = f"  (not installed: pip install {splitter.library})"
        absent = "" if is_installed(splitter.library) else install
        click.echo(f"{name:<22}{splitter.label}{absent}")


@main.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@says_errors
def describe(name: str, as_json: bool) -> None:
    """Explain the strategy NAME and its options."""
    if as_json:
        click.echo(json.dumps(describe_strategy(name), indent=2, ensure_ascii=False))
    else:
        click.echo(as_text(name))


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@configuration_options
@parser_option
@click.option(
    "--output",
    type=click.Path(),
    help="chunks.jsonl, .csv or .parquet; or a folder, which later runs bring up to date. Else JSONL is printed.",
)
@metadata_option
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes.")
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    show_default=True,
    help="What runs them: this program, or Ray, on this machine or the cluster of RAY_ADDRESS.",
)
@says_errors
def run(
    paths: tuple[str, ...],
    config_path: str | None,
    strategy: str | None,
    stated: tuple[str, ...],
    parsers: tuple[str, ...],
    output: str | None,
    metadata: tuple[str, ...],
    jobs: int,
    engine: Engine,
) -> None:
    """Chunk files and folders. A file that cannot be read is reported and skipped; the exit code is then 1.

    A folder as output holds Parquet parts, a ledger and manifest.json. A run that was ended goes on
    from its last part, and a later one chunks only what changed.
    """
    config = stated_configuration(config_path, strategy, stated)
    config = config.read_by(choice_of(parsers)).with_more_metadata(metadata_of(metadata))
    files = files_in(paths, output, config_path)
    if output and _is_folder(output):
        roots = [Path(path) for path in paths]
        failed = _run_to_folder(config, files, roots, Path(output), jobs, engine)
    elif output:
        failed = _run_to_file(len(files), chunk_files(config, files, jobs, engine), output)
    else:
        failed = _run_to_screen(chunk_files(config, files, jobs, engine))
    sys.exit(1 if failed else 0)


def _is_folder(output: str) -> bool:
    """Whether an output is meant to be a folder: it ends like one, or has no extension."""
    return output.endswith(("/", "\\")) or not Path(output).suffix


def _run_to_file(count: int, outcomes: Iterable[Outcome], output: str) -> int:
    """Write the chunks of that many files to one; return the number of files that failed."""
    failed = chunks = 0
    parsers: Counter[str] = Counter()
    with ChunkWriter(output) as writer, _progress(count) as bar:
        for outcome in outcomes:
            bar.update(1)
            writer.write(outcome.chunks)
            chunks += len(outcome.chunks)
            failed += report_outcome(outcome)
            if outcome.parser:
                parsers[outcome.parser] += 1
    made = f"{counted(chunks, 'chunk')} of {counted(count - failed, 'file')}"
    click.echo(f"{made} in {output}", err=True)
    _say_parsers(parsers, failed)
    return failed


def _run_to_folder(
    config: ChunkingConfig,
    files: list[Path],
    roots: list[Path],
    folder: Path,
    jobs: int,
    engine: Engine,
) -> int:
    """Bring the dataset in a folder up to date; return the number of files that failed."""
    with open_dataset(folder) as ledger:
        work = plan(ledger, config, files, roots)
        with _progress(len(work.changed)) as bar:

            def report(outcome: Outcome) -> None:
                bar.update(1)
                report_outcome(outcome)

            done = update(folder, ledger, config, work, jobs, report, engine)
    counts = [f"{count:,} {name}" for name, count in _counts(done).items() if count]
    click.echo(f"{done.chunks:,} chunks in {folder}; files: {', '.join(counts)}", err=True)
    return done.failed


def _counts(done: Summary) -> dict[str, int]:
    return {
        "chunked": done.chunked,
        "unchanged": done.unchanged,
        "removed": done.removed,
        "failed": done.failed,
    }


def _run_to_screen(outcomes: Iterable[Outcome]) -> int:
    """Print a JSON line for each chunk; return the number of files that failed."""
    failed = 0
    parsers: Counter[str] = Counter()
    for outcome in outcomes:
        for chunk in outcome.chunks:
            click.echo(json.dumps(chunk_row(chunk)))
        failed += report_outcome(outcome)
        if outcome.parser:
            parsers[outcome.parser] += 1
    _say_parsers(parsers, failed)
    return failed


def _say_parsers(parsers: Counter[str], failed: int) -> None:
    """Say which parser read how many files, and how many none could read."""
    counts = [f"{count} by {name}" for name, count in parsers.most_common()]
    if failed:
        counts.append(f"{failed} failed")
    click.echo(f"parsed: {', '.join(counts)}", err=True)


def _progress(count: int) -> Any:
    """A progress bar with files a second and the time left, where the error stream is a terminal."""
    began = time.monotonic()

    def rate(_: object) -> str:
        return f"{bar.pos / max(time.monotonic() - began, 0.001):.1f} files/s"

    bar: Any = click.progressbar(
        length=count,
        label="Chunking",
        show_pos=True,
        item_show_func=rate,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    return bar


@main.group(
    cls=LazyGroup,
    elsewhere={
        name: f"cli_experiments:{name}_command"
        for name in ("list", "show", "compare", "log", "delete")
    },
)
def experiments() -> None:
    """List, show, compare and delete what `evaluate --keep`, `tune --keep` and the app have kept."""


@main.group(
    cls=LazyGroup,
    elsewhere={name: f"cli_project:{name}_command" for name in ("pack", "show", "unpack")},
)
def project() -> None:
    """Put a whole project into one file, look into one, or write what it holds into a folder."""
