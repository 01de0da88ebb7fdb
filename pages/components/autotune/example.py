"""Search by example: the configurations whose cuts are nearest to boundaries that the user draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document, create_chunker
from chunking.inspection import boundaries
from chunking.quantities import counted
from chunking.tuning import Candidate, Match, nearest, suitable_strategies, tunable_strategies
from pages.components.autotune.consensus import agreed, consensus_lines, consensus_of
from pages.components.autotune.drawing import Drawing, drawing_of
from pages.components.autotune.session_search import held_search
from pages.components.autotune.settings import candidate_of
from pages.components.configuration.opened_configuration import held_now
from pages.components.configuration.summaries import in_full, non_default_options, summary
from pages.components.configuration.taking_over import use_and_compare
from pages.components.library.documents import own_documents
from pages.components.library.source_files import file_of
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.preparation import prepared
from pages.components.runs.results import searched
from pages.components.runs.work import working_elsewhere
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import restore_address
from pages.components.viewers.boundary_editor import Other, boundary_editor
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

EDITOR = "example.editor"
CAUSE = "Found by example"
HEIGHT = 460
#: matches that are listed, besides what the user has
SHOWN = 20
#: how much of the document the user drew
BEGINNING, ALL = "The beginning", "All of it"
_PART, _MEANING, _STRATEGIES = "example.part", "example.meaning", "example.strategies"
#: what was found for which text
FOUND = "example.found"
_ASKED, _ROW, _TABLE = "example.asked", "example.row", "example.table"
#: what to do; it stays above the text in the same words, so that no line moves under a click
_HOW = (
    "Click between two lines or words where a chunk should end; drag a line to move it, × removes it. "
    "**Find the nearest** then looks for what cuts most like this: a few chunks at the beginning are enough."
)
HELP = {
    "Boundary F1": "1 where every drawn boundary is cut, within 3 characters, and nothing else is.",
    "Pk": "How often two characters half a chunk apart are together in the one and parted in the other. "
    "Less is better.",
    "WindowDiff": "How often a window of half a chunk holds more boundaries of the one than of the other. "
    "Less is better.",
}


@dataclass(frozen=True)
class ExampleSettings:
    """What the settings say is looked for."""

    strategies: tuple[str, ...]
    is_whole: bool
    by_meaning: bool


@dataclass(frozen=True)
class Example:
    """What is looked for in which text: two that are equal find the same."""

    fingerprint: str
    drawn: tuple[int, ...]
    until: int
    strategies: tuple[str, ...]
    current: Candidate | None


@dataclass(frozen=True)
class Found:
    """The nearest matches, and to what."""

    example: Example
    matches: Sequence[Match]


def ask() -> ExampleSettings:
    """Draw the settings, one below the other."""
    restore_address([_PART, _MEANING, _STRATEGIES])
    part = st.segmented_control(
        "Drawn is",
        [BEGINNING, ALL],
        default=BEGINNING,
        required=True,
        key=_PART,
        bind="query-params",
        help="Of the beginning, what follows the last boundary is not compared: a few chunks are enough.",
    )
    strategies: list[str] = st.multiselect(
        "Strategies",
        tunable_strategies(),
        key=_STRATEGIES,
        bind="query-params",
        placeholder="all that suit the document",
    )
    by_meaning = st.toggle(
        "Embed for strategies by meaning",
        key=_MEANING,
        bind="query-params",
        help="These cut where the meaning changes, which needs the document's sentences embedded. Where "
        "they are embedded already, these strategies are tried in any case.",
    )
    return ExampleSettings(tuple(strategies), part == ALL, by_meaning)


def by_example(document: Document, settings: ExampleSettings, current: Chunker | None) -> None:
    """The text to draw in, and below it what comes nearest."""
    drawing, found = drawing_of(document), _found(document)
    _toolbar(document, drawing, current)
    st.caption(_HOW)
    boundary_editor(
        document,
        drawing.boundaries,
        _other_boundaries(document, found),
        key=EDITOR,
        height=HEIGHT,
        on_change=drawing.change,
        on_undo=drawing.undo,
    )
    _explanation(document, drawing, found)
    example, left_out = _example(document, drawing, settings, current)
    if st.session_state.get(_ASKED) == document.fingerprint and drawing.boundaries:
        _find(document, example)
    if left_out and drawing.boundaries:
        st.caption(
            f"Without {' and '.join(left_out)}: the document is not embedded for them. Switch on **Embed for "
            "strategies by meaning** to try them too."
        )
    if found is not None:
        _matches(document, found, example, current)


def _toolbar(document: Document, drawing: Drawing, current: Chunker | None) -> None:
    """What begins, ends and undoes a drawing, and what searches by it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.button(
            "Find the nearest",
            key="example.find",
            icon=":material/search:",
            type="primary",
            disabled=not drawing.boundaries,
            on_click=_ask_for_matches,
            args=(document,),
        )
        _beginnings(document, drawing, current)
        st.button(
            "Undo",
            key="example.undo",
            icon=":material/undo:",
            disabled=not drawing.before,
            on_click=drawing.undo,
        )
        st.button(
            "Clear",
            key="example.clear",
            icon=":material/delete:",
            disabled=not drawing.boundaries,
            on_click=drawing.change,
            args=([],),
        )


