"""Bring a store up to date with folders: embed what it lacks, and leave alone what has not changed.

What there is to do is told from the store alone. Whatever ends a run, the next one finds what is missing.
Rows are taken out last, so that a search in the meantime finds all there was.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..batch.dataset import content_hash, is_below, name_of
from ..batch.engines import outcomes
from ..batch.folders import Outcome
from ..batch.settings import settings_by_file
from ..config import ChunkingConfig
from ..embedders import Progress, get_embedder, part
from ..embedders.base import ignore
from ..errors import StoreError
from .base import BATCH, Row, Store
from .known import Change, Known, change_of
from .rows import digest, rows_of
from .sending import Counting, Sender, Sending

T = TypeVar("T")

#: the share of the work on a document that is done when it is cut
CUT = 0.3


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did, or would do: numbers of chunks but for `failed`, which counts files.

    added: new to the store. renewed: there before, now with other headings in their vector. moved: with
    the vector they had, and other metadata, such as offsets. kept: as they were. deleted: taken out.
    embedded: the different texts that were embedded for it; of a dry run `tokens` are theirs, as the
    embedder counts them.
    """

    added: int
    renewed: int
    moved: int
    kept: int
    deleted: int
    failed: int
    embedded: int
    tokens: int
    seconds: float


def sync(
    store: Store,
    config: ChunkingConfig,
    files: Sequence[Path],
    roots: Sequence[Path],
    embedder: Any = "quality",
    *,
    index_headings: bool | None = None,
    processes: int = 1,
    dry_run: bool = False,
    report: Callable[[Outcome], object] = lambda outcome: None,
    progress: Progress = ignore,
) -> Summary:
    """Send the chunks of `files` to a store, and take out what is gone.

    A document of the store that lies below one of `roots` and is not among the files is gone. A file
    that cannot be read is reported, and the store keeps what it has of it. `index_headings` says
    whether the headings above a chunk are embedded with it; without it the configuration does. A
    dry run changes nothing. `report` is told of each file that is cut.

    Raises:
        StoreError: the store cannot be used, or has vectors of another model.
        EmbedderError: what the embedder says.
    """
    began, model = time.monotonic(), get_embedder(embedder)
    if (space := store.space()) is not None:
        space.check(model, store.place)
    headings = config.indexes_headings if index_headings is None else index_headings
    sources = _sources(files, config, headings)
    known = Known(store)
    there = known.count
    changed = [path for path in files if not known.is_whole(name_of(path), sources[name_of(path)])]
    sender = Counting(model, known) if dry_run else Sending(store, model, known)
    work, failed = _Work(sender, len(changed), progress), 0
    for outcome in outcomes(config, changed, processes, "local"):
        report(outcome)
        uri = name_of(outcome.path)
        if outcome.error is None:
            rows = rows_of(uri, outcome.chunks, sources[uri], headings)
            work.add(change_of(rows, known.states(uri)))
        else:
            failed += 1
    gone = [uri for uri in known.documents() if uri not in sources and is_below(Path(uri), roots)]
    work.finish([key for uri in gone for key in known.states(uri)])
    return work.summary(there, failed, time.monotonic() - began)


def _sources(files: Sequence[Path], config: ChunkingConfig, headings: bool) -> dict[str, str]:
    """For each file a hash of its bytes and of all that decides what is stored of it."""
    settings = settings_by_file(config)
    for path in files:
        if not path.is_file():
            raise StoreError(f"{path} is a pipe: name files and folders, which can be read again")
    return {
        name_of(path): digest(settings(path), str(headings), content_hash(path)) for path in files
    }


class _Work:
    """Collects what is to be done for documents, does it in batches, and says how far it has come."""

    def __init__(self, sender: Sender, documents: int, progress: Progress) -> None:
        self._sender, self._documents, self._progress = sender, documents, progress
        self._new: list[Row] = []
        self._moved: list[Row] = []
        self._gone: list[str] = []
        self._cut = self._sent = 0
        self._counts = {"added": 0, "renewed": 0, "moved": 0}

    def add(self, change: Change) -> None:
        """Take in the change of a document."""
        self._new += change.new
        self._moved += change.moved
        self._gone += change.gone
        self._counts["added"] += len(change.new) - change.renewed
        self._counts["renewed"] += change.renewed
        self._counts["moved"] += len(change.moved)
        self._cut += 1
        self._progress(self._share(0.0))
        if len(self._new) + len(self._moved) >= BATCH:
            self._send()

    def finish(self, gone: Sequence[str]) -> None:
        """Do the rest, and take out what is gone."""
        self._send()
        self._gone += gone
        for keys in _groups(self._gone):
            self._sender.delete(keys)
        self._progress(1.0)

    def summary(self, there: int, failed: int, seconds: float) -> Summary:
        """What was done, where so many rows had been there."""
        deleted, sender = len(self._gone), self._sender
        kept = there - deleted - self._counts["renewed"] - self._counts["moved"]
        return Summary(
            **self._counts,
            kept=kept,
            deleted=deleted,
            failed=failed,
            embedded=sender.embedded,
            tokens=sender.tokens,
            seconds=seconds,
        )

    def _send(self) -> None:
        groups = list(_groups(self._new))
        for number, rows in enumerate(groups):
            begin, end = number / len(groups), (number + 1) / len(groups)
            self._sender.write(rows, part(self._progress, self._share(begin), self._share(end)))
        for rows in _groups(self._moved):
            self._sender.describe(rows)
        self._new, self._moved, self._sent = [], [], self._cut

    def _share(self, sending: float) -> float:
        """The share of all work that is done, where so much of what waits is sent."""
        waiting = self._cut - self._sent
        sent = self._sent + sending * waiting
        return (CUT * self._cut + (1 - CUT) * sent) / max(1, self._documents)


def _groups(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + BATCH] for start in range(0, len(items), BATCH))
