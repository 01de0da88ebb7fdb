"""What a server does once, with its first run: it loads beside it what takes long, so that its first visitor waits less."""

from contextlib import suppress
from threading import Thread

import streamlit as st

from chunking import ChunkingError, Document
from chunking.embedders import get_embedder
from chunking.segmenters import language_of
from chunking.splitters import name_code_folder


@st.cache_resource(show_spinner=False)
def warm_up() -> None:
    """Begin to load the models that the first document is likely to need; a run that needs one waits for it.

    The folder of code is named before any worker starts, so that all know it.
    """
    name_code_folder()
    for load in (_languages, _meanings):
        Thread(target=load, daemon=True).start()


def _languages() -> None:
    language_of(Document.from_text("Some words."))


def _meanings() -> None:
    with suppress(ChunkingError):  # the run that needs it says what is wrong
        get_embedder("fast").embed(["Some words."])
