"""The one way in which slow work is shown: a bar with the time left, and a button that stops it."""

from bisect import bisect_right
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

import streamlit as st

from chunking import ChunkingError
from pages.components.shell.markdown_text import plain

T = TypeVar("T")

#: seconds between two updates: each costs a message to the browser
OFTEN = 0.2
#: seconds from which on minutes are told
_MINUTES = 100
#: an estimate goes by at least so many seconds of work, and says at most so many times as much ahead
_SEEN, _AHEAD = 3, 20


class ProgressBar:
    """A progress bar with the time left. Each update is where Streamlit may stop the run.

    Work that makes up to so many `tries`, and ends with the first that succeeds, has its time told for each of them.
    """

    def __init__(self, what: str, tries: int = 1) -> None:
        self._what = what
        self._tries = tries
        self._share, self._try = 0.0, 0
        self._shown = monotonic()
        self._forget_speed(self._shown)
        self._bar = st.progress(0.0, plain(what))

    def show(self, share: float, note: str = "") -> None:
        """Show the finished share, from 0 to 1, and a note on where the work is."""
        now = monotonic()
        self._share = min(1.0, max(0.0, share))
        if now - self._shown < OFTEN and share < 1:
            return
        self._shown = now
        number = min(int(self._share * self._tries), self._tries - 1)
        if number != self._try:
            self._try = number
            self._forget_speed(now)
        goes_on = self._tries > 1 and self._share < 1
        which = f" · {number + 1} of at most {self._tries}" if goes_on else ""
        left = self._time_left(now, self._share * self._tries - number)
        self._bar.progress(self._share, plain(f"{self._what}{note}{which}{left}"))

    __call__ = show

    def wait(self, before: int) -> None:
        """Show that it is not its turn yet, and how many are served before."""
        self._forget_speed(monotonic())
        self.show(0.0, f" · {before:,} before you" if before else " · next in line")

    def go_on(self) -> None:
        """Show again how far it is: as soon as the run is to stop, this is where it does."""
        self.show(self._share)

    def _forget_speed(self, now: float) -> None:
        """Go by no speed of before."""
        self._past = [(now, 0.0)]
        self._since = self._past[0]

    def _time_left(self, now: float, share: float) -> str:
        """What is left at the speed up to the last step, less the time since; once that is over, at the speed up to now."""
        if share != self._past[-1][1]:
            self._since = self._later_half(now)
            self._past.append((now, share))
        (then, before), (moved, share) = self._since, self._past[-1]
        is_sound = moved - then >= _SEEN and 1 - share <= _AHEAD * (share - before)
        if not is_sound:
            return ""
        to_come = (1 - share) / (share - before)
        seconds = (moved - then) * to_come - (now - moved)
        if seconds < 0:
            seconds = (now - then) * to_come
        left = f"{max(1, seconds):.0f} s" if seconds < _MINUTES else f"{seconds / 60:.0f} min"
        of_what = " for this one" if self._tries > 1 else ""
        return f" · about {left} left{of_what}"

    def _later_half(self, now: float) -> tuple[float, float]:
        """Where the later half of the time began: parts of one work, such as cutting and embedding, differ in speed."""
        half = bisect_right(self._past, (self._past[0][0] + now) / 2, key=lambda known: known[0])
        return self._past[half - 1]

    def clear(self) -> None:
        """Take the bar away."""
        self._bar.empty()


def working(
    what: str,
    work: Callable[[ProgressBar], T],
    stop: Callable[[], Any],
    key: str | None = None,
    tries: int = 1,
) -> T | None:
    """Do something slow under a bar with a Stop button; None where it ends with a message.

    A button of the same label on one page needs a `key` of its own.
    """
    place = st.empty()
    with place.container():
        bar = ProgressBar(what, tries)
        st.button("Stop", icon=":material/stop:", key=key or f"stop.{what}", on_click=stop)
        try:
            found = work(bar)
        except ChunkingError as error:
            place.error(plain(error), icon=":material/error:")
            return None
    place.empty()
    return found
