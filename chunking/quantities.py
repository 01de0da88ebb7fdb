"""How numbers are written, in sentences and in figures: thousands in groups, a true minus sign."""

from __future__ import annotations

__all__ = ["apart", "bound", "counted", "figure", "short", "signed", "signed_count", "span"]

_MINUS = "\N{MINUS SIGN}"


def apart(one: float, two: float, digits: int) -> float:
    """How much more the second of two figures is, as both are shown: rounded to so many digits.

    >>> apart(0.804, 0.835, 2), apart(227.4, 227.6, 0)
    (0.03, 1.0)
    """
    return round(round(two, digits) - round(one, digits), digits) + 0.0


def counted(count: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is one.

    >>> counted(1, "chunk"), counted(1200, "chunk")
    ('1 chunk', '1,200 chunks')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def figure(value: float, digits: int = 0) -> str:
    """A number with so many decimals.

    >>> figure(1234.5, 1), figure(-0.314, 2), figure(-0.001, 2)
    ('1,234.5', '−0.31', '0.00')
    """
    return f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", _MINUS)


def signed(difference: float, digits: int = 0) -> str:
    """A difference with its sign, and so many decimals.

    >>> signed(0.031, 2), signed(-1222), signed(0.004, 2)
    ('+0.03', '−1,222', '±0')
    """
    if not round(difference, digits):
        return "±0"
    return f"{difference:+,.{digits}f}".replace("-", _MINUS)


def bound(difference: float, digits: int = 0) -> str:
    """An end of an interval of differences: a zero has no sign there.

    >>> bound(-0.2, 3), bound(0.0001, 3)
    ('−0.200', '0')
    """
    return signed(difference, digits).removeprefix("±")


def span(low: float, high: float, digits: int = 0) -> str:
    """An interval of differences, from end to end.

    >>> span(-2.54, 5.8, 1)
    '−2.5 to +5.8'
    """
    return f"{bound(low, digits)} to {bound(high, digits)}"


def short(count: int) -> str:
    """A count in at most four digits.

    >>> short(9999), short(12_345), short(1_200_000)
    ('9,999', '12.3k', '1.20M')
    """
    if count < 10_000:
        return f"{count:,}"
    return f"{count / 1000:,.1f}k" if count < 1_000_000 else f"{count / 1_000_000:,.2f}M"


def signed_count(change: int) -> str:
    """A difference of counts, as short as they are.

    >>> signed_count(12_345), signed_count(-56), signed_count(0)
    ('+12.3k', '−56', '±0')
    """
    return f"{'+' if change > 0 else _MINUS}{short(abs(change))}" if change else "±0"
