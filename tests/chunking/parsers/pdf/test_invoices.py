"""Invoices and letters: blocks side by side, and items with their amounts far to the right, without a rule drawn."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SENDER = ["Ash Bakery", "12 Mill Road", "69003 Lyon", "Phone 04 72 00"]
BUYER = ["To", "Gare Hotel", "8 Carnot Place", "69002 Lyon", "France"]
ITEMS = [("Item", "Quantity", "Price", "Total"), ("Country bread", "120", "2.10", "252.00"),
         ("Butter croissant", "400", "0.85", "340.00"), ("Braided brioche", "35", "4.20", "147.00")]  # fmt: skip
TOTALS = [("Net amount", "739.00"), ("Value added tax", "40.65"), ("Sum to pay", "779.65")]


def block(x, top, lines, leading=13):
    return [(x, top - leading * at, line) for at, line in enumerate(lines)]


def rows(places, top, cells, leading=16):
    return [
        (x, top - leading * at, cell)
        for at, row in enumerate(cells)
        for x, cell in zip(places, row, strict=True)
    ]


def read(*words):
    return pdf.parse(lines_pdf([list(words)], size=10), "a.pdf").text


ITEM_TABLE = """\
| Item | Quantity | Price | Total |
| --- | --- | --- | --- |
| Country bread | 120 | 2.10 | 252.00 |
| Butter croissant | 400 | 0.85 | 340.00 |
| Braided brioche | 35 | 4.20 | 147.00 |"""


def test_sender_and_buyer_are_read_one_after_the_other_and_items_are_a_table():
    text = read(*block(60, 760, SENDER), *block(340, 763, BUYER, 14), *rows((60, 300, 390, 480), 640, ITEMS))  # fmt: skip
    blocks = text.split("\n\n")
    assert blocks[0].split() == " ".join(SENDER).split()
    assert " ".join(blocks[1:-1]).split() == " ".join(BUYER).split()
    assert blocks[-1].strip() == ITEM_TABLE


def test_addresses_are_read_one_after_the_other_where_the_file_writes_them_line_by_line():
    pairs = list(zip(SENDER, BUYER[1:], strict=True))
    text = read(*rows((60, 340), 760, pairs, 13), *rows((60, 300, 390, 480), 640, ITEMS))
    assert "|" not in text.partition("| Item")[0]
    assert text.index("Phone") < text.index("Gare Hotel")


AMERICAN = ["Rowe Ltd", "1600 Beacon Avenue", "Boston, MA 02108"]
NO_NUMBER = ["City Hall", "Place Bellecour", "69002 Lyon", "France", "hall@lyon.fr"]
BOX = ["Mill Bank", "Postfach 1234", "8001 Zurich"]


@pytest.mark.parametrize("pair", [(AMERICAN, SENDER), (SENDER, NO_NUMBER), (NO_NUMBER, BOX)])
def test_addresses_in_the_forms_of_several_countries_are_read_one_after_the_other(pair):
    left, right = pair
    by_line = sorted([*block(60, 760, left), *block(340, 760, right)], key=lambda word: -word[1])
    text = read(*by_line, *rows((60, 300, 390, 480), 640, ITEMS))
    assert text.partition("| Item")[0].split() == " ".join(left + right).split()


CHANGES = [("Before", "After"), ("Paper forms", "Web forms"), ("Phone calls", "Mail")]


@pytest.mark.parametrize(
    "cells",
    [
        [*CHANGES, ("2019 Edition", "2024 Edition"), ("Fax", "Upload")],
        [*CHANGES, ("10000 Users", "12000 Users")],
        [("Version 1", "Version 2"), ("2019 Edition", "2024 Edition"), *CHANGES[1:]],
        [*CHANGES, ("12 Servers", "4 Servers"), ("1500 Users", "2200 Users")],
        [("Old part", "New part"), ("4711 Bolt", "5711 Bolt"), ("4712 Nut", "5712 Nut"), ("4713 Washer", "5713 Washer")],
    ],
    ids=["year", "count", "head with numbers", "counts", "codes"],
)  # fmt: skip
def test_rows_that_look_like_places_stay_in_their_table(cells):
    table = [f"| {left} | {right} |" for left, right in cells]
    assert read(*rows((60, 300), 700, cells, 14)).split("\n")[:-1] == [table[0], "| --- | --- |", *table[1:]]  # fmt: skip


def test_an_amount_stays_with_its_item_below_texts_side_by_side():
    advice = [
        "You might think about another",
        "tariff, as it could save you",
        "some money in the next year",
    ]
    text = read(
        *block(60, 760, ["The electricity of your flat", "in the month of May was read", "at your meter by our staff"]),
        *block(340, 760, advice), *rows((60, 500), 690, TOTALS),
    )  # fmt: skip
    assert text.index("by our staff") < text.index("You might think")
    assert text.index("next year") < text.index("Net amount 739.00\nValue")


def test_a_table_begins_anew_where_it_has_more_columns():
    given = [
        ("Invoice number", "2026-118"),
        ("Order number", "C-7781"),
        ("Customer", "K-104"),
        ("Date", "04.03.2026"),
    ]
    text = read(*rows((60, 170), 760, given, 13), *rows((60, 300, 390, 480), 680, ITEMS))
    assert ITEM_TABLE in text


def test_an_item_may_have_a_long_text_below_it():
    said = [
        "A workshop with all of the team and the pages as",
        "they are now, a map of the site and first drafts",
    ]
    places = 60, 330, 400, 480
    text = read(
        *rows(places, 700, ITEMS[:2]), *block(60, 672, said, 12), *rows(places, 644, ITEMS[2:])
    )
    assert f"| Country bread {said[0]} {said[1]} | 120 | 2.10 | 252.00 |" in text


def test_blocks_are_read_floor_by_floor():
    names, references = (
        ["Ms Torres", "Beacon Ltd", "77 Main Street"],
        ["11 March", "Our ref 2291", "Your ref 771"],
    )
    head = ["210 Beacon Street", "Boston", "Phone 617 555"]
    text = read(
        (60, 780, "Rowe and Whitfield"), (60, 767, "Attorneys"), *block(380, 780, head),
        *block(60, 700, names), *block(380, 700, references),
        (60, 600, "We write on behalf of our client about the lease that you have signed with him this year."),
    )  # fmt: skip
    said = ["Attorneys", "617", "Torres", "Main Street", "March", "771", "behalf"]
    assert sorted(said, key=text.index) == said


def test_a_salutation_is_no_part_of_the_text_below_it():
    text = read(
        *block(60, 760, SENDER), *block(340, 760, BUYER),
        (60, 660, "Sehr geehrte Frau Weber,"), (60, 635, "wir berechnen Ihnen wie vereinbart die folgenden Leistungen aus dem Monat April:"),
    )  # fmt: skip
    assert "Weber,\n\nwir berechnen" in text
