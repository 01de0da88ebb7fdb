"""What the form of a strategy's options holds: the widgets' values in the session, and what they mean."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from chunking import (
    Chunker,
    EmbedderError,
    OptionsError,
    create_chunker,
    needed_options,
    resolve_options,
)
from chunking.options import OptionDeclaration
from pages.components.configuration.given_values import (
    forget_usual,
    give,
    give_usual,
    note_usual,
    restore_given,
    usual_of,
)
from pages.components.configuration.offered_strategies import described, offered_strategies
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.session_pins import session_pins
from pages.components.shell.markdown_text import shown, typed


def option_key(strategy: str, name: str, prefix: str = "") -> str:
    """The widget key, and so the URL parameter, of an option; a prefix tells forms apart."""
    return f"{prefix}{strategy}.{name}"


def option_keys() -> list[str]:
    """The widget keys of the options of all strategies that a form offers, as far as an address may hold them."""
    return [option_key(one, name) for one in offered_strategies() for name in linked_options(one)]


def linked_options(strategy: str) -> list[str]:
    """The options that an address may hold."""
    return [name for name, declared in described(strategy)["options"].items() if declared["linked"]]


def reset_options(strategy: str, prefix: str) -> None:
    """Give every option of a strategy its default."""
    fill_options(strategy, {}, prefix)


def fill_options(strategy: str, values: Mapping[str, Any], prefix: str = "") -> None:
    """Put values into the form, as its widgets hold them; options left out follow from those, or take their defaults."""
    stated = needed_options(strategy, values)
    resolved, form = resolve_options(strategy, stated), f"{prefix}{strategy}"
    for name, declared in described(strategy)["options"].items():
        key = option_key(strategy, name, prefix)
        held = stated[name] if name in stated else resolved.value(name)
        give(form, key, to_widget(declared, held))
        for note in ("mode", "stated"):
            st.session_state.pop(f"{key}.{note}", None)
        if name in stated:
            forget_usual(form, key)
            st.session_state[f"{key}.stated"] = held
        else:
            note_usual(form, key, held)


def set_option(strategy: str, name: str, value: Any, prefix: str = "") -> None:
    """Put one value into the form, as its widget holds it."""
    declared = described(strategy)["options"][name]
    st.session_state[option_key(strategy, name, prefix)] = to_widget(declared, value)


def set_embedder(strategy: str, model: str) -> Callable[[], None] | None:
    """What gives a strategy of the form another embedding model; None where it has none to choose."""
    if strategy not in offered_strategies() or "embedder" not in described(strategy)["options"]:
        return None
    return partial(set_option, strategy, "embedder", model)


def to_widget(declared: OptionDeclaration, value: Any) -> Any:
    """A value as the widget of its option holds it."""
    if declared["type"] == "texts":
        return "\n".join(shown(text) for text in value or ())
    if declared["type"] == "levels":
        return list(value or ())
    if declared["type"] == "sizes":
        return ", ".join(map(str, value or ()))
    if declared["type"] == "text":
        raw = declared["pattern_if"] == {}
        return (value or "") if raw else shown(value or "")
    return value


class OptionValues:
    """The options of one strategy: what their widgets hold (`values`), and the chunker that it means.

    What the user has not touched follows from what they have, as the engine resolves it (`resolved`).
    """

    def __init__(self, strategy: str, prefix: str = "") -> None:
        self.strategy = strategy
        self.prefix = prefix
        self.declared = described(strategy)["options"]
        restore_given(self.form)
        self._stated = {name: self._held(name) for name in self.declared if self._is_stated(name)}
        self.resolved = resolve_options(strategy, self._stated)
        for name in self.declared:
            self._note_stated(name)
            self.show_outcome(name)

    @property
    def form(self) -> str:
        """What the keys of all its widgets begin with."""
        return f"{self.prefix}{self.strategy}"

    def key(self, name: str) -> str:
        """The key of an option's widget."""
        return option_key(self.strategy, name, self.prefix)

    @property
    def is_known(self) -> bool:
        """Whether the values are known before the widgets are drawn, as in every run but the first."""
        return any(self.key(name) in st.session_state for name in self.declared)

    @property
    def stated(self) -> dict[str, Any]:
        """The options that have a value of their own, valid or not."""
        return dict(self._stated)

    @property
    def values(self) -> dict[str, Any]:
        """Every option's value: what is stated, valid or not, and what follows from it."""
        return {name: self.value(name) for name in self.declared}

    def value(self, name: str) -> Any:
        """An option's value: stated, valid or not, or what follows from the others."""
        return self._stated[name] if name in self._stated else self.resolved.value(name)

    def chunker(self) -> Chunker | None:
        """The chunker of these values, None where they do not fit together."""
        try:
            chunker = create_chunker(self.strategy, **self._stated)
            return chunker.with_pins(session_pins()).with_metadata(session_metadata())
        except (OptionsError, EmbedderError):
            return None

    def set(self, name: str, held: Any) -> None:
        """Let what a widget holds count from here on."""
        value = self._from_widget(name, held)
        if value != self.value(name):
            self._stated[name] = value
            self.resolved = resolve_options(self.strategy, self._stated)

    def usual(self, name: str) -> Any:
        """What an option was when its outcome was shown last, without a value of its own."""
        return usual_of(self.form, self.key(name), self._default(name))

    def _is_stated(self, name: str) -> bool:
        """Whether an option has a value of its own: its widget holds another than it was given last.

        It keeps it while another option moves, though what would follow from that is the same for a moment. A
        number of another mode's range is no longer meant.
        """
        state, key = st.session_state, self.key(name)
        if state.get(key) is None:
            return False
        if ranges := self.declared[name]["ranges"]:
            mode = self._held(ranges["option"])
            if state.get(f"{key}.mode", mode) != mode:
                return False
        held, stated = self._held(name), f"{key}.stated"
        is_kept = stated in state and state[stated] == held
        return bool(is_kept or held != self.usual(name))

    def _note_stated(self, name: str) -> None:
        """Keep the value of its own that an option has, by which it is known in the next run."""
        key = f"{self.key(name)}.stated"
        if name in self._stated:
            st.session_state[key] = self._stated[name]
        else:
            st.session_state.pop(key, None)

    def show_outcome(self, name: str) -> None:
        """Give the widget of an untouched option what follows from the others; note what it would be."""
        key, usual = self.key(name), self._usual(name)
        if name in self._stated:
            note_usual(self.form, key, usual)
        else:
            give_usual(self.form, key, to_widget(self.declared[name], usual), usual)
        if ranges := self.declared[name]["ranges"]:
            st.session_state[f"{key}.mode"] = self.resolved.value(ranges["option"])

    def _usual(self, name: str) -> Any:
        """What an option is, or would be, without a value of its own."""
        if name not in self._stated:
            return self.resolved.value(name)
        if self.declared[name]["type"] not in ("integer", "number"):
            return self._default(name)
        others = {other: value for other, value in self._stated.items() if other != name}
        return resolve_options(self.strategy, others).value(name)

    def _default(self, name: str) -> Any:
        default = self.declared[name]["default"]
        return tuple(default) if isinstance(default, list) else default

    def _held(self, name: str) -> Any:
        """The value that an option's widget holds; the default before it is drawn."""
        held = st.session_state.get(self.key(name))
        return self._default(name) if held is None else self._from_widget(name, held)

    def _from_widget(self, name: str, held: Any) -> Any:
        declared = self.declared[name]
        if declared["type"] == "text":
            value = held if self._is_pattern(declared) else typed(held)
            return value or (None if declared["optional"] else value)
        if declared["type"] == "texts":
            lines = tuple(typed(line) for line in held.split("\n")) if held else ()
            return lines or (None if declared["optional"] else ())
        if declared["type"] == "levels":
            return tuple(sorted(held)) or None
        if declared["type"] == "sizes":
            parts = re.split(r"[,;\s]+", held.strip()) if held.strip() else []
            return tuple(int(part) if part.isdecimal() else part for part in parts)
        return held

    def _is_pattern(self, declared: OptionDeclaration) -> bool:
        """Whether a text is a regular expression, in which a backslash is the user's own."""
        condition = declared["pattern_if"]
        if condition is None:
            return False
        return all(self._held(name) in values for name, values in condition.items())
