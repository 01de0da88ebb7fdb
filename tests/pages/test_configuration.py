"""The configuration that a session holds: its routes and parsers, edited, followed and exported again."""

import json
import threading
import time
import tomllib
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import ChunkingConfig, Document, ParseError
from chunking.batch.folders import chunk_file
from chunking.splitters import LIBRARIES, Native
from pages.components.configuration.entries import Opened
from pages.components.configuration.session_metadata import METADATA
from pages.components.head import framework_programs
from pages.components.library import reading, uploads
from pages.components.library.after_reload import _KEYS
from pages.components.shell.markdown_text import plain

from .running import opened, taken_away

ROOT = Path(__file__).parents[2]
PAGE = b"<html><body><h1>Title</h1><p>one two</p></body></html>"
ROUTES = """\
version: 1
strategy: word
options: {chunk_size: 200}
routes:
- {match: '*.md', strategy: markdown, options: {chunk_size: 450}}
- {match: '*.csv', strategy: character, options: {chunk_size: 300}}
"""

TOLD = """\
version: 4
strategy: word
metadata: {team: harbour, "**": 1}
"""


def ran(app):
    assert not app.exception
    return app


def with_file(app, text, name="tuned.yaml"):
    return ran(
        app.file_uploader(key="settings.file").set_value((name, text.encode(), "text/yaml")).run()
    )


def with_documents(app, *files):
    held = [(name, data, "application/octet-stream") for name, data in files]
    return ran(app.file_uploader(key="shelf.files").set_value(held).run())


def choose(app, name):
    return ran(app.selectbox(key="document").set_value(name).run())


def set_number(app, key, value):
    return ran(app.number_input(key=key).set_value(value).run())


def said(app):
    kinds = (app.error, app.warning, app.info, app.caption)
    return " ".join(item.value for kind in kinds for item in kind).replace("\\", "")


def exported(app):
    """The configuration as it can be taken away."""
    shown = taken_away(app).code
    return ChunkingConfig.loads(next(item.value for item in shown if item.language == "yaml"))


def test_edits_of_each_entry_are_kept_as_documents_are_changed_and_exported():
    app = with_file(opened(document="article.md"), ROUTES)
    set_number(app, "markdown.chunk_size", 600)
    choose(app, "inventory.csv")
    assert app.selectbox(key="strategy").value == "character"
    set_number(app, "character.chunk_size", 333)
    choose(app, "article.md")
    assert app.number_input(key="markdown.chunk_size").value == 600
    config = exported(app)
    assert (config.strategy, config.options["chunk_size"]) == ("word", 200)
    assert [(each.match, each.strategy, each.options["chunk_size"]) for each in config.routes] == [
        ("*.md", "markdown", 600),
        ("*.csv", "character", 333),
    ]


def test_what_is_opened_and_not_touched_is_exported_as_it_was():
    app = with_file(opened(document="article.md"), ROUTES + "parsers: {pdf: pdfium}\n")
    assert exported(app) == ChunkingConfig.loads(ROUTES + "parsers: {pdf: pdfium}\n")


def test_another_document_of_the_same_entry_keeps_the_edits():
    app = with_file(opened(document="article.md"), ROUTES)
    set_number(app, "markdown.chunk_size", 600)
    choose(app, "api_reference.md")
    assert app.number_input(key="markdown.chunk_size").value == 600


def test_the_strategy_of_an_entry_can_be_changed_too():
    app = with_file(opened(document="article.md"), ROUTES)
    ran(app.selectbox(key="strategy").set_value("sentence").run())
    choose(app, "support_chat.txt")
    assert app.selectbox(key="strategy").value == "word"
    assert exported(app).routes[0].strategy == "sentence"


def test_the_page_says_which_entry_is_edited():
    app = with_file(opened(document="article.md"), ROUTES)
    assert "**Files *.md** (tuned.yaml)" in said(app)
    choose(app, "support_chat.txt")
    assert "**All other files** (tuned.yaml)" in said(app)


def test_dropped_routes_leave_what_is_set_for_all_other_files():
    app = with_file(opened(document="article.md"), ROUTES)
    ran(app.button(key="settings.drop").click().run())
    assert "Dropped: the rules of tuned.yaml" in said(app)
    assert "**Files" not in said(app)
    assert app.selectbox(key="strategy").value == "word"
    choose(app, "inventory.csv")
    assert app.selectbox(key="strategy").value == "word"
    assert exported(app).routes == ()


def test_a_preset_changes_its_entry_and_leaves_the_others():
    app = with_file(opened(document="article.md"), ROUTES)
    ran(app.selectbox(key="settings.preset").set_value("knowledge-base").run())
    config = exported(app)
    assert [each.strategy for each in config.routes] == ["recursive", "character"]
    assert config.strategy == "word"


