"""How questions come in and go out: files, drafts by rules, drafts by a language model, exports."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document
from pages.components.evaluate.questions.drafting import draft_box
from pages.components.evaluate.questions.exporting import export_box
from pages.components.evaluate.questions.importing import IMPORT, import_box
from pages.components.evaluate.questions.model_drafting import ASKING, model_box
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import Findings


def intake_bar(chosen: Sequence[Document], found: Sequence[Findings]) -> None:
    """Import, the drafts, export: each folded away. To be drawn in a row."""
    with st.popover("Import", icon=":material/upload:", key=IMPORT, on_change="rerun"):
        import_box(chosen)
    with st.popover("Draft", icon=":material/edit_note:"):
        draft_box(chosen)
    asking = st.popover(
        "Draft with a model", icon=":material/smart_toy:", key=ASKING, on_change="rerun"
    )
    if asking.open:  # the estimate reads all documents
        with asking:
            model_box(chosen)
    if question_store().items:
        with st.popover("Export", icon=":material/download:"):
            export_box(found)
