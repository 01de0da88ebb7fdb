"""The HTTP service as a process of its own, and the processes that it starts."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: as long as a busy machine may take to start or end a process
PATIENCE = 60.0


@dataclass
class Served:
    """A service that runs: its address and its process."""

    url: str
    process: subprocess.Popen[str]

    def interrupt(self) -> tuple[int, str]:
        """End it as Ctrl+C does; its exit code and what it said after the address."""
        self.process.send_signal(signal.SIGINT)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def served(*options: str, **environment: str) -> Iterator[Served]:
    """A service on a free port, which ends with the block."""
    command = [sys.executable, "-m", "chunking", "serve", "--port", "0", *options]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr
        line = process.stderr.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, line + process.stderr.read()
        yield Served(found[0], process)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        if process.stderr and not process.stderr.closed:
            process.communicate(timeout=PATIENCE)


def until(true: Callable[[], bool]) -> bool:
    """Whether something becomes true in time."""
    end = time.monotonic() + PATIENCE
    while not (is_true := true()) and time.monotonic() < end:
        time.sleep(0.02)
    return is_true


def descendants(pid: int) -> set[int]:
    """The processes that a process started, and those that these did, as far as they still run."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, *_ = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if state not in "ZX":
            parents[int(place.name)] = int(parent)
    found = {pid}
    while more := {child for child, above in parents.items() if above in found} - found:
        found |= more
    return found - {pid}


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def processor_seconds(pid: int) -> float:
    """What a process took of the processor so far."""
    known = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, known[11:13])) / os.sysconf("SC_CLK_TCK")
