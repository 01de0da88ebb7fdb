"""The document shelf in the sidebar: samples, uploads and pasted text. Uploads belong to the session."""

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from chunking import ChunkingError, Document
from pages.components.library.document_details import description, origin, own_list, warnings_of
from pages.components.library.documents import (
    CHOICE,
    chosen_parsers,
    documents,
    names,
    own_documents,
    put,
    take_off,
    was_taken_off,
)
from pages.components.library.reading import FALLBACK, read
from pages.components.library.reparsing import rereading_button
from pages.components.library.samples import WORTH_TRYING, samples
from pages.components.library.uploads import progress_and_problems, receive
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import restore_address

__all__ = ["CHOICE", "current_document", "document_shelf", "documents"]

ENTERED = "shelf.entered"
#: the document that a link asked for and that is not there
MISSING = "shelf.missing"


def document_shelf() -> None:
    """Draw the shelf; `current_document` then gives the choice."""
    with st.sidebar:
        st.markdown("### Chunk tuner")
        choice = st.container()
        with st.expander("Add documents", icon=":material/upload_file:", expanded=True):
            _uploader()
        with st.popover("Paste text", icon=":material/content_paste:", width="stretch"):
            _paste_box()
        with choice:
            _picker()


def current_document() -> Document | None:
    """The document that the user chose, None where the shelf is empty."""
    _enter_through_app()
    return documents().get(st.session_state.get(CHOICE, ""))


def _enter_through_app() -> None:
    """Begin again at app.py where Streamlit has run a page by itself.

    It does so until app.py has run in this server, because the folder is called `pages`: the first
    link to a page would show it without the shelf. Another session may have taken the flag down
    meanwhile: then the missing choice tells, once.
    """
    is_alone = CHOICE not in st.session_state and ENTERED not in st.session_state
    if is_alone or PagesManager.uses_pages_directory:
        st.session_state[ENTERED] = True
        PagesManager.uses_pages_directory = False
        st.rerun()


def _picker() -> None:
    """The list of documents; a link to one that this session does not hold says so."""
    shelf = names()
    if not shelf:
        st.info("The shelf is empty. Upload a file or paste a text to begin.")
        return
    asked = st.query_params.get(CHOICE)
    if asked is not None and asked not in shelf and not was_taken_off(asked):
        st.session_state[MISSING] = asked
    missing = st.session_state.get(MISSING)
    if missing is not None and missing not in shelf:
        st.info(
            f"The link asks for {plain(missing)}, which is not on your shelf. Uploads are private to "
            "a session: upload the file to see it here."
        )
    restore_address([CHOICE])
    usual = shelf.index(next(iter(samples()), shelf[0]))
    st.selectbox(
        "Document",
        shelf,
        usual,
        key=CHOICE,
        bind="query-params",
        on_change=lambda: st.session_state.pop(MISSING, None),
    )
    _details(st.session_state[CHOICE])


def _details(name: str) -> None:
    """What is known of the chosen document, and what can be done with it."""
    with st.spinner(f"Reading {plain(name)}"):
        document = documents()[name]
    st.caption(f"{description(document)}  \n{origin(document)}")
    if reason := document.metadata.get(FALLBACK):
        st.warning(plain(reason), icon=":material/warning:")
    warnings_of(document)
    own = own_documents()
    if name in WORTH_TRYING and name not in own:
        st.caption(WORTH_TRYING[name])
    rereading_button(name, document)
    if own:
        own_list(own, take_off)


def _uploader() -> None:
    """Accept files; each becomes a document or a message that says why not."""
    files = st.file_uploader(
        "PDF, Word, PowerPoint, Excel, HTML, e-mail, images, text, Markdown, CSV, source code",
        accept_multiple_files=True,
        key="shelf.files",
        label_visibility="collapsed",
        help="Files stay in this session's memory; they are neither stored nor shown to others.",
    )
    receive(files)
    progress_and_problems()


def _paste_box() -> None:
    with st.form("shelf.paste", clear_on_submit=True, border=False):
        text = st.text_area("Text", height=240, placeholder="Paste a text, Markdown works too")
        name = st.text_input("Name", value="pasted.md")
        if st.form_submit_button("Add to shelf", type="primary", width="stretch"):
            _paste(name.strip() or "pasted.md", text.encode("utf-8", "surrogatepass"))


def _paste(name: str, data: bytes) -> None:
    """Put a text on the shelf and choose it, or say why it cannot be read."""
    try:
        document = read(data, name, chosen_parsers())
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    if document.text.strip():
        st.session_state[CHOICE] = put(name, data, document)
    else:
        st.error(f"{plain(name)} holds no text: there is nothing to cut", icon=":material/error:")
