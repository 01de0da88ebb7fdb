"""The `fast` embedder: the mean of its tokens' vectors, which takes no network of neurons.

It embeds two megabytes of text a second. Keeping its vectors on disk would save a third of a second
for each megabyte embedded again (reading takes an eighth of the time, writing a quarter, see
`tests/benchmarks/embedding.py`), at ten times the text's size, and drive out those that take a
thousand times as long: so it keeps none.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ..extras import extra
from .base import Progress
from .batches import BatchEmbedder, in_groups
from .model_folder import sha256_of
from .static_table import DIMENSION, FILE, TOKEN, StaticTable, static_table

#: texts, and characters, embedded at once
BATCH = 1024
CHARACTERS = 1_000_000


class StaticEmbedder(BatchEmbedder):
    """The static model distilled from the default one; it reads texts of any length.

    A text of which it knows no token, such as one of emoji alone, has an all-zero vector.
    """

    keeps: ClassVar[bool] = False

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._loading = threading.Lock()

    @cached_property
    def identity(self) -> str:
        """The checksum of the shipped file."""
        return f"fast@{sha256_of(FILE)}"

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

    def prepare(self) -> None:
        """Load the model."""
        self._loaded()

    def _loaded(self) -> StaticTable:
        with self._loading:
            return static_table()

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        return in_groups(texts, BATCH, CHARACTERS)

    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        """The sum of the vectors of each text's known tokens, as a product of a sparse matrix."""
        with extra("embeddings"):
            from scipy.sparse import csr_array

        table = self._loaded()
        tokens = table.tokens(texts)
        columns = np.frombuffer(b"".join(tokens), TOKEN)
        ends = np.cumsum([0, *map(len, tokens)]) // columns.itemsize
        known = (columns != table.unknown).astype(np.float32)
        counts = csr_array((known, columns, ends), shape=(len(texts), len(table.vectors)))
        sums: npt.NDArray[Any] = counts @ table.vectors
        return sums
