"""What could not be read: one message, or a list in little room, each until it is dismissed."""

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
    """Draw what is said of the files."""
    if len(found) == 1:
        with _row():
            st.error(plain(found[0].why), icon=":material/error:")
            _dismiss_button(found[0])
    elif found:
        _list(found)


def _list(found: Sequence[Unread]) -> None:
    with st.container(key="unread", gap=None):
        with _row():
            st.markdown(
                f":red[:material/error: **{len(found):,} files were not read**]", width="stretch"
            )
            _button("all", "Dismiss all these messages", found)
        for each in found[:_LISTED]:
            with _row():
                name = plain(each.name)
                st.caption(plain(each.why).replace(name, f"**{name}**", 1), width="stretch")
                _dismiss_button(each)
        if (more := len(found) - _LISTED) > 0:
            st.caption(f"and {counted(more, 'more file')}")


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="top", gap="xsmall", wrap=False)


def _dismiss_button(each: Unread) -> None:
    _button(each.key, f"Dismiss the message about {plain(each.name)}", [each])


def _button(key: str, said: str, found: Sequence[Unread]) -> None:
    st.button(
        "",
        key=f"shelf.dismiss.{key}",
        icon=":material/close:",
        type="tertiary",
        help=said,
        on_click=_dismiss,
        args=(found,),
    )


def _dismiss(found: Sequence[Unread]) -> None:
    for each in found:
        each.dismiss()
