"""What to do where a disk refuses: it is full, or may not be written. Said in one way, wherever it happens."""

from __future__ import annotations

import errno
import sqlite3

__all__ = ["disk_problem", "disk_remedy"]

_NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_LOCKED_AWAY = {errno.EROFS, errno.EACCES, errno.EPERM}
_ROOM = "make room on its disk, then do the same again: what was finished before is kept"
_RIGHTS = "make it writable, or name another place"
#: what SQLite says, whichever library passes it on
_OF_SQLITE = {
    "disk is full": _ROOM,
    "disk I/O error": _ROOM,
    "readonly database": _RIGHTS,
    "read-only": _RIGHTS,
    "unable to open database file": _RIGHTS,
    "locked": "another program has held it for long: try again",
}


def disk_remedy(error: OSError | sqlite3.Error | str) -> str:
    """What a user can do about an error of a disk, or of a SQLite file by its message; empty where none is known."""
    if isinstance(error, OSError):
        if error.errno in _NO_ROOM:
            return _ROOM
        return _RIGHTS if error.errno in _LOCKED_AWAY else ""
    message = str(error)
    return next((remedy for part, remedy in _OF_SQLITE.items() if part in message), "")


def disk_problem(error: OSError) -> str:
    """An error of a disk as one sentence: the file, what is wrong with it, and what to do."""
    what = f"{error.filename or 'the output'}: {error.strerror or error}"
    return ": ".join(filter(None, (what, disk_remedy(error))))
