"""What is kept for a tab over a reload: for whom, for how long, and how much."""

import json
from unittest.mock import Mock

import pytest
from clock import Clock
from projects import project
from streamlit.testing.v1 import AppTest

from chunking import Document
from chunking.project import pack
from pages.components.autotune.drawing import DRAWINGS
from pages.components.autotune.example import FOUND
from pages.components.autotune.settings import WITHIN
from pages.components.configuration import tuned
from pages.components.configuration.baseline import PINNED
from pages.components.configuration.history import Settings
from pages.components.configuration.session_pins import PINS
from pages.components.configuration.tuned import NOTED, Tuned
from pages.components.evaluate.questions.session_questions import STORE
from pages.components.library import after_reload, tab_store
from pages.components.library.after_reload import _KEYS, _SETTINGS, HELD
from pages.components.library.documents import GONE, PARSERS
from pages.components.library.source_files import UPLOADS
from pages.components.library.tab_store import MINUTES, TabStore
from pages.components.library.uploads import _Incoming, without_uploader
from pages.components.project.opening import GIVEN
from pages.components.project.session_project import OPENED as PROJECT


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def open_sessions():
    return set()


@pytest.fixture
def forgotten():
    return Mock()


@pytest.fixture
def store(open_sessions, forgotten, clock, monkeypatch):
    monkeypatch.setattr(tab_store, "Timer", Mock())
    return TabStore(open_sessions.__contains__, forgotten, clock)


def test_a_tab_gets_its_documents_themselves_in_a_table_of_its_own(store):
    document, uploads = Document("words", "a.md"), {}
    uploads["a.md"] = document
    store.keep("token", "first", {"uploads": uploads}, 5)
    values, is_over = store.find("token", "second")
    assert is_over
    assert values["uploads"]["a.md"] is document
    assert values["uploads"] is not uploads


def test_another_token_gets_nothing(store):
    store.keep("token", "first", {"uploads": {"a.md": 1}}, 5)
    assert store.find("toke", "second") is None
    assert store.find("", "second") is None


def test_a_copy_of_an_open_tab_is_told_from_its_return(store, open_sessions):
    open_sessions.add("first")
    store.keep("token", "first", {"uploads": {"a.md": 1}}, 5)
    assert store.find("token", "second") == ({"uploads": {"a.md": 1}}, False)


def test_the_time_begins_when_the_tab_is_closed(store, open_sessions, forgotten, clock):
    values = {"uploads": {"a.md": 1}}
    open_sessions.add("first")
    store.keep("token", "first", values, 5)
    clock.now = MINUTES * 60 * 10
    store.tidy()
    open_sessions.clear()
    clock.now += MINUTES * 60
    assert store.find("token", "second")
    clock.now += 1
    assert store.find("token", "second") is None
    forgotten.assert_called_once_with(values)


def test_beyond_the_bound_the_tab_that_was_seen_the_longest_ago_goes_first(
    store, clock, monkeypatch
):
    monkeypatch.setattr(tab_store, "MOST_BYTES", 10)
    for place, token in enumerate(("old", "new", "newest")):
        clock.now = place
        store.keep(token, token, {"uploads": {token: 1}}, 5)
    assert [store.find(token, "x") is None for token in ("old", "new", "newest")] == [
        True,
        False,
        False,
    ]


def test_it_looks_again_while_something_is_kept_and_no_longer(store):
    store.keep("token", "first", {}, 5)
    store.keep("token", "first", {}, 5)
    tab_store.Timer.return_value.start.assert_called_once()
    come_back = tab_store.Timer.call_args.args[1]
    come_back()
    assert tab_store.Timer.call_count == 2
    store.drop("token")
    come_back()
    assert tab_store.Timer.call_count == 2


def test_what_is_still_read_goes_on_without_the_uploader_and_what_is_done_is_not_held():
    reading, failed = _Incoming("a.pdf", b"", None), _Incoming("b.exe", b"", None)
    reading.future, failed.problem = Mock(), "it is a program"
    found = without_uploader({"1": reading, "2": failed, "3": _Incoming("c.md", b"", None)})
    assert found == {"kept.1": reading, "kept.2": failed}
    assert without_uploader(found) == found


def returned():
    """A session to which its tab has told who it is."""
    import streamlit as st

    from chunking import Document
    from chunking.evaluation import Question
    from pages.components.evaluate.questions.session_questions import QuestionStore, question_store
    from pages.components.library.after_reload import _restore
    from pages.components.library.documents import names

    question_store()
    st.session_state["shelf.uploads"] = {"new.md": Document("new", "new.md")}
    st.session_state["shelf.missing"] = "old.md"
    kept = QuestionStore({"q": Question("q", "Why?", ())})
    _restore({"shelf.uploads": {"old.md": Document("old", "old.md")}, "questions.store": kept})
    st.text(f"{names()[:2]} {st.session_state['document']} {list(question_store().items)}")


def reloaded():
    """A session of an app that was started with a project, to which its tab has told who it is."""
    import streamlit as st

    from pages.components.library.after_reload import _restore
    from pages.components.project.opening import open_given_project

    open_given_project()
    _restore(st.session_state["kept"])


