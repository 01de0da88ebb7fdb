"""What the user takes away of any page: the configuration, the chunks, programs, a link."""

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.config import FORMATS
from chunking.export import CHUNK_FORMATS, dump_chunks, python_snippet, ranking_snippet
from pages.components.configuration.baseline import title
from pages.components.configuration.exports import download_chunks, download_configuration
from pages.components.configuration.opened_configuration import (
    configuration_of,
    whole_configuration,
)
from pages.components.configuration.retrieval import in_words, retrieval_options
from pages.components.head.framework_programs import framework_programs
from pages.components.head.report_file import report_file
from pages.components.head.sharing import link as link_and_sharing
from pages.components.head.store_command import store_command
from pages.components.library.documents import CHOICE
from pages.components.library.reparsing import parser_chosen
from pages.components.project.taking import project_file
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import chunked
from pages.components.shell.markdown_text import plain

TABS = "head.taken"
#: records of the chunks that are shown before they are downloaded
PREVIEWED = 3
#: characters of a preview that are sent at most
MOST_SHOWN = 20_000
HEIGHT = 340


def take_away_button(document: Document, chunker: Chunker | None) -> None:
    """The button that opens the dialog."""
    if (
        st.button(
            "Take away",
            key="head.take",
            icon=":material/download:",
            type="primary",
            disabled=chunker is None,
            help="The configuration, the chunks, programs or a link.",
        )
        and chunker is not None
    ):
        _dialog(document, chunker)


@st.dialog("Take away", width="large", icon=":material/download:")
def _dialog(document: Document, chunker: Chunker) -> None:
    contents(document, chunker)


def contents(document: Document, chunker: Chunker) -> None:
    """What the dialog holds; only the open tab is drawn."""
    st.caption(f"{plain(title(chunker))}, as it is tuned now, for {plain(document.uri)}")
    configuration, chunks, program, frameworks, store, report, project, link = st.tabs(
        ["Configuration", "Chunks", "Program", "Frameworks", "Store", "Report", "Project", "Link"],
        key=TABS,
        on_change="rerun",
    )
    if configuration.open:
        with configuration:
            _configuration(chunker)
    if chunks.open:
        with chunks:
            _chunks(document, chunker)
    if program.open:
        with program:
            _program(document, chunker)
    if frameworks.open:
        with frameworks:
            framework_programs(document, chunker)
    if store.open:
        with store:
            store_command()
    if report.open:
        with report:
            report_file(document, chunker)
    if project.open:
        with project:
            project_file(document, chunker)
    if link.open:
        with link:
            link_and_sharing()


def _configuration(chunker: Chunker) -> None:
    """The session's configuration, with its routes and parsers."""
    try:
        config = whole_configuration(chunker)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        format = st.segmented_control(
            "Format", FORMATS, default="yaml", required=True, key="export.config"
        )
        text = download_configuration(config, format)
    st.code(text, language=format, height="content" if text.count("\n") < 18 else HEIGHT)
    st.caption("Run it on a folder:")
    st.code(
        f"python -m chunking run --config tuned.{format} FOLDER --output chunks.jsonl",
        language="bash",
        wrap_lines=True,
    )


def _chunks(document: Document, chunker: Chunker) -> None:
    """The chunks of the document, with the first records as they will be in the file."""
    if not prepared(document, chunker, DIALOG):
        return
    result = chunked(document, chunker)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        format = st.segmented_control(
            "Format", CHUNK_FORMATS, default="jsonl", required=True, key="export.chunks"
        )
        name = download_chunks(document, result, format)
    st.caption(
        f"{plain(name)}: one record a chunk, with its content as embedded, offsets, headings, "
        "reason of the cut and metadata."
    )
    first = result.chunks[:PREVIEWED]
    if not first:
        return
    shown = "csv" if format == "parquet" else format
    text = dump_chunks(first, shown).decode("utf-8")
    st.caption(
        f"The first {len(first)} of {len(result.chunks):,} records"
        + (", shown as CSV:" if format == "parquet" else ":")
    )
    st.code(
        text[:MOST_SHOWN],
        language="json" if shown == "jsonl" else None,
        height=HEIGHT,
        wrap_lines=True,
    )


def _program(document: Document, chunker: Chunker) -> None:
    st.caption("Makes the same chunks in Python.")
    parser = parser_chosen(st.session_state.get(CHOICE, ""), document)
    program = python_snippet(configuration_of(chunker), document.uri or "document.md", parser)
    st.code(program, language="python", height="content")
    st.caption(
        "Ranks the exported chunks (JSONL) for a question as the page Evaluate does, "
        f"{in_words(retrieval_options())}"
    )
    ranking = ranking_snippet(retrieval_options(), str(document.metadata.get("language", "en")))
    st.code(ranking, language="python", height=HEIGHT)
