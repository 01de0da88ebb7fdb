"""A project taken away and opened in a fresh session: the same documents, questions, baseline, chunks."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock, call

import pytest
from projects import CONFIG, OTHER, TEXT, project
from streamlit.testing.v1 import AppTest

from chunking import ChunkingConfig, Document, ParseError, pin_at
from chunking.project import Source, figures_of, pack, unpack
from pages.components.library import uploads
from pages.components.shell.markdown_text import plain

from .running import opened

ROOT = Path(__file__).resolve().parents[2]


def ran(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def with_project(app: AppTest, data: bytes, name: str = "p.zip") -> AppTest:
    return ran(app.file_uploader(key="settings.file").set_value((name, data, "application/zip")).run())  # fmt: skip


def uploaded(app: AppTest, *files: tuple[str, bytes]) -> AppTest:
    held = [(name, data, "application/octet-stream") for name, data in files]
    return ran(app.file_uploader(key="shelf.files").set_value(held).run())


def taken() -> None:
    """The tab of the dialog as a page; AppTest knows no dialogs and no downloads."""
    import streamlit as st

    from chunking.project import pack
    from pages.components.configuration.opened_configuration import whole_configuration
    from pages.components.configuration.tuned import tuned
    from pages.components.library.documents import CHOICE, documents
    from pages.components.project import project_file

    chunker, document = tuned("strategy").chunker, documents()[st.session_state[CHOICE]]
    project_file.project_file(document, chunker)
    made = project_file._project(document, chunker, whole_configuration(chunker))
    st.session_state["made"] = pack(made)


#: what of a session a project is made of
PARTS = (
    "document",
    "settings.opened",
    "tuned.noted",
    "baseline.pinned",
    "questions.store",
    "pool",
    "pool.awaited",
    "project.opened",
    "shelf.awaited",
    "shelf.originals",
    "shelf.parsers",
    "shelf.uploads",
    "retriever",
)


def take_away(app: AppTest, holds: str = "Documents inside") -> AppTest:
    """The tab with what the session holds; the project's bytes are in its state as `made`."""
    tab = AppTest.from_function(taken, default_timeout=60)
    for name in PARTS:
        if name in app.session_state:
            tab.session_state[name] = app.session_state[name]
    tab.session_state["export.project"] = holds
    return ran(tab.run())


def state_of(app: AppTest) -> dict[str, object]:
    held = app.session_state
    return {
        "shelf": {name: document.text for name, document in held["shelf.uploads"].items()},
        "questions": held["questions.store"].reviewed(),
        "baseline": held["baseline.pinned"].chunker,
        "document": held["document"],
        "chunker": held["tuned.noted"]["strategy"].chunker,
        "routes": held["settings.opened"].matches,
        "retriever": held["retriever"],
    }


def test_a_project_gives_a_fresh_session_what_it_holds():
    app = with_project(opened(), pack(project()))
    assert [error.value for error in app.error] == []
    found = state_of(app)
    assert found["shelf"] == {"guide.md": TEXT, "parts (2).csv": OTHER}
    assert found["document"] == "guide.md"
    assert found["questions"] == project().questions
    assert found["baseline"] == ChunkingConfig.from_dict(project().baseline).chunker()
    assert found["chunker"] == ChunkingConfig.from_dict(project().configuration).chunker("guide.md")
    assert (found["routes"], found["retriever"]) == (["*.csv"], "bm25")
    said = [note.value for note in app.caption]
    assert any("the same 3 chunks; recall was 0.75 of 1 question" in each for each in said), said


def test_there_and_back_again_is_the_same():
    first = with_project(opened(), pack(project()))
    data = take_away(first).session_state["made"]
    again = unpack(data, "again.zip")
    expected = replace(project(), made_by=again.made_by, evaluated=None)
    assert again == expected
    assert state_of(with_project(opened(), data)) == state_of(first)


def test_what_was_searched_together_is_so_again():
    """Found: 13 documents were searched, and in the project that was opened only the one that was shown."""
    together = ("guide.md", "parts (2).csv", "article.md")
    article = Source.of("article.md", "article.md", (ROOT / "sample_docs/article.md").read_bytes())
    made = replace(project(), documents=[*project().documents, article], searched=together)
    app = with_project(opened(), pack(made))
    ran(app.switch_page("evaluate.py").run())
    assert app.session_state["pool"] == list(together)
    again = unpack(take_away(app).session_state["made"], "again.zip")
    assert again.searched == together
    unseen = take_away(with_project(opened(), pack(made)))
    assert unpack(unseen.session_state["made"], "unseen.zip").searched == together
    assert {source.name for source in again.documents} == set(together)


