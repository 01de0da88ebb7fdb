"""What a configuration finds in each document, and the rules by kind of file that a search found."""

from __future__ import annotations

import streamlit as st

from chunking import ChunkingConfig
from chunking.quantities import counted, signed, span
from chunking.tuning import (
    FEWEST_OF_KIND,
    has_rules,
    kind_of,
    places_by_kind,
    split_questions,
)
from pages.components.autotune.leaderboard import interval, share_cell
from pages.components.autotune.search import Row, Search, compared_with
from pages.components.autotune.session_search import in_fragment
from pages.components.configuration.summaries import in_full
from pages.components.evaluate.questions.unasked import listed
from pages.components.shell.markdown_text import plain
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

KEY, HEIGHT = "autotune.by_document", "420px"
#: documents that are named in a sentence, and points of recall that are told though they may be chance
NAMED, CLEAR = 3, 1.0
#: questions from which on an interval says something: of one or two nearly all samples are alike
FEWEST = 5
_INTERVAL = "95% interval: other questions like these would mostly give a figure within it."


def recall_by_document(search: Search, trial: Row) -> None:
    """A table of the documents: what a finalist finds in each, beside what is found there now; losses first."""
    found = trial.get("by_document")
    if found is None:
        st.caption("Only finalists were measured question by question.")
        return
    now = _current_by_document(search, trial)
    table_view(
        "Recall by document",
        _columns(search, trial, bool(now)),
        [TableRow(name, _cells(name, found[name], now.get(name))) for name in _worst_first(found)],
        key=in_fragment(KEY, search),
        height=HEIGHT,
    )
    names = [str(document.uri) for document in search.job.documents]
    if missing := [name for name in names if name not in found]:
        st.caption(f"No held-out question is on {listed(missing)}.")


def _current_by_document(search: Search, trial: Row) -> Row:
    """What is found in each document now; empty for what is in use itself, or was not measured."""
    outcome = search.outcome
    if outcome is None or outcome["current"] in (None, trial["number"]):
        return {}
    current: Row = search.trials[outcome["current"]].get("by_document") or {}
    return current


def _columns(search: Search, trial: Row, is_compared: bool) -> list[Column]:
    columns = [Column("Document"), Column("Held-out questions", "number")]
    known = compared_with(search)
    if is_compared:
        columns.append(Column(known.capitalize(), "number", _INTERVAL))
    columns.append(Column(trial["title"], "number", _INTERVAL))
    if is_compared:
        columns.append(
            Column("Difference", "number", f"Points of recall more than {known}. {_INTERVAL}")
        )
    return columns


def _cells(name: str, found: Row, now: Row | None) -> list[Cell]:
    cells = [Cell(name), Cell.count(found["questions"])]
    has_intervals = found["questions"] >= FEWEST
    if now is not None:
        cells.append(share_cell(now["recall"], interval(now) if has_intervals else None))
    cells.append(share_cell(found["recall"], interval(found) if has_intervals else None))
    if now is not None:
        gain = found["gain"]
        cells.append(
            Cell(
                signed(gain["points"], 1), gain["points"], span_of(gain) if has_intervals else None
            )
        )
    return cells


def _worst_first(found: Row) -> list[str]:
    return sorted(
        found, key=lambda name: (found[name]["gain"] or {}).get("points", found[name]["recall"])
    )


def losses_in_words(search: Search, trial: Row) -> str:
    """The documents in which less is found by what is taken than by what there is, the worst first; empty without any."""
    outcome = search.outcome or {}
    rules = outcome["routes"] if has_rules(outcome) else {}
    found = rules.get("by_document") or trial.get("by_document") or {}
    lost = [name for name in _worst_first(found) if _is_loss(found[name])]
    if len(found) < 2 or not lost:
        return ""
    shown = [_loss(name, found[name]) for name in lost[:NAMED]]
    if lost[NAMED:]:
        shown.append(counted(len(lost) - NAMED, "more document"))
    named = " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
    asked = f"{len(found):,} documents"
    if any(str(document.uri) not in found for document in search.job.documents):
        asked = f"the {asked} with held-out questions"
    return (
        f":material/trending_down: **In {len(lost):,} of {asked} less is found** than with {compared_with(search)}: "
        f"{named}. See **By document** below."
    )


def _is_loss(found: Row) -> bool:
    """Whether a document loses what is worth telling: surely, or clearly."""
    points = _points(found)
    return points < 0 and (_is_shown(found) or points <= -CLEAR)


def _is_shown(found: Row) -> bool:
    """Whether a loss is no chance, as far as its questions tell."""
    return bool(found["questions"] >= FEWEST and found["gain"]["high"] < 0)


def _loss(name: str, found: Row) -> str:
    """A document with the points that it loses, and whether that is shown."""
    doubt = "" if _is_shown(found) else " (may be chance)"
    return f"{plain(name)} by {abs(found['gain']['points']):.1f} points{doubt}"


def _points(found: Row) -> float:
    """The points that a document gains, as they are shown; none where nothing was measured there before."""
    return round(float((found["gain"] or {}).get("points", 0.0)), 1)


def with_rules(outcome: Row) -> str:
    """What the name of the chosen one is followed by where rules are taken with it."""
    if not has_rules(outcome):
        return ""
    kinds = sorted(outcome["routes"]["trials"])
    return f", with {'a rule' if len(kinds) == 1 else 'rules'} for {' and '.join(map(_pattern, kinds))}"


def rules_in_words(search: Search, outcome: Row) -> str:
    """The rules that some kinds of file are better cut by, and what they gain; empty where none is shown to."""
    if not has_rules(outcome):
        return ""
    routes, gain = outcome["routes"], outcome["routes"]["gain"]
    config = ChunkingConfig.from_dict(outcome["config"])
    rules = " and ".join(
        f"{_pattern(kind)} files by **{plain(in_full(config.chunker(f'any.{kind}')))}**"
        for kind in sorted(routes["trials"])
    )
    held = "this rule" if len(routes["trials"]) == 1 else "these rules"
    is_current = outcome["chosen"] == outcome["current"]
    than = compared_with(search) if is_current else "one configuration for all files"
    return (
        f"Cut {rules}: that finds {gain['points']:.1f} points more than {than} (95% interval: "
        f"{span_of(gain)} points). **Use this** and the download take {held} along."
    )


def rules_that_gain_nothing(search: Search, outcome: Row) -> str:
    """Why no rule is taken where documents of several kinds were searched; empty where one is."""
    kinds = {kind_of(str(document.uri)) for document in search.job.documents}
    if len(kinds) == 1 or has_rules(outcome):
        return ""
    if outcome["routes"]:
        first, *others = map(_pattern, sorted(outcome["routes"]["trials"]))
        if not others:
            return f"A rule for {first} was tried, and is not shown to gain anything."
        tried = " and ".join([first, *others])
        return f"Rules for {tried} were tried, and are not shown to gain anything."
    settings = search.job.settings
    training, _ = split_questions(search.job.questions, settings["holdout"], settings["seed"])
    if not places_by_kind(search.job.questions, training):
        return (
            f"No rule by kind of file was tried: that takes {FEWEST_OF_KIND} training questions on a kind, beside some on "
            "another."
        )
    return "No rule by kind of file was tried: no other configuration is shown to do better on the questions of a kind."


def _pattern(kind: str) -> str:
    return f"\\*.{plain(kind)}"


def span_of(gain: Row) -> str:
    """The 95% interval of a gain, in points."""
    return span(100 * gain["low"], 100 * gain["high"], 1)
