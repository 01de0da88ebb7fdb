"""What a tab keeps on this server beyond its session: Streamlit begins a new session on every reload.

It is held in memory under a secret token that the tab alone knows, while the tab is open and for a time
afterwards, up to a bound for all tabs together. Documents are shared with the session, not copied.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import RLock, Timer
from typing import Any

#: how long the values of a closed tab are kept
MINUTES = 30
#: bytes that all tabs together keep; those of the tab that was seen the longest ago go first
MOST_BYTES = 1_000_000_000
#: seconds between two looks for what is to be forgotten
_EVERY = 60.0


@dataclass
class _Kept:
    values: Mapping[str, Any] = field(repr=False)
    size: int
    session: str
    seen: float


class TabStore:
    """The values of each tab by its token.

    `is_open` tells whether a session still has its tab; `forgotten` is called with values that are dropped.
    """

    def __init__(
        self,
        is_open: Callable[[str], bool],
        forgotten: Callable[[Mapping[str, Any]], None] = lambda values: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._is_open, self._forgotten, self._clock = is_open, forgotten, clock
        self._kept: dict[str, _Kept] = {}
        self._lock = RLock()
        self._timer: Timer | None = None

    def keep(self, token: str, session: str, values: Mapping[str, Any], size: int) -> None:
        """Keep the values of a session for its tab, `size` bytes, instead of those kept before."""
        with self._lock:
            self._kept.pop(token, None)
            self._kept[token] = _Kept(values, size, session, self._clock())
            self.tidy()

    def drop(self, token: str) -> None:
        """Keep nothing for a tab any more."""
        with self._lock:
            self._kept.pop(token, None)

    def find(self, token: str, session: str) -> tuple[Mapping[str, Any], bool] | None:
        """The values of a tab, the session's own to change, and whether its earlier session is over.

        It is not where the browser made the tab as a copy of another that is open.
        """
        with self._lock:
            self.tidy()
            kept = self._kept.get(token)
            if kept is None:
                return None
            is_over = kept.session == session or not self._is_open(kept.session)
            return _own(kept.values), is_over

    def tidy(self) -> None:
        """Forget what was kept for long enough, and what is more than the bound."""
        with self._lock:
            now = self._clock()
            for kept in self._kept.values():
                if self._is_open(kept.session):
                    kept.seen = now
            oldest_first = sorted(self._kept, key=lambda token: self._kept[token].seen)
            size = sum(kept.size for kept in self._kept.values())
            for token in oldest_first:
                if now - self._kept[token].seen > MINUTES * 60 or size > MOST_BYTES:
                    size -= self._forget(token)
            self._look_again()

    def _forget(self, token: str) -> int:
        """Drop what is kept for a tab; how many bytes that were."""
        gone = self._kept.pop(token)
        if not self._is_open(gone.session):
            self._forgotten(gone.values)
        return gone.size

    def _look_again(self) -> None:
        """Come back while there is something to forget, though nobody visits."""
        if self._kept and self._timer is None:
            self._timer = Timer(_EVERY, self._come_back)
            self._timer.daemon = True
            self._timer.start()

    def _come_back(self) -> None:
        with self._lock:
            self._timer = None
            self.tidy()


def _own(value: Any) -> Any:
    """A copy of whatever holds the documents, and the documents themselves."""
    if isinstance(value, Mapping):
        return {key: _own(item) for key, item in value.items()}
    return value.copy() if hasattr(value, "copy") else value
