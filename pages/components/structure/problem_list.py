"""What is wrong between chunks and headings: counts by kind, and a list whose entries lead to their chunk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import streamlit as st

from chunking.inspection import Problem, ProblemKind
from pages.components.shell.table_rows import chosen_row
from pages.components.structure.lanes import Structure

if TYPE_CHECKING:
    import pandas as pd

#: label, what it means, and what to do about it
KINDS: dict[ProblemKind, tuple[str, str, str]] = {
    "lacks_context": (
        "Headings missing",
        "The chunk stands under headings that neither its text nor the text added to it contains. "
        "Embedded on its own, it does not say what it is about.",
        "The strategies `markdown` and `heading` write the headings before each chunk.",
    ),
    "spans_sections": (
        "Mixes sections",
        "The chunk holds text of two or more main sections: two topics in one embedding.",
        "`markdown` with a lower smallest chunk, or `hierarchical` with parents by section, "
        "keeps them apart.",
    ),
    "orphaned_heading": (
        "Ends with a heading",
        "The chunk ends with a heading whose text begins in the next chunk: it names a topic that "
        "it does not contain.",
        "`markdown` keeps a heading with its text.",
    ),
}
#: characters of a heading in the table
TITLE = 28
#: pixels of a row: Streamlit breaks lines in rows of more than 64
ROW = 66


def chosen_kind(key: str) -> ProblemKind | None:
    """The kind that is chosen in the list of that key."""
    kind: ProblemKind | None = st.session_state.get(f"{key}.kind")
    return kind


def choose_no_kind(key: str) -> None:
    """Let go of the chosen kind: as a callback."""
    st.session_state[f"{key}.kind"] = None


def problem_list(
    structure: Structure,
    key: str,
    on_select: Callable[[int], None],
    on_kind: Callable[[], None],
) -> None:
    """The kinds with their counts, and the problems of the chosen kind; `on_select` gets a chunk.

    While no kind is chosen, those that nearly all chunks have are not listed. `on_kind` is called when
    another one is chosen.
    """
    found = structure.problems
    counts = Counter(problem.kind for problem in found)
    st.markdown("**Problems**")
    if not found:
        st.success(
            "Every chunk contains its headings and stays in one main section.",
            icon=":material/check:",
        )
        return
    kind = st.pills(
        "Kind of problem",
        [kind for kind in KINDS if counts[kind]],
        key=f"{key}.kind",
        format_func=lambda kind: f"{KINDS[kind][0]} · {counts[kind]:,}",
        label_visibility="collapsed",
        wrap=True,
        on_change=on_kind,
    )
    hidden = () if kind in counts else structure.common
    _meaning(kind if kind in counts else None, hidden)
    shown = [
        problem
        for problem in found
        if (problem.kind == kind if kind in counts else problem.kind not in hidden)
    ]
    if shown:
        _table(shown, structure, f"{key}.table.{kind}", on_select)


def _meaning(kind: ProblemKind | None, hidden: Sequence[ProblemKind]) -> None:
    """What a kind means, or what the list leaves out."""
    if kind is not None:
        _, meaning, remedy = KINDS[kind]
        st.caption(f"{meaning} {remedy}")
        return
    names = " and ".join(f"“{KINDS[kind][0]}”" for kind in hidden)
    left_out = f" {names} is left out, since nearly all chunks have it." if hidden else ""
    st.caption(f"Choose a kind to see what it means. Click a row to go to its chunk.{left_out}")


def _table(
    shown: Sequence[Problem], structure: Structure, key: str, on_select: Callable[[int], None]
) -> None:
    def chosen() -> None:
        row = chosen_row(key)
        if row is not None and row < len(shown):
            on_select(shown[row].chunk)

    st.dataframe(
        _rows(shown, structure),
        key=key,
        height=min(520, 37 + ROW * len(shown)),
        row_height=ROW,
        hide_index=True,
        on_select=chosen,
        selection_mode="single-cell",
        column_config={
            "Chunk": st.column_config.NumberColumn(width=50, format="%d"),
            "Problem": st.column_config.TextColumn(width=208),
        },
        alt="Table of the problems found, each with its chunk",
    )


def _rows(shown: Sequence[Problem], structure: Structure) -> pd.DataFrame:
    import pandas as pd

    columns: dict[str, list[object]] = {
        "Chunk": [problem.chunk + 1 for problem in shown],
        "Problem": [_in_words(problem, structure) for problem in shown],
    }
    return pd.DataFrame(columns)


def _in_words(problem: Problem, structure: Structure) -> str:
    """The reason as a sentence; of a chain that is missing, the innermost heading, which says most."""
    titles = [_short(structure.sections.items[index].title) for index in problem.sections]
    if problem.kind == "lacks_context":
        above = f" and {len(titles) - 1} above it" if len(titles) > 1 else ""
        return f"Heading missing: “{titles[-1]}”{above}"
    if problem.kind == "spans_sections":
        middle = f", {len(titles) - 2} more" if len(titles) > 2 else ""
        return f"Mixes “{titles[0]}”{middle} and “{titles[-1]}”"
    return f"Ends with “{titles[0]}”"


def _short(title: str) -> str:
    return title if len(title) <= TITLE else f"{title[: TITLE - 1].rstrip()}…"
