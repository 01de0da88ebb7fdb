"""My splitter: another library's, or code of the user's own, with its settings, to be the baseline."""

import streamlit as st

from chunking import Chunker, Document, OptionsError, create_chunker, describe_strategy
from chunking.quantities import counted
from chunking.splitters import (
    HOW_TO_ALLOW,
    OwnCode,
    ProgramChunker,
    SplitterChunker,
    is_code_allowed,
    is_installed,
    keep_code,
    library_splitters,
)
from pages.components.configuration.baseline import ICON, pin, pinned
from pages.components.configuration.counterpart import at_size_of
from pages.components.configuration.history import Settings
from pages.components.configuration.offered_strategies import OWN_CODE
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.option_values import OptionValues, fill_options, set_option
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import accounts, searched
from pages.components.shell.dialogs import close_dialog, is_open, open_dialog
from pages.components.shell.markdown_text import plain

_NAME = "present_splitter"
#: the strategy whose cuts are the most like those of a splitter
NEAREST = {
    "langchain_recursive": "recursive",
    "langchain_character": "character",
    "langchain_markdown": "markdown",
    "langchain_token": "fixed",
    "llama_index_sentence": "sentence",
    "llama_index_token": "word",
    "haystack_document": "word",
    "chonkie_recursive": "recursive",
    "chonkie_sentence": "sentence",
    "chonkie_token": "fixed",
    "semchunk": "recursive",
    "semantic_text": "recursive",
    "semantic_markdown": "markdown",
}
#: the form's prefix tells its options from those of the other forms
PREFIX = "present."
_SPLITTER, _CODE = "present.splitter", "present.code"
EXAMPLE = '''def split(text):
    """The pieces of the text, in their order: texts, or pairs of offsets."""
    return text.split("\\n\\n")
'''


def present_splitter_button(document: Document) -> None:
    """The button that opens the dialog."""
    st.button(
        "My splitter",
        key="head.present",
        icon=":material/content_cut:",
        on_click=_begin,
        help="Pin what you cut with now: a splitter of LangChain, LlamaIndex, Haystack, chonkie, semchunk or "
        "semantic-text-splitter with your settings, or code of your own.",
    )
    if is_open(_NAME):
        _dialog(document)


def _begin() -> None:
    """Let the dialog begin with the splitter that is pinned, if one is, or else with one that can run here, if any can."""
    open_dialog(_NAME)
    found, state = pinned(), st.session_state
    state[_SPLITTER] = first_that_runs()
    if found is None or not isinstance(found.chunker, ProgramChunker):
        return
    state[_SPLITTER] = found.chunker.name
    fill_options(found.settings.strategy, found.settings.stated, PREFIX)
    if isinstance(found.chunker, OwnCode) and is_code_allowed():
        state[_CODE] = found.chunker.program


def first_that_runs() -> str:
    """The first splitter that is installed, else the user's own code where it is allowed, else the first of all."""
    splitters = library_splitters()
    running = [name for name, each in splitters.items() if is_installed(each.library)]
    own = [OWN_CODE] if is_code_allowed() else []
    return next(iter([*running, *own, *splitters]))


@st.dialog(
    "My splitter",
    width="large",
    icon=":material/content_cut:",
    on_dismiss=close_dialog,
)
def _dialog(document: Document) -> None:
    contents(document)


def contents(document: Document) -> None:
    """What the dialog holds: the splitter, its settings, what it makes of the document."""
    st.caption(
        "What you cut with now, run as it is. Pinned, it is the baseline of all pages: the figures show the "
        "difference to it, Compare and Evaluate begin with it, and Autotune says what is gained over it."
    )
    splitters = library_splitters()
    name: str = st.selectbox(
        "Splitter",
        [*splitters, OWN_CODE],
        key=_SPLITTER,
        format_func=_label,
    )
    st.caption(plain(describe_strategy(name)["summary"]))
    chosen = _own_code() if name == OWN_CODE else _of_library(name, splitters[name])
    if chosen is None:
        return
    settings, chunker = chosen
    is_cut = _outcome(document, chunker)
    if st.button(
        "Pin as baseline",
        key="present.pin",
        icon=ICON,
        type="primary",
        disabled=not is_cut,
    ):
        pin(settings, chunker)
        close_dialog()
        st.rerun()


