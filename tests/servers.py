"""What tests need of any server that they start: a port, and to know when it answers."""

import socket
import subprocess
import time
import urllib.request


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
