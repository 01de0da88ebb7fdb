"""A user's own function as an embedder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count as counting
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ..errors import EmbedderError
from .base import Progress
from .batches import BatchEmbedder, in_groups

#: texts, and characters, embedded at once
BATCH = 256
CHARACTERS = 1_000_000

_serial = counting(1)


class CallableEmbedder(BatchEmbedder):
    """Any callable from a list of texts to an array (n, d).

    Nothing of it is kept on disk, since code has no lasting identity. Its tokens are unknown: they
    are counted as words, and it is taken to read all of a text.
    """

    keeps: ClassVar[bool] = False

    def __init__(self, function: Callable[[list[str]], Any]) -> None:
        super().__init__(str(getattr(function, "__name__", None) or type(function).__name__))
        self.function = function
        self._serial = next(_serial)
        self._dimension: int | None = None

    @property
    def identity(self) -> str:
        module = getattr(self.function, "__module__", type(self.function).__module__)
        return f"{module}.{self.name}#{self._serial}"

    @property
    def dimension(self) -> int:
        if self._dimension is None:
            self._dimension = self.embed(["dimension"]).shape[1]
        return self._dimension

    @property
    def max_input(self) -> int | None:
        return None

    def count(self, text: str) -> int:
        return len(text.split())

    def reach(self, text: str) -> int:
        return len(text)

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        return in_groups(texts, BATCH, CHARACTERS)

    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        found: Sequence[Any] = self.function(texts)
        try:
            return np.asarray(found, dtype=np.float32)
        except (TypeError, ValueError) as error:
            raise EmbedderError(
                f"the embedder {self.name!r} gave something that is no array of numbers "
                f"({error}): it must give one vector for each text"
            ) from error
