"""The processes of a server: each does one thing at a time, and is ended where that takes too long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

_ROOT = Path(__file__).resolve().parents[2]
#: seconds in which a process must be started, imports included
_STARTED = 60.0
#: bytes of an answer
_LONGEST = 1 << 40

#: told the finished share and what is being done
Report = Callable[[float, str], Awaitable[None]]


class BusyError(Exception):
    """No process was free in time."""


class LostError(Exception):
    """A process came to a sudden end."""


class Reply(NamedTuple):
    """What a process says in the end: JSON, the answer or an error with `type` and `message`."""

    is_answer: bool
    content: bytes


async def ignore(share: float, message: str) -> None:
    """The report that nobody reads."""


class Workers:
    """So many processes at most, which stay for the next request. Made by `running`."""

    def __init__(self, count: int) -> None:
        self._free = anyio.Semaphore(count)
        self._idle: list[_Worker] = []

    @classmethod
    @asynccontextmanager
    async def running(cls, count: int, ahead: bool = False) -> AsyncIterator[Workers]:
        """Processes that end with this block; started `ahead` of the first request, or when needed."""
        workers = cls(count)
        try:
            if ahead:
                await workers._start(count)
            yield workers
        finally:
            for worker in workers._idle:
                await worker.end()

    async def _start(self, count: int) -> None:
        async with anyio.create_task_group() as group:
            for _ in range(count):
                group.start_soon(self._add)

    async def _add(self) -> None:
        self._idle.append(await _Worker.started())

    async def ask(
        self,
        request: Mapping[str, Any],
        data: bytes = b"",
        report: Report = ignore,
        seconds: float | None = None,
    ) -> Reply:
        """What a process makes of a request. A process that was not let finish is ended.

        Raises:
            BusyError: none was free within `seconds`.
            TimeoutError: the work took longer than `seconds`.
            LostError: the process came to a sudden end.
        """
        try:
            with anyio.fail_after(seconds):
                await self._free.acquire()
        except TimeoutError as error:
            raise BusyError from error
        try:
            worker = await self._ready()
            try:
                with anyio.fail_after(seconds):
                    reply = await worker.ask(request, data, report)
            except BaseException:
                await worker.end()
                raise
            self._idle.append(worker)
            return reply
        finally:
            self._free.release()

    async def _ready(self) -> _Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            await worker.end()
        return await _Worker.started()


class _Worker:
    """One process, and the lines that it says."""

    def __init__(self, process: Process) -> None:
        assert process.stdout
        self._process = process
        self._lines = BufferedByteReceiveStream(process.stdout)

    @classmethod
    async def started(cls) -> _Worker:
        """A process that is ready.

        Raises:
            LostError: it could not be started.
        """
        # -P: a module of the folder that the server is in must not stand in for one of ours
        command = [sys.executable, "-P", "-m", "chunking.serving.worker"]
        worker = cls(
            await anyio.open_process(command, stderr=subprocess.DEVNULL, env=_environment())
        )
        try:
            with anyio.fail_after(_STARTED):
                await worker._next_line()
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, request: Mapping[str, Any], data: bytes, report: Report) -> Reply:
        assert self._process.stdin
        line = json.dumps({**request, "size": len(data)}).encode("ascii") + b"\n"
        with suppress(anyio.BrokenResourceError):  # of one that ended nothing is read, either
            await self._process.stdin.send(line + data)
        while True:
            kind, content = await self._next_line()
            if kind != b"progress":
                return Reply(kind == b"answer", content)
            progress = json.loads(content)
            await report(progress["share"], progress["message"])

    async def _next_line(self) -> tuple[bytes, bytes]:
        """The word and the JSON of the next line."""
        try:
            line = await self._lines.receive_until(b"\n", _LONGEST)
        except (anyio.EndOfStream, anyio.IncompleteRead, anyio.BrokenResourceError) as error:
            raise LostError from error
        kind, _, content = line.partition(b" ")
        return kind, content

    async def end(self) -> None:
        """Kill it, with the parsers that it started, and wait until it is gone."""
        with anyio.CancelScope(shield=True):
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.aclose()


def _environment() -> dict[str, str]:
    """Ours, and where the engine is."""
    path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}