def _beginnings(document: Document, drawing: Drawing, current: Chunker | None) -> None:
    """What there is to begin a drawing with."""
    st.button(
        "Begin with present cuts",
        key="example.present",
        icon=":material/content_cut:",
        disabled=current is None or not is_ready(document, current),
        on_click=_begin_with_present,
        args=(document, drawing, current),
        help="Draw the boundaries where the current configuration cuts.",
    )
    if cuts := agreed(consensus_of(held_search(), document)):
        st.button(
            "Begin with the consensus",
            key="example.consensus",
            icon=":material/how_to_vote:",
            on_click=drawing.change,
            args=(cuts,),
            help="Draw the boundaries where at least half of the good configurations of the search by "
            "questions cut.",
        )


def _ask_for_matches(document: Document) -> None:
    st.session_state[_ASKED] = document.fingerprint


def _begin_with_present(document: Document, drawing: Drawing, current: Chunker) -> None:
    drawing.change(boundaries(searched(document, current)))


def _explanation(document: Document, drawing: Drawing, found: Found | None) -> None:
    """How many lines are drawn, what the others are, and the keys."""
    count, lines = len(drawing.boundaries), ""
    if found is not None:
        lines = f" Violet, dashed or a bar within a line: {plain(summary(_chosen(found).candidate.chunker))}."
    elif consensus_of(held_search(), document):
        lines = " Violet, dashed or a bar within a line: where good configurations cut, the stronger the more of them do."
    if not count:
        st.caption(f"Nothing is drawn yet.{lines}")
        return
    st.caption(
        f"{count:,} {'boundary' if count == 1 else 'boundaries'} drawn.{lines} Keys: arrows and Enter draw; "
        "j and k go to a line, where ← and → move it by a word, Shift+↑ and Shift+↓ by a line."
    )


def _found(document: Document) -> Found | None:
    """What was found for this text the last time."""
    found: Found | None = st.session_state.get(FOUND)
    return (
        found if found is not None and found.example.fingerprint == document.fingerprint else None
    )


def _chosen(found: Found) -> Match:
    """The match that is looked at, at first the nearest."""
    row: int = st.session_state.get(_ROW, 0)
    return found.matches[min(row, len(found.matches) - 1)]


def _other_boundaries(document: Document, found: Found | None) -> list[Other]:
    """The boundaries of the match that is looked at, else those that good trials agree on."""
    if found is not None:
        chunker = _chosen(found).candidate.chunker
        if not is_ready(document, chunker):
            return []
        tip = f"{summary(chunker)} cuts here."
        return [Other(offset, tip) for offset in boundaries(searched(document, chunker))]
    search = held_search()
    cuts = consensus_of(search, document)
    return consensus_lines(search.outcome, cuts) if search and search.outcome else []


def _example(
    document: Document, drawing: Drawing, settings: ExampleSettings, current: Chunker | None
) -> tuple[Example, tuple[str, ...]]:
    """What is to be found, and the strategies that are left out for want of embeddings."""
    names = settings.strategies or tuple(suitable_strategies([document]))
    tried = tuple(
        name for name in names if settings.by_meaning or is_ready(document, create_chunker(name))
    )
    drawn = tuple(drawing.boundaries)
    until = drawn[-1] if drawn and not settings.is_whole else len(document.text)
    left_out = tuple(name for name in names if name not in tried)
    now = candidate_of(current) if current and is_ready(document, current) else None
    return Example(document.fingerprint, drawn, until, tried, now), left_out


def _find(document: Document, example: Example) -> None:
    """Try every candidate, under a bar with a Stop button; what has to be embedded is embedded first."""
    if not example.strategies:
        st.session_state.pop(_ASKED)
        return
    if not all(prepared(document, create_chunker(name)) for name in example.strategies):
        return
    matches = working_elsewhere(
        "Trying the strategies",
        nearest,
        document,
        example.drawn,
        example.strategies,
        until=example.until,
        current=example.current,
        stop=partial(st.session_state.pop, _ASKED, None),
        key="example.stop",
    )
    st.session_state.pop(_ASKED, None)
    if matches is not None:
        st.session_state[FOUND] = Found(example, _listed(matches, example.current))
        st.session_state[_ROW] = 0
        st.rerun()


