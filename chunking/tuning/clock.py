"""The time of a search, and what part of it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


class TimeOverError(Exception):
    """The time of a stage is over."""


@dataclass
class Clock:
    """The time that is left, by shares of the whole."""

    seconds: float
    began: float = field(default_factory=time.monotonic)

    @property
    def share(self) -> float:
        """The share of the time that is over; more than 1 after its end."""
        return self.part(time.monotonic() - self.began)

    def part(self, seconds: float) -> float:
        """The share of the time that so many seconds are."""
        return seconds / max(self.seconds, 1e-9)

    def is_over(self, share: float) -> bool:
        return self.share > share

    def checked(self, share: float) -> Callable[[float], None]:
        """A progress that raises when the share of the time is over."""

        def check(_: float) -> None:
            if self.is_over(share):
                raise TimeOverError

        return check
