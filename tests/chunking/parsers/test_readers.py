"""Another parser than the usual one: what is offered, what it reads, and what it refuses."""

from __future__ import annotations

import importlib.util
import io
import sys
from collections import Counter
from types import ModuleType, SimpleNamespace

import office_files as files
import pytest

from chunking import ParseError, parse_bytes, parse_file
from chunking.parsers import (
    choice_of,
    docling_full,
    kind_of_file,
    parsers_by_kind,
    parsers_for,
    reads_in_process,
)
from chunking.parsers.kinds import KINDS
from chunking.segmenters.outline import outline

PAGE = b"<!DOCTYPE html><html><body><h1>Title</h1><p>One <b>two</b>.</p></body></html>"
MAIL = b"From: a@example.org\nDate: Mon, 1 Jan 2024 10:00:00 +0000\nSubject: Hi\n\nThe body.\n"


def pdf(*texts: str, size: tuple[float, float] = (595, 842)) -> bytes:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
    stream = io.BytesIO()
    made = canvas.Canvas(stream, pagesize=size)
    for text in texts:
        made.setFont("Helvetica", 18)
        made.drawString(72, size[1] - 142, text)
        made.showPage()
    made.save()
    return stream.getvalue()


def needs(*packages: str) -> pytest.MarkDecorator:
    missing = [name for name in packages if not importlib.util.find_spec(name)]
    return pytest.mark.skipif(bool(missing), reason=f"needs {missing}")


@pytest.mark.parametrize(
    ("data", "name", "offered"),
    [
        (b"# A", "a.md", ("text", "plain")),
        (b"just words", "a.txt", ("text", "markdown")),
        (b"a,b\n1,2\n", "a.csv", ("text", "plain")),
        (PAGE, "a.html", ("article", "html", "docling", "plain")),
        (MAIL, "a.eml", ("email", "plain")),
        (rb"{\rtf1 x}", "a.rtf", ("rtf", "striprtf")),
        (b"no PDF at all", "a.pdf", ("text",)),
    ],
)
def test_what_can_read_a_file_the_usual_first(data, name, offered):
    assert parsers_for(data, name) == offered


@needs("rapidocr", "onnxruntime")
def test_a_pdf_is_read_by_its_text_or_by_its_looks(monkeypatch):
    monkeypatch.setattr("chunking.parsers.readers.which", lambda name: None)
    assert parsers_for(pdf("x"), "a.pdf")[:2] == ("pdfium", "rapidocr")
    monkeypatch.setattr("chunking.parsers.readers.which", lambda name: f"/usr/bin/{name}")
    assert parsers_for(pdf("x"), "a.pdf")[:3] == ("pdfium", "tesseract", "rapidocr")


def test_images_are_read_by_tesseract_where_it_is_installed(monkeypatch):
    image = b"\x89PNG\r\n\x1a\n"
    monkeypatch.setattr("chunking.parsers.readers.which", lambda name: None)
    assert parsers_for(image, "a.png") == ("rapidocr",)
    monkeypatch.setattr("chunking.parsers.readers.which", lambda name: f"/usr/bin/{name}")
    assert parsers_for(image, "a.png") == ("tesseract", "rapidocr")


def test_large_texts_are_not_read_in_this_process():
    large = (b"a" * 97 + b",b\n") * 24_000
    assert not reads_in_process(large, "a.csv")
    document = parse_bytes(large, "a.csv")
    assert len(document.text) == len(large)
    assert document.mime_type == "text/csv"
    known = document.metadata
    assert (known["parser"], known["encoding"], known["rows"]) == ("text", "utf-8", 23_999)
    assert known["word_count"] == 24_000
    source = parse_bytes(large, "a.csv", parser="plain")
    assert (source.mime_type, source.metadata["parser"]) == ("text/plain", "plain")


def test_a_large_text_that_is_none_is_refused_as_a_small_one_is():
    with pytest.raises(ParseError, match=r"a\.txt is a binary file, not text"):
        parse_bytes(b"a\0" * 20 + bytes(3_000_000), "a.txt")


