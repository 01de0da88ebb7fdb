"""My present splitter: another library's, or code of the user's own, with its settings, to be the baseline."""

import streamlit as st

from chunking import Chunker, Document, describe_strategy
from chunking.splitters import (
    HOW_TO_ALLOW,
    SplitterChunker,
    is_code_allowed,
    is_installed,
    keep_code,
    library_splitters,
)
from pages.components.configuration.baseline import pin
from pages.components.configuration.history import Settings
from pages.components.configuration.offered import OWN_CODE
from pages.components.configuration.option_form import OptionForm, set_option
from pages.components.runs.preparation import prepared
from pages.components.runs.results import searched
from pages.components.shell.markdown_text import plain

#: the form's prefix tells its options from those of the other forms
PREFIX = "present."
_SPLITTER, _CODE = "present.splitter", "present.code"
EXAMPLE = '''def split(text):
    """The pieces of the text, in their order: texts, or pairs of offsets."""
    return text.split("\\n\\n")
'''


def present_splitter_button(document: Document) -> None:
    """The button that opens the dialog."""
    if st.button(
        "My present splitter",
        key="head.present",
        icon=":material/content_cut:",
        help="Pin what you cut with now: a splitter of LangChain, LlamaIndex, Haystack, chonkie, semchunk or "
        "semantic-text-splitter with your settings, or code of your own.",
    ):
        _dialog(document)


@st.dialog("My present splitter", width="large", icon=":material/content_cut:")
def _dialog(document: Document) -> None:
    st.caption(
        "What you cut with now, run as it is. Pinned, it is the baseline of all pages: the figures show the "
        "difference to it, Compare and Evaluate begin with it, and Autotune says what is gained over it."
    )
    splitters = library_splitters()
    name: str = st.selectbox(
        "Splitter",
        [*splitters, OWN_CODE],
        key=_SPLITTER,
        format_func=lambda name: describe_strategy(name)["label"],
    )
    st.caption(plain(describe_strategy(name)["summary"]))
    chosen = _own_code() if name == OWN_CODE else _of_library(name, splitters[name])
    if chosen is None:
        return
    settings, chunker = chosen
    _outcome(document, chunker)
    if st.button("Pin as baseline", key="present.pin", icon=":material/keep:", type="primary"):
        pin(settings, chunker)
        st.rerun()


def _of_library(name: str, splitter: type[SplitterChunker]) -> tuple[Settings, Chunker] | None:
    """The settings of a library's splitter, and its program."""
    if not is_installed(splitter.library):
        st.info(f"{splitter.library} is not installed beside the app:", icon=":material/info:")
        st.code(f"pip install {splitter.library}", language="bash")
        return None
    chosen = _form(name)
    if chosen and isinstance(chosen[1], SplitterChunker):
        with st.expander("Its program"):
            st.code(chosen[1].program, language="python", height="content")
    return chosen


def _own_code() -> tuple[Settings, Chunker] | None:
    """Code that the user gives, where whoever runs the server allows it."""
    if not is_code_allowed():
        st.info(plain(f"{HOW_TO_ALLOW[0].upper()}{HOW_TO_ALLOW[1:]}."), icon=":material/lock:")
        return None
    code: str = st.text_area(
        "Python code that defines split(text)",
        value=EXAMPLE,
        key=_CODE,
        height=180,
        help="It returns the pieces in their order: texts, pairs of offsets in characters, or objects with "
        "text, page_content or content. It runs on the server, with all its rights.",
    )
    set_option(OWN_CODE, "code", keep_code(code), PREFIX)
    return _form(OWN_CODE)


def _form(name: str) -> tuple[Settings, Chunker] | None:
    """The options of a splitter as a form, and what they come to; None where they do not fit together."""
    form = OptionForm(name, PREFIX)
    form.draw()
    chunker = form.chunker()
    return (Settings(name, form.stated, form.values), chunker) if chunker else None


def _outcome(document: Document, chunker: Chunker) -> None:
    """What it makes of the document at hand."""
    if prepared(document, chunker):
        result = searched(document, chunker)
        lost = sum(warning.code == "not-in-text" for warning in result.warnings)
        said = f"{len(result.chunks):,} chunks of {plain(document.uri or 'this document')}"
        if lost:
            said += f". {lost:,} pieces do not stand in the text as they are, and are left out"
        st.caption(said)
