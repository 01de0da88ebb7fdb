"""A form made from a strategy's option declarations: nothing about any option is written here."""

import re
from collections.abc import Collection
from typing import Any

import streamlit as st

from chunking import EmbedderError, create_chunker
from pages.components.configuration.given_values import answer_number
from pages.components.configuration.live_sliders import live_sliders
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.option_widgets import OptionWidgets
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import rerun_if_changed

#: the options that say how large a chunk should be, beside how large it may be
_AIMS = ("target_size", "target_chunk_size")


class OptionForm:
    """The widgets of one strategy's options, and under each what is wrong with it."""

    def __init__(self, values: OptionValues) -> None:
        self._values = values
        self._options = values.declared
        self._widgets = OptionWidgets(values)
        self._errors: dict[str, Any] = {}

    def draw(self, first: Collection[str] = ()) -> None:
        """Every option in the order of its declaration, the advanced ones folded away.

        Where `first` names any, all others are folded away.
        """
        expected = self._values.values
        shown = [name for name in self._options if self._is_shown(name, first)]
        folded = [name for name in self._options if name not in shown]
        folded.sort(key=lambda name: self._options[name]["advanced"])
        for name in shown:
            self._option(name)
            if name == "chunk_size" and first:
                st.caption(f"The most a chunk may hold.{self._aim(folded)}")
        if any(self._values.resolved.applies(name) for name in folded):
            with st.expander("More options"):
                for name in folded:
                    self._option(name)
        self._show_problems()
        answer_number(self._values.form)
        live_sliders(f"{self._values.prefix}sliders", self._widgets.sliders)
        rerun_if_changed(
            f"{self._values.prefix}{self._values.strategy}", self._values.values != expected
        )

    def _is_shown(self, name: str, first: Collection[str]) -> bool:
        return name in first if first else not self._options[name]["advanced"]

    def _aim(self, folded: Collection[str]) -> str:
        """The size that chunks are meant to have, where an option that is folded away says so."""
        for name in _AIMS:
            if name in folded and self._values.resolved.applies(name) and self._values.value(name):
                label = self._options[name]["label"]
                return f" {label}: {self._values.value(name):,}, in More options."
        return ""

    def _show_problems(self) -> None:
        """Each problem under the field it is about."""
        for name, problem in self._values.resolved.problems:
            place = self._errors.get(name or "", st)
            place.error(plain(self._in_words(problem)), icon=":material/error:")
        if not self._values.resolved.problems:
            try:
                create_chunker(self._values.strategy, **self._values.stated)
            except EmbedderError as error:
                self._errors["embedder"].error(plain(error), icon=":material/error:")

    def _in_words(self, problem: str) -> str:
        """A problem with the options called as their fields are; a name of one word may be a word."""
        for name, declared in self._options.items():
            where = rf"\b{name}\b" if "_" in name else rf"^{name}(?= \()"
            problem = re.sub(where, declared["label"], problem)
        return problem

    def _option(self, name: str) -> None:
        """An option's widget and a place for its problem; what the address gives it counts from here on."""
        if not self._values.resolved.applies(name):
            return
        self._values.show_outcome(name)
        self._values.take(name, self._widgets.draw(name))
        self._errors[name] = st.empty()
