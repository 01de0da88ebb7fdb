"""Why questions miss their answers: how many of each cause, in a bar and as a filter."""

from collections import Counter
from collections.abc import Mapping, Sequence

import streamlit as st

from chunking.evaluation import CAUSES, Question
from pages.components.evaluate.run import Findings
from pages.components.shell.markdown_text import plain
from pages.components.viewers.shared.palette import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY_BLUE,
    VERMILION,
)

#: what the causes mean, and their colours
MEANING = {
    "found": (GREEN, "all of its gold text was retrieved"),
    "left out": (GREY, "no chunk holds the gold text: the strategy dropped it"),
    "cut": (VERMILION, "a boundary runs through the gold text, and not all parts were retrieved"),
    "not embedded": (
        PURPLE,
        "the chunk is longer than the embedding model reads, and the gold text ends in the part it does not read",
    ),
    "diluted": (ORANGE, "the gold text is a small part of a large chunk about other things"),
    "over budget": (BLUE, "the token budget ends within the chunk that holds the gold text"),
    "ranked low": (SKY_BLUE, "other chunks rank before the one that holds the gold text"),
}


def causes_bar(found: Sequence[Findings]) -> None:
    """How many questions have each cause, a bar for each configuration."""
    bars = []
    for name, findings in zip("AB", found, strict=False):
        totals = findings.diagnosis.totals
        parts = "".join(
            f'<span title="{cause}: {totals[cause]}" style="flex:{totals[cause]} 1 0;min-width:2px;'
            f'background:{MEANING[cause][0]}"></span>'
            for cause in CAUSES
            if totals[cause]
        )
        letter = f'<b style="width:1em">{name}</b>' if len(found) > 1 else ""
        bars.append(
            f'<div role="img" aria-label="{_spoken(totals)}" style="display:flex;gap:8px;'
            f'align-items:center">{letter}<div style="display:flex;gap:2px;flex:1;height:12px;'
            f'border-radius:4px;overflow:hidden">{parts}</div></div>'
        )
    legend = "".join(
        f'<span title="{MEANING[cause][1]}"><span style="display:inline-block;width:.7em;height:.7em;'
        f'margin-inline-end:.4em;border-radius:2px;background:{MEANING[cause][0]}"></span>'
        f"{cause} {_counts(found, cause)}</span>"
        for cause in CAUSES
        if any(findings.diagnosis.totals[cause] for findings in found)
    )
    st.html(
        f'<div style="display:grid;gap:4px;font-size:.85rem">{"".join(bars)}'
        f'<div style="display:flex;flex-wrap:wrap;gap:2px 16px">{legend}</div></div>'
    )


def _counts(found: Sequence[Findings], cause: str) -> str:
    counts = [f"{findings.diagnosis.totals[cause]:,}" for findings in found]
    if len(counts) == 1:
        return counts[0]
    return ", ".join(f"{name} {count}" for name, count in zip("AB", counts, strict=True))


def _spoken(totals: Mapping[str, int]) -> str:
    return ", ".join(f"{cause}: {count}" for cause, count in totals.items() if count)


def cause_filter(found: Sequence[Findings], questions: Sequence[Question]) -> str | None:
    """Ask for one cause that some of these questions have in any of the reports; None: all."""
    listed = set(questions)
    totals = [
        Counter(verdict.cause for verdict in findings.diagnosis if verdict.question in listed)
        for findings in found
    ]
    shown = [cause for cause in CAUSES if any(each[cause] for each in totals)]
    if len(shown) < 2:
        return None
    cause: str | None = st.pills(
        "Cause",
        shown,
        key="evaluate.cause",
        format_func=lambda cause: f"{cause} · {' → '.join(f'{each[cause]:,}' for each in totals)}",
        label_visibility="collapsed",
        wrap=True,
    )
    return cause if cause in shown else None


def meaning_note(cause: str) -> None:
    """What a cause that was chosen means."""
    st.caption(f"**{cause.capitalize()}**: {plain(MEANING[cause][1])}.")
