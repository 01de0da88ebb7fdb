"""Tables as TeX floats set them: one close to another, paragraphs in columns, formulas in cells, drawings between."""

from __future__ import annotations

import io

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.rules import Rule, next_above, next_below
from chunking.parsers.pdf.tables import judging
from chunking.parsers.pdf.tables.columns import dividers
from chunking.parsers.pdf.tables.words import Word, text_lines

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

HEAD, *BODY = (
    ("Method", "Accuracy", "Recall"),
    ("Baseline", "71.2", "70.5"),
    ("Random forest", "74.9", "75.0"),
    ("Graph network", "81.3", "79.7"),
)
LEADING = 12


def sheet_of(draw):
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    draw(sheet)
    sheet.save()
    return pdf.parse(data.getvalue(), "a.pdf").tables


def write(sheet, rows, xs, top):
    """Rows below each other, as near as lines are; the height below the last."""
    for at, row in enumerate(rows):
        for x, cell in zip(xs, row, strict=True):
            sheet.drawString(x, top - LEADING * at, cell)
    return top - LEADING * len(rows)


def ruled(sheet, rows, xs, top, left, right):
    """A table with rules across: at the top, below the head and at the bottom; where it ends."""
    end = write(sheet, rows, xs, top) + 8
    for y in (top + 10, top - 4, end):
        sheet.line(left, y, right, y)
    return end


def held(tables):
    """The rows of each table, with its head where it has one."""
    return [[row for row in (table.header, *table.rows) if any(row)] for table in tables]


def test_tables_right_below_each_other_are_two():
    def draw(sheet):
        end = ruled(sheet, (HEAD, *BODY), (160, 280, 370), 700, 155, 420)
        ruled(sheet, (("Model", "Loss", "Error"), *BODY), (170, 280, 360), end - 24, 165, 410)

    first, second = held(sheet_of(draw))
    assert first == [HEAD, *BODY]
    assert second == [("Model", "Loss", "Error"), *BODY]


def test_tables_of_one_width_right_below_each_other_are_two():
    def draw(sheet):
        end = ruled(sheet, (HEAD, *BODY), (160, 280, 370), 700, 155, 420)
        ruled(sheet, (HEAD, *BODY), (160, 280, 370), end - 24, 155, 420)

    assert held(sheet_of(draw)) == [[HEAD, *BODY]] * 2


def test_the_last_row_of_a_box_does_not_head_the_next_one():
    def draw(sheet):
        for top, xs, edges in (
            (700, (160, 280, 370), (155, 275, 365, 420)),
            (640, (170, 270, 350), (165, 265, 345, 410)),
        ):
            end = write(sheet, (HEAD, *BODY), xs, top) + 8
            for y in (*range(top + 10, end, -LEADING), end):
                sheet.line(edges[0], y, edges[-1], y)
            for x in edges:
                sheet.line(x, top + 10, x, end)

    assert held(sheet_of(draw)) == [[HEAD, *BODY]] * 2


def test_a_rule_below_names_of_columns_ends_no_table():
    whole = Rule(100, 400, 600)
    below_names = Rule(180, 400, 615)
    other = Rule(120, 380, 640)
    assert next_above([whole, below_names, other], whole) == 640
    assert next_below([whole, below_names, other], other) == 600
    assert next_below([whole, below_names, other], whole) < 0


PAIRS = [
    ("Advantage", "Disadvantage"),
    ("Needs no labels and adapts to", "Slow to converge and sensitive"),
    ("new domains without change", "to a choice of seed"),
    ("Simple to implement in some", "Limited to small problems and"),
    ("lines of code", "low dimension"),
    ("Guarantees on regret in the", "Assumes that the rewards are"),
    ("worst of cases", "bounded"),
]


def test_paragraphs_in_two_columns_are_rows_where_they_begin():
    def draw(sheet):
        sheet.drawString(120, 722, "Table 1. Two sides of each method")
        ruled(sheet, PAIRS, (120, 290), 700, 115, 430)

    (table,) = sheet_of(draw)
    assert table.rows == tuple(
        tuple(f"{one} {other}" for one, other in zip(above, below, strict=True))
        for above, below in zip(PAIRS[1::2], PAIRS[2::2], strict=True)
    )