def test_what_is_searched_waits_for_documents_that_are_not_inside():
    made = replace(project(), searched=("guide.md", "parts (2).csv")).without_documents()
    app = with_project(opened(), pack(made))
    ran(app.switch_page("evaluate.py").run())
    assert app.session_state["pool"] == []
    uploaded(app, ("guide.md", TEXT.encode()))
    uploaded(app, ("guide.md", TEXT.encode()), ("parts.csv", OTHER.encode()))
    assert ran(app.run()).session_state["pool"] == ["guide.md", "parts (2).csv"]


def test_a_baseline_keeps_its_rules():
    """Found: a project held what the baseline cuts one document by."""
    made = replace(project(), baseline=project().configuration)
    first = with_project(opened(), pack(made))
    held = ChunkingConfig.from_dict(made.configuration)
    assert first.session_state["baseline.pinned"].config.routes == held.routes != ()
    again = unpack(take_away(first).session_state["made"], "again.zip")
    assert ChunkingConfig.from_dict(again.baseline).routes == held.routes


def test_a_document_is_hashed_once_and_not_in_every_run_of_the_tab(monkeypatch):
    tab = take_away(with_project(opened(), pack(project())))
    hashed = Mock(side_effect=hashlib.sha256)
    monkeypatch.setattr(hashlib, "sha256", hashed)
    ran(tab.run())
    assert call(TEXT.encode()) not in hashed.mock_calls


def test_a_sample_is_no_document_of_the_users():
    """Found: it said that the documents were packed as their files are, where nobody had given a file."""
    (said,) = (each.value for each in take_away(opened(document="article.md")).markdown)
    assert f"**the sample**: {plain('article.md')}" in said
    assert "your documents" not in said


def test_what_leaves_is_said():
    app = with_project(opened(), pack(project()))
    (said,) = (each.value for each in take_away(app).markdown)
    assert f"**your documents, unchanged**: {plain('guide.md')}, {plain('parts (2).csv')}" in said
    assert "1 question with the text that answers it\n" in said
    assert "the sample" not in said
    (said,) = (each.value for each in take_away(app, "Names and hashes only").markdown)
    assert "**not the text**" in said
    assert "**which is of the documents**" in said


def test_documents_that_are_missing_are_asked_for_and_checked_by_their_hash():
    app = with_project(opened(), pack(project().without_documents()))
    (said,) = (each.value for each in app.info if "does not hold" in each.value)
    assert plain("guide.md") in said
    assert plain("parts.csv") in said
    app = uploaded(app, ("guide.md", b"# Another guide\n\nWords."))
    (said,) = (each.value for each in app.info if "does not hold" in each.value)
    assert f"{plain('guide.md')}: the one you uploaded has another content" in said
    app = uploaded(app, ("guide.md", b"# Another guide\n\nWords."), ("renamed.md", TEXT.encode()), ("parts.csv", OTHER.encode()))  # fmt: skip
    assert not [each for each in app.info if "does not hold" in each.value]
    assert set(app.session_state["shelf.uploads"]) == {"guide (2).md", "guide.md", "parts (2).csv"}
    assert app.session_state["shelf.uploads"]["guide.md"].text == TEXT


def test_a_file_that_could_not_be_read_is_waited_for_still(monkeypatch):
    def failing(*arguments):
        raise ParseError("guide.md could not be read")

    app = with_project(opened(), pack(project().without_documents()))
    with monkeypatch.context() as patch:
        patch.setattr(uploads, "read", failing)
        app = uploaded(app, ("guide.md", TEXT.encode()))
    assert [plain("guide.md") in each.value for each in app.info if "does not hold" in each.value]
    assert list(app.session_state["shelf.awaited"]) == ["guide.md", "parts (2).csv"]
    app = uploaded(uploaded(app), ("guide.md", TEXT.encode()))
    assert list(app.session_state["shelf.awaited"]) == ["parts (2).csv"]
    assert list(app.session_state["shelf.uploads"]) == ["guide.md"]


def test_waiting_for_documents_can_be_given_up():
    app = with_project(opened(), pack(project().without_documents()))
    ran(app.button(key="shelf.awaited.drop").click().run())
    assert not [each for each in app.info if "does not hold" in each.value]


def test_documents_of_the_same_name_both_stay_and_questions_follow_theirs():
    app = uploaded(opened(), ("guide.md", b"# My own\n\nWords of mine."))
    app = with_project(app, pack(project()))
    uploads = app.session_state["shelf.uploads"]
    assert uploads["guide.md"].text.startswith("# My own")
    assert uploads["guide (2).md"].text == TEXT
    (question,) = app.session_state["questions.store"].items.values()
    assert question.excerpts[0].document == app.session_state["document"] == "guide (2).md"


