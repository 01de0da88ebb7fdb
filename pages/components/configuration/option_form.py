"""A form made from a strategy's option declarations: nothing about any option is written here."""

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache, partial
from typing import Any

import streamlit as st

from chunking import (
    Chunker,
    EmbedderError,
    OptionsError,
    create_chunker,
    describe_strategy,
    needed_options,
    resolve_options,
)
from chunking.embedders import EMBEDDERS
from chunking.options import OptionDeclaration
from chunking.tokenizers import TOKENIZERS
from pages.components.configuration.live_sliders import live_sliders
from pages.components.configuration.offered import offered_strategies
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.session_pins import session_pins
from pages.components.configuration.slider_steps import nearest, slider_steps
from pages.components.shell.markdown_text import plain, shown, typed
from pages.components.shell.url_state import rerun_if_changed

#: a slider reaches this many times the default; the number field beside it reaches the bound
SLIDER_REACH = 4
#: a slider over more whole numbers than this has round ones, denser where they are small
_FINE = 200
#: the options that say how large a chunk should be, beside how large it may be
_AIMS = ("target_size", "target_chunk_size")
#: the slider that is being moved and where it was last
_MOVING = "form.moving"

_describe = cache(describe_strategy)


def option_key(strategy: str, name: str, prefix: str = "") -> str:
    """The widget key, and so the URL parameter, of an option; a prefix tells forms apart."""
    return f"{prefix}{strategy}.{name}"


def option_keys() -> list[str]:
    """The widget keys of the options of all strategies that a form offers, as far as an address may hold them."""
    return [option_key(one, name) for one in offered_strategies() for name in linked_options(one)]


def linked_options(strategy: str) -> list[str]:
    """The options that an address may hold."""
    return [name for name, declared in _describe(strategy)["options"].items() if declared["linked"]]


def reset_options(strategy: str, prefix: str = "") -> None:
    """Give every option of a strategy its default."""
    fill_options(strategy, {}, prefix)


def fill_options(strategy: str, values: Mapping[str, Any], prefix: str = "") -> None:
    """Put values into the form, as its widgets hold them; options left out follow from those, or take their defaults."""
    stated = needed_options(strategy, values)
    resolved = resolve_options(strategy, stated)
    for name, declared in _describe(strategy)["options"].items():
        key = option_key(strategy, name, prefix)
        held = stated[name] if name in stated else resolved.value(name)
        st.session_state[key] = _to_widget(declared, held)
        st.session_state[f"{key}.stated"] = name in stated
        for note in ("usual", "mode"):
            st.session_state.pop(f"{key}.{note}", None)
        if name not in stated:
            st.session_state[f"{key}.usual"] = resolved.value(name)


def set_option(strategy: str, name: str, value: Any, prefix: str = "") -> None:
    """Put one value into the form, as its widget holds it."""
    declared = _describe(strategy)["options"][name]
    st.session_state[option_key(strategy, name, prefix)] = _to_widget(declared, value)


def set_embedder(strategy: str, model: str) -> Callable[[], None] | None:
    """What gives a strategy of the form another embedding model; None where it has none to choose."""
    if strategy not in offered_strategies() or "embedder" not in _describe(strategy)["options"]:
        return None
    return partial(set_option, strategy, "embedder", model)


def _to_widget(declared: OptionDeclaration, value: Any) -> Any:
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