def test_a_line_of_text_goes_on_with_a_capital_where_the_one_above_had_no_room():
    rows = [
        ("Option", "Description"),
        ("final", "Selects the spacing that is asked for by the"),
        ("", "University for all that is handed in as final"),
        ("draft", "Marks lines that are too long"),
        ("phd", "Sets a title"),
    ]

    def draw(sheet):
        ruled(sheet, rows, (120, 200), 700, 115, 430)

    (table,) = sheet_of(draw)
    assert table.rows[0] == ("final", " ".join(row[1] for row in rows[1:3]))
    assert table.rows[1:] == tuple(rows[3:])


def test_a_line_goes_on_with_the_row_above_where_that_ends_in_a_divided_word():
    rows = [
        ("Name", "Sign", "Type of the object"),
        ("Fixed effects", "b", "dense vector"),
        ("Random factor of", "L", "sparse, triangu-"),
        ("the model", "", "lar matrix"),
        ("Linear term", "m", "dense vector"),
    ]
    (table,) = sheet_of(lambda sheet: ruled(sheet, rows, (120, 240, 290), 700, 115, 430))
    assert table.rows[1] == ("Random factor of the model", "L", "sparse, triangular matrix")
    assert len(table.rows) == 3


def test_prefixes_are_a_row_each():
    rows = [("Prefix", "Sense"), ("pre-", "before"), ("anti-", "against"), ("sub-", "below")]
    (table,) = sheet_of(lambda sheet: ruled(sheet, rows, (120, 200), 700, 115, 330))
    assert table.rows == tuple(rows[1:])


def test_items_of_one_label_are_rows_though_each_is_in_a_cell_alone():
    rows = [
        ("Group", "Member"),
        ("North", "Maria of the Hill"),
        ("", "Ben Ash"),
        ("", "Clara Stone Bridge"),
        ("South", "Dora Lake"),
    ]

    def draw(sheet):
        ruled(sheet, rows, (120, 200), 700, 115, 330)

    (table,) = sheet_of(draw)
    assert table.rows == tuple(rows[1:])


def word(text, x0, x1, y, size=10.0):
    return Word(text, x0, x1, y, size, False, 0, 0, False)


def line(y, *cells):
    return [[word(text, x0, x1, y)] for text, x0, x1 in cells]


def test_a_wide_cell_among_short_ones_at_the_right_makes_no_column():
    lines = [
        line(80, ("Parameter", 100, 145), ("Value", 178, 205)),
        line(68, ("Batch", 100, 125), ("256", 190, 205)),
        [
            [word("Rate", 100, 120, 56)],
            [word("3", 166, 171, 56), word("×", 174, 181, 56), word("10−4", 184, 205, 56)],
        ],
        line(44, ("Layers", 100, 128), ("12", 195, 205)),
    ]
    assert len(dividers(lines)) == 1


def test_centred_cells_make_no_more_columns_than_the_fullest_lines_have():
    lines = [
        line(90, ("Ion", 60, 75), ("first", 100, 190), ("second", 250, 330), ("third", 370, 450)),
        line(78, ("K", 63, 70), ("x", 118, 128), ("y", 286, 296), ("z", 405, 410)),
        line(66, ("Mn", 60, 75), ("x", 160, 175), ("y", 255, 265)),
        line(54, ("Cl", 60, 75), ("x", 105, 112), ("y", 312, 324)),
        line(42, ("He", 60, 75), ("x", 162, 178), ("z", 380, 388)),
        line(30, ("Ag", 60, 75), ("y", 310, 322), ("z", 430, 444)),
        line(18, ("Au", 60, 75), ("y", 256, 262), ("z", 382, 386)),
    ]
    assert len(dividers(lines)) == 3


def test_a_letter_with_a_mark_above_and_one_below_is_on_one_line():
    words = [word("1", 107, 110, 703.6, 7), word("D", 100, 107, 700), word("4h", 107, 114, 697, 7)]
    assert len(text_lines(words)) == 1


LABELS = [("0.5", "1.0", "1.5"), ("2", "4", "8"), ("alpha", "beta", "gamma"), ("3", "6", "9")]


