"""The place to open a file that was taken away: a configuration, or a whole project."""

import streamlit as st

from chunking import ChunkingError
from chunking.config import EXTENSIONS
from pages.components.configuration.configuration_files import PROBLEM, SAID, read_configuration
from pages.components.project.opening import open_project
from pages.components.shell.markdown_text import plain

FILE = "settings.file"


def file_opener() -> None:
    """A place to drop a configuration or a project, and what is wrong with it."""
    with st.popover("Open configuration", icon=":material/folder_open:", width="stretch"):
        st.file_uploader(
            "A file exported here, or written by hand: a configuration, or a project (ZIP)",
            type=[*(extension.lstrip(".") for extension in EXTENSIONS), "zip"],
            key=FILE,
            on_change=_open,
        )
        if problem := st.session_state.get(PROBLEM):
            st.error(plain(problem), icon=":material/error:")
        if message := st.session_state.get(SAID):
            st.info(plain(message), icon=":material/info:")


def _open() -> None:
    """Read the file that was dropped; its entry for the document at hand goes into the form.

    A file that cannot be used changes nothing, nor does it to take the file out of the uploader.
    """
    file = st.session_state[FILE]
    st.session_state[PROBLEM] = st.session_state[SAID] = None
    if file is None:
        return
    try:
        if file.name.lower().endswith(".zip"):
            open_project(file.name, file.getvalue())
        else:
            read_configuration(file.name, file.getvalue().decode("utf-8-sig"))
    except (ChunkingError, UnicodeDecodeError, KeyError) as error:
        message = str(error)
        st.session_state[PROBLEM] = (
            message if message.startswith(file.name) else f"{file.name}: {message}"
        )