def test_what_was_removed_of_a_given_project_stays_removed(tmp_path, monkeypatch):
    path = tmp_path / "p.zip"
    path.write_bytes(pack(project()))
    monkeypatch.setenv("CHUNKING_START", json.dumps({"project": str(path)}))
    mine = Document("Another text.", "guide.md")
    app = AppTest.from_function(reloaded, default_timeout=60)
    app.session_state["kept"] = {GIVEN: True, UPLOADS: {"guide.md": mine}, GONE: {"parts (2).csv"}}
    app.run()
    assert not app.exception
    assert app.session_state[UPLOADS] == {"guide.md": mine}
    assert [
        key for key in (STORE, PINS, PINNED, PROJECT, PARSERS) if key in app.session_state
    ] == []
    assert app.session_state[GONE] == {"parts (2).csv"}


def test_what_was_kept_joins_what_came_meanwhile_and_the_document_that_was_asked_for_is_chosen():
    app = AppTest.from_function(returned, default_timeout=60).run()
    assert not app.exception
    assert app.text[0].value == "['old.md', 'new.md'] old.md ['q']"


def come_back_to():
    """A session whose address names a document or none, to which its tab has told who it is."""
    import streamlit as st

    from pages.components.library.after_reload import _restore
    from pages.components.library.sidebar import document_sidebar

    document_sidebar()
    if kept := st.session_state.pop("kept", None):
        st.button("back", on_click=_restore, args=(kept,))


@pytest.mark.parametrize(("named", "opens"), [(None, "last.md"), ("article.md", "article.md")])
def test_an_address_that_names_no_document_opens_the_last_one(named, opens):
    app = AppTest.from_function(come_back_to, default_timeout=60)
    own = {name: Document(name, name) for name in ("first.md", "last.md")}
    app.session_state["kept"] = {UPLOADS: own, "document": "last.md"}
    if named:
        app.query_params["document"] = named
    app.run().button[0].click().run()
    assert not app.exception
    assert app.session_state["document"] == opens


@pytest.mark.parametrize(("named", "minutes"), [(None, 15), ("article.md", 1)])
def test_a_bare_address_keeps_how_the_documents_are_searched(named, minutes):
    """Found: */evaluate* was typed, and 1,250 tokens were read in place of 111; so it was after a reload of Autotune."""
    app = AppTest.from_function(come_back_to, default_timeout=60)
    own = {"last.md": Document("last", "last.md")}
    held = {"budget": 111, "retrieval.stemming": False, "autotune.minutes": 15}
    app.session_state["kept"] = {UPLOADS: own, "document": "last.md", HELD: held}
    app.session_state["autotune.minutes"] = 1
    if named:
        app.query_params["document"] = named
    app.run().button[0].click().run()
    assert not app.exception
    assert app.session_state["autotune.minutes"] == minutes
    assert app.session_state["budget"] == 111, "a page that does not show it has no say in it"


@pytest.mark.parametrize(("asked", "holds"), [({}, "sentence"), ({"strategy": "word"}, "word")])
def test_a_bare_address_keeps_what_the_form_held(asked, holds):
    """Found: with rules, */evaluate* gave all other files the settings of a first visit, as if the user had chosen them."""
    app = AppTest.from_function(come_back_to, default_timeout=60)
    held = Tuned(Settings("sentence", {"chunk_size": 99}, {"chunk_size": 99}), None)
    own = {"last.md": Document("last", "last.md")}
    app.session_state["kept"] = {UPLOADS: own, "document": "last.md", NOTED: {"strategy": held}}
    app.session_state["strategy"] = asked.get("strategy", "markdown")
    for name, value in asked.items():
        app.query_params[name] = value
    app.run().button[0].click().run()
    assert not app.exception
    assert app.session_state["strategy"] == holds


def test_what_is_kept_of_the_form_is_of_one_moment_with_the_rules(monkeypatch):
    """Found: the rule for CSV took what the form held for the document that was opened after one."""
    state = {NOTED: {"strategy": "table"}}
    monkeypatch.setattr(tuned.st, "session_state", state)
    kept = state[NOTED]
    tuned.note("strategy", Tuned(Settings("markdown", {}, {}), None))
    assert kept == {"strategy": "table"}
    assert state[NOTED]["strategy"].settings.strategy == "markdown"


def test_how_the_documents_are_searched_is_kept_also_where_its_widgets_are_not_drawn(monkeypatch):
    state = {UPLOADS: {"a.md": Document("a", "a.md")}, "budget": 111, "retrieval.stemming": False}
    monkeypatch.setattr(after_reload.st, "session_state", state)
    monkeypatch.setattr(after_reload, "own_documents", lambda: state[UPLOADS])
    monkeypatch.setattr(after_reload, "keep_for_tab", lambda *_: None)
    after_reload.keep_for_reload()
    del state["budget"]
    after_reload.keep_for_reload()
    assert state[HELD] == {"budget": 111, "retrieval.stemming": False}
    state[UPLOADS] = {}
    after_reload.keep_for_reload()
    assert not state[HELD]


def test_a_search_by_example_and_the_budget_of_a_search_outlive_a_reload():
    """Found: after F5, *Questions or settings changed since this search*, where nothing had been changed."""
    assert WITHIN in _SETTINGS
    assert {DRAWINGS, FOUND} <= {*_KEYS}
