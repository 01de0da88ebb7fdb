"""What a link asked for that there is not: said beside the form until the user closes it."""

import re
from collections.abc import Iterator

import streamlit as st

from chunking import UnknownNameError, describe_strategy
from pages.components.configuration.offered_strategies import described, offered_strategies
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.option_values import linked_options, option_key
from pages.components.shell.markdown_text import plain

_SAID = "settings.link_problems"
_WRITTEN = {
    "integer": re.compile(r"-?[0-9]+|"),
    "number": re.compile(r"-?[0-9]*+\.?[0-9]*+(?:e[-+]?[0-9]+)?", re.IGNORECASE),
}
#: characters of a name or value that are shown
_MOST = 40


def note_link_problems() -> None:
    """Take note of a strategy that the address names and that is none, or of values that its options cannot take."""
    st.session_state[_SAID] = list(_problems())


def link_problems() -> None:
    """What was noted, with a button that closes it."""
    if not (problems := st.session_state.get(_SAID)):
        return
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="link-problems"):
        st.warning("  \n".join(problems), icon=":material/link_off:")
        st.button(
            "",
            key="settings.link_problems.close",
            icon=":material/close:",
            type="tertiary",
            on_click=st.session_state.pop,
            args=(_SAID,),
            help="Close",
        )


def _problems() -> Iterator[str]:
    strategy = st.query_params.get(STRATEGY)
    if strategy is None:
        return
    if strategy not in offered_strategies():
        yield f"The link names {plain(_not_offered(strategy[:_MOST]))}"
        return
    for name in linked_options(strategy):
        option = described(strategy)["options"][name]
        value = st.query_params.get(option_key(strategy, name))
        if value is not None and not _is_readable(option["type"], option["choices"], value):
            yield f"The link gives {_quoted(value)} for {plain(option['label'])}, which has its default instead."


def _not_offered(name: str) -> str:
    try:
        describe_strategy(name)
    except UnknownNameError as error:
        return f"an {error}"
    return f"the strategy {name!r}, which no page offers."


def _is_readable(kind: str, choices: list[str], value: str) -> bool:
    """Whether a value in an address is one of such an option."""
    if kind == "choice":
        return value in choices
    return kind not in _WRITTEN or _WRITTEN[kind].fullmatch(value) is not None


def _quoted(value: str) -> str:
    return f"“{plain(value[:_MOST])}{'…' if len(value) > _MOST else ''}”"
