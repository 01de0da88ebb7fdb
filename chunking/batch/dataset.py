"""Chunks of many files in a folder of Parquet parts, which each run brings up to date.

The folder holds `part-*.parquet`, a ledger and `manifest.json`. A file is chunked again when its content
or the configuration changed, its old rows are taken out, and those of files that are gone. A run that
is ended, however, keeps every part that was finished; the next one goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from ..cache_directory import locked
from ..config import ChunkingConfig
from ..errors import ChunkingError, ParseError
from ..export import ChunkWriter
from ..extras import extra
from ..parsers import holder_of, read_file
from ..strategies.chunk_records import ID_DIGITS, as_copy
from ..surrogates import without_surrogates
from ..version import __version__
from .engines import Engine, outcomes
from .folders import Outcome
from .ledger import Entry, Ledger
from .settings import settings_by_file

LEDGER, MANIFEST, LOCK = "ledger.sqlite", "manifest.json", ".lock"
#: files, chunks and seconds after which a part is finished
PART_FILES, PART_CHUNKS, PART_SECONDS = 200, 20_000, 20.0
#: bytes that are hashed at a time
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did: numbers of files, and of the chunks that the dataset holds now."""

    chunked: int
    failed: int
    unchanged: int
    removed: int
    chunks: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The files that have to be chunked, those that need not be, and those that are gone."""

    changed: tuple[Path, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    #: what each changed file is now
    states: dict[str, Entry] = field(repr=False)


@contextmanager
def open_dataset(folder: Path) -> Iterator[Ledger]:
    """The ledger of a dataset, held against other runs.

    Raises:
        ChunkingError: the folder holds something else, cannot be written to, or another run is at work.
    """
    with extra("parquet"):
        import pyarrow  # noqa: F401 - asked for before hours of work
    if folder.exists() and not folder.is_dir():
        raise ChunkingError(f"{folder} is a file: name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LEDGER).exists():
        raise ChunkingError(f"{folder} holds other files: name a new or empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / LOCK, patience=0), Ledger.opened(folder / LEDGER) as ledger:
            _clear(folder, ledger)
            yield ledger
    except TimeoutError as error:
        raise ChunkingError(f"another run is writing to {folder}: wait for its end") from error


def _clear(folder: Path, ledger: Ledger) -> None:
    """Take away what a run that was killed left unfinished."""
    known = ledger.parts()
    for path in [*folder.glob("part-*.parquet"), *folder.glob(".part-*")]:
        if path.name not in known:
            path.unlink(missing_ok=True)


def plan(
    ledger: Ledger, config: ChunkingConfig, files: Iterable[Path], roots: Sequence[Path]
) -> Plan:
    """What there is to do for `files`; a file below one of `roots` that is not among them is gone.

    A file that failed is tried again. One whose size and time are as they were is not read.
    """
    known, settings = ledger.entries(), settings_by_file(config)
    changed, unchanged, states = [], [], {}
    for path in files:
        name, before = name_of(path), known.get(name_of(path))
        now = _state(path, settings(path), before)
        if (
            before
            and not before.error
            and (before.content, before.settings)
            == (
                now.content,
                now.settings,
            )
        ):
            unchanged.append(name)
            if now.modified != before.modified:
                ledger.record([replace(before, size=now.size, modified=now.modified)])
        else:
            changed.append(path)
            states[name] = now
    there = {*unchanged, *states}
    removed = [name for name in known if name not in there and is_below(Path(name), roots)]
    return Plan(tuple(changed), tuple(unchanged), tuple(removed), states)


def update(
    folder: Path,
    ledger: Ledger,
    config: ChunkingConfig,
    work: Plan,
    processes: int = 1,
    report: Callable[[Outcome], object] = lambda outcome: None,
    engine: Engine = "local",
) -> Summary:
    """Chunk what the plan says, take out old rows, and write the manifest; `report` is told of each file.

    Raises:
        MissingExtraError: the engine is Ray, which is not installed.
    """
    ledger.forget(work.removed)
    failed = 0
    with _Parts(folder, ledger) as parts:
        for outcome in outcomes(config, work.changed, processes, engine):
            parts.add(outcome, work.states[name_of(outcome.path)])
            failed += outcome.error is not None
            report(outcome)
    for part, paths in ledger.outdated().items():
        _without(folder / part, paths)
        ledger.cleared(part, paths)
    entries = ledger.entries()
    chunks = sum(entry.chunks for entry in entries.values())
    done = len(work.changed) - failed
    summary = Summary(done, failed, len(work.unchanged), len(work.removed), chunks)
    _write_manifest(folder, config, ledger, summary)
    return summary


def name_of(path: Path) -> str:
    """A file's path as the ledger and the rows hold it."""
    return without_surrogates(str(path))


