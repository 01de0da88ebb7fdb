"""Files on their way to the list of documents: text is read at once, all else beside the app, which stays usable.

What is read in the background has a row with its progress. A file that cannot be read has a message,
which stays until more files come, it is dismissed, or the file is taken out of the uploader; the others go
on. A file that is taken out takes its document out of the list. Where other parsers are chosen, the documents
of their kinds are read again in the same way. What an archive holds becomes documents of their own.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import streamlit as st

from chunking import ChunkingError, Document
from chunking.parsers import kind_of_file, reads_in_process, unpacked_files
from chunking.parsers.web_address import WebPage
from chunking.quantities import counted
from chunking.workers import Later
from pages.components.configuration.history import name_next_step
from pages.components.library.awaited import awaited, claimed
from pages.components.library.documents import (
    CHOICE,
    PARSERS,
    arrange,
    chosen_parsers,
    hold,
    open_document,
    own_documents,
    put,
    release,
    shown,
)
from pages.components.library.reading import files_called, is_read_by, read
from pages.components.library.shares import stop_sharing
from pages.components.library.source_files import SourceFile, source_file_of
from pages.components.library.unread_files import Unread, unread_files
from pages.components.runs.work import session, workers
from pages.components.shell.markdown_text import plain

UPLOADER = "shelf.files"
INCOMING = "shelf.incoming"
#: the documents that came to the list while another one is shown, and are not told of yet
_ARRIVED = "shelf.arrived"
#: how the keys of files begin that are not the uploader's: read again, kept over a reload,
#: handed in, from the web
_AGAIN, _KEPT, _HANDED, _WEB = _APART = "again.", "kept.", "handed.", "web."
#: seconds between two looks at what is being read
_EVERY = 0.4
#: files being read that have a row
_ROWS = 3
#: embeddings, overrides and isolates of the Unicode bidirectional algorithm
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")


class _Cancelled(Exception):  # noqa: N818
    """The user took the file out of the uploader while it was read."""


@dataclass
class _Incoming:
    """One file of the uploader, or of a document that is read again, and how far it is."""

    name: str
    data: bytes = field(repr=False)
    #: the document that was shown when the file came
    shown_then: str | None
    parsers: Mapping[str, str] = field(default_factory=dict)
    #: the name that the document is to have in the list of documents, if not the file's
    called: str | None = None
    #: the document that is read again
    again: str | None = None
    future: Later[Document] | None = None
    done: int = 0
    total: int = 0
    problem: str | None = None
    is_cancelled: bool = False

    def read(self) -> Document:
        return read(self.data, self.name, self.parsers, self._progress)

    def cancel(self) -> None:
        """Let the reading end, where it has begun."""
        self.is_cancelled = True
        if self.future:
            self.future.cancel()

    def _progress(self, done: int, total: int) -> None:
        if self.is_cancelled:
            raise _Cancelled
        self.done, self.total = done, total


def forget_removed() -> None:
    """Take out of the list what the user took out of the uploader: as its callback.

    That it is empty says nothing outside of it: after a page was opened by a button, it is until the
    browser tells again what it holds.
    """
    incoming = _incoming()
    held = {file.file_id for file in st.session_state[UPLOADER]}
    for key in [key for key in incoming if not key.startswith(_APART) and _file(key) not in held]:
        incoming.pop(key).cancel()
        release(key)


def forget_handed_in() -> None:
    """Take out of the list what `read_named` has put there, and read no more of it."""
    incoming = _incoming()
    for key in [key for key in incoming if key.startswith(_HANDED)]:
        incoming.pop(key).cancel()
        release(key)


def receive(files: Sequence[Any]) -> None:
    """Take in what is new in the uploader, and put what has been read into the list."""
    incoming = _incoming()
    for key in [
        key for key, item in incoming.items() if item.again not in (None, *own_documents())
    ]:
        incoming.pop(key).cancel()
    shown_then = shown()  # before any of them is shown: then the first stays so
    new = [file for file in files if file.file_id not in incoming]
    if new:
        _forget_problems({_straight(file.name) for file in new})
    for file in new:
        _unpack(file.file_id, file.name, file.getvalue(), shown_then)
    for key, item in list(incoming.items()):
        if item.future and item.future.done():
            _finish(key, item, item.future)
    arrange(incoming)


def _forget_problems(names: Collection[str]) -> None:
    """Say no more of files that came before these; where one of theirs comes anew, of the others it is still said."""
    unread = [item for item in _incoming().values() if item.problem]
    anew = [item for item in unread if item.name in names]
    for item in anew or unread:
        item.problem = None


def unopened() -> set[str]:
    """The documents that came while another one was shown, and were not opened since."""
    found: set[str] = st.session_state.setdefault(_ARRIVED, set())
    found.discard(st.session_state.get(CHOICE, ""))
    return found


def _file(key: str) -> str:
    """The file of the uploader that a file came with: its own, or the archive that it is in."""
    return key.partition("/")[0]


def _unpack(key: str, name: str, data: bytes, shown_then: str | None) -> None:
    """Take in a file of the uploader, or what is in it where it is an archive, or a mail with attachments."""
    name = _straight(name)
    try:
        files = unpacked_files(data, name)
    except ChunkingError as error:
        _incoming()[key] = _Incoming(name, b"", shown_then, problem=str(error))
        return
    if list(files) == [name]:
        _start(key, name, data, shown_then)
        return
    _incoming()[key] = _Incoming(name, b"", shown_then)
    if not files:
        _incoming()[key].problem = f"{name} holds no files: there is nothing to read"
    for path, read_inside in files.items():
        file = _straight(path)
        try:
            _start(f"{key}/{path}", file, read_inside(), shown_then)
        except ChunkingError as error:
            _incoming()[f"{key}/{path}"] = _Incoming(file, b"", shown_then, problem=str(error))


def _straight(name: str) -> str:
    """The name of a file with U+FFFD for each character that turns what follows: it would read as another name."""
    return _TURNS.sub("\N{REPLACEMENT CHARACTER}", name)


def read_named(name: str, file: str, data: bytes, *, is_shown: bool) -> None:
    """Read a file that no uploader holds, such as one of a project, and put it into the list by this name.

    `is_shown` is whether it is to be shown then, unless the user has gone on to another one.
    """
    shown_then = shown() if is_shown else ""
    _start(f"{_HANDED}{name}", file, data, shown_then, name)


def read_page(page: WebPage) -> None:
    """Read what was found at an address, and put it into the list by that."""
    _start(
        f"{_WEB}{page.address}",
        page.filename,
        page.data,
        shown(),
        page.address,
    )


def _start(
    key: str, file: str, data: bytes, shown_then: str | None, called: str | None = None
) -> None:
    """Begin to read a file; one that a project waits for gets the name that it has there."""
    called = called or claimed(file, data)
    item = _Incoming(file, data, shown_then, dict(chosen_parsers()), called)
    _incoming()[key] = item
    _begin(key, item)


def without_uploader(incoming: Mapping[str, _Incoming]) -> dict[str, _Incoming]:
    """What still is to be read or said of files that no uploader holds any more, as after a reload."""
    return {
        key if key.startswith(_APART) else f"{_KEPT}{key}": item
        for key, item in incoming.items()
        if item.future or item.problem
    }


def cancel_all(incoming: Mapping[str, _Incoming]) -> None:
    """End all reading."""
    for item in incoming.values():
        item.cancel()


def choose_parser(kind: str, parser: str | None, but: Collection[str] = ()) -> None:
    """From now on read a kind of file by this parser, None: by its usual one; a step that can be undone.

    The documents named in `but` are read so already.
    """
    others = {other: by for other, by in chosen_parsers().items() if other != kind}
    name_next_step(f"{files_called(kind)} read {f'by {parser}' if parser else 'as usual'}")
    read_by(others | ({kind: parser} if parser else {}), but)


def read_by(parsers: Mapping[str, str], but: Collection[str] = ()) -> None:
    """From now on read each kind of file by these parsers; what was read otherwise is read again.

    The documents named in `but` are read so already.
    """
    before = chosen_parsers()
    st.session_state[PARSERS] = dict(parsers)
    kinds = {kind for kind in {*before, *parsers} if before.get(kind) != parsers.get(kind)}
    for name, document in list(own_documents().items()) if kinds else ():
        source_file = source_file_of(name)
        data, file = (
            (source_file.data, source_file.name) if source_file else (b"", document.uri or name)
        )
        if name not in but and kind_of_file(data, file) in kinds:
            _read_again(name, document, source_file)


def _read_again(name: str, document: Document, source_file: SourceFile | None) -> None:
    """Begin to read a document's file with the parsers that are chosen now."""
    key = f"{_AGAIN}{name}"
    if earlier := _incoming().pop(key, None):
        earlier.cancel()
    if source_file is None:
        item = _Incoming(name, b"", None, again=name)
        item.problem = (
            f"{name} stays as {document.metadata.get('parser', 'its parser')} read it, because its file "
            "is no longer kept: upload it again"
        )
    elif is_read_by(document, source_file.data, source_file.name, chosen_parsers()):
        return
    else:
        item = _Incoming(
            source_file.name, source_file.data, None, dict(chosen_parsers()), again=name
        )
        _begin(key, item)
    _incoming()[key] = item


