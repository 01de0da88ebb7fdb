"""One worker as its parent sees it: a process that is given a call, listened to, stopped or killed."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import ChunkingError
from ..types import Document
from .frames import documents_in, read, write

_ROOT = Path(__file__).resolve().parents[2]
#: seconds between two looks at whether the call is still wanted
OFTEN = 0.2
#: seconds in which a call must end by itself that is not wanted any more; then its process is killed
GRACE = 0.3


class WorkerError(ChunkingError):
    """The process that did the work ended, or failed in a way that nobody foresaw."""


class Worker:
    """A process that answers one call after another."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chunking.workers.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env={**os.environ, "PYTHONPATH": str(_ROOT)},
        )
        self._said: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self._documents: Sequence[Document] = ()
        self._number = 0
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def is_alive(self) -> bool:
        """Whether it can be given a call."""
        return self._process.poll() is None

    def call(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        progress: Callable[..., object],
        watch: Callable[[], object],
    ) -> Any:
        """What `function(*args, progress=tell)` gives there; what it tells is passed on to `progress`.

        `watch` is called every moment. Whatever `progress` or `watch` raises stops the call.

        Raises:
            ChunkingError: what the function raises; WorkerError where it ended otherwise.
        """
        self._number += 1
        self._documents = documents_in(args)
        try:
            self._send(function, args)
            while True:
                try:
                    kind, *what = self._said.get(timeout=OFTEN)
                except queue.Empty:
                    watch()
                    continue
                if kind == "told":
                    progress(*what[0])
                else:
                    return self._result(kind, *what)
        except ChunkingError:
            raise
        except BaseException:
            self.stop()
            raise
        finally:
            self._documents = ()

    def stop(self) -> None:
        """End the call: it may end by itself, which keeps what the process has loaded, else it is killed."""
        with suppress(OSError):
            assert self._process.stdin
            write(self._process.stdin, ("stop", self._number))
            with suppress(queue.Empty):
                while self._said.get(timeout=GRACE)[0] == "told":
                    pass
                return
        self.end()

    def end(self) -> None:
        """Kill it."""
        self._process.kill()
        with suppress(OSError), self._process:
            pass

    def _send(self, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        assert self._process.stdin
        with suppress(OSError):  # it has ended, as its silence will show
            write(self._process.stdin, ("call", self._number, self._documents))
            write(self._process.stdin, (function, args), self._documents)

    def _result(self, kind: str, *what: Any) -> Any:
        if kind == "done":
            return what[0]
        if kind == "failed":
            raise what[0]
        if kind == "broken":
            raise WorkerError(
                f"the work failed with a {what[0]}: try again, or with other settings"
            )
        self.end()
        raise WorkerError(
            "the process that did the work ended before it was done, maybe for want of memory: try "
            "again; what was embedded by then is kept"
        )

    def _listen(self) -> None:
        """Take in what the process says, to its end."""
        assert self._process.stdout
        with suppress(EOFError, OSError, ValueError):
            while True:
                self._said.put(read(self._process.stdout, self._documents))
        self._said.put(("ended",))
