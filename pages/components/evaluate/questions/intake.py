"""How questions come in and go out: files, drafts by rules, drafts by a language model, exports."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document
from pages.components.configuration.exclusion import left_of
from pages.components.evaluate.questions.drafting import DRAFTING, draft_box
from pages.components.evaluate.questions.exporting import export_box
from pages.components.evaluate.questions.importing import IMPORT, import_box
from pages.components.evaluate.questions.model_drafting import ASKING, model_dialog
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import Findings
from pages.components.shell.dialogs import is_open, open_dialog
from pages.components.shell.popovers import closing_popover

#: pixels: a wider one would lie over the list of pages
_WIDTH = 400


def intake_bar(chosen: Sequence[Document], found: Sequence[Findings]) -> None:
    """Import, the drafts, export: each folded away. To be drawn in a row."""
    bring = closing_popover("Import", IMPORT, ":material/upload:")
    with bring, st.container(width=_WIDTH):
        import_box(chosen)
    drafts = closing_popover("Draft", DRAFTING, ":material/edit_note:")
    with drafts, st.container(width=_WIDTH):
        draft_box(chosen)
    st.button(
        "Draft with a model", icon=":material/smart_toy:", on_click=open_dialog, args=(ASKING,)
    )
    if is_open(ASKING):  # the estimate reads all documents
        model_dialog(left_of(chosen))
    if question_store().items:
        with st.popover("Export", icon=":material/download:"), st.container(width=_WIDTH):
            export_box(found)
