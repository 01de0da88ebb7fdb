"""Heads of several rows in workbooks, OpenDocument spreadsheets and RTF, and one row where there is one."""

from __future__ import annotations

import importlib.util
import io
import zipfile

import pytest

from chunking.parsers import office, opendocument, rtf

if not importlib.util.find_spec("lxml") or not importlib.util.find_spec("openpyxl"):
    pytest.skip("needs lxml and openpyxl", allow_module_level=True)

GROUPS = [["City", "2022", None, "2023", None], [None, "Q1", "Q2", "Q1", "Q2"]]
BODY = [["Wien", 10, 20, 30, 40], ["Kiel", 50, 60, 70, 80], ["Oulu", 9, 8, 7, 6]]
NAMES = ("City", "2022 / Q1", "2022 / Q2", "2023 / Q1", "2023 / Q2")
PLAIN = [["City", "Spring", "Summer"], ["Wien", 1, 2], ["Kiel", 3, 4], ["Oulu", 5, 6]]


def workbook(rows, merged=(), change=lambda sheet: None):
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for each in merged:
        sheet.merge_cells(each)
    change(sheet)
    data = io.BytesIO()
    book.save(data)
    return office.parse(data.getvalue(), "a.xlsx")


def header(rows, merged=(), change=lambda sheet: None):
    (table,) = workbook(rows, merged, change).tables
    return table.header, len(table.rows)


def in_bold(*numbers):
    from openpyxl.styles import Font

    def change(sheet):
        for number in numbers:
            for cell in sheet[number]:
                cell.font = Font(bold=True)

    return change


def attribute(name, value):
    return lambda sheet: setattr(sheet, name, value)


def as_table(sheet):
    from openpyxl.worksheet.table import Table

    sheet.add_table(Table(displayName="Data", ref="A2:C5"))


def filtered(sheet):
    sheet.auto_filter.ref = "A2:C5"


def test_names_of_groups_stand_above_their_columns_and_names_are_bold():
    document = workbook([*GROUPS, *BODY], ["A1:A2", "B1:C1", "D1:E1"])
    assert document.text.startswith(
        "## Sheet\n\n| City | 2022 | 2022 | 2023 | 2023 |\n| --- | --- | --- | --- | --- |\n"
        "|  | **Q1** | **Q2** | **Q1** | **Q2** |\n| Wien | 10 |"
    )
    assert document.tables[0].header == NAMES


@pytest.mark.parametrize(
    ("rows", "merged", "expected"),
    [
        ([["City", "2022", None, "2023", None], [None, "Q1", "Q2", "Q1", "Q2"], *BODY], ["B1:C1", "D1:E1"], NAMES),
        ([[None, 2022, None, 2023, None], ["City", "Q1", "Q2", "Q1", "Q2"], *BODY], ["B1:C1", "D1:E1"], NAMES),
        ([[None, "Sales", None], ["City", "Q1", "Q2"], ["Wien", 1, 2], ["Kiel", 3, 4]], ["B1:C1"],
         ("City", "Sales / Q1", "Sales / Q2")),
        ([[None, "Sales", None], ["City", 2022, 2023], ["Wien", 1, 2], ["Kiel", 3, 4]], ["B1:C1"],
         ("City", "Sales / 2022", "Sales / 2023")),
        ([["Role", "Files", None, "Users", None], [None, "read", "write", "read", "write"], ["Guest", "yes", "no", "no", "no"]],
         ["B1:C1", "D1:E1"], ("Role", "Files / read", "Files / write", "Users / read", "Users / write")),
        ([["Sales of the year", None, None, None, None], *GROUPS, *BODY], ["A1:E1", "A2:A3", "B2:C2", "D2:E2"], NAMES),
        ([["City", "Sales", None, None, None], [None, "2022", None, "2023", None], [None, "Q1", "Q2", "Q1", "Q2"], *BODY],
         ["A1:A3", "B1:E1", "B2:C2", "D2:E2"],
         ("City", *(f"Sales / {year} / {quarter}" for year in (2022, 2023) for quarter in ("Q1", "Q2")))),
        ([["City", "Sales", None, None, None], [None, "2022", None, "2023", None], [None, "Q1", "Q2", "Q1", "Q2"], *BODY],
         ["B1:E1", "B2:C2", "D2:E2"],
         ("City", *(f"Sales / {year} / {quarter}" for year in (2022, 2023) for quarter in ("Q1", "Q2")))),
    ],
    ids=["corner not merged", "blank corner", "one group", "years", "repeated names", "title above", "three rows",
         "three rows, corner not merged"],
)  # fmt: skip
def test_merged_cells_are_groups_where_a_row_names_their_columns(rows, merged, expected):
    assert header(rows, merged)[0] == expected


