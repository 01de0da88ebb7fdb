"""Files on their way to the list of documents, what the list says of them, and reading them in another way."""

import io
import json
import time
from concurrent.futures import wait
from pathlib import Path
from threading import Event
from unittest.mock import Mock

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest
from zip_archives import zipped

from chunking import Document, ParseError, parse_bytes
from chunking.parsers import web_address
from pages.components.library import other_parser, sidebar, uploads
from pages.components.library.document_details import description, kind_of, origin
from pages.components.library.samples import samples
from pages.components.library.source_files import SourceFile

from .running import opened

ROOT = Path(__file__).parents[2]
PAGE = b"<html><body><h1>Title &lt;b&gt;</h1><p>one :red[two]</p></body></html>"


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


def test_text_is_in_the_list_in_the_same_run():
    app = uploaded(opened(), ("a.md", b"# A\n\nwords"))
    assert app.selectbox(key="document").value == "a.md"
    assert "Markdown · 10 bytes · 2 words" in said(app)


@pytest.mark.parametrize(
    "files",
    [
        [("a.md", b"# A\n\nwords")],
        [("two.pdf", pdf("first", "second"))],
        [("a.md", b"# A\n\nwords"), ("b.md", b"other words")],
    ],
    ids=["text", "read beside the app", "two"],
)
def test_the_first_file_that_comes_before_any_document_is_drawn_is_shown(monkeypatch, files):
    with monkeypatch.context() as cut_short:
        cut_short.setattr(sidebar, "_picker", st.stop)
        app = opened(document="product_manual.md")
    finished(uploaded(app, *files))
    assert app.selectbox(key="document").value == files[0][0]


def test_other_files_are_read_beside_the_app_and_then_chosen():
    app = uploaded(opened(), ("two.pdf", pdf("first words", "second words")))
    assert "two.pdf" not in options(app) or app.selectbox(key="document").value == "two.pdf"
    finished(app)
    assert app.selectbox(key="document").value == "two.pdf"
    assert "PDF · 2 pages" in said(app)
    assert "Read by pdfium" in said(app)


def held_back(monkeypatch):
    """No file is read before this gate is opened."""
    read, gate = uploads._Incoming.read, Event()
    monkeypatch.setattr(uploads._Incoming, "read", lambda item: gate.wait(60) and read(item))
    return gate


def test_what_was_chosen_meanwhile_stays_chosen(monkeypatch):
    gate = held_back(monkeypatch)
    app = uploaded(opened(), ("late.pdf", pdf("words")))
    app.selectbox(key="document").set_value("article.md").run()
    gate.set()
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
    assert "**broken.pdf** is damaged or no PDF: export it again" in said(app)
    assert "**tool.exe** is a program" in said(app)
    app.run()
    assert "**2 files were not read**" in said(app)
    next(item for item in app.button if item.help.startswith("Dismiss the")).click().run()
    assert "broken.pdf" not in said(app)
    assert "**tool.exe** is a program" in said(app)
    app.file_uploader(key="shelf.files").set_value([]).run()
    assert "tool.exe" not in said(app)


def test_many_broken_files_take_little_room_and_are_dismissed_together():
    app = uploaded(opened(), *[(f"{name}.md", b" ") for name in "abcdefgh"])
    assert "**8 files were not read**" in said(app)
    assert [name for name in "abcdefgh" if f"**{name}.md** holds no text" in said(app)] == [
        *"cdefgh"
    ]
    assert "and 2 files before these" in said(app)
    next(item for item in app.button if item.help.startswith("Dismiss all")).click().run()
    assert "were not read" not in said(app)


def test_a_name_that_turns_the_direction_of_reading_is_shown_as_it_is_written():
    # found: an override made `tool\u202etxt.exe` read as `toolexe.txt`, and turned the names after it in a list
    files = {"notes\u202efdp.md": b"words", "late\u2067.exe": b"MZ\x90\x00\x03" + bytes(range(256))}
    app = uploaded(opened(), *files.items(), ("more.zip", zipped({"in\u202dner.md": b"words"})))
    finished(app)
    assert {"notes\ufffdfdp.md", "more.zip/in\ufffdner.md"} <= set(options(app))
    assert "**late\ufffd.exe** is a program" in said(app)


