"""The `quality` embedder: all-MiniLM-L6-v2 on the processor, without torch.

One text at a time, so that a text has the same vector whatever is embedded with it, and nothing is
padded; several texts side by side, each in a thread of its own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..tokenizers import MINILM
from .base import Progress
from .batches import BatchEmbedder, in_groups
from .minilm_graph import DIMENSION, MiniLM, read_weights
from .model_folder import PACKAGED_IDENTITY, WEIGHTS, packaged_folder
from .pieces import Pieces

#: how many tokens it reads, special tokens included: what its authors set
MAX_INPUT = 256
#: texts, and characters, embedded at once
BATCH = 32
CHARACTERS = 100_000


class MiniLMEmbedder(BatchEmbedder):
    """The packaged model, loaded at the first use.

    Its vectors are kept under the same key as those that sentence-transformers computes with the same
    weights: they differ by 2e-7, as those do among themselves from batch to batch.
    """

    #: what counts its tokens, by the name that `get_tokenizer` takes
    tokenizer = MINILM

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._loading = threading.Lock()
        self._running = threading.Lock()

    @property
    def identity(self) -> str:
        return PACKAGED_IDENTITY

    @property
    def dimension(self) -> int:
        return DIMENSION

    @property
    def max_input(self) -> int | None:
        return MAX_INPUT

    def count(self, text: str) -> int:
        return self._pieces.count(text)

    def reach(self, text: str) -> int:
        return self._pieces.reach(text, MAX_INPUT)

    def prepare(self) -> None:
        """Load the model.

        Raises:
            EmbedderError: it is not installed, or not the official one.
        """
        with self._loading:
            self._model  # noqa: B018

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        return in_groups(texts, BATCH, CHARACTERS)

    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        tokens = map(_read, self._pieces.ids(texts))
        rows = []
        with self._running, ThreadPoolExecutor(_processors()) as pool:
            try:
                for row in pool.map(self._model.vector, tokens):
                    rows.append(row)
                    progress(len(rows) / len(texts))
            finally:
                pool.shutdown(cancel_futures=True)
        return np.stack(rows)

    @cached_property
    def _model(self) -> MiniLM:
        return MiniLM(read_weights(packaged_folder() / WEIGHTS))

    @cached_property
    def _pieces(self) -> Pieces:
        return Pieces.from_file(str(packaged_folder() / "tokenizer.json"))


def _read(tokens: list[int]) -> list[int]:
    """What the model reads of a text's tokens: without the last ones, but for the one that ends it."""
    return tokens if len(tokens) <= MAX_INPUT else [*tokens[: MAX_INPUT - 1], tokens[-1]]


def _processors() -> int:
    """How many threads may compute at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