@pytest.mark.parametrize(
    ("rows", "merged", "expected"),
    [
        (PLAIN, [], (("City", "Spring", "Summer"), 3)),
        ([["Rain", None, None], *PLAIN], ["A1:C1"], (("City", "Spring", "Summer"), 3)),
        ([["Rain", None, None], *PLAIN], ["A1:B1"], (("City", "Spring", "Summer"), 3)),
        ([[None, "Rain", None], ["City", "who", "what"], ["Wien", "a", "b"], ["Kiel", "c", "d"]], ["B1:C1"],
         (("City", "who", "what"), 2)),
        ([["City", 2022, 2023], ["Wien", 2001, 2002], ["Kiel", 3, 4]], [], (("City", "2022", "2023"), 2)),
        ([["Name", None, "Age"], ["Ann", "Lee", 5], ["Bob", "Ray", 6]], ["A1:B1"], (("Name", "", "Age"), 2)),
        ([["Name", None, "Town", None], ["Ann", "Lee", "Wien", "East"], ["Bob", "Ray", "Kiel", "West"]], ["A1:B1", "C1:D1"],
         (("Name", "", "Town", ""), 2)),
        ([["City", "Sales", None], ["Wien", 1, 2], ["Kiel", 3, 4]], ["B1:C1"], (("City", "Sales", ""), 2)),
        ([["City", "Sales"], ["Wien", 1], [None, 2], ["Kiel", 3]], ["A2:A3"], (("City", "Sales"), 3)),
    ],
    ids=["no merged cells", "title", "title above some columns", "title beside the first column", "years",
         "merged name of two columns", "merged names of text", "merged name of numbers", "row-span in the body"],
)  # fmt: skip
def test_one_row_stays_the_head(rows, merged, expected):
    assert header(rows, merged) == expected


@pytest.mark.parametrize(
    "change",
    [attribute("freeze_panes", "B3"), attribute("print_title_rows", "1:2"), as_table, filtered],
    ids=["frozen", "printed on each page", "table", "filter"],
)
def test_rows_that_the_sheet_names_are_the_head(change):
    rows = [["Part", "Weight", "Price"], ["of the list", "kg", "EUR"], ["Bolt", 3, 4], ["Nut", 5, 6], ["Pin", 7, 8]]  # fmt: skip
    assert header(rows)[0] == ("Part", "Weight", "Price")
    assert header(rows, (), change) == (("Part / of the list", "Weight / kg", "Price / EUR"), 3)


@pytest.mark.parametrize(
    "change",
    [attribute("freeze_panes", "B3"), attribute("freeze_panes", "A2"), attribute("print_title_rows", "1:2"), in_bold(1)],
    ids=["frozen in the data", "frozen", "printed on each page", "bold"],
)  # fmt: skip
def test_rows_of_data_are_no_head(change):
    assert header(PLAIN, (), change) == (("City", "Spring", "Summer"), 3)