def test_another_file_says_that_it_ends_the_routes():
    app = with_file(opened(document="article.md"), ROUTES)
    with_file(app, "version: 1\nstrategy: word\n", "plain.yaml")
    assert "the rules of tuned.yaml are gone" in said(app)
    assert exported(app).routes == ()


@pytest.mark.parametrize("text", ["version: 1\nstrategy: sentense", None])
def test_a_file_that_cannot_be_used_or_is_taken_out_changes_nothing(text):
    app = with_file(opened(document="article.md"), ROUTES)
    if text is None:
        ran(app.file_uploader(key="settings.file").set_value([]).run())
    else:
        with_file(app, text)
    assert len(exported(app).routes) == 2


def test_an_entry_left_with_options_that_do_not_fit_is_named_instead_of_exported():
    app = with_file(opened(document="article.md"), ROUTES)
    set_number(app, "markdown.chunk_overlap", 999)
    choose(app, "support_chat.txt")
    shown = taken_away(app)
    assert "Files *.md: " in said(shown)
    assert not [item for item in shown.code if item.language == "yaml"]
    choose(app, "article.md")
    assert app.number_input(key="markdown.chunk_overlap").value == 999


def test_a_document_takes_the_route_of_its_file_whatever_the_list_calls_it():
    text = "version: 1\nstrategy: word\nroutes: [{match: notes.md, strategy: markdown}]"
    app = with_file(opened(), text)
    with_documents(app, ("notes.md", b"# One"), ("notes.md", b"# Two"))
    choose(app, "notes (2).md")
    assert app.selectbox(key="strategy").value == "markdown"


def test_options_that_were_sent_to_tune_stay_though_the_document_changed_on_the_way():
    app = with_file(opened(document="article.md"), ROUTES)
    chunker = ChunkingConfig("token", {"chunk_size": 77}).chunker()
    app.session_state["settings.to_tune"] = chunker
    choose(app, "inventory.csv")
    assert app.selectbox(key="strategy").value == "token"
    assert exported(app).routes[1].strategy == "token"
    assert exported(app).routes[0].strategy == "markdown"


def test_the_first_records_are_shown_before_they_are_downloaded():
    app = opened(document="article.md", strategy="word")
    shown = taken_away(app, "Chunks")
    count = len(
        ChunkingConfig("word")
        .chunker()
        .chunk((ROOT / "sample_docs" / "article.md").read_text("utf-8"))
    )
    assert f"The first 3 of {count} records" in said(shown)
    assert len(shown.code[0].value.splitlines()) == 3


def test_a_framework_gets_a_program_and_what_it_would_cut_itself():
    app = opened(document="article.md", strategy="character")
    shown = taken_away(app, "Frameworks")
    assert "ChunkwrightTextSplitter" in shown.code[0].value
    assert "separator=" in shown.code[1].value
    nothing = taken_away(opened(document="article.md", strategy="boundary"), "Frameworks")
    assert "No library has a splitter near" in said(nothing)


def test_the_agreement_with_a_library_is_measured_and_said_in_words(monkeypatch):
    halves = "split = lambda text: [text[: len(text) // 2], text[len(text) // 2 :]]"
    monkeypatch.setitem(LIBRARIES, "json", "json")
    monkeypatch.setattr(framework_programs, "natives", lambda _: (Native("json", "split", halves),))
    shown = taken_away(opened(document="article.md", strategy="word"), "Frameworks")
    (expander,) = shown.expander
    assert "cuts agree (F1 0.0" in expander.label
    assert "the first that differs, only ours, after" in expander.label
    absent = Native("semchunk", "chunk", halves)
    monkeypatch.setitem(LIBRARIES, "semchunk", "no_such_library")
    both = (absent, Native("json", "split", halves))
    monkeypatch.setattr(framework_programs, "natives", lambda _: both)
    shown = taken_away(opened(document="article.md", strategy="word"), "Frameworks")
    assert ["not measured" in each.label for each in shown.expander] == [False, True]
    broken = Native("json", "split", "raise ValueError('**no**')")
    monkeypatch.setattr(framework_programs, "natives", lambda _: (broken,))
    shown = taken_away(opened(document="article.md", strategy="word"), "Frameworks")
    assert r"ValueError\: \*\*no\*\*" in shown.expander[0].label


def test_the_command_for_a_store_names_the_extra_and_the_model_of_the_index():
    app = opened(document="article.md", strategy="sentence")
    app.session_state["model"] = "fast"
    shown = taken_away(app, "Store")
    command = "chunkwright index --config tuned.yaml FOLDER --to lancedb:index --embedder quality"
    assert shown.code[0].value == command
    shown.session_state["model"] = "fast"
    shown = ran(shown.segmented_control(key="export.store").set_value("pgvector").run())
    assert "--to pgvector:postgresql://USER@HOST/DATABASE --embedder fast" in shown.code[0].value
    assert 'pip install ".[pgvector,embeddings,code,documents]" --extra-index-url' in said(shown)


