"""Work that is begun before anybody waits for it, in a worker, as long as its session is there."""

from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Any

from chunking import ChunkingError
from pages.components.library.tab_memory import is_open
from pages.components.runs.work import session, workers
from pages.components.shell.progress import ProgressBar

#: seconds between two looks of one that waits, and between two for the session
_OFTEN, _LOOK = 0.2, 5.0


class _Dropped(Exception):  # noqa: N818
    """Nobody will ask for it any more."""


class BackgroundTask:
    """What `function(progress=…)` gives in a worker: begun at once, whoever needs it waits for the rest."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.found: Any = None
        self.error: ChunkingError | None = None
        self._owner, self._is_wanted, self._is_awaited = session(), True, False
        self._looked = monotonic()
        self._progress: tuple[Any, ...] = (0.0,)
        self._before: int | None = None
        self._thread = Thread(target=self._do, args=(function,), daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether it is not done yet."""
        return self._thread.is_alive()

    def drop(self) -> None:
        """End it: another takes its place."""
        self._is_wanted = False

    def wait(self, bar: ProgressBar) -> Any:
        """What it finds, with its progress shown until then.

        Raises:
            ChunkingError: what the function raises, or that it was ended.
        """
        self._is_awaited = True
        try:
            while self.is_running:
                if self._before is not None:
                    bar.wait(self._before)
                else:
                    bar(*self._progress)
                self._thread.join(_OFTEN)
        finally:
            self._is_awaited = False
        if self.error:
            raise self.error
        return self.found

    def _do(self, function: Callable[..., Any]) -> None:
        try:
            self.found = workers().run(
                self._owner,
                function,
                progress=self._tell,
                waiting=self._wait,
                watch=self._watch,
            )
        except _Dropped:
            self.error = ChunkingError("it was ended: try again")
        except ChunkingError as error:
            self.error = error

    def _tell(self, *progress: Any) -> None:
        self._progress, self._before = progress, None
        self._watch()

    def _wait(self, before: int) -> None:
        self._before = before
        self._watch()

    def _watch(self) -> None:
        if not self._is_wanted:
            raise _Dropped
        if self._is_awaited or monotonic() - self._looked < _LOOK:
            return
        self._looked = monotonic()
        if not is_open(self._owner):
            raise _Dropped
