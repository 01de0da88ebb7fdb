"""A configuration file opened in the app: its strategy and options, its routes and its parsers."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from chunking import Chunker, ChunkingConfig, ChunkingError, needed_options
from chunking.config import EXTENSIONS, plain_values
from chunking.tokenizers import TOKENIZERS
from pages.components.configuration.entries import Opened
from pages.components.configuration.form_settings import settings_of
from pages.components.configuration.given_values import give, restore_given
from pages.components.configuration.history import Settings, history_of, name_next_step, record
from pages.components.configuration.offered_strategies import refuse_absent
from pages.components.configuration.opened_configuration import (
    OWN_RULES,
    STRATEGY,
    current_file,
    held_now,
    hold,
    leaves_entry,
    opened_routes,
    rules_now,
    turned_to,
)
from pages.components.configuration.option_values import (
    OptionValues,
    fill_options,
    linked_options,
    option_key,
)
from pages.components.configuration.retrieval import set_retrieval
from pages.components.configuration.session_metadata import hold_metadata, session_metadata
from pages.components.configuration.session_pins import (
    hold_pins,
    merge_pins,
    pins_in_words,
)
from pages.components.library.documents import chosen_parsers
from pages.components.library.reading import files_called
from pages.components.library.uploads import read_by
from pages.components.shell.markdown_text import plain
from pages.components.shell.start import start

__all__ = [
    "PROBLEM",
    "SAID",
    "STRATEGY",
    "checked_configuration",
    "configuration_in_words",
    "follow_configuration",
    "open_configuration",
    "read_configuration",
    "refuse_paths",
    "set_settings",
    "set_strategy",
    "tune_button",
]

#: what was wrong with the file that was opened last, and what it changed
PROBLEM, SAID = "settings.problem", "settings.said"
_GIVEN = "settings.given"
_TUNE = "settings.to_tune"


def set_strategy(
    strategy: str, options: Mapping[str, Any], prefix: str = "", key: str = STRATEGY
) -> dict[str, str | list[str]]:
    """Put a strategy and some of its options into a form; the others take their defaults.

    Widgets on the page tell the address their values, and nothing else may. Those that are not drawn
    yet will not, since they have their values before they are: their parameters are written here, and
    returned. `key`, after the prefix, is that of the widget that chooses the strategy.
    """
    give(prefix + key, prefix + key, strategy)
    fill_options(strategy, options, prefix)
    written: dict[str, str | list[str]] = {}
    for name, value in _address(strategy, options, prefix, key).items():
        with suppress(StreamlitAPIException):
            st.query_params[name] = value
            written[name] = value
    return written


def set_settings(settings: Settings, key: str, prefix: str = "") -> None:
    """Put settings back into the form whose strategy `key` chooses, with the pinned cuts and the metadata that they had."""
    set_strategy(settings.strategy, settings.stated, prefix, key)
    if settings.pins is not None:
        hold_pins(settings.pins)
    if settings.metadata is not None:
        hold_metadata(settings.metadata)


def tune_button(
    label: str, held: Callable[[], Chunker | None], fits: bool = True, key: str | None = None
) -> None:
    """A button that opens on the Tune page what `held` returns when it is pressed.

    A change that is on its way then counts, though the last run did not know of it.
    """
    st.button(
        label,
        key=key,
        icon=":material/tune:",
        disabled=not fits,
        on_click=_to_tune,
        args=(held,),
        help="Open this strategy with these options on the Tune page.",
    )


def _to_tune(held: Callable[[], Chunker | None]) -> None:
    st.session_state[_TUNE] = held()


def open_tune_if_asked() -> None:
    """Go to the Tune page if its button was pressed, before any form is drawn: the widgets may be the same there."""
    chunker: Chunker | None = st.session_state.pop(_TUNE, None)
    if chunker is not None:
        follow_configuration()
        name_next_step("Taken over from another page")
        written = set_strategy(chunker.name, chunker.options.to_dict())
        st.switch_page("tune.py", query_params=written)


def _address(
    strategy: str, options: Mapping[str, Any], prefix: str, chooser: str
) -> dict[str, str | list[str]]:
    """The parameters of a strategy and of the options that have values of their own, as their widgets hold them."""
    stated, linked = needed_options(strategy, options), linked_options(strategy)
    given = [name for name in linked if stated.get(name) is not None]
    keys = [option_key(strategy, name, prefix) for name in given]
    written = {key: _in_address(st.session_state[key]) for key in keys}
    return {prefix + chooser: strategy, **written}


def _in_address(value: Any) -> str | list[str]:
    """A widget's value as a URL parameter."""
    if isinstance(value, list | tuple):
        return [str(item) for item in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def configuration_in_words() -> None:
    """Which entry of the open configuration is in the form, and which files are not read as usual."""
    if opened := opened_routes():
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.caption(
                f"**{plain(opened.entry.title)}** ({plain(opened.file)}): what you set here is for these "
                "files only.",
            )
            st.button(
                "Drop the rules",
                key="settings.drop",
                icon=":material/close:",
                type="tertiary",
                on_click=_drop,
                help="What is set for all other files is then for every document. Forgotten are the settings for "
                f"{plain(', '.join(opened.matches))}.",
            )
    if metadata := session_metadata():
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.caption(f"Metadata of every chunk: {plain(', '.join(metadata))}.")
            st.button(
                "Drop the metadata",
                key="settings.metadata.drop",
                icon=":material/close:",
                type="tertiary",
                on_click=_drop_metadata,
                help="Chunks then have what is known of their document, and nothing of the configuration.",
            )
    if parsers := chosen_parsers():
        st.caption(f"Parsers chosen: {plain(_readings(parsers))}.")


def _readings(parsers: Mapping[str, str]) -> str:
    return ", ".join(f"{files_called(kind)} by {name}" for kind, name in parsers.items())


def _drop() -> None:
    opened = opened_routes()
    assert opened is not None
    base = held_now().entries[-1]
    hold(None)
    set_strategy(base.strategy, base.options)
    name_next_step("Rules dropped")
    st.session_state[SAID] = (
        f"Dropped: {_rules_of(opened)}. The settings of all other files are for every document now."
    )


def _drop_metadata() -> None:
    hold_metadata({})
    name_next_step("Metadata dropped")


def follow_configuration() -> None:
    """Where the open configuration has routes, put the entry that the current document takes into the form.

    That is no step by itself: what was changed before it and what comes with it can be undone.
    """
    if STRATEGY in st.session_state and leaves_entry(current_file()):
        before = _as_held()
        record(STRATEGY, before, rules_now(before))
    if entry := turned_to(current_file()):
        set_strategy(entry.strategy, entry.options)
        if history := history_of(STRATEGY):
            history.pass_over(is_forgetful=False)
        held = _as_held()
        record(STRATEGY, held, rules_now(held))


def _as_held() -> Settings:
    """What the form of the pages holds."""
    restore_given(STRATEGY)
    return settings_of(OptionValues(st.session_state[STRATEGY]), "")


def open_given() -> None:
    """Open the configuration that the app was started with, once for a session.

    An address that names a strategy has settings of its own, and they stay.
    """
    path, state = start().configuration, st.session_state
    if path is None or state.get(_GIVEN):
        return
    state[_GIVEN] = True
    if STRATEGY in st.query_params:
        return
    try:
        read_configuration(path.name, path.read_text(encoding="utf-8-sig"))
    except (ChunkingError, OSError, UnicodeDecodeError) as error:
        state[PROBLEM] = f"{path.name}: {error}"


def read_configuration(name: str, text: str) -> None:
    """Open the configuration in the text of a file.

    Raises:
        ChunkingError: it cannot be used; then nothing has changed.
    """
    values = plain_values(text, EXTENSIONS[Path(name).suffix.lower()])
    open_configuration(name, checked_configuration(values))


def checked_configuration(values: Any) -> ChunkingConfig:
    """The configuration in plain data that comes from a visitor.

    Raises:
        ChunkingError: it cannot be used, names files of the server, or a splitter that the server lacks.
    """
    refuse_paths(values)
    config = ChunkingConfig.from_dict(values)
    for strategy in (config.strategy, *(route.strategy for route in config.routes)):
        refuse_absent(strategy)
    return config


def open_configuration(name: str, config: ChunkingConfig) -> None:
    """Put a configuration into the form, the routes and the list of documents; messages call it by its file's name."""
    st.session_state[SAID] = _what_changes(name, config)
    opened = Opened.of(name, config, current_file())
    hold(opened if config.routes else None)
    read_by(config.parsers)
    set_retrieval(config.retrieval)
    merge_pins(config.pins)
    hold_metadata(config.metadata)
    name_next_step(f"Opened {name}")
    set_strategy(opened.entry.strategy, opened.entry.options)


def _what_changes(file: str, config: ChunkingConfig) -> str:
    """What a file brings, and what it ends."""
    sentences = [f"{file} is open"]
    if config.routes:
        matches = ", ".join(route.match for route in config.routes)
        sentences.append(
            f"a document takes the first of its rules that fits, {matches}, else the rest"
        )
    if config.pins:
        sentences.append(f"it has {pins_in_words(config.pins)}")
    if config.metadata:
        sentences.append(f"every chunk is told {', '.join(config.metadata)}")
    if before := opened_routes():
        sentences.append(f"{_rules_of(before)} are gone, with what was changed in them")
    if config.parsers:
        sentences.append(f"it reads {_readings(config.parsers)}")
    if ended := [kind for kind in chosen_parsers() if kind not in config.parsers]:
        sentences.append(
            f"{', '.join(map(files_called, ended))} are read by their usual parser again"
        )
    return "; ".join(sentences) + "."


def _rules_of(opened: Opened) -> str:
    return OWN_RULES if opened.file == OWN_RULES else f"the rules of {opened.file}"


def refuse_paths(values: Any) -> None:
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
        refuse_paths(item)
