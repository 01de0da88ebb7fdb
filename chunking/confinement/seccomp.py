"""A filter of system calls: no network, no other programs, no reaching into other processes.

What is filtered is what a parser has no use for and a kernel must not be asked by one. It is a list of what
is forbidden: what libraries for parsing call differs from version to version. System calls that Landlock has
no rules for, such as `chmod`, are among them.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from collections.abc import Iterator

from .kernel import control, gain_no_rights, system_call
from .system_calls import CALLS, FORBIDDEN, STARTING

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
#: what the filter answers
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_NOT_PERMITTED, _UNKNOWN = 1, 38
_FORBID = _REFUSE | _NOT_PERMITTED
#: operations of the filter's machine: load a word, compare, answer
_LOAD, _EQUALS, _AT_LEAST, _HAS_ANY, _ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
#: where a call's number, processor and first argument stand
_NUMBER, _PROCESSOR, _FIRST = 0, 4, 16
#: calls of a second kind on the same processor begin here
_SECOND_KIND = 0x40000000
_CLONE_THREAD = 0x00010000
_CLONE_NAMESPACES = 0x7E020080
#: operations of `seccomp`, and those of `prctl` that do the same
_SET_FILTER, _IS_AVAILABLE, _ALL_THREADS = 1, 2, 1
_SET_SECCOMP, _MODE_FILTER = 22, 2

Instruction = tuple[int, int, int, int]


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def is_there() -> bool:
    """Whether this kernel takes a filter, on a processor whose calls are known here."""
    if platform.machine() not in _ARCHITECTURES:
        return False
    action = ctypes.c_uint32(_REFUSE)
    try:
        system_call(
            CALLS[platform.machine()]["seccomp"],
            ctypes.c_uint(_IS_AVAILABLE),
            ctypes.c_uint(0),
            ctypes.byref(action),
        )
    except OSError:
        return False
    return True


def restrict(may_start: bool) -> bool:
    """Whether all threads of this process, and all that it starts, are now held to the filter.

    Raises:
        OSError: the kernel refuses.
    """
    if not is_there():
        return False
    machine = platform.machine()
    code = b"".join(
        struct.pack("=HBBI", *each) for each in filter_for(machine, may_start, os.getpid())
    )
    program = _Program(len(code) // 8, code)
    gain_no_rights()
    try:
        system_call(
            CALLS[machine]["seccomp"],
            ctypes.c_uint(_SET_FILTER),
            ctypes.c_uint(_ALL_THREADS),
            ctypes.byref(program),
        )
    except OSError:  # before Linux 3.17, or where the call itself is filtered
        control(_SET_SECCOMP, _MODE_FILTER, ctypes.byref(program))
    return True


def filter_for(machine: str, may_start: bool, process: int) -> list[Instruction]:
    """The filter's program for a kind of processor; a process that starts no others may signal itself alone."""
    calls = CALLS[machine]
    steps = [
        (_LOAD, 0, 0, _PROCESSOR),
        (_EQUALS, 1, 0, _ARCHITECTURES[machine]),
        (_ANSWER, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        *_refused(_AT_LEAST, _SECOND_KIND, _UNKNOWN),
        *_refused(
            _EQUALS, calls["clone3"], _UNKNOWN
        ),  # its flags lie in memory: `clone` is used instead
        *_by_argument(calls["prlimit64"], _EQUALS, 0, _ALLOW, _FORBID),
    ]
    if may_start:
        steps += _by_argument(calls["clone"], _HAS_ANY, _CLONE_NAMESPACES, _FORBID, _ALLOW)
    else:
        steps += _by_argument(calls["clone"], _HAS_ANY, _CLONE_THREAD, _ALLOW, _FORBID)
        steps += _by_argument(calls["tgkill"], _EQUALS, process, _ALLOW, _FORBID)
    for name in FORBIDDEN if may_start else (*FORBIDDEN, *STARTING):
        if name in calls:
            steps += _refused(_EQUALS, calls[name], _NOT_PERMITTED)
    return [*steps, (_ANSWER, 0, 0, _ALLOW)]


def _refused(test: int, number: int, error: int) -> Iterator[Instruction]:
    """Calls of a number, or from it on, fail with an error."""
    yield (test, 0, 1, number)
    yield (_ANSWER, 0, 0, _REFUSE | error)


def _by_argument(
    number: int, test: int, value: int, then: int, other: int
) -> Iterator[Instruction]:
    """What is answered to a call whose first argument passes a test, and to one whose does not."""
    yield (_EQUALS, 0, 4, number)
    yield (_LOAD, 0, 0, _FIRST)
    yield (test, 0, 1, value)
    yield (_ANSWER, 0, 0, then)
    yield (_ANSWER, 0, 0, other)
