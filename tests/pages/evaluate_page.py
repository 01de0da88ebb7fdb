"""The page Evaluate as its tests open and use it."""

from __future__ import annotations

import json
from pathlib import Path

from plain_retrieval import ALONE
from streamlit.testing.v1 import AppTest

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


def run(app) -> AppTest:
    app.run()
    assert not app.exception
    return app


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
    """The rows of the questions, as the browser gets them."""
    (component,) = (
        item.proto
        for item in app.get("bidi_component")
        if item.proto.component_name == "question_list"
    )
    return json.loads(component.json)["rows"]


def outcomes(app, of=0) -> list[dict]:
    """What became of each question that is listed, by one of the configurations."""
    return [row["outcomes"][of] for row in listed(app)]


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
