"""Which tables, code blocks and lists no chunk holds whole."""

import streamlit as st

from chunking import Chunker, Document
from chunking.quantities import counted
from pages.components.runs.results import blocks_cut, related

#: the kinds that are told, as they are called
_NAMES = {"table": "table", "code": "code block", "list": "list"}


def blocks_note(document: Document, chunker: Chunker) -> None:
    """Say how many blocks are cut, and how many of these the chunk size has room for; nothing where none is."""
    cut = blocks_cut(document, chunker)
    told = [_told(*cut[kind], name) for kind, name in _NAMES.items() if cut.get(kind, (0, 0))[0]]
    if told:
        chunk = "child" if related(document, chunker) else "chunk"
        st.caption(
            f":material/content_cut: In no {chunk} whole: {', '.join(told)}.",
            help="The blocks of which a boundary parts what belongs together: the rows of a table, the lines of code, the "
            "items of a list. **Would have fitted** are those that the chunk size has room for, with what is added before "
            "their chunk, such as headings.",
        )


def _told(count: int, fitting: int, name: str) -> str:
    return counted(count, name) + (f" ({fitting:,} would have fitted)" if fitting else "")
