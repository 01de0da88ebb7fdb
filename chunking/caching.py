"""Compute a thing once per document: a bounded, thread-safe memory keyed by the document's content.

A program that works for many may say for whom it computes, with `computing_for`; what nobody else has
asked for goes with `release`. Without that only the room bounds what is kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from functools import update_wrapper
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

from .types import Document

__all__ = [
    "DocumentCache",
    "computing_for",
    "forget_document",
    "forget_documents",
    "keep_at_most",
    "per_document",
    "per_text",
    "register",
    "release",
]

P = ParamSpec("P")
T = TypeVar("T")

#: characters of text whose analyses are kept, over all documents and kinds of analysis
CAPACITY = 256_000_000

#: seconds between two calls of what is to be done while another thread computes
MOMENT = 0.1

#: for whom this thread computes
_owner: ContextVar[Hashable] = ContextVar("owner", default=None)


class Releasing(Protocol):
    """A memory that forgets what it holds for one owner."""

    def release(self, owner: Hashable) -> None:
        """Forget what was asked for by this owner alone."""


_all: WeakSet[Releasing] = WeakSet()


def register(memory: Releasing) -> None:
    """Have `release` ask this memory, too."""
    _all.add(memory)


def computing_for(owner: Hashable) -> None:
    """Count what this thread asks for from now on as asked for by `owner`; None is nobody."""
    _owner.set(owner)


def release(owner: Hashable) -> None:
    """Forget, in all caches, what was asked for by this owner alone."""
    for cache in tuple(_all):
        cache.release(owner)


class _Entry:
    """One value being computed or known; its lock lets other threads wait for the first."""

    __slots__ = ("known", "lock", "owners", "value", "weight")

    def __init__(self, weight: int) -> None:
        self.lock = threading.Lock()
        self.weight = weight
        self.known = False
        self.value: Any = None
        self.owners: set[Hashable] = set()


class DocumentCache:
    """Least recently used values by key, bounded by the summed length of their documents."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._lock = threading.Lock()
        self._weight = 0
        register(self)

    def get(
        self,
        key: Hashable,
        weight: int,
        compute: Callable[[], Any],
        idle: Callable[[], object] = lambda: None,
    ) -> Any:
        """The value under `key`, computed by the first caller while the others wait.

        Those call `idle` every moment; what it raises stops the waiting.
        """
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                entry = self._entries[key] = _Entry(weight)
                self._weight += weight
                self._evict()
            entry.owners.add(_owner.get())
            self._entries.move_to_end(key)
        while not entry.lock.acquire(timeout=MOMENT):
            idle()
        try:
            if not entry.known:
                entry.value = compute()
                entry.known = True
        finally:
            entry.lock.release()
        return entry.value

    def knows(self, key: Hashable) -> bool:
        """Whether the value under `key` has been computed and is still kept."""
        entry = self._entries.get(key)
        return entry is not None and entry.known

    def known(self, key: Hashable) -> Any:
        """The value under `key` if it has been computed and is still kept, else None."""
        entry = self._entries.get(key)
        return entry.value if entry else None

    def forget(self, key: Hashable) -> None:
        """Drop the value under `key`; asking for it computes it anew."""
        with self._lock:
            entry = self._entries.pop(key, None)
            self._weight -= entry.weight if entry else 0

    def forget_where(self, matches: Callable[[Any], bool]) -> None:
        """Drop the values under all keys that match."""
        for key in filter(matches, tuple(self._entries)):
            self.forget(key)

    def release(self, owner: Hashable) -> None:
        """Drop what was asked for by this owner alone."""
        with self._lock:
            for key, entry in tuple(self._entries.items()):
                entry.owners.discard(owner)
                if not entry.owners:
                    del self._entries[key]
                    self._weight -= entry.weight

    def keep_at_most(self, capacity: int) -> None:
        """Have another capacity from now on."""
        with self._lock:
            self._capacity = capacity
            self._evict()

    def _evict(self) -> None:
        while self._weight > self._capacity and len(self._entries) > 1:
            _, old = self._entries.popitem(last=False)
            self._weight -= old.weight

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._weight = 0


_shared = DocumentCache()
forget_documents = _shared.clear
keep_at_most = _shared.keep_at_most


def forget_document(document: Document) -> None:
    """Forget what is known of one document, which nothing will be asked of again."""
    names = (document.fingerprint, document.text_hash)
    _shared.forget_where(lambda key: key.document in names)


class Key(NamedTuple):
    """What one value is of: a function, a document and more arguments."""

    function: Any
    document: str
    args: Any
    kwargs: Any


class Remembered(Generic[P, T]):
    """A function of a document and hashable arguments whose values are kept while there is room."""

    def __init__(
        self,
        function: Callable[Concatenate[Document, P], T],
        cache: DocumentCache,
        key_of: Callable[[Document], str],
    ) -> None:
        update_wrapper(self, function)
        self._function = function
        self._cache = cache
        self._key_of = key_of

    def __call__(self, document: Document, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._cache.get(  # type: ignore[no-any-return]
            self._key(document, args, kwargs),
            len(document.text),
            lambda: self._function(document, *args, **kwargs),
        )

    def knows(self, document: Document, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether the value is at hand; asking does not make it younger."""
        return self._cache.knows(self._key(document, args, kwargs))

    def known(self, document: Document, *args: P.args, **kwargs: P.kwargs) -> T | None:
        """The value if it is at hand, else None."""
        return self._cache.known(self._key(document, args, kwargs))  # type: ignore[no-any-return]

    def remember(self, value: T, document: Document, *args: P.args, **kwargs: P.kwargs) -> None:
        """Keep a value that was found another way, in place of what may be known."""
        key = self._key(document, args, kwargs)
        self._cache.forget(key)
        self._cache.get(key, len(document.text), lambda: value)

    def forget(self, document: Document, *args: P.args, **kwargs: P.kwargs) -> None:
        """Drop a value that is needed no more."""
        self._cache.forget(self._key(document, args, kwargs))

    def _key(self, document: Document, args: Any, kwargs: Any) -> Key:
        return Key(self._function, self._key_of(document), args, tuple(sorted(kwargs.items())))


def per_document(
    function: Callable[Concatenate[Document, P], T],
    cache: DocumentCache = _shared,
    key_of: Callable[[Document], str] = lambda document: document.fingerprint,
) -> Remembered[P, T]:
    """Remember a pure function of a document and hashable arguments for as long as there is room."""
    return Remembered(function, cache, key_of)


def per_text(function: Callable[Concatenate[Document, P], T]) -> Remembered[P, T]:
    """Remember a pure function of a document's text alone: documents of equal text share what it gives."""
    return per_document(function, key_of=lambda document: document.text_hash)
