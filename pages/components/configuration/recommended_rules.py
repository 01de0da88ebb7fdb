"""Rules by kind of file as they are recommended: tables, records, code and talks by the strategy of their format, others by what suits all of an ending."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from glob import escape
from pathlib import PurePath
from typing import Literal

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document, Suggestion, needed_options
from chunking.config import chunker_for, fits
from chunking.suggestion import OF_A_FORMAT, suit_alike
from chunking.tuning import Candidate
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.name_patterns import named_alike
from pages.components.configuration.opened_configuration import follow_rules, held_now
from pages.components.configuration.rule_changes import change_rules
from pages.components.configuration.strategy_choice import suggested
from pages.components.configuration.taking_over import is_as_found
from pages.components.library.documents import own_documents
from pages.components.library.source_files import file_of
from pages.components.shell.markdown_text import plain

#: kinds of file that a button names
_NAMED = 3
#: what becomes of rules that a search leaves aside
_END = "They end if you use another configuration, and *Undo* brings them back"
_ENDED = "They are no longer in use, and *Undo* brings them back"


def rules_note(documents: Sequence[Document], made_by: Chunker | ChunkingConfig) -> None:
    """Which documents are not cut by the strategy of their format, and a button for rules that have them cut so.

    Where a search found this for all of them, nothing else is recommended.
    """
    if is_as_found(made_by, documents):
        return
    apart = [each for each in documents if _is_apart(each, chunker_for(made_by, each.uri).name)]
    if not apart or len(documents) < 2:
        return
    first, now = apart[0], chunker_for(made_by, apart[0].uri).name
    wanting = _wanting(documents)
    more = ". More documents are not cut as recommended" if wanting[1:] else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f":material/info: {plain(first.uri)} is cut by **{now}**, though **{suggested(first).strategy}** is "
            f"recommended for it{more}.",
            width="content",
        )
        _button("rules.recommended", documents, wanting)


def recommended_rules_button() -> None:
    """The same button where several documents of the session want a rule."""
    if len(own_documents()) > 1 and (wanting := _wanting(())):
        _button("rules.recommended.own", (), wanting)


def _button(key: str, searched: Sequence[Document], wanting: Sequence[Document]) -> None:
    st.button(
        f"Cut {_whats(searched, wanting)} as recommended",
        key=key,
        icon=":material/rule:",
        type="tertiary",
        on_click=_take,
        args=(searched,),
        help="Adds rules by kind of file. They are seen, changed and dropped in the settings, and go into what you "
        "take away. Whether they gain anything, the questions tell.",
    )


def _whats(searched: Sequence[Document], wanting: Sequence[Document]) -> str:
    """Which files the button has cut as recommended: each kind, or those of a format where others stay as they are."""
    documents, asked = _with_own(searched), {each.uri for each in wanting}
    rest = _rest(documents)
    left = [each for uri, each in _of_rest(documents).items() if uri not in asked]
    if all(suggested(each).strategy == rest.strategy for each in left):
        return "each kind"
    names = sorted({_ending(each) or file_of(each.uri or "") for each in wanting})
    return plain(" and ".join(names)) if len(names) <= _NAMED else f"{len(names)} kinds of file"


def _ending(document: Document) -> str:
    """The pattern of the files of its kind; empty where its name has no ending."""
    suffix = PurePath(file_of(document.uri or "")).suffix.lower()
    return f"*{suffix}" if suffix else ""


def alike_note(
    documents: Sequence[Document],
    compared: Candidate | None,
    is_baseline: bool,
    tries_rules: bool,
) -> None:
    """Where a search tries each configuration on all documents: what becomes of rules, or which document is of a format of its own.

    `compared` is what the search compares with, None where that is not measured. `tries_rules` says whether some kind of
    file has questions enough for a rule.
    """
    if compared is None or len(documents) < 2:
        return
    if compared.routes:
        told = f"{_whose(is_baseline, 'is')} rules by kind of file. {_END}"
    elif is_baseline and follow_rules(documents):
        told = (
            "The baseline has no rules by kind of file, and what you have now is measured with yours. "
            f"{_END}"
        )
    elif apart := [each for each in documents if suggested(each).strategy in OF_A_FORMAT]:
        told = f"**{suggested(apart[0]).strategy}** is recommended for {plain(apart[0].uri)}"
    else:
        return
    then = (
        "; at the end, rules are tried for the kinds of file whose own questions another one finds better"
        if tries_rules
        else ""
    )
    st.caption(
        f":material/info: {told}. Each other configuration that is tried cuts all documents alike{then}."
    )


def rules_then_note(
    documents: Sequence[Document], compared: Candidate | None, is_baseline: bool
) -> None:
    """The same of a search of these documents that is over."""
    if compared is None or not compared.routes:
        return
    are_in_use = follow_rules(documents)
    told = f":material/info: {_whose(is_baseline, 'was', are_in_use)} rules by kind of file."
    if are_in_use:
        told += f" {_END}."
    elif not is_baseline:
        told += f" {_ENDED}."
    st.caption(told)


def _whose(is_baseline: bool, verb: Literal["is", "was"], are_in_use: bool = True) -> str:
    """What is or was measured with which rules, and whether these are in use now."""
    if is_baseline:
        return f"The baseline {verb} measured with its"
    return f"What you {'have' if are_in_use else 'had'} {verb} measured with your"


def _with_own(documents: Sequence[Document]) -> tuple[Document, ...]:
    """Also those of the session that are not searched: once there are rules, none is given what is recommended for it."""
    searched = {each.uri: each for each in documents}
    return (*documents, *(each for name, each in own_documents().items() if name not in searched))


def _is_apart(document: Document, strategy: str) -> bool:
    """Whether it is of another format than the strategy that cuts it is for."""
    proposed = suggested(document).strategy
    return proposed != strategy and not OF_A_FORMAT.isdisjoint({proposed, strategy})


def _take(searched: Sequence[Document]) -> None:
    """Put a rule before the others for each kind of file of a format that is not cut as one.

    What all other files take stays as it is, unless it is for a format. Where it is recommended for some of these files,
    those of other kinds get a rule for what suits them.
    """
    documents = _with_own(searched)
    *rules, base = held_now().entries
    new = [_entry(match, found, base) for match, found in _by_kind(documents, _wanting(searched))]
    matches = {entry.match for entry in new}
    kept = [entry for entry in rules if entry.match not in matches]
    change_rules("Each kind as recommended", [*new, *kept, _rest(documents)])


def _wanting(searched: Sequence[Document]) -> list[Document]:
    """The documents that are to get a rule, also those of the session that are not searched."""
    documents, opened = _with_own(searched), held_now()
    rest, free = _rest(documents), _of_rest(documents)
    suits_some = any(suggested(each).strategy == rest.strategy for each in free.values())
    return [
        each
        for each in documents
        if suggested(each).strategy != _entry_of(opened, each, rest).strategy
        and (_is_of_a_format(suggested(each)) or (suits_some and each.uri in free))
    ]


def _of_rest(documents: Sequence[Document]) -> dict[str | None, Document]:
    """The documents that no rule fits now, by their names."""
    opened = held_now()
    base = opened.entries[-1]
    return {each.uri: each for each in documents if _entry_of(opened, each, base) is base}


def _entry_of(opened: Opened, document: Document, rest: Entry) -> Entry:
    """What a document takes, where all other files take `rest`."""
    return [*opened.entries[:-1], rest][opened.place(file_of(document.uri or ""))]


def _rest(documents: Sequence[Document]) -> Entry:
    """What all other files are to take: what they take now, or where that is for a format, what suits the first of another."""
    base = held_now().entries[-1]
    found = [suggested(each) for each in _of_rest(documents).values()]
    others = [each for each in found if not _is_of_a_format(each)]
    return _entry(None, others[0], base) if base.strategy in OF_A_FORMAT and others else base


def _is_of_a_format(found: Suggestion) -> bool:
    return found.strategy in OF_A_FORMAT


def _entry(match: str | None, found: Suggestion, base: Entry) -> Entry:
    """An entry with what suits its files; of the strategy that all other files take with their options."""
    if found.strategy == base.strategy:
        return replace(base, match=match)
    return Entry(match, found.strategy, needed_options(found.strategy, dict(found.options)))


def _by_kind(
    documents: Sequence[Document], wanting: Sequence[Document]
) -> Iterator[tuple[str, Suggestion]]:
    """A pattern of file names with what suits them for those that want a rule.

    It is an ending, with what suits most of its documents, unless some of these have a rule of their own; and the name of
    each that another strategy suits, with those that are named alike but for numbers.
    """
    kinds: dict[str, list[Document]] = {}
    for each in documents:
        kinds.setdefault(PurePath(file_of(each.uri or "")).suffix.lower(), []).append(each)
    free, wanted = _of_rest(documents), {each.uri for each in wanting}
    for ending, found in kinds.items():
        asking = [each for each in found if each.uri in wanted]
        usual = _commonest([suggested(each) for each in found])
        of_usual = [each for each in found if suit_alike(suggested(each), usual)]
        is_free = ending and all(each.uri in wanted or each.uri in free for each in found)
        if is_free and any(each.uri in wanted for each in of_usual):
            yield from _by_name([each for each in found if each not in of_usual], documents)
            yield f"*{ending}", usual
        else:
            yield from _by_name(asking, documents)


def _commonest(found: Sequence[Suggestion]) -> Suggestion:
    """What is suggested most often, of equals the first; what is for a format only where nothing else is."""
    others = [each for each in found if not _is_of_a_format(each)] or found
    return max(others, key=lambda one: sum(suit_alike(one, other) for other in others))


def _by_name(
    documents: Sequence[Document], every: Sequence[Document]
) -> Iterator[tuple[str, Suggestion]]:
    """The name of each document's file with what suits it, without its numbers where that suits all of `every` that are named so."""
    files: dict[str, Suggestion] = {}
    named = [(file_of(each.uri or ""), suggested(each)) for each in every]
    for each in documents:
        file, found = file_of(each.uri or ""), suggested(each)
        alike, alone = named_alike(file), escape(file)
        if alike not in files and alike != alone:
            others = (other for name, other in named if fits(alike, name))
            alike = alike if all(suit_alike(found, other) for other in others) else alone
        files.setdefault(alike, found)
    yield from files.items()
