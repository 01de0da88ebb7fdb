"""Files on their way to the shelf: text is read at once, all else beside the app, which stays usable.

What is read in the background has a row with its progress. A file that cannot be read has a message,
which stays until it is dismissed or the file is taken out of the uploader; the others go on.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import streamlit as st

from chunking import ChunkingError, Document, parse_bytes
from chunking.parsers import reads_in_process
from pages.components.library.documents import CHOICE, put
from pages.components.shell.markdown_text import plain

_INCOMING = "shelf.incoming"
#: seconds between two looks at what is being read
_EVERY = 0.4
#: files of all sessions that are read at the same time
_AT_ONCE = 2


class _TakenBack(Exception):  # noqa: N818
    """The user took the file out of the uploader while it was read."""


@dataclass
class _Incoming:
    """One file of the uploader and how far it is."""

    name: str
    data: bytes = field(repr=False)
    #: the document that was shown when the file came
    beside: str | None
    future: Future[Document] | None = None
    done: int = 0
    total: int = 0
    problem: str | None = None
    is_taken_back: bool = False

    def read(self) -> Document:
        return parse_bytes(self.data, self.name, self._progress)

    def _progress(self, done: int, total: int) -> None:
        if self.is_taken_back:
            raise _TakenBack
        self.done, self.total = done, total


@cache
def _readers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="upload")


def receive(files: Sequence[Any]) -> None:
    """Take in what is new in the uploader, forget what is gone, and shelve what has been read."""
    incoming: dict[str, _Incoming] = st.session_state.setdefault(_INCOMING, {})
    held = {file.file_id for file in files}
    for file_id in [file_id for file_id in incoming if file_id not in held]:
        incoming.pop(file_id).is_taken_back = True
    for file in files:
        if file.file_id not in incoming:
            incoming[file.file_id] = _begun(file.name, file.getvalue())
    for item in incoming.values():
        if item.future and item.future.done():
            _finish(item, item.future)


def _begun(name: str, data: bytes) -> _Incoming:
    """A file whose text is on the shelf already, or that is being read."""
    item = _Incoming(name, data, st.session_state.get(CHOICE))
    try:
        if reads_in_process(data, name):
            _shelve(item, item.read(), is_asked_for=True)
        else:
            item.future = _readers().submit(item.read)
    except ChunkingError as error:
        item.problem = str(error)
    return item


def _finish(item: _Incoming, future: Future[Document]) -> None:
    """Shelve what was read in the background, or keep the message that says why it was not."""
    item.future = None
    try:
        # the user may have gone on to another document: then this one waits on the shelf
        _shelve(item, future.result(), is_asked_for=st.session_state.get(CHOICE) == item.beside)
    except ChunkingError as error:
        item.problem = str(error)
    except Exception as error:
        item.problem = (
            f"{item.name} could not be read ({type(error).__name__}): save it again in its "
            "program, or save or export it as text"
        )


def _shelve(item: _Incoming, document: Document, *, is_asked_for: bool) -> None:
    if not document.text.strip():
        item.problem = _empty(item.name, document)
        return
    name = put(item.name, item.data, document)
    item.data = b""
    if is_asked_for:
        st.session_state[CHOICE] = name
    else:
        st.toast(f"{plain(name)} is on the shelf", icon=":material/check:")


def _empty(name: str, document: Document) -> str:
    """That a file has no text, with what its parser says of the reason."""
    why = [str(warning) for warning in document.metadata.get("warnings", ())][:2]
    return f"{name} holds no text: there is nothing to cut" + "".join(f"; {text}" for text in why)


def progress_and_problems() -> None:
    """Draw what is being read, and what could not be."""
    incoming: dict[str, _Incoming] = st.session_state.get(_INCOMING, {})
    if any(item.future for item in incoming.values()):
        _progress_rows()
    for file_id, item in incoming.items():
        if item.problem:
            _problem(file_id, item)


@st.fragment(run_every=_EVERY)
def _progress_rows() -> None:
    """A row for each file that is being read; once one is done, the whole app runs again."""
    waiting = [item for item in st.session_state[_INCOMING].values() if item.future]
    if any(item.future.done() for item in waiting):
        st.rerun()
    for item in waiting:
        st.progress(item.done / item.total if item.total else 0.0, text=_state(item))


def _state(item: _Incoming) -> str:
    name = plain(item.name)
    if item.future and not item.future.running():
        return f"{name} · waiting"
    if not item.total:
        return f"{name} · reading"
    return f"{name} · page {item.done:,} of {item.total:,}"


def _problem(file_id: str, item: _Incoming) -> None:
    st.error(plain(item.problem), icon=":material/error:")
    st.button(
        "Dismiss",
        key=f"shelf.dismiss.{file_id}",
        icon=":material/close:",
        type="tertiary",
        help=f"Take away the message about {plain(item.name)}.",
        on_click=lambda: setattr(item, "problem", None),
    )