def _label(name: str) -> str:
    """What a splitter is called, and whether it can run here."""
    library = library_splitters().get(name)
    is_missing = library is not None and not is_installed(library.library)
    return describe_strategy(name)["label"] + (" (not installed)" if is_missing else "")


def _of_library(name: str, splitter: type[SplitterChunker]) -> tuple[Settings, Chunker] | None:
    """The settings of a library's splitter, and its program."""
    if not is_installed(splitter.library):
        return _in_its_place(name, splitter.library)
    chosen = _form(name)
    if chosen and isinstance(chosen[1], SplitterChunker):
        with st.expander("Its program"):
            st.code(chosen[1].program, language="python", height="content")
    return chosen


def _in_its_place(name: str, library: str) -> tuple[Settings, Chunker] | None:
    """How to install a library, and until then the strategy that comes near its splitter, at its sizes."""
    st.info(
        f"{library} is not installed beside the app. Install it there, then open this again:",
        icon=":material/info:",
    )
    st.code(f"pip install {library}", language="bash")
    nearest = NEAREST[name]
    st.markdown(
        f"**Until then**, **{nearest}** cuts at the same kind of places, though not all of them, at the sizes that you set "
        "here:"
    )
    form = OptionValues(name, PREFIX)
    OptionForm(form).draw()
    settings = at_size_of(nearest, Settings(name, form.values, form.values))
    try:
        return settings, create_chunker(nearest, **settings.stated)
    except OptionsError:
        return None


def _own_code() -> tuple[Settings, Chunker] | None:
    """Code that the user gives, where whoever runs the server allows it."""
    if not is_code_allowed():
        st.info(f"{HOW_TO_ALLOW[0].upper()}{HOW_TO_ALLOW[1:]}.", icon=":material/lock:")
        return None
    code: str = st.text_area(
        "Python code that defines split(text)",
        value=EXAMPLE,
        key=_CODE,
        height=180,
        help="It returns the pieces in their order: texts, pairs of offsets in characters, or objects with "
        "text, page_content or content. It runs on the server, without network, other programs and files where "
        "the server's system can hold it to that.",
    )
    set_option(OWN_CODE, "code", keep_code(code), PREFIX)
    return _form(OWN_CODE)


def _form(name: str) -> tuple[Settings, Chunker] | None:
    """The options of a splitter as a form, and what they come to; None where they do not fit together."""
    form = OptionValues(name, PREFIX)
    OptionForm(form).draw()
    chunker = form.chunker()
    if chunker is None:
        return None
    return Settings(name, form.stated, form.values), chunker.with_pins(())


def _outcome(document: Document, chunker: Chunker) -> bool:
    """Say what it makes of the document at hand; whether it makes anything of it."""
    if not prepared(document, chunker, DIALOG):
        return False
    result = searched(document, chunker)
    lost = sum(warning.code == "not-in-text" for warning in result.warnings)
    st.caption(
        f"{counted(len(result.chunks), 'chunk')} of {plain(document.uri or 'this document')}."
    )
    if lost:
        st.warning(
            f"Not found in the text as they are, and so no chunks: {counted(lost, 'piece')}.",
            icon=":material/warning:",
        )
    _, certificate = accounts(document, chunker)
    if left_out := sum(certificate.dropped.values()):
        st.warning(
            f"In none of its chunks: {left_out:,} of {certificate.visible:,} characters of the text, white space aside.",
            icon=":material/warning:",
        )
    return bool(result.chunks)
