"""Whether the first row of a table is data, by what its cells and those below them say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

#: rows below the first that tell what a column holds, those that are looked at, and the share of them that are alike
_BELOW, _LOOKED_AT, _ALIKE = 2, 50, 0.8
#: words from which on a cell explains rather than names, and the share of the usual length below it that it has
_WORDS, _LENGTH = 6, 0.4
#: numbers of a row from which on they may be a scale: two rise by chance
_SCALE = 3
#: how far the steps of an even scale differ, by the largest
_EVEN = 1e-6
#: years, codes, dates, times and ranges, which name columns of other numbers
_NAMING = (
    re.compile(r"(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?"),
    re.compile(r"0\d+"),
    re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?"),
    re.compile(r"\d{1,2}:\d\d(?::\d\d)?"),
    re.compile(r"\d{1,9}(?: ?[-–] ?\d{1,9}|\+)"),
)
_DECIMAL = re.compile(r"\d[.,]\d")
_FIGURE = re.compile(r"[-+–−]?\d+(?:\.\d+)?")
#: signs that may stand in any number: what else does says what is counted
_OF_NUMBERS = re.compile(r"[\d\s.,'+–−-]+")
#: what commands, options, paths, comments and quotations begin with, and what sentences, entries and lines of code end with
_FIRST, _LAST = frozenset("-–—\\/@$#%&<\"'“„«‘`"), frozenset(".:;,!?…。：；")


def goes_on_below(names: Sequence[str], others: Sequence[Sequence[str]]) -> bool | None:
    """Whether a row goes on in those below it; False where one of its cells is a name, None where nothing tells.

    Then no column has a word above numbers, and one holds numbers, explanations, or terms of one look, from
    its first cell on.
    """
    others = others[:_LOOKED_AT]
    columns = [[cell for cell in column if cell] for column in zip(*others, strict=True)]
    alike = [_goes_on(name, column) for name, column in zip(names, columns, strict=True) if name]
    if False in alike or _is_scale(names, others):
        return False
    return True in alike or None


def _goes_on(first: str, column: Sequence[str]) -> bool | None:
    """Whether a cell is written as those below it; False where one of both are numbers, None where this tells nothing."""
    if not any(map(str.isalnum, first)):
        return None
    if column and _explains(first, column):
        return True
    if len(column) < _BELOW:
        return None
    numbers = sum(map(_is_value, column))
    if numbers >= _ALIKE * len(column):
        return _is_value(first) and _is_like(first, column)
    if _is_value(first) and not numbers:
        return False
    return _have_one_sign([first, *column]) or None


def _explains(first: str, column: Sequence[str]) -> bool:
    """Whether a cell has as many words as explanations have, and those below it have, too."""
    words, usual = len(first.split()), median(len(cell.split()) for cell in column)
    return min(words, usual) >= _WORDS and words >= _LENGTH * usual


def _have_one_sign(texts: Sequence[str]) -> bool:
    """Whether all begin, or end, with one sign that names do not have there; a name may be an abbreviation."""
    begins, ends = {text[0] for text in texts}, {text[-1] for text in texts}
    is_short = "." in ends and " " not in texts[0]
    return (len(begins) == 1 and begins <= _FIRST) or (
        len(ends) == 1 and ends <= _LAST and not is_short
    )


def _is_value(cell: str) -> bool:
    """Whether a number stands in a cell, and no name such as Q1."""
    signs = [char for char in cell if not char.isspace()]
    digits = sum(char.isdigit() for char in signs)
    return digits > 0 and 2 * digits >= len(signs) and not cell[0].isalpha()


def _is_like(first: str, column: Sequence[str]) -> bool:
    """Whether a number is written as those below it are: no year, code, date or range above others, no whole number above decimals."""
    if any(kind.fullmatch(first) and not all(map(kind.fullmatch, column)) for kind in _NAMING):
        return False
    signs = set(_OF_NUMBERS.sub("", first))
    decimals = sum(bool(_DECIMAL.search(cell)) for cell in column)
    is_finer = not _DECIMAL.search(first) and 2 * decimals > len(column)
    return signs <= set("".join(column)) and not is_finer


def _is_scale(first: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether the numbers of a row rise in equal steps, or as those of few other rows do."""
    numbers = _figures(first)
    if len(numbers) < _SCALE or not _rise(numbers):
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    return max(steps) - min(steps) < _EVEN * max(steps) or 2 * sum(
        _rise(_figures(row)) for row in others
    ) < len(others)


def _figures(row: Sequence[str]) -> list[float]:
    """The numbers of a row but for that in its first cell, which may count the rows."""
    return [
        float(cell.replace("−", "-").replace("–", "-"))
        for cell in row[1:]
        if _FIGURE.fullmatch(cell)
    ]


def _rise(numbers: Sequence[float]) -> bool:
    return all(before < after for before, after in pairwise(numbers))
