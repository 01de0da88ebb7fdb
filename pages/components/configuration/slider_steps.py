"""The places of a slider that reaches from small to large: each a round number, about a tenth from the next."""

from functools import cache
from math import floor, log10


@cache
def slider_steps(least: int, most: int, usual: int) -> tuple[int, ...]:
    """Numbers from `least` to `most`, rising, `usual` among them where it lies between.

    >>> slider_steps(1, 60, 45)
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 48, 50, 55, 60)
    """
    found, at = {least, most}, least
    while at < most:
        found.add(at)
        step = _step(at)
        at = (at // step + 1) * step
    return tuple(sorted(found | {usual} if least < usual < most else found))


def _step(at: int) -> int:
    """The round number below a tenth: 1, 2 or 5 times a power of ten."""
    if at < 20:
        return 1
    power: int = 10 ** floor(log10(at / 10))
    return next(factor * power for factor in (5, 2, 1) if factor * power * 10 <= at)


def nearest(steps: tuple[int, ...], value: float) -> int:
    """The place nearest to a number, the lower of two."""
    return min(steps, key=lambda step: abs(step - value))
