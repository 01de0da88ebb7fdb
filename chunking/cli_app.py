"""The command that opens the app, from a checkout or from an installed package alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import click

from .batch import find_files
from .config import ChunkingConfig, load_config
from .confinement import held_here
from .errors import ConfigError
from .evaluation import load_questions
from .extras import require
from .parsers import web_address
from .project import is_project, unpack
from .splitters.own_code import ALLOW
from .tokenizers import TOKENIZERS

#: the environment variable that hands the app, as JSON, what it opens with
START = "CHUNKING_START"
_HERE = Path(__file__).resolve().parent
#: other names would let a web page elsewhere, whose name leads to this machine, talk to the server
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def app_script() -> Path:
    """The app's script: a wheel carries it inside the package, a checkout beside it."""
    inside = _HERE / "_app" / "app.py"
    return inside if inside.exists() else _HERE.parent / "app.py"


def _refuse_own_tokenizers(path: str, config: ChunkingConfig) -> None:
    """Raise where a configuration counts by a tokenizer that the app has no choice for."""
    for options in (config.options, *(route.options for route in config.routes)):
        if (name := options.get("tokenizer", TOKENIZERS[0])) not in TOKENIZERS:
            raise ConfigError(
                f"{path}: the tokenizer {name!r} is none of the app's: choose one of "
                f"{', '.join(TOKENIZERS)}"
            )


@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "--config", "config_path", type=click.Path(), help="Open the app with this configuration."
)
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False),
    help="Questions for the page Evaluate: CSV, JSON or JSON Lines.",
)
@click.option(
    "--allow-code",
    is_flag=True,
    help="Let visitors give a splitter as Python code. Linux keeps it from "
    "the network, files and other programs; elsewhere it has all rights of this server.",
)
@click.option(
    "--allow-web",
    is_flag=True,
    help="Let visitors add a page from the web by its address. This server asks for it, from public addresses alone.",
)
@click.option("--present", is_flag=True, help="Large type and no forms, for an audience.")
@click.option(
    "--address",
    default="127.0.0.1",
    show_default=True,
    help="Where the server listens; 0.0.0.0 is for a team, and wants a login.",
)
@click.option(
    "--host",
    "hosts",
    multiple=True,
    help="A name by which browsers may reach the server, such as chunks.example.com; repeatable. "
    "Without it, any name where --address is another than this machine's own.",
)
@click.option("--port", default=8501, show_default=True, type=click.IntRange(1, 65535))
@click.option("--no-browser", is_flag=True, help="Serve only, and open no window.")
def app_command(
    paths: tuple[str, ...],
    config_path: str | None,
    questions: str | None,
    allow_code: bool,
    allow_web: bool,
    present: bool,
    address: str,
    hosts: tuple[str, ...],
    port: int,
    no_browser: bool,
) -> None:
    """Open the app in the browser; it runs until it is interrupted.

    The files and folders PATHS stand first in the list of documents, for every visitor. One of them may be a
    project file (.zip), which each visitor finds opened.
    """
    start = _start(paths, config_path, questions) | {"present": present}
    require("app", "streamlit", "plotly", "pandas", "pygments")
    # -P: a module of the folder that the user is in must not stand in for one of the app's
    command = [sys.executable, "-P", "-m", "streamlit", "run", str(app_script())]
    headless = str(no_browser).lower()
    options = {"address": address, "port": port, "headless": headless, "showEmailPrompt": "false"}
    given = [f"--server.{name}={value}" for name, value in options.items()]
    given += [f"--server.allowedHosts={name}" for name in _hosts(address, hosts)]
    click.echo(held_here().sentence, err=True)
    allowed = {ALLOW: allow_code, web_address.ALLOW: allow_web}
    environment = {**os.environ, START: json.dumps(start)}
    environment |= {name: "1" for name, is_given in allowed.items() if is_given}
    _become(command + given, environment)


def _become(command: list[str], environment: Mapping[str, str]) -> NoReturn:
    """Be the server, where processes can be replaced, so that what ends this one ends it; else wait for it."""
    if os.name == "posix":
        os.execve(command[0], command, environment)
    sys.exit(subprocess.call(command, env=environment))


def _hosts(address: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """The names that browsers may use: those given, else any, but this machine's own where it alone is served."""
    return named or (_LOOPBACK if address in _LOOPBACK else ("*",))


def _start(
    paths: tuple[str, ...], config_path: str | None, questions: str | None
) -> dict[str, Any]:
    """What the app is to open with, all of it found and the configuration read.

    Raises:
        ChunkingError: a file is missing, or the configuration cannot be used.
    """
    project = _project(paths)
    own = (config_path, questions, project)
    files = [path.resolve() for path in find_files(paths, but=own)]
    if paths and not files and not project:
        raise click.UsageError("there are no files in " + ", ".join(paths))
    if config_path:
        _refuse_own_tokenizers(config_path, load_config(config_path))
    if questions:
        load_questions(questions, [])
    return {
        "documents": [str(path) for path in dict.fromkeys(files)],
        "configuration": str(Path(config_path).resolve()) if config_path else None,
        "questions": str(Path(questions).resolve()) if questions else None,
        "project": str(Path(project).resolve()) if project else None,
    }


def _project(paths: tuple[str, ...]) -> str | None:
    """The project file among the paths, which can be used."""
    projects = [path for path in paths if _is_project(Path(path))]
    if len(projects) > 1:
        raise click.UsageError("open one project at a time")
    for path in projects:
        configuration = unpack(Path(path).read_bytes(), path).configuration
        _refuse_own_tokenizers(path, ChunkingConfig.from_dict(configuration))
        return path
    return None


def _is_project(path: Path) -> bool:
    """Whether a file is a project, or a damaged archive, which opening it says; rather than one of documents."""
    if path.suffix.lower() != ".zip":
        return False
    return not zipfile.is_zipfile(path) or is_project(path.read_bytes())
