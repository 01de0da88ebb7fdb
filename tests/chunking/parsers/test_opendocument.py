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

SPACES = " ".join(
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
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {SPACES} office:version="1.2">'
        f"<office:automatic-styles/><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    meta = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-meta {SPACES} '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2"><office:meta>'
        "<dc:title>Stated &amp; title</dc:title><dc:creator>Ada Müller</dc:creator>"
        "<meta:creation-date>2024-05-06T07:08:09</meta:creation-date>"
        "</office:meta></office:document-meta>"
    )
    styles = f'<?xml version="1.0" encoding="UTF-8"?><office:document-styles {SPACES} office:version="1.2"/>'
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


def test_hidden_text_is_left_out_and_named():
    styles = f'<office:document-styles {SPACES}><office:styles><style:style style:name="U"><style:text-properties text:display="none"/></style:style></office:styles></office:document-styles>'
    inline = '<text:p>se<text:span text:style-name="U">never</text:span>en this</text:p>'
    document = parse_bytes(odt(inline, **{"styles.xml": styles}), "a.odt")
    assert document.text == "seen this\n"
    assert document.metadata["warnings"] == ["left out 1 word that their program hides: 'never'"]


HIDING = f"""<office:document-styles {SPACES}><office:styles>
<style:style style:name="Unseen" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
<style:style style:name="Heir" style:family="paragraph" style:parent-style-name="Unseen"/>
<style:style style:name="Seen" style:family="text"><style:text-properties text:display="true"/></style:style>
</office:styles></office:document-styles>"""


def test_paragraphs_and_sections_that_are_hidden_are_left_out_and_named():
    condition = 'text:condition="ooow:1" text:string-value="secret" text:is-hidden='
    body = f"""<text:p text:style-name="Unseen">one <text:span>answer</text:span></text:p>
<text:p text:style-name="Heir">another<text:span text:style-name="Seen">shown</text:span></text:p>
<text:p><text:hidden-paragraph {condition}"true"/>third<text:note><text:note-body><text:p>noted</text:p></text:note-body></text:note></text:p>
<text:p><text:hidden-paragraph {condition}"false"/>seen <text:hidden-text {condition}"true"/><text:hidden-text {condition}"false">words</text:hidden-text></text:p>
<text:section text:display="none"><text:p>fourth</text:p></text:section>
<text:section text:display="condition" {condition}"true"><text:p>fifth</text:p></text:section>
<text:section><text:p>end</text:p></text:section>"""
    document = parse_bytes(odt(body, **{"styles.xml": HIDING}), "a.odt")
    assert document.text == "shown\n\nseen words\n\nend\n"
    (warning,) = document.metadata["warnings"]
    assert warning == (
        "left out 8 words that their program hides: 'one answer', 'another', 'third noted', 'secret', 'fourth', …"
    )


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


def test_a_drawing_is_told_apart():
    data = files.changed(REPORT, "mimetype", lambda old: old.replace(b".text", b".graphics"))
    with pytest.raises(ParseError, match="OpenDocument file other than a text"):
        parse_bytes(data, "a.odt")


# what stands beside plain paragraphs


def text_of(body: str, **parts: str) -> str:
    return parse_bytes(odt(body, **parts), "a.odt").text


def test_notes_stand_after_the_paragraph_that_names_them():
    note = (
        '<text:note text:note-class="footnote"><text:note-citation>7</text:note-citation>'
        "<text:note-body><text:p>the note</text:p></text:note-body></text:note>"
    )
    assert text_of(f"<text:p>see{note} more</text:p>") == "see[^1] more\n\n[^1]: the note\n"


def test_the_header_of_a_list_is_text():
    header = "<text:list-header><text:p>before all</text:p></text:list-header>"
    item = "<text:list-item><text:p>an item</text:p></text:list-item>"
    assert text_of(f"<text:list>{header}{item}</text:list>") == "before all\n\n- an item\n"


def test_numbers_of_items_are_those_of_their_style():
    style = (
        '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" '
        'style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" '
        'style:num-prefix="(" style:num-suffix=")"/></text:list-style>'
    )
    inner = "<text:list><text:list-item><text:p>b</text:p></text:list-item></text:list>"
    body = f'<text:list text:style-name="N"><text:list-item><text:p>a</text:p>{inner}</text:list-item></text:list>'
    styles = f"<office:document-styles {SPACES}>{style}</office:document-styles>"
    assert text_of(body, **{"styles.xml": styles}) == "1. a\n   - (a) b\n"


