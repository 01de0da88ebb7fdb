"""Take away: what to install before a command or a program that is shown can run."""

import streamlit as st

#: what reads source code, and PDF, Office, web pages and scans
USUAL = "code,documents"


def install_note(extras: str = USUAL) -> None:
    """One line: how to install Chunkwright, with these extras, for whoever has started the app alone."""
    st.caption(
        f'Where Chunkwright is not installed yet: `pip install ".[{extras}]"` in its folder, from elsewhere '
        f'`pip install "chunkwright[{extras}] @ git+…"` with the address that you have it from.'
    )
