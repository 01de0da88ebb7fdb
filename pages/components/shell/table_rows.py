"""Rows of a table: which one was chosen, and how high they are for their texts. Streamlit breaks lines only in high ones."""

from collections.abc import Iterable
from unicodedata import east_asian_width

import streamlit as st

#: pixels of a row, of one in which Streamlit breaks lines, and of a cell's left and right edge together
LINE, LINES, _EDGES = 35, 62, 17
#: pixels of narrow letters, of wide ones, of those that are as wide as high, and of the others
_NARROW, _WIDE, _SQUARE, _OTHER = 3.4, 9.6, 13.0, 6.4
_NARROW_ONES, _WIDE_ONES = frozenset(" ',.:;!|()[]{}-/fijltI"), frozenset("mwMOQW%@—…")


def chosen_row(key: str) -> int | None:
    """The row in which a cell was chosen, in a table with the selection mode `single-cell`: a click anywhere chooses."""
    cells = st.session_state[key]["selection"]["cells"]
    return cells[0][0] if cells else None


def row_height(cells: Iterable[tuple[str, int]]) -> int:
    """Pixels of a table's rows, by its texts with the width of their columns.

    >>> row_height([("short", 100)]), row_height([("short", 100), ("long " * 9, 100)])
    (35, 62)
    """
    return LINE if all(_fits(text, width) for text, width in cells) else LINES


def _fits(text: str, width: int) -> bool:
    """Whether a text stands in one line of a column that is so many pixels wide."""
    return sum(map(_pixels, text)) <= width - _EDGES


def _pixels(letter: str) -> float:
    """How wide a letter is in the font of tables, at 13 pixels."""
    if letter in _NARROW_ONES:
        return _NARROW
    if letter in _WIDE_ONES:
        return _WIDE
    return _SQUARE if east_asian_width(letter) in "WF" else _OTHER
