"""Memory that is free goes back to the system: the C library keeps it otherwise."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any


def give_back() -> None:
    """Give free memory back, where the C library can: glibc on Linux."""
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Any:
    if sys.platform != "linux":
        return None
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
