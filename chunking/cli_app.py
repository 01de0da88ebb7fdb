"""The command that opens the app, from a checkout or from an installed package alike."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from .extras import require

_HERE = Path(__file__).resolve().parent


def app_script() -> Path:
    """The app's script: a wheel carries it inside the package, a checkout beside it."""
    inside = _HERE / "_app" / "app.py"
    return inside if inside.exists() else _HERE.parent / "app.py"


@click.option("--port", default=8501, show_default=True, type=click.IntRange(1, 65535))
@click.option("--no-browser", is_flag=True, help="Serve only, and open no window.")
def app_command(port: int, no_browser: bool) -> None:
    """Open the app in the browser; it runs until it is interrupted."""
    require("app", "streamlit", "plotly", "pandas", "pygments")
    # -P: a module of the folder that the user is in must not stand in for one of the app's
    command = [sys.executable, "-P", "-m", "streamlit", "run", str(app_script())]
    options = {"port": port, "headless": str(no_browser).lower(), "showEmailPrompt": "false"}
    given = [f"--server.{name}={value}" for name, value in options.items()]
    sys.exit(subprocess.call(command + given))
