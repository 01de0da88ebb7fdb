"""The chunks as a sortable table whose selection the viewer follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from chunking import Chunk, ChunkingResult
from chunking.inspection import repeated
from chunking.surrogates import without_surrogates
from pages.components.shell.table_rows import chosen_row
from pages.components.viewers.chunk_viewer.reasons import explain_cut, label_cut
from pages.components.viewers.shared.distinct import table_of

if TYPE_CHECKING:
    import pandas as pd

#: characters of a chunk's beginning; a double click on the cell shows them all
_PREVIEW = 600


def chunk_table(
    result: ChunkingResult, unit: str, limit: int, key: str, on_select: Callable[[int], None]
) -> None:
    """Draw the table; `on_select` is called with the index of a chunk once it is chosen."""

    def chosen() -> None:
        row = chosen_row(key)
        if row is not None:
            on_select(row)

    st.dataframe(
        _rows(result, unit, limit),
        key=key,
        height=420,
        hide_index=True,
        on_select=chosen,
        selection_mode="single-cell",
        column_config={
            "Size": st.column_config.ProgressColumn(
                f"Size ({unit})", format="%d", min_value=0, max_value=limit
            ),
            "Text": st.column_config.TextColumn(width="large"),
        },
        alt="Table of all chunks with size, place, section and the reason of the cut",
    )


def _rows(result: ChunkingResult, unit: str, limit: int) -> pd.DataFrame:
    import pandas as pd

    chunks = result.chunks
    cuts, cut = table_of(chunk.cut for chunk in chunks)
    labels = [label_cut(each) for each in cuts]
    reasons = [explain_cut(each, unit=unit, limit=limit) for each in cuts]
    return pd.DataFrame(
        {
            "Chunk": [chunk.index + 1 for chunk in chunks],
            "Size": [chunk.token_count for chunk in chunks],
            "Start": [chunk.start for chunk in chunks],
            "End": [chunk.end for chunk in chunks],
            "Repeats": repeated(chunks),
            "Section": [" › ".join(chunk.heading_path) for chunk in chunks],
            "Cut": [labels[index] for index in cut],
            "Why": [reasons[index] for index in cut],
            "Text": [_preview(chunk) for chunk in chunks],
        }
    )


def _preview(chunk: Chunk) -> str:
    """The beginning on one line, fit for UTF-8."""
    beginning = " ".join(chunk.text[: 2 * _PREVIEW].split())[:_PREVIEW]
    return without_surrogates(beginning)
