"""What could not be read: a line for each file, until more come or it is dismissed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.quantities import counted
from pages.components.shell.markdown_text import plain

#: messages that have a line in the list of several
_LISTED = 6


@dataclass(frozen=True)
class Unread:
    """A file that could not be read, why, and what takes the message away."""

    key: str
    name: str
    why: str
    dismiss: Callable[[], None]


def unread_files(found: Sequence[Unread]) -> None:
    """Draw what is said of the files, of many of those that came last."""
    if not found:
        return
    with st.container(key="unread", gap=None):
        if len(found) > 1:
            _head(found)
        with st.container(key="unread-lines", gap=None):
            for each in found[-_LISTED:]:
                _line(each)
            if (more := len(found) - _LISTED) > 0:
                st.caption(f"and {counted(more, 'file')} before these")


def _head(found: Sequence[Unread]) -> None:
    with _row():
        st.markdown(f"**{len(found):,} files were not read**", width="stretch")
        _button("all", "Dismiss all these messages", found)


def _line(each: Unread) -> None:
    with _row():
        name = plain(each.name)
        why = plain(each.why).replace(name, f"**{name}**", 1)
        st.caption(f":red[:material/error:] {why}", width="stretch")
        _button(each.key, f"Dismiss the message about {name}", [each])


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="top", gap="xsmall", wrap=False)


def _button(key: str, text: str, found: Sequence[Unread]) -> None:
    st.button(
        "",
        key=f"shelf.dismiss.{key}",
        icon=":material/close:",
        type="tertiary",
        help=text,
        on_click=_dismiss,
        args=(found,),
    )


def _dismiss(found: Sequence[Unread]) -> None:
    for each in found:
        each.dismiss()
