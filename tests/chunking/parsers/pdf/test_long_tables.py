"""Tables that go on over pages are one, under the names of their columns, with each row on its page."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf
from tests.chunking.parsers.pdf.made_pdfs import build, lines_pdf, paragraph, styles

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

HEAD = ("Code", "Name", "Load", "Remark")
ROWS = [
    (
        f"K-{100 + at}",
        random.Random(at).choice(["Pilot", "Vessel", "Crane"]),
        str(7 * at),
        "Held back",
    )
    for at in range(90)
]
RULED = [("GRID", (0, 0), (-1, -1), 0.5, "black")]
BOOKS = [
    (f"LINE{where}", (0, row), (-1, row), 0.8, "black")
    for where, row in (("ABOVE", 0), ("BELOW", 0), ("BELOW", -1))
]
COLUMNS = (90, 160, 250, 320)


def printed(rows, repeats, drawn, before=3, after=True, face="Helvetica-Bold", **options):
    from reportlab.platypus import LongTable, Paragraph, TableStyle

    rng, body = random.Random(1), styles()["BodyText"]
    table = LongTable([list(row) for row in rows], repeatRows=repeats, splitInRow=0, **options)
    table.setStyle(TableStyle([*drawn, ("FONTNAME", (0, 0), (-1, 0), face)]))
    story = [Paragraph(paragraph(rng), body) for _ in range(before)]
    end = [Paragraph(paragraph(rng), body)] if after else []
    return build([*story, table, *end], header="Port of records")


@pytest.mark.parametrize("drawn", [RULED, BOOKS, []], ids=["grid", "books", "bare"])
@pytest.mark.parametrize("repeats", [1, 0], ids=["head on each page", "head once"])
def test_a_table_over_pages_is_one_under_its_head(drawn, repeats):
    document = pdf.parse(printed([HEAD, *ROWS], repeats, drawn), "a.pdf")
    assert [(table.header, table.rows) for table in document.tables] == [(HEAD, tuple(ROWS))]
    assert document.text.count("| --- | --- | --- | --- |") == 1
    assert document.text.count("Code") == 1


def test_each_row_is_on_its_page():
    document = pdf.parse(printed([HEAD, *ROWS], 1, RULED), "a.pdf")
    assert len(document.pages) == 3
    for page in document.pages[1:]:
        assert document.text[page.start : page.end].startswith("| K-1")
        assert document.text[page.start - 1] == "\n"
    assert document.pages[0].end == document.pages[1].start


def cells(rows, top, faces=("Helvetica", 10)):
    return [
        (x, top - 18 * at, cell, *faces)
        for at, row in enumerate(rows)
        for x, cell in zip(COLUMNS, row, strict=True)
    ]


def test_a_table_goes_on_over_the_notes_of_a_page():
    note = [(72, 85, "1", "Helvetica", 5), (75, 82, "Of the year.", "Helvetica", 8)]
    caption = [(72, 800, "Table 1: Records", "Helvetica", 10), (149, 804, "1", "Helvetica", 6)]
    first = [*caption, *cells([HEAD, *ROWS[:34]], 780), *note]
    document = pdf.parse(lines_pdf([first, cells([HEAD, *ROWS[34:60]], 780)]), "a.pdf")
    assert [table.rows for table in document.tables] == [tuple(ROWS[:60])]
    assert document.text.startswith("¹Of the year.\n\nTable 1: Records¹\n\n| Code")
    assert document.tables[0].caption == "Table 1: Records¹"
    assert document.pages[1].start == document.text.index("| K-134")


@pytest.mark.parametrize("last", ["Held back by the", ""], ids=["goes on", "was left out"])
def test_a_row_that_a_page_divides_is_one(last):
    divided = ("K-137", "Crane", "259", last)
    first = cells([HEAD, *ROWS[:37], divided], 780)
    second = [(320, 798, "harbour master of the port"), *cells(ROWS[38:60], 780)]
    document = pdf.parse(lines_pdf([first, second]), "a.pdf")
    (table,) = document.tables
    assert table.rows[37] == ("K-137", "Crane", "259", f"{last} harbour master of the port".strip())
    assert table.rows[38:] == tuple(ROWS[38:60])


def test_what_says_that_a_table_goes_on_is_left_out_and_named():
    data = lines_pdf([
        [(90, 800, "Table 1: What the port holds"), *cells([HEAD, *ROWS[:38]], 780), (300, 70, "Continued on next page")],
        [(90, 800, "Table 1 – continued from previous page"), *cells([HEAD, *ROWS[38:60]], 780)],
    ])  # fmt: skip
    document = pdf.parse(data, "a.pdf")
    (table,) = document.tables
    assert table.rows == tuple(ROWS[:60])
    assert table.caption == "Table 1: What the port holds"
    assert "ontinued" not in document.text
    assert [item["text"] for item in document.metadata["removed"]] == [
        "Continued on next page", "Table 1 – continued from previous page",
    ]  # fmt: skip


def test_a_column_that_is_empty_on_a_page_keeps_its_place():
    first = [(code, name, load, "Sent") for code, name, load, _ in ROWS[:38]]
    second = [(code, name, "", "Sent") for code, name, *_ in ROWS[38:60]]
    document = pdf.parse(lines_pdf([cells([HEAD, *first], 760), cells(second, 780)]), "a.pdf")
    (table,) = document.tables
    assert table.rows == (*first, *second)


@pytest.mark.parametrize(
    "between",
    [[(90, 790, "Table 2: What the yard holds")], [(90, 790, "The yard", "Helvetica-Bold", 14)]],
    ids=["caption", "heading"],
)
def test_a_table_below_a_caption_or_heading_of_its_own_is_another(between):
    other = [("Place", "Owner", "Size", "State"), *ROWS[50:60]]
    document = pdf.parse(
        lines_pdf([cells([HEAD, *ROWS[:38]], 760), [*between, *cells(other, 760)]]), "a.pdf"
    )
    assert [len(table.rows) for table in document.tables] == [38, 10]


def test_a_table_with_room_below_it_has_ended():
    pages = [cells([HEAD, *ROWS[:6]], 760), cells([HEAD, *ROWS[6:40]], 760)]
    document = pdf.parse(lines_pdf(pages), "a.pdf")
    assert [len(table.rows) for table in document.tables] == [6, 34]


def test_text_below_the_last_rows_is_text():
    data = lines_pdf([
        cells([HEAD, *ROWS[:38]], 760),
        [*cells(ROWS[38:41], 780), (90, 700, "The rest of the port is let to the pilots, who pay for it by the year.")],
    ])  # fmt: skip
    document = pdf.parse(data, "a.pdf")
    assert document.tables[0].rows == tuple(ROWS[:41])
    assert document.text.endswith(
        "\n\nThe rest of the port is let to the pilots, who pay for it by the year.\n"
    )


def test_a_running_header_is_no_row_of_the_table_below_it():
    pages = [
        [(90, 800, "Ports of the northern coast"), (500, 800, str(at // 10 + 1)), *cells([HEAD, *ROWS[at : at + 30]], 782 if at == 30 else 740)]
        for at in range(0, 40, 10)
    ]  # fmt: skip
    document = pdf.parse(lines_pdf(pages), "a.pdf")
    assert "northern coast" not in document.text


def test_a_page_with_a_table_alone_that_ends_at_its_edge_is_read():
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    for top, count, columns in ((200, 8, (100, 250, 400)), (776, 33, (100, 180, 260, 330, 420))):
        for at in range(count):
            for x in columns:
                sheet.drawString(x, top - 24 * at, f"{x}.{at}")
        for y in range(count + 1):
            sheet.line(90, top + 16 - 24 * y, 500, top + 16 - 24 * y)
        for x in (*(x - 10 for x in columns), 500):
            sheet.line(x, top + 16, x, top + 16 - 24 * count)
        sheet.showPage()
    sheet.save()
    assert "100.32" in pdf.parse(data.getvalue(), "a.pdf").text
