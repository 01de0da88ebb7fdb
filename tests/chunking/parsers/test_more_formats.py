"""Books, notebooks, articles in XML, OpenDocument sheets and slides, and old Office files."""

from __future__ import annotations

import base64
import importlib.util
import json
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest

from chunking import ParseError, parse_bytes
from chunking.parsers import html, kind_of_file, notebook
from chunking.segmenters.outline import outline

if not all(map(importlib.util.find_spec, ("docling", "odfdo", "bs4"))):
    pytest.skip("needs docling-slim[format-office,format-web]", allow_module_level=True)

JATS = """<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) v1.2//EN" "JATS.dtd">
<article article-type="research-article"><front><journal-meta><issn>gone</issn></journal-meta><article-meta>
<title-group><article-title>Tides of the north</article-title></title-group><contrib-group><contrib><name>
<surname>Byron</surname><given-names>Ada</given-names></name></contrib></contrib-group>
<abstract><p>High water is late.</p></abstract></article-meta></front><body><sec><title>Methods</title>
<p>We <italic>measured</italic> it.</p><sec><title>Gauges</title><p>Two gauges.</p></sec>
<table-wrap><caption><p>Depths</p></caption><table><tr><th>Port</th><th>Feet</th></tr><tr><td>Leith</td><td>5</td></tr></table>
</table-wrap></sec></body><back><ref-list><title>References</title><ref><article-title>Old tides</article-title></ref></ref-list></back></article>"""
DOCBOOK = """<book xmlns="http://docbook.org/ns/docbook"><info><title>Tides</title></info><chapter><title>Highs</title>
<para>High water is late.</para><programlisting>a = 1
b = 2</programlisting><section><title>Neap</title><itemizedlist><listitem><para>one</para></listitem></itemizedlist></section></chapter></book>"""
NOTEBOOK = {
    "nbformat": 4,
    "metadata": {"language_info": {"name": "python"}},
    "cells": [
        {"cell_type": "markdown", "source": ["# Tides\n", "\n", "High water is late."]},
        {
            "cell_type": "code",
            "source": "print('```')",
            "outputs": [
                {"output_type": "stream", "text": ["```\n"]},
                {"output_type": "display_data", "data": {"image/png": "AAAA"}},
                {"output_type": "error", "ename": "ValueError", "evalue": "low"},
            ],
        },
    ],
}


def packed(**parts):
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


BOOK = packed(
    **{
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>',
        "O/b.opf": '<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Tides</dc:title>'
        "<dc:language>en-GB</dc:language></metadata><manifest>"
        '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="two" href="a%20b.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="no" href="no.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="one"/><itemref idref="two"/><itemref idref="no"/></spine></package>',
        "O/nav.xhtml": '<html><nav><a href="one.xhtml">First</a><a href="a%20b.xhtml#x">Second</a></nav></html>',
        "O/one.xhtml": "<html><body><h1>Highs</h1><p>High water is late.</p></body></html>",
        "O/a b.xhtml": "<html><body><p>No heading here.</p></body></html>",
    }
)


def titles(document):
    return [(heading.level, heading.title) for heading in outline(document).headings]


def test_chapters_stand_in_reading_order_under_their_titles():
    document = parse_bytes(BOOK, "a.epub")
    assert titles(document) == [(1, "Highs"), (1, "Second")]
    assert document.text.index("late") < document.text.index("No heading here")
    assert (document.metadata["title"], document.metadata["language"]) == ("Tides", "en")
    assert "missing in the file: 1 chapter: O/no.xhtml" in document.metadata["warnings"]


