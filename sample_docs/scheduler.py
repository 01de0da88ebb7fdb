"""A small in-process job scheduler.

Jobs are plain callables with a *trigger* that says when they are due next. The scheduler keeps them in a heap ordered
by due time, runs those that are due in a pool of worker threads, retries failures with a growing delay, and writes
what happened to a journal that can be replayed after a restart.

Typical use::

    scheduler = Scheduler(workers=4)

    @scheduler.every(minutes=15)
    def refresh_rates() -> None:
        ...

    # Lines that begin with a hash inside a docstring are not comments.
    with scheduler:
        scheduler.wait(timeout=3600)

The module has no dependencies outside the standard library and reads the time only through a :class:`Clock`, which
makes it possible to test a week of scheduling in a few milliseconds.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import heapq
import itertools
import json
import logging
import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar

__all__ = [
    "Calendar",
    "Clock",
    "Interval",
    "Job",
    "JobState",
    "Journal",
    "RetryPolicy",
    "Scheduler",
    "SchedulerError",
    "retrying",
]

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

DEFAULT_WORKERS = 4
#: Longest time the dispatcher sleeps without looking at the heap again, in seconds.
MAX_NAP = 5.0


class SchedulerError(Exception):
    """Base class of everything this module raises on purpose."""


class UnknownJobError(SchedulerError, KeyError):
    """A job id was given that the scheduler does not hold (any more)."""

    def __init__(self, job_id: int) -> None:
        super().__init__(job_id)
        self.job_id = job_id

    def __str__(self) -> str:
        return f"there is no job with the id {self.job_id}; finished jobs are forgotten unless keep_finished is set"


class JobState(enum.Enum):
    """Where a job stands. 待機 → 実行 → 完了, with two side exits."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def final(self) -> bool:
        """Whether a job in this state will never run again."""
        return self in {JobState.DONE, JobState.FAILED, JobState.CANCELLED}


# --------------------------------------------------------------------------------------------------------------------
# Time
# --------------------------------------------------------------------------------------------------------------------


class Clock(Protocol):
    """What the scheduler needs to know about time, and nothing else."""

    def now(self) -> datetime: ...

    def sleep(self, seconds: float, wake: threading.Event) -> None: ...


class SystemClock:
    """The wall clock, in UTC. ⏰ Local time appears only in :class:`Calendar`."""

    def now(self) -> datetime:
        return datetime.now(timezone.utc)

    def sleep(self, seconds: float, wake: threading.Event) -> None:
        wake.wait(max(0.0, seconds))


class ManualClock:
    """A clock for tests: it moves only when it is told to, or when someone sleeps on it."""

    def __init__(self, start: datetime | None = None) -> None:
        self._now = start or datetime(2024, 1, 1, tzinfo=timezone.utc)
        self._lock = threading.Lock()

    def now(self) -> datetime:
        with self._lock:
            return self._now

    def advance(self, **delta: float) -> datetime:
        """Move forward by ``timedelta(**delta)`` and return the new time."""
        step = timedelta(**delta)
        if step < timedelta(0):
            raise ValueError("time runs forward here; use a new clock to go back")
        with self._lock:
            self._now += step
            return self._now

    def sleep(self, seconds: float, wake: threading.Event) -> None:
        if not wake.is_set():
            self.advance(seconds=max(0.0, seconds))


# --------------------------------------------------------------------------------------------------------------------
# Triggers
# --------------------------------------------------------------------------------------------------------------------


class Trigger(Protocol):
    """Decides when a job is due next."""

    def next_after(self, moment: datetime) -> datetime | None:
        """Return the first due time strictly after ``moment``, or None when there is none."""
        ...


@dataclass(frozen=True)
class Once:
    """Due a single time."""

    at: datetime

    def next_after(self, moment: datetime) -> datetime | None:
        return self.at if self.at > moment else None


@dataclass(frozen=True)
class Interval:
    """Due every ``period``, counted from ``anchor`` so that delays do not add up.

    A job that starts late does not push its successors back: with an anchor at 12:00 and a period of ten minutes the
    due times are 12:10, 12:20, 12:30 and so on, however long each run takes. Due times that went by while the job was
    still running are skipped, never bunched.
    """

    period: timedelta
    anchor: datetime
    jitter: float = 0.0

    def __post_init__(self) -> None:
        if self.period <= timedelta(0):
            raise ValueError(f"period must be positive, not {self.period}")
        if not 0.0 <= self.jitter < 1.0:
            raise ValueError(f"jitter is a share of the period (0 to 1), not {self.jitter}")

    def next_after(self, moment: datetime) -> datetime | None:
        elapsed = max(moment - self.anchor, timedelta(0))
        steps = elapsed // self.period + 1
        due = self.anchor + steps * self.period
        if self.jitter:
            due += self.period * self.jitter * random.random()
        return due


