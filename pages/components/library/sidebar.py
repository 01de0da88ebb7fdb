"""The documents in the sidebar: samples, uploads and pasted text. Uploads belong to the session."""

from contextlib import nullcontext

import streamlit as st

from chunking import ChunkingError, Document
from chunking.parsers.web_address import is_web_allowed
from pages.components.library.awaited import awaited_note
from pages.components.library.document_details import (
    description,
    origin,
    remarks,
    short_description,
)
from pages.components.library.document_list import Group, Row, document_list
from pages.components.library.documents import (
    CHOICE,
    chosen_parsers,
    default_document,
    documents,
    is_read,
    names,
    own_documents,
    put,
    was_taken_off,
)
from pages.components.library.other_parser import other_parser_button
from pages.components.library.reading import FALLBACK, read
from pages.components.library.receiving import link_ended, received
from pages.components.library.removing import (
    bring_back_button,
    forget_last_removed,
    remove,
)
from pages.components.library.samples import WORTH_TRYING, is_sample, kind_of_sample, samples
from pages.components.library.shares import shared_by_me
from pages.components.library.tab_memory import ANSWERED, FORGOTTEN, is_unanswered, may_hold
from pages.components.library.tab_store import MINUTES
from pages.components.library.uploads import (
    UPLOADER,
    being_read,
    forget_removed,
    progress_and_problems,
    receive,
    unopened,
)
from pages.components.library.web_page import web_page_box
from pages.components.shell.markdown_text import plain
from pages.components.shell.popovers import close_popover, closing_popover
from pages.components.shell.url_state import restore_address

__all__ = ["CHOICE", "current_document", "document_sidebar", "documents"]

#: the document that a link asked for and that is not there
MISSING = "shelf.missing"
#: whether the address with which the session began names no document, and whether it says nothing at all
UNNAMED, BARE = "shelf.unnamed", "shelf.bare"
#: the popover that takes a text
PASTE = "shelf.paste_box"


def document_sidebar() -> None:
    """Draw the list of documents; `current_document` then gives the choice."""
    asked = st.query_params.get(CHOICE)
    with st.sidebar, st.container(key="shelf"):
        st.markdown("### Chunkwright")
        news = st.container()
        _uploader()
        if asked not in (None, st.query_params.get(CHOICE)):
            st.rerun()  # a widget that is drawn first takes what the address said as the run began
        with (
            st.container(key="paste"),
            closing_popover("Paste text", PASTE, ":material/content_paste:", "tertiary"),
        ):
            _paste_box()
        if is_web_allowed():
            with st.popover("From the web", icon=":material/public:", type="tertiary"):
                web_page_box()
        with news:
            progress_and_problems()
            awaited_note(being_read())
        _picker()


def current_document() -> Document | None:
    """The document that the user chose, None where the list of documents is empty or the file cannot be read."""
    document = documents().get(st.session_state.get(CHOICE, ""))
    return document if document and document.text.strip() else None


def ask_for_document(title: str) -> None:
    """What a page shows that has nothing to cut: its title, and what to do."""
    st.title(title)
    name = st.session_state.get(CHOICE)
    if name in documents():
        st.info(f"{plain(name)} holds no text: there is nothing to cut. Choose another document.")
    else:
        st.info("Choose a sample in the sidebar, upload a file or paste a text.")


def _picker() -> None:
    """The list of documents; a link to one that this session does not hold says so."""
    listed = names()
    if not listed:
        st.info("There is no document yet. Upload a file or paste a text to begin.")
        return
    asked = st.query_params.get(CHOICE)
    if asked is None:
        begins = CHOICE not in st.session_state
        st.session_state.setdefault(UNNAMED, begins)
        st.session_state.setdefault(BARE, begins and not st.query_params)
    elif asked not in listed and not was_taken_off(asked):
        st.session_state[MISSING] = asked
    if is_awaited():
        return  # the address would name a sample, and a reload keep it
    missing = st.session_state.get(MISSING)
    # until the browser has told which tab this is, the document may still come
    if missing is not None and missing not in listed and ANSWERED in st.session_state:
        st.info(_missing_note(plain(missing)))
    _choice(listed)
    document_list(_groups(), st.session_state[CHOICE], _choose, remove)
    bring_back_button()
    _details(st.session_state[CHOICE])


def is_awaited() -> bool:
    """Whether the tab may have the document that is to be shown, and has not told yet which tab it is."""
    state = st.session_state
    return (MISSING in state and is_unanswered()) or (bool(state.get(UNNAMED)) and may_hold())


