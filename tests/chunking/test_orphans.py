"""However the command line ends, no process that it started goes on without it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import descendants, is_running, parent, processor_seconds, until

if not Path("/proc/self/stat").exists():
    pytest.skip("reads the processes of Linux", allow_module_level=True)

ROOT = Path(__file__).parents[2]
#: seconds within which a process notices that it is alone
END = 10.0
#: what starts the parsers, which are copies of it
SERVER = b"chunking.parsers.fork_server"
#: seconds of the processor after which a parser has read its file
BEGIN = 0.5
POOL = b"multiprocessing.spawn"


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def command_lines(pid: int) -> dict[int, bytes]:
    """Those of the processes that a process started, and of those that these did."""
    return {child: command(child) for child in descendants(pid)}


def is_working(pid: int, jobs: int) -> bool:
    """Whether the parsers of all jobs have their file and are at work on it."""
    lines = command_lines(pid)
    servers = [child for child, line in lines.items() if SERVER in line]
    parsers = [child for child in servers if parent(child) in servers]
    pooled = sum(POOL in line for line in lines.values())
    busy = sum(processor_seconds(parser) > BEGIN for parser in parsers)
    return busy == jobs and pooled == (jobs if jobs > 1 else 0)


@pytest.fixture
def start(tmp_path):
    """Starts a run over pages that take long to read; whatever is left of it goes with the test."""
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in "abcd":
        (docs / f"{name}.html").write_text("<ul><li>Some <b>words</b> here.</li></ul>" * 100_000)
    runs: list[subprocess.Popen] = []
    left: dict[int, bytes] = {}

    def started(jobs: int) -> tuple[subprocess.Popen, dict[int, bytes]]:
        words = ["run", "--strategy", "word", docs, "--output", tmp_path / "made" / "out.jsonl"]
        process = subprocess.Popen(
            [sys.executable, "-m", "chunking", *words, "--jobs", str(jobs)],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        )
        runs.append(process)
        assert until(lambda: is_working(process.pid, jobs))
        left.update(command_lines(process.pid))
        return process, dict(left)

    yield started
    for process in runs:
        process.kill()
        process.wait()
    for pid, line in left.items():
        if is_running(pid) and command(pid) == line:
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_the_run(start, tmp_path, jobs, number):
    process, others = start(jobs)
    process.send_signal(number)
    process.wait(END)
    assert until(lambda: not any(map(is_running, others)), END)
    assert not (tmp_path / "made" / "out.jsonl").exists()
