"""The command `diff`: what an edit of documents does to their chunks, and what is to be embedded again."""

from __future__ import annotations

import json
import sys

import click

from .batch import checked_out, diff_files
from .cli_configuration import configuration_options, stated_configuration
from .config import load_config
from .reporting import bill_of, diff_as_data, diff_as_markdown, diff_as_text


@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@configuration_options
@click.option(
    "--old-config",
    "old_config_path",
    type=click.Path(),
    help="The one that the old version was cut by, where it was another.",
)
@click.option(
    "--price", type=click.FloatRange(0), help="What a million tokens cost to embed, for the bill."
)
@click.option(
    "--format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="Markdown is what a comment on a pull request shows.",
)
def diff_command(
    old: str,
    new: str,
    config_path: str | None,
    strategy: str | None,
    stated: tuple[str, ...],
    old_config_path: str | None,
    price: float | None,
    format: str,
) -> None:
    """Show what became of the chunks between two versions of documents, and what is to be embedded again.

    OLD and NEW are two files or two folders. Either may stand in a revision of git, as in main:docs.
    A chunk stays while its content_id does, also where it moved. The exit code is 1 where a file
    cannot be read.
    """
    config = stated_configuration(config_path, strategy, stated)
    old_config = load_config(old_config_path) if old_config_path else None
    with checked_out(old) as before, checked_out(new) as after:
        own = (config_path, old_config_path)
        files = list(diff_files(before, after, config, old_config, but=own))
    bill = bill_of(files, price)
    if format == "json":
        click.echo(json.dumps(diff_as_data(files, bill), indent=2))
    else:
        as_wanted = diff_as_markdown if format == "markdown" else diff_as_text
        click.echo(as_wanted(files, bill))
    sys.exit(any(file.error for file in files))
