"""What became of each file of a dataset, in a SQLite file beside its parts.

A part is recorded with its files in one transaction, once it is on disk: whatever ends a run, the ledger
names only rows that are there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from ..disk_errors import disk_remedy
from ..errors import ChunkingError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, content TEXT NOT NULL,
    settings TEXT NOT NULL, part TEXT, chunks INTEGER NOT NULL, whole TEXT NOT NULL, copy INTEGER NOT NULL,
    parser TEXT, error TEXT
);
CREATE INDEX IF NOT EXISTS files_by_text ON files (whole);
CREATE TABLE IF NOT EXISTS members (part TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (part, path));
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: what it was when it was chunked, and what came of it.

    `modified` is its time in nanoseconds, `content` a hash of its bytes, `settings` one of the
    configuration. `part` names the file that holds its `chunks`, None without any. Files of equal text
    share `whole`, the first half of their chunks' ids, and are told apart by `copy`, counted from 1.
    """

    path: str
    size: int
    modified: int
    content: str
    settings: str
    part: str | None = None
    chunks: int = 0
    whole: str = ""
    copy: int = 0
    parser: str | None = None
    error: str | None = None


_COLUMNS = ", ".join(item.name for item in fields(Entry))
_MARKS = ", ".join("?" * len(fields(Entry)))


class Ledger:
    """The entries by path, and which files each part holds rows of, outdated ones among them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Ledger]:
        """The ledger in a file, which is made if missing.

        Raises:
            ChunkingError: the file is damaged, cannot be written, or its disk is full.
        """
        with closing(sqlite3.connect(path)) as connection:
            try:
                connection.executescript(_SCHEMA)
                yield cls(connection)
            except sqlite3.DatabaseError as error:
                remedy = disk_remedy(error) or "remove its folder, and run again"
                raise ChunkingError(f"{path} cannot be used ({error}): {remedy}") from error

    def entries(self) -> dict[str, Entry]:
        """Every file by its path."""
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM files ORDER BY path")
        return {row[0]: Entry(*row) for row in rows}

    def next_copy(self, whole: str, taken: Iterable[int]) -> int:
        """The smallest number that no file of this text has, nor is `taken`."""
        rows = self._connection.execute("SELECT copy FROM files WHERE whole = ?", (whole,))
        used = {*taken, *(copy for (copy,) in rows)}
        return next(number for number in range(1, len(used) + 2) if number not in used)

    def record(self, entries: Iterable[Entry]) -> None:
        """Keep what became of some files, in place of what was known of them."""
        known = list(entries)
        rows = [astuple(entry) for entry in known]
        held = [(entry.part, entry.path) for entry in known if entry.part]
        with self._connection:
            self._connection.executemany(
                f"INSERT OR REPLACE INTO files ({_COLUMNS}) VALUES ({_MARKS})", rows
            )
            self._connection.executemany("INSERT OR IGNORE INTO members VALUES (?, ?)", held)

    def forget(self, paths: Iterable[str]) -> None:
        """Drop files that are no more."""
        with self._connection:
            self._connection.executemany(
                "DELETE FROM files WHERE path = ?", [(path,) for path in paths]
            )

    def parts(self) -> dict[str, int]:
        """Each part with how many files it holds rows of."""
        return dict(self._connection.execute("SELECT part, count(*) FROM members GROUP BY part"))

    def outdated(self) -> dict[str, set[str]]:
        """The parts that hold rows of files which are gone, or stand in another part by now."""
        rows = self._connection.execute(
            "SELECT m.part, m.path FROM members m LEFT JOIN files f ON f.path = m.path "
            "AND f.part = m.part WHERE f.path IS NULL"
        )
        found: dict[str, set[str]] = {}
        for part, path in rows:
            found.setdefault(part, set()).add(path)
        return found

    def cleared(self, part: str, paths: Iterable[str]) -> None:
        """Say that a part holds no rows of these files any more."""
        with self._connection:
            self._connection.executemany(
                "DELETE FROM members WHERE part = ? AND path = ?", [(part, path) for path in paths]
            )
