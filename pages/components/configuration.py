"""A configuration file opened in the app: its strategy and options, by route where it has routes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, describe_strategy
from chunking.config import EXTENSIONS
from chunking.tokenizers import TOKENIZERS
from pages.components.documents import CHOICE
from pages.components.escape import plain
from pages.components.option_form import option_key, reset_options, set_option

STRATEGY = "strategy"
FILE = "settings.file"
_ROUTED = "settings.routed"
_FOLLOWED = "settings.followed"
_PROBLEM = "settings.problem"


def set_strategy(strategy: str, options: Mapping[str, Any]) -> None:
    """Put a strategy and some of its options into the form; the others take their defaults.

    Widgets on the page tell the address their values; those of another strategy would not, since they
    are given their values before they are drawn.
    """
    is_drawn = st.session_state.get(STRATEGY) == strategy
    _hold(strategy, options)
    if not is_drawn:
        st.query_params.update(_address(strategy, options))


def open_in_tune(chunker: Chunker) -> None:
    """Go to the Tune page with this strategy and these options, there and in its address."""
    options = chunker.options.to_dict()
    _hold(chunker.name, options)
    address = {STRATEGY: chunker.name} | _address(chunker.name, options)
    st.switch_page("pages/tune.py", query_params=address)


def _hold(strategy: str, options: Mapping[str, Any]) -> None:
    st.session_state[STRATEGY] = strategy
    reset_options(strategy)
    for option, value in options.items():
        set_option(strategy, option, value)


def _address(strategy: str, options: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """The parameters of the options that differ from their defaults, as their widgets hold them."""
    declared = describe_strategy(strategy)["options"]
    keys = {option: option_key(strategy, option) for option in options}
    return {
        keys[option]: _in_address(st.session_state[keys[option]])
        for option, value in options.items()
        if value is not None and value != _usual(declared, option, options)
    }


def _usual(declared: Mapping[str, Any], option: str, options: Mapping[str, Any]) -> Any:
    """An option's default, which another option may decide."""
    ranges = declared[option]["ranges"]
    if not ranges:
        return declared[option]["default"]
    mode = options.get(ranges["option"], declared[ranges["option"]]["default"])
    return ranges["by"][mode]["default"]


def _in_address(value: Any) -> str | list[str]:
    """A widget's value as a URL parameter."""
    if isinstance(value, list | tuple):
        return [str(item) for item in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def configuration_opener() -> None:
    """A place to drop a configuration file, and what is wrong with it."""
    with st.popover("Open configuration", icon=":material/folder_open:", width="stretch"):
        st.file_uploader(
            "A file exported here, or written by hand",
            type=[extension.lstrip(".") for extension in EXTENSIONS],
            key=FILE,
            on_change=_open,
        )
        if problem := st.session_state.get(_PROBLEM):
            st.error(plain(problem), icon=":material/error:")
        if config := st.session_state.get(_ROUTED):
            matches = ", ".join(plain(route.match) for route in config.routes)
            st.caption(f"Routes by file name: {matches}. Each document takes the first that fits.")


def follow_configuration() -> None:
    """Where the open configuration has routes, give each newly chosen document the one it takes."""
    config: ChunkingConfig | None = st.session_state.get(_ROUTED)
    name = st.session_state.get(CHOICE)
    if config is not None and name is not None and st.session_state.get(_FOLLOWED) != name:
        st.session_state[_FOLLOWED] = name
        _apply(config.chunker(name))


def _open() -> None:
    """Read the file that was dropped; its chunker for the document at hand goes into the form."""
    file = st.session_state[FILE]
    st.session_state[_PROBLEM] = st.session_state[_ROUTED] = None
    if file is None:
        return
    try:
        text = file.getvalue().decode("utf-8")
        config = ChunkingConfig.loads(text, EXTENSIONS[Path(file.name).suffix.lower()])
        _apply(config.chunker(st.session_state.get(CHOICE)))
    except (ChunkingError, UnicodeDecodeError, KeyError) as error:
        st.session_state[_PROBLEM] = f"{file.name}: {error}"
        return
    st.session_state[_ROUTED] = config if config.routes else None
    st.session_state[_FOLLOWED] = st.session_state.get(CHOICE)


def _apply(chunker: Chunker) -> None:
    tokenizer = getattr(chunker.options, "tokenizer", None)
    if tokenizer not in TOKENIZERS:
        raise ChunkingError(
            f"the tokenizer {tokenizer!r} is a file: the app counts with {TOKENIZERS}"
        )
    set_strategy(chunker.name, chunker.options.to_dict())