def test_a_project_that_is_cut_otherwise_here_says_so():
    made = project()
    figures = [replace(made.figures[0], digest="0" * 32, chunks=7)]
    app = with_project(opened(), pack(replace(made, figures=figures)))
    assert any("with 7 chunks" in each.value for each in app.warning)


@pytest.mark.parametrize(
    ("configuration", "message"),
    [
        ({"version": 1, "strategy": "token", "options": {"tokenizer": "/etc/passwd"}}, plain("none of the app's")),
        ({"version": 1, "strategy": "nonsense"}, "unknown strategy"),
        ({"version": 9}, "newer than this program"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("part", ["configuration", "baseline"])
def test_a_project_that_cannot_be_used_changes_nothing(part, configuration, message):
    app = opened()
    before = app.session_state["strategy"]
    app = with_project(app, pack(replace(project(), **{part: configuration})))
    assert any(message in each.value for each in app.error)
    assert app.session_state["strategy"] == before
    assert app.session_state["shelf.uploads"] == {}
    assert "questions.store" not in app.session_state
    assert "baseline.pinned" not in app.session_state


def test_a_file_that_is_no_project_says_so():
    app = with_project(opened(), b"PK\x03\x04 and nothing else")
    assert any("damaged" in each.value for each in app.error)


@pytest.fixture
def pinned_project():
    """The project with a pinned cut, as its configuration and its figures have it."""
    document = Document.from_text(TEXT, "guide.md")
    pin = pin_at(document, TEXT.index("Other sentences"))
    config = replace(CONFIG, pins=(pin,))
    figures = figures_of("guide.md", config.chunker("guide.md").chunk(document))
    return replace(project(), configuration=config.to_dict(), figures=[figures])


def is_as_in_the_project(app):
    return any(": the same " in each.value for each in app.caption)


def test_a_pin_of_another_document_makes_no_other_chunks_of_this_one(pinned_project):
    app = with_project(opened(), pack(pinned_project))
    assert is_as_in_the_project(app)
    other = pin_at(Document.from_text("Words of another document.", "other.md"), 9)
    app.session_state["pins.all"]["other.md"] = (other,)
    assert is_as_in_the_project(ran(app.run()))
    del app.session_state["pins.all"]["guide.md"]
    assert not is_as_in_the_project(ran(app.run()))


def test_pins_follow_their_document_where_another_has_its_name(pinned_project):
    app = uploaded(opened(), ("guide.md", b"# My own\n\nWords. Other sentences follow it. "))
    mine = pin_at(app.session_state["shelf.uploads"]["guide.md"], 11)
    app.session_state["pins.all"] = {"guide.md": (mine,)}
    app = with_project(ran(app.run()), pack(pinned_project))
    pins = app.session_state["pins.all"]
    assert pins["guide.md"] == (mine,)
    assert [pin.document for pin in pins["guide (2).md"]] == ["guide (2).md"]
    assert is_as_in_the_project(app)
    app.session_state["document"] = "guide.md"
    ran(app.run())
    assert "Pinned cuts: 1" in [each.label for each in app.expander]


def test_a_sample_that_is_in_the_project_is_the_sample():
    data = (ROOT / "sample_docs/article.md").read_bytes()
    sources = [Source.of("article.md", "article.md", data)]
    made = replace(project(), documents=sources, questions=(), figures=(), shown="article.md")
    app = with_project(opened(), pack(made))
    assert app.session_state["document"] == "article.md"
    assert app.session_state["shelf.uploads"] == {}


def test_hostile_names_are_text():
    name = "**[a](javascript:x)** :red[b] <img>.md"
    source = Source.of(name, name, TEXT.encode())
    made = replace(
        project(), documents=[source.without_data()], figures=(), questions=(), shown=None
    )
    app = with_project(opened(), pack(made), f"{name}.zip")
    told = [each.value for each in (*app.info, *app.error)]
    assert not any("**[a](javascript" in each or ":red[b]" in each for each in told)


@pytest.fixture
def given(tmp_path, monkeypatch):
    path = tmp_path / "p.zip"
    path.write_bytes(pack(project()))
    monkeypatch.setenv("CHUNKING_START", json.dumps({"project": str(path)}))


def test_the_app_is_started_with_a_project(given):
    found = state_of(opened())
    assert found == state_of(with_project(opened(), pack(project())))


def test_an_address_with_settings_of_its_own_keeps_them(given):
    app = opened(strategy="word")
    assert app.session_state["strategy"] == "word"
    assert "guide.md" in app.session_state["shelf.uploads"]
