"""Documents that their owners share: held in this server's memory under a secret token, for a limited time.

Nothing lists them: who has the token, which stands in a link, has the document. An owner can stop it.
"""

import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from threading import RLock, Timer

import streamlit as st

from chunking import Document
from pages.components.library.source_files import SourceFile

#: how long a document is shared
HOURS = 24
#: bytes of all shared documents together, and how many they are at most
MOST_BYTES, MOST = 1_000_000_000, 1_000
_BYTES = 32
#: the documents that others share with this session
RECEIVED = "shelf.received"
#: the tokens of what this session shares, by the name in its list
SHARED = "shelf.shared"


@dataclass(frozen=True)
class Share:
    """A document as its owner has it, with its file; `until` is when it is forgotten, on the store's clock."""

    name: str
    source_file: SourceFile = field(repr=False)
    document: Document = field(repr=False)
    until: float

    @property
    def size(self) -> int:
        """About how much memory it takes."""
        return len(self.source_file.data) + sys.getsizeof(self.document.text)


class Shares:
    """What is shared, by token."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shared: dict[str, Share] = {}
        self._lock = RLock()
        self._timer: Timer | None = None

    def add(self, name: str, source_file: SourceFile, document: Document) -> str | None:
        """Share a document; its token, or None where there is no room for more."""
        share = Share(name, source_file, document, self._clock() + HOURS * 3600)
        with self._lock:
            self._tidy()
            total = sum(each.size for each in self._shared.values())
            if total + share.size > MOST_BYTES or len(self._shared) >= MOST:
                return None
            token = secrets.token_urlsafe(_BYTES)
            self._shared[token] = share
            self._tidy()
        return token

    def find(self, token: str) -> Share | None:
        """What is shared under a token, None where it is not, or no more."""
        with self._lock:
            self._tidy()
            return self._shared.get(token)

    def minutes_left(self, share: Share) -> int:
        """For how long it is still shared."""
        return max(0, round((share.until - self._clock()) / 60))

    def stop(self, token: str) -> None:
        """Share it no longer."""
        with self._lock:
            self._shared.pop(token, None)

    def _tidy(self) -> None:
        """Forget what was shared for long enough, and come back for the next, though nobody visits."""
        now = self._clock()
        for token in [token for token, each in self._shared.items() if each.until <= now]:
            del self._shared[token]
        if self._shared and self._timer is None:
            first = min(each.until for each in self._shared.values())
            self._timer = Timer(first - now, self._come_back)
            self._timer.daemon = True
            self._timer.start()

    def _come_back(self) -> None:
        with self._lock:
            self._timer = None
            self._tidy()


@cache
def shares() -> Shares:
    """What all sessions of this server share."""
    return Shares()


def shared_by_me(name: str) -> tuple[str, Share] | None:
    """The token and the share of one of this session's documents, None where it is not shared."""
    token = st.session_state.get(SHARED, {}).get(name)
    share = shares().find(token) if token else None
    return (token, share) if token and share else None


def share(name: str, source_file: SourceFile, document: Document) -> bool:
    """Share one of this session's documents; whether there was room for it."""
    stop_sharing(name)
    token = shares().add(name, source_file, document)
    if token:
        st.session_state.setdefault(SHARED, {})[name] = token
    return token is not None


def stop_sharing(name: str) -> None:
    """Share one of this session's documents no longer; who has opened it keeps it."""
    if token := st.session_state.get(SHARED, {}).pop(name, None):
        shares().stop(token)
