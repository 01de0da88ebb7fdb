"""What an embedder is to the engine: texts in, one vector of unit length each out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

#: float32, one row a text
Vectors = npt.NDArray[np.float32]
#: told the finished share of the work, 0 to 1; whatever it raises stops the work
Progress = Callable[[float], None]


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is the cosine of their similarity.

    Making one is free: models load at the first use. All methods may be called from any thread.
    """

    @property
    def name(self) -> str:
        """What the user called it."""

    @property
    def identity(self) -> str:
        """What its vectors depend on, and hence the key under which they may be kept."""

    @property
    def dimension(self) -> int:
        """The length of a vector. It may load the model to find out."""

    @property
    def max_input(self) -> int | None:
        """How many tokens of a text it reads, special tokens included; None: all of them."""

    def embed(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """The vectors of the texts, in their order: shape (n, dimension), rows of unit length.

        A row is all zeros only where the model knows no token of the text; none is ever NaN.

        Raises:
            EmbedderError: the model cannot be had, or does not answer as it should.
        """

    def count(self, text: str) -> int:
        """How many of its own tokens the text has, special tokens included."""

    def reach(self, text: str) -> int:
        """The code-point offset up to which it reads the text: `len(text)` when it reads all."""

    def prepare(self) -> None:
        """Load what embedding needs, once. `embed` does so by itself."""


def is_embedder(thing: Any) -> bool:
    """Whether an object already is an embedder, found without asking it for anything."""
    return all(callable(getattr(type(thing), name, None)) for name in ("embed", "count", "reach"))


def unit_rows(matrix: npt.NDArray[Any]) -> Vectors:
    """The rows scaled to unit length; what is not finite counts as zero, and zero rows stay zero."""
    rows: Vectors = np.nan_to_num(np.asarray(matrix, dtype=np.float32), posinf=0.0, neginf=0.0)
    peaks = np.abs(rows).max(axis=1, keepdims=True, initial=0.0)
    rows /= np.where(peaks > 0, peaks, np.float32(1))  # so that squares neither overflow nor vanish
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0, lengths, np.float32(1))
    return rows


def ignore(share: float) -> None:
    """The progress nobody asked for."""


def part(progress: Progress, begin: float, end: float) -> Progress:
    """The progress of one step of a longer work, between two shares of the whole."""
    return lambda share: progress(begin + (end - begin) * share)
