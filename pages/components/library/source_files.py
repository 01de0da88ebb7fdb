"""The files behind this session's documents: in its memory, up to a bound, never on disk."""

import hashlib
from dataclasses import dataclass, field
from functools import cache

import streamlit as st

from pages.components.library.samples import sample_bytes, samples

SOURCE_FILES = "shelf.originals"
#: this session's documents by name
UPLOADS = "shelf.uploads"
#: bytes that a session keeps; the files that came first go first
MOST_BYTES = 300_000_000


@dataclass(frozen=True)
class SourceFile:
    """A file as it was uploaded: its own name, which a document's may differ from, its bytes and their hash."""

    name: str
    data: bytes = field(repr=False)
    sha256: str


def keep_source_file(document: str, name: str, data: bytes) -> None:
    """Remember the file that a document was read from."""
    kept: dict[str, SourceFile] = st.session_state.setdefault(SOURCE_FILES, {})
    kept.pop(document, None)
    if len(data) <= MOST_BYTES:
        kept[document] = SourceFile(name, data, _sha256(data))
    while sum(len(source_file.data) for source_file in kept.values()) > MOST_BYTES:
        del kept[next(iter(kept))]


def forget_source_file(document: str) -> None:
    """Keep the file of a document no longer."""
    st.session_state.get(SOURCE_FILES, {}).pop(document, None)


def source_file_of(document: str) -> SourceFile | None:
    """The file that a document was read from, None where it is not known any more."""
    kept: dict[str, SourceFile] = st.session_state.get(SOURCE_FILES, {})
    if document in kept or document in st.session_state.get(UPLOADS, {}):
        return kept.get(document)
    return _sample(document) if document in samples() else None


def file_of(document: str) -> str:
    """The name of the file that a document was read from, its own where that is not known any more."""
    source_file = source_file_of(document)
    return source_file.name if source_file else document


@cache
def _sample(name: str) -> SourceFile:
    data = sample_bytes(name)
    return SourceFile(name, data, _sha256(data))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
