"""Tables without names of columns: their first row is data, and no chunk repeats it."""

from __future__ import annotations

import pytest

from chunking import create_chunker
from chunking.parsers.pdf import parser as pdf
from tests.chunking.parsers.pdf.test_long_tables import printed
from tests.chunking.parsers.pdf.test_ruled_heads import tables

PORTS = [("Bergen", "412", "3.5"), ("Lisbon", "388", "4.0"), ("Cork", "97", "1.5"), ("Riga", "205", "2.5")]  # fmt: skip
LEFTS = (90, 200, 300, 360)
GRID = [("GRID", (0, 0), (-1, -1), 0.5, "black")]


def page(rows, ruled="all", fonts=(), first=None):
    """The tables of a page with rows between rules across: below `all` rows, below the `first`, or only around them."""
    texts = [
        (x, 700 - 16 * at, cell, (first if first and not at else dict(fonts).get(column, "Times-Roman")))
        for at, row in enumerate(rows)
        for column, (x, cell) in enumerate(zip(LEFTS, row, strict=False))
    ]  # fmt: skip
    last = len(rows)
    below = {"all": range(last + 1), "first": (0, 1, last), "around": (0, last)}[ruled]
    return tables(texts, [(85, 400, 712 - 16 * at) for at in below])


def is_headless(found):
    (table,) = found
    return not any(table.header)


@pytest.mark.parametrize("ruled", ["all", "around"])
def test_a_row_like_those_below_it_is_data(ruled):
    (table,) = page(PORTS, ruled)
    assert table.header == ("", "", "")
    assert table.rows == tuple(PORTS)


@pytest.mark.parametrize(
    "rows",
    [
        [("crane", "Lifts what a ship has on board.", "") , ("pilot", "Knows the way into the port.", ""), ("tug", "Pulls and pushes larger ships.", "")],
        [("--fast", "no checks", "on"), ("--slow", "all checks", "off"), ("--dry", "no writing", "off")],
        [("Name:", "Bergen", "A"), ("Flag:", "Norway", "B"), ("Berth:", "North", "C")],
    ],
    ids=["sentences", "options", "labels"],
)  # fmt: skip
def test_terms_of_one_look_and_sentences_begin_in_the_first_row(rows):
    assert is_headless(page([[cell for cell in row if cell] for row in rows]))


@pytest.mark.parametrize("font", ["Times-Bold", "Courier"])
def test_a_first_column_in_a_type_of_its_own_begins_in_the_first_row(font):
    rows = [("open", "lets ships in", "daily"), ("shut", "keeps ships out", "rarely"), ("move", "shifts a ship", "often")]  # fmt: skip
    assert is_headless(page(rows, fonts=[(0, font)]))
    assert not is_headless(page(rows, fonts=[(0, font)], first="Times-Roman"))


@pytest.mark.parametrize(
    "head",
    [
        ("Port", "Ships", "Days"),
        ("Port", "2019", "2020"),
        ("Port", "500", "10"),
        ("Port", "012", "2.5"),
        ("", "411", "3.0"),
    ],
    ids=["words", "years", "whole above decimals", "codes", "corner"],
)
def test_names_of_columns_stay_the_head_in_the_type_of_the_rows(head):
    (table,) = page([head, *PORTS])
    assert table.header == head


@pytest.mark.parametrize("scale", [("2", "7", "8"), ("10", "20", "30")], ids=["rising", "even"])
def test_numbers_that_rise_as_a_scale_does_are_a_head(scale):
    rows = [("Bergen", "9", "3", "4"), ("Lisbon", "1", "4", "9"), ("Cork", "6", "1", "2"), ("Riga", "5", "2", "3")]  # fmt: skip
    (table,) = page([("Draught", *scale), *rows])
    assert table.header == ("Draught", *scale)


def test_a_first_row_in_bold_or_above_a_rule_is_a_head():
    (bold,) = page([("Oslo", "300", "2.0"), *PORTS], first="Times-Bold")
    (ruled,) = page([("Oslo", "300", "2.0"), *PORTS], "first")
    assert bold.header == ruled.header == ("Oslo", "300", "2.0")


@pytest.mark.parametrize(
    "column", [("1.", "2.", "3."), ("abb.", "abp.", "abr.")], ids=["numbers", "abbreviations"]
)
def test_an_abbreviation_names_numbers_and_abbreviations(column):
    rows = [(each, name, "tree") for each, name in zip(column, ("oak", "elm", "ash"), strict=True)]
    (table,) = page([("No.", "Name", "Kind"), *rows])
    assert table.header == ("No.", "Name", "Kind")


def test_words_alone_do_not_tell_that_there_is_no_head():
    (table,) = page([("crane", "lifts", "iron"), ("pilot", "leads", "ships"), ("tug", "pulls", "rope")])  # fmt: skip
    assert table.header == ("crane", "lifts", "iron")


def plain_rows(count, seed=7):
    return [(f"K-{100 + at}", f"{seed * at % 83}", f"{at * 3 % 50}.5") for at in range(count)]


def test_a_table_without_head_goes_on_over_pages():
    rows = plain_rows(90)
    data = printed(rows, 0, GRID, face="Helvetica")
    document = pdf.parse(data, "a.pdf")
    assert [(table.header, table.rows) for table in document.tables] == [(("",) * 3, tuple(rows))]
    chunks = create_chunker("table", chunk_size=120, include_header_context=False).chunk(document)
    assert sum(chunk.content.count("K-100") for chunk in chunks) == 1