def test_of_several_files_the_first_is_shown_and_they_stand_as_they_were_chosen():
    app = uploaded(opened(), ("b.txt", b"one"), ("page.html", PAGE), ("a.txt", b"two"))
    assert app.session_state["document"] == "b.txt"
    finished(app)
    assert app.session_state["document"] == "b.txt"
    assert list(app.session_state["shelf.uploads"]) == ["b.txt", "page.html", "a.txt"]


def test_documents_that_come_while_another_is_shown_are_new_in_the_list_until_they_are_opened():
    app = opened()
    uploaded(app, *[(f"{name}.md", f"# {name}".encode()) for name in "abcd"])
    assert new_rows(app) == ["b.md", "c.md", "d.md"]  # the first is shown
    app.selectbox(key="document").set_value("c.md").run()
    assert new_rows(app) == ["b.md", "d.md"]
    app.selectbox(key="document").set_value("a.md").run()
    assert new_rows(app) == ["b.md", "d.md"]


def test_reading_is_stopped_by_its_button(monkeypatch):
    gate = held_back(monkeypatch)
    app = uploaded(opened(), ("long.pdf", pdf("words")))
    (item,) = app.session_state["shelf.incoming"].values()
    next(button for button in app.button if button.help == "Stop reading long\\.pdf").click().run()
    gate.set()
    assert "long.pdf" not in options(finished(app).run())
    assert not app.error
    assert item.is_cancelled


def test_of_many_files_that_wait_only_the_first_have_a_row(monkeypatch):
    gate = held_back(monkeypatch)
    app = uploaded(opened(), *((f"{number}.pdf", pdf("words")) for number in range(9)))
    assert len([button for button in app.button if button.help.startswith("Stop")]) == 3
    assert "and 6 more files waiting" in said(app)
    for item in app.session_state["shelf.incoming"].values():
        item.cancel()
    gate.set()


def test_an_unforeseen_failure_of_a_parser_is_a_message(monkeypatch):
    def fail(item):
        raise ZeroDivisionError("secret text")

    monkeypatch.setattr(uploads._Incoming, "read", fail)
    app = finished(uploaded(opened(), ("a.pdf", pdf("x"))))
    assert "**a.pdf** could not be read (ZeroDivisionError)" in said(app)
    assert "secret text" not in said(app)


def test_a_file_without_text_says_why():
    app = finished(uploaded(opened(), ("blank.pdf", pdf(""))))
    assert "**blank.pdf** holds no text: there is nothing to cut; page 1 is empty" in said(app)


def test_a_file_that_is_taken_back_does_not_arrive(monkeypatch):
    gate = held_back(monkeypatch)
    app = uploaded(opened(), ("gone.pdf", pdf("x")))
    (item,) = app.session_state["shelf.incoming"].values()
    app.file_uploader(key="shelf.files").set_value([]).run()
    gate.set()
    wait([item.future], 60)
    app.run()
    assert "gone.pdf" not in options(app)


def listed(app):
    """The groups of the list of documents, as the browser gets them."""
    lists = [
        json.loads(item.proto.json)
        for item in app.get("bidi_component")
        if item.proto.component_name == "document_list"
    ]
    return {group["title"]: group for group in lists[0]["groups"]}


def new_rows(app):
    """The documents that the list says are new."""
    rows = listed(app)["Your documents"]["rows"]
    return [row["name"] for row in rows if row["detail"].startswith("new · ")]


def test_the_list_tells_this_sessions_documents_apart():
    app = uploaded(opened(), ("a.md", b"# A\n\nwords"), ("b.csv", b"x,y\n1,2,3\n"))
    rows = {row["name"]: row["detail"] for row in listed(app)["Your documents"]["rows"]}
    assert rows == {"a.md": "Markdown · 10 bytes", "b.csv": "new · CSV · 10 bytes · 1 warning"}


def test_headers_that_were_left_out_are_told_and_are_no_warning():
    sample = (ROOT / "sample_docs" / "field_report.pdf").read_bytes()
    app = finished(uploaded(opened(), ("report.pdf", sample)))
    (row,) = listed(app)["Your documents"]["rows"]
    assert "warning" not in row["detail"]
    told = [item.value for item in app.caption if "repeated headers and footers" in item.value]
    assert len(told) == 2, "below About this document, and in the coverage certificate"


