"""The finalists in a table: what each retrieves on the training questions, and on the held-out ones."""

from __future__ import annotations

import streamlit as st

from chunking.evaluation import FEWEST_FOR_WINNER
from chunking.quantities import counted, figure
from pages.components.autotune.pareto import best_name, last_stage, recall_of
from pages.components.autotune.search import Row, Search
from pages.components.autotune.session_search import in_fragment, select_trial, selected_number
from pages.components.autotune.trial import cuts_as_form
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

KEY = "autotune.leaderboard"
#: how often a configuration leads from which on it is told: of several that are close each may lead in hardly any sample
TOLD = 0.1
#: rows while there is no outcome yet
MOST = 8
HELP = {
    "Standing": "current: what the form held as the search began. picked: of those that do best on the training questions, the one that costs least, and rather one "
    "that cuts few sentences. close: on the held-out questions it finds at most 3 points less than the best, and is not shown to "
    "be worse. may be worse: it finds less than that, which may be chance. worse than the best: it is no chance.",
    "Recall": "Recall on the training questions, by which the best is chosen. That flatters the one that is "
    "chosen: go by the held-out recall.",
    "Held out": "Recall on the held-out questions, which the choice has not seen. Go by this one.",
    "95% interval": "95% interval: other questions like the held-out ones would mostly give a recall within it.",
    "Chance best": "In so many of 5,000 random samples of the held-out questions this one has the highest "
    "recall of the finalists.",
    "Cost": "The tokens that are stored, repeats included, and below them the chunks. The cost is chunks times "
    "tokens.",
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
    """By what it found of the answers while choosing, as it is shown, and of equals by what it costs."""
    return -round(recall_of(trial), 3), trial["cost"]


def leaderboard(search: Search) -> None:
    """Draw the table; a row that is chosen selects its configuration."""

    def choose(ids: list[str]) -> None:
        select_trial(int(ids[0]) if ids else None)

    number = selected_number(search)
    table_view(
        "Configurations",
        _columns(search),
        [TableRow(str(each["number"]), _cells(search, each)) for each in finalists(search)],
        [] if number is None else [str(number)],
        choose,
        key=in_fragment(KEY, search),
    )


def _columns(search: Search) -> list[Column]:
    first, cost = Column("Configuration"), Column("Tokens", "number", HELP["Cost"])
    if search.outcome is None:
        return [first, Column("Recall (training)", "number", HELP["Recall"]), cost]
    return [
        first,
        Column("Training", "number", HELP["Recall"]),
        Column("Held out", "number", f"{HELP['Held out']} {HELP['95% interval']}"),
        Column("Standing", help=HELP["Standing"]),
        cost,
    ]


def _cells(search: Search, trial: Row) -> list[Cell]:
    name, tokens = Cell(trial["title"]), trial["tokens"]
    cost = Cell(f"{tokens:,}", tokens, f"in {counted(trial['chunks'], 'chunk')}")
    training = share_cell(recall_of(trial))
    outcome = search.outcome
    if outcome is None:
        return [name, training, cost]
    held = trial["held_out"]
    checked = share_cell(held["recall"], interval(held)) if held else Cell()
    return [name, training, checked, Cell(_standing(search, outcome, trial)), cost]


def share_cell(share: float, below: str | None = None) -> Cell:
    """A recall as it is shown everywhere, and what stands below it."""
    return Cell(f"{share:.1%}", share, below)


def trial_note(trial: Row) -> None:
    """What the table has no room for."""
    notes, helped = [], []
    if (seconds := trial.get("embedding_seconds")) is not None:
        notes.append(f"Embedding all chunks takes {figure(seconds, 1)} s")
        helped.append(HELP["Embedding"])
    held = (trial["held_out"] or {}).get("questions", 0)
    # of fewer, few samples differ: two questions would show a certainty that nobody has
    share_best = trial.get("p_best") or 0.0
    chance = share_best if held >= FEWEST_FOR_WINNER and share_best >= TOLD else None
    best = f"Best in {{:.0%}} of random samples of the {held:,} held-out questions"
    for words, share, name in (
        (best, chance, "Chance best"),
        ("An edit keeps {:.0%} of the chunks", trial.get("kept_after_edit"), "Edit"),
    ):
        if share is not None:
            notes.append(words.format(share))
            helped.append(HELP[name])
    if notes:
        st.caption(" · ".join(notes), help=" ".join(helped))


def _standing(search: Search, outcome: Row, trial: Row) -> str:
    """What is known of a finalist."""
    is_chosen = trial["number"] == outcome["chosen"]
    notes = [best_name(outcome)] if is_chosen else []
    if trial["number"] == outcome["current"]:
        notes.append(search.current_name.split()[0])
    if (search.is_with_baseline or search.is_left) and cuts_as_form(search, trial):
        notes.append("current")
    if trial.get("is_survivor") and not is_chosen and not outcome["is_winner"]:
        notes.append("close" if trial.get("is_close") else "may be worse")
    return ", ".join(notes) or "worse than the best"


def interval(figures: Row) -> str:
    """The 95% interval of a recall."""
    return f"{100 * figures['low']:.0f} to {100 * figures['high']:.0f}%"