def test_only_text_is_read_in_this_process():
    assert reads_in_process(b"# A", "a.md")
    assert not reads_in_process(PAGE, "a.html")


@pytest.mark.parametrize("name", ["", "ocr", "Plain", "docling"])
def test_a_parser_that_does_not_read_the_file_is_refused_with_those_that_do(name):
    with pytest.raises(ParseError, match=r"does not read a\.md here: choose from 'text', 'plain'"):
        parse_bytes(b"# A", "a.md", parser=name)


def test_a_parser_that_is_not_installed_is_not_offered(monkeypatch):
    data, find = pdf("x"), importlib.util.find_spec
    missing = ("rapidocr", "docling_ibm_models")
    monkeypatch.setattr(
        "chunking.parsers.readers.find_spec", lambda name: None if name in missing else find(name)
    )
    monkeypatch.setattr("chunking.parsers.readers.which", lambda name: None)
    assert parsers_for(data, "a.pdf") == ("pdfium",)
    with pytest.raises(ParseError, match="'rapidocr' does not read"):
        parse_bytes(data, "a.pdf", parser="rapidocr")


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"# A", "a.md", "md"),
        (b"# A", "a.Markdown", "md"),
        (b"x", "a.txt", "txt"),
        (b"x", "README", "txt"),
        (b"x", "a.log", "txt"),
        (b"a,b\n", "a.csv", "csv"),
        (b"int x;", "a.hpp", "cpp"),
        (b"<svg/>", "a.svg", "other"),
        (PAGE, "a.htm", "html"),
        (PAGE, "a.txt", "html"),
        (MAIL, "a.eml", "eml"),
        (b"%PDF-1.7", "a.pdf", "pdf"),
        (b"\xff\xd8\xff", "a.jpeg", "image"),
        (b"no PDF at all", "a.pdf", None),
    ],
)
def test_the_kind_of_a_file_is_called_as_its_files_end(data, name, kind):
    assert kind_of_file(data, name) == kind
    if kind is not None:
        assert set(parsers_for(data, name)) <= set(parsers_by_kind()[kind])
        assert parsers_for(data, name)[0] == parsers_by_kind()[kind][0]


def test_every_kind_that_is_told_apart_has_parsers():
    assert set(KINDS) < set(parsers_by_kind())


def test_a_table_names_the_parser_of_a_kind_and_leaves_the_others():
    table = {"md": "plain"}
    assert parse_bytes(b"# A", "a.md", parser=table).metadata["parser"] == "plain"
    assert parse_bytes(b"# A", "a.txt", parser=table).metadata["parser"] == "text"
    assert parse_bytes(b"no PDF", "a.pdf", parser={"txt": "markdown"}).metadata["parser"] == "text"


def test_a_parser_named_alone_is_for_every_kind_that_it_reads():
    assert choice_of(["rapidocr", "image=rapidocr", "md=plain"]) == {
        "pdf": "rapidocr",
        "image": "rapidocr",
        "md": "plain",
    }
    assert choice_of(["plain", "html=html"])["html"] == "html"


