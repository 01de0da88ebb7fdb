"""Many files one after another, in processes of this machine or by Ray: the same outcomes in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal

from ..config import ChunkingConfig
from ..strategies.chunk_records import distinct_ids
from .folders import Outcome, chunk_file, lost
from .processes import in_processes
from .ray_engine import in_actors

Engine = Literal["local", "ray"]
ENGINES: tuple[Engine, ...] = ("local", "ray")


def chunk_files(
    config: ChunkingConfig, paths: Iterable[Path], processes: int = 1, engine: Engine = "local"
) -> Iterator[Outcome]:
    """The outcome of each file, in the order given. Processes end with the iteration, or with us.

    Of files with the same text the first keeps the ids that it has alone; each other gets its own.

    Raises:
        MissingExtraError: the engine is Ray, which is not installed.
    """
    seen: Counter[str] = Counter()
    made = outcomes(config, paths, processes, engine)
    return (replace(outcome, chunks=distinct_ids(outcome.chunks, seen)) for outcome in made)


def outcomes(
    config: ChunkingConfig, paths: Iterable[Path], processes: int, engine: Engine
) -> Iterator[Outcome]:
    """The same, but files with the same text have the same ids."""
    if engine == "ray":
        return in_actors(config, paths, processes)
    work = partial(chunk_file, config)
    if processes == 1:
        return map(work, paths)
    return in_processes(work, paths, processes, lost)
