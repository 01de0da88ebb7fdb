"""Compare: one document as two to four strategies cut it, side by side."""

import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from pages.components.compare.figures import (
    account,
    after_an_edit,
    agreement,
    agreement_table,
    figures_table,
    in_a_line,
)
from pages.components.compare.panel_view import Panel, panel_view
from pages.components.compare.panels import PanelForm, panel_count, panel_forms, reopen_button
from pages.components.configuration.baseline import title
from pages.components.configuration.exclusion import leaves_text
from pages.components.configuration.strategy_form import follow_document
from pages.components.configuration.taking_over import go_to
from pages.components.help.links import more_on
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.runs.preparation import prepared
from pages.components.runs.results import searched, unit_of

TOLERANCE = "tolerance"
#: whether the table says what an edit leaves as it is
EDITED = "compare.edited"
TOLERANCES = (0, 10, 50, 200)
GUTTER = {2: ("large", 60), 3: ("medium", 44), 4: ("medium", 36)}


def page() -> None:
    """The whole page: heads, view, figures, agreement.

    The view is sent before the heads, so that it is painted first: on the screen it is below them.
    """
    document = current_document()
    if document is None:
        ask_for_document("Compare how a document is cut")
        return
    count, tolerance = toolbar()
    follow_document()
    gap, gutter = GUTTER[count]
    columns = st.columns(count, gap=gap)  # type: ignore[call-overload]
    middle = st.container()
    forms = panel_forms(columns)
    with middle:
        can_cut = all(
            leaves_text(document, form.chunker, form.prefix) and prepared(document, form.chunker)
            for form in forms
            if form.chunker
        )
        if can_cut:
            view(document, forms, tolerance, gutter)
    for form in forms:
        form.draw(document if can_cut else None)
    if can_cut:
        strip(document, forms, tolerance)
        tables(document, forms, tolerance)


def toolbar() -> tuple[int, int]:
    """How many panels, and how near two boundaries must be to agree."""
    with st.container(horizontal=True, gap="large", key="compare-bar"):
        count = panel_count()
        tolerance: int = st.segmented_control(
            "Cuts count as the same up to this many characters apart",
            TOLERANCES,
            default=TOLERANCES[1],
            required=True,
            key=TOLERANCE,
            bind="query-params",
            help="White space alone often moves the end of a chunk by a few characters.",
        )
        reopen_button(count)
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


def strip(document: Document, forms: list[PanelForm], tolerance: int) -> None:
    """Above each panel a line of what the tables below say in full."""
    chosen = _with_chunker(forms)
    for form, chunker in chosen:
        first, other = chosen[0]
        found = account(document, chunker, _tokenizer(other))
        if found is None:
            continue
        line = in_a_line(found, is_short=len(forms) > 3)
        if form is not first:
            f1 = agreement(document, other, chunker, tolerance)["f1"]
            line = f"{line} · cuts agree with {first.name}: {f1:.2f}"
        form.figures.caption(line)


def tables(document: Document, forms: list[PanelForm], tolerance: int) -> None:
    """The figures of every panel and the agreement of each two; panels without a result are left out."""
    chosen = _with_chunker(forms)
    if chosen:
        _figures(document, chosen)
        st.button(
            "Which one finds more answers? Ask your questions on Evaluate",
            key="compare.evaluate",
            icon=":material/quiz:",
            type="tertiary",
            on_click=go_to,
            args=("evaluate.py",),
        )
    if len(chosen) > 1:
        _agreement(document, chosen, tolerance)


def _figures(document: Document, chosen: list[tuple[PanelForm, Chunker]]) -> None:
    tokenizer = _tokenizer(chosen[0][1])
    st.subheader("Figures")
    found = [account(document, chunker, tokenizer) for _, chunker in chosen]
    if st.session_state.get(EDITED):
        with st.spinner("Cutting the edited document"):
            found = [
                after_an_edit(document, chunker, each)
                for each, (_, chunker) in zip(found, chosen, strict=True)
            ]
    figures_table([f"{form.name} · {title(chunker)}" for form, chunker in chosen], found)
    st.toggle(
        "Kept after an edit",
        key=EDITED,
        help="The share of the chunks that stay as they are when a sentence is added to the document. "
        f"The document is cut anew for it, at several places. {more_on('kept after an edit')}",
    )
    st.caption(
        f"Tokens are counted by {tokenizer} in every panel. A sentence, table, code block or list is "
        "cut if no single chunk holds it whole. A heading is without its text if no chunk holds both "
        "it and the beginning of what follows. For hierarchical, the children are compared. "
        "Where one value is clearly better, it is marked."
    )


def _agreement(document: Document, chosen: list[tuple[PanelForm, Chunker]], tolerance: int) -> None:
    st.subheader("Boundary agreement")
    agreement_table(document, [(form.name, chunker) for form, chunker in chosen], tolerance)
    shared = agreement(document, chosen[0][1], chosen[1][1], tolerance)["pinned"]
    left_out = " Pinned cuts that both obey are left out." if shared else ""
    st.caption(
        "**Boundary F1**, in the line above each panel too: how far two panels cut at the same places, at "
        f"most {tolerance} characters apart; 1 if all their boundaries agree, 0 if none. **Pk** (Beeferman "
        "1999) and **WindowDiff** (Pevzner & Hearst 2002): the share of windows in which the two "
        f"disagree, 0 if all agree; the first panel's mean chunk sets the window.{left_out}"
    )


def _with_chunker(forms: list[PanelForm]) -> list[tuple[PanelForm, Chunker]]:
    """The panels whose options fit together."""
    return [(form, form.chunker) for form in forms if form.chunker is not None]


def _tokenizer(chunker: Chunker) -> str:
    tokenizer: str = chunker.options.tokenizer
    return tokenizer


page()
