"""Help: every key, figure and term, with its definition and source."""

from collections.abc import Iterable, Sequence

import streamlit as st

from pages.components.help.links import SOUGHT
from pages.components.help.terms import TASKS, Term, found_by, nearest_to, terms
from pages.components.help.tour import tour_button
from pages.components.shell.markdown_text import plain


def page() -> None:
    """A field to search in, and below it the terms by group."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="help-find"):
        sought = st.text_input(
            "Find", key=SOUGHT, bind="query-params", placeholder="overlap, recall, Enter …"
        )
        tour_button(page="tune.py")  # of which it speaks
    found = found_by(sought or "")
    if not found:
        found = nearest_to(sought)
        if found:
            st.caption(f"Nearest to “{plain(sought)}”:")
        else:
            st.info(f"No help on {plain(sought)}. Choose a group below.")
    groups: dict[str, list[Term]] = {}
    for term in found:
        groups.setdefault(term.group, []).append(term)
    if not sought or not found:
        _contents({term.group: None for term in terms()})
    for group, entries in groups.items():
        st.header(group, anchor=_anchor(group))
        with st.container(key=f"help-{_anchor(group)}"):
            (_tasks if group == TASKS else _table)(entries)


def _tasks(entries: Sequence[Term]) -> None:
    """What one may want to do, each with a link to the page where it is done."""
    for each in entries:
        with st.container(border=True, gap="xsmall"):
            if each.page:
                st.page_link(f"{each.page}.py", label=f"**{plain(each.name)}**")
            else:
                st.markdown(f"**{plain(each.name)}**")
            st.caption(plain(each.definition))


def _table(entries: Sequence[Term]) -> None:
    lines = [
        f"| **{plain(each.name)}** | {plain(each.definition)}"
        + (f" :small[Source: {plain(each.source)}]" if each.source else "")
        + " |"
        for each in entries
    ]
    st.markdown("\n".join(["| Term | Meaning |", "|:--|:--|", *lines]))


def _contents(groups: Iterable[str]) -> None:
    """A link to each group."""
    st.markdown(" · ".join(f"[{group}](#{_anchor(group)})" for group in groups))


def _anchor(group: str) -> str:
    """What the address of a group ends with."""
    return group.lower().replace(" ", "-")


page()
