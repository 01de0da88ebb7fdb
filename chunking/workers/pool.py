"""Workers for all who ask: a call waits for its turn, then has a process to itself."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from .process import OFTEN, Worker
from .turns import Turn, Turns

T = TypeVar("T")

#: seconds without a call after which the processes end, and give their memory back
IDLE = 120.0


def ignore(*what: object) -> None:
    """What is told to nobody."""


class Workers:
    """At most `count` things at a time: calls in warm processes, and other work that keeps to its turn."""

    def __init__(self, count: int) -> None:
        self.turns = Turns(count)
        self._idle: list[Worker] = []
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        atexit.register(self.end)

    def run(
        self,
        owner: Hashable,
        function: Callable[..., Any],
        *args: Any,
        progress: Callable[..., object] = ignore,
        waiting: Callable[[int], object] = ignore,
        watch: Callable[[], object] = ignore,
        is_long: bool = False,
    ) -> Any:
        """What `function(*args, progress=tell)` gives in a worker; all of it, and the answer, must pickle.

        `waiting` is told how many are served before, and `progress` what the function tells. `watch` is
        called every moment of the work. What any of the three raises gives the place up, or stops the
        work at once.

        Raises:
            ChunkingError: what the function raises; QueueFullError, WorkerError.
        """
        with self.turn(owner, waiting, is_long), self._worker(is_long) as worker:
            return worker.call(function, args, progress, watch)

    @contextmanager
    def turn(
        self, owner: Hashable, waiting: Callable[[int], object] = ignore, is_long: bool = False
    ) -> Iterator[None]:
        """Wait for a turn, and keep it for work that has a process of its own kind."""
        turn = self.turns.ask(owner, is_long)
        try:
            while not turn.wait(OFTEN):
                waiting(turn.before)
            yield
        finally:
            turn.leave()

    def begin(self, owner: Hashable, work: Callable[[], T]) -> Later[T]:
        """Have work done in a thread when its turn has come."""
        return Later(self.turns, owner, work)

    def prepare(self) -> None:
        """Start a process, so that the first call need not wait for it."""
        with self._worker(False):
            pass

    @contextmanager
    def _worker(self, is_long: bool) -> Iterator[Worker]:
        """A process for one call. After a long one it ends: nobody knows what it holds by then."""
        with self._lock:
            self._idle = [worker for worker in self._idle if worker.is_alive]
            worker = self._idle.pop() if self._idle else Worker()
        try:
            yield worker
        finally:
            if is_long:
                worker.end()
            elif worker.is_alive:
                self._keep(worker)

    def _keep(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)
            if self._timer:
                self._timer.cancel()
            self._timer = threading.Timer(IDLE, self.end)
            self._timer.daemon = True
            self._timer.start()

    def end(self) -> None:
        """End the processes that wait for a call."""
        with self._lock:
            idle, self._idle = self._idle, []
            if self._timer:
                self._timer.cancel()
        for worker in idle:
            worker.end()


class Later(Future[T]):
    """Work that waits for its turn, and then is done in a thread of its own."""

    def __init__(self, turns: Turns, owner: Hashable, work: Callable[[], T]) -> None:
        super().__init__()
        self._work = work
        self._turn = turns.ask(owner, on_turn=self._start)

    @property
    def before(self) -> int:
        """How many are served before it."""
        return self._turn.before

    def cancel(self) -> bool:
        """Give the place in line up; what has begun goes on."""
        is_cancelled = super().cancel()
        if is_cancelled:
            self._turn.leave()
        return is_cancelled

    def _start(self, turn: Turn) -> None:
        threading.Thread(target=self._do, args=(turn,), daemon=True).start()

    def _do(self, turn: Turn) -> None:
        try:
            if self.set_running_or_notify_cancel():
                self.set_result(self._work())
        except BaseException as error:
            self.set_exception(error)
        finally:
            turn.leave()
