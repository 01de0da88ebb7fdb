"""The folder of what takes long to make and is kept between runs: an unpacked model, and computed vectors."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_directory() -> Path:
    """The folder that `CHUNKING_CACHE_DIR` names, else `chunking` in the user's cache; maybe not there yet."""
    if own := os.environ.get("CHUNKING_CACHE_DIR"):
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(shared) / "chunking"


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock file `path` against every other thread and process; its folder is made if missing.

    Raises:
        OSError: the folder cannot be written, or (TimeoutError) `patience` seconds were not enough.
    """
    from filelock import FileLock

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path).acquire(timeout=patience, poll_interval=0.02):
        yield


@contextmanager
def building(folder: Path) -> Iterator[Path]:
    """A scratch folder that takes the place of `folder` when the block is done; for use under its lock.

    A block that fails leaves `folder` as it was, or gone if it could not be replaced.
    """
    mark = f".building-{folder.name}-"
    for left in folder.parent.glob(f"{mark}*"):  # by a process that was killed
        shutil.rmtree(left, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=mark, dir=folder.parent))
    try:
        yield scratch
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(scratch, folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
