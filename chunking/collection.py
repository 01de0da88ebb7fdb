"""A rest for Python's garbage collector while many objects are made that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Collect no garbage meanwhile, in any thread: for moments only.

    The more new objects are kept, the more often the collector looks through every object of the
    process: up to a third of a walk over a large syntax tree, and every now and then a pause longer
    than the chunking of a megabyte.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
