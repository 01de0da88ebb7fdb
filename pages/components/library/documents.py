"""The list of documents: this session's documents by name, before the samples."""

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import cast

import streamlit as st
from streamlit.errors import StreamlitAPIException

from chunking import Document
from pages.components.library.awaited import awaited
from pages.components.library.samples import given, samples
from pages.components.library.shares import RECEIVED, stop_sharing
from pages.components.library.source_files import (
    UPLOADS,
    forget_source_file,
    keep_source_file,
)

#: the keys of the list begin with `shelf`, by which style.css names its boxes
PARSERS = "shelf.parsers"
CHOICE = "document"
#: what put each document there: the uploader's files, and what was pasted
HOLDERS = "shelf.holders"
GONE = "shelf.gone"


def own_documents() -> dict[str, Document]:
    """What this session has uploaded, pasted or read again."""
    own: dict[str, Document] = st.session_state.setdefault(UPLOADS, {})
    return own


def chosen_parsers() -> dict[str, str]:
    """The parser of each kind of file that this session has not read by its usual one."""
    chosen: dict[str, str] = st.session_state.setdefault(PARSERS, {})
    return chosen


def documents() -> Mapping[str, Document]:
    """Everything in the list by name; a sample is read when it is asked for."""
    read = cast(MutableMapping[str, Document], samples(chosen_parsers()))  # no one writes to it
    return ChainMap(own_documents(), read)


def is_taken(name: str) -> bool:
    """Whether a document has this name that keeps it: a sample gives way to one of the session's own."""
    return name in own_documents() or name in given()


def is_read(name: str) -> bool:
    """Whether a document of the list is at hand, and not read only now."""
    return name in own_documents() or samples(chosen_parsers()).is_read(name)


def chosen_document() -> Document | None:
    """The document that is shown, None where there is none."""
    return documents().get(st.session_state.get(CHOICE, ""))


def names() -> list[str]:
    """The names in the list: this session's own, those the app was started with, the samples."""
    return list(dict.fromkeys([*own_documents(), *samples()]))


def names_together() -> list[str]:
    """What "all documents" are: this session's own, or where there are none those of every visitor."""
    return list(own_documents()) or list(samples())


def called(documents: Sequence[Document]) -> str:
    """The name of one document, or how many there are; no Markdown."""
    return documents[0].uri or "" if len(documents) == 1 else f"{len(documents)} documents"


def put(
    name: str, data: bytes, document: Document, holder: str = "", file: str | None = None
) -> str:
    """Put a document in the list with the file it was read from; the name that it has there.

    `file` is the name of that file, else the document's own. `holder` tells what brought it: it stays until each of its holders has released it.
    """
    name = _free_name(name, document)
    hold(name, document)
    keep_source_file(name, file or Path(document.uri or name).name, data)
    _holders().setdefault(name, set()).add(holder)
    return name


def hold(name: str, document: Document) -> None:
    """Have a document stand in the list by this name, which is its own there: files may share theirs."""
    own_documents()[name] = document if document.uri == name else replace(document, uri=name)


def release(holder: str) -> None:
    """Take out of the list what nothing but this has put there."""
    for name, holders in list(_holders().items()):
        if holders == {holder}:
            forget_document(name)
        holders.discard(holder)


def forget_document(name: str) -> None:
    """Forget one of this session's documents and its file; where it was shown, its neighbour is."""
    own = own_documents()
    place = list(own).index(name) if name in own else 0
    own.pop(name, None)
    forget_source_file(name)
    stop_sharing(name)
    st.session_state.get(RECEIVED, {}).pop(name, None)
    _holders().pop(name, None)
    st.session_state.setdefault(GONE, set()).add(name)
    if st.session_state.get(CHOICE) == name and name not in names():
        rest = list(own) or names()
        st.session_state[CHOICE] = rest[min(place, len(rest) - 1)] if rest else None


def shown() -> str | None:
    """The document that is shown, or will be once the page draws its first."""
    asked = st.query_params.get(CHOICE)
    chosen: str | None = st.session_state.get(
        CHOICE, asked if asked in names() else default_document()
    )
    return chosen


def default_document() -> str | None:
    """The document that is shown where none is asked for."""
    return next(iter((*samples(), *own_documents())), None)


def open_document(name: str) -> None:
    """Show this document, whatever the address says of a choice that no widget has taken up yet."""
    with suppress(StreamlitAPIException):  # a widget that is drawn tells the address itself
        st.query_params[CHOICE] = name
    st.session_state[CHOICE] = name


def arrange(holders: Iterable[str]) -> None:
    """Bring the documents of these holders into their order, among the places that they have in the list."""
    own, order = own_documents(), {holder: number for number, holder in enumerate(holders)}
    places = {
        name: min(order[holder] for holder in held & order.keys())
        for name, held in _holders().items()
        if name in own and held & order.keys()
    }
    in_order = iter(sorted(places, key=places.__getitem__))
    arranged = [next(in_order) if name in places else name for name in own]
    if arranged != list(own):
        known = dict(own)
        own.clear()
        own.update({name: known[name] for name in arranged})


def was_taken_off(name: str) -> bool:
    """Whether the session had a document of that name and gave it up."""
    return name in st.session_state.get(GONE, ())


def _holders() -> dict[str, set[str]]:
    held: dict[str, set[str]] = st.session_state.setdefault(HOLDERS, {})
    return held


def _free_name(name: str, document: Document) -> str:
    """The name, or with a number where another document has it or is to have it."""
    number, free = 1, name
    while free in awaited() or (is_taken(free) and documents()[free].text != document.text):
        number += 1
        free = str(Path(name).with_stem(f"{Path(name).stem} ({number})"))
    return free
