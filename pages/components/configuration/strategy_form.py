"""A strategy and its options as a form: what every page that cuts documents asks for."""

from collections.abc import Callable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import PRESETS, Chunker
from pages.components.configuration.configuration_files import (
    STRATEGY,
    configuration_in_words,
    follow_configuration,
    set_strategy,
)
from pages.components.configuration.form_settings import settings_of
from pages.components.configuration.given_values import answer_number, restore_given
from pages.components.configuration.history import name_next_step, named_cause, record
from pages.components.configuration.opened_configuration import (
    opened_routes,
    rules_now,
)
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.option_values import OptionValues, option_keys, reset_options
from pages.components.configuration.rules import rules_editor
from pages.components.configuration.strategy_choice import strategy_choice, suggestion_note
from pages.components.configuration.suited_settings import (
    follow_from,
    is_following,
    is_recommended,
    recommended_button,
    suit_settings,
)
from pages.components.configuration.tuned import (
    Tuned,
    held_settings,
    last_fitting,
    note,
    present,
)
from pages.components.library.documents import chosen_document
from pages.components.project.file_opener import file_opener
from pages.components.shell.url_state import on_every_page, rerun_if_changed, restore_address

__all__ = [
    "FIRST",
    "PRESET",
    "StrategyForm",
    "follow_document",
    "held_settings",
    "preset_choice",
    "remember",
    "reset_button",
    "tuned_form",
]

PRESET = "settings.preset"
#: what matters most, whatever the strategy
FIRST = ("base", "window_size", "chunk_size", "chunk_overlap")


class StrategyForm:
    """The chunker that a form holds, and its widgets, which `widgets` draws into a place.

    From the second run on the values are known before the widgets are drawn, so that a page can send
    its result first. The form is drawn by `draw`, or at once where the values are not known yet.
    `key` is that of the widget that chooses the strategy; `prefix` tells the options of forms apart.
    """

    def __init__(
        self,
        place: DeltaGenerator,
        widgets: Callable[[], OptionValues],
        key: str = STRATEGY,
        prefix: str = "",
    ) -> None:
        self._place, self._widgets, self._key = place, widgets, key
        restore_given(key)
        strategy: str | None = st.session_state.get(key)
        known = OptionValues(strategy, prefix) if strategy else None
        self._is_drawn = known is None or not known.is_known
        form = self._draw() if known is None or self._is_drawn else known
        self.strategy = form.strategy
        self.settings = settings_of(form, prefix)
        self.chunker: Chunker | None = form.chunker()

    def fitting(self) -> Chunker | None:
        """The chunker, or else the last whose options did fit together; a message says which and dims what follows it."""
        if self.chunker is not None:
            return self.chunker
        last = last_fitting(self._key)
        shown = "" if last is None else " Below is the last result that did."
        st.container(key="misfit").info(
            f"These options do not fit together. The message beside the field says why.{shown}"
        )
        return last

    def draw(self) -> None:
        """Draw the form, unless it had to be drawn already."""
        if not self._is_drawn:
            rerun_if_changed(self._key, self._draw().strategy != self.strategy)

    def _draw(self) -> OptionValues:
        with self._place:
            form = self._widgets()
            answer_number(self._key)
        return form


def tuned_form(place: DeltaGenerator) -> StrategyForm:
    """The form of the pages that cut the current document: they share its values and its address."""
    suit_settings(chosen_document())
    follow_configuration()
    restore_address([STRATEGY, *option_keys()])
    form = StrategyForm(place, _tuned_widgets)
    remember(STRATEGY, form)
    return form


def follow_document() -> None:
    """On a page without that form: let what it holds follow the document, as it does where it is drawn."""
    if STRATEGY not in st.session_state:
        return
    before = held_settings("")
    if opened_routes():
        follow_configuration()
    else:
        suit_settings(chosen_document())
    held = present(STRATEGY)
    if held.settings != before:
        record(STRATEGY, held.settings, rules_now(held.settings, is_following(held.settings)))
    note(STRATEGY, held)


def remember(key: str, form: StrategyForm) -> None:
    """Take note of what a form holds, for the pages after this one and for the way back."""
    held = form.settings
    rules = rules_now(held, is_following(held)) if key == STRATEGY else None
    record(key, held, rules, named_cause())
    note(key, Tuned(held, form.chunker))


def _tuned_widgets() -> OptionValues:
    with on_every_page():
        with st.container():  # what follows keeps its place, and stays open, whatever the strategy
            document, strategy = chosen_document(), strategy_choice(chosen_document())
            form = OptionValues(strategy)
            held = settings_of(form, "")
            is_suited = document is not None and is_recommended(held, document)
            if document is not None and is_suited:
                follow_from(document, held)
            if document is not None:
                suggestion_note(document, strategy, is_suited)
            OptionForm(form).draw(first=FIRST)
            with st.container(horizontal=True, gap="small"):
                if document is not None:
                    recommended_button(document, is_suited)
                reset_button(strategy)
        with st.expander("Presets and files"):
            preset_choice(PRESET)
            file_opener()
            rules_editor()
        configuration_in_words()
    return form


def preset_choice(key: str, prefix: str = "") -> None:
    """A choice of presets, which fills the form of that prefix."""
    st.selectbox(
        "Start from",
        list(PRESETS),
        index=None,
        key=key,
        placeholder="a preset …",
        format_func=lambda name: PRESETS[name].label,
        on_change=_apply_preset,
        args=(key, prefix),
    )


def _apply_preset(key: str, prefix: str) -> None:
    name = st.session_state[key]
    if name is not None:
        _name_step(f"Preset {PRESETS[name].label}", prefix)
        set_strategy(PRESETS[name].strategy, PRESETS[name].options, prefix)


def reset_button(strategy: str, prefix: str = "", key: str | None = None) -> None:
    """A button that gives every option of a strategy its default."""
    st.button(
        "Defaults",
        key=key,
        icon=":material/restart_alt:",
        type="tertiary",
        on_click=_reset,
        args=(strategy, prefix),
        help="Give every option of this strategy its default.",
    )


def _reset(strategy: str, prefix: str) -> None:
    _name_step(f"Defaults of {strategy}", prefix)
    reset_options(strategy, prefix)


def _name_step(cause: str, prefix: str) -> None:
    """Name what happens to the tuned form."""
    if not prefix:
        name_next_step(cause)