class OptionForm:
    """The options of one strategy: what the widgets hold (`values`), the chunker it means, and the widgets.

    What the user has not touched follows from what they have, as the engine resolves it.
    """

    def __init__(self, strategy: str, prefix: str = "") -> None:
        self.strategy = strategy
        self._prefix = prefix
        self._options = _describe(strategy)["options"]
        self._stated = {name: self._held(name) for name in self._options if self._is_stated(name)}
        self._resolved = resolve_options(strategy, self._stated)
        for name in self._options:
            self._show_outcome(name)
        self._errors: dict[str, Any] = {}
        self._sliders: dict[str, Callable[[float], None]] = {}
        self._widgets: dict[str, Callable[[str, OptionDeclaration], Any]] = {
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

    def _key(self, name: str) -> str:
        return option_key(self.strategy, name, self._prefix)

    @property
    def is_known(self) -> bool:
        """Whether the values are known before the widgets are drawn, as in every run but the first."""
        return any(self._key(name) in st.session_state for name in self._options)

    @property
    def stated(self) -> dict[str, Any]:
        """The options that have a value of their own, valid or not."""
        return dict(self._stated)

    @property
    def values(self) -> dict[str, Any]:
        """Every option's value: what is stated, valid or not, and what follows from it."""
        return {name: self._value(name) for name in self._options}

    def _value(self, name: str) -> Any:
        return self._stated[name] if name in self._stated else self._resolved.value(name)

    def chunker(self) -> Chunker | None:
        """The chunker of these values, None where they do not fit together."""
        try:
            chunker = create_chunker(self.strategy, **self._stated)
            return chunker.with_pins(session_pins()).with_metadata(session_metadata())
        except (OptionsError, EmbedderError):
            return None

    def draw(self, first: Collection[str] = ()) -> None:
        """Every option in the order of its declaration, the advanced ones folded away.

        Where `first` names any, all others are folded away.
        """
        expected = self.values
        shown = [name for name in self._options if self._is_shown(name, first)]
        folded = [name for name in self._options if name not in shown]
        folded.sort(key=lambda name: self._options[name]["advanced"])
        for name in shown:
            self._option(name)
            if name == "chunk_size" and first:
                st.caption(f"The most a chunk may hold.{self._aim(folded)}")
        if any(self._resolved.applies(name) for name in folded):
            with st.expander("More options"):
                for name in folded:
                    self._option(name)
        self._show_problems()
        live_sliders(f"{self._prefix}sliders", self._sliders)
        rerun_if_changed(f"{self._prefix}{self.strategy}", self.values != expected)

    def _is_shown(self, name: str, first: Collection[str]) -> bool:
        return name in first if first else not self._options[name]["advanced"]

    def _aim(self, folded: Collection[str]) -> str:
        """The size that chunks are meant to have, where an option that is folded away says so."""
        for name in _AIMS:
            if name in folded and self._resolved.applies(name) and self._value(name):
                label = self._options[name]["label"]
                return f" {label}: {self._value(name):,}, in More options."
        return ""

    def _show_problems(self) -> None:
        """Each problem under the field it is about."""
        for name, problem in self._resolved.problems:
            place = self._errors.get(name or "", st)
            place.error(plain(self._in_words(problem)), icon=":material/error:")
        if not self._resolved.problems:
            try:
                create_chunker(self.strategy, **self._stated)
            except EmbedderError as error:
                self._errors["embedder"].error(plain(error), icon=":material/error:")

    def _in_words(self, problem: str) -> str:
        """A problem with the options called as their fields are; a name of one word may be a word."""
        for name, declared in self._options.items():
            where = rf"\b{name}\b" if "_" in name else rf"^{name}(?= \()"
            problem = re.sub(where, declared["label"], problem)
        return problem

    def _is_stated(self, name: str) -> bool:
        """Whether an option has a value of its own: its widget holds another than it was given last.

        A number of another mode's range is no longer meant.
        """
        state, key = st.session_state, self._key(name)
        if state.get(key) is None:
            return False
        if ranges := self._options[name]["ranges"]:
            mode = self._held(ranges["option"])
            if state.get(f"{key}.mode", mode) != mode:
                return False
        usual = state.get(f"{key}.usual", self._default(name))
        return bool(state.get(f"{key}.stated") or self._held(name) != usual)

    def _show_outcome(self, name: str) -> None:
        """Give the widget of an untouched option what follows from the others; note what it would be.

        What it holds already is not given again: on its way it would undo what the user enters meanwhile.
        """
        state, key, usual = st.session_state, self._key(name), self._usual(name)
        if name not in self._stated and key in state:
            outcome = _to_widget(self._options[name], usual)
            if state[key] != outcome:
                state[key] = outcome
        state[f"{key}.usual"] = usual
        if ranges := self._options[name]["ranges"]:
            state[f"{key}.mode"] = self._resolved.value(ranges["option"])

    def _usual(self, name: str) -> Any:
        """What an option is, or would be, without a value of its own."""
        if name not in self._stated:
            return self._resolved.value(name)
        if self._options[name]["type"] not in ("integer", "number"):
            return self._default(name)
        others = {other: value for other, value in self._stated.items() if other != name}
        return resolve_options(self.strategy, others).value(name)

    def _default(self, name: str) -> Any:
        default = self._options[name]["default"]
        return tuple(default) if isinstance(default, list) else default

    def _held(self, name: str) -> Any:
        """The value that an option's widget holds; the default before it is drawn."""
        held = st.session_state.get(self._key(name))
        return self._default(name) if held is None else self._from_widget(name, held)

    def _from_widget(self, name: str, held: Any) -> Any:
        declared = self._options[name]
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

    def _option(self, name: str) -> None:
        """An option's widget and a place for its problem; what the address gives it counts from here on."""
        if not self._resolved.applies(name):
            return
        self._show_outcome(name)
        declared = self._options[name]
        held = self._widgets[declared["type"]](name, declared)
        value = self._from_widget(name, held)
        if value != self._value(name):
            self._stated[name] = value
            self._resolved = resolve_options(self.strategy, self._stated)
        self._errors[name] = st.empty()

    def _common(self, name: str, declared: OptionDeclaration) -> dict[str, Any]:
        """What every widget is given: the URL parameter of an option that has one is its key."""
        unit = self._unit(name)
        return {
            "label": f"{declared['label']} ({unit})" if unit else declared["label"],
            "help": declared["help"],
            "key": self._key(name),
            **({"bind": "query-params"} if declared["linked"] else {"persist_state": "session"}),
        }

    def _unit(self, name: str) -> str | None:
        if self._options[name]["type"] in ("integer", "number", "sizes"):
            return self._resolved.range_of(name).unit
        return self._options[name]["unit"]

    def _number(self, name: str, declared: OptionDeclaration) -> float:
        """A slider for the hand and a number field for the exact value, kept equal.

        The field is the option; it is asked first, since a value in the URL reaches it as it is drawn.
        It has no bounds of its own, since it would turn red without saying why; but where the value
        of another mode in the URL must give way.
        """
        common = self._common(name, declared)
        label, key, help = common.pop("label"), common["key"], common.pop("help")
        kind = int if declared["type"] == "integer" else float
        allowed = self._resolved.range_of(name)
        step, usual = kind(allowed.step), kind(st.session_state[f"{self._key(name)}.usual"])
        least, most = kind(allowed.minimum), kind(self._reach(name, declared))
        with st.container(horizontal=True, vertical_alignment="center", wrap=False, gap="xsmall"):
            st.markdown(f":small[{label}]", help=help, width="stretch")
            bounds = (least, kind(allowed.maximum)) if declared["ranges"] else (None, None)
            number: float = st.number_input(  # type: ignore[call-overload]
                label,
                *bounds,
                usual,
                step,
                label_visibility="collapsed",
                width=68,
                required=True,
                **common,
            )
        slider = f"{key}.slider"
        is_still = st.session_state.get(_MOVING) != (slider, number)  # else it would be pulled back
        least = kind(self._room(name, least))
        most = max(most, least + step)
        if kind is int and most - least > _FINE:
            steps = slider_steps(int(least), int(most), declared["default"])
            if is_still:
                _move(slider, nearest(steps, number))
            self._sliders[slider] = lambda place: _follow_hand(key, slider, steps[int(place)])
            draw: Callable[..., Any] = partial(st.select_slider, label, steps)
        else:
            if is_still:
                _move(slider, min(max(number, least), most))
            self._sliders[slider] = lambda value: _follow_hand(key, slider, kind(value))
            draw = partial(st.slider, label, least, most, step=step)
        draw(key=slider, label_visibility="collapsed", on_change=_follow_slider, args=(key, slider))
        return number

    def _room(self, name: str, least: float) -> float:
        """Where the slider begins: above what is stated of the options that must stay below this one."""
        options = self._options
        below = [
            other
            for other, each in options.items()
            if each["scales_with"] == name and each["default"] <= options[name]["default"]
        ]
        held = (self._stated.get(other) for other in below)
        return max([least, *(value + 1 for value in held if isinstance(value, int))])

    def _reach(self, name: str, declared: OptionDeclaration) -> float:
        """How far the slider goes."""
        if declared["type"] == "number":
            return float(self._resolved.range_of(name).maximum)
        reference = declared["scales_with"]
        if reference and declared["default"] <= self._options[reference]["default"]:
            return float(max(declared["minimum"] + 1, self._value(reference)))
        usual = max(declared["default"] * SLIDER_REACH, declared["minimum"] + 10)
        return float(min(declared["maximum"], usual))

    def _switch(self, name: str, declared: OptionDeclaration) -> bool:
        value: bool = st.toggle(value=declared["default"], **self._common(name, declared))
        return value

    def _choice(self, name: str, declared: OptionDeclaration) -> str:
        choices, default = declared["choices"], declared["default"]
        common = self._common(name, declared)
        if len(choices) > 4:
            return str(st.selectbox(options=choices, index=choices.index(default), **common))
        return str(
            st.segmented_control(
                options=choices, default=default, required=True, wrap=True, **common
            )
        )

    def _text(self, name: str, declared: OptionDeclaration) -> str:
        default = _to_widget(declared, declared["default"])
        value: str = st.text_input(value=default, **self._common(name, declared))
        return value

    def _texts(self, name: str, declared: OptionDeclaration) -> str:
        common = self._common(name, declared)
        common["help"] += r" One a line; \\n stands for a line break, \\t for a tab."
        default = _to_widget(declared, declared["default"])
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


def _move(slider: str, value: float) -> None:
    """Let a slider show a value, and take note of what the browser shows until it hears of it."""
    state = st.session_state
    if slider in state and state[slider] != value:
        state[f"{slider}.before"] = state[slider]
    state[slider] = value


def _follow_slider(key: str, slider: str) -> None:
    """Take the value of a slider that was moved; not one that the browser only has not been told to move."""
    state = st.session_state
    is_moved = state.pop(_MOVING, None) == (slider, state[slider])
    if is_moved or state[slider] != state.get(f"{slider}.before"):
        state[key] = state[slider]


def _follow_hand(key: str, slider: str, value: float) -> None:
    """Take the value of a slider that is still being moved."""
    st.session_state[key] = value
    st.session_state[_MOVING] = slider, value
