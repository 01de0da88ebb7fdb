"""The commands `project pack`, `project show` and `project unpack`: project files without the app."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from .characters import printable
from .cli_evaluate import report_problems
from .cli_files import files_in
from .config import ChunkingConfig, load_config
from .evaluation import Question, load_questions
from .parsers import parse_bytes, read_file
from .project import (
    Project,
    Source,
    Verdict,
    check_limits,
    figures_of,
    pack,
    unpack,
    verify,
    write_project,
)
from .types import Document


@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option(
    "--config", "config_path", required=True, type=click.Path(), help="The configuration."
)
@click.option("--baseline", "baseline_path", type=click.Path(), help="The one it is compared with.")
@click.option("--questions", "question_path", type=click.Path(), help="CSV, JSON or JSON Lines.")
@click.option(
    "--without-documents",
    is_flag=True,
    help="Leave out the documents: who opens the project needs the same files. Questions and pinned cuts quote them.",
)
@click.option("--output", required=True, type=click.Path(), help="The file to write, as in p.zip.")
def pack_command(
    paths: tuple[str, ...],
    config_path: str,
    baseline_path: str | None,
    question_path: str | None,
    without_documents: bool,
    output: str,
) -> None:
    """Put documents, a configuration and questions into one file, which the app opens elsewhere.

    It also holds what each document is cut into, so that another machine can tell whether it cuts
    alike.
    """
    config = load_config(config_path)
    baseline = load_config(baseline_path) if baseline_path else None
    files = files_in(paths, config_path, baseline_path, question_path, output)
    held = [] if without_documents else [len(read_file(path)) for path in files]
    check_limits(len(files), sum(held))  # before the work
    sources = [Source.of(name, path.name, read_file(path)) for name, path in _named(files)]
    documents = [
        parse_bytes(each.data or b"", each.name, parser=config.parsers) for each in sources
    ]
    project = Project(
        configuration=config.to_dict(),
        documents=sources,
        questions=_asked(question_path, documents),
        baseline=baseline.to_dict() if baseline else None,
        figures=[
            figures_of(each.uri or "", config.chunker(each.uri).chunk(each)) for each in documents
        ],
        shown=sources[0].name if sources else None,
    )
    data = pack(project.without_documents() if without_documents else project)
    Path(output).write_bytes(data)
    click.echo(f"{output}: {len(sources):,} documents, {len(data):,} bytes", err=True)


def _named(files: Sequence[Path]) -> list[tuple[str, Path]]:
    """The files by name; those of which several have one name, by their path."""
    seen = Counter(path.name for path in files)
    return [(path.name if seen[path.name] == 1 else path.as_posix(), path) for path in files]


def _asked(path: str | None, documents: Sequence[Document]) -> tuple[Question, ...]:
    if path is None:
        return ()
    questions = load_questions(path, documents)
    report_problems(questions)
    return questions.items


@click.argument("path", type=click.Path())
@click.option(
    "--check",
    is_flag=True,
    help="Cut its documents again, and tell whether all are cut alike here.",
)
def show_command(path: str, check: bool) -> None:
    """Show what the project file PATH holds.

    With --check, the exit code is 1 where a document is cut otherwise, cannot be cut, or cannot be
    compared: it is not in the file, or the file has no figures of it.
    """
    project = unpack(Path(path).read_bytes(), path)
    for line in _lines(project):
        click.echo(printable(line))
    verdicts = list(verify(project)) if check else []
    for verdict in verdicts:
        click.echo(printable(_in_words(verdict)))
    absent = project.missing if check else []
    for source in absent:
        click.echo(printable(f"not compared: {source.name} is not in the project"))
    sys.exit(bool(absent) or not all(verdict.is_same for verdict in verdicts))


@click.argument("path", type=click.Path())
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def unpack_command(path: str, folder: Path) -> None:
    """Write what the project file PATH holds into FOLDER, for the other commands.

    Its documents stand in FOLDER/documents by their names, beside tuned.yaml, questions.jsonl and, where a baseline was
    pinned, baseline.yaml. FOLDER must be new or empty.
    """
    project = unpack(Path(path).read_bytes(), path)
    for written in write_project(project, folder):
        click.echo(printable(written.as_posix()))
    for source in project.missing:
        click.echo(printable(f"not in the project: {source.name}"), err=True)


def _lines(project: Project) -> list[str]:
    config = ChunkingConfig.from_dict(project.configuration)
    lines = [f"made by {project.made_by}", f"configuration: {_titled(config)}"]
    if project.baseline is not None:
        lines.append(f"baseline: {_titled(ChunkingConfig.from_dict(project.baseline))}")
    lines.append(f"questions: {len(project.questions):,}")
    if found := project.evaluated:
        means = ", ".join(f"{name} {mean:.3f}" for name, mean in found.means.items())
        lines.append(f"means of {found.questions:,} questions: {means}")
    lines += [f"section: {name}" for name in project.sections]
    for source in project.documents:
        held = "" if source.data is not None else ", only its hash"
        lines.append(f"document: {source.name}, {source.size:,} bytes{held}")
    return lines


def _titled(config: ChunkingConfig) -> str:
    routes = "".join(f", {route.match}: {route.strategy}" for route in config.routes)
    return f"{config.strategy}, chunk_size {config.options['chunk_size']}{routes}"


def _in_words(verdict: Verdict) -> str:
    if verdict.error:
        return f"failed: {verdict.error}"
    if verdict.then is None or verdict.now is None:
        return f"not compared: {verdict.document} has no figures in the project"
    if verdict.is_same:
        return f"the same: {verdict.document}, {verdict.now.chunks:,} chunks"
    return f"differs: {verdict.document}, {verdict.then.chunks:,} chunks then, {verdict.now.chunks:,} now"
