"""The app as the command line starts it: documents, configuration, questions, presenter's mode."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from pages.components.help.terms import terms

from .running import opened, taken_away

TEXT = "# Mine\n\nThe answer is forty-two. " + "Other sentences follow it. " * 20


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    (tmp_path / "mine.md").write_text(TEXT)
    (tmp_path / "sub" / "mine.md").write_text("Another text.")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    (tmp_path / "q.csv").write_text("question,excerpt\nWhich?,The answer is forty-two.\n")
    (tmp_path / "tuned.yaml").write_text(
        "version: 1\nstrategy: sentence\noptions: {chunk_size: 77, chunk_overlap: 7}\n"
    )
    names = ("mine.md", "sub/mine.md", "broken.pdf")
    start = {
        "documents": [str(tmp_path / name) for name in names],
        "configuration": str(tmp_path / "tuned.yaml"),
        "questions": str(tmp_path / "q.csv"),
    }
    monkeypatch.setenv("CHUNKING_START", json.dumps(start))
    return tmp_path


def test_what_was_given_is_in_the_list_and_open(folder):
    app = opened()
    choice = app.selectbox(key="document")
    first, *others = choice.options[:3]
    assert first == f"{folder.name}/mine.md"
    assert others == ["sub/mine.md", "broken.pdf"]
    assert "product_manual.md" in choice.options
    assert choice.value == first
    assert app.number_input(key="sentence.chunk_size").value == 77
    app.number_input(key="sentence.chunk_size").set_value(50).run()
    assert app.number_input(key="sentence.chunk_size").value == 50


def test_an_address_with_settings_of_its_own_keeps_them(folder):
    app = opened(strategy="word")
    assert app.session_state["strategy"] == "word"


def test_a_file_that_cannot_be_read_says_so_and_stops_nothing(folder):
    app = opened(document="broken.pdf")
    assert any("broken" in warning.value for warning in app.warning)
    app.selectbox(key="document").select("sub/mine.md").run()
    assert not app.exception
    assert not app.warning


def test_the_questions_are_there_with_their_documents(folder):
    app = opened()
    app.switch_page("evaluate.py").run()
    assert not app.exception
    assert any(button.label == "Evaluate 1 question" for button in app.button)
    assert app.multiselect(key="pool").value == [f"{folder.name}/mine.md"]


def style(app: AppTest) -> bool:
    return any("--enlarged" in item.proto.body for item in app.get("html"))


def test_a_presentation_is_opened_by_the_address_and_left_by_a_button():
    app = opened(present="true")
    assert style(app)
    app.button(key="presenting.leave").click().run()
    assert not style(app)
    assert "present" not in app.query_params
    assert not style(opened())


def test_a_presentation_is_opened_where_the_link_is_taken():
    """Found: a user looked for it in the menu, in the head and in Help."""
    dialog = taken_away(opened(), "Link")
    dialog.button(key="head.present_page").click().run()
    assert not dialog.exception
    assert dialog.session_state["presenting"]
    assert dialog.query_params["present"] == "true", "a reload goes on with it"
    (term,) = [each for each in terms() if "presenter's mode" in each.definition]
    assert "Present this page" in term.definition


def test_a_presentation_is_opened_by_the_command_line(monkeypatch):
    monkeypatch.setenv("CHUNKING_START", json.dumps({"present": True}))
    app = opened()
    assert style(app)
    app.button(key="presenting.leave").click().run()
    assert not style(app.run())
