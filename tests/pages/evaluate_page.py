"""The page Evaluate as its tests open and use it."""

from __future__ import annotations

from pathlib import Path

from plain_retrieval import ALONE
from streamlit.testing.v1 import AppTest
from tables import rows_of

from .running import run

ROOT = Path(__file__).parents[2]
STORE, UPLOADS = "questions.store", "shelf.uploads"


def opened(document="product_manual.md", uploads=None, **query) -> AppTest:
    """The page on a document, by words alone: no test of the page needs an embedding model."""
    app = AppTest.from_file(str(ROOT / "pages" / "evaluate.py"), default_timeout=60)
    app.session_state["document"] = document
    if uploads:
        app.session_state[UPLOADS] = uploads
    usual = {"retriever": "bm25", "model": "fast", "strategy": "sentence", "read": "chunks"}
    usual |= {f"retrieval.{name}": str(value).lower() for name, value in ALONE.items()}
    for name, value in (usual | query).items():
        app.query_params[name.replace("__", ".")] = value
    return run(app)


def button(app, label):
    """The button of this label, or the first whose label begins so."""
    exact = [item for item in app.button if item.label == label]
    return [*exact, *(item for item in app.button if item.label.startswith(label))][0]


def click(app, label) -> AppTest:
    button(app, label).click().run()
    assert not app.exception
    return app


def with_samples(**query) -> AppTest:
    app = click(opened(**query), "Take the")
    return click(app, "Evaluate")


def listed(app) -> list[dict]:
    """The cells of each question, by the names of their columns."""
    return rows_of(app, "Questions")


def recalls(app) -> list[float | None]:
    """The recall of each question that is listed."""
    return [row["Recall"]["value"] for row in listed(app)]


def origins(app) -> set[str]:
    """Who wrote the questions that are listed, where that is told."""
    return {row["Origin"]["text"] for row in listed(app) if "Origin" in row}


def said(app) -> str:
    kinds = (app.info, app.warning, app.error, app.caption, app.markdown)
    return " ".join(item.value for kind in kinds for item in kind)


def choose(app, place=None, cause=None) -> AppTest:
    """Choose a question: the one in a place of the table, or the first with a cause."""
    findings = app.session_state["evaluate.shown"][0]
    if cause is not None:
        causes = [verdict.cause for verdict in findings.diagnosis]
        place = causes.index(cause)
    app.session_state["evaluate.question"] = findings.report.rows[place].question.id
    return run(app)
