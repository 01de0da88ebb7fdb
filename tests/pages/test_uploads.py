"""Files on their way to the shelf, what the shelf says of them, and reading them in another way."""

import io
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Document, ParseError, parse_bytes
from pages.components.library import reparsing as rereading_parts
from pages.components.library import uploads
from pages.components.library.document_details import description, kind_of, origin
from pages.components.library.source_files import Original

ROOT = Path(__file__).parents[2]
PAGE = b"<html><body><h1>Title &lt;b&gt;</h1><p>one :red[two]</p></body></html>"


def opened(**params):
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def uploaded(app, *files):
    app.file_uploader(key="shelf.files").set_value(
        [(name, data, "application/octet-stream") for name, data in files]
    ).run()
    assert not app.exception
    return app


def finished(app):
    """The app once nothing is read any more."""
    until = time.monotonic() + 60
    while any(item.future for item in app.session_state["shelf.incoming"].values()):
        assert time.monotonic() < until
        time.sleep(0.2)
        app.run()
        assert not app.exception
    return app


def pdf(*texts):
    canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
    stream = io.BytesIO()
    made = canvas.Canvas(stream)
    for text in texts:
        made.drawString(72, 700, text)
        made.showPage()
    made.save()
    return stream.getvalue()


def said(app):
    kinds = (app.error, app.warning, app.info, app.caption, app.markdown)
    return " ".join(item.value for kind in kinds for item in kind).replace("\\", "")


def options(app):
    return app.selectbox(key="document").options


def press(app, label):
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


def test_text_is_on_the_shelf_in_the_same_run():
    app = uploaded(opened(), ("a.md", b"# A\n\nwords"))
    assert app.selectbox(key="document").value == "a.md"
    assert "Markdown · 0 kB · 3 words" in said(app)


def test_other_files_are_read_beside_the_app_and_then_chosen():
    app = uploaded(opened(), ("two.pdf", pdf("first words", "second words")))
    assert "two.pdf" not in options(app) or app.selectbox(key="document").value == "two.pdf"
    finished(app)
    assert app.selectbox(key="document").value == "two.pdf"
    assert "PDF · 2 pages" in said(app)
    assert "Read by pdfium" in said(app)


def test_what_was_chosen_meanwhile_stays_chosen(monkeypatch):
    gate = time.monotonic() + 1.5
    read = uploads._Incoming.read
    monkeypatch.setattr(
        uploads._Incoming,
        "read",
        lambda item: time.sleep(max(0, gate - time.monotonic())) or read(item),
    )
    app = uploaded(opened(), ("late.pdf", pdf("words")))
    app.selectbox(key="document").set_value("article.md").run()
    finished(app)
    assert app.selectbox(key="document").value == "article.md"
    assert "late.pdf" in options(app)


def test_each_broken_file_has_its_message_until_it_is_dismissed_and_others_go_on():
    app = uploaded(
        opened(),
        ("broken.pdf", pdf("x")[:150]),
        ("tool.exe", b"MZ\x90\x00\x03" + bytes(range(256))),
        ("fine.md", b"words"),
    )
    finished(app)
    assert "fine.md" in options(app)
    assert "broken.pdf is damaged or no PDF: export it again" in said(app)
    assert "tool.exe is a program" in said(app)
    app.run()
    assert len(app.error) == 2
    press(app, "Dismiss")
    assert len(app.error) == 1
    app.file_uploader(key="shelf.files").set_value([]).run()
    assert not app.error


def test_an_unforeseen_failure_of_a_parser_is_a_message(monkeypatch):
    def fail(item):
        raise ZeroDivisionError("secret text")

    monkeypatch.setattr(uploads._Incoming, "read", fail)
    app = finished(uploaded(opened(), ("a.pdf", pdf("x"))))
    assert "a.pdf could not be read (ZeroDivisionError)" in said(app)
    assert "secret text" not in said(app)


def test_a_file_without_text_says_why():
    app = finished(uploaded(opened(), ("blank.pdf", pdf(""))))
    assert "blank.pdf holds no text: there is nothing to cut; page 1 is empty" in said(app)


def test_a_file_that_is_taken_back_does_not_arrive(monkeypatch):
    read = uploads._Incoming.read
    monkeypatch.setattr(uploads._Incoming, "read", lambda item: time.sleep(0.5) or read(item))
    app = uploaded(opened(), ("gone.pdf", pdf("x")))
    app.file_uploader(key="shelf.files").set_value([]).run()
    time.sleep(2)
    app.run()
    assert "gone.pdf" not in options(app)


def test_the_list_tells_this_sessions_documents_apart():
    app = uploaded(opened(), ("a.md", b"# A\n\nwords"), ("b.csv", b"x,y\n1,2,3\n"))
    assert "**b.csv**" in said(app)
    assert "CSV · 0 kB · 2 words" in said(app)
    assert "1 warning" in said(app)


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (Document("", mime_type="text/x-python"), "Python"),
        (Document("", mime_type="text/csv"), "CSV"),
        (Document("", mime_type="application/json"), "JSON"),
        (Document("", mime_type="text/plain"), "Plain text"),
        (Document("", mime_type="text/markdown", metadata={"format": "docx"}), "Word"),
    ],
)
def test_kinds_have_names(document, kind):
    assert kind_of(document) == kind


