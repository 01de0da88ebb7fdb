"""Shared documents: for how long, how much, and what a link gives to another session."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from clock import Clock
from streamlit.testing.v1 import AppTest

from chunking import Document
from pages.components.library import shares as module
from pages.components.library.shares import HOURS, Shares, shares
from pages.components.library.source_files import SourceFile
from pages.components.shell.markdown_text import plain

from .running import opened

TEXT = "# Guide\n\nThe answer is forty-two. " + "Other sentences follow it. " * 20
SOURCE_FILE = SourceFile("guide.md", TEXT.encode(), "digest")
DOCUMENT = Document.from_text(TEXT, "guide.md", {"language": "en"})


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(clock, monkeypatch):
    monkeypatch.setattr(module, "Timer", Mock())
    return Shares(clock)


def test_a_token_gives_the_document_and_no_other_token_does(store):
    token = store.add("guide.md", SOURCE_FILE, DOCUMENT)
    assert len(token) >= 43
    assert store.find(token).document is DOCUMENT
    assert store.find(token[:-1]) is store.find("") is None
    assert store.add("guide.md", SOURCE_FILE, DOCUMENT) != token


def test_it_ends_when_its_owner_says_so_and_in_time(store, clock):
    first, second = (store.add("guide.md", SOURCE_FILE, DOCUMENT) for _ in range(2))
    store.stop(first)
    store.stop("never given")
    assert store.find(first) is None
    clock.now = 60 * 60.0
    assert store.minutes_left(store.find(second)) == (HOURS - 1) * 60
    clock.now = HOURS * 3600
    assert store.find(second) is None


def test_it_is_forgotten_though_nobody_asks(store, clock):
    store.add("guide.md", SOURCE_FILE, DOCUMENT)
    (seconds, forget), _ = module.Timer.call_args
    assert seconds == HOURS * 3600
    clock.now = seconds
    forget()
    assert store._shared == {}
    assert module.Timer.call_count == 1


def test_there_is_a_bound(store, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    assert [bool(store.add("a", SOURCE_FILE, DOCUMENT)) for _ in range(3)] == [True, True, False]
    monkeypatch.setattr(module, "MOST", 9)
    monkeypatch.setattr(module, "MOST_BYTES", 2500)
    assert store.add("a", SOURCE_FILE, DOCUMENT) is None


@pytest.fixture
def token():
    token = shares().add("guide.md", SOURCE_FILE, DOCUMENT)
    yield token
    shares().stop(token)


def test_a_link_puts_the_document_in_the_list(token):
    settings = {"strategy": "sentence", "sentence.chunk_size": "40"}
    app = opened(document="guide.md", shared=token, **settings)
    assert app.session_state["document"] == "guide.md"
    assert app.session_state["shelf.uploads"]["guide.md"] is DOCUMENT
    assert app.session_state["shelf.originals"]["guide.md"].data == SOURCE_FILE.data
    assert list(app.session_state["shelf.received"]) == ["guide.md"]
    assert app.number_input(key="sentence.chunk_size").value == 40
    assert "shared" not in app.query_params
    app.run()
    assert list(app.session_state["shelf.uploads"]) == ["guide.md"]


def test_what_was_shared_and_taken_out_of_the_list_does_not_come_back_on_the_way_back(token):
    app = opened(document="guide.md", shared=token)
    app.session_state["shelf.uploads"].clear()
    app.session_state["shelf.received"].clear()
    app.query_params["shared"] = token
    app.run()
    assert app.session_state["shelf.uploads"] == {}
    assert "shared" not in app.query_params


def test_a_document_of_that_name_gives_way_to_nothing(token):
    app = opened()
    app.file_uploader(key="shelf.files").set_value([("guide.md", b"# Mine", "text/plain")]).run()
    app.query_params["shared"] = token
    app.query_params["document"] = "guide.md"
    app.run()
    assert not app.exception
    assert app.session_state["document"] == "guide (2).md"
    assert app.session_state["shelf.uploads"]["guide.md"].text == "# Mine"
    assert list(app.session_state["shelf.received"]) == ["guide (2).md"]


def link_tab() -> None:
    from pages.components.head.sharing import link

    link()


def in_link_tab(app: AppTest) -> AppTest:
    """The tab of the dialog as a page, in the session of the app."""
    tab = AppTest.from_function(link_tab, default_timeout=60)
    for name in ("document", "shelf.uploads", "shelf.originals", "shelf.received", "shelf.shared"):
        if name in app.session_state:
            tab.session_state[name] = app.session_state[name]
    return tab.run()


def test_an_owner_shares_a_document_and_stops(token):
    app = opened()
    app.file_uploader(key="shelf.files").set_value([("mine.md", TEXT.encode(), "text/plain")]).run()
    tab = in_link_tab(app)
    assert "shared=" not in tab.code[0].value
    tab.button(key="head.share").click().run()
    address = tab.code[0].value
    assert "document=mine.md&" in address
    own = address.rpartition("shared=")[2]
    assert shares().find(own).document is app.session_state["shelf.uploads"]["mine.md"]
    assert plain("mine.md") in tab.caption[0].value
    tab.button(key="head.share.stop").click().run()
    assert shares().find(own) is None
    assert "shared=" not in tab.code[0].value


def test_an_address_keeps_all_documents_that_are_searched(token):
    """Found: of eight documents searched together the link named the last."""
    tab = in_link_tab(opened())
    tab.query_params["pool"] = ["guide.md", "notes.md"]
    assert "pool=guide.md&pool=notes.md" in tab.run().code[0].value


def test_what_is_taken_out_of_the_list_is_shared_no_longer(token):
    app = opened()
    app.file_uploader(key="shelf.files").set_value([("mine.md", TEXT.encode(), "text/plain")]).run()
    tab = in_link_tab(app)
    tab.button(key="head.share").click().run()
    own = tab.code[0].value.rpartition("shared=")[2]
    app.session_state["shelf.shared"] = tab.session_state["shelf.shared"]
    app.file_uploader(key="shelf.files").set_value([]).run()
    assert "mine.md" not in app.session_state["shelf.uploads"]
    assert shares().find(own) is None


def test_the_samples_and_what_was_shared_are_not_offered(token):
    shared = opened(document="guide.md", shared=token)
    for app in (opened(), shared):
        assert [button.key for button in in_link_tab(app).button] == ["head.present_page"]


def test_no_room_is_said(token, monkeypatch):
    monkeypatch.setattr(module, "MOST", 0)
    app = opened()
    app.file_uploader(key="shelf.files").set_value([("mine.md", TEXT.encode(), "text/plain")]).run()
    tab = in_link_tab(app)
    tab.button(key="head.share").click().run()
    assert "no room" in tab.error[0].value