def test_a_text_that_marks_no_heading_has_those_that_it_shows():
    def style(name: str, properties: str, more: str = "") -> str:
        inside = f"<style:text-properties {properties}/>"
        return f'<style:style style:name="{name}" style:family="paragraph"{more}>{inside}</style:style>'

    usual = (
        '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/>'
        "</style:default-style>"
    )
    large = style("L", 'fo:font-size="20pt"')
    below = style("B", 'fo:font-size="60%" fo:font-weight="bold"', ' style:parent-style-name="L"')
    bold = style("S", 'fo:font-weight="bold"')
    styles = (
        f"<office:document-styles {SPACES}>{usual}{large}{below}{bold}</office:document-styles>"
    )
    text = paragraph("The supplier delivers the goods of the annex within two weeks.")
    part = '<text:p><text:span text:style-name="S">{}</text:span>{}</text:p>'
    body = (
        f'<text:p text:style-name="L">Agreement</text:p>{text}'
        f'<text:p text:style-name="B">1 Scope</text:p>{text}{table(CELLS)}'
        f"{part.format('Prices', '')}{text}{part.format('Note', ' that this is in bold')}{text}"
    )
    found = outline(parse_bytes(odt(body, **{"styles.xml": styles}), "a.odt")).headings
    titles = [(each.level, each.title) for each in found]
    assert titles == [(1, "Agreement"), (2, "1 Scope"), (3, "Prices")]
    marked = outline(parse_bytes(odt(body + heading(1, "End"), **{"styles.xml": styles}), "a.odt"))
    assert [each.title for each in marked.headings] == ["End"]


def test_a_heading_of_a_whole_paragraph_is_text_with_its_number_and_an_empty_one_is_none():
    level = '<text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/>'
    styles = f"<office:document-styles {SPACES}><text:outline-style>{level}</text:outline-style></office:document-styles>"
    clause = " ".join(["The supplier delivers."] * 12)
    body = heading(1, "Scope") + heading(1, clause) + heading(1, "") + heading(1, "End")
    text = text_of(body, **{"styles.xml": styles})
    assert text == f"# 1. Scope\n\n2. {clause}\n\n# 4. End\n"


def test_a_title_is_one_though_its_style_is_not_in_the_file():
    body = f'<text:p text:style-name="Title">Tides</text:p>{heading(1, "End")}'
    assert text_of(body) == "# Tides\n\n## End\n"


def test_deleted_words_and_comments_are_named_and_moved_words_stay():
    changes = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>deleted</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes>"
    )
    body = f"{changes}<text:p>kept <text:change-start/>inserted<text:change-end/></text:p>"
    document = parse_bytes(
        odt(f"{body}<office:annotation><text:p>remark</text:p></office:annotation>"), "a.odt"
    )
    assert document.text == "kept inserted\n"
    assert document.metadata["warnings"] == [
        "left out: 1 comment about the text",
        "1 passages are marked as deleted, and left out",
    ]


_MATH = (
    '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd">'
    '<math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:msup><math:mi>a</math:mi>'
    "<math:mn>2</math:mn></math:msup></math:math>"
)


def test_a_formula_of_openoffice_is_no_attack():
    links = 'xmlns:draw="urn:x" xmlns:xlink="http://www.w3.org/1999/xlink"'
    frame = f'<draw:frame {links}><draw:object xlink:href="./Object 1"/></draw:frame>'
    body = f"<text:p>so {frame} it is</text:p>"
    assert text_of(body, **{"Object 1/content.xml": _MATH}) == "so ${a}^{2}$ it is\n"
    signs = {"Object 1/content.xml": _MATH.replace("2</", "\uf02b</")}
    assert text_of(body, **signs) == "so ${a}^{+}$ it is\n"


def test_signs_are_those_of_the_font_of_their_words():
    families = {"T1": "'Symbol'", "T2": "Wingdings", "T3": "FontAwesome"}
    faces = "".join(
        f'<style:font-face style:name="f{name}" svg:font-family="{family}"/>'
        f'<style:style style:name="{name}" style:family="text">'
        f'<style:text-properties style:font-name="f{name}"/></style:style>'
        for name, family in families.items()
    )
    styles = f'<office:document-styles {SPACES} xmlns:svg="urn:svg" office:version="1.2">{faces}</office:document-styles>'
    words = "".join(
        f'<text:span text:style-name="{name}">\uf0fc\uf0ae</text:span>x ' for name in families
    )
    document = parse_bytes(odt(f"<text:p>{words}</text:p>", **{"styles.xml": styles}), "a.odt")
    assert document.text == "\u23ab→x ✓\uf0aex \uf0fc\uf0aex\n"
    assert document.metadata["warnings"] == []


def test_merged_and_repeated_cells():
    cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
    rows = (
        "<table:table-row>" + cell.format(' table:number-columns-spanned="2"', "wide")
        + "<table:covered-table-cell/></table:table-row><table:table-row>"
        + cell.format(' table:number-columns-repeated="2"', "twice") + "</table:table-row>"
    )  # fmt: skip
    (table,) = parse_bytes(odt(f"<table:table>{rows}</table:table>"), "a.odt").tables
    assert [table.header, *table.rows] == [("wide", ""), ("twice", "twice")]
