"""Compare: one document as two to four strategies cut it, side by side."""

import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from pages.components.compare.figures import account, agreement_table, figures_table
from pages.components.compare.panel_view import Panel, panel_view
from pages.components.compare.panels import PanelForm, panel_count
from pages.components.library.sidebar import current_document
from pages.components.runs.preparation import prepared
from pages.components.runs.results import searched, unit_of

TOLERANCE = "tolerance"
TOLERANCES = (0, 10, 50, 200)
GUTTER = {2: ("large", 60), 3: ("medium", 44), 4: ("medium", 36)}


def page() -> None:
    """The whole page: heads, view, figures, agreement.

    The view is sent before the heads, so that it is painted first: on the screen it is below them.
    """
    document = current_document()
    if document is None:
        st.title("Compare how a document is cut")
        st.info("Choose a sample in the sidebar, upload a file or paste a text.")
        return
    count, tolerance = toolbar()
    gap, gutter = GUTTER[count]
    columns = st.columns(count, gap=gap)  # type: ignore[call-overload]
    middle = st.container()
    forms = [PanelForm(column, index) for index, column in enumerate(columns)]
    with middle:
        can_cut = all(prepared(document, form.chunker) for form in forms if form.chunker)
        if can_cut:
            view(document, forms, tolerance, gutter)
    for form in forms:
        form.draw(document if can_cut else None, count)
    if can_cut:
        tables(document, forms, tolerance)


def toolbar() -> tuple[int, int]:
    """How many panels, and how near two boundaries must be to agree."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="large"):
        count = panel_count()
        tolerance: int = st.segmented_control(
            "Boundaries agree within (characters)",
            TOLERANCES,
            default=TOLERANCES[1],
            required=True,
            key=TOLERANCE,
            bind="query-params",
            help="Two panels agree on a boundary if each ends a chunk within this distance. White "
            "space alone often moves an end by a few characters.",
        )
    return count, tolerance


def view(document: Document, forms: list[PanelForm], tolerance: int, gutter: int) -> None:
    """The panels' texts, scrolled together."""
    panels = [_panel(document, form) for form in forms]
    panel_view(document, panels, tolerance=tolerance, key="compare.view", gutter=gutter)


def _panel(document: Document, form: PanelForm) -> Panel:
    chunker = form.chunker
    if chunker is None:
        return Panel(form.name, form.title, ChunkingResult(()), "", 1, "options do not fit")
    result = searched(document, chunker)
    return Panel(form.name, form.title, result, unit_of(chunker), chunker.options.chunk_size)


def tables(document: Document, forms: list[PanelForm], tolerance: int) -> None:
    """The figures of every panel and the agreement of each two; panels without a result are left out."""
    chosen = [(form, form.chunker) for form in forms if form.chunker is not None]
    if not chosen:
        return
    tokenizer = _tokenizer(chosen[0][1])
    st.subheader("Figures")
    figures_table(
        [f"{form.name} · {form.title}" for form, _ in chosen],
        [account(document, chunker, tokenizer) for _, chunker in chosen],
    )
    st.caption(
        f"Tokens are counted by {tokenizer} in every panel. A sentence, table, code block or list is "
        "cut if no single chunk holds it whole. A heading is without its text if no chunk holds both "
        "it and the beginning of what follows. Of parents and children, the children are compared. "
        "Only figures of which less is plainly better are marked."
    )
    if len(chosen) > 1:
        st.subheader("Boundary agreement")
        agreement_table(document, [(form.name, chunker) for form, chunker in chosen], tolerance)
        st.caption(
            f"**F1** of boundaries within {tolerance} characters: 1 if all agree. **Pk** (Beeferman "
            "1999) and **WindowDiff** (Pevzner & Hearst 2002): the share of windows in which the two "
            "disagree, 0 if all agree; the first panel's mean chunk sets the window."
        )


def _tokenizer(chunker: Chunker) -> str:
    tokenizer: str = chunker.options.tokenizer
    return tokenizer


page()