def _incoming() -> dict[str, _Incoming]:
    incoming: dict[str, _Incoming] = st.session_state.setdefault(INCOMING, {})
    return incoming


def _begin(key: str, item: _Incoming) -> None:
    """Shelve a file whose text can be read at once, or begin to read it in the background."""
    try:
        if reads_in_process(item.data, item.name):
            _put_read(key, item, item.read())
        else:
            item.future = workers().begin(session(), item.read)
    except ChunkingError as error:
        item.problem = str(error)


def _finish(key: str, item: _Incoming, future: Later[Document]) -> None:
    """Shelve what was read in the background, or keep the message that says why it was not."""
    item.future = None
    try:
        _put_read(key, item, future.result())
    except ChunkingError as error:
        item.problem = str(error)
    except Exception as error:
        item.problem = (
            f"{item.name} could not be read ({type(error).__name__}): save it again in its "
            "program, or save or export it as text"
        )


def _put_read(key: str, item: _Incoming, document: Document) -> None:
    if not document.text.strip():
        item.problem = _empty(item.name, document)
    elif item.again:
        _replace(item.again, item, document)
    else:
        awaited().pop(item.called or "", None)
        name = put(item.called or item.name, item.data, document, key)
        if item.parsers != chosen_parsers():
            _read_again(name, document, source_file_of(name))
        # the user may have gone on to another document: then this one waits in the list
        if shown() == item.shown_then:
            open_document(name)
        elif not key.startswith(_HANDED) and "/" not in key:
            unopened().add(name)
    item.data = b""


