"""Tables with one rule, below their head; groups of rows between rules; and boxes and numbers of code, which are none."""

from __future__ import annotations

import io

import pytest

from chunking.parsers.pdf import parser as pdf

from .test_tables import prose

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

LEFTS = (90, 170, 260)
NAMES = ("kind", "state", "what it means")


def tables(texts, across=(), down=(), font="Times-Roman"):
    """The tables of a page with texts (x, y, text, font), set from the left, and rules (from, to, at)."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    for x, y, text, *own in texts:
        sheet.setFont(own[0] if own else font, 10)
        sheet.drawString(x, y, text)
    for low, high, at in across:
        sheet.line(low, at, high, at)
    for low, high, at in down:
        sheet.line(at, low, at, high)
    sheet.save()
    return pdf.parse(data.getvalue(), "a.pdf").tables


def explained(rows, apart=18):
    """A head, and rows whose last cell is text in lines, farther apart than these."""
    texts = [(x, 712, name) for x, name in zip(LEFTS, NAMES, strict=True)]
    y = 692
    for kind, state, lines in rows:
        texts += [(x, y, text) for x, text in zip(LEFTS, (kind, state), strict=False) if text]
        for line in lines:
            texts.append((LEFTS[2], y, line))
            y -= 12
        y -= apart - 12
    return texts


ROWS = [
    ("data", "first", [prose(1, 6), prose(2, 6), prose(3, 4)]),
    ("", "last", [prose(4, 6), prose(5, 3)]),
    ("ask", "request", [prose(6, 6), prose(7, 5), prose(8, 2)]),
    ("", "refuse", [prose(9, 5), prose(10, 3)]),
]


def said(rows):
    return [(kind, state, " ".join(lines)) for kind, state, lines in rows]


def test_what_keeps_to_the_columns_of_names_above_a_rule_is_a_table():
    (table,) = tables(explained(ROWS), [(85, 520, 706)])
    assert table.header == NAMES
    assert list(table.rows) == said(ROWS)


def test_a_double_rule_is_one_and_a_cell_alone_may_run_over_the_next_column():
    rows = [(kind or "same", state, ["P,", "Q"]) for kind, state, _ in ROWS]
    texts = [*explained(rows), (170, 578, "example: runs over the next")]
    (table,) = tables(texts, [(85, 520, 706), (85, 520, 703)])
    assert (table.header, len(table.rows)) == (NAMES, 4)


@pytest.mark.parametrize(
    ("texts", "across"),
    [
        ([(90, 712, "2 Methods"), (470, 712, "17"), *((90, 692 - 12 * n, prose(n, 11)) for n in range(12))], [(85, 520, 706)]),
        ([(90, 712, "2 Methods"), (260, 712, "17"), *((90, 692 - 12 * n, prose(n, 3)) for n in range(12))], [(85, 520, 706)]),
        ([(90, 712, "word"), (260, 712, "and"), (90, 692, "one"), (260, 692, "two")], [(85, 520, 706)]),
    ],
    ids=["head of a page above prose", "head of a page above a list", "one row"],
)  # fmt: skip
def test_a_rule_below_something_else_makes_none(texts, across):
    assert not tables(texts, across)


def test_pages_of_rules_below_words_are_read_in_time():
    texts = [(x, 800 - 9 * at, "word") for at in range(80) for x in range(90, 500, 40)]
    rules = [(85, 400 + at, 798 - 9 * at) for at in range(80)]
    assert len(tables(texts, rules)) < 40


GROUPS = [
    ("Setup", ""), ("numbers of lines", "\\numbers"), ("break at the end", "\\atbottom{*}"), ("titles", "\\leftheader{}"),
    ("notes for each section", "\\puttextnotes"), ("Index", ""), ("indexing", "\\putindex"), ("names", "\\nameindex"),
    ("first lines of each", "\\linesindex"), ("all of it", "\\everyindex"),
]  # fmt: skip


def boxed(rows, font="Times-Roman", other="Courier"):
    texts = [(90, 702 - 12 * at, text, font) for at, (text, _) in enumerate(rows) if text]
    return [*texts, *((270, 702 - 12 * at, text, other) for at, (_, text) in enumerate(rows) if text)]  # fmt: skip


def box(*levels):
    ends = max(levels), min(levels)
    return [(85, 520, at) for at in levels], [(ends[1], ends[0], at) for at in (85, 262, 520)]


def test_lines_between_two_rules_are_rows_where_each_had_room_in_the_one_above():
    across, down = box(712, 699, 651, 639, 588)
    (table,) = tables(boxed(GROUPS), across, down)
    assert [table.header, *table.rows] == GROUPS


def test_text_in_the_cells_of_a_box_stays_one():
    rows = [(prose(at, 5)[:30], prose(at + 20, 7)[:44]) for at in range(6)]
    across, down = box(712, 636)
    found = tables(boxed(rows, other="Times-Roman"), across, down)
    assert not found or len(found[0].rows) < 2


CODE = ["\\obj{A;}", "\\mor{A} -> {B};", "\\mor{B} -> {C};", "\\end{code}"]


def test_code_in_a_box_with_what_it_makes_is_no_table():
    across, down = box(712, 651)
    rows = [*zip(["A B", "", "", ""], CODE, strict=True)]
    assert not tables(boxed(rows), across, down)


def test_numbered_lines_beside_their_code_are_no_table():
    made = ["begin", "sum := 0", "next one", "end if", "done"]
    texts = [(90, 700 - 12 * at, f"\\State {text}", "Courier") for at, text in enumerate(made)]
    texts += [(260, 700 - 12 * at, f"{at + 1}:") for at in range(5)]
    texts += [(290, 700 - 12 * at, text) for at, text in enumerate(made)]
    assert not tables(texts)


def test_code_that_begins_with_its_numbers_is_no_table_and_commands_below_names_are():
    numbered = [f"{at + 1} \\ch{{H{at}O}}" for at in range(4)]
    made = ["HO", "H O", "H two O", "H three O"]
    texts = [(x, 700 - 12 * at, text, font) for at, row in enumerate(zip(numbered, made, strict=True))
             for x, text, font in zip((90, 300), row, ("Courier", "Times-Roman"), strict=True)]  # fmt: skip
    rules = [(85, 520, at) for at in (712, 660)]
    assert not tables(texts, rules)
    names = [(90, 716, "No. and command"), (300, 716, "what it makes")]
    (table,) = tables([*names, *texts], [(85, 520, at) for at in (728, 711, 660)])
    assert (table.header, len(table.rows)) == (("No. and command", "what it makes"), 4)


def test_days_and_what_happened_then_are_a_list():
    rows = [(f"2014/12/0{at} v0.{at}", [prose(at, 5).capitalize() + ".", *[prose(at + 9, 4) + "."] * (at % 2)]) for at in range(1, 7)]  # fmt: skip
    texts, y = [], 700
    for day, lines in rows:
        texts.append((90, y, day))
        for line in lines:
            texts.append((220, y, line))
            y -= 16
    (table,) = tables(texts)
    assert list(table.rows) == [(day, " ".join(lines)) for day, lines in rows]


def test_an_ellipsis_is_no_leader_and_a_setting_no_formula():
    said = ["in the sense . . .", "within . . .", "and so on", "for example", "as above"]
    short = ["i. S.", "i. R.", "usw.", "z. B.", "s. o."]
    names = ["Sinn", "Rahmen", "weiter", "Beispiel", "oben"]
    rows = list(zip(names, short, said, strict=True))
    texts = [(x, 700 - 14 * at, cell) for at, row in enumerate(rows) for x, cell in zip(LEFTS, row, strict=True)]  # fmt: skip
    (table,) = tables(texts)
    assert table.rows == tuple(rows)
    settings = [(name, f"initial default={at}") for at, name in enumerate(names)]
    texts = [(x, 700 - 14 * at, cell) for at, row in enumerate(settings) for x, cell in zip(LEFTS, row, strict=False)]  # fmt: skip
    (table,) = tables(texts)
    assert [table.header, *table.rows] == settings


def test_two_rows_a_little_nearer_than_the_others_are_two():
    rows = [(name, name[::-1], name.upper()) for name in ("amber", "birch", "cedar", "dunes", "ember", "flint", "grass")]  # fmt: skip
    heights = [700, 686, 672, 661, 647, 633, 619]
    texts = [(x, y, cell) for y, row in zip(heights, rows, strict=True) for x, cell in zip(LEFTS, row, strict=True)]  # fmt: skip
    (table,) = tables(texts)
    assert [table.header, *table.rows] == rows
