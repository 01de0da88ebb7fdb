"""What stands on the shelf: this session's documents by name, before the samples."""

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from chunking import Document
from pages.components.library.samples import samples
from pages.components.library.source_files import forget_original, keep_original

UPLOADS = "shelf.uploads"
CHOICE = "document"


def own_documents() -> dict[str, Document]:
    """What this session has uploaded, pasted or read again."""
    own: dict[str, Document] = st.session_state.setdefault(UPLOADS, {})
    return own


def documents() -> Mapping[str, Document]:
    """Everything on the shelf by name; a sample is read when it is asked for."""
    return ChainMap(own_documents(), samples())


def names() -> list[str]:
    """The names on the shelf, this session's own first."""
    return list(dict.fromkeys([*own_documents(), *samples()]))


def put(name: str, data: bytes, document: Document) -> str:
    """Put a document on the shelf with the file it was read from; the name that it has there."""
    name = _free_name(name, document)
    own_documents()[name] = document
    keep_original(name, Path(document.uri or name).name, data)
    return name


def take_off(name: str) -> None:
    """Forget one of this session's documents and its file; where it was shown, the next one is."""
    own_documents().pop(name, None)
    forget_original(name)
    if st.session_state.get(CHOICE) == name:
        st.session_state[CHOICE] = next(iter(names()), None)


def _free_name(name: str, document: Document) -> str:
    """The name, or with a number where another document has it."""
    shelf, number, free = documents(), 1, name
    while free in shelf and shelf[free].text != document.text:
        number += 1
        free = f"{Path(name).stem} ({number}){Path(name).suffix}"
    return free
