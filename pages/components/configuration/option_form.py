"""A form made from a strategy's option declarations: nothing about any option is written here."""

import re
from collections.abc import Collection, Iterable

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
        self._said: set[tuple[str, str]] = set()

    def draw(self, first: Collection[str] = ()) -> None:
        """Every option in the order of its declaration, the advanced ones folded away.

        Where `first` names any, all others are folded away.
        """
        expected, problems = self._values.values, self._problems()
        shown = [name for name in self._options if self._is_shown(name, first)]
        folded = [name for name in self._options if name not in shown]
        folded.sort(key=lambda name: self._options[name]["advanced"])
        for name in shown:
            self._option(name, problems)
            if name == "chunk_size" and first:
                st.caption(f"The most a chunk may hold.{self._aim(folded)}")
        if any(self._values.resolved.applies(name) for name in folded):
            with st.expander("More options"):
                for name in folded:
                    self._option(name, problems)
        has_changed = self._values.values != expected  # by what the address says
        found = self._problems() if has_changed else problems
        self._show(problem for problem in found if problem not in self._said)
        answer_number(self._values.form)
        live_sliders(f"{self._values.prefix}sliders", self._widgets.sliders)
        rerun_if_changed(f"{self._values.prefix}{self._values.strategy}", has_changed)

    def _is_shown(self, name: str, first: Collection[str]) -> bool:
        return name in first if first else not self._options[name]["advanced"]

    def _aim(self, folded: Collection[str]) -> str:
        """The size that chunks are meant to have, where an option that is folded away says so."""
        for name in _AIMS:
            if name in folded and self._values.resolved.applies(name) and self._values.value(name):
                label = self._options[name]["label"]
                return f" {label}: {self._values.value(name):,}, in More options."
        return ""

    def _problems(self) -> list[tuple[str, str]]:
        """The option, empty for none, and the text of each problem."""
        problems = [(name or "", text) for name, text in self._values.resolved.problems]
        if not problems:
            try:
                create_chunker(self._values.strategy, **self._values.stated)
            except EmbedderError as error:
                problems = [("embedder", str(error))]
        return problems

    def _show(self, problems: Iterable[tuple[str, str]]) -> None:
        for problem in problems:
            st.error(plain(self._in_words(problem[1])), icon=":material/error:")
            self._said.add(problem)

    def _in_words(self, problem: str) -> str:
        """A problem with the options called as their fields are; a name of one word may be a word."""
        for name, declared in self._options.items():
            where = rf"\b{name}\b" if "_" in name else rf"^{name}(?= \()"
            problem = re.sub(where, declared["label"], problem)
        return problem

    def _option(self, name: str, problems: Collection[tuple[str, str]]) -> None:
        """An option's widget and its problems; what the address gives it counts from here on."""
        if not self._values.resolved.applies(name):
            return
        self._values.show_outcome(name)
        self._values.set(name, self._widgets.draw(name))
        self._show(problem for problem in problems if problem[0] == name)
