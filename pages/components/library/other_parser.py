"""Read a document again with another of its parsers, compare the two texts, and use the better one."""

from collections import Counter

import streamlit as st

from chunking import ChunkingError, Document, parse_bytes
from chunking.inspection import ReadingDifference, compare_readings
from chunking.parsers import kind_of_file, parsers_for
from chunking.quantities import counted
from chunking.segmenters import outline
from chunking.tokenizers import WordCounter
from pages.components.library.document_details import page_word, remarks
from pages.components.library.documents import chosen_parsers, hold, own_documents
from pages.components.library.reading import files_called
from pages.components.library.samples import keep_reading
from pages.components.library.source_files import SourceFile, source_file_of
from pages.components.library.text_diff import MOST_LINES, difference
from pages.components.library.uploads import choose_parser
from pages.components.runs.work import session, workers
from pages.components.shell.dialogs import close_dialog, is_open, open_dialog
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import ProgressBar

_NAME = "rereading"
#: the document that the dialog is about
_OF = "rereading.of"
_READ = "rereading.read"
_PARSER = "rereading.parser"
_LABELS = {
    "article": "Article · without menus, comments and notices around it",
    "article-xml": "Sections and tables",
    "docling": "docling · headings, lists and tables",
    "docling-full": "docling, full · layout models, slow",
    "email": "The message",
    "epub": "The chapters",
    "html": "The whole page · headings, lists and tables",
    "kreuzberg": "The words and tables",
    "markdown": "As Markdown",
    "notebook": "The cells",
    "office": "As its program shows it",
    "opendocument": "As its program shows it",
    "outlook": "The message",
    "pdfium": "Text layer · scans recognised",
    "plain": "As plain text",
    "rapidocr": "OCR by rapidocr · every page · Latin, Chinese, Japanese",
    "rtf": "As its program shows it",
    "striprtf": "The words",
    "tesseract": "OCR by tesseract · every page · all scripts",
    "text": "As its type",
}
#: words of one text alone that are shown as examples
_EXAMPLES = 12
_STYLE = """
.st-key-rereading-changes .change { border-block-start: 1px solid rgb(128 128 128 / 25%); padding: 8px 2px; }
.st-key-rereading-changes p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
.st-key-rereading-changes .same { opacity: 0.6; font-size: 12px; }
.st-key-rereading-changes del { background: rgb(213 94 0 / 22%); text-decoration-color: rgb(213 94 0); }
.st-key-rereading-changes ins { background: rgb(0 158 115 / 22%); text-decoration: none; box-shadow: inset 0 -2px rgb(0 158 115); }
"""


def other_parser_button(name: str, document: Document) -> None:
    """Offer another parser where the file is at hand and another can read it."""
    # another may have been chosen meanwhile: a file that was read in the background
    if is_open(_NAME) and st.session_state.get(_OF) != name:
        close_dialog()
    source_file = source_file_of(name)
    if source_file is None:
        return
    others = [p for p in _parsers(source_file) if p != document.metadata.get("parser")]
    if not others:
        return
    st.button(
        "Read with another parser",
        icon=":material/compare_arrows:",
        width="stretch",
        help="Read the same file in another way, compare the two texts and use the better one.",
        on_click=_begin,
        args=(name,),
    )
    if is_open(_NAME):
        _dialog(name, document, source_file, others)


def _begin(name: str) -> None:
    st.session_state.pop(_READ, None)
    st.session_state[_OF] = name
    open_dialog(_NAME)


def parser_chosen(name: str, document: Document) -> str | None:
    """The parser that the user had read a document's file, None where nobody chose one."""
    source_file = source_file_of(name)
    if source_file is None:
        return None
    chosen = chosen_parsers().get(kind_of_file(source_file.data, source_file.name) or "")
    return chosen if chosen == document.metadata.get("parser") else None


def _parsers(source_file: SourceFile) -> tuple[str, ...]:
    try:
        return parsers_for(source_file.data, source_file.name)
    except ChunkingError:
        return ()


