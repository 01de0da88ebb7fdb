"""The order in which a page of several columns is read, also where its lines are short."""

from __future__ import annotations

import io
from statistics import median
from types import SimpleNamespace

import pytest

from chunking.parsers.pdf import gutters
from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.layout import Line
from chunking.types import Table

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

LEFT = ["amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath"]
RIGHT = ["islet", "jetty", "knoll", "lagoon", "marsh", "nook", "oasis", "pond"]
WIDE = "The wide paragraph runs over the whole page and across the gutter of what is below and above it"


def made(*words):
    """A page of words, each with its place in points from the left and from the bottom."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Times-Roman", 10)
    for x, y, text in words:
        canvas.drawString(x, y, text)
    canvas.save()
    return data.getvalue()


def column(x, words, top=760):
    return [(x, top - 12 * at, word) for at, word in enumerate(words)]


def read(data):
    return pdf.parse(data, "a.pdf").text


def order(text, words):
    return sorted(words, key=text.index)


def test_columns_of_single_words_are_read_down_as_the_file_writes_them():
    text = read(made(*column(72, LEFT), *column(320, RIGHT)))
    assert order(text, LEFT + RIGHT) == LEFT + RIGHT


def test_three_columns_of_single_words_are_read_one_after_the_other():
    third = [word.upper() for word in LEFT]
    text = read(made(*column(60, LEFT), *column(230, RIGHT), *column(400, third)))
    assert order(text, LEFT + RIGHT + third) == LEFT + RIGHT + third


def test_rows_that_the_file_writes_across_stay_rows():
    rows = zip(column(72, LEFT), column(320, RIGHT), strict=True)
    text = read(made(*(cell for row in rows for cell in row)))
    expected = [word for pair in zip(LEFT, RIGHT, strict=True) for word in pair]
    assert order(text, LEFT + RIGHT) == expected


def test_code_that_is_set_in_is_no_second_column():
    lines = ["open", "pour", "turn", "shut"]
    deeper = [(200, 712 - 12 * at, word) for at, word in enumerate(RIGHT)]
    text = read(made(*column(72, lines), *deeper, (72, 600, "done"), (72, 588, "gone")))
    assert order(text, [*lines, *RIGHT, "done", "gone"]) == [*lines, *RIGHT, "done", "gone"]


def test_a_short_line_below_two_columns_heads_the_wide_text_that_follows():
    parts = [(72, 784, WIDE), *column(72, LEFT), *column(320, RIGHT)]
    text = read(made(*parts, (72, 640, "Heading"), (72, 620, WIDE)))
    assert order(text, [*RIGHT, "Heading"])[-1] == "Heading"


def test_fonts_that_do_not_say_what_they_show_are_trusted_after_readable_pages():
    prose = [Line("the river engine measures a simple garden", 0, 90, 0, 10)]
    code = [Line("set x[12] to 7 * (88 - 14) / 3 + y[40] * (91 - 17) river", 0, 90, 0, 10)]
    hidden = [Line("xq#12 zz%4 kw$9 prt", 0, 90, 0, 10)]
    first, later = pdf._LETTERED
    assert pdf._reads_as_words(prose, first)
    assert not pdf._reads_as_words(code, first)
    assert pdf._reads_as_words(code, later)
    assert not pdf._reads_as_words(hidden, later)


def test_the_chart_of_a_font_is_kept_though_its_fonts_do_not_say_what_they_show():
    cells = ("'06x", "0", "1", "2", "3", "4", "5", "6")
    chart = Line("", 0, 90, 0, 10, table=Table(("T4", *"abcdefg"), (cells, cells)))
    hidden = [Line("xq#12 zz%4 kw$9 prt", 0, 90, 0, 10)]
    reading = SimpleNamespace(reads_unmapped=False)
    assert pdf._Reading._is_readable(reading, [chart])
    assert not reading.reads_unmapped
    assert not pdf._Reading._is_readable(reading, hidden)
    assert not pdf._Reading._is_readable(reading, [Line("q zz 4 w", 0, 90, 0, 10)])


def test_words_in_tables_tell_that_a_page_is_readable():
    rows = tuple(("the river engine", "measures a simple garden") for _ in range(3))
    table = Line("", 0, 90, 0, 10, table=Table(("name", "meaning"), rows))
    assert pdf._reads_as_words([table], pdf._LETTERED[0])


def prose(name, count=4):
    """Lines of running text, each of which says where it stands."""
    return [f"{name}{at} runs on over the whole width of its column" for at in range(count)]


#: words of a drawing all over the page, many of them across the middle
FIGURE = [(80 + 73 * at % 380, 660 - 11 * at, f"mark{at} of a drawing") for at in range(40)]


def test_a_few_lines_in_two_columns_above_a_wide_figure_are_read_down_each():
    left, right = prose("left"), prose("right")
    text = read(made(*column(72, left), *column(310, right), *FIGURE))
    said = [line.split()[0] for line in (*left, *right)] + ["mark0"]
    assert order(text, said) == said


def test_rows_of_text_above_a_wide_figure_stay_rows_as_the_file_writes_them():
    rows = zip(column(72, prose("left")), column(310, prose("right")), strict=True)
    text = read(made(*(cell for row in rows for cell in row), *FIGURE))
    assert text.index("right0") < text.index("left1")


def test_formulas_in_a_column_leave_it_one():
    signs = [(310 + 9 * at % 150, 640 - 6 * at, "xyz"[at % 3]) for at in range(40)]
    columns = [*column(72, prose("left", 30)), *column(310, prose("right", 9)), *signs]
    text = read(made(*columns))
    assert text.index("left29") < text.index("right0")


def test_cells_of_several_words_that_the_file_writes_row_by_row_are_a_table():
    names, notes = ["Crane", "Pilot storm"], ["Fuel barge", "Mooring crane permit"]
    rows = [(f"K-{at}", names[at % 2], f"{at}82.5", notes[at % 2]) for at in range(101, 115)]
    text = [(57, 780 - 13 * at, " ".join([WIDE, "and more"])) for at in range(6)]
    cells = [
        (x, 660 - 24 * at, cell)
        for at, row in enumerate([("Code", "Name", "Load", "Remarks"), *rows])
        for x, cell in zip((58, 98, 208, 248), row, strict=True)
    ]
    (table,) = pdf.parse(made(*text, *cells), "a.pdf").tables
    assert table.rows == tuple(rows)


def test_a_narrow_column_beside_an_abstract_above_two_columns_is_read_by_itself():
    """The first page of a journal: article info, some lines of it between those of the abstract."""
    info = [(72, 700 - 9 * at, f"info{at} of the article") for at in (0, 1, 2, 3, 6, 7)]
    abstract = [(220, 700 - 10 * at, f"abstract{at} {'says what the paper found and how ' * 2}") for at in range(9)]  # fmt: skip
    body = [*column(72, prose("left", 24), 560), *column(310, prose("right", 24), 560)]
    text = read(made(*info, *abstract, *body))
    said = [words.split()[0] for *_, words in (*info, *abstract, *body)]
    assert order(text, said) == said


def test_a_title_of_two_lines_above_the_columns_of_authors_is_one():
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(data := io.BytesIO(), pagesize=(595, 842))
    canvas.setFont("Times-Roman", 24)
    canvas.drawCentredString(300, 770, "Automated reading of scholarly line")
    canvas.drawCentredString(300, 742, "Graphs")
    canvas.setFont("Times-Roman", 10)
    for x, name in ((80, "Ada"), (250, "Ben"), (420, "Cleo")):
        for at, line in enumerate(
            ("Author", "School of Science", "University of the Harbour", "Harbour town")
        ):
            canvas.drawString(x, 700 - 12 * at, f"{name} {line}")
    for x, y, line in [*column(72, prose("left", 24), 600), *column(310, prose("right", 24), 600)]:
        canvas.drawString(x, y, line)
    canvas.save()
    text = read(data.getvalue())
    assert text.startswith("# Automated reading of scholarly line Graphs\n")
    said = ["Ada Author", "Ada University", "Ben Author", "Ben University", "Cleo Author", "left0"]
    assert order(text, said) == said


def test_the_middle_of_lines_is_sought_once_a_block(monkeypatch):
    """Each line asked for it anew: a page of 1,500 lines on each side took more than twice as long."""
    asked = []
    monkeypatch.setattr(gutters, "median", lambda values: median(asked.append(1) or values))
    places = [(x, 12 * row) for row in range(60) for x in (50 + row % 20 * 9, 330 + row % 7)]
    lines = [Line("word", x, x + 20, 900 - y, 10, place=at) for at, (x, y) in enumerate(places)]
    gutters.columns_amid(lines)
    assert len(asked) < 3 * len(lines)


def test_rows_whose_cells_have_three_words_are_read_from_the_left_to_the_right():
    kinds = ("rules", "rules and division", "rules and separation", "evolution and division")
    rows = [(f"Tissue with {kind}", f"TC[{at}]{{beta}}", f"T{at} (beta)") for at, kind in enumerate(kinds)]  # fmt: skip
    text = [(72, 760 - 12 * at, WIDE) for at in range(3)]
    cells = [(x, 700 - 12 * at, cell) for at, row in enumerate(rows) for x, cell in zip((72, 230, 310), row, strict=True)]  # fmt: skip
    (table,) = pdf.parse(made(*text, *cells), "a.pdf").tables
    assert (table.header, *table.rows) == tuple(rows)
