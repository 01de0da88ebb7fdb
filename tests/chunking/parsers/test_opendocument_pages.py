"""OpenDocument spreadsheets and presentations: pages, cells as they are shown, titles, notes, what is hidden."""

from __future__ import annotations

import importlib.util
import io
import zipfile

import pytest

from chunking import ParseError
from chunking.parsers import opendocument

if not importlib.util.find_spec("lxml"):
    pytest.skip("needs lxml", allow_module_level=True)

_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{full}:1.0"'
    for name, full in (
        ("office", "office"), ("text", "text"), ("table", "table"), ("draw", "drawing"),
        ("presentation", "presentation"), ("style", "style"), ("svg", "svg-compatible"), ("fo", "xsl-fo-compatible"),
    )
)  # fmt: skip


def read(body: str, styles: str = ""):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(
            "content.xml",
            f"<office:document-content {_SPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body>{body}</office:body></office:document-content>",
        )
    return opendocument.parse(stream.getvalue(), "a.ods")


def cell(text: str, attributes: str = "") -> str:
    return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def sheet(name: str, *rows: str, style: str = "") -> str:
    return (
        f'<table:table table:name="{name}" table:style-name="{style}">{"".join(rows)}</table:table>'
    )


def sheets(*tables: str, styles: str = ""):
    return read(f"<office:spreadsheet>{''.join(tables)}</office:spreadsheet>", styles)


def test_each_sheet_is_a_page_and_cells_show_what_is_stored():
    day = 'office:value-type="date" office:date-value="2024-01-05"'
    number = 'office:value-type="float" office:value="1234.5"'
    share = 'office:value-type="percentage" office:value="0.125"'
    document = sheets(
        sheet("Ports", row(cell("day"), cell("tons"), cell("share")),
              row(cell("05.01.24", day), cell("1.234,50", number), cell("12,5 %", share))),
        sheet("Empty"),
    )  # fmt: skip
    assert document.tables[0].rows == (("2024-01-05", "1234.5", "12,5 %"),)
    assert [page.number for page in document.pages] == [1, 2]
    assert document.text.endswith("## Empty\n")
    assert document.metadata["warnings"] == []


def test_repeated_rows_are_read_and_those_left_out_are_named():
    few = row(cell("again"), cell("x"), attributes='table:number-rows-repeated="3"')
    many = row(cell("and", 'table:number-columns-repeated="1100"'))
    empty = row("<table:table-cell/>", attributes='table:number-rows-repeated="1048570"')
    document = sheets(sheet("A", few, many, empty))
    assert document.text.count("| again | x |") == 3
    assert document.metadata["warnings"] == [
        "100 repetitions of rows and cells are left out: each is in the text many times"
    ]


def test_hidden_sheets_are_read_and_named():
    style = (
        '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    )
    document = sheets(sheet("Secret", row(cell("kept")), style="h"), styles=style)
    assert "kept" in document.text
    assert "hidden in their program, and read like the others: Secret" in str(
        document.metadata["warnings"]
    )


def frame(kind: str, inside: str) -> str:
    return f'<draw:frame presentation:class="{kind}"><draw:text-box>{inside}</draw:text-box></draw:frame>'


def slide(*shapes: str, style: str = "") -> str:
    return f'<draw:page draw:style-name="{style}">{"".join(shapes)}</draw:page>'


def slides(*pages: str, styles: str = ""):
    return read(f"<office:presentation>{''.join(pages)}</office:presentation>", styles)


def test_a_slide_has_its_title_first_and_its_notes_last():
    items = "<text:list><text:list-item><text:p>point</text:p></text:list-item></text:list>"
    notes = f"<presentation:notes>{frame('notes', '<text:p>say it slowly</text:p>')}</presentation:notes>"
    document = slides(
        slide(frame("outline", items), frame("title", "<text:p>High</text:p><text:p>water</text:p>"), notes),
        slide(frame("title", "<text:p>Low water</text:p>")),
    )  # fmt: skip
    assert document.text == "# High water\n\n- point\n\nsay it slowly\n\n# Low water\n"
    assert len(document.pages) == 2
    assert document.metadata["warnings"] == []


def box(top: str, size: int, *lines: str) -> str:
    inside = "".join(f'<text:p text:style-name="s{size}">{line}</text:p>' for line in lines)
    return f'<draw:custom-shape svg:y="{top}">{inside}</draw:custom-shape>'


@pytest.mark.parametrize(
    ("shapes", "title"),
    [
        ((box("9cm", 14, "Twice a day"), box("12mm", 28, "High water")), "# High water"),
        ((frame("title", ""), box("1cm", 14, "Twice"), box("0.1in", 28, "High water")), "# High water"),
        ((box("9cm", 28, "42"), box("1cm", 14, "High water")), None),
        ((box("1cm", 28, "High water", "Low water"), box("9cm", 14, "Twice a day")), None),
        ((box("9cm", 28, "High water"), box("1cm", 14, "Twice a day the sea comes and goes, as the table of the port says")), None),
        ((box("1cm", 28, "High water"), box("12mm", 28, "Low water"), box("9cm", 14, "Twice a day as the sea comes and goes")), None),
        ((frame("title", "<text:p>Tides</text:p>"), box("1cm", 28, "High water")), "# Tides"),
    ],
    ids=["box", "empty placeholder", "figure", "two lines", "below a text", "heads of columns", "placeholder"],
)  # fmt: skip
def test_a_box_that_stands_out_above_the_others_titles_its_slide(shapes, title):
    styles = "".join(
        f'<style:style style:name="s{size}"><style:text-properties fo:font-size="{size}pt"/></style:style>'
        for size in (14, 28)
    )
    document = slides(slide(*shapes), styles=styles)
    assert [line for line in document.text.splitlines() if line.startswith("#")] == [title][: bool(title)]  # fmt: skip
    assert document.metadata["warnings"] == []


def test_what_stands_on_every_slide_is_written_once_and_numbers_are_not():
    running = frame("footer", "<text:p>Our footer</text:p>") + frame("page-number", "<text:p>7</text:p>")  # fmt: skip
    document = slides(
        slide(frame("title", "<text:p>One</text:p>"), running),
        slide(frame("title", "<text:p>Two</text:p>"), running),
    )
    assert document.text == "# One\n\nOur footer\n\n# Two\n"
    assert document.metadata["warnings"] == []


def test_hidden_slides_are_named():
    style = '<style:style style:name="h"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
    document = slides(
        slide(frame("title", "<text:p>One</text:p>")),
        slide(frame("title", "<text:p>Two</text:p>"), style="h"),
        styles=style,
    )
    (warning,) = document.metadata["warnings"]
    assert warning == "these slides are hidden in their program, and read like the others: 2"


def test_a_drawing_is_an_error_that_says_so():
    with pytest.raises(ParseError, match="has no content"):
        read("<office:drawing/>")