def test_markdown_as_plain_text_has_headings_as_they_are_written(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes(b"# *A*\n\nb\n")
    document = parse_file(path, parser="plain")
    assert (document.text, document.mime_type) == ("# *A*\n\nb\n", "text/plain")
    assert document.metadata["parser"] == "plain"
    assert [each.title for each in outline(document).headings] == ["*A*"]


def test_plain_text_as_markdown_has_headings():
    document = parse_bytes(b"# A\n\nb\n", "a.txt", parser="markdown")
    assert [heading.title for heading in outline(document).headings] == ["A"]
    assert document.metadata["parser"] == "markdown"


@needs("docling", "bs4")
@pytest.mark.parametrize(
    ("parser", "text"),
    [
        ("docling", "# Title\n\nOne **two** ."),
        ("html", "# Title\n\nOne **two**."),
        ("plain", PAGE.decode()),
    ],
)
def test_a_page_is_read_in_three_ways(parser, text):
    document = parse_bytes(PAGE, "a.html", parser=parser)
    assert "".join(document.text.split()) == "".join(text.split())
    assert document.metadata["parser"] == parser


def test_a_message_can_be_read_with_all_its_headers():
    assert parse_bytes(MAIL, "a.eml", parser="plain").text == MAIL.decode()


@needs("docling", "docx", "pptx", "openpyxl", "lxml")
@pytest.mark.parametrize(
    ("make", "name"),
    [
        (files.word_file, "a.docx"),
        (files.slides_file, "a.pptx"),
        (files.sheets_file, "a.xlsx"),
    ],
)
def test_the_words_of_an_office_file_without_docling(make, name):
    written = make()
    document = parse_bytes(written.data, name, parser="plain")
    wanted = written.words
    if name == "a.xlsx":  # the names of sheets are kept apart
        wanted = Counter(
            {w: n for w, n in wanted.items() if w not in ("Prices", "Cities", "Empty")}
        )
    assert files.recall(wanted, document.text) == 1
    assert document.metadata["parser"] == "plain"
    assert document.mime_type == "text/plain"
    assert "headings, lists and tables" in document.metadata["warnings"][-1]


@needs("docling", "pptx", "lxml")
def test_slides_are_pages_also_as_plain_text():
    document = parse_bytes(files.slides_file().data, "a.pptx", parser="plain")
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6]
    second = document.pages[1]
    assert "Slide title 2" in document.text[second.start : second.end]


@needs("lxml", "docx")
def test_entities_are_refused_also_as_plain_text():
    bomb = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    data = files.changed(files.word_file(1).data, "word/document.xml", lambda old: bomb + old)
    with pytest.raises(ParseError, match="declares XML entities"):
        parse_bytes(data, "a.docx", parser="plain")


@pytest.mark.slow
@needs("rapidocr", "onnxruntime", "pypdfium2")
def test_every_page_of_a_pdf_is_recognised_when_asked_for():
    seen: list[tuple[int, int]] = []
    document = parse_bytes(
        pdf("The quiet harbour", "The second page", size=(270, 270)),
        "a.pdf",
        lambda done, total: seen.append((done, total)),
        parser="rapidocr",
    )
    assert [told for told in dict.fromkeys(seen) if told != (0, 0)] == [(1, 2), (2, 2)]
    assert document.metadata["parser"] == "rapidocr"
    assert document.metadata["ocr_pages"] == 2
    first, second = (document.text[page.start : page.end] for page in document.pages)
    assert ("quiet harbour" in first, "second page" in second) == (True, True)


def test_full_docling_is_offered_only_where_its_models_package_is(monkeypatch):
    data, find = pdf("x"), importlib.util.find_spec
    for there in (False, True):
        monkeypatch.setattr(
            "chunking.parsers.readers.find_spec",
            lambda name, there=there: there if name.startswith("docling") else find(name),
        )
        assert ("docling-full" in parsers_for(data, "a.pdf")) == there


def test_full_docling_is_given_the_bytes_and_its_document_is_written(monkeypatch):
    given = []

    class Converter:
        def convert(self, source):
            given.append(source.stream.read())
            return SimpleNamespace(document="what docling saw")

    for name, held in (
        ("docling.document_converter", {"DocumentConverter": Converter}),
        ("docling.datamodel.base_models", {"DocumentStream": SimpleNamespace}),
    ):
        module = ModuleType(name)
        vars(module).update(held)
        monkeypatch.setitem(sys.modules, name, module)
    written = SimpleNamespace(text=f"# {'Seen'}\n", pages=(), tables=(), images=())
    monkeypatch.setattr(docling_full, "write", lambda document: written)
    document = docling_full.parse(b"%PDF-1.7", "a.pdf")
    assert given == [b"%PDF-1.7"]
    assert (document.text, document.metadata["parser"]) == ("# Seen\n", "docling-full")
