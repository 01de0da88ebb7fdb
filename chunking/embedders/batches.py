"""What every embedder does alike: each text once, the cache first, batch by batch, unit rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ..cache_directory import cache_directory
from ..errors import EmbedderError
from .base import Progress, Vectors, ignore, part, unit_rows
from .vector_cache import vector_cache


class BatchEmbedder(ABC):
    """An embedder that supplies its batches and how one is embedded. It pickles by its name."""

    #: whether its vectors are kept on disk; not where embedding is as fast as reading them
    keeps: ClassVar[bool] = True

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    @abstractmethod
    def identity(self) -> str:
        """What its vectors depend on."""

    @property
    @abstractmethod
    def dimension(self) -> int:
        """The length of a vector."""

    @property
    @abstractmethod
    def max_input(self) -> int | None:
        """How many tokens of a text it reads, special tokens included; None: all of them."""

    @abstractmethod
    def count(self, text: str) -> int:
        """How many of its own tokens the text has, special tokens included."""

    @abstractmethod
    def reach(self, text: str) -> int:
        """The code-point offset up to which it reads the text."""

    @abstractmethod
    def prepare(self) -> None:
        """Load what embedding needs."""

    @abstractmethod
    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        """The texts in the order and the groups in which to embed them."""

    @abstractmethod
    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        """One row for each text of a batch; `progress` may be told its finished share, and that allows a stop."""

    def embed(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """The vectors of the texts, in their order; see `Embedder.embed`."""
        if isinstance(texts, str):
            raise EmbedderError("embed takes a list of texts: put a single one into a list")
        if not len(texts):
            return np.zeros((0, self.dimension), dtype=np.float32)
        report = progress or ignore
        unique = list(dict.fromkeys(texts))
        rows = vector_cache().get(self.identity, unique) if self.keeps else {}
        missing = [text for text in unique if text not in rows]
        if missing:
            self.prepare()
            rows.update(self._embed_missing(missing, report))
        report(1.0)
        return self._stacked(rows, texts)

    def _embed_missing(self, texts: list[str], report: Progress) -> Iterator[tuple[str, Vectors]]:
        """Each text with its vector; those of a finished batch are kept whatever comes after."""
        total, done = _weight(texts), 0
        for batch in self._batches(texts):
            after = done + _weight(batch)
            here = part(report, done / total, after / total)
            here(0.0)
            matrix = self._embed_batch(batch, here)
            vectors = dict(zip(batch, unit_rows(self._checked(matrix, batch)), strict=True))
            if self.keeps:
                vector_cache().put(self.identity, vectors)
            yield from vectors.items()
            done = after

    def _stacked(self, rows: dict[str, Vectors], texts: Sequence[str]) -> Vectors:
        sizes = {len(row) for row in rows.values()}
        if len(sizes) > 1:
            raise EmbedderError(
                f"the embedder {self.name!r} gives vectors of different lengths ({sorted(sizes)}): "
                f"if its model was replaced under the same name, empty {cache_directory()}"
            )
        return np.stack([rows[text] for text in texts])

    def _checked(self, matrix: npt.NDArray[Any], batch: Sequence[str]) -> npt.NDArray[Any]:
        """The matrix, if it has one row for each text."""
        if matrix.ndim != 2 or len(matrix) != len(batch) or not matrix.shape[1]:
            raise EmbedderError(
                f"the embedder {self.name!r} gave an array of shape {matrix.shape} for "
                f"{len(batch)} texts: it must give one vector for each text, of shape "
                f"({len(batch)}, dimension)"
            )
        return matrix


def _weight(texts: Iterable[str]) -> int:
    """How much work texts are, for the share that is done: their length, and a little for each."""
    return sum(len(text) + 20 for text in texts)


def in_groups(texts: Sequence[str], most: int, characters: int) -> Iterator[list[str]]:
    """The texts in their order, in groups of at most so many texts and, but for one, characters."""
    group: list[str] = []
    size = 0
    for text in texts:
        if group and (len(group) == most or size + len(text) > characters):
            yield group
            group, size = [], 0
        group.append(text)
        size += len(text)
    if group:
        yield group
