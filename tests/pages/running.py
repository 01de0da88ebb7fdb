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


def taken_away(app: AppTest, tab: str = "Configuration") -> AppTest:
    """The dialog's content as a page, in the session of the app: AppTest knows no dialogs."""
    dialog = AppTest.from_function(dialog_content, default_timeout=60)
    uploads = ("shelf.parsers", "shelf.uploads", "shelf.originals")
    for name in ("document", "settings.opened", "tuned.noted", *uploads):
        if name in app.session_state:
            dialog.session_state[name] = app.session_state[name]
    dialog.session_state["head.taken"] = tab
    return run(dialog)


def dialog_content() -> None:
    import streamlit as st

    from pages.components.configuration.tuned import tuned
    from pages.components.head.taking_away import contents
    from pages.components.library.documents import CHOICE, documents

    contents(documents()[st.session_state[CHOICE]], tuned("strategy").chunker)
