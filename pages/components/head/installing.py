"""Take away: what to install before a command or a program that is shown can run."""

import streamlit as st

#: what reads source code, and PDF, Office, web pages and scans
USUAL = ("code", "documents")
#: the extra that embeds, and the index that alone has its torch for Linux
EMBEDDINGS, TORCH = "embeddings", "https://download.pytorch.org/whl/cpu"


def install_note(*more: str) -> None:
    """One line: how to install Chunkwright, with what reads files and more extras, for whoever has only started the app."""
    extras = ",".join(dict.fromkeys([*more, *USUAL]))
    index = f" --extra-index-url {TORCH}" if EMBEDDINGS in more else ""
    st.caption(
        f'If `chunkwright` is not installed yet, in its folder: `pip install ".[{extras}]"{index}`'
    )
