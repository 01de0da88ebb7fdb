"""Tables of web pages, Office and OpenDocument files and RTF in which no row is said to name the columns."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest
from docx import Document as Word
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from pptx import Presentation
from pptx.dml.color import RGBColor

from chunking import create_chunker
from chunking.parsers import parse_bytes
from chunking.parsers.headless import CellLook, is_headless
from tests.chunking.parsers.test_opendocument import SPACES, odt

EXPLAINED = [
    ["crane", "Lifts what a ship has on board onto the quay."],
    ["pilot", "Knows the way into the port and guides ships along it."],
    ["tug", "Pulls larger ships into the port and pushes them to the quay."],
]
NAMED = [["Name", "What it does"], *EXPLAINED]
PLAIN, BOLD = CellLook(False), CellLook(True)


def html(rows, first="td", attributes=""):
    lines = [
        f"<tr {'' if at else attributes}>"
        + "".join(f"<{'td' if at else first}>{cell}" for cell in row)
        for at, row in enumerate(rows)
    ]
    return f"<p>Of ports.<table>{''.join(lines)}</table>".encode()


def docx(rows, bold=False, shade="", style=None):
    word = Word()
    table = word.add_table(rows=len(rows), cols=len(rows[0]), style=style)
    for at, (cells, row) in enumerate(zip(rows, table.rows, strict=True)):
        for text, cell in zip(cells, row.cells, strict=True):
            cell.paragraphs[0].add_run(text).bold = bold and not at
            if shade and not at:
                mark = parse_xml(f'<w:shd {nsdecls("w")} w:fill="{shade}"/>')
                cell._tc.get_or_add_tcPr().append(mark)
    data = io.BytesIO()
    word.save(data)
    return data.getvalue()


STYLES = (
    f'<office:document-styles {SPACES} office:version="1.2"><office:automatic-styles>'
    '<style:style style:name="H" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="G" style:family="table-cell"><style:table-cell-properties fo:background-color="#cccccc"/></style:style>'
    "</office:automatic-styles></office:document-styles>"
)  # fmt: skip


def odf(rows, paragraph="P", cell="C", marked=False):
    lines = []
    for at, row in enumerate(rows):
        names = (paragraph, cell) if not at else ("P", "C")
        cells = "".join(
            f'<table:table-cell table:style-name="{names[1]}"><text:p text:style-name="{names[0]}">{text}</text:p></table:table-cell>'
            for text in row
        )
        line = f"<table:table-row>{cells}</table:table-row>"
        wrapped = f"<table:table-header-rows>{line}</table:table-header-rows>"
        lines.append(wrapped if marked and not at else line)
    return odt(f"<table:table>{''.join(lines)}</table:table>", **{"styles.xml": STYLES})


def xlsx(rows, bold=False, fill="", **stated):
    book = Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cell in sheet[1]:
        if bold:
            cell.font = Font(bold=True)
        if fill:
            cell.fill = PatternFill("solid", fgColor=fill)
    if "ref" in stated:
        sheet.auto_filter.ref = stated["ref"]
    if "freeze_panes" in stated:
        sheet.freeze_panes = stated["freeze_panes"]
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def pptx(rows, first_row=False, bold=False, fill=""):
    slides = Presentation()
    slide = slides.slides.add_slide(slides.slide_layouts[6])
    table = slide.shapes.add_table(len(rows), len(rows[0]), 0, 0, 9999999, 999999).table
    table.first_row = first_row
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            cell = table.cell(at, column)
            cell.text = text
            if not at and bold:
                cell.text_frame.paragraphs[0].runs[0].font.bold = True
            if not at and fill:
                cell.fill.solid()
                cell.fill.fore_color.rgb = RGBColor.from_string(fill)
    data = io.BytesIO()
    slides.save(data)
    return data.getvalue()


def rtf(rows, first="", colour="", row=""):
    lines = []
    for at, cells in enumerate(rows):
        look, ground, word = ("", "", "") if at else (first, colour, row)
        edges = "".join(rf"{ground}\cellx{2000 * (n + 1)}" for n in range(len(cells)))
        texts = "".join(rf"\pard\plain\intbl {look} {cell}\cell " for cell in cells)
        lines.append(rf"\trowd{word}{edges} {texts}\row ")
    return (r"{\rtf1\ansi " + "".join(lines) + "}").encode()


def ods(rows, style="C"):
    lines = []
    for at, row in enumerate(rows):
        name = "C" if at else style
        cells = "".join(f'<table:table-cell table:style-name="{name}"><text:p>{text}</text:p></table:table-cell>' for text in row)  # fmt: skip
        lines.append(f"<table:table-row>{cells}</table:table-row>")
    styles = (
        f'<office:document-styles {SPACES} office:version="1.2"><office:automatic-styles>'
        '<style:style style:name="B" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>'
        '<style:style style:name="G" style:family="table-cell"><style:table-cell-properties fo:background-color="#cccccc"/></style:style>'
        "</office:automatic-styles></office:document-styles>"
    )
    return sheets(f'<table:table table:name="S">{"".join(lines)}</table:table>', styles)


def sheets(body, styles):
    data = io.BytesIO()
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {SPACES} office:version="1.2">'
        f"<office:automatic-styles/><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("styles.xml", styles)
    return data.getvalue()


def header(data, name):
    (table,) = parse_bytes(data, name).tables
    return list(table.header)


@pytest.mark.parametrize(
    ("data", "name"),
    [(html(EXPLAINED), "a.html"), (docx(EXPLAINED), "a.docx"), (docx(EXPLAINED, style="Table Grid"), "a.docx"), (odf(EXPLAINED), "a.odt"),
     (xlsx(EXPLAINED), "a.xlsx"), (ods(EXPLAINED), "a.ods"), (pptx(EXPLAINED), "a.pptx"), (rtf(EXPLAINED), "a.rtf")],
    ids=["html", "docx", "grid", "odt", "xlsx", "ods", "pptx", "rtf"],
)  # fmt: skip
def test_a_first_row_like_those_below_it_is_data_and_no_chunk_repeats_it(data, name):
    document = parse_bytes(data, name)
    (table,) = document.tables
    assert (table.header, [list(row) for row in table.rows]) == (("", ""), EXPLAINED)
    for strategy in ("markdown", "table"):
        chunks = create_chunker(strategy, chunk_size=30).chunk(document)
        assert len(chunks) > 1
        assert sum("crane" in chunk.content for chunk in chunks) == 1
        assert not any("---" in chunk.content.replace(chunk.text, "") for chunk in chunks)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (html(EXPLAINED, "th"), "a.html"),
        (html([[f"<b>{cell}</b>" for cell in EXPLAINED[0]], *EXPLAINED[1:]]), "a.html"),
        (html(EXPLAINED, attributes="bgcolor=gray"), "a.html"),
        (html(EXPLAINED, attributes="class=head"), "a.html"),
        (docx(EXPLAINED, bold=True), "a.docx"),
        (docx(EXPLAINED, shade="CCCCCC"), "a.docx"),
        (docx(EXPLAINED, style="Light List"), "a.docx"),
        (odf(EXPLAINED, marked=True), "a.odt"),
        (odf(EXPLAINED, "H"), "a.odt"),
        (odf(EXPLAINED, cell="G"), "a.odt"),
        (xlsx(EXPLAINED, bold=True), "a.xlsx"),
        (xlsx(EXPLAINED, fill="CCCCCC"), "a.xlsx"),
        (xlsx(EXPLAINED, ref="A1:B3"), "a.xlsx"),
        (xlsx(EXPLAINED, freeze_panes="A2"), "a.xlsx"),
        (ods(EXPLAINED, "B"), "a.ods"),
        (ods(EXPLAINED, "G"), "a.ods"),
        (pptx(EXPLAINED, first_row=True), "a.pptx"),
        (pptx(EXPLAINED, bold=True), "a.pptx"),
        (pptx(EXPLAINED, fill="CCCCCC"), "a.pptx"),
        (rtf(EXPLAINED, first=r"\b"), "a.rtf"),
        (rtf(EXPLAINED, first=r"\fs40"), "a.rtf"),
        (rtf(EXPLAINED, colour=r"\clcbpat2"), "a.rtf"),
        (rtf(EXPLAINED, row=r"\trhdr"), "a.rtf"),
    ],
    ids=["th", "b", "background", "class", "docx bold", "docx shade", "docx style", "odt marked", "odt bold", "odt background",
         "xlsx bold", "xlsx fill", "xlsx filter", "xlsx frozen", "ods bold", "ods background", "pptx first row", "pptx bold",
         "pptx fill", "rtf bold", "rtf size", "rtf background", "rtf marked"],
)  # fmt: skip
def test_a_first_row_that_is_marked_or_set_apart_is_the_head(data, name):
    assert header(data, name) == EXPLAINED[0]


@pytest.mark.parametrize(
    ("data", "name"),
    [(html(NAMED), "a.html"), (docx(NAMED), "a.docx"), (odf(NAMED), "a.odt"), (xlsx(NAMED), "a.xlsx"),
     (ods(NAMED), "a.ods"), (pptx(NAMED), "a.pptx"), (rtf(NAMED), "a.rtf")],
    ids=["html", "docx", "odt", "xlsx", "ods", "pptx", "rtf"],
)  # fmt: skip
def test_short_names_above_explanations_are_the_head(data, name):
    assert header(data, name) == NAMED[0]


def test_rows_that_begin_with_a_head_of_their_own_have_no_names_of_columns():
    page = "<p>Of ports.<table><tr><th>Flag<td>Norway<tr><th>Berth<td>North quay</table>"
    assert header(page.encode(), "a.html") == ["", ""]
    page = "<p>Of ports.<table><tr><th>Port<th>Ships<tr><th>Oslo<td>12<tr><th>Cork<td>7</table>"
    assert header(page.encode(), "a.html") == ["Port", "Ships"]


def test_stripes_and_one_cell_of_another_size_set_no_row_apart():
    rows = EXPLAINED * 2
    stripes = [[CellLook(False, 11, "grey" if at % 2 else "")] * 2 for at in range(6)]
    assert is_headless(rows, stripes)
    odd = [[CellLook(False, 12), CellLook(False, 11)], *[[CellLook(False, 11)] * 2] * 5]
    assert is_headless(rows, odd)
    larger = [[CellLook(False, 12)] * 2, *[[CellLook(False, 11)] * 2] * 5]
    assert not is_headless(rows, larger)


@pytest.mark.parametrize(
    "rows",
    [
        [["Port", "Ships"], ["Oslo", "12"], ["Cork", "7"]],
        [["Port", "2023"], ["Oslo", "12"], ["Cork", "7"]],
        [["", "Norway"], ["Oslo", "12"]],
        [["Oslo", "12"]],
        [],
    ],
    ids=["words above numbers", "a year", "a corner", "one row", "none"],
)
def test_nothing_else_tells_that_there_is_no_head(rows):
    assert not is_headless(rows, [[PLAIN if cell else None for cell in row] for row in rows])


@pytest.mark.parametrize(
    "names",
    [
        ["Item", date(2021, 1, 1), date(2021, 2, 1)],
        [date(2021, 1, 1), date(2021, 2, 1), date(2021, 3, 1)],
        ["0-14", "15-64", "65+"],
        ["Land", "08:00", "16:30"],
    ],
)
def test_dates_times_and_ranges_above_numbers_name_columns(names):
    """Found: they were taken for data, and the chunks further down did not say of what their numbers are."""
    book = Workbook()
    for row in (names, [1, 5, 6], [4, 7, 9], [2, 7, 8]):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    head = parse_bytes(data.getvalue(), "a.xlsx").text.strip().splitlines()
    first = next(line for line in head if line.startswith("|"))
    assert all(str(name) in first for name in names)
