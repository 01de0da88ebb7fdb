"""What the user takes away of any page: the configuration, the chunks, programs, a link."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePath
from shlex import quote

import streamlit as st

from chunking import Chunker, ChunkingError, Document, Pin
from chunking.config import FORMATS
from chunking.export import python_snippet, ranking_snippet
from pages.components.configuration.baseline import title
from pages.components.configuration.exports import download_configuration, for_files
from pages.components.configuration.opened_configuration import (
    configuration_of,
    opened_routes,
    whole_configuration,
)
from pages.components.configuration.retrieval import in_words, retrieval_options
from pages.components.configuration.session_pins import pins_in_words, pins_of, session_pins
from pages.components.head.chunk_files import chunk_files
from pages.components.head.framework_programs import framework_programs
from pages.components.head.installing import install_note
from pages.components.head.report_file import report_file
from pages.components.head.sharing import link as link_and_sharing
from pages.components.head.store_command import store_command
from pages.components.library.documents import CHOICE, own_documents
from pages.components.library.other_parser import parser_chosen
from pages.components.library.source_files import file_of
from pages.components.project.project_file import project_file
from pages.components.runs.embedding import MODEL, USUAL
from pages.components.shell.dialogs import close_dialog, is_open, open_dialog
from pages.components.shell.markdown_text import plain

_NAME = "take_away"
TABS = "head.taken"
HEIGHT = 340


def take_away_button(document: Document, chunker: Chunker | None) -> None:
    """The button that opens the dialog."""
    st.button(
        "Take away",
        key="head.take",
        icon=":material/download:",
        type="primary",
        disabled=chunker is None,
        help="The configuration, the chunks, programs or a link.",
        on_click=open_dialog,
        args=(_NAME,),
    )
    if chunker is not None and is_open(_NAME):
        _dialog(document, chunker)


@st.dialog("Take away", width="large", icon=":material/download:", on_dismiss=close_dialog)
def _dialog(document: Document, chunker: Chunker) -> None:
    contents(document, chunker)


def contents(document: Document, chunker: Chunker) -> None:
    """What the dialog holds; only the open tab is drawn."""
    rules = "" if opened_routes() is None else ", with your rules by kind of file"
    st.caption(f"{plain(title(chunker))}, as it is tuned now, for {plain(document.uri)}{rules}")
    drawn: dict[str, Callable[[], None]] = {
        "Configuration": partial(_configuration, document, chunker),
        "Chunks": partial(chunk_files, document, chunker),
        "Program": partial(_program, document, chunker),
        "Frameworks": partial(framework_programs, document, chunker),
        "Store": store_command,
        "Report": partial(report_file, document, chunker),
        "Project": partial(project_file, document, chunker),
        "Link": link_and_sharing,
    }
    tabs = st.tabs(list(drawn), key=TABS, on_change="rerun")
    for tab, draw in zip(tabs, drawn.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def _configuration(document: Document, chunker: Chunker) -> None:
    """The session's configuration, with its routes and parsers, and the pins of the document."""
    pins = _taken_pins(document)
    try:
        config = whole_configuration(chunker.with_pins(pins))
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        format = st.segmented_control(
            "Format", FORMATS, default="yaml", required=True, key="export.config"
        )
        text = download_configuration(config, format)
    st.code(text, language=format, height="content" if text.count("\n") < 18 else HEIGHT)
    install_note()
    file = file_of(st.session_state.get(CHOICE, ""))
    st.caption(
        f"Run it in the folder that holds tuned.{format} and {plain(file)}. Give a folder in place of the file to "
        "cut all files in it:"
    )
    st.code(
        f"chunkwright run --config tuned.{format} {_argument(file)} --output chunks.jsonl",
        language="bash",
        wrap_lines=True,
    )
    endings = {PurePath(file_of(name)).suffix.lower() for name in own_documents()}
    if len(endings) > 1 and not config.routes:
        st.caption(
            "Files of every kind are cut alike. To cut each kind in its own way, set **Rules by kind of file**, in the "
            "settings under *Presets and files*."
        )


def _taken_pins(document: Document) -> Sequence[Pin]:
    """The pins of the document, and where there are any those of the others if they are wanted, too."""
    own = pins_of(document)
    others = [pin for pin in session_pins() if pin not in own]
    if not others:
        return own
    are_wanted = st.checkbox(
        f"With the {pins_in_words(others)} of other documents", key="export.pins"
    )
    return session_pins() if are_wanted else own


def _program(document: Document, chunker: Chunker) -> None:
    install_note()
    file = file_of(st.session_state.get(CHOICE, ""))
    st.caption(f"Makes the same chunks in Python, run in the folder that holds {plain(file)}.")
    parser = parser_chosen(st.session_state.get(CHOICE, ""), document)
    config = for_files(configuration_of(chunker.with_pins(pins_of(document))))
    program = python_snippet(config, file, parser)
    st.code(program, language="python", height="content")
    if opened_routes():
        st.caption(
            ":material/info: It cuts this document. What the rules say of other kinds of file is in **Configuration**."
        )
    st.caption(
        "Ranks the chunks for a question as the page Evaluate does, run in the folder that holds chunks.jsonl, which "
        "the command of **Configuration** writes: "
        f"{in_words(retrieval_options())}"
    )
    language = str(document.metadata.get("language", "en"))
    ranking = ranking_snippet(retrieval_options(), language, st.session_state.get(MODEL) or USUAL)
    st.code(ranking, language="python", height=HEIGHT)


def _argument(file: str) -> str:
    """A file's name for a shell, where it stands for no option."""
    return quote(f"./{file}" if file.startswith("-") else file)
