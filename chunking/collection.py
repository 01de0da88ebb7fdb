"""A rest for Python's garbage collector while many objects are made that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_switching = Lock()


@contextmanager
def collection_paused() -> Iterator[None]:
    """Let the collector rest, unless another thread wakes it: for moments, around code of our own.

    The more new objects are kept, the more often the collector looks through every object of the
    process: up to a third of a walk over a large syntax tree, and every now and then a pause longer
    than the chunking of a megabyte. Whoever switched it off switches it on again.
    """
    with _switching:
        was_on = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        if was_on:
            with _switching:
                gc.enable()
