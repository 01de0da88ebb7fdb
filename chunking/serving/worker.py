"""The process that works for a server, which may end it at any moment.

`python -m chunking.serving.worker` takes requests on its standard input: a line of JSON with `task`, what
the task needs, and `size`, then that many bytes. It says lines of a word and JSON: `ready` once, then for
each request any number of `progress` and one `answer` or `error`. Whatever the libraries print is dropped.
It ends when its standard input does: then nobody waits for the answer any more.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Mapping
from functools import partial
from queue import SimpleQueue
from typing import IO, Any

from ..errors import ChunkingError
from ..orphans import exit_after
from ..standard_streams import claimed
from .stated import usual_config
from .tasks import TASKS
from .workplace import Report

#: seconds between two lines of progress
OFTEN = 0.3

Request = tuple[Mapping[str, Any], bytes]


def main() -> None:
    """Do what is asked, one thing after the other."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl+C is for the server, which ends this process
    requests: SimpleQueue[Request] = SimpleQueue()
    answers = os.fdopen(claimed(1), "wb")
    exit_after(partial(_receive, os.fdopen(claimed(0), "rb"), requests))
    usual_config().chunker().run("Loads, ahead of the first request, what nearly all of them need.")
    _say(answers, "ready", {})
    while True:
        request, data = requests.get()
        _say(answers, *_done(request, data, _reporter(answers)))


def _receive(source: IO[bytes], requests: SimpleQueue[Request]) -> None:
    """Pass on requests until there are no more."""
    while line := source.readline():
        request = json.loads(line)
        requests.put((request, source.read(request["size"])))


def _say(stream: IO[bytes], kind: str, value: Any) -> None:
    stream.write(f"{kind} {json.dumps(value)}\n".encode("ascii"))
    stream.flush()


def _done(request: Mapping[str, Any], data: bytes, report: Report) -> tuple[str, Any]:
    """The answer, or why there is none."""
    try:
        return "answer", TASKS[request["task"]](request, data, report)
    except ChunkingError as error:
        return "error", {"type": type(error).__name__, "message": str(error)}
    except Exception as error:  # its message may quote a document
        message = f"the work failed with a {type(error).__name__}: try another document or strategy"
        return "error", {"type": "Exception", "message": message}


def _reporter(stream: IO[bytes]) -> Report:
    """Tells the finished share, which only rises, a few times a second."""
    reported, last = 0.0, -OFTEN

    def report(share: float, message: str) -> None:
        nonlocal reported, last
        now = time.monotonic()
        if share > reported and now - last >= OFTEN:
            reported, last = share, now
            _say(stream, "progress", {"share": share, "message": message})

    return report


if __name__ == "__main__":
    main()
