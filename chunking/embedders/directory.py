"""Where models that were built and vectors that were computed are kept between runs."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .base import Progress, ignore


def cache_directory() -> Path:
    """The folder that `CHUNKING_CACHE_DIR` names, else `chunking` in the user's cache; maybe not there yet."""
    if own := os.environ.get("CHUNKING_CACHE_DIR"):
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(shared) / "chunking"


@contextmanager
def locked(
    path: Path, progress: Progress = ignore, patience: float | None = None
) -> Iterator[None]:
    """Hold the lock file `path` against every other thread and process; its folder is made if missing.

    `progress` is called with 0 while waiting, so that the wait can be stopped.

    Raises:
        OSError: the folder cannot be written, or (TimeoutError) `patience` seconds were not enough.
    """
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path)
    began = time.monotonic()
    while not lock.is_locked:
        try:
            lock.acquire(timeout=0.2, poll_interval=0.02)
        except Timeout:
            progress(0.0)
            if patience is not None and time.monotonic() - began > patience:
                raise
    try:
        yield
    finally:
        lock.release()
