"""The widgets of a strategy's options, each made from what its option declares."""

from collections.abc import Callable
from math import ceil
from typing import Any

import streamlit as st

from chunking.embedders import EMBEDDERS
from chunking.options import OptionDeclaration
from chunking.tokenizers import TOKENIZERS
from pages.components.configuration.number_slider import Scale, number_slider
from pages.components.configuration.option_values import OptionValues, to_widget

#: a slider reaches this many times the default; the number field beside it reaches the bound
SLIDER_REACH = 4
#: choices that stand side by side in a form, however narrow it is
_IN_A_LINE = 3


class OptionWidgets:
    """Draws the widget of an option; `sliders` has what to do while one of them is moved, by its key."""

    def __init__(self, values: OptionValues) -> None:
        self.sliders: dict[str, Callable[[float], None]] = {}
        self._values = values
        self._by_type: dict[str, Callable[[str, OptionDeclaration], Any]] = {
            "integer": self._number,
            "number": self._number,
            "switch": self._switch,
            "choice": self._choice,
            "text": self._text,
            "texts": self._texts,
            "levels": self._levels,
            "sizes": self._sizes,
            "tokenizer": self._tokenizer,
            "embedder": self._embedder,
        }

    def draw(self, name: str) -> Any:
        """Draw the widget of an option, and return what it holds."""
        declared = self._values.declared[name]
        return self._by_type[declared["type"]](name, declared)

    def _common(self, name: str, declared: OptionDeclaration) -> dict[str, Any]:
        """What every widget is given: the URL parameter of an option that has one is its key."""
        unit = self._unit(name)
        return {
            "label": f"{declared['label']} ({unit})" if unit else declared["label"],
            "help": declared["help"] + self._follows(declared),
            "key": self._values.key(name),
            **({"bind": "query-params"} if declared["linked"] else {"persist_state": "session"}),
        }

    def _follows(self, declared: OptionDeclaration) -> str:
        """That an option shrinks with the size that it stays in proportion to, as a sentence more."""
        size = declared["scales_with"]
        if not size or not declared["default"]:
            return ""
        other = self._values.declared[size]
        return (
            f" Where *{other['label']}* is below its default of {other['default']:,}, this shrinks in proportion, "
            "until you set it."
        )

    def _unit(self, name: str) -> str | None:
        if self._values.declared[name]["type"] in ("integer", "number", "sizes"):
            return self._values.resolved.range_of(name).unit
        return self._values.declared[name]["unit"]

    def _number(self, name: str, declared: OptionDeclaration) -> float:
        """A slider for the hand and a number field for the exact value, kept equal.

        The field is the option; it is asked first, since a value in the URL reaches it as it is drawn.
        It has no bounds of its own, since it would turn red without saying why; but where the value
        of another mode in the URL must give way.
        """
        common = self._common(name, declared)
        label, key, help = common.pop("label"), common["key"], common.pop("help")
        kind = int if declared["type"] == "integer" else float
        allowed = self._values.resolved.range_of(name)
        step, usual = kind(allowed.step), kind(self._values.usual(name))
        least, most = kind(allowed.minimum), kind(self._reach(name, declared))
        with st.container(horizontal=True, vertical_alignment="center", wrap=False, gap="xsmall"):
            st.markdown(f":small[{label}]", help=help, width="stretch")
            bounds = (least, kind(allowed.maximum)) if declared["ranges"] else (None, None)
            number: float = st.number_input(  # type: ignore[call-overload]
                label,
                *bounds,
                usual,
                step,
                format=None if kind is int else "%g",
                label_visibility="collapsed",
                width=68,
                required=True,
                **common,
            )
        most = max(most, least + step)
        open_range = kind(self._room(name, least, step)), kind(self._ceiling(name, most))
        scale = Scale(least, most, step, declared["default"], open_range)
        slider, follow = number_slider(self._values.form, key, label, number, scale)
        self.sliders[slider] = follow
        return number

    def _room(self, name: str, least: float, step: float) -> float:
        """The least place that is allowed: above what is stated of the options that must stay below this one."""
        held = (
            self._values.stated.get(other)
            for other in self._values.declared
            if self._bound_of(other) == name
        )
        room = max([least, *(value + 1 for value in held if isinstance(value, int))])
        return least + ceil((room - least) / step) * step

    def _ceiling(self, name: str, most: float) -> float:
        """The farthest place that is allowed: below the size that this one must stay below."""
        bound = self._bound_of(name)
        return most if bound is None else float(min(most, max(0, self._values.value(bound) - 1)))

    def _bound_of(self, name: str) -> str | None:
        """The option that this one must stay below, if there is one."""
        options = self._values.declared
        reference: str | None = options[name]["scales_with"]
        is_below = reference and options[name]["default"] <= options[reference]["default"]
        return reference if is_below else None

    def _reach(self, name: str, declared: OptionDeclaration) -> float:
        """How far the slider goes: as far as that of the option it stays below, so that both have one scale."""
        if declared["type"] == "number":
            return float(self._values.resolved.range_of(name).maximum)
        if bound := self._bound_of(name):
            reach = self._reach(bound, self._values.declared[bound])
        else:
            reach = max(declared["default"] * SLIDER_REACH, declared["minimum"] + 10)
        return float(min(declared["maximum"], reach))

    def _switch(self, name: str, declared: OptionDeclaration) -> bool:
        value: bool = st.toggle(value=declared["default"], **self._common(name, declared))
        return value

    def _choice(self, name: str, declared: OptionDeclaration) -> str:
        choices, default = declared["choices"], declared["default"]
        common = self._common(name, declared)
        if len(choices) > _IN_A_LINE:
            return str(st.selectbox(options=choices, index=choices.index(default), **common))
        return str(
            st.segmented_control(
                options=choices, default=default, required=True, wrap=True, **common
            )
        )

    def _text(self, name: str, declared: OptionDeclaration) -> str:
        default = to_widget(declared, declared["default"])
        value: str = st.text_input(value=default, **self._common(name, declared))
        return value

    def _texts(self, name: str, declared: OptionDeclaration) -> str:
        common = self._common(name, declared)
        common["help"] += r" One a line; \\n stands for a line break, \\t for a tab."
        default = to_widget(declared, declared["default"])
        value: str = st.text_area(value=default, height=120, **common)
        return value

    def _levels(self, name: str, declared: OptionDeclaration) -> list[int]:
        common = self._common(name, declared)
        picked: list[int] = st.pills(options=range(1, 7), selection_mode="multi", **common)
        return picked

    def _sizes(self, name: str, declared: OptionDeclaration) -> str:
        common = self._common(name, declared)
        value: str = st.text_input(placeholder="512, 256", **common)
        return value

    def _tokenizer(self, name: str, declared: OptionDeclaration) -> str:
        index = TOKENIZERS.index(declared["default"])
        common = self._common(name, declared)
        value: str = st.selectbox(options=TOKENIZERS, index=index, **common)
        return value

    def _embedder(self, name: str, declared: OptionDeclaration) -> str:
        common = self._common(name, declared)
        value: str = st.selectbox(
            options=EMBEDDERS,
            index=EMBEDDERS.index(declared["default"]),
            accept_new_options=True,
            **common,
        )
        return value
