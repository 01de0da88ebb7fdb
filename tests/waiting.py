"""Waiting in a browser: for what is true, never for a time that a busy machine does not keep."""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import nan

#: long enough for a machine that does much else; a test that passes never waits so long
SECONDS = 120.0
#: where everything stands, and how many looks in a row must find it there
_PLACES = """() => [...document.querySelectorAll("[data-testid=stApp] *")].flatMap((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}).join()"""
_LOOKS = 3


def wait_until(page: object, true: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Return once ``true()`` is; fail when it is not within ``seconds``."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so within {seconds:g} s"
        page.wait_for_timeout(100)


def wait_for_end_of_run(page: object) -> None:
    """Return once the run of the script that is going on has ended, and all that it sent is painted.

    To be called when something that this run sent was seen: before that, the run may not have begun.
    """
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    wait_for_frames(page)


def wait_for_frames(page: object) -> None:
    """Return when the browser has laid out and painted what stands in the page, twice."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def wait_until_still(page: object) -> None:
    """Return once the run that is going on has ended and nothing in the page moves any more.

    To be called before a place is measured: what stands above it is drawn in its own time.
    """
    wait_for_end_of_run(page)
    seen: deque[str] = deque(maxlen=_LOOKS)

    def is_still() -> bool:
        seen.append(page.evaluate(_PLACES))
        return len(seen) == _LOOKS and len(set(seen)) == 1

    wait_until(page, is_still)


def playwright_timeout() -> type[Exception]:
    """What Playwright raises where something does not come about in time."""
    from playwright.sync_api import TimeoutError

    return TimeoutError


def choose_file(field: object, files: object) -> None:
    """Give files to an upload field, again where the server forgot to say where to send them.

    Streamlit empties its queue of messages as a run of the script begins; an answer that waits in it is lost.
    """
    sent: list[object] = []
    page = field.page
    page.on(
        "request", lambda request: "/_stcore/upload_file/" in request.url and sent.append(request)
    )
    repeat_until(page, lambda: field.set_input_files(files), lambda: bool(sent), every=30)


def choose_option(page: object, field: object, name: str) -> None:
    """Take an option of a select box. Its list closes as the page scrolls or is drawn anew, and is then opened again."""
    option = page.get_by_role("option", name=name, exact=True)
    taken: list[bool] = []

    def take() -> None:
        repeat_until(page, field.click, option.is_visible)
        with suppress(playwright_timeout()):
            option.click(timeout=5000)
            taken.append(True)

    repeat_until(page, take, lambda: bool(taken))


def repeat_until(
    page: object, act: Callable[[], object], led: Callable[[], bool], every: float = 5
) -> None:
    """Do what a page may overlook while it is busy, every few seconds, until it ``led`` somewhere."""
    until = time.monotonic() + SECONDS
    while not led():
        assert time.monotonic() < until, f"it led nowhere within {SECONDS:g} s"
        act()
        patience = time.monotonic() + every
        while not led() and time.monotonic() < patience:
            page.wait_for_timeout(100)


def side(locator, name):
    """A side of an element's box in pixels, such as its width; no number while it is not drawn."""
    box = locator.bounding_box()
    return box[name] if box else nan
