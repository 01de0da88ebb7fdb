"""The page Help and the tour of four steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import list_strategies
from chunking.embedders import EMBEDDERS
from chunking.evaluation import METRICS
from pages.components.configuration.retrieval import SEARCHES
from pages.components.help.terms import TASKS, found_by, nearest_to, terms
from pages.components.help.tour import STEPS
from pages.components.shell.markdown_text import plain

ROOT = Path(__file__).parents[2]


def opened(page=None, **params):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    if page:
        app.switch_page(f"{page}.py").run()
    assert not app.exception
    return app


def said(app):
    return " ".join(item.value for kind in (app.markdown, app.info, app.caption) for item in kind)


def test_every_term_is_defined_once_in_its_group():
    names = [(term.group, term.name) for term in terms()]
    assert len(names) == len(set(names))
    assert all(term.definition for term in terms())
    assert {term.name for term in terms()} >= set(list_strategies())
    assert len([term for term in terms() if term.group == "Figures of an evaluation"]) >= len(
        METRICS
    )


def test_a_term_that_is_so_named_comes_first():
    assert found_by("Overlap")[0].name == "overlap"
    assert found_by("reciprocal nonsense") == []
    assert len(found_by("")) == len(terms())


@pytest.mark.parametrize("label", ["hybrid", "quality", "fast", "Target size", "Smallest chunk", "Before any heading", "held out"])  # fmt: skip
def test_what_a_new_user_reads_in_the_app_is_found(label):
    """Found: a search for each of these labels found no term of that name."""
    assert found_by(label)[0].name.casefold() == label.casefold()


def test_each_embedding_model_and_each_kind_of_search_is_a_term():
    names = {term.name for term in terms()}
    assert names >= {*EMBEDDERS, *SEARCHES}


def test_every_kind_of_search_says_that_neighbours_count():
    """Found: Help spoke of meaning and words alone, where Playground's score adds neighbours to them."""
    searches = [each for each in terms() if each.group == "Search by"]
    assert [each.name for each in searches] == list(SEARCHES)
    assert all("before and after it" in each.definition for each in searches)


def test_the_page_shows_what_is_found():
    app = opened("help", find="recall")
    assert "retrieved" in said(app)
    app.text_input(key="find").set_value("qqqq zzzz").run()
    assert "No help on qqqq zzzz. Choose a group below." in said(app)
    assert "(#" in said(app)
    app.text_input(key="find").set_value("why is my answer missed").run()
    assert "Nearest to “why is my answer missed”:" in said(app)
    assert "No help" not in said(app), "found: it was said above the very entry"


@pytest.mark.parametrize(
    ("sought", "name"),
    [
        ("why is my answer missed", "learn why an answer is not found?"),
        ("ocr", "read a scan or a photograph?"),
        ("scanned", "read a scan or a photograph?"),
        ("langchain", "present splitter"),
        ("delete my document", "remove my documents?"),
        ("embedding cost", "know what embedding costs?"),
        ("dark mode", "switch to dark mode?"),
        ("rerank", "reranker"),
        ("percentile bootstrap", "95% interval"),
    ],
)
def test_what_users_call_it_leads_to_the_entry(sought, name):
    """Found: these words, as users wrote them, led to nothing."""
    found = found_by(sought) or nearest_to(sought)
    assert name in [term.name for term in found]


def test_a_word_that_is_a_term_and_stands_in_other_groups_is_found_in_each_once():
    """Found: the group of the term itself came twice, and the page was an error."""
    app = opened("help", find="chunk")
    for word in ("chunk", "page", "token", "baseline", "table"):
        assert not app.text_input(key="find").set_value(word).run().exception
        groups = [header.value for header in app.header]
        assert groups == list(dict.fromkeys(term.group for term in found_by(word)))
        assert len(groups) > 1
        rows = len(re.findall(r"^\| \*\*", said(app), re.M))
        tasks = [term.definition for term in found_by(word) if term.group == TASKS]
        assert rows + len(tasks) == len(found_by(word))
        assert {plain(each) for each in tasks} <= {caption.value for caption in app.caption}


def test_a_task_leads_to_its_page():
    links = {each.proto.label: each.proto.page for each in opened("help").get("page_link")}
    tasks = [term for term in terms() if term.page]
    paths = {term.name: "" if term.page == "tune" else term.page for term in tasks}
    assert links == {f"**{plain(name)}**": path for name, path in paths.items()}
    assert len({term.page for term in tasks}) > 3


@pytest.mark.parametrize("leave", [1, len(STEPS)])
def test_the_tour_is_offered_until_it_was_taken(leave):
    app = opened()
    app.button(key="tour.begin").click().run()
    for _ in range(leave):
        app.button(key="tour.next").click().run()
    if leave < len(STEPS):
        app.button(key="tour.leave").click().run()
    assert not app.exception
    keys = {item.key for item in app.button}
    assert "tour.begin" not in keys
    assert "tour.next" not in keys
    app.query_params["find"] = "overlap"
    app.switch_page("help.py").run()
    assert app.button(key="tour.begin").label == "Take the tour"
    app.button(key="tour.begin").click().run()
    assert not app.exception
    assert app.metric, "found: all four steps spoke of Tune, above the page Help"


def test_the_nearest_entries_have_words_that_begin_alike():
    """Found: "late chunking" led to "calculated", and to nothing else."""
    assert "nDCG" not in [term.name for term in nearest_to("late chunking")]
    assert nearest_to("late chunking")


def test_precision_omega_is_found_as_it_is_typed():
    assert [found_by(typed)[0].name for typed in ("precision omega", "Precision Ω")] == [
        "Precision Ω"
    ] * 2


def test_help_begins_with_a_link_to_each_group():
    app = opened("help")
    links = set(re.findall(r"\]\(#([^)]+)\)", app.markdown[0].value + app.markdown[1].value))
    assert links == {each.anchor for each in app.header}
    assert "](#" not in said(opened("help", find="recall"))
