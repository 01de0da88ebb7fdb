"""Files that the packages of this machine brought, for tests over real ones: a folder is walked once for all of them."""

from __future__ import annotations

import os
import sysconfig
from collections import defaultdict
from collections.abc import Collection
from functools import cache
from pathlib import Path

DOCUMENTATION = Path("/usr/share/doc")
PACKAGES = Path(sysconfig.get_paths()["purelib"])


@cache
def _by_ending(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for place, _, names in os.walk(folder):
        for name in names:
            found[os.path.splitext(name)[1]].append(os.path.join(place, name))
    return dict(found)


def endings(folder: Path) -> Collection[str]:
    """What the names of files below a folder end in, with the dot."""
    return _by_ending(folder).keys()


def files(folder: Path, *wanted: str) -> list[Path]:
    """The files below a folder whose names end so, in order; none where there is no such folder."""
    known = _by_ending(folder)
    return sorted(Path(path) for ending in wanted for path in known.get(ending, ()))
