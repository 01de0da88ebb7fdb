"""What is left out of all chunks, and the tables of contents that better were."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, Document
from chunking.exclusion import CONTENTS, excluded_spans
from chunking.quantities import counted
from pages.components.configuration.exclusion import excluded, leave_out_button, put_back_button
from pages.components.runs.results import contents
from pages.components.shell.markdown_text import plain


def left_out_notes(document: Document, chunker: Chunker) -> None:
    """What is left out, and that chunks hold a table of contents, each with a button that changes it."""
    if excluded(chunker):
        _left_out(document, chunker)
    if found := contents(document, chunker):
        _contents(chunker, found)


def _left_out(document: Document, chunker: Chunker) -> None:
    titles = excluded(chunker)
    spans = excluded_spans(chunker.view(document), titles)
    held = sum(span.end - span.start for span in spans)
    extent = (
        f"{counted(held, 'character')}, {held / len(document.text):.0%} of this document"
        if spans
        else "of which this document has nothing"
    )
    with st.container(border=True, horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(
            f":material/block: **Left out of all chunks: {plain(', '.join(titles))}**, {extent}.",
            width="stretch",
        )
        put_back_button(chunker, "structure.put_back")


def _contents(chunker: Chunker, found: Sequence[int]) -> None:
    hold = "holds" if len(found) == 1 else "hold"
    with st.container(border=True, horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(
            f":material/toc: **{counted(len(found), 'chunk')} {hold} a table of contents or an index**, first "
            f"chunk {found[0] + 1:,}. Questions may find these in place of the text that they point to.",
            width="stretch",
        )
        leave_out_button(
            chunker,
            CONTENTS.capitalize(),
            "Leave them out",
            "structure.leave_out.contents",
            "primary",
        )
