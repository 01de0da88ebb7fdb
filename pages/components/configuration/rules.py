"""Rules of a configuration, seen and changed: the parser of a kind of file, the settings of a pattern of names.

While the popover is closed, the browser sends what a field showed last. The key of a field therefore names
what it holds: a rule that has come back, by Undo or with a file, has a field of its own.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import streamlit as st

from chunking.parsers import parsers_by_kind
from chunking.quantities import counted
from pages.components.configuration.entries import Entry
from pages.components.configuration.opened_configuration import (
    held_now,
    opened_routes,
)
from pages.components.configuration.recommended_rules import recommended_rules_button
from pages.components.configuration.rule_changes import change_rules
from pages.components.library.document_details import kind_called
from pages.components.library.documents import chosen_parsers, names_together, own_documents
from pages.components.library.other_parser import parser_label
from pages.components.library.source_files import file_of
from pages.components.library.uploads import choose_parser
from pages.components.shell.markdown_text import plain

_KIND, _PARSER, _PATTERN = "rules.kind", "rules.parser", "rules.pattern"
_PROBLEM = "rules.problem"


def rules_editor() -> None:
    """A popover with both tables; what is set there is obeyed and exported as an opened file's rules are."""
    opened = opened_routes()
    count = len(chosen_parsers()) + (len(opened.matches) if opened else 0)
    label = f"Rules by kind of file ({count})" if count else "Rules by kind of file"
    with st.popover(label, icon=":material/rule:", width="stretch", key="rules"):
        with st.container(gap="small"):
            _parser_rules()
        with st.container(gap="small"):
            _settings_rules()


@cache
def _choices() -> dict[str, tuple[str, ...]]:
    """The parsers of each kind of file that has a choice."""
    found = parsers_by_kind(only_installed=True)
    return {kind: parsers for kind, parsers in found.items() if len(parsers) > 1}


def _parser_rules() -> None:
    """A row for each kind of file that is not read as usual, and one to add another."""
    st.markdown("**Parser by kind of file**")
    st.caption("Every other kind is read by its usual parser. A change reads the documents again.")
    chosen = chosen_parsers()
    for kind, parser in chosen.items():
        key = f"{_PARSER}.{kind}.{parser}"
        st.session_state[key] = parser
        with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
            st.selectbox(
                plain(kind_called(kind)),
                list(dict.fromkeys([*_choices().get(kind, ()), parser])),
                key=key,
                format_func=parser_label,
                on_change=_read_by,
                args=(kind, key),
            )
            _button(
                "delete", f"Remove the rule for {kind_called(kind)}", key, choose_parser, kind, None
            )
    with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
        here = {document.metadata.get("format") for document in own_documents().values()}
        left = [kind for kind in _choices() if kind not in chosen]
        added = st.selectbox(
            "Add a kind of file",
            sorted(left, key=lambda kind: kind not in here),
            index=None,
            key=_KIND,
            placeholder="a kind of file …",
            format_func=_kind_label,
        )
        if added is not None:
            st.selectbox(
                "Read by", _choices()[added][1:], key=f"{_PARSER}.new", format_func=parser_label
            )
            st.button("Add", key=f"{_PARSER}.add", on_click=_add_parser)


def _kind_label(kind: str) -> str:
    """What a kind is called, with its ending where that is another word: it may be looked for by either."""
    name = kind_called(kind)
    is_told = kind in name.lower() or kind in ("image", "other")
    return name if is_told else f"{name} (.{kind})"


def _read_by(kind: str, key: str) -> None:
    choose_parser(kind, st.session_state[key])


def _add_parser() -> None:
    _read_by(st.session_state[_KIND], f"{_PARSER}.new")
    st.session_state[_KIND] = None


