"""What a parser may read: the interpreter, its packages, the system's libraries and fonts. No file of a user."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Collection, Iterator
from functools import cache
from glob import glob
from pathlib import Path

from .landlock import EXECUTE, LIST, READ, WRITE, Rule

_PACKAGE = Path(__file__).resolve().parents[1]
#: libraries, fonts, tables of characters and of time; what else is in /etc may be a secret
_SYSTEM = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/fonts",
    "/etc/localtime",
    "/etc/mime.types",
)
#: how many processors there are, and how much memory; of processes only what is told of this one
_MACHINE = (
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/proc/sys/kernel/osrelease",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/fs/cgroup",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
)
#: a user's fonts, and models that were fetched before; beside the latter lies a user's token
_AT_HOME = (".fonts", ".local/share/fonts", ".cache/huggingface/hub", ".cache/docling/models")
#: what folders of packages are called: others of the path may hold more than modules
_PACKAGES = ("site-packages", "dist-packages")
_NOWHERE = "/dev/null"
#: what the kernel starts first where a program wants shared libraries
_LOADERS = ("/lib*/ld-*.so*", "/lib/*/ld-*.so*")


@cache  # found once by a process whose copies are confined
def rules(programs: frozenset[str], folders: frozenset[str]) -> tuple[Rule, ...]:
    """The rules of a process that may start these programs, and read these folders beside what all need."""
    return (*_reading(folders), Rule(_NOWHERE, READ | WRITE), *_starting(programs))


def _reading(folders: Collection[str]) -> Iterator[Rule]:
    home = os.path.expanduser("~")
    at_home = [os.path.join(home, name) for name in _AT_HOME]
    for path in {*_SYSTEM, *_MACHINE, *_interpreter(), *at_home, *folders}:
        yield Rule(path, READ | LIST)


def _starting(programs: Collection[str]) -> Iterator[Rule]:
    if programs:
        loaders = [path for pattern in _LOADERS for path in glob(pattern)]
        for path in {os.path.realpath(each) for each in (*programs, *loaders)}:
            yield Rule(path, READ | EXECUTE)


def _interpreter() -> Iterator[str]:
    """Where Python, its packages and this one are; not the folder that it was started in."""
    yield from (sys.prefix, sys.base_prefix, sys.exec_prefix, str(_PACKAGE))
    yield from (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    yield from filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep))
    yield sysconfig.get_path("purelib", sysconfig.get_preferred_scheme("user"))
    yield from (path for path in sys.path if os.path.basename(path) in _PACKAGES)
