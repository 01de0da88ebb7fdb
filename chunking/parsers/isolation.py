"""Files that nobody vouches for are parsed in a process of their own, which may crash or be killed."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from ..errors import ParseError
from ..types import Document
from .kinds import Kind
from .processes import Process, process_for
from .wire import from_wire

#: told how many pages are done, and of how many, also while nothing changes: what it raises stops the parser at once
Progress = Callable[[int, int], None]
#: told of a file that was found inside of another
OnFile = Callable[[Mapping[str, Any]], None]
#: how much longer than on a processor it may take by the clock: only where the process bounds the former itself
_CLOCK = 8 if find_spec("resource") else 1
#: seconds between two looks at whether the document is still wanted
_OFTEN = 0.2
_LARGEST_FILE = 500_000_000
_REMEDY = "split it, save it again in its program, or save or export it as text"


def parse_isolated(
    data: bytes,
    filename: str,
    kind: Kind,
    progress: Progress | None = None,
    parser: str | None = None,
    mime_type: str | None = None,
) -> Document:
    """The document that a parser of a kind of file makes, the usual unless named, in another process.

    `mime_type` is what a text is read as, where its name does not say.

    Raises:
        ParseError: what the parser says, or that it crashed, took too long or too much memory.
    """
    answer = ask(data, filename, kind, {"parser": parser, "mime_type": mime_type}, progress)
    try:
        return from_wire(answer["document"], filename)
    except (KeyError, TypeError, ValueError) as error:
        raise ParseError(f"{filename}: its parser gave no document: {_REMEDY}") from error


def ask(
    data: bytes,
    filename: str,
    kind: Kind,
    what: Mapping[str, Any],
    progress: Progress | None = None,
    on_file: OnFile | None = None,
) -> dict[str, Any]:
    """The answer of a process that has the file and is asked for something of it.

    `on_file` is told of every file that it finds inside, before the answer.

    Raises:
        ParseError: what the process says, or that it crashed, took too long or too much memory.
    """
    if not data.strip(b"\0 \r\n\t"):
        raise ParseError(f"{filename} is empty: there is nothing to read")
    if len(data) > _LARGEST_FILE:
        raise ParseError(f"{filename} has {len(data) // 1_000_000:,} MB, more than 500: {_REMEDY}")
    header = {"filename": filename, "kind": kind.name, "size": len(data), **what}
    request = (json.dumps(header).encode() + b"\n", data)
    answer = _answer(request, filename, kind, what.get("parser"), progress, on_file)
    if "error" in answer:
        raise ParseError(answer["error"])
    return answer


def _answer(
    request: Iterable[bytes],
    filename: str,
    kind: Kind,
    parser: str | None,
    progress: Progress | None,
    on_file: OnFile | None,
) -> dict[str, Any]:
    """What the process says last; its death is an error that names the file."""
    began = time.monotonic()
    with (
        process_for(kind, parser) as process,
        _fed(process, request, _CLOCK * kind.seconds),
    ):
        answer = _final_message(process, progress, on_file)
    if answer and "progress" not in answer and "file" not in answer:
        return answer
    if time.monotonic() - began >= kind.seconds:
        raise ParseError(
            f"{filename} took longer than {kind.seconds} s to read and was given up: {_REMEDY}"
        )
    raise ParseError(f"{filename} made the reader of {kind.extensions[0]} files crash: {_REMEDY}")


@contextmanager
def _fed(process: Process, request: Iterable[bytes], seconds: float) -> Iterator[None]:
    """Send the request beside this block, for so long at most. With the block the process ends, however that ends."""
    assert process.stdin
    timer = threading.Timer(seconds, process.kill)
    feeder = threading.Thread(target=_feed, args=(process, request), daemon=True)
    timer.start()
    feeder.start()
    try:
        yield
    finally:
        timer.cancel()
        process.kill()
        feeder.join()
        with suppress(OSError):  # what it did not take
            process.stdin.close()


def _final_message(
    process: Process, progress: Progress | None, on_file: OnFile | None
) -> dict[str, Any]:
    """What the process says last; what it says before is passed on."""
    answer: dict[str, Any] = {}
    done = (0, 0)
    for line in _lines(process):
        if line is not None:
            answer = _message(line)
            done = answer.get("progress", done)
            if on_file and "file" in answer:
                on_file(answer)
        if progress and (line is None or "progress" in answer):
            progress(*done)
    return answer


def _lines(process: Process) -> Iterator[bytes | None]:
    """What the process says, line by line, and None for each moment in which it says nothing."""
    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def listen() -> None:
        assert process.stdout
        with suppress(OSError, ValueError):  # it was closed
            for line in process.stdout:
                lines.put(line)
        lines.put(b"")

    threading.Thread(target=listen, daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=_OFTEN)
        except queue.Empty:
            yield None
            continue
        if not line:
            return
        yield line


def _feed(process: Process, request: Iterable[bytes]) -> None:
    """Send the request; a process that dies does not take it. The stream stays open: its end would be ours."""
    assert process.stdin
    with suppress(OSError):
        process.stdin.writelines(request)
        process.stdin.flush()


def _message(line: bytes) -> dict[str, Any]:
    """A line of the process as JSON; nothing where it died while writing."""
    try:
        message = json.loads(line)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}