def _settings_rules() -> None:
    """A row for each pattern, the first that fits applies, and a field to add another."""
    st.markdown("**Settings by file name**")
    st.caption(
        "The first pattern that fits a file's name applies. To change the settings of a rule, open "
        "one of its documents, then use the form."
    )
    recommended_rules_button()
    if opened_routes():
        opened = held_now()
        takers = Counter(opened.place(file_of(name)) for name in names_together())
        for place, entry in enumerate(opened.entries):
            _rule(place, entry, place == opened.current, takers[place])
    with (
        st.form(f"{_PATTERN}.form", border=False),
        st.container(horizontal=True, vertical_alignment="bottom", wrap=False),
    ):
        st.text_input(
            "Add a pattern, with the settings in the form", key=_PATTERN, placeholder="*.csv"
        )
        st.form_submit_button("Add", key=f"{_PATTERN}.add", on_click=_add_rule)
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(plain(problem), icon=":material/error:")


def _rule(place: int, entry: Entry, is_current: bool, takers: int) -> None:
    """A row; `takers` is how many documents take the rule."""
    size = entry.options.get("chunk_size")
    about = [entry.strategy, *([f"size {size:,}"] if isinstance(size, int) else [])]
    told = counted(takers, "document") if takers else "no document takes it"
    label = f"{plain(', '.join(about))} · {told}" + (" · **in the form**" if is_current else "")
    if entry.match is None:
        st.caption(f"All other files: {label}")
        return
    key = f"rules.match.{place}.{entry.match}"
    st.session_state[key] = entry.match
    with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
        st.text_input(
            f"Pattern {place + 1}: {label}", key=key, on_change=_rename, args=(place, key)
        )
        if place:
            _button("arrow_upward", f"Apply {entry.match} earlier", key, _raise, place)
        if not is_current:
            _button("input", f"Give {entry.match} the settings in the form", key, _refill, place)
        _button("delete", f"Remove the rule for {entry.match}", key, _remove, place)
    if set(entry.match) == {"*"}:
        st.caption("It takes every file: what stands below it has no effect.")


def _button(icon: str, help: str, key: str, then: object, *args: object) -> None:
    st.button(
        "",
        key=f"{key}.{icon}",
        icon=f":material/{icon}:",
        type="tertiary",
        help=plain(help),
        on_click=then,  # type: ignore[arg-type]
        args=args,
    )


def _add_rule() -> None:
    """Put a rule with the settings in the form before the others."""
    match = str(st.session_state[_PATTERN]).strip()
    if _is_free(match):
        opened = held_now()
        change_rules(f"Rule for {match}", [replace(opened.entry, match=match), *opened.entries])
        st.session_state[_PATTERN] = ""


def _rename(place: int, key: str) -> None:
    match = str(st.session_state[key]).strip()
    if _is_free(match):
        entries = list(held_now().entries)
        cause = f"Rule for {entries[place].match} is for {match}"
        entries[place] = replace(entries[place], match=match)
        change_rules(cause, entries)


def _raise(place: int) -> None:
    entries = list(held_now().entries)
    entries[place - 1 : place + 1] = entries[place], entries[place - 1]
    change_rules(f"Rule for {entries[place - 1].match} earlier", entries)


def _refill(place: int) -> None:
    opened = held_now()
    entries = list(opened.entries)
    entries[place] = replace(opened.entry, match=entries[place].match)
    change_rules(f"Rule for {entries[place].match} changed", entries)


def _remove(place: int) -> None:
    entries = list(held_now().entries)
    gone = entries.pop(place)
    change_rules(f"Rule for {gone.match} removed", entries)


def _is_free(match: str) -> bool:
    """Whether a pattern can be a rule's; else a message says why not."""
    opened = opened_routes()
    if not match:
        st.session_state[_PROBLEM] = "Type a pattern first, such as *.csv or contracts/*.txt."
    elif opened and match in opened.matches:
        st.session_state[_PROBLEM] = f"There is a rule for {match} already: change or remove that."
    return _PROBLEM not in st.session_state
