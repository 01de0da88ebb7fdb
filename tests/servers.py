"""Servers that tests start: a port, when it answers, and one of Streamlit."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waiting import SECONDS

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(address: str, process: subprocess.Popen, seconds: float) -> bool:
    """Whether a server answers in the end, or ended itself; raise when it does neither in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(address, timeout=1):
                return True
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise TimeoutError(f"{address} did not answer within {seconds:g} s")


@contextmanager
def streamlit_server(script: str, *options: str) -> Iterator[str]:
    """Run one Streamlit server on a free port for as long as the context lasts."""
    process, address = _started(script, *options)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)


def _started(script: str, *options: str) -> tuple[subprocess.Popen, str]:
    """A server that answers, and its address; another port where one was taken before the server had it."""
    for _ in range(3):
        port = free_port()
        settings = {
            "server.headless": "true",
            "server.port": str(port),
            "server.fileWatcherType": "none",
            "browser.gatherUsageStats": "false",
        }
        flags = [part for name, value in settings.items() for part in (f"--{name}", value)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen([sys.executable, "-m", "streamlit", "run", script, *flags, *options], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        if answers(f"http://127.0.0.1:{port}/_stcore/health", process, SECONDS):
            return process, f"http://127.0.0.1:{port}"
    raise RuntimeError(f"the Streamlit server ended with status {process.returncode}")
