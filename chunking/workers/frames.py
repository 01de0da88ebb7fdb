"""What a worker and its parent say to each other: pickled values, each behind its length.

A document is told once by the parent; whatever comes back names it, so that an answer about a document
holds the parent's own object and not a copy of its text.
"""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Sequence
from typing import IO, Any

from ..types import Document

_LENGTH = struct.Struct(">Q")


def write(stream: IO[bytes], value: Any, documents: Sequence[Document] = ()) -> None:
    """Send a value; those of `documents` that are in it go by their place in that sequence."""
    held = io.BytesIO()
    _Writer(held, documents).dump(value)
    stream.write(_LENGTH.pack(held.tell()))
    stream.write(held.getbuffer())
    stream.flush()


def read(stream: IO[bytes], documents: Sequence[Document] = ()) -> Any:
    """The next value.

    Raises:
        EOFError: the other one has ended, maybe in the middle of a value.
    """
    return loaded(received(stream), documents)


def received(stream: IO[bytes]) -> bytes:
    """The next value as it was sent. Raises EOFError as `read` does."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def loaded(data: bytes, documents: Sequence[Document] = ()) -> Any:
    """The value that was sent so."""
    return _Reader(io.BytesIO(data), documents).load()


def documents_in(value: Any) -> list[Document]:
    """The different documents in a value, each once."""
    finder = _Finder(io.BytesIO())
    finder.dump(value)
    return list(finder.found.values())


class _Writer(pickle.Pickler):
    def __init__(self, stream: IO[bytes], documents: Sequence[Document]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._places = {id(document): place for place, document in enumerate(documents)}

    def persistent_id(self, thing: Any) -> int | None:
        return self._places.get(id(thing))


class _Reader(pickle.Unpickler):
    def __init__(self, stream: IO[bytes], documents: Sequence[Document]) -> None:
        super().__init__(stream)
        self._documents = documents

    def persistent_load(self, place: int) -> Document:
        return self._documents[place]


class _Finder(pickle.Pickler):
    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self.found: dict[int, Document] = {}

    def persistent_id(self, thing: Any) -> int | None:
        if isinstance(thing, Document):
            self.found[id(thing)] = thing
            return id(thing)
        return None
