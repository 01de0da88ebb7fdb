"""The files behind this session's documents: in its memory, up to a bound, never on disk."""

import hashlib
from dataclasses import dataclass, field
from functools import cache

import streamlit as st

from pages.components.library.samples import sample_bytes, samples

ORIGINALS = "shelf.originals"
#: bytes that a session keeps; the files that came first go first
MOST_BYTES = 300_000_000


@dataclass(frozen=True)
class Original:
    """A file as it was uploaded: its own name, which a document's may differ from, its bytes and their hash."""

    name: str
    data: bytes = field(repr=False)
    sha256: str


def keep_original(document: str, name: str, data: bytes) -> None:
    """Remember the file that a document was read from."""
    kept: dict[str, Original] = st.session_state.setdefault(ORIGINALS, {})
    kept.pop(document, None)
    if len(data) <= MOST_BYTES:
        kept[document] = Original(name, data, _sha256(data))
    while sum(len(original.data) for original in kept.values()) > MOST_BYTES:
        del kept[next(iter(kept))]


def forget_original(document: str) -> None:
    """Keep the file of a document no longer."""
    st.session_state.get(ORIGINALS, {}).pop(document, None)


def original_of(document: str) -> Original | None:
    """The file that a document was read from, None where it is not known any more."""
    kept: dict[str, Original] = st.session_state.get(ORIGINALS, {})
    if document in kept or document not in samples():
        return kept.get(document)
    return _sample(document)


def file_of(document: str) -> str:
    """The name of the file that a document was read from, its own where that is not known any more."""
    original = original_of(document)
    return original.name if original else document


@cache
def _sample(name: str) -> Original:
    data = sample_bytes(name)
    return Original(name, data, _sha256(data))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