def parts_of_book():
    with zipfile.ZipFile(BytesIO(BOOK)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_an_entry_of_an_old_table_of_contents_may_lie_outside_of_any_point():
    old = b'<ncx><navMap><content src="one.xhtml"/></navMap></ncx>'
    book = parts_of_book()["O/b.opf"].replace(
        b"<manifest>", b'<manifest><item id="x" href="x" media-type="application/x-dtbncx+xml"/>'
    )
    changed = packed(**{**parts_of_book(), "O/b.opf": book, "O/x": old})
    assert parse_bytes(changed, "a.epub").text == parse_bytes(BOOK, "a.epub").text


def test_a_book_is_read_whose_folder_was_packed_with_it():
    folder = packed(**{f"book/{name}": content for name, content in parts_of_book().items()})
    assert kind_of_file(folder, "a.epub") == "epub"
    assert parse_bytes(folder, "a.epub").text == parse_bytes(BOOK, "a.epub").text


def test_cells_of_a_notebook_are_blocks_and_pictures_are_named():
    document = parse_bytes(json.dumps(NOTEBOOK).encode(), "a.ipynb")
    code = "````python\nprint('```')\n````\n\n````\n```\n````\n\n```\nValueError: low\n```\n"
    assert document.text == f"# Tides\n\nHigh water is late.\n\n{code}"
    (warning,) = document.metadata["warnings"]
    assert "1 output " in warning
    assert "image/png" in warning


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[1;31mwarning\x1b[0m: 3 rows\n", "warning: 3 rows"),
        ("10%\r50%\r100%\ndone\r\n", "100%\ndone"),
    ],
    ids=["colours", "a bar of progress"],
)
def test_what_a_cell_wrote_is_as_a_terminal_shows_it(written, shown):
    stream = {"output_type": "stream", "name": "stdout", "text": [written]}
    cell = {"cell_type": "code", "source": "run()", "outputs": [stream]}
    document = parse_bytes(json.dumps({"cells": [cell], "nbformat": 4}).encode(), "a.ipynb")
    assert document.text == f"```\nrun()\n```\n\n```\n{shown}\n```\n"
    assert document.metadata["warnings"] == []


@pytest.mark.parametrize("plain", ["", "<IPython.core.display.HTML object>", "3 rows"])
def test_a_page_that_a_cell_shows_is_read_once_where_nothing_else_has_its_words(plain, monkeypatch):
    pages, parse = [], html.parse_whole
    monkeypatch.setattr(html, "parse_whole", lambda page, *_: pages.append(page) or parse(page, *_))
    shown = {"text/html": ["<table><tr><th>Port<tr><td>Hull</table>"], "text/plain": plain}
    scripted = {"text/html": "<script>draw()</script>"}
    outputs = [{"output_type": "display_data", "data": data} for data in (shown, scripted)]
    cell = {"cell_type": "code", "source": "show()", "outputs": outputs}
    document = notebook.parse(json.dumps({"cells": [cell], "nbformat": 4}).encode(), "a.ipynb")
    read = "```\n3 rows\n```" if plain == "3 rows" else "| Port |\n| --- |\n| Hull |"
    assert document.text == f"```\nshow()\n```\n\n{read}\n"
    assert document.metadata["warnings"] == ["left out: 1 output without text: text/html"]
    assert len(pages) == (1 if plain == "3 rows" else 2)


def test_a_notebook_that_is_damaged_or_has_no_cells_is_an_error():
    with pytest.raises(ParseError, match="damaged notebook"):
        parse_bytes(b'{"nbformat": 4, "cells": [', "a.ipynb")
    with pytest.raises(ParseError, match="without cells"):
        parse_bytes(b'{"nbformat": 3, "worksheets": []}', "a.ipynb")


def test_a_notebook_of_before_2015_has_its_cells_in_worksheets():
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Tides"]},
        {"cell_type": "code", "language": "python", "input": ["a = 1", "b = 2"], "outputs": []},
    ]
    old = {"nbformat": 3, "metadata": "none", "worksheets": [{"cells": cells}]}
    document = parse_bytes(json.dumps(old).encode(), "a.ipynb")
    assert document.text == "## Tides\n\n```\na = 1\nb = 2\n```\n"


@pytest.mark.parametrize("name", ["a.nxml", "a.xml"])
def test_an_article_in_jats_has_its_sections_and_tables(name):
    document = parse_bytes(JATS.encode(), name)
    assert kind_of_file(JATS.encode(), name) == "jats"
    assert titles(document) == [
        (1, "Tides of the north"),
        (2, "Methods"),
        (3, "Gauges"),
        (2, "References"),
    ]
    assert [table.rows for table in document.tables] == [(("Leith", "5"),)]
    assert "gone" not in document.text
    assert all(
        word in document.text for word in ("Byron", "late", "measured", "Depths", "Old tides")
    )


def test_a_word_of_a_title_is_not_split_where_its_type_changes():
    article = JATS.replace(
        "Tides of the north", "M<italic>m</italic>PPOX of the <bold>north</bold>"
    )
    document = parse_bytes(article.encode(), "a.nxml")
    assert document.metadata["title"] == titles(document)[0][1] == "MmPPOX of the north"


