"""Tables as papers set them: rules across, heads over several columns, columns that few rows fill."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.tables.centred import centred_rows
from chunking.parsers.pdf.tables.words import Word

from .test_tables import prose

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")


def table_of(texts, across=(), down=(), more=()):
    """The tables of a page with texts (x, y, text, size), centred, and rules."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    for x, y, text, *size in texts:
        sheet.setFont("Times-Roman", size[0] if size else 10)
        sheet.drawCentredString(x, y, text)
    for y in across:
        sheet.line(80, y, 480, y)
    for x in down:
        sheet.line(x, 300, x, 800)
    for x, y, text in more:
        sheet.setFont("Times-Roman", 10)
        sheet.drawString(x, y, text)
    sheet.save()
    return pdf.parse(data.getvalue(), "a.pdf").tables


def test_a_head_over_several_columns_does_not_join_them():
    head = [
        (110, 700, "Kind"),
        (260, 700, "Percentage of the targets"),
        (440, 700, "Trials"),
        (225, 685, "Onset"),
        (295, 685, "Coda"),
    ]
    rows = [
        ("Fixed", "100", "0", "196"),
        ("Likely", "80", "20", "200"),
        ("Free", "50", "50", "204"),
        ("None", "0", "100", "210"),
    ]
    body = [
        (x, 665 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((110, 225, 295, 440), row, strict=True)
    ]
    (table,) = table_of([*head, *body], across=(715, 678, 612))  # fmt: skip
    assert table.rows[-4:] == tuple(rows)


def test_a_caption_between_rules_is_no_row_and_sparse_columns_of_numbers_are_a_table():
    caption = [(80, 700, "TABLE 2"), (80, 688, "Host and source")]
    heads = [(150 + 50 * at, 670, f"({at + 1})") for at in range(6)]
    names = [
        (80, 650 - 12 * at, name)
        for at, name in enumerate(("alpha", "beta", "gamma", "delta", "All"))
    ]
    filled = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 3), *((at, 4) for at in range(6))]
    cells = [(150 + 50 * x, 650 - 12 * y, f"0.1{x}{y}") for x, y in filled]
    (table,) = table_of([*heads, *cells], across=(712, 682, 664, 595), more=[*caption, *names])  # fmt: skip
    assert table.header == ("", "(1)", "(2)", "(3)", "(4)", "(5)", "(6)")
    assert table.rows[2] == ("gamma", "", "", "", "", "0.142", "")
    assert "TABLE 2" in table.caption


def test_a_caption_parts_two_tables_with_rules_of_one_width():
    first = [
        (x, 700 - 15 * at, f"{name}{at}")
        for at in range(3)
        for x, name in ((110, "a"), (250, "b"), (400, "c"))
    ]
    second = [(x, y - 110, text.upper()) for x, y, text in first]
    said = [(80, 640, "Table 2. More of them")]
    tables = table_of([*first, *second], across=(712, 694, 660, 602, 584, 550), more=said)  # fmt: skip
    assert [table.header for table in tables] == [("a0", "b0", "c0"), ("A0", "B0", "C0")]