def test_the_samples_are_folded_once_there_are_own_documents():
    app = opened()
    assert not listed(app)["Samples"]["isFolded"]
    assert [row["name"] for row in listed(app)["Samples"]["rows"]] == list(samples())
    assert listed(uploaded(app, ("a.md", b"words")))["Samples"]["isFolded"]


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (Document("", mime_type="text/x-python"), "Python"),
        (Document("", mime_type="text/csv"), "CSV"),
        (Document("", mime_type="application/json"), "JSON"),
        (Document("", mime_type="text/x-java"), "Java"),
        (Document("", mime_type="text/x-c++"), "C++"),
        (Document("", mime_type="text/x-rst"), "reStructuredText"),
        (Document("", mime_type="text/vtt"), "Subtitles"),
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
    from pages.components.library.other_parser import choose_and_compare
    from pages.components.library.source_files import SourceFile

    name, data = st.session_state["file"]
    st.session_state.setdefault("shelf.uploads", {name: parse_bytes(data, name)})
    document = st.session_state["shelf.uploads"][name]
    offered = st.session_state.get("offered")
    others = offered or parsers_for(data, name)[1:]
    choose_and_compare(name, document, SourceFile(name, data, ""), others)


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
    assert "| Headings only here | 1 | 0 |" in said(app)
    assert "| Table cells only here |" in said(app)
    assert ":red[" not in " ".join(item.value for item in app.caption)
    html = " ".join(item.proto.body for item in app.get("html"))
    assert "&lt;body&gt;" in html
    assert "<body>" not in html
    press(app, "Use this text")
    used = app.session_state["shelf.uploads"]["page.html"]
    assert (used.text, used.metadata["parser"]) == (PAGE.decode(), "plain")
    assert app.session_state["shelf.parsers"] == {"html": "plain"}


def test_the_dialog_says_that_a_parser_is_for_all_files_of_the_kind():
    app = rereading("page.html", PAGE, "plain")
    assert "What you choose is for all .html files: the others in your list are read again" in said(
        app
    )


def about_a_document():
    import streamlit as st

    from chunking import parse_bytes
    from pages.components.library.other_parser import other_parser_button
    from pages.components.library.source_files import SOURCE_FILES, SourceFile

    name = st.session_state["name"]
    st.session_state[SOURCE_FILES] = {name: SourceFile(name, b"# A", "")}
    other_parser_button(name, parse_bytes(b"# A", name))


def test_the_dialog_closes_where_a_file_that_was_read_meanwhile_is_chosen():
    app = AppTest.from_function(about_a_document, default_timeout=60)
    app.session_state["name"] = "a.md"
    app.run()
    press(app, "Read with another parser")
    assert app.session_state["dialog.open"] == "rereading"
    app.run()
    assert app.session_state["dialog.open"] == "rereading"
    app.session_state["name"] = "b.md"
    app.run()
    assert "dialog.open" not in app.session_state


def test_the_usual_parser_used_again_ends_the_choice():
    app = AppTest.from_function(dialog, default_timeout=60)
    app.session_state["file"] = ("a.md", b"# A")
    app.session_state["shelf.parsers"] = {"md": "plain", "html": "html"}
    app.session_state["shelf.uploads"] = {"a.md": parse_bytes(b"# A", "a.md", parser="plain")}
    app.session_state["offered"] = ("text",)
    app.run()
    press(app, "Read and compare")
    press(app, "Use this text")
    assert app.session_state["shelf.parsers"] == {"html": "html"}
    assert app.session_state["shelf.uploads"]["a.md"].metadata["parser"] == "text"


def test_only_a_parser_that_was_asked_for_counts_as_chosen(monkeypatch):
    monkeypatch.setattr(other_parser, "source_file_of", lambda name: SourceFile(name, PAGE, ""))
    usual, plain = (parse_bytes(PAGE, "page.html", parser=parser) for parser in (None, "plain"))
    monkeypatch.setattr(other_parser, "chosen_parsers", dict)
    assert other_parser.parser_chosen("page.html", usual) is None
    monkeypatch.setattr(other_parser, "chosen_parsers", lambda: {"html": "plain"})
    assert other_parser.parser_chosen("page.html", plain) == "plain"
    assert other_parser.parser_chosen("page.html", usual) is None


