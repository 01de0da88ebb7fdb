"""The HTTP service as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


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
