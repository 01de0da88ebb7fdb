"""A page from the web by its address, where the owner of the server allows it."""

import streamlit as st

from chunking import ChunkingError
from chunking.parsers.web_address import fetch
from pages.components.library.uploads import read_page
from pages.components.shell.markdown_text import plain


def web_page_box() -> None:
    """Ask for an address; the page becomes a document, or a message that says why not."""
    with st.form("shelf.web", border=False):
        address = st.text_input("Address", key="shelf.address", placeholder="https://")
        st.caption("This server asks for the page: only public addresses, 20 MB at most.")
        if st.form_submit_button("Add page", type="primary", width="stretch"):
            _add(address)


def _add(address: str) -> None:
    try:
        with st.spinner("Asking for the page"):
            page = fetch(address)
        read_page(page)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
    else:
        st.rerun()  # the list above shows what is read
