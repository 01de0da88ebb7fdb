"""The page Autotune as its tests open and use it."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path

from streamlit.testing.v1 import AppTest
from tables import rows_of

from chunking.evaluation import FEWEST_FOR_WINNER
from pages.components.autotune.search import Search

from .running import click, run

ROOT = Path(__file__).parents[2]


#: as long as a busy machine may take for a search of a few seconds
LONG = 120.0


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def opened(document="article.md", uploads=None, **query) -> AppTest:
    """The page on a document, by words alone, with little to try."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=LONG)
    if uploads:
        app.session_state["shelf.uploads"] = uploads
    usual = {"document": document, "strategy": "recursive", "retriever": "bm25"}
    for name, value in (usual | query).items():
        app.query_params[name] = value
    run(app.switch_page("autotune.py"))
    app.multiselect(key="autotune.strategies").set_value(["fixed", "sentence"])
    return run(app.multiselect(key="autotune.sizes").set_value([100, 200]))


def held(app) -> Search:
    return app.session_state["autotune.search"]


@cache
def searched() -> AppTest:
    """The page after a search, for all tests that only look at it or at what was found."""
    app = click(opened(), "autotune.start")
    until(lambda: not held(app).is_running)
    return run(app)


def after_a_search() -> AppTest:
    """The page of a session that holds a finished search of its own."""
    app = opened()
    app.session_state["autotune.search"] = copy(held(searched()))
    return run(app)


def said(app) -> str:
    kinds = (app.markdown, app.caption, app.info, app.success, app.error)
    return " ".join(item.value for kind in kinds for item in kind)


def finalists(app):
    """The rows of the finalists."""
    return rows_of(app, "Configurations")


def choose_other(app):
    """Look at a finalist that is neither the answer nor the current configuration."""
    outcome = held(app).outcome
    known = (outcome["chosen"], outcome["current"])
    other = next(number for number in outcome["finalists"] if number not in known)
    app.session_state["autotune.selected"] = other
    run(app)
    return held(app).trials[other]


def stored(search, number, share):
    """A trial of so many times the chunks of the current configuration, of as many tokens, that finds as much."""
    now = search.trials[search.outcome["current"]]
    figures = {"chunks": int(share * now["chunks"]), "tokens": now["tokens"]}
    found = {name: now[name] for name in ("held_out", "tuned_on", "is_survivor")}
    cost = figures["chunks"] * figures["tokens"]
    return search.trials[number] | figures | found | {"cost": cost}


#: what the chosen configuration gains in recall over the current one, by what is advised then
GAINS = {
    "use": {"difference": 0.08, "low": 0.02, "high": 0.14, "p": 0.01, "points": 8.0},
    "may be better": {"difference": 0.03, "low": -0.02, "high": 0.08, "p": 0.3, "points": 3.0},
    "stay": {"difference": -0.01, "low": -0.05, "high": 0.03, "p": 0.6, "points": -1.0},
}


def with_outcome(advised) -> AppTest:
    """The page after a search that chose another configuration of half the cost than the current one, with this gain over 30 questions.

    All others cost twice as much.
    """
    app = opened()
    search = copy(held(searched()))
    finalists = search.outcome["finalists"]
    now = search.outcome["current"]
    # of whole sentences, and so without the flaws that would be warned of
    of_sentences = (each for each in finalists if search.trials[each]["strategy"] == "sentence")
    other = next(each for each in of_sentences if each != now)
    rivals = [each for each in finalists if each not in (other, now)]
    dear = {each: stored(search, each, 2) for each in rivals}
    search.trials = search.trials | dear | {other: stored(search, other, 0.5)}
    questions = {**search.outcome["questions"], "held_out": FEWEST_FOR_WINNER}
    more = {"chosen": other, "gain": GAINS[advised], "questions": questions}
    search.outcome = {**search.outcome, **more}
    app.session_state["autotune.search"] = search
    return run(app)