def test_bold_rows_below_groups_are_names():
    rows = [["Name", None, "Town", None], ["first", "last", "name", "part"], ["Ann", "Lee", "Wien", "East"]]  # fmt: skip
    merged = ["A1:B1", "C1:D1"]
    assert header(rows, merged)[0] == ("Name", "", "Town", "")
    names = ("Name / first", "Name / last", "Town / name", "Town / part")
    assert header(rows, merged, in_bold(1, 2))[0] == names
    assert header(rows, merged, in_bold(1, 2, 3))[0] == ("Name", "", "Town", "")


def test_a_row_that_all_cells_above_span_parts_no_table():
    rows = [["City", "Sales"], [None, None], ["Wien", 1], ["Kiel", 2]]
    assert header(rows, ["A1:A2", "B1:B2"]) == (("City", "Sales"), 2)
    assert len(workbook(rows).tables) == 2


_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "table", "style", "config")
)


def spreadsheet(rows, spans=None, heads=0, beside="", settings=""):
    def cell(y, x, text):
        wide, high = (spans or {}).get((y, x), (1, 1))
        kind = f'office:value-type="float" office:value="{text}"' if isinstance(text, int) else ""
        span = f'table:number-columns-spanned="{wide}" table:number-rows-spanned="{high}"'
        return f"<table:table-cell {span} {kind}><text:p>{text}</text:p></table:table-cell>"

    written = [
        "<table:table-row>" + "".join(cell(y, x, text) if text is not None else "<table:covered-table-cell/>" for x, text in enumerate(row)) + "</table:table-row>"
        for y, row in enumerate(rows)
    ]  # fmt: skip
    head = f"<table:table-header-rows>{''.join(written[:heads])}</table:table-header-rows>"
    table = f'<table:table table:name="My sheet">{head if heads else ""}{"".join(written[heads:])}</table:table>'
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("content.xml", f"<office:document-content {_SPACES}><office:body><office:spreadsheet>{table}{beside}</office:spreadsheet></office:body></office:document-content>")  # fmt: skip
        if settings:
            archive.writestr("settings.xml", f"<office:document-settings {_SPACES}>{settings}</office:document-settings>")  # fmt: skip
    return opendocument.parse(stream.getvalue(), "a.ods").tables


@pytest.mark.parametrize("corner", [(1, 2), (1, 1)], ids=["merged", "not merged"])
def test_covered_cells_of_opendocument_make_groups(corner):
    (table,) = spreadsheet([*GROUPS, *BODY], {(0, 0): corner, (0, 1): (2, 1), (0, 3): (2, 1)})
    assert (table.header, len(table.rows)) == (NAMES, 3)


_UNITS = [["Part", "Weight"], ["of the list", "kg"], ["Bolt", 3], ["Nut", 5]]
_FILTER = '<table:database-range table:target-range-address="{}.A2:{}.B4"/>'
_FROZEN = (
    '<config:config-item-map-entry config:name="My sheet"><config:config-item config:name="VerticalSplitMode">2</config:config-item>'
    '<config:config-item config:name="VerticalSplitPosition">2</config:config-item></config:config-item-map-entry>'
)


@pytest.mark.parametrize(
    "stated",
    [{"heads": 2}, {"beside": _FILTER.format("'My sheet'", "'My sheet'")}, {"settings": _FROZEN}],
    ids=["header rows", "range of data", "frozen"],
)
def test_rows_that_opendocument_names_are_the_head(stated):
    (table,) = spreadsheet(_UNITS, **stated)
    assert (table.header, len(table.rows)) == (("Part / of the list", "Weight / kg"), 2)
    (table,) = spreadsheet(PLAIN, **stated)
    assert (table.header, len(table.rows)) == (("City", "Spring", "Summer"), 3)