def _listed(matches: Sequence[Match], current: Candidate | None) -> list[Match]:
    """The nearest, and what there is now wherever it comes."""
    first, rest = (found := _different(matches))[:SHOWN], found[SHOWN:]
    return [*first, *(each for each in rest if each.candidate == current)]


def _different(matches: Sequence[Match]) -> list[Match]:
    """Of those of a strategy that come to the same only the first."""
    seen = {
        (each.candidate.strategy, each.f1, each.pk, each.window_diff, each.chunks): each
        for each in reversed(matches)
    }
    return [each for each in matches if each in seen.values()]


def _matches(document: Document, found: Found, example: Example, current: Chunker | None) -> None:
    """The table, and what can be done with the match that is looked at."""
    if example.drawn and not _holds_for(found, example):
        st.info(
            "Boundaries, settings or what you have changed since: **Find the nearest** looks again.",
            icon=":material/history:",
        )
    match = _chosen(found)
    chunker, is_current = match.candidate.chunker, match.candidate == example.current
    with st.container(key="example-match"):
        st.markdown(f"**{plain(in_full(chunker))}** {_agreement(match, found.example)}.")
        if is_current:
            st.caption("It is what you have now.")
        else:
            with st.container(horizontal=True, gap="small"):
                use_and_compare("example", ChunkingConfig.of(chunker), current, chunker, CAUSE, ())
            _reach_note(document)
    if (equal := _equal(found.matches)) > 1:
        st.caption(
            f"The first {equal:,} come equally near; what you have now stands first if it is among them, else the "
            "recommended strategy if that is. More boundaries tell them apart."
        )
    row: int = st.session_state.get(_ROW, 0)
    with_options = any(non_default_options(each.candidate.chunker) for each in found.matches)
    names = ["Configuration", *(["Options"] if with_options else [])]
    table_view(
        "Nearest configurations",
        [
            *map(Column, names),
            *(Column(name, "number", definition) for name, definition in HELP.items()),
            Column("Chunks", "number"),
        ],
        [
            TableRow(str(number), _cells(match, with_options, match.candidate == example.current))
            for number, match in enumerate(found.matches)
        ],
        [str(row)],
        _pick,
        key=_TABLE,
    )


def _holds_for(found: Found, example: Example) -> bool:
    """Whether the same would be found: what there is now makes no difference where it is listed."""
    is_listed = any(each.candidate == example.current for each in found.matches)
    then = replace(found.example, current=example.current) if is_listed else found.example
    return then == example


def _reach_note(document: Document) -> None:
    """Which other documents of the session are cut by what is used here."""
    opened = held_now()
    places = [opened.place(file_of(name)) for name in own_documents() if name != document.uri]
    here = opened.place(file_of(document.uri or ""))
    if others := places.count(here):
        match = opened.entries[here].match
        which = f"named {match}" if match else "that no rule by kind of file is for"
        st.caption(
            f"**Use this** is also for {counted(others, 'other document')} {plain(which)}."
            if opened.matches
            else f"**Use this** is also for your {'other document' if others == 1 else counted(others, 'other document')}."
        )


def _agreement(match: Match, example: Example) -> str:
    """At how many of the drawn boundaries a match cuts, and at how many places besides."""
    count = len(example.drawn)
    if match.hit == count:
        hit = "cuts at your boundary" if count == 1 else f"cuts at all {count:,} of your boundaries"
    elif match.hit:
        hit = f"cuts at {match.hit:,} of your {count:,} boundaries"
    else:
        hit = "does not cut at your boundary" if count == 1 else "cuts at none of your boundaries"
    last = "it" if count == 1 else "the last of them"
    before = f" before {last}" if example.until == example.drawn[-1] else ""
    if not match.more:
        return f"{hit}, and nowhere else{before}" if match.hit else hit
    places = counted(match.more, "other place")
    return f"{hit}, {'and' if match.hit else 'but'} at {places}{before}"


def _equal(matches: Sequence[Match]) -> int:
    """How many come as near as the first."""
    first = matches[0]
    return sum((each.f1, each.window_diff) == (first.f1, first.window_diff) for each in matches)


def _pick(ids: list[str]) -> None:
    """Look at the match that is chosen; one always is."""
    if ids:
        st.session_state[_ROW] = int(ids[0])


def _cells(match: Match, with_options: bool, is_current: bool) -> list[Cell]:
    chunker = match.candidate.chunker
    name = f"{summary(chunker)}{' · what you have now' if is_current else ''}"
    options = [Cell(" · ".join(non_default_options(chunker)))] if with_options else []
    measures = (match.f1, match.pk, match.window_diff)
    figures = [Cell(f"{value:.2f}", value) for value in measures]
    return [Cell(name), *options, *figures, Cell(f"{match.chunks:,}", match.chunks)]
