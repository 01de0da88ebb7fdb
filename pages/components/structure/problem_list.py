"""What is wrong between chunks and headings: counts by kind, and a list whose rows lead to their chunks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import streamlit as st

from chunking import Chunker, describe_strategy
from chunking.inspection import Problem, ProblemKind, with_headings
from chunking.surrogates import without_surrogates
from pages.components.structure.lanes import Structure
from pages.components.structure.problem_runs import problem_runs
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

#: label, what it means, and what to do about it, where that is the same for every strategy
KINDS: dict[ProblemKind, tuple[str, str, str]] = {
    "lacks_context": (
        "Headings missing",
        "The chunk stands under headings that neither its text nor the text added to it contains. "
        "Embedded on its own, it does not say what it is about.",
        "",
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
#: rows that are listed, and how high the list may be
SHOWN, HEIGHT = 300, "520px"


def chosen_kind(key: str) -> ProblemKind | None:
    """The kind that is chosen in the list of that key."""
    kind: ProblemKind | None = st.session_state.get(f"{key}.kind")
    return kind


def choose_no_kind(key: str) -> None:
    """Let go of the chosen kind: as a callback."""
    st.session_state[f"{key}.kind"] = None


def problem_list(
    structure: Structure,
    selected: int | None,
    key: str,
    on_select: Callable[[int | None], None],
    on_kind: Callable[[], None],
) -> None:
    """The kinds with their counts, and the problems of the chosen kind, each once for chunks in a row that share it.

    Those of the chunk that is `selected` are chosen; `on_select` gets the first chunk of another that is.
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
    _meaning(kind if kind in counts else None, hidden, structure.chunker)
    shown = [
        problem
        for problem in found
        if (problem.kind == kind if kind in counts else problem.kind not in hidden)
    ]
    if shown:
        _table(shown, structure, selected, f"{key}.table.{kind}", on_select)


def _meaning(kind: ProblemKind | None, hidden: Sequence[ProblemKind], chunker: Chunker) -> None:
    """What a kind means, or what the list leaves out."""
    if kind is not None:
        _, meaning, remedy = KINDS[kind]
        st.caption(f"{meaning} {remedy or _how_to_add_headings(chunker)}")
        return
    names = " and ".join(f"“{KINDS[kind][0]}”" for kind in hidden)
    is_one = len(hidden) == 1
    verb, them = ("is", "it") if is_one else ("are", "them")
    left_out = f" {names} {verb} left out, since nearly all chunks have {them}." if hidden else ""
    st.caption(f"Choose a kind to see what it means. Click a row to go to its chunk.{left_out}")


def _how_to_add_headings(chunker: Chunker) -> str:
    """What writes the headings before each chunk, or why some lack them where that is done already."""
    option, other = with_headings(chunker)
    if option:
        label = describe_strategy(chunker.name)["options"][option]["label"]
        return f"The option “{label}” of `{chunker.name}` writes the headings before each chunk."
    if other:
        return "The strategies `markdown` and `heading` write the headings before each chunk."
    return (
        f"`{chunker.name}` writes headings before each chunk, unless they would take over half of the chunk "
        "size, with the names of a table's columns or what else is repeated: then the outer ones are left out, "
        "or all. A larger chunk size leaves room for them."
    )


def _table(
    shown: Sequence[Problem],
    structure: Structure,
    selected: int | None,
    key: str,
    on_select: Callable[[int | None], None],
) -> None:
    runs = problem_runs(shown)

    def choose(names: list[str]) -> None:
        on_select(runs[int(names[0])].chunks.start if names else None)

    table_view(
        "Problems",
        (Column("Problem"), Column("Chunks", "number")),
        [
            TableRow(
                str(place),
                [
                    Cell(_in_words(run.problem, structure)),
                    Cell(run.numbers, value=run.chunks.start),
                ],
            )
            for place, run in enumerate(runs[:SHOWN])
        ],
        [str(place) for place, run in enumerate(runs) if selected in run.chunks],
        choose,
        key=key,
        height=HEIGHT,
    )
    if len(runs) > SHOWN:
        st.caption(f"and {len(runs) - SHOWN:,} more")


def _in_words(problem: Problem, structure: Structure) -> str:
    """The reason as a sentence; of a chain that is missing, the innermost heading, which says most."""
    items = structure.sections.items
    titles = [without_surrogates(items[index].title) for index in problem.sections]
    if problem.kind == "lacks_context":
        above = f" and {len(titles) - 1} above it" if len(titles) > 1 else ""
        return f"Heading missing: “{titles[-1]}”{above}"
    if problem.kind == "spans_sections":
        middle = f", {len(titles) - 2} more" if len(titles) > 2 else ""
        return f"Mixes “{titles[0]}”{middle} and “{titles[-1]}”"
    return f"Ends with “{titles[0]}”"
