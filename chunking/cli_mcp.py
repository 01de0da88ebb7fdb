"""The command `mcp`: the engine as tools of the Model Context Protocol."""

from __future__ import annotations

import click

from .config import load_config


@click.option(
    "--root",
    "roots",
    multiple=True,
    required=True,
    type=click.Path(),
    help="A folder whose files may be read; may be repeated.",
)
@click.option(
    "--config",
    "config_path",
    type=click.Path(),
    help="The configuration where a tool is given none; else sentences of 512 tokens.",
)
def mcp_command(roots: tuple[str, ...], config_path: str | None) -> None:
    """Offer tools to a client of the Model Context Protocol, which starts this command and talks to it.

    Messages go over the standard input and output. Only files below the roots are read, none is written.
    """
    from .serving.mcp_server import run
    from .serving.roots import Roots
    from .serving.stated import usual_config

    run(Roots(roots), load_config(config_path) if config_path else usual_config())
