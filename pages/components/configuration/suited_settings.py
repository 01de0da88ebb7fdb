"""Settings that suit the document that is shown, until the user sets their own."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking import Document, Suggestion, list_strategies
from pages.components.configuration.baseline import pinned
from pages.components.configuration.configuration_files import (
    SAID,
    set_settings,
    set_strategy,
)
from pages.components.configuration.history import (
    Settings,
    history_of,
    is_step_named,
    name_next_step,
)
from pages.components.configuration.link_problems import note_link_problems
from pages.components.configuration.offered_strategies import described
from pages.components.configuration.opened_configuration import (
    STRATEGY,
    current_file,
    opened_routes,
)
from pages.components.configuration.option_values import option_keys
from pages.components.configuration.strategy_choice import in_groups, suggested
from pages.components.configuration.tuned import held_settings, noted, recommended, with_defaults
from pages.components.shell.url_state import came_with

#: the name and the fingerprint of the document that settings were last suited to, and these settings
SUITED = "settings.suited"
#: the option that says what is left out of all chunks
_ALONG = "exclude"


def suit_settings(document: Document | None) -> None:
    """Put what suits the document into the form, on a first visit whose address has no settings.

    After a reload of a page that does not have the form, it holds what it held before. Another document is given
    what suits it, while the form holds nothing but what suited the one before, whoever put it there, and no
    baseline is compared with it.
    """
    if STRATEGY in st.session_state:
        _follow(document)
        return
    note_link_problems()
    if st.query_params.get(STRATEGY) in in_groups():
        return
    st.query_params.pop(STRATEGY, None)  # it names none that there is
    if document is None or came_with(option_keys()):
        st.session_state[STRATEGY] = list_strategies()[0]
    elif before := noted(STRATEGY):
        set_settings(before.settings, STRATEGY)
    else:
        _suit(document, suggested(document))


def is_recommended(settings: Settings, document: Document) -> bool:
    """Whether the form that holds these settings has all that is recommended for the document."""
    return settings.is_as(recommended(document))


def is_following(settings: Settings) -> bool:
    """Whether the next document will be given what suits it, where the form holds these settings."""
    _, _, suited = st.session_state.get(SUITED, (None, None, None))
    return suited is not None and _is_suited(settings, suited) and not opened_routes()


def follow_from(document: Document, settings: Settings) -> None:
    """Let the next document be given what suits it, as these settings of the form are what suits this one."""
    st.session_state[SUITED] = document.uri, document.fingerprint, settings


def recommended_button(document: Document, is_suited: bool) -> None:
    """A button that gives the form what suits the document, unless it has that; it then suits each next one."""
    st.button(
        "Recommended",
        key="settings.recommended",
        icon=":material/lightbulb:",
        type="tertiary",
        disabled=is_suited,
        on_click=_recommend,
        args=(document, suggested(document)),
        help="Take the strategy and sizes that are recommended for this document. Until you change one or pin a "
        "baseline, each other document begins with those that are recommended for it; so it is wherever you have them, "
        "by a link too.",
    )


def _recommend(document: Document, suits: Suggestion) -> None:
    name_next_step("Recommended")
    _suit(document, suits)


def _follow(document: Document | None) -> None:
    name, before, settings = st.session_state.get(SUITED, (None, None, None))
    if document is None or settings is None or document.fingerprint == before:
        return
    held = held_settings("")
    if held is None or not _is_suited(held, settings) or opened_routes() or pinned():
        _say_that_rules_hold()
        del st.session_state[SUITED]  # from here on the settings are the user's
        return
    if (history := history_of(STRATEGY)) and not is_step_named():
        is_alone = document.uri != name and not history.redoes_rules
        history.pass_over(is_forgetful=is_alone)  # nobody has changed a setting
    _suit(document, suggested(document), held.values.get(_ALONG, ()))


def _say_that_rules_hold() -> None:
    """Where no rule fits the document, and it is not given what suits it either, as there are rules."""
    opened, name = opened_routes(), current_file()
    if opened and name and opened.place(name) == len(opened.matches):
        st.session_state[SAID] = (
            "Documents that no rule fits, such as this one, have the settings of all other files. While there are rules, "
            "no document is given what is recommended for it by itself."
        )


def _is_suited(held: Settings, suited: Settings) -> bool:
    """Whether a form holds what suited a document, whatever it leaves out: that goes along to the next one."""
    return replace(held, values={**held.values, _ALONG: suited.values.get(_ALONG, ())}).is_as(
        suited
    )


def suited_to(document: Document | None, before: Settings) -> Settings:
    """What suits a document, with what these settings leave out, their pinned cuts and their metadata."""
    suits = recommended(document)
    along = _along(suits.strategy, before.values.get(_ALONG, ()))
    settings = with_defaults(suits.strategy, {**suits.stated, **along})
    return replace(settings, pins=before.pins, metadata=before.metadata)


def _along(strategy: str, left_out: Sequence[str]) -> dict[str, Sequence[str]]:
    """What is left out goes along to the strategy of the next document, where that has the option."""
    return {_ALONG: left_out} if left_out and _ALONG in described(strategy)["options"] else {}


def _suit(document: Document, suggestion: Suggestion, left_out: Sequence[str] = ()) -> None:
    along = _along(suggestion.strategy, left_out)
    set_strategy(suggestion.strategy, {**suggestion.options, **along})
    if held := held_settings(""):
        follow_from(document, held)
