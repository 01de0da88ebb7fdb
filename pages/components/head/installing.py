"""Take away: what to install before a command or a program that is shown can run."""

import streamlit as st

#: what reads source code, and PDF, Office, web pages and scans
USUAL = "code,documents"


def install_note(extras: str = USUAL) -> None:
    """One line: how to install Chunkwright, with these extras, for whoever has only started the app."""
    st.caption(
        f'If `chunking` is not installed yet, in the folder of Chunkwright: `pip install ".[{extras}]"`'
    )
