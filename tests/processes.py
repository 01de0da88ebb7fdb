"""The processes of this machine, as Linux tells of them, and waiting for what becomes of them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

#: as long as a busy machine may take to start or end a process
PATIENCE = 60.0


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something becomes true in that time."""
    end = time.monotonic() + seconds
    while not (is_true := true()) and time.monotonic() < end:
        time.sleep(0.05)  # some look at all the processes there are
    return is_true


def stat(pid: int) -> list[str]:
    """The state, the parent, … of a process; of one that is gone or only waits to be noticed nothing."""
    try:
        known = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
    return [] if known[0] in "ZX" else known


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of it."""
    return bool(stat(pid))


def processor_seconds(pid: int) -> float:
    """What a process took of the processor so far; one that is gone nothing."""
    known = stat(pid)
    return sum(map(int, known[11:13])) / os.sysconf("SC_CLK_TCK") if known else 0.0


def tree_seconds(pid: int) -> float:
    """What a process and all that it started took of the processor, those included that have ended since."""
    known = (stat(each) for each in {pid} | descendants(pid))
    ticks = sum(sum(map(int, each[11:15])) for each in known if each)
    return ticks / os.sysconf("SC_CLK_TCK")


def tree_bytes(pid: int) -> int:
    """What a process and all that it started hold in memory; what they share is counted once."""
    return sum(map(_share, {pid} | descendants(pid)))


def _share(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def parent(pid: int) -> int:
    known = stat(pid)
    return int(known[1]) if known else 0


def descendants(pid: int) -> set[int]:
    """The processes that a process started, and those that these did, as far as they still run."""
    parents = {int(place.name): parent(int(place.name)) for place in Path("/proc").glob("[0-9]*")}
    found = {pid}
    while more := {child for child, above in parents.items() if above in found} - found:
        found |= more
    return found - {pid}
