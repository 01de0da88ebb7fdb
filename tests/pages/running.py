"""Opens the app, runs it and presses its buttons; nothing may raise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

MAIN = Path(__file__).parents[2] / "pages" / "main.py"


def opened(**query: str) -> AppTest:
    """The app by an address with these parameters."""
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    return run(app)


def run(what: Any) -> AppTest:
    """Run the app, or what was done to a widget of it."""
    app = what.run()
    assert not app.exception
    return app


def click(app: AppTest, key: str) -> AppTest:
    """Press the button of a key."""
    return run(app.button(key=key).click())