@pytest.mark.parametrize("is_drawing", [True, False])
def test_labels_with_lines_aslant_between_them_are_a_drawing(is_drawing):
    def draw(sheet):
        sheet.drawString(100, 720, "Name")
        write(sheet, LABELS, (160, 250, 340), 700)
        write(sheet, [("first",), ("second",), ("third",), ("fourth",)], (100,), 700)
        for at in range(3 if is_drawing else 0):
            sheet.line(130 + 60 * at, 664, 180 + 60 * at, 704)

    assert bool(sheet_of(draw)) is not is_drawing


@pytest.mark.parametrize("is_drawing", [True, False])
def test_labels_between_curves_are_a_drawing(is_drawing):
    def draw(sheet):
        write(sheet, [("first",), ("second",), ("third",), ("fourth",)], (100,), 700)
        write(sheet, LABELS, (160, 250, 340), 700)
        for at in range(3 if is_drawing else 0):
            sheet.bezier(130 + 60 * at, 664, 150, 664, 170, 704, 180 + 60 * at, 704)

    assert bool(sheet_of(draw)) is not is_drawing


@pytest.mark.parametrize(("numbers", "tables"), [("(17) (18) (19)", 0), ("(71) (54) (60)", 1)])
def test_equations_with_their_numbers_are_no_table(numbers, tables):
    first = [("Mean value", "of all", "a = b + c"), ("Variance", "of some", "d = e"), ("Range", "of all", "0")]  # fmt: skip
    rows = [(*row, number) for row, number in zip(first, numbers.split(), strict=True)]
    assert len(sheet_of(lambda sheet: write(sheet, rows, (100, 190, 280, 400), 700))) == tables


@pytest.mark.parametrize("by_column", [True, False])
def test_authors_side_by_side_below_bold_names_are_no_table(by_column):
    rows = [("Ada Berg", "Carl Dahl", "Eva Falk"), ("University of Linz", "Bell Laboratories", "Free University"), ("Austria", "New Jersey", "Berlin")]  # fmt: skip

    def draw(sheet):
        order = [(x, y) for x in range(3) for y in range(3)]
        for x, y in order if by_column else sorted(order, key=lambda place: place[1]):
            sheet.setFont("Times-Roman" if y else "Times-Bold", 10)
            sheet.drawCentredString(120 + 110 * x, 700 - LEADING * y, rows[y][x])

    assert bool(sheet_of(draw)) is not by_column


PANELS = [("Station north", "Station south"), ("12.5", "14.1"), ("10.0", "13.2"), ("7.5", "11.8")]


def panels(sheet, marks):
    """Two boxes side by side with a name in a strip above each, and short lines at their sides."""
    write(sheet, PANELS, (160, 290), 700)
    for x in (150, 280, 410):
        sheet.line(x, 654, x, 714)
    for y in (654, 695, 714):
        sheet.line(150, y, 410, y)
    for line in marks:
        sheet.line(*line)


@pytest.mark.parametrize(
    ("marks", "tables"),
    [
        pytest.param([(x, 654, x, 650) for x in range(170, 270, 20)], 0, id="ticks of a level axis"),
        pytest.param([(146, y, 150, y) for y in range(660, 695, 8)], 0, id="ticks of an upright axis"),
        pytest.param([(210, y, 210, y + 4) for y in range(654, 712, 8)], 1, id="dashes of a line"),
        pytest.param([(150, y, 150, y + 1.6) for y in (654, 695, 714)], 1, id="ends of thick lines"),
    ],
)  # fmt: skip
def test_panels_with_ticks_at_their_sides_are_a_plot(marks, tables):
    assert len(sheet_of(lambda sheet: panels(sheet, marks))) == tables


def test_texts_beside_each_other_with_numbers_of_their_lines_are_no_table():
    short = [("The first line", "and the same"), ("goes on here", "in the other")] * 4

    def draw(sheet):
        rows = [(left, right, f"{at}R") for at, (left, right) in enumerate(short, 1)]
        write(sheet, rows, (120, 240, 360), 700)

    assert sheet_of(draw) == ()


