"""Processes that work on what nobody vouches for, held by the kernel: few files, no network, no other programs.

A process gives up its rights itself, before it reads a byte of such a file, and cannot take them back. Linux
has what it takes: Landlock for files (from 5.13 on), and a filter of system calls for the rest. Where a system
lacks one, or forbids it, the process goes on without: `held_here` says what holds.

This package imports nothing of the project, so that a process can load it alone.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import NamedTuple

__all__ = ["Held", "confine", "held_here", "prepare"]


class Held(NamedTuple):
    """What the kernel holds a process to: the files it may use; the network, programs and other processes."""

    files: bool
    calls: bool

    @property
    def sentence(self) -> str:
        """What that means for who runs Chunkwright."""
        if all(self):
            return "Files are parsed in processes that the kernel keeps from the network, other programs and other files."
        if self.calls:
            return "Files are parsed in processes that the kernel keeps from the network and other programs; from other files it does not: that takes Linux 5.13 or newer with Landlock."
        if self.files:
            return "Files are parsed in processes that the kernel keeps from other files and other programs; from the network Python alone keeps them: this system allows no filter of system calls."
        return "Files are parsed in processes of their own, which Python alone keeps from the network and other programs, and no kernel: that takes Linux 5.13 or newer. Parse what nobody vouches for in a container or a virtual machine."


def held_here() -> Held:
    """What `confine` can do here; nothing is changed."""
    if sys.platform != "linux":
        return Held(False, False)
    from . import landlock, seccomp

    return Held(landlock.version() > 0, seccomp.is_there())


def prepare() -> None:
    """Find out what `confine` needs to know, ahead of it: for a process whose copies call that."""
    if any(held_here()):
        from . import readable

        readable.rules(frozenset(), frozenset())


def confine(programs: Collection[str] = (), folders: Collection[str] = ()) -> Held:
    """Give up, for good, all that a parser does not need; what the kernel now holds this process to.

    It reads what the interpreter, its packages and fonts are made of, and `folders`; it writes nothing.
    `programs` are the paths of those that it may start, which are held to the same. To be called while
    the process has one thread: another one would keep its rights to files.
    """
    if sys.platform != "linux":
        return Held(False, False)
    from . import landlock, readable, seccomp

    try:
        files = landlock.restrict(readable.rules(frozenset(programs), frozenset(folders)))
    except OSError:
        files = False
    try:
        calls = seccomp.restrict(may_start=bool(programs))
    except OSError:
        calls = False
    return Held(files, calls)
