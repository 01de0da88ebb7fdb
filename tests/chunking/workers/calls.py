"""What the tests of workers have done there: functions that the other process can import."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from chunking import Document

Progress = Callable[[float], None]


def told_of(documents: list[Document], progress: Progress) -> list[Document]:
    """What it is given."""
    return documents


def slow(seconds: float, progress: Progress) -> None:
    """Tell nothing for a while."""
    time.sleep(seconds)


def chatty(progress: Progress) -> None:
    """Tell something all the time."""
    while True:
        progress(0.5)
        time.sleep(0.01)


def die(progress: Progress) -> None:
    """End the process as the system does for want of memory."""
    os._exit(9)


def broken(progress: Progress) -> None:
    """Fail as nobody foresaw."""
    raise ValueError("a secret of the document")
