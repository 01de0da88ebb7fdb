"""Files and folders, one after another or in several processes; one bad file stops nothing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..config import ChunkingConfig
from ..errors import ChunkingError, ParseError
from ..parsers import parse_file
from ..types import Chunk, Warning


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file: its chunks, or the reason why there are none.

    `parser` names what turned it into text, `notes` are what the parser could not keep.
    """

    path: Path
    chunks: tuple[Chunk, ...] = ()
    warnings: tuple[Warning, ...] = ()
    error: str | None = None
    parser: str | None = None
    notes: tuple[str, ...] = ()


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The files named, and those below the folders named, sorted; hidden ones are left out.

    Raises:
        ParseError: a path that does not exist.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            found.update(dict.fromkeys(_below(path)))
        elif path.exists():
            found[path] = None
        else:
            raise ParseError(f"{path} does not exist")
    return list(found)


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden:
            yield path


def chunk_file(config: ChunkingConfig, path: Path) -> Outcome:
    """One file's outcome; only errors of its own are caught."""
    try:
        document = parse_file(path)
        result = config.chunker(str(path)).run(document)
    except ChunkingError as error:
        return Outcome(path, error=str(error))
    known = document.metadata
    notes = tuple(known.get("warnings", ()))
    return Outcome(path, result.chunks, result.warnings, None, known.get("parser"), notes)


def chunk_files(
    config: ChunkingConfig, paths: Iterable[Path], processes: int = 1
) -> Iterator[Outcome]:
    """The outcome of each file, in the order given."""
    work = partial(chunk_file, config)
    if processes == 1:
        yield from map(work, paths)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from pool.map(work, paths)