def test_a_document_that_says_nothing_of_itself_is_described():
    document = Document.from_text("words", "![x](http://e/x.png).md")
    assert "](http" not in description(document) + origin(document)


def dialog():
    """The dialog's content as a page: AppTest knows no dialogs."""
    import streamlit as st

    from chunking import parse_bytes
    from chunking.parsers import parsers_for
    from pages.components.library.reparsing import choose_and_compare
    from pages.components.library.source_files import Original

    name, data = st.session_state["file"]
    st.session_state.setdefault("shelf.uploads", {name: parse_bytes(data, name)})
    document = st.session_state["shelf.uploads"][name]
    choose_and_compare(name, document, Original(name, data, ""), parsers_for(data, name)[1:])


def rereading(name, data, parser):
    app = AppTest.from_function(dialog, default_timeout=60)
    app.session_state["file"] = (name, data)
    app.run()
    app.selectbox(key="rereading.parser").set_value(parser)
    return press(app, "Read and compare")


def test_another_parser_is_compared_and_replaces_the_text():
    app = rereading("page.html", PAGE, "plain")
    assert "| Words |" in said(app)
    assert "| Headings | 1 | 0 |" in said(app)
    assert ":red[" not in " ".join(item.value for item in app.caption)
    html = " ".join(item.proto.body for item in app.get("html"))
    assert "&lt;body&gt;" in html
    assert "<body>" not in html
    press(app, "Use this text")
    used = app.session_state["shelf.uploads"]["page.html"]
    assert (used.text, used.metadata["parser"]) == (PAGE.decode(), "plain")


def test_only_another_parser_than_the_usual_counts_as_chosen(monkeypatch):
    monkeypatch.setattr(rereading_parts, "original_of", lambda name: Original(name, PAGE, ""))
    usual, plain = (parse_bytes(PAGE, "page.html", parser=parser) for parser in (None, "plain"))
    assert rereading_parts.parser_chosen("page.html", usual) is None
    assert rereading_parts.parser_chosen("page.html", plain) == "plain"


def test_two_readings_that_agree_are_told_so():
    app = rereading("a.txt", b"words and words", "markdown")
    assert "the lines of both are the same" in said(app)


def test_a_parser_that_fails_is_a_message(monkeypatch):
    monkeypatch.setattr(
        "pages.components.library.reparsing.parse_bytes",
        Mock(side_effect=ParseError("it is *damaged*")),
    )
    app = rereading("page.html", PAGE, "plain")
    assert app.error[0].value == r"it is \*damaged\*"
    assert "Use this text" not in [button.label for button in app.button]


def test_a_sample_that_is_read_again_is_this_sessions_own(monkeypatch):
    app = opened(document="article.md")
    app.session_state["shelf.uploads"] = {
        "article.md": parse_bytes(b"# Mine", "article.md", parser="plain")
    }
    app.run()
    assert "Read by plain" in said(app)
    assert options(app).count("article.md") == 1
    assert "Read by text" in said(opened(document="article.md"))


def test_without_its_file_a_document_is_not_read_again():
    app = uploaded(opened(), ("a.md", b"# A"))
    app.session_state["shelf.originals"].clear()
    app.run()
    assert "Read with another parser" not in [button.label for button in app.button]


def test_a_document_with_pages_has_a_filter_and_a_source(monkeypatch):
    app = opened(document="field_report.pdf")
    app.text_input(key="tune.pages.field_report.pdf").set_value("9").run()
    assert "There is no such page: the last is 5" in said(app)
    app.text_input(key="tune.pages.field_report.pdf").set_value("2-3").run()
    app.button_group(key="tune.beside").set_value("Source page").run()
    assert not app.exception
    assert "Page **1** of 5" in said(app)
    app.session_state["tune.selected"] = 3
    app.run()
    assert "words on this page were found" in said(app)
    press(app, "Next")
    assert not app.exception


def test_a_text_without_pages_has_neither():
    app = opened(document="article.md")
    assert not [item for item in app.text_input if (item.key or "").startswith("tune.pages")]
    assert not [item for item in app.button_group if item.key == "tune.beside"]


def test_a_document_is_taken_off_the_shelf_with_its_file():
    app = uploaded(opened(), ("one.md", b"# One\n\nText."), ("two.md", b"# Two\n\nMore."))
    assert app.selectbox(key="document").value == "two.md"
    app.button(key="shelf.take_off.two.md").click().run()
    assert not app.exception
    assert "two.md" not in app.selectbox(key="document").options
    assert app.selectbox(key="document").value == "one.md"
    assert "two.md" not in app.session_state["shelf.originals"]
    app.run()
    assert "two.md" not in app.selectbox(key="document").options
