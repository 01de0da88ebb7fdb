"""Waiting in a browser: for what is true, never for a time that a busy machine does not keep."""

import time
from collections.abc import Callable

#: as long as Playwright waits for an element
SECONDS = 30.0
_HEADER, _ROW = 36, 35


def wait_until(page: object, true: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Return once ``true()`` is; fail when it is not within ``seconds``."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so within {seconds:g} s"
        page.wait_for_timeout(50)


def choose_row(table: object, row: int, led: Callable[[], bool], x: int = 16) -> None:
    """Click a row of a data frame until it ``led`` to what it should.

    The table is a canvas that takes no click before it is laid out, and tells nobody when it is.
    """
    page, until = table.page, time.monotonic() + SECONDS
    table.locator("canvas").first.wait_for()
    while not led():
        assert time.monotonic() < until, f"row {row} led nowhere within {SECONDS:g} s"
        table.click(position={"x": x, "y": _HEADER + _ROW * row + _ROW / 2})
        patience = time.monotonic() + 5
        while not led() and time.monotonic() < patience:
            page.wait_for_timeout(50)