def test_a_book_in_docbook_has_its_chapters_and_code():
    document = parse_bytes(DOCBOOK.encode(), "a.dbk")
    assert titles(document) == [(1, "Tides"), (2, "Highs"), (3, "Neap")]
    assert "```\na = 1\nb = 2\n```" in document.text
    assert "- one" in document.text


def test_the_sections_of_docbook_have_their_depth_and_titles_of_examples_are_lines():
    book = """<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd"><book><bookinfo><title>Tides</title>
    </bookinfo><part><title>Water</title><chapter><title>Highs</title><para>late</para><example><title>At Leith</title>
    <para>five</para></example><table><title>Depths</title><tgroup cols="1"><thead><row><entry>Port</entry></row></thead>
    <tbody><row><entry>Wick</entry></row></tbody></tgroup></table></chapter></part><appendix><title>Units</title>
    <refentry><refmeta><refentrytitle>tide</refentrytitle></refmeta><refsect1><title>Options</title>
    <para>none</para></refsect1></refentry></appendix></book>"""
    document = parse_bytes(book.encode(), "a.xml")
    assert titles(document) == [
        (1, "Tides"), (2, "Water"), (3, "Highs"), (2, "Units"), (3, "tide"), (4, "Options"),
    ]  # fmt: skip
    assert "\n\n**At Leith**\n\nfive" in document.text
    assert [(t.caption, t.rows) for t in document.tables] == [("Depths", (("Wick",),))]


def test_a_chapter_that_is_a_file_of_its_own_begins_at_the_top():
    chapter = b'<chapter xmlns="http://docbook.org/ns/docbook"><title>Highs</title><para>late</para></chapter>'
    assert titles(parse_bytes(chapter, "a.xml")) == [(1, "Highs")]


def test_entities_of_xml_are_put_in_and_what_is_elsewhere_is_named():
    book = b"""<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd" [
    <!-- don't --><!ENTITY sea "the <emphasis>North</emphasis> Sea]"><!ENTITY port 'Leith, &sea;'>
    <!ENTITY two SYSTEM "two.xml"><!ENTITY % all "INCLUDE">]>
    <book><title>Tides</title><chapter><title>Caf&eacute; &port;</title><para>&kde; &amp; 1 &lt; 2</para>
    <programlisting><![CDATA[&sea;]]></programlisting></chapter>&two;</book>"""
    document = parse_bytes(book, "a.dbk")
    assert "Café Leith, the" in document.text
    assert "North" in document.text
    assert "kde & 1 < 2" in document.text
    assert "```\n&sea;\n```" in document.text
    assert document.metadata["warnings"] == [
        "1 files that are parts of it are left out, which can be added by themselves: two.xml",
        "1 entities are declared in another file, and stand here by their names: kde",
    ]


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">',
        "".join(f'<!ENTITY {a} "{f"&{b};" * 99}">' for a, b in zip("abcdef", "bcdefg", strict=True))
        + f'<!ENTITY g "{"word " * 99}">',
    ],
    ids=["without end", "ever more"],
)
def test_entities_that_grow_without_bound_are_refused(declared):
    book = (
        f'<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd" [{declared}]>'
        + "<book><title>&a;</title></book>"
    )
    with pytest.raises(ParseError, match="without end, or are too large"):
        parse_bytes(book.encode(), "a.dbk")


def test_other_xml_stays_text_of_its_own_kind():
    assert kind_of_file(b"<note><to>you</to></note>", "a.xml") == "xml"


def test_sheets_and_slides_of_opendocument_are_pages():
    from odfdo import Document as Odf
    from odfdo import DrawPage, Frame, Row, Table

    def saved(document):
        stream = BytesIO()
        document.save(stream)
        return stream.getvalue()

    book = Odf("spreadsheet")
    book.body.clear()
    for name, cells in (("Ports", ["Port", "Leith"]), ("Ships", ["Ship", "Ark"])):
        table = Table(name)
        for cell in cells:
            row = Row()
            row.set_values([cell, 5])
            table.append_row(row)
        book.body.append(table)
    show = Odf("presentation")
    show.body.clear()
    for words in ("High water", "Low water"):
        slide = DrawPage(words)
        slide.append(Frame.text_frame(words, size=("7cm", "5cm"), position=("1cm", "1cm")))
        show.body.append(slide)
    sheets, slides = parse_bytes(saved(book), "a.ods"), parse_bytes(saved(show), "a.odp")
    assert titles(sheets) == [(2, "Ports"), (2, "Ships")]
    assert [sheets.text[page.start : page.end].split()[1] for page in sheets.pages] == [
        "Ports",
        "Ships",
    ]
    ends = [slides.text[page.start : page.end].split("\n")[-1] for page in slides.pages]
    assert ends == ["High water", "Low water"]