@pytest.mark.parametrize(("tab", "extras"), [("Configuration", "code,documents"), ("Program", "code,documents"), ("Frameworks", "langchain,code,documents"), ("Store", "lancedb,embeddings,code,documents")])  # fmt: skip
def test_what_is_to_be_installed_stands_beside_each_command_and_program(tab, extras):
    """Found: commands were shown that the README's first command does not install."""
    shown = said(taken_away(opened(document="article.md", strategy="word"), tab))
    assert shown.count(f'pip install ".[{extras}]"') == 1
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(extras.split(",")) <= set(declared["optional-dependencies"])


def test_the_report_says_what_it_holds_and_what_would_add_to_it():
    dialog = taken_away(opened(document="article.md", strategy="word"), "Report")
    shown = " ".join(item.value for item in dialog.markdown)
    assert "the text of article\\.md in its chunks" in shown
    assert shown.count("not yet") == 2


def test_the_link_says_what_it_does_not_hold():
    app = with_file(with_documents(opened(), ("a.md", b"# A")), ROUTES)
    assert "does not hold" in said(taken_away(app, "Link"))
    assert "your own documents or your rules by kind of file" in said(taken_away(app, "Link"))
    assert "does not hold" not in said(taken_away(opened(), "Link"))


def test_an_old_link_to_the_export_tab_opens_the_page():
    app = opened(**{"tune.panel": "Export"})
    assert [tab.label for tab in app.tabs] == ["Sizes", "Table", "All documents"]


def test_the_first_route_that_fits_is_in_the_form():
    config = ChunkingConfig.loads(ROUTES)
    places = [Opened.of("a", config, uri).entry.match for uri in ("x/A.MD", "b.csv", "c", None)]
    assert places == ["*.md", "*.csv", None, None]


def parsers_of(app):
    """The parser of each of the session's own documents."""
    uploads = app.session_state["shelf.uploads"]
    return {name: document.metadata["parser"] for name, document in uploads.items()}


def finished(app):
    wait_until(app, lambda: not any(i.future for i in app.session_state["shelf.incoming"].values()))
    return app


def wait_until(app, condition):
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)
        ran(app.run())


PARSERS = "version: 1\nstrategy: sentence\nparsers: {md: plain, html: plain}\n"


def test_what_stands_in_the_list_is_read_again_by_the_parsers_of_a_file_and_later_ones_too():
    app = with_documents(opened(), ("a.md", b"# A"), ("b.txt", b"B"), ("c.html", PAGE))
    finished(app)
    assert parsers_of(app)["c.html"] != "plain"
    finished(with_file(app, PARSERS))
    assert parsers_of(app) == {"a.md": "plain", "b.txt": "text", "c.html": "plain"}
    info = next(item.value for item in app.info if "is open" in item.value)
    assert info == plain("tuned.yaml is open; it reads .md files by plain, .html files by plain.")
    files = [("a.md", b"# A"), ("later.md", b"# Later"), ("later.html", PAGE)]
    finished(with_documents(app, *files))
    assert parsers_of(app)["later.md"] == parsers_of(app)["later.html"] == "plain"


def test_samples_are_read_by_them_in_this_session_only():
    app = with_file(opened(document="article.md"), PARSERS)
    assert "Read by plain" in said(app)
    assert "Parsers chosen: .md files by plain" in said(app)
    assert "Read by text" in said(opened(document="article.md"))


def test_a_file_without_parsers_brings_the_usual_ones_back():
    app = with_file(with_documents(opened(), ("a.md", b"# A")), PARSERS)
    with_file(app, "version: 1\nstrategy: word\n", "plain.yaml")
    assert parsers_of(app) == {"a.md": "text"}
    assert ".md files, .html files are read by their usual parser again" in said(app)
    assert not exported(app).parsers


def test_parsers_are_exported_and_make_the_same_chunks_in_a_folder(tmp_path):
    text = b"# Head\n\n" + b"Some words are here. " * 90
    app = with_documents(with_file(opened(), PARSERS), ("mine.md", text))
    config = exported(app)
    assert config.parsers == {"md": "plain", "html": "plain"}
    assert "was read by" not in said(app)
    assert "parser='plain'" in taken_away(app, "Program").code[0].value
    (tmp_path / "mine.md").write_bytes(text)
    made = chunk_file(config, tmp_path / "mine.md")
    shown = config.chunker().run(app.session_state["shelf.uploads"]["mine.md"])
    places = [(chunk.start, chunk.end, chunk.content) for chunk in made.chunks]
    assert places == [(chunk.start, chunk.end, chunk.content) for chunk in shown.chunks]


