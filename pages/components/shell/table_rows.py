"""Rows of a table high enough for their texts: Streamlit breaks lines only there, and else cuts them without a mark."""

from collections.abc import Iterable

#: pixels of a row, of one in which Streamlit breaks lines, and of a letter on average
LINE, LINES = 35, 62
_LETTER = 6.6


def letters(width: int) -> int:
    """How many letters stand in one line of a column."""
    return int(width / _LETTER)


def row_height(cells: Iterable[tuple[str, int]]) -> int:
    """Pixels of a table's rows, by its texts with the width of their columns.

    >>> row_height([("short", 100)]), row_height([("short", 100), ("long " * 9, 100)])
    (35, 62)
    """
    return LINE if all(len(text) <= letters(width) for text, width in cells) else LINES
