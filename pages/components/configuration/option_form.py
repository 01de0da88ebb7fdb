"""A form made from a strategy's option declarations: nothing about any option is written here."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import streamlit as st

from chunking import (
    Chunker,
    EmbedderError,
    OptionsError,
    create_chunker,
    describe_strategy,
    list_strategies,
)
from chunking.embedders import EMBEDDERS
from chunking.tokenizers import TOKENIZERS
from pages.components.shell.markdown_text import plain, shown, typed
from pages.components.shell.url_state import begin_anew

Description = dict[str, Any]

#: a slider reaches this many times the default; the number field beside it reaches the bound
SLIDER_REACH = 4

_describe = cache(describe_strategy)


def option_key(strategy: str, name: str, prefix: str = "") -> str:
    """The widget key, and so the URL parameter, of an option; a prefix tells forms apart."""
    return f"{prefix}{strategy}.{name}"


def option_keys() -> list[str]:
    """The widget keys of all options of all strategies."""
    strategies = list_strategies()
    return [option_key(one, name) for one in strategies for name in _describe(one)["options"]]


def reset_options(strategy: str, prefix: str = "") -> None:
    """Give every option of a strategy its default."""
    for name, description in _describe(strategy)["options"].items():
        set_option(strategy, name, description["default"], prefix)


def set_option(strategy: str, name: str, value: Any, prefix: str = "") -> None:
    """Put a value into the form, as its widget holds it."""
    description = _describe(strategy)["options"][name]
    key = option_key(strategy, name, prefix)
    st.session_state[key] = _to_widget(description, value)
    st.session_state.pop(f"{key}.usual", None)


def _to_widget(description: Description, value: Any) -> Any:
    if description["type"] == "texts":
        return "\n".join(shown(text) for text in value or ())
    if description["type"] == "levels":
        return list(value or ())
    if description["type"] == "text":
        raw = description["pattern_if"] == {}
        return (value or "") if raw else shown(value or "")
    return value


class OptionForm:
    """The options of one strategy: what the widgets hold (`values`), the chunker it means, and the widgets."""

    def __init__(self, strategy: str, prefix: str = "") -> None:
        self.strategy = strategy
        self._prefix = prefix
        self._options: dict[str, Description] = _describe(strategy)["options"]
        self.values = {name: self._held(name) for name in self._options}
        for name in self._options:
            self._adapt(name)
        self._errors: dict[str, Any] = {}
        self._widgets: dict[str, Callable[[str, Description], Any]] = {
            "integer": self._number,
            "number": self._number,
            "switch": self._switch,
            "choice": self._choice,
            "text": self._text,
            "texts": self._texts,
            "levels": self._levels,
            "tokenizer": self._tokenizer,
            "embedder": self._embedder,
        }

    def _key(self, name: str) -> str:
        return option_key(self.strategy, name, self._prefix)

    @property
    def is_known(self) -> bool:
        """Whether the values are known before the widgets are drawn, as in every run but the first."""
        return any(self._key(name) in st.session_state for name in self._options)

    def chunker(self) -> Chunker | None:
        """The chunker of these values, None where they do not fit together."""
        try:
            return create_chunker(self.strategy, **self.values)
        except (OptionsError, EmbedderError):
            return None

    def draw(self) -> None:
        """Every option in the order of its declaration, the advanced ones folded away."""
        expected = dict(self.values)
        basic = [name for name in self._options if not self._options[name]["advanced"]]
        advanced = [name for name in self._options if self._options[name]["advanced"]]
        for name in basic:
            self._option(name)
        if any(self._applies(self._options[name]["shown_if"]) for name in advanced):
            with st.expander("More options"):
                for name in advanced:
                    self._option(name)
        self._show_problems()
        begin_anew(f"{self._prefix}{self.strategy}", self.values != expected)

    def _show_problems(self) -> None:
        """Each problem under the field it is about."""
        try:
            create_chunker(self.strategy, **self.values)
        except OptionsError as error:
            for name, problem in zip(error.fields, error.problems, strict=True):
                place = self._errors.get(name or "", st)
                place.error(plain(self._in_words(problem)), icon=":material/error:")
        except EmbedderError as error:
            self._errors["embedder"].error(plain(error), icon=":material/error:")

    def _in_words(self, problem: str) -> str:
        """A problem with the options called as their fields are; a name of one word may be a word."""
        for name, description in self._options.items():
            where = rf"\b{name}\b" if "_" in name else rf"^{name}(?= \()"
            problem = re.sub(where, description["label"], problem)
        return problem

    def _held(self, name: str) -> Any:
        """The value an option has before its widget is drawn."""
        held = st.session_state.get(self._key(name))
        if held is not None:
            return self._from_widget(name, held)
        default = self._options[name]["default"]
        return tuple(default) if isinstance(default, list) else default

    def _from_widget(self, name: str, held: Any) -> Any:
        description = self._options[name]
        if description["type"] == "text":
            value = held if self._is_pattern(description) else typed(held)
            return value or (None if description["optional"] else value)
        if description["type"] == "texts":
            lines = tuple(typed(line) for line in held.split("\n")) if held else ()
            return lines or (None if description["optional"] else ())
        if description["type"] == "levels":
            return tuple(sorted(held)) or None
        return held

    def _is_pattern(self, description: Description) -> bool:
        """Whether a text is a regular expression, in which a backslash is the user's own."""
        condition = description["pattern_if"]
        if condition is None:
            return False
        state = st.session_state
        return all(state.get(self._key(name)) in values for name, values in condition.items())

    def _applies(self, condition: Mapping[str, list[Any]] | None) -> bool:
        """Whether the other options have the values that a condition asks for."""
        return all(self.values.get(name) in values for name, values in (condition or {}).items())

    def _adapt(self, name: str) -> Any:
        """The default as it adapts to the option it scales with; an untouched value follows it."""
        description = self._options[name]
        default, reference = description["default"], description["scales_with"]
        if description["ranges"]:
            return self._follow_range(name, description)
        if not reference:
            return default
        whole = self._options[reference]["default"]
        usual = max(description["minimum"], default * min(self.values[reference], whole) // whole)
        key = self._key(name)
        held = st.session_state.get(key)
        if held is None or held == st.session_state.get(f"{key}.usual", default):
            self.values[name] = usual
            if key in st.session_state:
                st.session_state[key] = usual
        st.session_state[f"{key}.usual"] = usual
        return usual

    def _follow_range(self, name: str, description: Description) -> float:
        """The default of the range that applies; a value of another range gives way to it."""
        usual: float = self._range(description)["default"]
        key, mode = self._key(name), self.values[description["ranges"]["option"]]
        state = st.session_state
        is_stale = state.get(f"{key}.mode", mode) != mode
        if key in state and (is_stale or state[key] is None):
            state[key] = usual
        if is_stale or self.values[name] is None:
            self.values[name] = usual
        state[f"{key}.mode"] = mode
        return usual

    def _range(self, description: Description) -> dict[str, Any]:
        """The bounds, unit and step of a number, which another option's value may decide."""
        if not description["ranges"]:
            return description
        by: dict[str, dict[str, Any]] = description["ranges"]["by"]
        return by[self.values[description["ranges"]["option"]]]

    def _option(self, name: str) -> None:
        description = self._options[name]
        if not self._applies(description["shown_if"]):
            return
        held = self._widgets[description["type"]](name, description)
        self.values[name] = self._from_widget(name, held)
        self._errors[name] = st.empty()

    def _common(self, name: str, description: Description) -> dict[str, Any]:
        """What every widget is given: the URL parameter of the option is its key."""
        unit = self._unit(description)
        return {
            "label": f"{description['label']} ({unit})" if unit else description["label"],
            "help": description["help"],
            "key": self._key(name),
            "bind": "query-params",
        }

    def _unit(self, description: Description) -> str | None:
        unit: str | None = self._range(description)["unit"]
        if unit != "unit":
            return unit
        measured: str = self.values["unit"]
        return "estimated tokens" if measured == "estimate" else measured

    def _number(self, name: str, description: Description) -> float:
        """A slider for the hand and a number field for the exact value, kept equal.

        The field is the option; it is asked first, since a value in the URL reaches it as it is drawn.
        It has no bounds of its own, since it would turn red without saying why; but where the value
        of another mode in the URL must give way.
        """
        common = self._common(name, description)
        label, key, help = common.pop("label"), common["key"], common.pop("help")
        kind = int if description["type"] == "integer" else float
        allowed = self._range(description)
        step, usual = kind(allowed["step"]), kind(self._adapt(name))
        least, most = kind(allowed["minimum"]), kind(self._reach(name, description))
        st.markdown(label, help=help)
        with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
            hand = st.container()
            number: float = st.number_input(
                label,
                *((least, kind(allowed["maximum"])) if description["ranges"] else (None, None)),
                usual,
                step,
                label_visibility="collapsed",
                width=84,
                required=True,
                **common,
            )
        slider = f"{key}.slider"
        st.session_state[slider] = min(max(number, least), most)
        hand.slider(
            label,
            least,
            most,
            step=step,
            key=slider,
            label_visibility="collapsed",
            on_change=_follow_slider,
            args=(key, slider),
        )
        return number

    def _reach(self, name: str, description: Description) -> float:
        """How far the slider goes."""
        if description["type"] == "number":
            return float(self._range(description)["maximum"])
        reference = description["scales_with"]
        if reference and description["default"] <= self._options[reference]["default"]:
            return max(description["minimum"] + 1, int(self.values[reference]))
        usual = max(description["default"] * SLIDER_REACH, description["minimum"] + 10)
        return min(description["maximum"], usual)

    def _switch(self, name: str, description: Description) -> bool:
        value: bool = st.toggle(value=description["default"], **self._common(name, description))
        return value

    def _choice(self, name: str, description: Description) -> str:
        choices, default = description["choices"], description["default"]
        common = self._common(name, description)
        if len(choices) > 4:
            return str(st.selectbox(options=choices, index=choices.index(default), **common))
        return str(
            st.segmented_control(
                options=choices, default=default, required=True, wrap=True, **common
            )
        )

    def _text(self, name: str, description: Description) -> str:
        default = _to_widget(description, description["default"])
        value: str = st.text_input(value=default, **self._common(name, description))
        return value

    def _texts(self, name: str, description: Description) -> str:
        common = self._common(name, description)
        common["help"] += r" One a line; \\n stands for a line break, \\t for a tab."
        default = _to_widget(description, description["default"])
        value: str = st.text_area(value=default, height=120, **common)
        return value

    def _levels(self, name: str, description: Description) -> list[int]:
        common = self._common(name, description)
        picked: list[int] = st.pills(options=range(1, 7), selection_mode="multi", **common)
        return picked

    def _tokenizer(self, name: str, description: Description) -> str:
        index = TOKENIZERS.index(description["default"])
        common = self._common(name, description)
        value: str = st.selectbox(options=TOKENIZERS, index=index, **common)
        return value

    def _embedder(self, name: str, description: Description) -> str:
        common = self._common(name, description)
        value: str = st.selectbox(
            options=EMBEDDERS,
            index=EMBEDDERS.index(description["default"]),
            accept_new_options=True,
            **common,
        )
        return value


def _follow_slider(key: str, slider: str) -> None:
    st.session_state[key] = st.session_state[slider]
