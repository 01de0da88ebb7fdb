"""What a project holds. Its parts are plain data: nothing is opened, cut or loaded because of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..evaluation import Question
from ..types import Chunk


@dataclass(frozen=True, slots=True)
class Source:
    """A document as the file that it was read from, or only what tells that file from others.

    `name` is what questions and figures call it, `file` the name of the file, whose extension tells
    how it is read. `sha256` is in hexadecimal digits, `size` in bytes. `data` is None where the
    document is not part of the project.
    """

    name: str
    file: str
    sha256: str
    size: int
    data: bytes | None = field(default=None, repr=False)

    @classmethod
    def of(cls, name: str, file: str, data: bytes) -> Source:
        """A document with its file."""
        return cls(name, file, hashlib.sha256(data).hexdigest(), len(data), data)

    def without_data(self) -> Source:
        """The same, only named."""
        return replace(self, data=None)

    def is_in(self, data: bytes) -> bool:
        """Whether these bytes are the file."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.sha256


@dataclass(frozen=True, slots=True)
class ChunkFigures:
    """What a document was cut into: how many chunks, and a hash of their places and `content_id`s."""

    document: str
    chunks: int
    digest: str


def figures_of(document: str, chunks: Iterable[Chunk]) -> ChunkFigures:
    """The figures of the chunks of the document of that name. Equal digests mean equal chunks."""
    lines = [f"{chunk.start} {chunk.end} {chunk.content_id}" for chunk in chunks]
    digest = hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()
    return ChunkFigures(document, len(lines), digest)


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What an evaluation of the configuration came to: how many questions, and the mean of each metric."""

    questions: int
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Project:
    """Everything that belongs to the tuning of some documents.

    `configuration` and `baseline` are the plain data of a `ChunkingConfig`, of which
    `ChunkingConfig.from_dict` makes one. They are not checked: a configuration may name files, such
    as a tokenizer, and who opens a project says which. `shown` is the document that was open, and
    `searched` are those that were searched together, by their names. `sections` are further parts by name, such as those of another version: JSON-able values, kept
    as they are.
    """

    configuration: Mapping[str, Any]
    documents: Sequence[Source] = ()
    questions: Sequence[Question] = ()
    baseline: Mapping[str, Any] | None = None
    figures: Sequence[ChunkFigures] = ()
    evaluated: Evaluated | None = None
    shown: str | None = None
    searched: Sequence[str] = ()
    sections: Mapping[str, Any] = field(default_factory=dict)
    made_by: str = ""

    @property
    def missing(self) -> list[Source]:
        """The documents that are not part of the file."""
        return [source for source in self.documents if source.data is None]

    def without_documents(self) -> Project:
        """The same project with names and hashes of the documents alone."""
        return replace(self, documents=[source.without_data() for source in self.documents])