def _missing_note(name: str) -> str:
    """Why a document that the address names is not there, and what can be done."""
    if st.session_state.get(FORGOTTEN):
        return (
            f"{name} is not in your list. Uploads are kept in memory alone: they are gone once the server was "
            f"started anew, or the tab was closed for {MINUTES} minutes. Upload the file again, or ask "
            "whoever sent you the link to share it under **Take away**, **Link**."
        )
    why = "is no longer shared" if link_ended() else "is not in your list"
    return (
        f"The link asks for {name}, which {why}. Uploads are private until their owner "
        "shares them: ask whoever sent the link to do so, under **Take away**, **Link**, or upload the "
        "file here."
    )


def _choice(listed: list[str]) -> None:
    """The widget that holds the choice and its place in the address; the list is what users see of it."""
    restore_address([CHOICE])
    st.selectbox(
        "Document",
        listed,
        listed.index(default_document() or listed[0]),
        key=CHOICE,
        bind="query-params",
    )


def _choose(name: str) -> None:
    st.session_state[CHOICE] = name
    st.session_state.pop(MISSING, None)
    forget_last_removed()


def _groups() -> list[Group]:
    """This session's documents, and the samples, which are folded once there are others."""
    own = own_documents()
    own_rows = [
        _own_row(name, document) for name, document in own.items() if name not in received()
    ]
    theirs = [_own_row(name, document) for name, document in own.items() if name in received()]
    rest = [Row(name, kind_of_sample(name), WORTH_TRYING.get(name)) for name in samples()]
    others = [row for row in rest if row.name not in own]
    ready = [row for row in others if not is_sample(row.name)]
    tried = [row for row in others if is_sample(row.name)]
    groups = [
        Group("Your documents", own_rows, is_own=True),
        Group("Shared with you", theirs, is_own=True),
        Group("Opened at start", ready, is_own=False),
        Group("Samples", tried, is_own=False, is_folded=bool(own or ready)),
    ]
    return [group for group in groups if group.rows]


def _own_row(name: str, document: Document) -> Row:
    new = "new · " if name in unopened() else ""
    shared = " · shared" if shared_by_me(name) else ""
    return Row(name, new + short_description(document) + shared)


def _details(name: str) -> None:
    """What is known of the chosen document, and what can be done with it."""
    # a spinner is a thread of its own, even where there is nothing to wait for
    with nullcontext() if is_read(name) else st.spinner(f"Reading {plain(name)}"):
        document = documents()[name]
    if reason := document.metadata.get(FALLBACK):
        st.warning(plain(reason), icon=":material/warning:")
    with st.expander("About this document", icon=":material/info:"):
        st.caption(f"**{plain(name)}**  \n{description(document)}  \n{origin(document)}")
        if is_sample(name) and name not in own_documents():
            st.caption(WORTH_TRYING[name])
        remarks(document)
        other_parser_button(name, document)


def _uploader() -> None:
    """Accept files; each becomes a document or a message that says why not."""
    with st.container(key="uploader", gap=None):
        files = st.file_uploader(
            "PDF, Office, HTML, Markdown, CSV, images, e-mail, code, ZIP …",
            accept_multiple_files=True,
            key=UPLOADER,
            on_change=forget_removed,
            help=f"Also EPUB, notebooks, subtitles, LaTeX, JSON and other text. Up to {st.get_option('server.maxUploadSize')} MB a file. Of an archive (ZIP, TAR, 7z) each file becomes a document. Files stay in this server's memory, for this tab alone: they are not stored on disk "
            "and not shown to others unless you share one. They outlive a reload of the page and are forgotten "
            f"{MINUTES} minutes after the tab is closed.",
        )
    receive(files)


def _paste_box() -> None:
    with st.form("shelf.paste", clear_on_submit=True, border=False):
        text = st.text_area("Text", height=110, placeholder="Paste a text, Markdown works too")
        name = st.text_input("Name", value="pasted.md")
        if st.form_submit_button("Add document", type="primary", width="stretch"):
            _paste(name.strip() or "pasted.md", text.encode("utf-8", "surrogatepass"))


def _paste(name: str, data: bytes) -> None:
    """Put a text into the list of documents and choose it, or say why it cannot be read."""
    try:
        document = read(data, name, chosen_parsers())
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    if document.text.strip():
        st.session_state[CHOICE] = put(name, data, document)
        close_popover(PASTE)
        st.rerun()
    else:
        st.error(f"{plain(name)} holds no text: there is nothing to cut", icon=":material/error:")
