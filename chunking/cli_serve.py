"""The command `serve`: the engine over HTTP."""

from __future__ import annotations

import os
from pathlib import Path

import click

from .config import load_config
from .errors import ChunkingError

#: the environment variable with the token, where no file is named
TOKEN = "CHUNKWRIGHT_TOKEN"


@click.option(
    "--config",
    "config_path",
    type=click.Path(),
    help="The configuration for requests that state none; else sentences of 512 tokens.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8600, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--token-file",
    type=click.Path(),
    help=f"A file with the token that requests must bear; else {TOKEN} is asked.",
)
@click.option("--insecure", is_flag=True, help="Let other machines ask without a token.")
@click.option(
    "--max-bytes",
    default=50_000_000,
    show_default=True,
    type=click.IntRange(1),
    help="Bytes of a request.",
)
@click.option(
    "--timeout",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0.1),
    help="Seconds of work for a request.",
)
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
def serve_command(
    config_path: str | None,
    host: str,
    port: int,
    token_file: str | None,
    insecure: bool,
    max_bytes: int,
    timeout: float,
    jobs: int,
) -> None:
    """Answer requests for chunks over HTTP; it runs until it is interrupted.

    Only this machine can reach it unless --host says otherwise, which needs a token.
    """
    from .serving.listening import hosts_for, serve
    from .serving.service import Settings
    from .serving.stated import usual_config

    token, hosts = _token(token_file), hosts_for(host)
    if hosts is None and token is None and not insecure:
        raise click.UsageError(
            f"on {host} other machines can reach the service: give a token by --token-file or {TOKEN}, "
            "or let anybody ask with --insecure"
        )
    config = load_config(config_path) if config_path else usual_config()
    settings = Settings(config, token, max_bytes, timeout, jobs, hosts)
    serve(host, port, settings, lambda line: click.echo(line, err=True))


def _token(path: str | None) -> str | None:
    """The token of the file, or else of the environment; None where neither is there.

    Raises:
        ChunkingError: it cannot be read, is empty, or cannot stand in a header.
    """
    try:
        token = Path(path).read_text(encoding="utf-8") if path else os.environ.get(TOKEN)
    except UnicodeDecodeError as error:
        raise ChunkingError(f"{path} is no text: write a token into it") from error
    if token is None:
        return None
    token = token.strip()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise ChunkingError(
            f"{path or TOKEN} holds no token: write one line of letters and digits into it"
        )
    return token
