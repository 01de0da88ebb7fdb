"""Tables without a head: their first row is set as those below it are, and holds the same kinds of values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from ...data_rows import goes_on_below
from ..rules import Rule, covered
from .candidates import Candidate
from .rows import Cells
from .words import Box, Word

#: rows below the first that tell how a column is set, and those that are looked at
_BELOW, _LOOKED_AT = 2, 50
#: the share of the table's width that rules below its head have
_RULED = 0.6
#: how far the size of the first row is from that of its column at most, by that
_SIZE = 0.05


def is_headless(found: Candidate, across: Sequence[Rule]) -> bool:
    """Whether no row names the columns.

    The first row is set as those below it are, no rule parts it from them, and it says what they say, or begins
    a column of terms.
    """
    first, *below = found.filled
    below = below[:_LOOKED_AT]
    if len(below) < _BELOW or found.headed or not first[0]:
        return False
    if _is_parted([first, *below], found.box, across):
        return False
    if not all(map(_is_set_alike, first, zip(*below, strict=True))):
        return False
    goes_on = goes_on_below(found.texts[0], found.texts[1:])
    return _are_terms([first, *below]) if goes_on is None else goes_on


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


def _are_terms(rows: Sequence[Cells]) -> bool:
    """Whether the first column, and no other, is bold or monospaced from its first cell on."""
    term, *others = zip(*rows, strict=True)
    return any(
        all(getattr(word, look) for cell in term for word in cell)
        and not any(getattr(word, look) for column in others for cell in column for word in cell)
        for look in ("bold", "mono")
    )