@dataclass(frozen=True)
class Calendar:
    """Due at given times of day on given weekdays (Monday is 0).

    ``times`` are pairs of hour and minute in the zone given by ``offset``; there is no daylight saving here, because a
    scheduler that skips an hour in March surprises people more than one that drifts by an hour.
    """

    times: tuple[tuple[int, int], ...]
    weekdays: frozenset[int] = frozenset(range(7))
    offset: timedelta = timedelta(0)

    def next_after(self, moment: datetime) -> datetime | None:
        zone = timezone(self.offset)
        local = moment.astimezone(zone)

        def candidates() -> Iterator[datetime]:
            # Eight days: the same weekday may have to come round again. 一週間では足りない。
            for days in range(8):
                day = local + timedelta(days=days)
                if day.weekday() not in self.weekdays:
                    continue
                for hour, minute in sorted(self.times):
                    yield day.replace(hour=hour, minute=minute, second=0, microsecond=0)

        return next((c.astimezone(timezone.utc) for c in candidates() if c > local), None)


# --------------------------------------------------------------------------------------------------------------------
# Retries
# --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RetryPolicy:
    """How often a failed job is tried again, and after how long."""

    attempts: int = 3
    first_delay: float = 1.0
    factor: float = 2.0
    ceiling: float = 300.0
    on: tuple[type[BaseException], ...] = (Exception,)

    def delay(self, attempt: int) -> float:
        """Return the pause after the given failed attempt (the first is 1), in seconds."""
        return min(self.ceiling, self.first_delay * self.factor ** (attempt - 1))

    def wants_another(self, attempt: int, error: BaseException) -> bool:
        return attempt < self.attempts and isinstance(error, self.on)


