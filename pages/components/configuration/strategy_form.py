"""The strategy and its options, as every page that cuts the current document asks for them."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, describe_strategy, list_strategies
from chunking.resolve import PRESETS
from pages.components.configuration.configuration_files import (
    STRATEGY,
    configuration_opener,
    follow_configuration,
    set_strategy,
)
from pages.components.configuration.option_form import OptionForm, option_keys, reset_options
from pages.components.shell.url_state import begin_anew, on_every_page, repeat

PRESET = "settings.preset"


class Settings:
    """The chunker that the form holds, and the form itself.

    From the second run on the values are known before the widgets are drawn, so that a page can send
    its result first. The form is drawn by `draw`, or at once where the values are not known yet.
    """

    def __init__(self, place: DeltaGenerator) -> None:
        self._place = place
        follow_configuration()
        repeat([STRATEGY, *option_keys()])
        self._strategy = st.session_state.get(STRATEGY)
        form = OptionForm(self._strategy) if self._strategy else None
        self._is_drawn = form is None or not form.is_known
        if form is None or self._is_drawn:
            form = self._draw()
        self.chunker: Chunker | None = form.chunker()

    def draw(self) -> None:
        """Draw the form, unless it had to be drawn already."""
        if not self._is_drawn:
            begin_anew(STRATEGY, self._draw().strategy != self._strategy)

    def _draw(self) -> OptionForm:
        with self._place, on_every_page():
            return _widgets()


def _widgets() -> OptionForm:
    st.selectbox(
        "Start from",
        list(PRESETS),
        index=None,
        key=PRESET,
        placeholder="a preset …",
        format_func=lambda name: PRESETS[name].label,
        on_change=_apply_preset,
    )
    configuration_opener()
    strategy = st.selectbox("Strategy", list_strategies(), key=STRATEGY, bind="query-params")
    described = describe_strategy(strategy)
    st.caption(f"**{described['label']}.** {described['summary']}")
    st.caption(f"When to use it: {described['when']}")
    form = OptionForm(strategy)
    form.draw()
    st.button(
        "Reset",
        icon=":material/restart_alt:",
        on_click=reset_options,
        args=(strategy,),
        help="Give every option of this strategy its default.",
    )
    return form


def _apply_preset() -> None:
    name = st.session_state[PRESET]
    if name is None:
        return
    preset = PRESETS[name]
    set_strategy(preset.strategy, preset.options)
