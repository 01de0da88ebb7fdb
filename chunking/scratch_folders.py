"""Temporary folders that go with what uses them, and at the latest when the next one is made after a kill."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import weakref
from pathlib import Path
from typing import Any

#: the file of a folder that its process holds locked for as long as it lives, however it ends
LOCK = ".chunkwright.lock"


def scratch_folder(prefix: str, owner: object) -> Path:
    """A new folder that only this user can read, which goes with `owner`, or with this process.

    Folders of that prefix whose process has been killed are taken away first.

    Raises:
        OSError: the folder of temporary files cannot be written.
    """
    _clear(prefix)
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    lock = _lock_of(folder)
    lock.acquire()
    weakref.finalize(owner, _remove, folder, lock)
    if (folder / LOCK).exists():
        return folder
    return scratch_folder(prefix, owner)  # cleared by another process, before it was locked


def _clear(prefix: str) -> None:
    """Take away the folders that nobody holds any more."""
    from filelock import Timeout

    for folder in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        if _is_ours(folder):
            lock = _lock_of(folder)
            try:
                lock.acquire(timeout=0)
            except (Timeout, OSError):
                continue
            _remove(folder, lock)


def _is_ours(folder: Path) -> bool:
    """Whether this user made it, as `scratch_folder` does: a link, or a folder without a lock, is another's."""
    try:
        about, lock = folder.lstat(), (folder / LOCK).lstat()
    except OSError:
        return False
    users = {about.st_uid, lock.st_uid, os.getuid()} if hasattr(os, "getuid") else {0}
    return stat.S_ISDIR(about.st_mode) and stat.S_ISREG(lock.st_mode) and len(users) == 1


def _lock_of(folder: Path) -> Any:
    from filelock import FileLock

    return FileLock(folder / LOCK, thread_local=False)


def _remove(folder: Path, lock: Any) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    lock.release()
