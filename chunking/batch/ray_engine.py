"""Files cut by the actors of Ray Data, in place of local processes: the same outcomes in the same order.

Ray hands the names round, and each actor reads its files itself: handing bytes from readers to actors
takes processors that cut nothing. What is kept of a run, and so how it is resumed, is no business of
it: that is the ledger.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import takewhile
from operator import ne
from pathlib import Path
from typing import Any

from ..config import ChunkingConfig
from ..errors import ChunkingError
from ..extras import extra
from .folders import Outcome, chunk_file, lost

#: files that are given to an actor at a time
FILES = 16
#: bytes that outcomes on their way may take; what is more goes to disk
_STORE = 1 << 30
#: Ray's own settings where nothing else is said: no statistics are sent, and little is printed
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_BACKEND_LOG_LEVEL": "fatal",
    "RAY_DATA_LOG_LEVEL": "CRITICAL",
}


def in_actors(config: ChunkingConfig, paths: Iterable[Path], actors: int) -> Iterator[Outcome]:
    """The outcome of each file, in order, made by that many actors.

    They belong to the cluster that the program is connected to or `RAY_ADDRESS` names, which finds the
    files under the same paths; without one, to one of this machine that ends with the iteration.
    A file of which no actor brings an outcome is cut here.

    Raises:
        MissingExtraError: Ray is not installed.
        ChunkingError: the cluster has too few processors.
    """
    os.environ.update(_SETTINGS | os.environ)  # read when Ray is imported
    with extra("ray"):
        import ray.data  # noqa: F401 - asked for before any file
    return _outcomes(config, list(paths), actors)


def _outcomes(config: ChunkingConfig, paths: list[Path], actors: int) -> Iterator[Outcome]:
    left, cut_here = iter(paths), partial(chunk_file, config)
    with _cluster(actors), closing(_brought_back(config, paths, actors)) as brought_back:
        for outcome in brought_back:
            yield from map(cut_here, takewhile(partial(ne, outcome.path), left))
            yield outcome
        yield from map(cut_here, left)


def _brought_back(
    config: ChunkingConfig, paths: list[Path], actors: int
) -> Generator[Outcome, None, None]:
    """The outcomes that Ray makes, in the order of the files."""
    import ray.data

    if not paths:
        return
    context = ray.data.DataContext.get_current()
    context.execution_options.preserve_order = True
    context.enable_progress_bars = False
    context.max_errored_blocks = -1
    numbers = range(len(paths))
    files = ray.data.from_items(list(numbers), override_num_blocks=len(numbers[::FILES]))
    attempts = ray.remote(_Attempts).options(num_cpus=0).remote()
    outcomes = files.map_batches(
        _Cutter,
        fn_constructor_args=(config, paths, Path.cwd(), attempts),
        batch_size=None,
        batch_format="numpy",
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=1,
    )
    for table in outcomes.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
        for made in table["outcome"]:
            yield pickle.loads(made.as_py())


class _Attempts:
    """The files that actors are at work on, with how often: Ray would try one that ends them forever."""

    def __init__(self) -> None:
        self._begun: Counter[int] = Counter()

    def begin(self, number: int) -> int:
        self._begun[number] += 1
        return self._begun[number]

    def end(self, number: int) -> None:
        del self._begun[number]


class _Cutter:
    """An actor: cuts files, which it is given by their numbers."""

    def __init__(
        self, config: ChunkingConfig, paths: Sequence[Path], folder: Path, attempts: Any
    ) -> None:
        import ray

        self._config, self._paths, self._attempts = config, paths, attempts
        self._is_second = ray.get_runtime_context().was_current_actor_reconstructed
        with suppress(OSError):  # absolute paths are found without it
            os.chdir(folder)

    def __call__(self, files: Any) -> Iterator[Any]:
        """A table with the pickled outcome of each file whose number is in `item`."""
        import pyarrow as pa

        for number in files["item"].tolist():
            path = self._paths[number]
            with self._attempt(number) as is_fatal:
                made = lost(path) if is_fatal else chunk_file(self._config, path)
            yield pa.table({"outcome": [pickle.dumps(made)]})

    @contextmanager
    def _attempt(self, number: int) -> Iterator[bool]:
        """Whether a file has ended an actor twice. It is counted where one has ended, whatever it was of."""
        import ray

        if not self._is_second:
            yield False
            return
        yield ray.get(self._attempts.begin.remote(number)) > 1
        self._attempts.end.remote(number)


@contextmanager
def _cluster(actors: int) -> Iterator[None]:
    """Ray, ready for that many actors: what is there already, or a cluster of this machine alone."""
    import ray

    if ray.is_initialized():
        _check_size(actors)
        yield
        return
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "CRITICAL"}
    # the paths of its sockets must be short, which those of other temporary folders are not
    short = "/tmp" if os.path.isdir("/tmp") else None
    with tempfile.TemporaryDirectory(
        prefix="ray-", dir=short, ignore_cleanup_errors=True
    ) as folder:
        local = {
            "address": "local",
            "num_cpus": actors,
            "object_store_memory": _STORE,
            "include_dashboard": False,
            "runtime_env": {"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}},
            "_temp_dir": folder,
        }
        try:
            ray.init(**quiet, **({} if "RAY_ADDRESS" in os.environ else local))
            _check_size(actors)
            yield
        finally:
            ray.shutdown()


def _check_size(actors: int) -> None:
    """Raise ChunkingError where actors would wait forever for processors that are not there."""
    import ray

    processors = int(ray.cluster_resources().get("CPU", 0))
    if actors > processors:
        raise ChunkingError(
            f"the cluster has {processors} processors, enough for {processors} jobs, not {actors}"
        )
