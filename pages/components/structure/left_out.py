"""What is left out of all chunks, and the tables of contents that better were."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, Document
from chunking.exclusion import CONTENTS
from chunking.quantities import counted
from pages.components.configuration.exclusion import leave_out_button, left_out_note
from pages.components.runs.results import contents


def left_out_notes(document: Document, chunker: Chunker) -> None:
    """What is left out, and that chunks hold a table of contents, each with a button that changes it."""
    left_out_note(document, chunker, "structure.put_back")
    if found := contents(document, chunker):
        _contents(chunker, found)


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
