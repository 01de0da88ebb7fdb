"""What is said of a document that has too few sentences for a curve: why, and what would help."""

import streamlit as st

from chunking import Document, Trace

_SUITED = (
    "This page suits prose of twenty sentences or more, for example `article.md`, and tables with "
    "many rows."
)


def without_a_gap(document: Document) -> None:
    """Why there is no curve; the text is still shown as it is cut."""
    if not document.text.strip():
        st.info("This document has no text, so there is nothing to compare.")
        return
    if document.is_table:
        why = "This table has a single row. Each row counts as one sentence"
    else:
        why = (
            "This document is read as a single sentence. A sentence ends with a full stop, question "
            "mark or exclamation mark, or at a blank line; in a CSV file each row counts as one"
        )
    st.info(
        f"{why}, and a curve needs at least two to compare. If your lines are sentences without full "
        f"stops, put a blank line between them or save them as CSV. {_SUITED} Below is the text, cut by "
        "size alone; on Tune, `recursive` cuts such a text at line ends.",
        icon=":material/show_chart:",
    )


def too_few_to_smooth(trace: Trace, window: int) -> None:
    """Why there is no line to drag: the curve is shorter than what it is smoothed over."""
    gaps = len(trace.offsets)
    st.info(
        f"There are too few sentences for the smoothing: {gaps + 1} sentences have {gaps} "
        f"{'gap' if gaps == 1 else 'gaps'}, and the curve is smoothed over {window}. The text is cut by "
        "size alone. Lower “Smoothing” under More options, choose the strategy `cluster`, or take a "
        "longer text.",
        icon=":material/show_chart:",
    )