def test_two_readings_that_agree_are_told_so():
    app = rereading("a.txt", b"words and words", "markdown")
    assert "the lines of both are the same" in said(app)


def test_a_parser_that_fails_is_a_message(monkeypatch):
    monkeypatch.setattr(
        "pages.components.library.other_parser.parse_bytes",
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
    assert "Chunk 4 is marked." in said(app)
    press(app, "Next")
    assert "Chunk 4 is not on this page. It begins on page 1." in said(app)
    assert not app.exception


def test_a_text_without_pages_has_neither():
    app = opened(document="article.md")
    assert not [item for item in app.text_input if (item.key or "").startswith("tune.pages")]
    assert not [item for item in app.button_group if item.key == "tune.beside"]


def held(app, *files):
    """The app with these files in the uploader: (id, name, bytes), as a browser tells them apart."""
    from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec

    records = [UploadedFileRec(id, name, "text/plain", data) for id, name, data in files]
    app.session_state["held"] = [UploadedFile(record, None) for record in records]
    app.run()
    assert not app.exception
    return app


def uploader():
    """The uploader's side of the list: what came and went, and what is shown then."""
    import streamlit as st

    from pages.components.library.documents import CHOICE, forget_document, names
    from pages.components.library.uploads import (
        UPLOADER,
        forget_removed,
        progress_and_problems,
        receive,
    )

    st.session_state[UPLOADER] = st.session_state["held"]
    forget_removed()  # the callback, which Streamlit calls before the page runs
    receive(st.session_state["held"])
    progress_and_problems()
    st.selectbox("Document", names(), key=CHOICE)
    st.button("Remove", on_click=forget_document, args=(st.session_state[CHOICE],))


@pytest.fixture
def app():
    return AppTest.from_function(uploader, default_timeout=60)


ONE, TWO, THREE = (("1", "a.md", b"one"), ("2", "b.md", b"two"), ("3", "c.md", b"three"))


def test_a_file_taken_out_of_the_uploader_leaves_the_list(app):
    held(held(app, ONE, TWO), TWO)
    assert "a.md" not in options(app)
    assert "b.md" in options(app)
    assert "a.md" not in app.session_state["shelf.originals"]
    held(app)
    assert set(options(app)) == set(samples())


def test_a_document_is_taken_out_of_the_list_with_its_file(app):
    held(app, ONE, TWO)
    assert app.selectbox(key="document").value == "a.md"
    press(app, "Remove")
    assert "a.md" not in options(app)
    assert app.selectbox(key="document").value == "b.md"
    assert "a.md" not in app.session_state["shelf.originals"]
    assert "a.md" not in options(app.run())


def test_what_is_uploaded_later_is_shown(app):
    held(app, ONE, TWO)
    held(app, ONE, TWO, THREE)
    assert app.selectbox(key="document").value == "c.md"
    assert options(app)[:3] == ["a.md", "b.md", "c.md"]


def test_the_neighbour_of_a_document_that_left_is_shown(app):
    held(app, ONE, TWO, THREE)
    app.selectbox(key="document").set_value("b.md").run()
    held(app, ONE, THREE)
    assert app.selectbox(key="document").value == "c.md"
    held(app, ONE)
    assert app.selectbox(key="document").value == "a.md"
    held(app)
    assert app.selectbox(key="document").value in samples()


def test_another_document_that_is_shown_stays_shown(app):
    held(app, ONE, TWO)
    app.selectbox(key="document").set_value("article.md").run()
    held(app, TWO)
    assert app.selectbox(key="document").value == "article.md"


def test_a_file_that_came_twice_stays_until_both_are_gone(app):
    again = ("9", "a.md", b"one")
    held(held(app, ONE, again), again)
    assert "a.md" in options(app)
    held(app)
    assert "a.md" not in options(app)


def test_of_two_files_of_one_name_the_one_taken_out_leaves(app):
    other = ("9", "a.md", b"another")
    held(held(app, ONE, other), ONE)
    assert "a.md" in options(app)
    assert "a (2).md" not in options(app)


def test_a_sample_gives_its_name_to_a_file_of_ones_own(app):
    """Found: it was *api_reference (2).md*, and questions on api_reference.md were looked for in the sample."""
    held(app, ("1", "article.md", b"My own article."))
    assert options(app).count("article.md") == 1
    assert "article (2).md" not in options(app)
    assert app.session_state["shelf.uploads"]["article.md"].text == "My own article."
    held(app)
    assert "article.md" in options(app), "the sample is there again"


def test_a_file_that_was_taken_off_before_takes_nothing_else_with_it(app):
    held(app, ONE)
    app.session_state["shelf.uploads"].clear()
    app.session_state["shelf.holders"] = {"a.md": {""}}
    app.session_state["shelf.uploads"]["a.md"] = Document("pasted since", "a.md")
    held(app)
    assert "a.md" in options(app)


def test_a_sample_is_back_when_an_upload_of_its_text_is_gone(app):
    sample = (ROOT / "sample_docs" / "article.md").read_bytes()
    held(app, ("1", "article.md", sample))
    held(app)
    assert app.selectbox(key="document").value == "article.md"


def test_the_message_of_a_failed_file_goes_with_it_and_the_others_stay(app):
    held(app, ONE, ("2", "tool.exe", b"MZ\x90\x00\x03" + bytes(range(256))))
    assert "**tool.exe** is a program" in said(app)
    held(app, ONE)
    assert "tool.exe" not in said(app)
    assert "a.md" in options(app)


def test_what_was_said_of_files_goes_as_more_come_and_of_one_that_comes_anew_it_goes_alone(app):
    """Found: it took three rows of the list of documents until it was closed, for files that were read by then."""
    files = [("1", "a.md", b" "), ("2", "b.md", b" ")]
    held(app, *files)
    assert "**2 files were not read**" in said(app)
    files.append(("3", "a.md", b"one"))
    held(app, *files)
    assert "**a.md** holds no text" not in said(app)
    assert "**b.md** holds no text" in said(app)
    held(app, *files, ("4", "c.md", b"three"))
    assert "holds no text" not in said(app)


def test_what_an_archive_holds_comes_and_goes_with_it():
    parts = {"docs/a.md": b"# A\n", "b.txt": b"b", "c.bin": b"\0\1\2"}
    app = uploaded(opened(), ("x.zip", zipped(parts)))
    assert list(app.session_state["shelf.uploads"]) == ["x.zip/docs/a.md", "x.zip/b.txt"]
    assert app.session_state["document"] == "x.zip/docs/a.md"
    assert "**x.zip/c.bin** is a binary file" in said(app)
    app.file_uploader(key="shelf.files").set_value([]).run()
    assert not app.session_state["shelf.uploads"]


def test_a_page_from_the_web_is_asked_for_only_where_the_owner_allows_it(monkeypatch):
    monkeypatch.delenv(web_address.ALLOW, raising=False)
    assert "shelf.address" not in [field.key for field in opened().text_input]


def test_a_page_from_the_web_is_called_by_its_address(monkeypatch):
    address = "https://site.example/wiki/Tides"
    monkeypatch.setenv(web_address.ALLOW, "1")
    monkeypatch.setattr(
        "pages.components.library.web_page.fetch",
        lambda asked: web_address.WebPage(asked, "Tides.csv", b"a,b\n1,2\n"),
    )
    app = opened()
    app.text_input(key="shelf.address").set_value(address)
    (button,) = [each for each in app.button if each.label == "Add page"]
    button.click().run()
    assert not app.exception
    assert app.session_state["document"] == address


def test_a_page_that_cannot_be_had_is_a_message(monkeypatch):
    monkeypatch.setenv(web_address.ALLOW, "1")
    app = opened()
    app.text_input(key="shelf.address").set_value("http://169.254.169.254/<b>")
    (button,) = [each for each in app.button if each.label == "Add page"]
    button.click().run()
    assert not app.exception
    assert "is not on the public web" in said(app)
