"""Numbers as files state them, in digits, and as lists and headings show them: letters and Roman numerals."""

from __future__ import annotations

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
          (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_LARGEST_ROMAN = 4_999


def whole_number(value: str | None, digits: int = 5) -> int | None:
    """A number of few digits that a file states; None for anything else, such as `²`.

    >>> whole_number("12"), whole_number("-1"), whole_number("123456")
    (12, None, None)
    """
    stated = value or ""
    is_number = len(stated) <= digits and stated.isascii() and stated.isdigit()
    return int(stated) if is_number else None


def letters(number: int) -> str:
    """1 as `a`, 26 as `z`, 27 as `aa`, 28 as `bb`, as word processors count."""
    rounds, place = divmod(max(number, 1) - 1, 26)
    return chr(97 + place) * min(rounds + 1, 9)


def roman(number: int) -> str:
    """4 as `iv`; what the Romans did not write stays a number.

    >>> roman(1994)
    'mcmxciv'
    """
    if not 0 < number <= _LARGEST_ROMAN:
        return str(number)
    text = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        text += sign * count
    return text
