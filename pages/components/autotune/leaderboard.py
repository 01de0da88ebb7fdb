"""The finalists in a table: what each retrieves on the training questions, and on the held-out ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.quantities import figure
from pages.components.autotune.pareto import best_name, last_stage, recall_of
from pages.components.autotune.search import Row, Search
from pages.components.autotune.session_search import in_fragment, select
from pages.components.shell.table_rows import chosen_row, row_height

if TYPE_CHECKING:
    import pandas as pd

KEY = "autotune.leaderboard"
#: pixels of the names: beside the columns of an outcome, and before it
_NAME, _NAME_BEFORE = 274, 390
#: rows while there is no outcome yet
MOST = 8
HELP = {
    "Standing": "best found: chosen by the training questions. close: the held-out questions do not show it to "
    "be worse than the best. worse: they do.",
    "Recall": "Recall on the training questions, by which the best is chosen. That flatters the one that is "
    "chosen: go by the held-out recall.",
    "Held out": "Recall on the held-out questions, which the choice has not seen. Go by this one.",
    "95% interval": "95% interval: other questions like the held-out ones would mostly give a recall within it.",
    "Chance best": "In so many of 5,000 random samples of the held-out questions this one has the highest "
    "recall of the finalists.",
    "Tokens": "The tokens that are stored, repeats included.",
    "Embedding": "Seconds that embedding all chunks takes on this machine, measured on a few of them.",
    "Edit": "The share of the chunks that stay as they are when a sentence is added to a document. "
    "The others have to be embedded again.",
}


def finalists(search: Search) -> list[Row]:
    """Those of the outcome, the chosen one first; before it, the best of the last stage. Of each the best first."""
    outcome = search.outcome
    if outcome is None:
        return sorted(last_stage(search.trials.values()), key=_place)[:MOST]
    found = [search.trials[number] for number in outcome["finalists"]]
    return sorted(found, key=lambda each: (each["number"] != outcome["chosen"], *_place(each)))


def _place(trial: Row) -> tuple[float, int]:
    """By what it found of the answers while choosing, and of equals by what it costs."""
    return -recall_of(trial), trial["tokens"] * trial["chunks"]


def leaderboard(search: Search) -> None:
    """Draw the table; a row that is chosen selects its trial."""
    rows, key = finalists(search), in_fragment(KEY, search)

    def chosen() -> None:
        row = chosen_row(key)
        if row is not None and row < len(rows):
            select(rows[row]["number"])

    height = row_height((each["title"], _name_width(search)) for each in rows)
    st.dataframe(
        _table(search, rows),
        key=key,
        hide_index=True,
        height=38 + height * max(1, len(rows)),
        row_height=height,
        on_select=chosen,
        selection_mode="single-cell",
        column_config=_columns(search),
        alt="The finalists with their recall, its interval, and their costs",
    )


def _table(search: Search, rows: Sequence[Row]) -> pd.DataFrame:
    import pandas as pd

    columns: dict[str, list[Any]] = {"Configuration": [each["title"] for each in rows]}
    outcome = search.outcome
    columns["Recall"] = [100 * recall_of(each) for each in rows]
    if outcome:
        held = [each["held_out"] for each in rows]
        columns["Held out"] = [100 * each["recall"] if each else None for each in held]
        columns["95% interval"] = [_interval(each) for each in held]
        columns["Standing"] = [_standing(search, outcome, each) for each in rows]
    columns["Tokens"] = [each["tokens"] for each in rows]
    return pd.DataFrame(columns)


def trial_note(trial: Row) -> None:
    """What the table has no room for."""
    said, helped = [], []
    if (seconds := trial.get("embedding_seconds")) is not None:
        said.append(f"Embedding all chunks takes {figure(seconds, 1)} s")
        helped.append(HELP["Embedding"])
    for words, share, name in (
        ("Best in {:.0%} of random samples of the questions", trial.get("p_best"), "Chance best"),
        ("An edit keeps {:.0%} of the chunks", trial.get("kept_after_edit"), "Edit"),
    ):
        if share is not None:
            said.append(words.format(share))
            helped.append(HELP[name])
    if said:
        st.caption(" · ".join(said), help=" ".join(helped))


def _standing(search: Search, outcome: Row, trial: Row) -> str:
    """What is known of a finalist; several that are not shown to be worse are close."""
    is_chosen = trial["number"] == outcome["chosen"]
    said = [best_name(outcome)] if is_chosen else []
    if trial["number"] == outcome["current"]:
        said.append(search.current_name.split()[0])
    if trial.get("is_survivor") and not is_chosen and not outcome["is_winner"]:
        said.append("close")
    return ", ".join(said) or "worse"


def _interval(figures: Row | None) -> str:
    return f"{100 * figures['low']:.0f} to {100 * figures['high']:.0f}" if figures else ""


def _name_width(search: Search) -> int:
    return _NAME if search.outcome else _NAME_BEFORE


def _columns(search: Search) -> dict[str, Any]:
    """How wide each is: all of them fit beside the settings in a window of 1280 pixels."""
    config = st.column_config
    return {
        "Configuration": config.TextColumn(width=_name_width(search)),
        "Standing": config.TextColumn(width=104, help=HELP["Standing"]),
        "Held out": config.NumberColumn(
            "Held out", width=72, format="%.1f%%", help=HELP["Held out"]
        ),
        "95% interval": config.TextColumn("Interval", width=76, help=HELP["95% interval"]),
        "Recall": config.NumberColumn(
            "Training" if search.outcome else "Recall (training)",
            width=70 if search.outcome else 120,
            format="%.1f%%",
            help=HELP["Recall"],
        ),
        "Tokens": config.NumberColumn(width=62, format="localized", help=HELP["Tokens"]),
    }
