"""Questions about the rows of price lists that stand in prose: what a thing costs, and what else a figure says of it.

Of other tables it is mostly the text around them that says what a cell means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import regex

from ...segmenters.cells import value_of
from ...segmenters.natural_language import language_of
from ...types import Document
from .by_rows import ASKED, WORTH, by_names, column_words, is_name, row_span, tables_in
from .deeds import head_of
from .english import words
from .prose import plain
from .rules import Draft

#: characters at the beginning of a document, and before a table, that say whether it is about prices
HEAD, BEFORE = 600, 300
#: the share of values that hold a figure where a column is asked for, and of rows that the first column names
FIGURES, NAMED = 0.6, 0.8
#: rows of a table, and characters of a value, at least and at most
FEWEST, LONGEST = 2, 60

_PRICES = regex.compile(r"(?i:\b(?:prices?|rates?|fees?|tariffs?|charges?|fares?)\b)")
#: columns that say of a price for how long it is: monthly, per day
_PERIOD = regex.compile(
    r"(?P<how>hourly|daily|weekly|monthly|quarterly|yearly|annual|annually)|(?P<per>(?:per|a|an|each) (?:hour|day|night|week|weekend|month|season|year|person|piece))"
)
_AMOUNT = regex.compile(r"[^\d\n]{0,5}\d[\d.,’' \u00a0\u202f]*+[^\d\n]{0,12}")
#: what things cost
_SUMS = words(
    "price cost fee rate rent deposit surcharge discount fare premium salary allowance charge fine penalty tariff"
)
#: what joins two things in one column
_JOINED = regex.compile(r"[/&,]|(?i: or | and )")
#: what numbers rows, and when a price is valid
_NUMBERS = words("number no code id position from until to valid since date page quantity")
#: letters of a thing's name
NAME = 3


def from_tables(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each row of price lists between bars in English prose, whose first column names it. Linear time.

    >>> rows = "| Boat | Berths | Per day |\\n|---|---|---|\\n| Hanse 38 | 6 | 340 |\\n| Bavaria 46 | 8 | 520 |\\n"
    >>> text = f"# Prices of the boats\\n\\nAll prices are in euro, and with the tax that is due on them.\\n\\n{rows}"
    >>> [draft.text for draft in from_tables(0, Document.from_text(text, "boats.md"))]
    ['How many berths does Hanse 38 have?', 'What is the price per day for Bavaria 46?']
    """
    if language_of(document).partition("-")[0] != "en":
        return
    for table in tables_in(document):
        cells = [
            [value_of(document.text, cell, table.escaped) for cell in row] for row in table.rows
        ]
        names = [plain(value_of(document.text, cell, table.escaped)) for cell in table.header]
        values = [[plain(value) for value in row] for row in cells]
        if len(values) < FEWEST or not _is_named(names, values):
            continue
        of_prices = _is_of_prices(document.text, table.header[0].start)
        header = _asked_by(names, values, of_prices)
        ask = by_names(header, values, names, "en")
        for number in range(0, len(values), max(1, len(values) // ASKED)) if ask else ():
            if ask and (text := ask(number, values[number])):
                yield Draft("row", index, row_span(table.rows[number]), text, (), WORTH)


def _is_named(names: Sequence[str], values: Sequence[Sequence[str]]) -> bool:
    """Whether the first column has a name of its own, and nearly each of its values names another thing."""
    first = {row[0] for row in values if row and row[0][:NAME].isalpha() and is_name(row[0])}
    return len(names) > 1 and names[0] != "" and len(first) >= NAMED * len(values)


def _is_of_prices(text: str, start: int) -> bool:
    """Whether a document, or what stands right before a table, says that it is about prices."""
    return bool(
        _PRICES.search(text, 0, HEAD) or _PRICES.search(text, max(0, start - BEFORE), start)
    )


def _asked_by(names: Sequence[str], values: Sequence[Sequence[str]], of_prices: bool) -> list[str]:
    """The columns by the words they are asked for with; empty where one is not asked for."""
    said = [
        [row[at] for row in values if at < len(row) and any(map(str.isalnum, row[at]))]
        for at in range(len(names))
    ]
    worded = [_worded(column_words(name), said[at], of_prices) for at, name in enumerate(names)]
    is_list = any(head_of(word) in _SUMS for word in worded[1:])
    asked = (
        word if _is_of_figures(said[at]) and _is_told(word, is_list) else ""
        for at, word in enumerate(worded[1:], 1)
    )
    return [worded[0], *asked]


def _is_of_figures(said: Sequence[str]) -> bool:
    """Whether most values of a column hold a figure."""
    told = sum(any(map(str.isdecimal, value)) and len(value) <= LONGEST for value in said)
    return bool(said) and told >= FIGURES * len(said)


def _is_told(column: str, is_list: bool) -> bool:
    """Whether the name of a column says what its figures are: a sum, and in a list of prices any plain words."""
    if not column or _JOINED.search(column):
        return False
    is_plain = column.replace(" ", "").isalpha() and column.islower()
    return head_of(column) in _SUMS or (is_list and is_plain and column not in _NUMBERS)


def _worded(column: str, said: Sequence[str], of_prices: bool) -> str:
    """A column by what it holds: monthly is a price where all of it are amounts, and nothing otherwise."""
    period = _PERIOD.fullmatch(column.lower())
    if not period:
        return column
    if not of_prices or not all(map(_AMOUNT.fullmatch, said)):
        return ""
    return f"{period['how']} price" if period["how"] else f"price {period['per']}"