def _state(path: Path, settings: str, before: Entry | None) -> Entry:
    """What a file is now."""
    holder = holder_of(path)
    if not holder.is_file():
        raise ChunkingError(f"{path} is a pipe: write its chunks to a file, not to a folder")
    about = holder.stat()
    size, modified = about.st_size, about.st_mtime_ns
    is_as_before = before and (before.size, before.modified) == (size, modified)
    content = before.content if before and is_as_before else content_hash(path)
    return Entry(name_of(path), size, modified, content, settings)


def content_hash(path: Path) -> str:
    """A hash of the file's bytes; of one that cannot be read nothing, and the parser says why."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        is_inside = holder_of(path) != path
        with BytesIO(read_file(path)) if is_inside else path.open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
    except (OSError, ParseError):
        return ""
    return digest.hexdigest()


def is_below(path: Path, roots: Sequence[Path]) -> bool:
    """Whether a path is one of the roots, or lies in one."""
    return any(root == path or root in path.parents for root in roots)


class _Parts:
    """Writes chunks to one part after another; each is recorded with its files when it is finished."""

    def __init__(self, folder: Path, ledger: Ledger) -> None:
        self._folder, self._ledger = folder, ledger
        self._copies: dict[str, list[int]] = defaultdict(list)
        self._begin()

    def _begin(self) -> None:
        self._entries: list[Entry] = []
        self._chunks, self._began = 0, time.monotonic()
        self._name = f"part-{secrets.token_hex(6)}.parquet"
        self._open = ExitStack()
        self._writer: ChunkWriter | None = None

    def __enter__(self) -> _Parts:
        return self

    def __exit__(self, *error: Any) -> None:
        if error[0] is None:
            self._finish()
        else:
            self._open.__exit__(*error)

    def add(self, outcome: Outcome, state: Entry) -> None:
        """Take in what became of a file."""
        chunks = outcome.chunks
        if chunks:
            whole = chunks[0].id[: ID_DIGITS // 2]
            copy = self._ledger.next_copy(whole, self._copies[whole])
            self._copies[whole].append(copy)
            self._write(as_copy(chunks, copy))
            state = replace(state, part=self._name, chunks=len(chunks), whole=whole, copy=copy)
        self._entries.append(replace(state, parser=outcome.parser, error=outcome.error))
        self._chunks += len(chunks)
        is_full = len(self._entries) >= PART_FILES or self._chunks >= PART_CHUNKS
        if is_full or time.monotonic() - self._began > PART_SECONDS:
            self._finish()

    def _write(self, chunks: Any) -> None:
        if self._writer is None:
            self._writer = self._open.enter_context(ChunkWriter(self._folder / self._name))
        self._writer.write(chunks)

    def _finish(self) -> None:
        self._open.close()
        self._ledger.record(self._entries)
        self._begin()


def _without(part: Path, paths: set[str]) -> None:
    """Write a part again without the rows of some files; one that is empty then goes."""
    import pyarrow as pa
    import pyarrow.compute as pc
    from pyarrow import parquet

    if not part.exists():
        return
    scratch = part.with_name(f".{part.name}.rewritten")
    kept = 0
    with (
        parquet.ParquetFile(part) as old,
        parquet.ParquetWriter(scratch, old.schema_arrow, compression="zstd") as new,
    ):
        for number in range(old.num_row_groups):
            rows = old.read_row_group(number)
            gone = pc.is_in(rows["uri"], value_set=pa.array(sorted(paths), pa.string()))
            rows = rows.filter(pc.invert(gone))
            kept += rows.num_rows
            if rows.num_rows:
                new.write_table(rows)
    if kept:
        os.replace(scratch, part)
    else:
        part.unlink()
        scratch.unlink()


def _write_manifest(folder: Path, config: ChunkingConfig, ledger: Ledger, summary: Summary) -> None:
    """Say what the dataset holds, for people and for programs that do not open the ledger."""
    entries = ledger.entries()
    whole = {
        "version": 1,
        "engine": __version__,
        "configuration": config.to_dict(),
        "last_run": {
            "chunked": summary.chunked,
            "failed": summary.failed,
            "unchanged": summary.unchanged,
            "removed": summary.removed,
        },
        "chunks": summary.chunks,
        "parts": sorted(ledger.parts()),
        "files": [
            {"path": entry.path, "chunks": entry.chunks, "part": entry.part, "parser": entry.parser}
            | ({"error": entry.error} if entry.error else {})
            for entry in entries.values()
        ],
    }
    scratch = folder / f".{MANIFEST}"
    scratch.write_text(json.dumps(whole, indent=1, ensure_ascii=False), encoding="utf-8")
    os.replace(scratch, folder / MANIFEST)
