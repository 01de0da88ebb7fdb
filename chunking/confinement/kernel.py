"""Calls to Linux that Python has no function for."""

from __future__ import annotations

import ctypes
import os
from functools import cache
from typing import Any

_SET_NO_NEW_PRIVS = 38


@cache
def library() -> Any:
    """The C library, which keeps the number of an error."""
    return ctypes.CDLL(None, use_errno=True)


def system_call(number: int, *given: Any) -> int:
    """The answer of a system call.

    Raises:
        OSError: it was refused.
    """
    return checked(library().syscall(ctypes.c_long(number), *given))


def control(what: int, *given: Any) -> int:
    """The answer of `prctl`.

    Raises:
        OSError: it was refused.
    """
    rest = [ctypes.c_ulong(each) if isinstance(each, int) else each for each in given]
    rest += [ctypes.c_ulong(0)] * (4 - len(rest))
    return checked(library().prctl(what, *rest))


def gain_no_rights() -> None:
    """No program that this process starts has more rights than it; both kinds of confinement ask for that.

    Raises:
        OSError: it was refused.
    """
    control(_SET_NO_NEW_PRIVS, 1)


def checked(answer: int) -> int:
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer
