"""A configuration file opened in the app: its strategy and options, by route where it has routes."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from chunking import Chunker, ChunkingConfig, ChunkingError, describe_strategy
from chunking.config import EXTENSIONS, plain_values
from chunking.tokenizers import TOKENIZERS
from pages.components.configuration.option_form import fill_options, option_key
from pages.components.library.sidebar import CHOICE
from pages.components.shell.markdown_text import plain

STRATEGY = "strategy"
FILE = "settings.file"
_ROUTED = "settings.routed"
_FOLLOWED = "settings.followed"
_PROBLEM = "settings.problem"
_TUNE = "settings.to_tune"


def set_strategy(
    strategy: str, options: Mapping[str, Any], prefix: str = ""
) -> dict[str, str | list[str]]:
    """Put a strategy and some of its options into a form; the others take their defaults.

    Widgets on the page tell the address their values, and nothing else may. Those that are not drawn
    yet will not, since they have their values before they are: their parameters are written here, and
    returned.
    """
    st.session_state[prefix + STRATEGY] = strategy
    fill_options(strategy, options, prefix)
    written: dict[str, str | list[str]] = {}
    for key, value in _address(strategy, options, prefix).items():
        with suppress(StreamlitAPIException):
            st.query_params[key] = value
            written[key] = value
    return written


def tune_button(label: str, chunker: Chunker | None, key: str | None = None) -> None:
    """A button that opens these options on the Tune page."""
    st.button(
        label,
        key=key,
        icon=":material/tune:",
        disabled=chunker is None,
        on_click=_to_tune,
        args=(chunker,),
        help="Open this strategy with these options on the Tune page.",
    )


def _to_tune(chunker: Chunker) -> None:
    st.session_state[_TUNE] = chunker


def follow_to_tune() -> None:
    """Go to the Tune page if its button was pressed, before any form is drawn: the widgets may be the same there."""
    chunker: Chunker | None = st.session_state.pop(_TUNE, None)
    if chunker is not None:
        written = set_strategy(chunker.name, chunker.options.to_dict())
        st.switch_page("pages/tune.py", query_params=written)


def _address(strategy: str, options: Mapping[str, Any], prefix: str) -> dict[str, str | list[str]]:
    """The parameters of a strategy and of the options that differ from their defaults, as their widgets hold them."""
    declared = describe_strategy(strategy)["options"]
    keys = {option: option_key(strategy, option, prefix) for option in options}
    return {prefix + STRATEGY: strategy} | {
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
        values = plain_values(text, EXTENSIONS[Path(file.name).suffix.lower()])
        _refuse_paths(values)
        config = ChunkingConfig.from_dict(values)
        _apply(config.chunker(st.session_state.get(CHOICE)))
    except (ChunkingError, UnicodeDecodeError, KeyError) as error:
        st.session_state[_PROBLEM] = f"{file.name}: {error}"
        return
    st.session_state[_ROUTED] = config if config.routes else None
    st.session_state[_FOLLOWED] = st.session_state.get(CHOICE)


def _refuse_paths(values: Any) -> None:
    """Raise where a configuration names a tokenizer that the form does not offer.

    This comes before anything is made of it: no visitor may have files of the server opened.
    """
    if isinstance(values, Mapping):
        if "tokenizer" in values and values["tokenizer"] not in TOKENIZERS:
            raise ChunkingError(
                f"the tokenizer {values['tokenizer']!r} is none of the app's, "
                f"{', '.join(TOKENIZERS)}; the command line takes a file as well"
            )
        values = list(values.values())
    for item in values if isinstance(values, list) else ():
        _refuse_paths(item)


def _apply(chunker: Chunker) -> None:
    set_strategy(chunker.name, chunker.options.to_dict())
