"""What commands on files share: which files are meant, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from .batch import Outcome, find_files
from .characters import printable


def files_in(paths: Sequence[str], *own: str | Path | None) -> list[Path]:
    """The files named and those below the folders named, but for what the command reads or writes itself."""
    files = find_files(paths, but=own)
    if not files:
        raise click.UsageError("there are no files in " + ", ".join(paths))
    return files


parser_option = click.option(
    "--parser",
    "parsers",
    multiple=True,
    metavar="[KIND=]NAME",
    help="Read a kind of file with this parser, as in pdf=rapidocr, whatever the configuration says; a "
    "name alone is for every kind that it reads; may be repeated.",
)

metadata_option = click.option(
    "--metadata",
    multiple=True,
    metavar="NAME=VALUE",
    help="Put on every chunk, beside what the configuration states; may be given several times.",
)


def metadata_of(words: Iterable[str]) -> dict[str, str]:
    """What the option says, by name."""
    return by_name("--metadata", words, "department=legal")


def by_name(option: str, words: Iterable[str], example: str) -> dict[str, str]:
    """The values after `=`, by the names before it."""
    pairs = [word.partition("=") for word in words]
    for name, sign, _ in pairs:
        if not name or not sign:
            raise click.UsageError(f"{option} {name!r} is not NAME=VALUE, as in {example}")
    return {name: value for name, _, value in pairs}


def report_outcome(outcome: Outcome) -> bool:
    """Say what went wrong with a file, or what its result warns of; whether it failed."""
    if outcome.error:
        click.echo(printable(f"error: {outcome.error}"), err=True)
    for note in outcome.notes:
        click.echo(printable(f"note: {outcome.path}: {note}"), err=True)
    for warning in outcome.warnings:
        click.echo(printable(f"warning: {outcome.path}: {warning.message}"), err=True)
    return outcome.error is not None
