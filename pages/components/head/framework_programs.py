"""Take away, Frameworks: the same chunks inside a framework, and how near its own splitters come."""

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.equivalents import Agreement, measure, natives
from chunking.export import FRAMEWORKS
from chunking.inspection import boundaries
from chunking.splitters import Native, is_installed
from pages.components.head.installing import install_note
from pages.components.library.documents import CHOICE
from pages.components.library.other_parser import parser_chosen
from pages.components.library.source_files import file_of
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import chunked, recent
from pages.components.shell.markdown_text import plain

_FRAMEWORK = "export.framework"
#: characters of the text that are shown around the first difference
AROUND = 60


def framework_programs(document: Document, chunker: Chunker) -> None:
    """A program for the framework that is chosen, and below it what others cut by themselves."""
    st.segmented_control(
        "Framework",
        list(FRAMEWORKS),
        default="LangChain",
        required=True,
        key=_FRAMEWORK,
        label_visibility="collapsed",
    )
    chosen = FRAMEWORKS[st.session_state[_FRAMEWORK]]
    install_note(chosen.install)
    name = st.session_state.get(CHOICE, "")
    file = file_of(name)
    st.caption(
        f"The same chunks, run in the folder that holds tuned.yaml, of the tab **Configuration**, and {plain(file)}:"
    )
    program = chosen.program(file, parser_chosen(name, document))
    st.code(program, language="python", height="content")
    st.markdown("**Without Chunkwright**")
    found = natives(chunker)
    if not found:
        st.caption(f"No library has a splitter near {plain(chunker.label)} with these settings.")
        return
    st.caption(
        "The nearest splitters of other libraries, run on this document where they are installed."
    )
    if not prepared(document, chunker, DIALOG):
        return
    for native in sorted(found, key=lambda each: not is_installed(each.library)):
        _native(document, chunker, native)


def _native(document: Document, chunker: Chunker, native: Native) -> None:
    name = f"{native.library} · {native.name}"
    if not is_installed(native.library):
        result = f"not measured: `pip install {native.library}` beside the app"
    else:
        try:
            with st.spinner(f"Running {plain(name)}"):
                result = in_words(document, agreement(document, chunker, native))
        except ChunkingError as error:
            result = plain(error)
    with st.expander(f"**{plain(name)}**: {result}"):
        st.code(native.program, language="python", height="content")


@recent
def agreement(document: Document, chunker: Chunker, native: Native) -> Agreement:
    """How far a library's splitter cuts the document as this chunker does."""
    return measure(native, document.text, boundaries(chunked(document, chunker)))


def in_words(document: Document, found: Agreement) -> str:
    """How many cuts agree and where the first differs, as Markdown."""
    if found.is_identical:
        return f"all {found.ours:,} cuts agree"
    most = max(found.ours, found.theirs)
    text = f"{found.agreed:,} of {most:,} cuts agree (F1 {found.f1:.2f})"
    if found.lost:
        text += f", {found.lost:,} pieces are not in the text as it is"
    if found.first_difference is None:
        return text
    at = found.first_difference
    before = " ".join(document.text[max(0, at - AROUND) : at].split())
    only = "only ours" if found.is_ours else "only theirs"
    return f"{text}; the first that differs, {only}, after “…{plain(before)}”"
