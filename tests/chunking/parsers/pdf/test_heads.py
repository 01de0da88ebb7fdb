"""Heads of several rows: which rows they are, and over which columns the names of groups reach."""

from __future__ import annotations

import random

import pytest

from chunking.parsers.pdf import parser

from .made_pdfs import build, paragraph, styles

_TWO = [["City", "2022", "", "2023", ""], ["", "Q1", "Q2", "Q1", "Q2"]]
_SPANS = [
    ("SPAN", (0, 0), (0, 1)),
    ("SPAN", (1, 0), (2, 0)),
    ("SPAN", (3, 0), (4, 0)),
    ("ALIGN", (1, 0), (-1, 0), "CENTER"),
]
_ROWS = [[city, *(f"{at * 37 + step * 11}.{step}" for step in range(4))]
         for at, city in enumerate(["Bergen", "Faro", "Kiel", "Lyon", "Oulu", "Turku", "Wien"], 1)]  # fmt: skip
_JOINED = ("City", "2022 / Q1", "2022 / Q2", "2023 / Q1", "2023 / Q2")
_BOLD = ("FONTNAME", (0, 0), (-1, 1), "Helvetica-Bold")
_LOOKS = {
    "ruled": [("GRID", (0, 0), (-1, -1), 0.5, "black")],
    "rules across": [("LINEBELOW", (0, 1), (-1, -1), 0.5, "grey"), ("LINEBELOW", (1, 0), (-1, 0), 0.5, "grey"), ("LINEABOVE", (0, 0), (-1, 0), 0.5, "grey")],
    "a rule below the head": [("LINEABOVE", (0, 0), (-1, 0), 1, "black"), ("LINEBELOW", (0, 1), (-1, 1), 0.5, "black"), ("LINEBELOW", (0, -1), (-1, -1), 1, "black")],
    "rules below groups": [("LINEABOVE", (0, 0), (-1, 0), 1, "black"), ("LINEBELOW", (0, 1), (-1, 1), 0.5, "black"), ("LINEBELOW", (0, -1), (-1, -1), 1, "black"),
                           ("LINEBELOW", (1, 0), (2, 0), 0.4, "black"), ("LINEBELOW", (3, 0), (4, 0), 0.4, "black")],
    "a painted head": [("BACKGROUND", (0, 0), (-1, 1), "lightgrey")],
    "bold type": [_BOLD],
    "nothing": [],
}  # fmt: skip


def table_pdf(rows, looks, head=2):
    from reportlab.platypus import Paragraph, Table

    body = styles()["BodyText"]
    table = Table(rows, colWidths=[90, 60, 60, 60, 60], style=looks, repeatRows=head)
    return build(
        [
            Paragraph(paragraph(random.Random(5)), body),
            table,
            Paragraph(paragraph(random.Random(5)), body),
        ]
    )


def read(data):
    return parser.parse(data, "a.pdf")


@pytest.mark.parametrize("looks", _LOOKS.values(), ids=_LOOKS)
def test_a_head_of_two_rows_names_each_column_below_its_group(looks):
    document = read(table_pdf(_TWO + _ROWS, [*_SPANS, *looks]))
    assert "| 2022 | 2022 | 2023 | 2023 |\n| --- |" in document.text
    assert "| **Q1** | **Q2** | **Q1** | **Q2** |\n| Bergen |" in document.text
    (table,) = document.tables
    assert table.header == _JOINED
    assert table.rows == tuple(map(tuple, _ROWS))


def test_a_group_of_three_columns_is_told_by_its_middle():
    head = [["", "Rainfall", "", "", "Sun"], ["Station", "min", "mean", "max", "hours"]]
    looks = [("SPAN", (1, 0), (3, 0)), ("ALIGN", (1, 0), (3, 0), "CENTER"), *_LOOKS["a rule below the head"]]  # fmt: skip
    (table,) = read(table_pdf(head + _ROWS, looks)).tables
    assert table.header == ("Station", "Rainfall / min", "Rainfall / mean", "Rainfall / max", "Sun / hours")  # fmt: skip


def test_rows_below_a_head_of_one_row_are_none_of_it():
    words = [["Part", "Work", "Who", "When", "Notes"], *([f"part {letter}", "clean", "user", "daily", "dry"] for letter in "ABCDEF")]  # fmt: skip
    for looks in ("ruled", "a rule below the head", "a painted head"):
        document = read(table_pdf(words, _LOOKS[looks], head=1))
        assert "**" not in document.text
        assert document.tables[0].header == tuple(words[0])


def test_the_bold_name_of_rows_is_none_of_a_column():
    rows = [["City", "A", "B", "C", "D"], ["North", "", "", "", ""], *_ROWS[:3], ["South", "", "", "", ""], *_ROWS[3:]]  # fmt: skip
    looks = [*_LOOKS["ruled"], *[("FONTNAME", (0, at), (-1, at), "Helvetica-Bold") for at in (0, 1, 5)]]  # fmt: skip
    document = read(table_pdf(rows, looks, head=1))
    assert document.tables[0].header == ("City", "A", "B", "C", "D")


def test_a_head_that_is_repeated_on_each_page_stands_once():
    rows = [[f"{row[0]} {at}", *row[1:]] for at in range(12) for row in _ROWS]
    document = read(table_pdf(_TWO + rows, [*_SPANS, *_LOOKS["ruled"]]))
    (table,) = document.tables
    assert table.header == _JOINED
    assert table.rows == tuple(map(tuple, rows))
    assert document.text.count("**Q1**") == 2
    assert len([page for page in document.pages if page.end > page.start]) > 1