def rtf_table(rows, merges, heads=0, wide=None):
    """A table of RTF; `merges` are the marks of cells, `wide` the edges of the first row's where they are others."""
    body = ""
    for y, row in enumerate(rows):
        marks = merges[y] if y < len(merges) else [""] * len(row)
        edges = wide if wide and not y else [1000 * (x + 1) for x in range(len(row))]
        form = "".join(rf"{mark}\cellx{edge}" for mark, edge in zip(marks, edges, strict=True))
        cells = "".join(rf"\intbl {'' if text is None else text}\cell " for text in row)
        body += "\\trowd" + "\\trhdr" * (y < heads) + f"{form} {cells}\\row "
    (table,) = rtf.parse(("{\\rtf1\\ansi " + body + "\\pard end\\par}").encode(), "a.rtf").tables
    return table.header, len(table.rows)


_MERGED = ["\\clvmgf", "\\clmgf", "\\clmrg", "\\clmgf", "\\clmrg"], ["\\clvmrg", "", "", "", ""]


def test_merged_cells_of_rtf_make_groups():
    assert rtf_table([*GROUPS, *BODY], _MERGED) == (NAMES, 3)
    assert rtf_table([*GROUPS, *BODY], [_MERGED[0]]) == (NAMES, 3)
    first = ["City", "2022", "2023"]
    assert rtf_table([first, *GROUPS[1:], *BODY], [], wide=[1000, 3000, 5000]) == (NAMES, 3)


def test_rows_that_rtf_marks_are_the_head():
    assert rtf_table(_UNITS, [], heads=2) == (("Part / of the list", "Weight / kg"), 2)
    assert rtf_table(PLAIN, [], heads=1) == (("City", "Spring", "Summer"), 3)
    assert rtf_table(PLAIN, []) == (("City", "Spring", "Summer"), 3)


NOTES = [["Made by the office", None, None, "draft"], ["see", "page", None, "9"]]
PEOPLE = [["Name", "Job", "Age", "Born"], ["Ada", "nurse", 41, "1984-02-01"], ["Jo", "cook", 38, "1987-05-30"], ["Mo", "pilot", 52, "1973-11-11"]]  # fmt: skip


def test_notes_above_the_names_of_columns_are_paragraphs():
    """Found: the first of them was the header, and stood above every row of every chunk."""
    document = workbook([*NOTES, *PEOPLE])
    assert document.tables[0].header == ("Name", "Job", "Age", "Born")
    assert document.text.startswith("## Sheet\n\nMade by the office draft\n\nsee page 9\n\n| Name")
    assert len(document.tables[0].rows) == 3


def test_remarks_below_a_table_are_paragraphs():
    """Found: 28 rows of 20 people, of which no question could be drafted."""
    remarks = [
        ["Some", None, None, None],
        [None, "like to write", None, None],
        [None, None, None, "too!"],
    ]
    document = workbook([*PEOPLE, *remarks])
    assert len(document.tables[0].rows) == 3
    assert document.text.endswith("\n\nSome\n\nlike to write\n\ntoo!\n")


@pytest.mark.parametrize(
    "row",
    [["Ed", None, None, None], [None, None, 131, None], [None, "Sum", "of 3", None]],
    ids=["a name", "a sum", "a sum that is named"],
)
def test_a_last_row_with_gaps_is_no_remark(row):
    assert len(workbook([*PEOPLE, row]).tables[0].rows) == 4


@pytest.mark.parametrize(
    "rows",
    [
        [["", "Spring", "Summer"], ["Wien", "none", "few"], ["Kiel", 3, 4], ["Oulu", 5, 6]],
        [["", "2022", "", "2023", ""], ["City", "Q1", "Q2", "Q1", "Q2"], *BODY],
        [["Name", "", "Age"], ["Ada", "nurse", "old"], ["Jo", "cook", "young"], ["Mo", "x", "y"]],
    ],
    ids=["a corner", "groups that are not merged", "a column without a name"],
)
def test_names_of_columns_with_a_gap_are_no_notes(rows):
    document = workbook(rows)
    assert document.tables[0].header == tuple(rows[0])
