"""Memory that is free goes back to the system: the C library keeps it otherwise."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

__all__ = ["give_back", "share_arenas"]

#: what `mallopt` calls the most arenas: M_ARENA_MAX of malloc.h
_ARENA_MAX = -8
_ARENAS = 2


def give_back() -> None:
    """Give free memory back, where the C library can: glibc on Linux."""
    if trim := _of_glibc("malloc_trim"):
        trim(0)


def share_arenas() -> None:
    """Have all threads allocate from two arenas: what one thread freed, glibc else keeps from the others.

    Call it before any thread is started.
    """
    if tune := _of_glibc("mallopt"):
        tune(_ARENA_MAX, _ARENAS)


@cache
def _of_glibc(name: str) -> Any:
    """A function of the C library, None where there is none of that name."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), name, None)