def retrying(
    policy: RetryPolicy, sleep: Callable[[float], None] = time.sleep
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Make a function retry by itself, outside of any scheduler.

    >>> @retrying(RetryPolicy(attempts=2, first_delay=0))
    ... def fetch() -> str:
    ...     return "ok"
    >>> fetch()
    'ok'
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
            for attempt in itertools.count(1):
                try:
                    return function(*args, **kwargs)
                except policy.on as error:
                    if not policy.wants_another(attempt, error):
                        raise
                    pause = policy.delay(attempt)
                    log.warning("%s failed (%s); trying again in %.1f s", function.__qualname__, error, pause)
                    sleep(pause)
            raise AssertionError("count() does not end")

        return wrapper

    return decorate


# --------------------------------------------------------------------------------------------------------------------
# Jobs and the journal
# --------------------------------------------------------------------------------------------------------------------


@dataclass
class Job:
    """One scheduled callable, with its history."""

    id: int
    name: str
    call: Callable[[], Any]
    trigger: Trigger
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    state: JobState = JobState.WAITING
    due: datetime | None = None
    attempt: int = 0
    runs: int = 0
    last_error: str | None = None
    tags: frozenset[str] = frozenset()

    def describe(self) -> str:
        """Return one line for people: ``#12 refresh_rates waiting, due 2024-01-01T12:15``."""
        due = f", due {self.due:%Y-%m-%dT%H:%M}" if self.due and not self.state.final else ""
        blame = f" (last error: {self.last_error})" if self.last_error else ""
        return f"#{self.id} {self.name} {self.state.value}{due}{blame}"


class Journal:
    """An append-only record of what the scheduler did, one JSON object per line.

    The file is the only thing that survives a restart. It is written line by line and flushed each time, so the worst
    that a crash can leave behind is half a line at the end; :meth:`replay` ignores that half.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()

    def write(self, event: str, job: Job, moment: datetime, **extra: Any) -> None:
        if self._path is None:
            return
        record = {"at": moment.isoformat(), "event": event, "job": job.id, "name": job.name, **extra}
        line = json.dumps(record, ensure_ascii=False, sort_keys=True)
        with self._lock, self._path.open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")

    def replay(self) -> Iterator[dict[str, Any]]:
        """Yield the records in order; a torn last line is skipped with a warning."""
        if self._path is None or not self._path.exists():
            return
        with self._path.open(encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                try:
                    yield json.loads(line)
                except json.JSONDecodeError:
                    log.warning("journal line %d is not complete and was skipped", number)

    def last_run(self, name: str) -> datetime | None:
        """Return when the job called ``name`` last finished, according to the journal."""
        latest: datetime | None = None
        for record in self.replay():
            if record["name"] == name and record["event"] == "done":
                latest = datetime.fromisoformat(record["at"])
        return latest


# --------------------------------------------------------------------------------------------------------------------
# The scheduler
# --------------------------------------------------------------------------------------------------------------------


class Scheduler:
    """Runs jobs when they are due.

    Parameters
    ----------
    workers:
        How many jobs may run at the same time.
    clock:
        Where the time comes from; :class:`SystemClock` unless a test brings its own.
    journal:
        Where events are written. Without one, nothing outlives the process.
    keep_finished:
        Keep finished jobs for :meth:`jobs`; otherwise they are forgotten at once.
    """

    def __init__(
        self,
        workers: int = DEFAULT_WORKERS,
        *,
        clock: Clock | None = None,
        journal: Journal | None = None,
        keep_finished: bool = False,
    ) -> None:
        if workers < 1:
            raise ValueError("a scheduler without workers would never do anything")
        self._clock: Clock = clock or SystemClock()
        self._journal = journal or Journal()
        self._keep_finished = keep_finished
        self._pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="job")
        self._heap: list[tuple[datetime, int]] = []
        self._jobs: dict[int, Job] = {}
        self._ids = itertools.count(1)
        self._lock = threading.RLock()
        self._wake = threading.Event()
        self._idle = threading.Condition(self._lock)
        self._stopping = False
        self._thread: threading.Thread | None = None

    # -- adding and removing -------------------------------------------------------------------------------------

    def add(
        self,
        call: Callable[[], Any],
        trigger: Trigger,
        *,
        name: str | None = None,
        retry: RetryPolicy | None = None,
        tags: Iterable[str] = (),
    ) -> Job:
        """Schedule ``call`` and return its job."""
        with self._lock:
            job = Job(
                id=next(self._ids),
                name=name or getattr(call, "__name__", repr(call)),
                call=call,
                trigger=trigger,
                retry=retry or RetryPolicy(),
                tags=frozenset(tags),
            )
            self._jobs[job.id] = job
            self._enqueue(job, trigger.next_after(self._clock.now()))
        return job

    def every(
        self, *, jitter: float = 0.0, tags: Iterable[str] = (), **period: float
    ) -> Callable[[Callable[[], T]], Callable[[], T]]:
        """Decorate a function so that it runs every ``timedelta(**period)``."""
        trigger = Interval(timedelta(**period), self._clock.now(), jitter)

        def register(function: Callable[[], T]) -> Callable[[], T]:
            self.add(function, trigger, tags=tags)
            return function

        return register

    def once(self, call: Callable[[], Any], *, after: float = 0.0, **options: Any) -> Job:
        """Run ``call`` a single time, ``after`` seconds from now."""
        # A microsecond on top: a trigger is asked for times strictly after "now".
        at = self._clock.now() + timedelta(seconds=after, microseconds=1)
        return self.add(call, Once(at), **options)

    def cancel(self, job_id: int) -> Job:
        """Take a job off the plan. A run in progress is not interrupted, but it will be the last."""
        with self._lock:
            job = self.get(job_id)
            if not job.state.final:
                self._finish(job, JobState.CANCELLED)
        return job

    def get(self, job_id: int) -> Job:
        with self._lock:
            try:
                return self._jobs[job_id]
            except KeyError:
                raise UnknownJobError(job_id) from None

    def jobs(self, *, tag: str | None = None) -> list[Job]:
        """List the jobs, soonest first; those without a due time come last."""
        far = datetime.max.replace(tzinfo=timezone.utc)
        with self._lock:
            found = [job for job in self._jobs.values() if tag is None or tag in job.tags]
        return sorted(found, key=lambda job: (job.due or far, job.id))

    # -- running -------------------------------------------------------------------------------------------------

    def run_due(self) -> list[Future[None]]:
        """Start every job that is due now, and return the futures of their runs."""
        started: list[Future[None]] = []
        with self._lock:
            now = self._clock.now()
            while self._heap and self._heap[0][0] <= now:
                due, job_id = heapq.heappop(self._heap)
                job = self._jobs.get(job_id)
                # Cancelled and moved jobs leave stale entries behind; 捨てる here is cheaper than searching.
                if job is None or job.state is not JobState.WAITING or job.due != due:
                    continue
                job.state = JobState.RUNNING
                job.attempt += 1
                started.append(self._pool.submit(self._run, job))
        return started

    def _run(self, job: Job) -> None:
        began = self._clock.now()
        try:
            job.call()
        except BaseException as error:  # noqa: BLE001 - a worker must survive whatever a job raises
            self._after_failure(job, error)
        else:
            self._after_success(job, began)

    def _after_success(self, job: Job, began: datetime) -> None:
        with self._lock:
            now = self._clock.now()
            job.runs += 1
            job.attempt = 0
            job.last_error = None
            self._journal.write("done", job, now, seconds=(now - began).total_seconds())
            if job.state is JobState.CANCELLED:
                return
            self._enqueue(job, job.trigger.next_after(now))

    def _after_failure(self, job: Job, error: BaseException) -> None:
        with self._lock:
            now = self._clock.now()
            job.last_error = f"{type(error).__name__}: {error}"
            self._journal.write("failed", job, now, error=job.last_error, attempt=job.attempt)
            if job.state is JobState.CANCELLED:
                return
            if job.retry.wants_another(job.attempt, error):
                pause = job.retry.delay(job.attempt)
                log.info("%s: attempt %d failed, next in %.1f s 🔁", job.name, job.attempt, pause)
                self._enqueue(job, now + timedelta(seconds=pause))
                return
            log.error("%s gave up after %d attempts: %s", job.name, job.attempt, job.last_error)
            self._finish(job, JobState.FAILED)

    def _enqueue(self, job: Job, due: datetime | None) -> None:
        if due is None:
            self._finish(job, JobState.DONE)
            return
        job.state = JobState.WAITING
        job.due = due
        heapq.heappush(self._heap, (due, job.id))
        self._wake.set()

    def _finish(self, job: Job, state: JobState) -> None:
        job.state = state
        job.due = None
        if not self._keep_finished:
            self._jobs.pop(job.id, None)
        self._idle.notify_all()

    # -- life cycle ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start dispatching in a thread of its own."""
        if self._thread is not None:
            raise SchedulerError("this scheduler is running already")
        self._thread = threading.Thread(target=self._dispatch, name="scheduler", daemon=True)
        self._thread.start()

    def _dispatch(self) -> None:
        while not self._stopping:
            # Cleared first: a job that is added while the others start must cut the nap short.
            self._wake.clear()
            self.run_due()
            with self._lock:
                nap = MAX_NAP
                if self._heap:
                    nap = min(nap, (self._heap[0][0] - self._clock.now()).total_seconds())
            self._clock.sleep(nap, self._wake)

    def wait(self, timeout: float | None = None) -> bool:
        """Block until no job is left, and say whether that happened in time."""
        with self._idle:
            return self._idle.wait_for(lambda: all(job.state.final for job in self._jobs.values()), timeout)

    def stop(self, *, drain: bool = True) -> None:
        """Stop dispatching; with ``drain``, wait for the runs in progress."""
        self._stopping = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._pool.shutdown(wait=drain, cancel_futures=not drain)

    def __enter__(self) -> Scheduler:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop(drain=exc[0] is None)


@contextlib.contextmanager
def paused(scheduler: Scheduler, tag: str) -> Iterator[list[Job]]:
    """Hold back all jobs with a tag for the length of a ``with`` block.

    Their triggers are asked again afterwards, so a job that would have been due in the meantime runs at its next
    regular time and not in a burst on leaving the block.
    """
    held = [job for job in scheduler.jobs(tag=tag) if job.state is JobState.WAITING]
    for job in held:
        job.due = None
    try:
        yield held
    finally:
        now = scheduler._clock.now()
        with scheduler._lock:
            for job in held:
                if not job.state.final:
                    scheduler._enqueue(job, job.trigger.next_after(now))


def _demo() -> None:
    """Run two jobs for a simulated hour and print what came of them."""
    clock = ManualClock()
    scheduler = Scheduler(workers=1, clock=clock, keep_finished=True)
    greetings: list[str] = []

    @scheduler.every(minutes=20, tags={"hello"})
    def greet() -> None:
        greetings.append(f"{clock.now():%H:%M} こんにちは 👋🏽")

    def unlucky() -> None:
        raise OSError("the disk is not there")

    scheduler.once(unlucky, after=90, retry=RetryPolicy(attempts=2, first_delay=30))
    for _ in range(60):
        clock.advance(minutes=1)
        for future in scheduler.run_due():
            future.result()
    scheduler.stop()
    print("\n".join(greetings))
    print("\n".join(job.describe() for job in scheduler.jobs()))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    _demo()
