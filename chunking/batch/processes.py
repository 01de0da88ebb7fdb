"""Work in several processes, of which each may come to a sudden end, as may the one that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import TypeVar

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
    left = list(items)
    made: list[Future[Result] | None] = [None] * len(left)
    at = 0
    while at < len(left):
        try:
            with _pool(processes) as pool:
                while at < len(left):
                    for place in range(at, min(len(left), at + AHEAD * processes)):
                        made[place] = made[place] or pool.submit(work, left[place])
                    result = _result_at(made, at)
                    at += 1
                    yield result
        except BrokenProcessPool:
            made = [future if future and _is_made(future) else None for future in made]
            yield _alone(work, left[at], lost)
            at += 1


def _result_at(made: list[Future[Result] | None], at: int) -> Result:
    """The result at a place, which is forgotten: nobody asks for it again."""
    future, made[at] = made[at], None
    assert future
    return future.result()


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