@pytest.mark.parametrize("last", [("none", "few", "all", "some"), (71.2, 74.9, 81.3, 60.5)])
def test_numbered_rows_below_names_or_with_figures_are_a_table(last):
    head = [("No.", "Method", "Kind", "Made", "Seen")] if "none" in last else []
    names = ("Baseline", "Forest", "Network", "Random")
    rows = [(f"{at}.", name, "plain", "new", str(each)) for at, (name, each) in enumerate(zip(names, last, strict=True), 1)]  # fmt: skip
    found = sheet_of(lambda sheet: write(sheet, [*head, *rows], (120, 160, 240, 300, 360), 700))
    assert held(found) == [[*head, *rows]]


#: options in small letters, as lists of what a class knows have them
KEYS = [
    ("draft", "Pictures are frames with the names of their files in them"),
    ("final", "All is shown as it will be in print, pictures among it"),
    ("twoside", "Margins differ between the pages on the left and those on the right"),
    ("fleqn", "Formulas stand at the left, with an indent that you set"),
    ("leqno", "Numbers of formulas stand at the left, not at the right"),
    ("oneside", "Margins are the same on all pages of a text"),
]


def test_terms_in_small_letters_on_lines_next_to_each_other_are_rows():
    (table,) = sheet_of(lambda sheet: write(sheet, KEYS, (120, 180), 700))
    assert list(table.rows) == KEYS


def test_code_beside_a_table_in_one_painted_box_is_no_part_of_it():
    code = [("\\readgraph{",), ("A [B=7, D=15],",), ("B [C=12, E=4],",), ("C [D=5]}",)]
    rows = [
        ("A", "B", "C", "D"),
        ("0", "7", "9", "15"),
        ("2", "8", "6", "11"),
        ("3", "5", "1", "10"),
    ]

    def draw(sheet):
        sheet.setFillGray(0.93)
        sheet.rect(80, 640, 420, 90, stroke=0, fill=1)
        sheet.setFillGray(0)
        write(sheet, code, (90,), 700)
        end = write(sheet, rows, (305, 345, 385, 425), 700) + 8
        for y in range(712, int(end) - 1, -LEADING):
            sheet.line(300, y - 2, 460, y - 2)
        for x in (300, 340, 380, 420, 460):
            sheet.line(x, 710, x, 710 - 4 * LEADING)

    assert held(sheet_of(draw)) == [rows]


def test_numbers_of_groups_of_rows_count_no_lines():
    rows = [("" if at % 2 else f"{at // 2 + 1}.", name, "solar") for at, name in enumerate("ABCDEFGH")]  # fmt: skip
    assert not judging._numbers_lines(rows)
    assert judging._numbers_lines([row for row in rows if row[0]])


def test_words_at_the_end_of_some_cells_are_no_column():
    lines = [
        line(90, ("Name", 60, 90), ("Period", 160, 186), ("Kind", 250, 270)),
        *(
            [[word(name, 60, 90, y)], [word("0.62", 150, 168, y), word("(4)", 172, 184, y)], [word("N", 250, 256, y)]]
            for name, y in (("Aql", 78), ("Mus", 66), ("Nor", 54), ("Oph", 42))
        ),
        line(36, ("Sco", 60, 90), ("7:", 152, 158), ("(5)", 172, 184), ("Y", 250, 256)),
        *(line(y, ("Eri", 60, 90), ("...", 176, 184), ("M", 250, 256)) for y in (30, 18, 6, -6)),
    ]  # fmt: skip
    assert len(dividers(lines)) == 2


@pytest.mark.parametrize("left", [160, 100], ids=["within", "beyond its side"])
def test_a_heading_that_begins_beside_tables_of_one_width_parts_them(left):
    def draw(sheet):
        end = ruled(sheet, (HEAD, *BODY), (160, 280, 370), 700, 155, 420)
        sheet.drawString(left, end - 20, "Measures of capacity and of much else")
        ruled(sheet, (("Model", "Loss", "Error"), *BODY), (160, 280, 370), end - 40, 155, 420)

    assert len(sheet_of(draw)) == (1 if left == 160 else 2)


