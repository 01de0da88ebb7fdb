"""The document shelf in the sidebar: samples, uploads and pasted text. Uploads belong to the session."""

from pathlib import Path

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from chunking import ChunkingError, Document, parse_bytes
from pages.components.escape import plain
from pages.components.samples import WORTH_TRYING, samples

UPLOADS = "shelf.uploads"
CHOICE = "document"
ENTERED = "shelf.entered"


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
    return documents().get(st.session_state.get(CHOICE))


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


def documents() -> dict[str, Document]:
    """Everything on the shelf by name: this session's uploads, then the samples."""
    return {**st.session_state.get(UPLOADS, {}), **samples()}


def _picker() -> None:
    """The list of documents; a link to one that this session does not hold says so."""
    shelf = documents()
    if not shelf:
        st.info("The shelf is empty. Upload a file or paste a text to begin.")
        return
    asked = st.query_params.get(CHOICE)
    if asked is not None and asked not in shelf:
        st.info(
            f"The link asks for {plain(asked)}, which is not on your shelf. Uploads are private to "
            "a session: upload the file to see it here."
        )
    names = list(shelf)
    usual = names.index(next(iter(samples()), names[0]))
    st.selectbox("Document", names, usual, key=CHOICE, bind="query-params")
    chosen = st.session_state[CHOICE]
    st.caption(_description(shelf[chosen]))
    if chosen in WORTH_TRYING and chosen not in st.session_state.get(UPLOADS, {}):
        st.caption(WORTH_TRYING[chosen])


def _description(document: Document) -> str:
    """Size, pages, words, language, and how it was read, in one line."""
    known = document.metadata
    pages = known.get("page_count")
    parts = (
        _size(known["bytes"]),
        f"{pages:,} page{'s' if pages > 1 else ''}" if pages else None,
        f"{known['word_count']:,} words",
        known.get("language"),
        known.get("encoding") or plain(known.get("parser", "")),
    )
    return " · ".join(part for part in parts if part)


def _size(count: int) -> str:
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def _uploader() -> None:
    """Accept files; each becomes a document or a message that says why not."""
    files = st.file_uploader(
        "PDF, Word, PowerPoint, Excel, HTML, e-mail, images, text, Markdown, CSV, source code",
        accept_multiple_files=True,
        key="shelf.files",
        label_visibility="collapsed",
        help="Files stay in this session's memory; they are neither stored nor shown to others.",
    )
    seen: dict[str, str | None] = st.session_state.setdefault("shelf.seen", {})
    for file in files:
        if file.file_id not in seen:
            with st.spinner(f"Reading {plain(file.name)}"):
                seen[file.file_id] = _add(file.name, file.getvalue())
        if problem := seen[file.file_id]:
            st.error(plain(problem), icon=":material/error:")


def _add(name: str, data: bytes) -> str | None:
    """Put a file on the shelf and choose it; the problem where it cannot be read."""
    try:
        document = parse_bytes(data, name)
    except ChunkingError as error:
        return str(error)
    if not document.text.strip():
        return f"{name} holds no text: there is nothing to cut"
    uploads: dict[str, Document] = st.session_state.setdefault(UPLOADS, {})
    name = _free_name(name, document)
    uploads[name] = document
    st.session_state[CHOICE] = name
    return None


def _free_name(name: str, document: Document) -> str:
    """The name, or with a number where another document has it."""
    shelf, number, free = documents(), 1, name
    while free in shelf and shelf[free].text != document.text:
        number += 1
        free = f"{Path(name).stem} ({number}){Path(name).suffix}"
    return free


def _paste_box() -> None:
    with st.form("shelf.paste", clear_on_submit=True, border=False):
        text = st.text_area("Text", height=240, placeholder="Paste a text, Markdown works too")
        name = st.text_input("Name", value="pasted.md")
        if st.form_submit_button("Add to shelf", type="primary", width="stretch"):
            problem = _add(name.strip() or "pasted.md", text.encode("utf-8", "surrogatepass"))
            if problem:
                st.error(plain(problem), icon=":material/error:")
