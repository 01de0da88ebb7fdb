"""Processes for parsers: each reads one file. On Linux they are copies of one that is ready, elsewhere new."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, Self

from .kinds import Kind
from .readers import takes_models

#: what a parser's process gets to see of the environment: no keys, no proxies
_KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH",
    "CHUNKING_CACHE_DIR", "XDG_CACHE_HOME",
)  # fmt: skip
_QUIET = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "PYTHONWARNINGS": "ignore",
    "PYTHONHASHSEED": "0",
}
_ROOT = Path(__file__).resolve().parents[2]
#: seconds in which a process must be started, imports included, and an ended one be gone
_STARTED, _GONE = 60.0, 10.0


class Process(Protocol):
    """What both kinds of processes offer; leaving the block waits for the end."""

    @property
    def stdin(self) -> IO[bytes] | None: ...

    @property
    def stdout(self) -> IO[bytes] | None: ...

    def kill(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def process_for(kind: Kind, parser: str | None = None) -> Process:
    """A process in which a parser reads one file of a kind, and which takes its request on its standard input."""
    can_copy = sys.platform == "linux" and hasattr(os, "pidfd_open")
    if can_copy and not takes_models(kind.name, parser):
        with suppress(OSError):  # without the server it takes longer, no more
            return _server.start(kind)
    return _new("worker", subprocess.PIPE, subprocess.PIPE)


def _new(module: str, stdin: int, stdout: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"chunking.parsers.{module}"],
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        env=environment(),
        cwd=_ROOT,
    )


def environment() -> dict[str, str]:
    """What a parser's process gets to see of ours."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, **_QUIET, "PYTHONPATH": str(_ROOT)}


class _Copy:
    """A process that the server started, by its handle: its number may be another's once it ended."""

    def __init__(self, handle: int, stdin: int, stdout: int) -> None:
        self._handle = handle
        self.stdin: IO[bytes] = os.fdopen(stdin, "wb")
        self.stdout: IO[bytes] = os.fdopen(stdout, "rb")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stdout.close()
        with suppress(OSError):  # what it did not take
            self.stdin.close()
        select.select([self._handle], [], [], _GONE)
        os.close(self._handle)


class _Server:
    """The server of this process, started when it is first asked, and again where it ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None

    def start(self, kind: Kind) -> _Copy:
        """A new process for a file of that kind.

        Raises:
            OSError: none could be started.
        """
        with self._lock:
            try:
                return self._started(kind)
            except OSError:  # it ended for want of requests, or of memory
                self._end()
                return self._started(kind)

    def _started(self, kind: Kind) -> _Copy:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        try:
            handle = self._asked(kind.name, [theirs_in, theirs_out])
        except BaseException:
            os.close(ours_in)
            os.close(ours_out)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        return _Copy(handle, ours_in, ours_out)

    def _asked(self, name: str, streams: list[int]) -> int:
        """The handle of the process that the server starts with these streams."""
        connection = self._connection()
        socket.send_fds(connection, [name.encode()], streams)
        _, handles, *_ = socket.recv_fds(connection, 1, 1)
        if not handles:
            raise ConnectionResetError("the server ended")
        return handles[0]

    def _connection(self) -> socket.socket:
        if self._socket is None or self._owner != os.getpid():
            ours, theirs = socket.socketpair()
            with theirs:
                self._process = _new("fork_server", theirs.fileno(), subprocess.DEVNULL)
            ours.settimeout(_STARTED)
            self._socket, self._owner = ours, os.getpid()
        return self._socket

    def _end(self) -> None:
        if self._socket is not None and self._process is not None:
            self._socket.close()
            self._process.kill()
            self._process.wait()
        self._socket = None


_server = _Server()