@pytest.mark.skipif(not importlib.util.find_spec("kreuzberg"), reason="needs kreuzberg")
def test_old_office_files_are_read():
    letter, book = (parse_bytes(unpacked(name), name) for name in ("a.doc", "a.xls"))
    assert letter.text.startswith("Tides\n\nHigh water is late.\n")
    assert "save it as .docx" in letter.metadata["warnings"][0]
    assert book.text.startswith(
        "## b\n\nPorts of the coast\n\nDepths in metres\n\n"
        "| Port | Depth |\n| --- | --- |\n| Leith | 5 |\n| Wick | 7 |\n\n| Ship | Crew |"
    )
    assert [table.header for table in book.tables] == [("Port", "Depth"), ("Ship", "Crew")]
    assert len(book.pages) == 1


@pytest.mark.parametrize("name", ["a.doc", "a.xls", "a.ppt"])
def test_a_password_of_an_old_office_file_is_named(name):
    with pytest.raises(ParseError, match=rf"{name} is protected by a password: save a copy"):
        parse_bytes(locked(name), name)


def locked(name):
    """A file whose first records say that it is locked."""
    if name == "a.ppt":
        stream = "PowerPoint Document\0".encode("utf-16-le")
        return unpacked("a.doc")[:512] + stream + b"\x14\0\0\0\xdf\xc4\xd1\xf3"
    data = bytearray(unpacked(name))
    begins, place, mark = (b"\xec\xa5", 11, 1) if name == "a.doc" else (b"\x09\x08\x10\0\0\6\5\0", 20, 0x2F)  # fmt: skip
    data[data.index(begins) + place] = mark
    return bytes(data)


def unpacked(name):
    packed = (Path(__file__).parent / "old_office_files" / f"{name}.b85").read_bytes()
    return zlib.decompress(base64.b85decode(b"".join(packed.split())))


def test_the_signature_of_a_mail_is_a_paragraph_of_its_own_and_has_no_backslash():
    body = "See you.\n-- \nAnn\n\n--\nBob\n====\n\n---\nend"
    document = parse_bytes(f"Subject: Lunch\n\n{body}".encode(), "a.eml")
    assert "See you.\n\n-- \nAnn\n\n--\nBob\n\\====\n\n\\---\nend" in document.text
    assert [heading.title for heading in outline(document).headings] == ["Lunch"]


@pytest.mark.parametrize(
    ("data", "shown", "warnings"),
    [
        ({"text/latex": "$x^2$", "text/plain": " 2\nx "}, "$x^2$", []),
        ({"text/latex": r"\begin{tabular}", "text/plain": "a  b"}, "```\na  b\n```", []),
        ({"text/latex": "Of $x$.", "text/plain": "<IPython.core.display.Latex object>"}, "Of $x$.", []),
        ({"image/png": "", "text/plain": "<Figure size 600x300 with 1 Axes>"}, "", ["image/png"]),
        ({"text/plain": "[<matplotlib.lines.Line2D at 0x7f21>]"}, "", ["object"]),
        ({"text/plain": "<h1>"}, "```\n<h1>\n```", []),
    ],
    ids=["formula", "table in LaTeX", "LaTeX alone", "picture", "bare objects", "markup"],
)  # fmt: skip
def test_outputs_are_formulas_or_words_and_no_names_of_objects(data, shown, warnings):
    output = {"output_type": "display_data", "data": data}
    cell = {"cell_type": "code", "source": "show()", "outputs": [output]}
    document = parse_bytes(json.dumps({"cells": [cell], "nbformat": 4}).encode(), "a.ipynb")
    assert document.text == "\n\n".join(filter(None, ["```\nshow()\n```", shown])) + "\n"
    left_out = [f"left out: 1 output without text: {kind}" for kind in warnings]
    assert document.metadata["warnings"] == left_out
