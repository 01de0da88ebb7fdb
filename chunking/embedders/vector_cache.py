"""Vectors kept on disk by model and text, so that nothing is ever embedded twice.

One sqlite file in WAL mode: any number of threads and processes may use it, and one that is killed
while writing leaves it whole. It is only a cache: whatever goes wrong with it costs time, no more.
The texts themselves are not in it, only a hash of each with its model.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TypeVar

import numpy as np

from ..cache_directory import cache_directory, locked
from .base import Vectors

T = TypeVar("T")

#: bytes the file may take; the vectors least recently used go first
CAPACITY = 1_000_000_000
#: the share of the capacity that is left after some had to go
KEPT = 0.9
#: seconds for which a vector counts as just used, so that most reading writes nothing
RECENT = 3600.0
#: seconds to wait for another process that writes
BUSY = 10.0
#: keys looked up in one statement
GROUP = 500

_SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL, used REAL NOT NULL);
CREATE INDEX IF NOT EXISTS vectors_by_use ON vectors (used);
"""
_BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class VectorCache:
    """Vectors by (identity, text) in one file of bounded size.

    No method raises for what is wrong with the file: a damaged one is set aside (as `*.broken`) and
    begun anew, one that cannot be written is done without.
    """

    def __init__(
        self, path: Path, capacity: int = CAPACITY, clock: Callable[[], float] = time.time
    ) -> None:
        self._path = path
        self._capacity = capacity
        self._clock = clock
        self._lock = threading.Lock()
        #: by process, since a connection must not be used, nor closed, in a fork
        self._connections: dict[int, sqlite3.Connection] = {}

    def get(self, identity: str, texts: Iterable[str]) -> dict[str, Vectors]:
        """The vectors that are known, by text."""
        by_key = {key_of(identity, text): text for text in texts}
        nothing: dict[bytes, Vectors] = {}
        found = self._attempt(lambda connection: self._read(connection, list(by_key)), nothing)
        return {by_key[key]: vector for key, vector in found.items()}

    def put(self, identity: str, vectors: Mapping[str, Vectors]) -> None:
        """Keep the vectors of some texts."""
        rows = [(key_of(identity, text), row.tobytes()) for text, row in vectors.items()]
        self._attempt(lambda connection: self._write(connection, rows), None)

    def close(self) -> None:
        """Let go of the file; the next use opens it again."""
        with self._lock:
            self._drop()

    def _attempt(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """What `work` gives, after a fresh start if the file is damaged, else `otherwise`."""
        with self._lock, suppress(sqlite3.Error, OSError):
            try:
                return work(self._connection())
            except sqlite3.Error as error:
                if not _is_damage(error):
                    return otherwise
            self._set_aside()
            return work(self._connection())
        return otherwise

    def _connection(self) -> sqlite3.Connection:
        process = os.getpid()
        if process not in self._connections:
            with locked(self._path.with_suffix(".lock"), patience=BUSY):
                self._connections[process] = _open(self._path)
        return self._connections[process]

    def _drop(self) -> None:
        connection = self._connections.pop(os.getpid(), None)
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _set_aside(self) -> None:
        """Move the damaged file away, unless another process has done so."""
        self._drop()
        with locked(self._path.with_suffix(".lock"), patience=BUSY):
            if not _is_sound(self._path):
                _move_away(self._path)

    def _read(self, connection: sqlite3.Connection, keys: list[bytes]) -> dict[bytes, Vectors]:
        found: dict[bytes, Vectors] = {}
        stale: list[bytes] = []
        limit = self._clock() - RECENT
        for group in _groups(keys):
            marks = ",".join("?" * len(group))
            query = f"SELECT key, vector, used FROM vectors WHERE key IN ({marks})"
            for key, blob, used in connection.execute(query, group):
                if len(blob) % 4 == 0:
                    found[key] = np.frombuffer(blob, dtype=np.float32)
                    stale += [key] if used < limit else []
        if stale:
            self._touch(connection, stale)
        return _sound_rows(found)

    def _touch(self, connection: sqlite3.Connection, keys: Sequence[bytes]) -> None:
        now = self._clock()
        with suppress(sqlite3.OperationalError), connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                "UPDATE vectors SET used = ? WHERE key = ?", ((now, key) for key in keys)
            )

    def _write(self, connection: sqlite3.Connection, rows: list[tuple[bytes, bytes]]) -> None:
        now = self._clock()
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(
                "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)",
                ((key, blob, now) for key, blob in rows),
            )
            self._evict(connection)

    def _evict(self, connection: sqlite3.Connection) -> None:
        """Delete the vectors least recently used, if the file holds too much."""
        pages, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        used = (pages - free) * size
        if used <= self._capacity:
            return
        (rows,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
        surplus = int(rows * (1 - KEPT * self._capacity / used)) + 1
        connection.execute(
            "DELETE FROM vectors WHERE key IN (SELECT key FROM vectors ORDER BY used LIMIT ?)",
            (surplus,),
        )


@lru_cache(maxsize=8)
def _cache_at(directory: Path) -> VectorCache:
    return VectorCache(directory / "vectors.sqlite")


def vector_cache() -> VectorCache:
    """The cache in the present cache directory, shared by all threads."""
    return _cache_at(cache_directory())


def key_of(identity: str, text: str) -> bytes:
    """What stands for a text under a model: 20 bytes from which neither can be told."""
    name = identity.encode("utf-8", "surrogatepass")
    content = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=20)
    return hashlib.blake2b(name + b"\0" + content.digest(), digest_size=20).digest()


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA page_size = 16384")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA journal_size_limit = 16777216")
        connection.executescript(_SCHEMA)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _BROKEN


def _move_away(path: Path) -> None:
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    path.replace(f"{path}.broken")


def _is_sound(path: Path) -> bool:
    """Whether the file can be opened and read through: a damaged one may already be replaced."""
    try:
        connection = _open(path)
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            connection.close()
    except sqlite3.Error:
        return False


def _sound_rows(found: dict[bytes, Vectors]) -> dict[bytes, Vectors]:
    """Those that are vectors of unit length or zero: a flipped bit in a blob goes unseen by sqlite."""
    if not found:
        return found
    size = max(map(len, found.values()))
    alike = {key: row for key, row in found.items() if len(row) == size}
    lengths = np.linalg.norm(np.stack(list(alike.values())), axis=1)
    good = (np.abs(lengths - 1) < 1e-3) | (lengths == 0)
    return {key: row for (key, row), fine in zip(alike.items(), good, strict=True) if fine}


def _groups(keys: Sequence[bytes]) -> Iterator[list[bytes]]:
    remaining = iter(keys)
    while group := list(islice(remaining, GROUP)):
        yield group
