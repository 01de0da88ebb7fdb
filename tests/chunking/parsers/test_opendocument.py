"""OpenDocument texts, written part by part: words, headings, lists, tables, properties, damage."""

from __future__ import annotations

import importlib.util
import io
import zipfile

import office_files as files
import pytest

from chunking import ParseError, create_chunker, parse_bytes
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.outline import outline

if not all(map(importlib.util.find_spec, ("docling", "odfdo", "lxml"))):
    pytest.skip("needs docling-slim[format-office] and odfdo", allow_module_level=True)

_SPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("meta", "meta"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
    )
)
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
LINES = [line.replace("<b>", "").replace("</b>", "") for line in files.LINES]
HEADINGS = ["The report", "Größe & more", "A deeper heading"]
ITEMS = ["first item", "second item", "third item with naïve words"]
CELLS = [["Part", "Größe"], ["bolt", "3.50"], ["nut & washer", "-7"]]


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def paragraph(text: str) -> str:
    return f"<text:p>{escaped(text)}</text:p>"


def heading(level: int, text: str) -> str:
    return f'<text:h text:outline-level="{level}">{escaped(text)}</text:h>'


def table(rows: list[list[str]]) -> str:
    body = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string">{paragraph(cell)}</table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    columns = f'<table:table-column table:number-columns-repeated="{len(rows[0])}"/>'
    return f'<table:table table:name="T">{columns}{body}</table:table>'


def listed(items: list[str]) -> str:
    inside = "".join(f"<text:list-item>{paragraph(item)}</text:list-item>" for item in items)
    return f"<text:list>{inside}</text:list>"


def odt(body: str, **more: str) -> bytes:
    """An ODT file around the XML of its body; `more` are further parts by their names."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_SPACES} office:version="1.2">'
        f"<office:automatic-styles/><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    meta = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-meta {_SPACES} '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2"><office:meta>'
        "<dc:title>Stated &amp; title</dc:title><dc:creator>Ada Müller</dc:creator>"
        "<meta:creation-date>2024-05-06T07:08:09</meta:creation-date>"
        "</office:meta></office:document-meta>"
    )
    styles = f'<?xml version="1.0" encoding="UTF-8"?><office:document-styles {_SPACES} office:version="1.2"/>'
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        for name, part in {
            "content.xml": content,
            "meta.xml": meta,
            "styles.xml": styles,
            "META-INF/manifest.xml": _MANIFEST,
            **more,
        }.items():
            archive.writestr(name, part, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


REPORT = odt(
    heading(1, HEADINGS[0])
    + paragraph(LINES[0])
    + heading(2, HEADINGS[1])
    + listed(ITEMS)
    + paragraph(LINES[1])
    + table(CELLS)
    + heading(3, HEADINGS[2])
    + paragraph(LINES[2])
)


@pytest.fixture(scope="module")
def report():
    return parse_bytes(REPORT, "folder/report.odt")


def test_every_word_is_there(report):
    written = files.words(
        "\n".join([*LINES, *HEADINGS, *ITEMS, *(c for row in CELLS for c in row)])
    )
    assert files.recall(written, report.text) == 1


def test_every_heading_is_there_in_order_with_its_depth(report):
    found = outline(report).headings
    assert [item.title for item in found] == HEADINGS
    levels = [item.level for item in found]
    assert levels == sorted(levels)
    assert len(set(levels)) == 3


def test_items_are_a_list(report):
    blocks = [block for block in markdown_blocks(report).blocks if block.kind == "list"]
    assert [len(block.parts) for block in blocks] == [3]
    assert [line for line in report.text.splitlines() if line.startswith("- ")] == [
        f"- {item}" for item in ITEMS
    ]


def test_every_cell_is_there_as_data_and_as_markdown(report):
    assert [[list(t.header), *map(list, t.rows)] for t in report.tables] == [CELLS]
    blocks = [block for block in markdown_blocks(report).blocks if block.kind == "table"]
    assert len(blocks) == 1


def test_what_the_file_says_of_itself(report):
    known = report.metadata
    assert (known["parser"], known["format"]) == ("opendocument", "odt")
    assert (known["title"], known["author"]) == ("Stated & title", "Ada Müller")
    assert (known["created"], known["warnings"]) == ("2024-05-06T07:08:09", [])
    assert (report.mime_type, report.pages) == ("text/markdown", ())


def test_it_can_be_cut(report):
    chunks = create_chunker("markdown", chunk_size=40).run(report).chunks
    assert all(chunk.text == report.text[chunk.start : chunk.end] for chunk in chunks)
    assert chunks[-1].heading_path[-1] == HEADINGS[2]


def test_the_words_alone_without_docling():
    document = parse_bytes(REPORT, "report.odt", parser="plain")
    written = files.words(
        "\n".join([*LINES, *HEADINGS, *ITEMS, *(c for row in CELLS for c in row)])
    )
    assert files.recall(written, document.text) == 1
    assert (document.metadata["parser"], document.tables) == ("plain", ())


def test_spans_tabs_and_line_breaks_stay_words():
    inline = (
        '<text:p>one <text:span text:style-name="b">two</text:span> three<text:tab/>four'
        '<text:line-break/>five<text:s text:c="2"/>six <text:a>seven</text:a> eight</text:p>'
    )
    for parser in ("opendocument", "docling", "plain"):
        text = parse_bytes(odt(inline), "a.odt", parser=parser).text
        assert files.words(text) == files.words("one two three four five six seven eight"), parser


def test_macros_are_neither_read_nor_run():
    data = odt(paragraph("text"), **{"Basic/Standard/Module1.xml": "<x>Shell evil</x>"})
    document = parse_bytes(data, "a.odt")
    assert "evil" not in document.text
    assert "holds macros" in document.metadata["warnings"][0]


@pytest.mark.parametrize("parser", ["docling", "plain"])
def test_entities_are_refused(parser):
    data = files.changed(
        REPORT,
        "content.xml",
        lambda old: old.replace(
            b"<office:document-content",
            b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><office:document-content',
            1,
        ),
    )
    with pytest.raises(ParseError, match=r"a\.odt declares XML entities in content\.xml"):
        parse_bytes(data, "a.odt", parser=parser)


@pytest.mark.parametrize("length", [100, len(REPORT) // 2, len(REPORT) - 30])
def test_a_file_that_is_cut_off_is_refused(length):
    with pytest.raises(ParseError, match=r"a\.odt is a damaged ZIP archive"):
        parse_bytes(REPORT[:length], "a.odt")


def test_content_that_is_no_xml_is_an_error():
    data = files.changed(REPORT, "content.xml", lambda old: b"\x00\xff not xml")
    with pytest.raises(ParseError, match=r"a\.odt"):
        parse_bytes(data, "a.odt")


def test_a_file_whose_media_type_is_packed_is_read_too(report):
    packed = files.changed(REPORT, "settings.xml", lambda old: b"<x/>")
    assert b"opendocument.text" not in packed[:200]
    assert parse_bytes(packed, "a.odt").text == report.text


def test_an_empty_text_is_an_empty_document():
    assert parse_bytes(odt(""), "a.odt").text.strip() == ""


def test_a_spreadsheet_is_told_apart():
    data = files.changed(REPORT, "mimetype", lambda old: old.replace(b".text", b".spreadsheet"))
    with pytest.raises(ParseError, match="OpenDocument file other than a text"):
        parse_bytes(data, "a.odt")
