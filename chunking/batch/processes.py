"""Work in several processes, of which each may come to a sudden end, as may the one that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from ..orphans import exit_after

#: items handed out ahead of what was taken, for each process
AHEAD = 8

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    lost: Callable[[Item], Result],
) -> Iterator[Result]:
    """What `work` makes of each item, in order; `lost` says what stands for one that ends its process.

    Work is handed out a little ahead of what was taken, so that memory stays bounded. Which of those
    at work ended it cannot be told. The first of them is tried again, alone, so that
    it has all memory and its end is its own doing; then the others go on.
    """
    line = _Line(work, items, AHEAD * processes)
    while line.is_left:
        try:
            yield from line.results(processes)
        except BrokenProcessPool:
            yield _alone(work, line.skip(), lost)


class _Line(Generic[Item, Result]):
    """Items in their order, and the results of the next ones, `ahead` of them at most."""

    def __init__(self, work: Callable[[Item], Result], items: Iterable[Item], ahead: int) -> None:
        self._work, self._items, self._ahead = work, list(items), ahead
        self._made: list[Future[Result] | None] = [None] * len(self._items)
        self._at = 0

    @property
    def is_left(self) -> bool:
        """Whether there are items without a result."""
        return self._at < len(self._items)

    def results(self, processes: int) -> Iterator[Result]:
        """The results of all that are left, until a process comes to a sudden end."""
        with _pool(processes) as pool:
            while self.is_left:
                yield self._next(pool)

    def _next(self, pool: ProcessPoolExecutor) -> Result:
        """The next result, which is forgotten then; work on those behind it is begun."""
        for place in range(self._at, min(len(self._items), self._at + self._ahead)):
            self._made[place] = self._made[place] or pool.submit(self._work, self._items[place])
        future = self._made[self._at]
        assert future
        result = future.result()
        self._made[self._at] = None
        self._at += 1
        return result

    def skip(self) -> Item:
        """The next item, which is not worked on here, once the processes are gone; the others are begun anew."""
        self._made = [future if future and _is_made(future) else None for future in self._made]
        self._at += 1
        return self._items[self._at - 1]


def _is_made(future: Future[Result]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _alone(work: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]) -> Result:
    try:
        with _pool(1) as pool:
            return pool.submit(work, item).result()
    except BrokenProcessPool:
        return lost(item)


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this block, at once where it fails, and with this process at the latest.

    They wait for the end of a pipe that only this process can write to.
    """
    context = multiprocessing.get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes, mp_context=context, initializer=_begin, initargs=(lifeline,)
    )
    try:
        yield pool
    except BaseException:
        held.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        held.close()
        lifeline.close()


def _begin(lifeline: Connection) -> None:
    """In a process of the pool: let the process that started it decide what ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_after(lambda: lifeline.poll(None))
