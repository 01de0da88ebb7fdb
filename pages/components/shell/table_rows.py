"""Rows of a table: which one was chosen, and how high they are for their texts. Streamlit breaks lines only in high ones."""

from collections.abc import Iterable
from itertools import accumulate
from unicodedata import east_asian_width

import streamlit as st

#: pixels of a row, of one in which Streamlit breaks lines, and of a cell's left and right edge together
LINE, LINES, _EDGES = 35, 62, 17
#: pixels of narrow letters, of wide ones, of those that are as wide as high, and of the others
_NARROW, _WIDE, _SQUARE, _OTHER = 3.4, 9.6, 13.0, 6.4
#: how full lines are that are broken between words
_FILLED = 0.88
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
    return LINE if all(fits(text, width) for text, width in cells) else LINES


def fits(text: str, width: int) -> bool:
    """Whether a text stands in one line of a column that is so many pixels wide."""
    return sum(map(_pixels, text)) <= width - _EDGES


def shortened(text: str, width: int, lines: int = 1) -> str:
    """A text, or as much of it as so many lines of a column hold, with a mark that it goes on.

    >>> shortened("to be read in two lines", 100), shortened("short", 100)
    ('to be read in…', 'short')
    """
    room = (width - _EDGES) * lines * (1 if lines == 1 else _FILLED)
    ends = list(accumulate(map(_pixels, text)))
    if not ends or ends[-1] <= room:
        return text
    kept = sum(end <= room - _pixels("…") for end in ends)
    return f"{text[:kept].rstrip()}…"


def _pixels(letter: str) -> float:
    """How wide a letter is in the font of tables, at 13 pixels."""
    if letter in _NARROW_ONES:
        return _NARROW
    if letter in _WIDE_ONES:
        return _WIDE
    return _SQUARE if east_asian_width(letter) in "WF" else _OTHER