@pytest.mark.parametrize("is_ruled", [True, False], ids=["rule above the head", "none"])
def test_the_same_names_of_columns_below_a_line_of_text_begin_another_table(is_ruled):
    def draw(sheet):
        top = 700
        for said in ("", "Sizes of type are set once, too, here"):
            sheet.drawString(160, top + 24, said)
            end = write(sheet, (HEAD, *BODY), (160, 280, 370), top) + 8
            for y in ([top + 10] if is_ruled else []) + [top - 4, end]:
                sheet.line(155, y, 420, y)
            top = end - 46

    assert held(sheet_of(draw)) == [[HEAD, *BODY]] * 2


def test_bars_of_a_slide_from_edge_to_edge_rule_no_table():
    def draw(sheet):
        sheet.setFillGray(0.8)
        sheet.rect(0, 0, 595, 842, stroke=0, fill=1)
        for y in (0, 800):
            sheet.rect(0, y, 595, 42, stroke=0, fill=1)
        sheet.setFillGray(0)
        write(sheet, [("Contents", "Results", "References")], (60, 250, 480), 815)
        write(sheet, [("What was found",), ("It holds in all cases that were tried.",)], (60,), 700)
        write(sheet, [("A. Speaker", "Of a place", "3 of 12")], (60, 250, 480), 15)

    assert not sheet_of(draw)


def test_lines_from_edge_to_edge_rule_a_table_of_many_rows():
    """Found: a table as wide as its page lost its lines, and with them its rows."""

    def draw(sheet):
        for row in range(9):
            sheet.line(0, 400 + 40 * row, 595, 400 + 40 * row)
        for row in range(8):
            place = 428 + 40 * row
            write(
                sheet,
                [(f"Shelf {'ABCDEFGH'[row]}", "Part of the old", f"{7 * row}")],
                (20, 150, 400),
                place,
            )
            write(sheet, [("set of the port",)], (150,), place - 14)

    (table,) = sheet_of(draw)
    assert table.rows[0] == ("Shelf H", "Part of the old set of the port", "49")


def test_rows_that_are_numbered_with_a_colon_are_a_table_unless_they_hold_code():
    """Found: of a table of plans, "1: Basic" and so on, nothing was left."""
    plans = ["Plan", "1: Basic", "2: Team", "3: Firm", "4: Large"]
    seats, price = (
        ["Seats", "12", "20", "40", "90"],
        ["Price", "10 EUR", "19 EUR", "35 EUR", "70 EUR"],
    )
    assert not judging._is_numbered(list(zip(plans, seats, price, strict=True)))
    code = ["Code", "x = f(1)", "y = g(x);", "return {y}", "print(y)"]
    assert judging._is_numbered(list(zip(plans, code, strict=True)))


def test_a_head_wider_than_the_columns_below_it_does_not_join_them():
    lines = [
        line(90, ("Kind", 72, 161), ("Percentage of", 182, 251), ("Total number", 263, 333)),
        line(80, ("targets with", 182, 244), ("of trials per", 273, 333)),
        line(70, ("segment in", 182, 237), ("participant", 276, 333)),
        line(60, ("Onset", 182, 212), ("Coda", 224, 251)),
        *(line(y, (kind, 72, 174), ("80", 195, 212), ("20", 234, 255), ("196", 315, 333))
          for kind, y in (("onset", 40), ("probable", 30), ("coda", 20))),
    ]  # fmt: skip
    assert len(dividers(lines)) == 3


def test_code_beside_the_numbered_lines_that_it_makes_is_no_table():
    rows = [(f"\\step[{at}]", f"{at}: Step", f"{at}.0") for at in range(1, 7)]
    assert not sheet_of(lambda sheet: write(sheet, rows, (100, 250, 400), 700))


def test_columns_that_few_rows_fill_are_told_by_their_names_in_the_first_line():
    names = line(90, ("Area", 60, 84), ("Way", 110, 130), ("Total", 190, 214), ("MD", 240, 256), ("TSP", 280, 300))  # fmt: skip
    rows = [
        line(80 - 10 * at, *([("0.4", 60, 74)] if is_full else []), ("Centre", 110, 140), ("0.2", 190, 204),
             *([("0.3", 240, 254), ("0.1", 280, 294)] if is_full else []))
        for at, is_full in enumerate([True, *[False] * 6] * 2)
    ]  # fmt: skip
    assert len(dividers([names, *rows])) == 4
