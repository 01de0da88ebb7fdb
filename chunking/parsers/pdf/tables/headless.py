"""Tables without a head: their first row is set as those below it are, and holds the same kinds of values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from ..rules import Rule, covered
from .candidates import Candidate
from .rows import Cells
from .words import Box, Word, is_number

#: rows below the first that tell what a column holds, those that are looked at, and the share of them that are alike
_BELOW, _LOOKED_AT, _ALIKE = 2, 50, 0.8
#: the share of the table's width that rules below its head have
_RULED = 0.6
#: how far the size of the first row is from that of its column at most, by that
_SIZE = 0.05
#: numbers of a row from which on they may be a scale: two rise by chance
_SCALE = 3
#: how far the steps of an even scale differ, by the largest
_EVEN = 1e-6
#: years and codes, which name columns of other numbers
_NAMING = re.compile(r"(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?"), re.compile(r"0\d+")
_DECIMAL = re.compile(r"\d[.,]\d")
_FIGURE = re.compile(r"[-+–−]?\d+(?:\.\d+)?")
#: signs that may stand in any number: what else does says what is counted
_OF_NUMBERS = re.compile(r"[\d\s.,'+–−-]+")
#: what commands, options, paths, comments and quotations begin with, and what sentences, entries and lines of code end with
_FIRST, _LAST = frozenset("-–—\\/@$#%&<\"'“„«‘`"), frozenset(".:;,!?…。：；")


def is_headless(found: Candidate, across: Sequence[Rule]) -> bool:
    """Whether no row names the columns.

    The first row is set as those below it are, and no rule parts it from them. No column has a word above
    numbers, and one holds numbers, sentences, or terms of one look, from its first cell on.
    """
    first, *below = found.filled
    below = below[:_LOOKED_AT]
    if len(below) < _BELOW or found.headed or not first[0]:
        return False
    if _is_parted([first, *below], found.box, across):
        return False
    if not all(map(_is_set_alike, first, zip(*below, strict=True))):
        return False
    names, *others = found.texts[: 1 + _LOOKED_AT]
    columns = [[cell for cell in column if cell] for column in zip(*others, strict=True)]
    alike = [_goes_on(name, column) for name, column in zip(names, columns, strict=True) if name]
    if False in alike or _is_scale(names, others):
        return False
    return True in alike or _are_terms([first, *below])


def _is_parted(rows: Sequence[Cells], box: Box, across: Sequence[Rule]) -> bool:
    """Whether a rule runs below the first row, and below no more than half of the others."""
    first, *others = (_is_ruled(*pair, box, across) for pair in pairwise(rows))
    return first and 2 * sum(others) <= len(others)


def _is_ruled(above: Cells, below: Cells, box: Box, across: Sequence[Rule]) -> bool:
    """Whether rules run between two rows, below most of the columns."""
    high = min(word.y for cell in above for word in cell)
    low = max(word.y for cell in below for word in cell)
    between = [rule for rule in across if low < rule.at < high]
    return bool(between) and covered(box[0], box[2], between) > _RULED


def _is_set_alike(cell: Sequence[Word], column: Sequence[Sequence[Word]]) -> bool:
    """Whether a cell has the type of most of those below it."""
    words = [word for each in column for word in each]
    if not cell or not words:
        return True
    size = median(word.size for word in words)
    near = all(abs(word.size - size) <= _SIZE * size for word in cell)
    return near and all(
        _is_usual([getattr(word, look) for word in cell])
        == _is_usual([getattr(word, look) for word in words])
        for look in ("bold", "mono")
    )


def _is_usual(signs: Sequence[bool]) -> bool:
    """Whether most of some are so."""
    return 2 * sum(signs) > len(signs)


def _goes_on(first: str, column: Sequence[str]) -> bool | None:
    """Whether a cell is written as those below it; False where one of both are numbers, None where this tells nothing."""
    if len(column) < _BELOW or not any(map(str.isalnum, first)):
        return None
    numbers = sum(map(_is_value, column))
    if numbers >= _ALIKE * len(column):
        return _is_value(first) and _is_like(first, column)
    if _is_value(first) and not numbers:
        return False
    return _have_one_sign([first, *column]) or None


def _have_one_sign(texts: Sequence[str]) -> bool:
    """Whether all begin, or end, with one sign that names do not have there; a name may be an abbreviation."""
    begins, ends = {text[0] for text in texts}, {text[-1] for text in texts}
    is_short = "." in ends and " " not in texts[0]
    return (len(begins) == 1 and begins <= _FIRST) or (
        len(ends) == 1 and ends <= _LAST and not is_short
    )


def _is_value(cell: str) -> bool:
    """Whether a number stands in a cell, and no name such as Q1."""
    return is_number(cell) and not cell[0].isalpha() and any(map(str.isdigit, cell))


def _is_like(first: str, column: Sequence[str]) -> bool:
    """Whether a number is written as those below it are: no year or code above others, no whole number above decimals."""
    if any(kind.fullmatch(first) and not all(map(kind.fullmatch, column)) for kind in _NAMING):
        return False
    signs = set(_OF_NUMBERS.sub("", first))
    is_finer = not _DECIMAL.search(first) and _is_usual([*map(bool, map(_DECIMAL.search, column))])
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


def _are_terms(rows: Sequence[Cells]) -> bool:
    """Whether the first column, and no other, is bold or monospaced from its first cell on."""
    term, *others = zip(*rows, strict=True)
    return any(
        all(getattr(word, look) for cell in term for word in cell)
        and not any(getattr(word, look) for column in others for cell in column for word in cell)
        for look in ("bold", "mono")
    )