def choose_and_compare(
    name: str, document: Document, source_file: SourceFile, others: list[str]
) -> None:
    """What stands in the dialog: choose a parser, read, compare, use."""
    now = document.metadata.get("parser", "")
    kind = kind_of_file(source_file.data, source_file.name) or ""
    st.caption(
        f"{plain(name)} was read by **{plain(parser_label(now))}**. What you choose is for all "
        f"{files_called(kind)}: the others in your list are read again with it, those to come too, and "
        "an exported configuration says so to the command line."
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        parser = st.selectbox("Read it with", others, key=_PARSER, format_func=parser_label)
        is_asked = st.button("Read and compare", type="primary")
    if is_asked:
        _read(source_file, parser)
    read: tuple[str, Document] | None = st.session_state.get(_READ)
    if read is None:
        return
    if st.button("Use this text", icon=":material/check:"):
        _use(name, source_file, *read)
        close_dialog()
        st.rerun()
    _compare(document, read[1])


_dialog = st.dialog("Read with another parser", width="large", on_dismiss=close_dialog)(
    choose_and_compare
)


def _use(name: str, source_file: SourceFile, parser: str, read: Document) -> None:
    """Put a text in the place of the present one, and choose its parser for the kind of file."""
    kind = kind_of_file(source_file.data, source_file.name) or ""
    chosen = None if parser == _parsers(source_file)[0] else parser
    if name in own_documents():
        hold(name, read)
    else:
        keep_reading(name, chosen, read)
    choose_parser(kind, chosen, [name])


def parser_label(parser: str) -> str:
    """What a parser is called in the app."""
    return _LABELS.get(parser, parser)


def _read(source_file: SourceFile, parser: str) -> None:
    """Read the file with a parser; what goes wrong is a message."""
    st.session_state.pop(_READ, None)
    bar = ProgressBar("Reading")

    def progress(done: int, total: int) -> None:
        bar.show(done / max(1, total), f" page {done:,} of {total:,}")

    try:
        with workers().turn(session(), bar.wait):
            read = parse_bytes(source_file.data, source_file.name, progress, parser)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
    else:
        if read.text.strip():
            st.session_state[_READ] = (parser, read)
        else:
            st.warning("This parser finds no text in the file.", icon=":material/warning:")
    bar.clear()


def _compare(old: Document, new: Document) -> None:
    """The figures of both, what one alone has, and the changes."""
    apart = compare_readings(old, new)
    _figures(old, new, apart)
    for what, (gone, come) in (("", apart.words), ("headings", apart.headings)):
        _alone(f"{what} only in the text now".strip().capitalize(), gone)
        _alone(f"{what} only in the other text".strip().capitalize(), come)
    if apart.pages:
        few = ", ".join(f"{number:,}" for number in apart.pages[:_EXAMPLES])
        more = " …" if len(apart.pages) > _EXAMPLES else ""
        st.caption(f"{page_word(old).capitalize()}s with other words: {few}{more}")
    remarks(new)
    changes = difference(old.text, new.text)
    st.markdown("**What changes**")
    if not changes.changes:
        st.caption("Nothing: the lines of both are the same.")
        return
    shown = (
        f"The first {changes.shown:,} of {changes.changes:,} changes"
        if (changes.shown < changes.changes)
        else counted(changes.changes, "change")
    )
    whole = "" if changes.is_whole else f" in the first {MOST_LINES:,} lines that differ"
    st.caption(f"{shown}{whole}. Struck out: only in the text now. Underlined: only in the other.")
    with st.container(height=420, key="rereading-changes"):
        st.html(f"<style>{_STYLE}</style>{changes.html}")


def _figures(old: Document, new: Document, apart: ReadingDifference) -> None:
    """What each has, and what of it the other has not."""
    pages = f"{page_word(old).capitalize()}s"
    rows: dict[str, tuple[int, int]] = {
        "Characters": (len(old.text), len(new.text)),
        "Words": (WordCounter().count(old.text), WordCounter().count(new.text)),
        "Words only here": _totals(apart.words),
        "Headings": (_headings(old), _headings(new)),
        "Headings only here": _totals(apart.headings),
        "Tables": (len(old.tables), len(new.tables)),
        "Table cells only here": _totals(apart.cells),
        pages: (len(old.pages), len(new.pages)),
    }
    if old.pages and new.pages:
        rows[f"{pages} with other words"] = (len(apart.pages), len(apart.pages))
    lines = [f"| {label} | {now:,} | {then:,} |" for label, (now, then) in rows.items()]
    names = [plain(parser_label(document.metadata.get("parser", ""))) for document in (old, new)]
    st.markdown("\n".join([f"| | Now: {names[0]} | {names[1]} |", "|---|---:|---:|", *lines]))


def _totals(apart: tuple[Counter[str], Counter[str]]) -> tuple[int, int]:
    return apart[0].total(), apart[1].total()


def _headings(document: Document) -> int:
    return len(outline(document).headings)


def _alone(label: str, words: Counter[str]) -> None:
    """The words that one text has more of, the most frequent first."""
    if words:
        examples = ", ".join(plain(word[:40]) for word, _ in words.most_common(_EXAMPLES))
        more = " …" if len(words) > _EXAMPLES else ""
        st.caption(f"{label}: {examples}{more}")
