"""The `fast` embedder: the mean of its tokens' vectors, which takes no network of neurons.

It embeds two megabytes of text a second. Keeping its vectors on disk would save a third of a second
for each megabyte embedded again (reading takes an eighth of the time, writing a quarter, see
`tests/benchmarks/embedding.py`), at ten times the text's size, and drive out those that take a
thousand times as long: so it keeps none.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ..extras import extra
from .base import Progress, ignore
from .batches import BatchEmbedder, in_groups
from .distilling import DIMENSION, StaticTable, is_built, recipe, static_table

#: texts, and characters, embedded at once
BATCH = 1024
CHARACTERS = 1_000_000
#: the share of the first embedding that building the model takes
BUILDING = 0.95


class StaticEmbedder(BatchEmbedder):
    """The static model distilled from the default one; it reads texts of any length.

    A text of which it knows no token, such as one of emoji alone, has an all-zero vector.
    """

    keeps: ClassVar[bool] = False

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._loading = threading.Lock()
        self._table: StaticTable | None = None

    @property
    def identity(self) -> str:
        return recipe()

    @property
    def dimension(self) -> int:
        return DIMENSION

    @property
    def max_input(self) -> int | None:
        return None

    def count(self, text: str) -> int:
        return self._loaded().pieces.count(text)

    def reach(self, text: str) -> int:
        return len(text)

    def prepare(self, progress: Progress | None = None) -> None:
        """Build the model if this machine has not yet (about 30 s), and load it."""
        self._loaded(progress or ignore)

    def _preparing(self) -> float:
        return 0.0 if self._table or is_built() else BUILDING

    def _loaded(self, progress: Progress = ignore) -> StaticTable:
        while not self._loading.acquire(timeout=0.2):
            progress(0.0)
        try:
            if self._table is None:
                self._table = static_table(progress)
            return self._table
        finally:
            self._loading.release()

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        return in_groups(texts, BATCH, CHARACTERS)

    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        """The sum of the vectors of each text's known tokens, as a product of a sparse matrix."""
        with extra("embeddings"):
            from scipy.sparse import csr_array

        table = self._loaded()
        tokens = table.pieces.ids(texts)
        ends = np.cumsum([0, *map(len, tokens)])
        columns = np.fromiter((token for ids in tokens for token in ids), np.int64, ends[-1])
        known = (columns != table.unknown).astype(np.float32)
        counts = csr_array((known, columns, ends), shape=(len(texts), len(table.vectors)))
        sums: npt.NDArray[Any] = counts @ table.vectors
        return sums
