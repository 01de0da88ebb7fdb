"""Compute a thing once per document: a bounded, thread-safe memory keyed by the document's content."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from .types import Document

P = ParamSpec("P")
T = TypeVar("T")

#: characters of text whose analyses are kept, over all documents and kinds of analysis
CAPACITY = 256_000_000


class _Entry:
    """One value being computed or known; its lock lets other threads wait for the first."""

    __slots__ = ("known", "lock", "value", "weight")

    def __init__(self, weight: int) -> None:
        self.lock = threading.Lock()
        self.weight = weight
        self.known = False
        self.value: Any = None


class DocumentCache:
    """Least recently used values by key, bounded by the summed length of their documents."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._lock = threading.Lock()
        self._weight = 0

    def get(self, key: Hashable, weight: int, compute: Callable[[], Any]) -> Any:
        """The value under `key`, computed by the first caller while the others wait."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                entry = self._entries[key] = _Entry(weight)
                self._weight += weight
                self._evict()
            self._entries.move_to_end(key)
        with entry.lock:
            if not entry.known:
                entry.value = compute()
                entry.known = True
        return entry.value

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


def per_document(
    function: Callable[Concatenate[Document, P], T],
    cache: DocumentCache = _shared,
    key_of: Callable[[Document], str] = lambda document: document.fingerprint,
) -> Callable[Concatenate[Document, P], T]:
    """Remember a pure function of a document and hashable arguments for as long as there is room."""

    @wraps(function)
    def remembered(document: Document, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, key_of(document), args, tuple(sorted(kwargs.items())))
        return cache.get(  # type: ignore[no-any-return]
            key, len(document.text), lambda: function(document, *args, **kwargs)
        )

    return cast(Callable[Concatenate[Document, P], T], remembered)


def per_text(
    function: Callable[Concatenate[Document, P], T],
) -> Callable[Concatenate[Document, P], T]:
    """The same for a function of nothing but the document's text: documents of equal text share it."""
    return per_document(function, key_of=lambda document: document.text_hash)