def test_a_row_that_begins_like_a_caption_is_one_of_its_table():
    rows = [
        ("Style", "Font", "Space"),
        ("Figure 10", "bold", "3 pt"),
        ("Table 10", "slanted", "6 pt"),
    ]
    texts = [
        (x, 700 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((110, 250, 400), row, strict=True)
    ]
    (table,) = table_of(texts, across=(712, 694, 660))  # fmt: skip
    assert table.rows == tuple(rows[1:])


def test_contents_with_entries_side_by_side_are_no_table():
    names = (
        "Rivers",
        "Gardens",
        "Engines of old",
        "Windows",
        "Papers",
        "Signals",
        "Harbours",
        "Letters",
    )
    said = [(72, 700 - 14 * at, name) for at, name in enumerate(names[:4])]
    said += [(300, 700 - 14 * at, name) for at, name in enumerate(names[4:])]
    pages = [
        (x, 700 - 14 * at, str(page + 2 * at))
        for x, page in ((250, 2), (480, 10))
        for at in range(4)
    ]
    assert table_of(pages, more=said) == ()


def test_numbers_that_rise_between_words_are_a_table():
    rows = [
        ("Command", "Number", "Comment"),
        ("author", "100", "One"),
        ("table", "300", "Two"),
        ("wide", "400", "Three"),
    ]
    texts = [
        (x, 700 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((110, 250, 400), row, strict=True)
    ]
    assert len(table_of(texts, across=(712, 694, 648))) == 1  # fmt: skip


def test_a_raised_mark_stands_behind_its_word():
    rows = [("Ion", "first", "second"), ("Mn", "2g", "4e"), ("Cl", "8r", "4g"), ("Ag", "4k", "4h")]
    texts = [
        (x, 700 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((110, 250, 400), row, strict=True)
    ]
    marks = [(259, 700 - 15 * at + 4.8, "a", 7) for at in (1, 2)]
    (table,) = table_of([*texts, *marks], across=(712, 694, 648))  # fmt: skip
    assert [row[1].replace(" ", "") for row in table.rows] == ["2ga", "8ra", "4k"]


def test_rules_that_run_through_words_are_a_drawing():
    rng = random.Random(1)
    lines = [(72, 760 - 14 * at, prose(rng.randrange(99), 14)) for at in range(20)]
    assert table_of([], across=(780, 620, 490), down=(90, 205, 301, 470), more=lines) == ()


def test_rows_as_near_as_lines_are_rows_though_labels_stand_between_them_further_apart():
    """Found in a list of commands: each group between two labels was one row, and no table."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    groups = {
        "Often used": [("[draft]", "Marks lines that are too full."), ("[final]", "Marks none of them.")] * 3,
        "Other": [("[fleqn]", "Sets formulas at the left."), ("[oneside]", "Prints one side")] * 3,
    }  # fmt: skip
    y = 700
    sheet.setFont("Times-Bold", 10)
    sheet.drawString(84, y, "Markup")
    sheet.drawString(220, y, "Details and usage")
    sheet.setFont("Times-Roman", 10)
    for label, rows in groups.items():
        y -= 16
        sheet.drawString(84, y, label)
        for place, (name, use) in enumerate(rows):
            y -= 16 if not place else 11
            sheet.drawString(84, y, name)
            sheet.drawString(220, y, use)
    y -= 11
    sheet.drawString(220, y, "of a page alone.")
    for at in (715, y - 8):
        sheet.line(80, at, 480, at)
    sheet.save()
    [table] = pdf.parse(data.getvalue(), "a.pdf").tables
    assert table.header == ("Markup", "Details and usage")
    wrapped = ("[oneside]", "Prints one side of a page alone.")
    often, other = groups.values()
    assert table.rows == (("Often used", ""), *often, ("Other", ""), *other[:-1], wrapped)


def test_groups_of_rows_between_rules_are_rows_where_what_follows_had_room():
    rows = [
        ("Roman", "clm", "lining", "like the default"),
        ("", "clm2", "proportional, lining", "of its own"),
        ("Sans", "clms", "proportional, lining", "of its own"),
        ("", "clm2s", "tabular, lining", "as it was"),
        ("Mono", "clmt", "none", "like the default"),
        ("", "clm2t", "lining", "as it was"),
    ]
    places = (110, 200, 310, 430)
    head = [(x, 700, cell) for x, cell in zip(places, ("Name", "Key", "Figures", "Notes"), strict=True)]  # fmt: skip
    body = [
        (x, 680 - 30 * (at // 2) - 12 * (at % 2), cell)
        for at, row in enumerate(rows)
        for x, cell in zip(places, row, strict=True)
        if cell
    ]
    (table,) = table_of([*head, *body], across=(712, 694, 662, 632, 602))
    assert table.rows == tuple(rows)


def test_prose_in_two_columns_between_rules_stays_one_row():
    said = [
        ("Alpha", "a word that says what is", "and another cell that is"),
        ("", "meant by the name of it", "broken where it was full"),
    ]
    more = [
        (x, 680 - 30 * row - 12 * line, cell)
        for row in range(3)
        for line, cells in enumerate(said)
        for x, cell in zip((90, 170, 320), cells, strict=True)
        if cell
    ]
    head = [(90, 700, "Name"), (170, 700, "Meaning"), (320, 700, "Remark")]
    (table,) = table_of([], across=(712, 694, 662, 632, 602), more=[*head, *more])
    assert len(table.rows) == 3
    assert table.rows[0][1] == "a word that says what is meant by the name of it"


def test_a_heading_parts_two_tables_with_rules_of_one_width():
    first = [
        (x, 700 - 15 * at, f"{name}{at}")
        for at in range(3)
        for x, name in ((110, "a"), (250, "b"), (400, "c"))
    ]
    second = [(x, y - 110, text.upper()) for x, y, text in first]
    tables = table_of([*first, *second, (150, 632, "More of them", 14)], across=(712, 694, 660, 602, 584, 550))  # fmt: skip
    assert [table.header for table in tables] == [("a0", "b0", "c0"), ("A0", "B0", "C0")]


def test_thin_pictures_are_rules_as_ghostscript_writes_those_of_tex():
    image = pytest.importorskip("PIL.Image", reason="pip install pillow")
    dot = pytest.importorskip("reportlab.lib.utils").ImageReader(image.new("RGB", (1, 1)))
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    for at, row in enumerate([("Code", "What it says"), ("a", "where to look"), ("b", "why")]):
        for x, cell in zip((100, 200), row, strict=True):
            sheet.drawString(x, 700 - 15 * at, cell)
    for y in (712, 694, 660):
        sheet.drawImage(dot, 90, y, width=300, height=0.5)
    sheet.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert [table.rows for table in document.tables] == [(("a", "where to look"), ("b", "why"))]
    assert document.images == ()


def test_two_columns_between_two_rules_are_two():
    rows = [(f"{at}", f"a{at}", f"b{at}", f"c{at}", f"d{at}") for at in range(6)]
    body = [
        (x, 700 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((100, 160, 210, 300, 360), row, strict=True)
    ]
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    for x, y, text in body:
        sheet.drawString(x, y, text)
    for at in range(7):
        sheet.line(90, 711 - 15 * at, 400, 711 - 15 * at)
    for x in (90, 140, 270, 400):
        sheet.line(x, 711 - 90, x, 711)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert table.rows == tuple(rows)


def test_a_table_with_rules_whose_numbers_rise_is_no_contents():
    rows = [("Code", "Key", "Operands"), ("push", "keeps a value", "1"), ("pop", "takes it off", "2"), ("add", "sums up two", "3"), ("sub", "takes one off", "4")]  # fmt: skip
    body = [
        (x, 700 - 15 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((120, 260, 440), row, strict=True)
    ]
    (table,) = table_of(body, across=(712, 694, 632))
    assert table.rows == tuple(rows[1:])


def test_rules_below_some_columns_part_rows_that_share_a_label():
    rows = [("", "a", "b"), ("left", "c", "d"), ("", "e", "f"), ("", "g", "h"), ("right", "i", "j")]  # fmt: skip
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    for x, name in zip((100, 200, 300), ("Side", "First", "Second"), strict=True):
        sheet.drawString(x, 700, name)
    for at, row in enumerate(rows, 1):
        for x, cell in zip((100, 200, 300), row, strict=True):
            sheet.drawString(x, 700 - 15 * at, cell)
    for y in (711, 695, 650, 620):
        sheet.line(90, y, 400, y)
    for y in (680, 665, 635):
        sheet.line(190, y, 400, y)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert [row[0] for row in table.rows] == ["left", "", "", "right", ""]
    assert [row[1:] for row in table.rows] == [row[1:] for row in rows]


def written(rows):
    """A page with rows of three columns, 15 points apart, and where it is saved."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    for at, row in enumerate(rows):
        for x, cell in zip((100, 200, 300), row, strict=True):
            sheet.drawString(x, 700 - 15 * at, cell)
    return sheet, data


def test_a_rule_above_a_total_leaves_its_label_where_it_stands():
    rows = [("Kind", "Before", "Now"), ("rent", "10", "12"), ("food", "20", "22"), ("Total", "30", "34")]  # fmt: skip
    sheet, data = written(rows)
    for y in (711, 695, 650):
        sheet.line(90, y, 400, y)
    for x in (195, 295):
        sheet.line(x, 665, x + 40, 665)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert (table.header, *table.rows) == tuple(rows)


def test_the_rule_of_the_head_of_a_page_does_not_make_a_table_of_what_is_below():
    head = [(100, 760, "An essay"), (440, 760, "page 4")]
    below = [(100, 725, "What may go wrong"), (440, 725, "later"), (100, 712, "What will go right"), (440, 712, "done")]  # fmt: skip
    assert not table_of([*head, *below], across=(755,))


@pytest.mark.parametrize("beyond", [(30, 18), (821, 809)], ids=["under the head", "over the foot"])
def test_the_rules_of_the_head_and_the_foot_of_a_page_are_none_of_a_table(beyond):
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    for y, number, title in ((752, "3.2", "Power lines"), (306, "3.3", "Water")):
        sheet.setFont("Helvetica-Bold", 11)
        sheet.drawString(57, y, number)
        sheet.drawString(82, y, title)
    sheet.setFont("Times-Roman", 10)
    sheet.drawString(57, 281, "It runs downhill, as far as the port and the sea behind it.")
    for y in beyond:
        sheet.drawString(57, y, "It is on another page, too.")
    for y in (793, 43):
        sheet.line(57, y, 567, y)
    sheet.save()
    assert not pdf.parse(data.getvalue(), "a.pdf").tables


def test_a_table_of_tall_rows_keeps_the_first_and_the_last_on_its_page():
    rows = [("Kind", "Before", "Now"), ("rent", "10", "12"), ("food", "20", "22"), ("Total", "30", "34")]  # fmt: skip
    cells = [
        (x, 700 - 50 * at, cell)
        for at, row in enumerate(rows)
        for x, cell in zip((120, 260, 440), row, strict=True)
    ]
    (table,) = table_of(cells, across=tuple(728 - 50 * at for at in range(5)))
    assert (table.header, *table.rows) == tuple(rows)


def test_underlined_links_part_no_rows():
    rows = [("Kind", "Now", "Report"), ("Oil", "", "Report on oil"), ("here", "12", ""), ("there", "22", ""), ("Gas", "34", "Report on gas")]  # fmt: skip
    sheet, data = written(rows)
    for y in (711, 695, 650, 635):
        sheet.line(90, y, 400, y)
    for at in (1, 4):
        width = sheet.stringWidth(rows[at][2], "Times-Roman", 10)
        sheet.line(300, 698.5 - 15 * at, 300 + width, 698.5 - 15 * at)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert (table.header, *table.rows) == tuple(rows)


def test_what_stands_half_a_line_below_the_cells_of_two_rows_does_not_join_them():
    rows = [("sign", "shown", "as"), ("one", "a", "b"), ("two", "c", "d"), ("three", "e", "f"), ("four", "g", "h")]  # fmt: skip
    places = (730, 700, 688, 658, 646)
    cells = [
        (x, y, cell)
        for y, row in zip(places, rows, strict=True)
        for x, cell in zip((120, 260, 440), row, strict=True)
    ]
    (table,) = table_of([*cells, (440, 682, "."), (440, 640, ".")], across=(742, 722, 630))
    assert [row[0] for row in table.rows if row[0]] == ["one", "two", "three", "four"]


def test_cells_in_the_middle_of_rows_that_others_fill_with_more_lines_are_in_these_rows():
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 12)
    rows = [
        (("name",), ("what it is called",), ("to be", "installed"), ("size",)),
        *(
            ((f"splitter_{at}",), ("Library", f"RecursiveSplitter{at}"), ("text-", "of-", "splitters"), ("4,000 /", "200", f"characters {at}"))
            for at in range(1, 5)
        ),
        (("tokens",), ("Library", "TokenSplitter"), ("tokens",), ("200",)),
    ]  # fmt: skip
    top = 700.0
    for at, row in enumerate(rows):
        high = 18 * max(map(len, row))
        for x, cell in zip((97, 230, 390, 465), row, strict=True):
            sheet.setFont("Courier" if "-" in cell[0] else "Times-Roman", 12)
            for line, words in enumerate(cell):
                sheet.drawString(x, top - (high - 18 * len(cell)) / 2 - 18 * line, words)
        top -= high + 4.5
        if at in (0, len(rows) - 1):
            sheet.line(90, top + 9, 560, top + 9)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    read = [tuple(" ".join(cell).replace("- ", "-") for cell in row) for row in rows]
    assert [table.header, *table.rows] == read


@pytest.mark.parametrize("xs", [(110, 225, 340, 450), (110, 300, 450)], ids=["over", "within"])
def test_a_name_of_rows_in_the_middle_of_a_table_is_in_its_first_column(xs):
    rows = [tuple(f"{at}{name}" for name in "abcdefg"[: len(xs)]) for at in range(4)]
    cells = [
        (x, 700 - 15 * (at + (at > 1)), cell)
        for at, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
    ]
    group = (280, 670, "Metals and other solids" if len(xs) == 4 else "Metals")
    (table,) = table_of([*cells, group], across=(712, 694, 632))  # fmt: skip
    assert table.rows[1] == (group[2], *[""] * (len(xs) - 1))


@pytest.mark.parametrize("is_prose", [True, False])
def test_a_paragraph_that_stands_alone_is_no_row_of_cells_in_the_middle(is_prose):
    def column(*lines):
        return [Word(text, 100, 120, y, 10.0, False, 0, 0, False) for y, text in lines]

    left = column((94, "one"), (64, "two"), *((30, f"word{at}") for at in range(9 if is_prose else 3)))  # fmt: skip
    right = column((100, "a"), (88, "b"), (70, "c"), (58, "d"))
    assert bool(centred_rows([[left, right]])) is not is_prose