def test_a_panel_of_compare_exports_the_parsers_too():
    chunker = ChunkingConfig("word").chunker()
    app = AppTest.from_function(panel_configuration, default_timeout=60)
    app.session_state["shelf.parsers"] = {"md": "plain"}
    app.session_state["chunker"] = chunker
    assert ran(app.run()).code[0].value == repr({"md": "plain"})


def panel_configuration():
    import streamlit as st

    from pages.components.configuration.opened_configuration import configuration_of

    st.code(repr(dict(configuration_of(st.session_state["chunker"]).parsers)))


def test_where_a_parser_fails_the_usual_one_reads_and_the_list_says_why(monkeypatch):
    parse = reading.parse_bytes

    def fail(data, name, progress=None, parser=None):
        if parser == "plain":
            raise ParseError("it is *damaged*")
        return parse(data, name, progress, parser)

    app = with_documents(opened(), ("a.md", b"# A"))
    monkeypatch.setattr(reading, "parse_bytes", fail)
    with_file(app, PARSERS)
    with_documents(app, ("a.md", b"# A"), ("b.md", b"# B"))
    assert parsers_of(app) == {"a.md": "text", "b.md": "text"}
    assert "a.md was read by text, because plain could not: it is *damaged*" in said(app)
    assert "b.md was read by text, because plain could not" in said(choose(app, "b.md"))


def test_a_parser_that_finds_no_text_gives_way_too(monkeypatch):
    blank = Document("", metadata={"parser": "plain"})
    parse = reading.parse_bytes
    monkeypatch.setattr(
        reading, "parse_bytes", lambda *given: blank if given[3:] else parse(*given)
    )
    document = reading.read(b"# A", "a.md", {"md": "plain"})
    assert document.metadata["parser"] == "text"
    assert "it finds no text" in document.metadata[reading.FALLBACK]


def test_a_document_whose_file_is_no_longer_kept_stays_and_says_so():
    app = with_documents(opened(), ("a.md", b"# A"))
    app.session_state["shelf.originals"].clear()
    with_file(app, PARSERS)
    assert parsers_of(app) == {"a.md": "text"}
    assert "**a.md** stays as text read it" in said(app)


def test_a_text_that_was_read_again_does_not_replace_another_file_of_that_name(monkeypatch):
    read, gate = uploads.read, threading.Event()

    def slow(data, name, parsers, progress):
        assert not parsers or gate.wait(60)
        return read(data, name, parsers, progress)

    monkeypatch.setattr(uploads, "read", slow)
    app = finished(with_documents(opened(), ("a.html", PAGE)))
    with_file(app, PARSERS)
    with_documents(app)
    gate.set()
    finished(app)
    assert "a.html" not in app.selectbox(key="document").options


@pytest.mark.parametrize("routes", ["", "routes: [{match: '*.md', strategy: markdown}]\n"])
def test_what_is_taken_away_has_the_metadata_of_the_configuration(routes):
    app = with_file(with_documents(opened(), ("a.md", b"# One\n\nTwo.")), TOLD + routes)
    assert exported(app).metadata == {"team": "harbour", "**": 1}
    record = json.loads(taken_away(app, "Chunks").code[0].value.splitlines()[0])
    document = Document.from_text("# One\n\nTwo.", "a.md")
    first, *_ = ChunkingConfig.loads(TOLD + routes).chunker("a.md").chunk(document)
    assert record["id"] == first.id
    assert {"team": "harbour", "**": 1}.items() <= first.metadata.items()
    assert first.metadata.items() <= {**record["metadata"], **record}.items()


def test_metadata_are_named_and_dropped_and_that_can_be_undone():
    app = with_file(opened(document="article.md"), TOLD)
    assert "every chunk is told team, **" in said(app)
    assert "Metadata of every chunk: team, **." in said(app)
    ran(app.button(key="settings.metadata.drop").click().run())
    assert exported(app).metadata == {}
    ran(app.button(key="head.undo").click().run())
    assert exported(app).metadata == {"team": "harbour", "**": 1}


def test_another_configuration_says_other_metadata_or_none():
    app = with_file(opened(document="article.md"), TOLD)
    with_file(app, "version: 1\nstrategy: word\n", "other.yaml")
    assert exported(app).metadata == {}
    assert "Metadata of every chunk" not in said(app)


def test_a_reload_keeps_the_metadata():
    assert METADATA in _KEYS


def test_a_slider_is_told_its_place_in_every_run():
    """Found: a page that was entered drew it at its left end, and the next click set the chunk size to 1."""
    app = opened().run()
    (slider,) = (item for item in app.get("slider") + app.get("select_slider") if item.key == "markdown.chunk_size.slider")  # fmt: skip
    assert slider.proto.set_value