def _replace(name: str, item: _Incoming, document: Document) -> None:
    """Put a document that was read again in its place, unless another file has come there."""
    source_file = source_file_of(name)
    if name in own_documents() and source_file and source_file.data is item.data:
        stop_sharing(name)  # whoever has the link was shown another text
        hold(name, document)


def _empty(name: str, document: Document) -> str:
    """That a file has no text, with what its parser says of the reason."""
    why = [str(warning) for warning in document.metadata.get("warnings", ())][:2]
    return f"{name} holds no text: there is nothing to cut" + "".join(f"; {text}" for text in why)


def being_read() -> set[str]:
    """The awaited documents whose files are being read."""
    return {item.called for item in _incoming().values() if item.called and item.future}


def progress_and_problems() -> None:
    """Draw what is being read, and what could not be."""
    incoming = _incoming()
    if any(item.future for item in incoming.values()):
        _progress_rows()
    unread_files(
        [
            Unread(key, item.name, item.problem, partial(setattr, item, "problem", None))
            for key, item in incoming.items()
            if item.problem
        ]
    )


@st.fragment(run_every=_EVERY)
def _progress_rows() -> None:
    """A row for each of the files that are read first; once one is done, the whole app runs again."""
    waiting = [(key, item, item.future) for key, item in _incoming().items() if item.future]
    if any(future.done() for _, _, future in waiting):
        st.rerun()
    waiting.sort(key=lambda row: not row[2].running())
    for key, item, _ in waiting[:_ROWS]:
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False):
            st.progress(item.done / item.total if item.total else 0.0, text=_state(item))
            st.button(
                "",
                key=f"shelf.cancel.{key}",
                icon=":material/close:",
                type="tertiary",
                help=f"Stop reading {plain(item.name)}",
                on_click=_cancel,
                args=(item,),
            )
    if (more := len(waiting) - _ROWS) > 0:
        st.caption(f"and {counted(more, 'more file')} waiting")


def _cancel(item: _Incoming) -> None:
    item.cancel()
    item.future = None


def _state(item: _Incoming) -> str:
    name = plain(item.name)
    if item.future and not item.future.running():
        before = item.future.before
        return f"{name} · {f'{before:,} before it' if before else 'next in line'}"
    if not item.total:
        return f"{name} · reading{' again' if item.again else ''}"
    return f"{name} · page {item.done:,} of {item.total:,}"
