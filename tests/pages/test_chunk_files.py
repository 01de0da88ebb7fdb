"""Take away: the chunks of one document or of all in a file, and commands that name the files as they are."""

import json

from streamlit.testing.v1 import AppTest

from chunking import ChunkingConfig, Document, pin_at
from pages.components.library.source_files import SourceFile

DOCUMENTS = {
    "guide.md": Document.from_text("# Guide\n\nThe answer is forty-two.", "guide.md"),
    "parts.csv": Document.from_text("part,price\nbolt,1\n", "parts.csv"),
    "empty.md": Document.from_text(" ", "empty.md"),
}


def dialog_content():
    """The dialog as a page, with the file of its download: AppTest knows neither."""
    import streamlit as st

    from pages.components.configuration.tuned import tuned
    from pages.components.head.taking_away import contents
    from pages.components.library.documents import CHOICE, documents

    def keep(label, made, *others, **options):
        st.session_state["file"] = label, made() if callable(made) else made, others[0]

    st.download_button = keep
    contents(documents()[st.session_state[CHOICE]], tuned("strategy").chunker)


def opened(monkeypatch, tab, documents=DOCUMENTS, **state) -> AppTest:
    import streamlit as st

    monkeypatch.setattr(st, "download_button", st.download_button)  # put back afterwards
    app = AppTest.from_function(dialog_content, default_timeout=60)
    held = {
        "document": "guide.md",
        "shelf.uploads": documents,
        "strategy": "sentence",
        "head.taken": tab,
    }
    for name, value in (held | state).items():
        app.session_state[name] = value
    app.run()
    assert not app.exception
    return app


def records(app):
    return [json.loads(line) for line in app.session_state["file"][1].splitlines()]


def test_the_chunks_of_all_documents_leave_in_one_file_each_cut_by_its_rule(monkeypatch):
    app = opened(monkeypatch, "Chunks")
    assert [row["uri"] for row in records(app)] == ["guide.md"]
    app.segmented_control(key="export.chunks.of").set_value("All documents").run()
    assert not app.exception
    label, _, name = app.session_state["file"]
    assert (label, name) == ("Download the chunks of 2 documents", "all.chunks.jsonl")
    assert [row["uri"] for row in records(app)] == ["guide.md", "parts.csv"]


def test_of_one_document_there_is_no_choice(monkeypatch):
    app = opened(monkeypatch, "Chunks", {"guide.md": DOCUMENTS["guide.md"]})
    assert [each.key for each in app.segmented_control] == ["export.chunks"]


def test_pins_leave_with_the_name_of_the_file(monkeypatch):
    document = Document.from_text("Some words. And others.", "a (2).md")
    state = {
        "document": "a (2).md",
        "shelf.originals": {"a (2).md": SourceFile("a.md", b"", "")},
        "pins.all": {"a (2).md": (pin_at(document, 11),)},
    }
    app = opened(monkeypatch, "Configuration", {"a (2).md": document}, **state)
    assert [pin.document for pin in ChunkingConfig.loads(app.code[0].value).pins] == ["a.md"]
    assert "tuned.yaml a.md --output" in app.code[-1].value


def test_pins_of_other_documents_leave_only_where_they_are_wanted(monkeypatch):
    """Found: the configuration and the program of one document held the pins of another."""
    names = ("guide.md", "parts.csv")
    pins = {name: (pin_at(DOCUMENTS[name], DOCUMENTS[name].text.index("\n")),) for name in names}
    app = opened(monkeypatch, "Configuration", **{"pins.all": pins})

    def taken():
        return [pin.document for pin in ChunkingConfig.loads(app.code[0].value).pins]

    assert taken() == ["guide.md"]
    app.checkbox(key="export.pins").check().run()
    assert taken() == ["guide.md", "parts.csv"]
    program = opened(monkeypatch, "Program", **{"pins.all": pins}).code[-2].value
    assert "guide.md" in program
    assert "parts.csv" not in program


def test_a_command_says_where_it_is_run_and_names_the_files(monkeypatch):
    documents = {"-my guide.md": Document.from_text("Some words.", "-my guide.md")}
    app = opened(monkeypatch, "Configuration", documents, document="-my guide.md")
    command = app.code[-1].value
    assert command == "chunkwright run --config tuned.yaml './-my guide.md' --output chunks.jsonl"
    assert any("in the folder that holds tuned.yaml and " in each.value for each in app.caption)
