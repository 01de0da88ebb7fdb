"""Landlock: which files the kernel lets this process use. https://docs.kernel.org/userspace-api/landlock.html"""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Iterable
from typing import NamedTuple

from .kernel import gain_no_rights, system_call

#: the same numbers on every processor
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION = 1
_BENEATH = 1
#: rights to files
EXECUTE, WRITE, READ, LIST = 1 << 0, 1 << 1, 1 << 2, 1 << 3
#: how many rights each version of Landlock knows, the first first
_KNOWN = (13, 14, 15, 15, 16)
_OF_FILES = EXECUTE | WRITE | READ | 1 << 14 | 1 << 15
#: TCP from version 4 on, and from version 6 on signals and abstract sockets of processes outside
_TCP, _OUTSIDE = 0b11, 0b11


class Rule(NamedTuple):
    """What may be done with a file, or with all that is in a folder."""

    path: str
    rights: int


class _Ruleset(ctypes.Structure):
    _fields_ = [
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scope", ctypes.c_uint64),
    ]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("rights", ctypes.c_uint64), ("place", ctypes.c_int32)]


def version() -> int:
    """Which version of Landlock this kernel has, 0 for none."""
    try:
        return system_call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION))
    except OSError:
        return 0


def restrict(rules: Iterable[Rule]) -> bool:
    """Whether this thread, and all that it starts, is now held to these rules; what has no rule is forbidden.

    Raises:
        OSError: the kernel refuses.
    """
    known = version()
    if not known:
        return False
    handled = (1 << _KNOWN[min(known, len(_KNOWN)) - 1]) - 1
    asked = _Ruleset(handled, _TCP if known >= 4 else 0, _OUTSIDE if known >= 6 else 0)
    size = 8 if known < 4 else 16 if known < 6 else 24
    ruleset = system_call(_CREATE, ctypes.byref(asked), ctypes.c_size_t(size), ctypes.c_uint32(0))
    try:
        for rule in rules:
            _add(ruleset, rule, handled)
        gain_no_rights()
        system_call(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    finally:
        os.close(ruleset)
    return True


def _add(ruleset: int, rule: Rule, handled: int) -> None:
    """Allow what a rule says, if its path is there."""
    try:
        place = os.open(rule.path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
        rights = rule.rights & handled & (-1 if is_folder else _OF_FILES)
        beneath = _Beneath(rights, place)
        system_call(
            _ADD,
            ctypes.c_int(ruleset),
            ctypes.c_int(_BENEATH),
            ctypes.byref(beneath),
            ctypes.c_uint32(0),
        )
    finally:
        os.close(place)
