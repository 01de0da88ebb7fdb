"""What the vectors of a collection were made with, so that those of two models are never mixed."""

from __future__ import annotations

import json
from typing import NamedTuple

import numpy as np

from ..embedders import Embedder
from ..errors import StoreError

#: embedded once by each model, which is known again by the vector
SAMPLE = "The museum opens at nine. Tickets are sold at the north gate, or online until midnight."
#: how many values of that vector are kept, and the cosine from which two are of one model: numbers differ
#: in their last digits between machines, and those of another model have nothing in common
KEPT, ALIKE = 64, 0.999


class VectorSpace(NamedTuple):
    """A model and the length of its vectors.

    name: what the embedder was called. model: its identity. sample: the first values of a known vector.
    """

    name: str
    model: str
    dimension: int
    sample: tuple[float, ...]

    @classmethod
    def of(cls, embedder: Embedder) -> VectorSpace:
        """That of an embedder, which embeds one short text."""
        vector = embedder.embed([SAMPLE])[0]
        sample = tuple(round(float(value), 5) for value in vector[:KEPT])
        return cls(embedder.name, embedder.identity, len(vector), sample)

    def check(self, embedder: Embedder, place: str) -> None:
        """See that an embedder's vectors may stand beside those that are there.

        The identity of a model is not the same on each machine, such as that of a folder: where it is
        another, the vector of a known text decides.

        Raises:
            StoreError: it is another model.
        """
        if self.model == embedder.identity:
            return
        other = VectorSpace.of(embedder)
        if self.dimension != other.dimension or not _are_alike(self.sample, other.sample):
            raise StoreError(
                f"{place} holds vectors of {self.name!r} with {self.dimension} values, and {other.name!r} "
                f"gives others, with {other.dimension}: take --embedder {self.name}, or another "
                "--collection (a Parquet file: another file)"
            )

    def dumps(self) -> str:
        """As a text, for a store to keep."""
        return json.dumps({"version": 1, **self._asdict()})

    @classmethod
    def loads(cls, text: str | None, place: str) -> VectorSpace:
        """From the text that a store kept.

        Raises:
            StoreError: it is none, so something else made the collection.
        """
        try:
            known = json.loads(text or "")
            return cls(
                str(known["name"]),
                str(known["model"]),
                int(known["dimension"]),
                tuple(known["sample"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(
                f"{place} was made by something else, and is left as it is: name another --collection"
            ) from error


def _are_alike(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    lengths = np.linalg.norm(a) * np.linalg.norm(b)
    return bool(lengths > 0 and np.dot(a, b) / lengths > ALIKE)
