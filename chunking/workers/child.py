"""The process that works: one call at a time, for as long as its parent lives.

`python -m chunking.workers.child` reads calls from its standard input and writes what they tell, and what
they come to. What it has loaded for one call, such as a model, is there for the next. Whatever libraries
print is dropped. It ends when its standard input does: then nobody waits for an answer any more.
"""

from __future__ import annotations

import gc
import os
import queue
import threading
from collections.abc import Sequence
from typing import IO, Any

from ..caching import keep_at_most
from ..errors import ChunkingError
from ..memory import give_back
from ..types import Document
from .frames import loaded, read, received, write

#: how much later than the app its work gets the processor
NICE = 10
#: characters of text whose analyses are kept for the next call: a document of 1 MB has some forty
KEPT = 100_000_000


class _Stopped(BaseException):
    """Nobody waits for this call any more."""


def main() -> None:
    """Answer calls until the parent ends."""
    ours = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    if hasattr(os, "nice"):
        os.nice(NICE)
    keep_at_most(KEPT)
    Child(ours, answers).work()


class Child:
    """Takes calls from one stream and answers on another."""

    def __init__(self, calls: IO[bytes], answers: IO[bytes]) -> None:
        self._calls, self._answers = calls, answers
        self._next: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self._stopped = -1
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Take calls and stops; the end of the stream is that of the process, whatever it is doing."""
        try:
            while True:
                message = read(self._calls)
                if message[0] == "stop":
                    self._stopped = message[1]
                else:
                    self._next.put((message[1], message[2], received(self._calls)))
        finally:
            os._exit(0)

    def work(self) -> None:
        while True:
            self._answer(*self._next.get())
            gc.collect()
            give_back()

    def _answer(self, number: int, documents: Sequence[Document], call: bytes) -> None:
        def tell(*what: Any) -> None:
            if self._stopped == number:
                raise _Stopped
            self._say(("told", what), documents)

        try:
            function, args = loaded(call, documents)
            self._say(("done", function(*args, progress=tell)), documents)
        except _Stopped:
            self._say(("stopped",), documents)
        except ChunkingError as error:
            self._say(("failed", error), documents)
        except Exception as error:  # its message may quote a document
            self._say(("broken", type(error).__name__), documents)

    def _say(self, what: Any, documents: Sequence[Document]) -> None:
        try:
            write(self._answers, what, documents)
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
