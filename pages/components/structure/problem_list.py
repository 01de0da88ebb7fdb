"""What is wrong between chunks and headings: counts by kind, and a list whose entries lead to their chunk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import streamlit as st

from chunking.inspection import Problem, ProblemKind, Sections

if TYPE_CHECKING:
    import pandas as pd

#: label, what it means, and what to do about it
KINDS: dict[ProblemKind, tuple[str, str, str]] = {
    "lacks_context": (
        "Lacks context",
        "Chunks under headings that neither their text nor their added context holds: embedded, "
        "they do not say what they are about.",
        "`markdown` and `heading` put the headings before each chunk.",
    ),
    "spans_sections": (
        "Spans sections",
        "Chunks whose own text lies in two or more top-level sections: two topics in one vector.",
        "`markdown` with a lower minimum size, or `hierarchical` with parents by section, "
        "keeps them apart.",
    ),
    "orphaned_heading": (
        "Ends with a heading",
        "Chunks that end with a heading whose text begins in the next chunk: they name a topic that "
        "they do not hold.",
        "`markdown` keeps a heading with its text.",
    ),
}


def problem_list(
    problems: Sequence[Problem], sections: Sections, key: str, on_select: Callable[[int], None]
) -> None:
    """The kinds with their counts, and the problems of the chosen kind; `on_select` gets a chunk."""
    counts = Counter(problem.kind for problem in problems)
    st.markdown("**Problems**")
    if not problems:
        st.success(
            "Every chunk holds its headings, in one top-level section.", icon=":material/check:"
        )
        return
    kind = st.pills(
        "Kind of problem",
        [kind for kind in KINDS if counts[kind]],
        key=f"{key}.kind",
        format_func=lambda kind: f"{KINDS[kind][0]} · {counts[kind]:,}",
        label_visibility="collapsed",
        wrap=True,
    )
    if kind is not None and kind in counts:
        _, meaning, remedy = KINDS[kind]
        st.caption(f"{meaning} {remedy}")
    else:
        st.caption("Choose a kind to see what it means; click a row to go to its chunk.")
    shown = [problem for problem in problems if kind not in counts or problem.kind == kind]
    table = f"{key}.table.{kind}"

    def chosen() -> None:
        cells = st.session_state[table]["selection"]["cells"]
        if cells and cells[0][0] < len(shown):
            on_select(shown[cells[0][0]].chunk)

    st.dataframe(
        _rows(shown, sections, with_kind=kind not in counts and len(counts) > 1),
        key=table,
        height=min(440, 37 + 35 * len(shown)),
        hide_index=True,
        on_select=chosen,
        selection_mode="single-cell",
        column_config={
            "Chunk": st.column_config.NumberColumn(width=60, format="%d"),
            "Problem": st.column_config.TextColumn(width=105),
            "Headings": st.column_config.TextColumn(width=400),
        },
        alt="Table of the problems found, with the chunk and the headings that each is about",
    )


def _rows(shown: Sequence[Problem], sections: Sections, with_kind: bool) -> pd.DataFrame:
    import pandas as pd

    columns: dict[str, list[object]] = {"Chunk": [problem.chunk + 1 for problem in shown]}
    if with_kind:
        columns["Problem"] = [KINDS[problem.kind][0] for problem in shown]
    columns["Headings"] = [_about(problem, sections) for problem in shown]
    return pd.DataFrame(columns)


def _about(problem: Problem, sections: Sections) -> str:
    """The headings of a problem; of a chain that is missing, the innermost, which says most."""
    titles = [sections.items[index].title for index in problem.sections]
    if problem.kind != "lacks_context":
        return " | ".join(titles)
    return titles[-1] + (f" and {len(titles) - 1} above it" if len(titles) > 1 else "")
