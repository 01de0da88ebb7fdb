"""How many chunks an edit leaves as they are: computed when it is asked for, since the document is cut anew."""

import streamlit as st

from chunking import Chunker, Document
from pages.components.help.links import more_on
from pages.components.runs.language_model import AsksModel
from pages.components.runs.results import stability
from pages.components.tune.edited_text import edited_text
from pages.components.tune.figures import metric, points_apart

KEY = "tune.edit"


def after_an_edit(document: Document, chunker: Chunker, before: Chunker | None) -> None:
    """What opens to the figure; `before` is the baseline. A language model is not asked for it."""
    if isinstance(chunker, AsksModel):
        return
    folded = st.expander(
        "After an edit: which chunks stay as they are, and need not be embedded again",
        icon=":material/edit_document:",
        key=KEY,
        on_change="rerun",
    )
    if folded.open:
        with folded:
            _figure(document, chunker, None if isinstance(before, AsksModel) else before)
            edited_text(document, chunker)


def _figure(document: Document, chunker: Chunker, before: Chunker | None) -> None:
    with st.spinner("Cutting the edited document"):
        found = stability(document, chunker)
        known = stability(document, before).kept if before else None
    if found.kept is None:
        st.caption("There is no sentence or line to add.")
        return
    change = None
    if known is not None:
        change = points_apart(known, found.kept)
    metric("Kept after an edit", f"{found.kept:.1%}", None, change)
    st.caption(
        f"The share of the chunks that stay as they are when a sentence, or a line of code or data, is "
        f"added; the mean over several places. Such an edit makes {1 - found.kept:.1%} of the index anew: "
        f"look up the vectors of the other chunks by their `content_id`. {more_on('kept after an edit')}"
    )
