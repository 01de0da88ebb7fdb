"""The command `index`: the chunks of folders in a vector store, brought up to date."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .characters import printable
from .cli_evaluate import progress_bar
from .cli_files import files_in, metadata_of, metadata_option, parser_option, report_outcome
from .config import load_config
from .parsers import choice_of
from .stores import COLLECTION, STORES, Summary, folder_of, open_store, sync


@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option(
    "--config",
    "config_path",
    required=True,
    type=click.Path(),
    help="The configuration that was tuned.",
)
@click.option(
    "--to",
    required=True,
    metavar="STORE",
    help=f"{', '.join(STORES.values())}. Keys and passwords may stand in QDRANT_API_KEY and PGPASSWORD.",
)
@click.option(
    "--collection",
    default=COLLECTION,
    show_default=True,
    help="The table or collection in the store.",
)
@click.option("--embedder", default="quality", show_default=True, help="fast, quality, or a model.")
@click.option(
    "--index-headings/--no-index-headings",
    default=None,
    help="Whether the headings above a chunk are embedded with it; else as the configuration says.",
)
@parser_option
@metadata_option
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes.")
@click.option(
    "--dry-run", is_flag=True, help="Say what would be sent and embedded, and do nothing."
)
def index_command(
    paths: tuple[str, ...],
    config_path: str,
    to: str,
    collection: str,
    embedder: str,
    index_headings: bool | None,
    parsers: tuple[str, ...],
    metadata: tuple[str, ...],
    jobs: int,
    dry_run: bool,
) -> None:
    """Send the chunks of files and folders to a vector store. Only what it lacks is embedded.

    Chunks that only moved get their new offsets and headings, and what is gone from a document, or from
    the folders named, is taken out. Run it again after an interrupt: it goes on. A file that cannot be
    read is reported, and the store keeps what it has of it; the exit code is then 1.
    """
    config = (
        load_config(config_path)
        .read_by(choice_of(parsers))
        .with_more_metadata(metadata_of(metadata))
    )
    files = files_in(paths, config_path, folder_of(to))
    with (
        open_store(to, collection, make=not dry_run) as store,
        progress_bar("Indexing") as progress,
    ):
        done = sync(
            store,
            config,
            files,
            [Path(path) for path in paths],
            embedder,
            index_headings=index_headings,
            processes=jobs,
            dry_run=dry_run,
            report=report_outcome,
            progress=progress,
        )
    click.echo(printable(f"{store.place}: {_in_words(done, embedder, dry_run)}"), err=True)
    sys.exit(1 if done.failed else 0)


def _in_words(done: Summary, embedder: str, dry_run: bool) -> str:
    """What was done, or would be."""
    counts = {
        "added": done.added,
        "renewed": done.renewed,
        "moved": done.moved,
        "kept": done.kept,
        "deleted": done.deleted,
    }
    counted = [f"{count:,} {name}" for name, count in counts.items() if count]
    chunks = ", ".join(counted) or "no chunks"
    if done.failed:
        chunks += f"; {done.failed:,} files could not be read"
    if dry_run:
        texts = f"{done.embedded:,} texts of {done.tokens:,} tokens"
        return f"dry run, nothing is sent: {chunks}; to embed with {embedder}: {texts}"
    return f"{chunks}; {done.embedded:,} embedded with {embedder}; {done.seconds:.1f} s"
