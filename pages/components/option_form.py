"""A form made from a strategy's option declarations: nothing about any option is written here."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from chunking import OptionsError, create_chunker, describe_strategy
from chunking.strategies.base import Chunker
from chunking.tokenizers import ENCODINGS
from pages.components.escape import plain, shown, typed

Description = dict[str, Any]

#: a slider reaches this many times the default; the number field beside it reaches the bound
SLIDER_REACH = 4


def option_key(strategy: str, name: str) -> str:
    """The widget key, and so the URL parameter, of an option."""
    return f"{strategy}.{name}"


def option_form(strategy: str) -> Chunker | None:
    """Draw the form; the chunker it describes, or None where the options do not fit together."""
    options = describe_strategy(strategy)["options"]
    form = _Form(strategy, options)
    form.draw()
    return form.chunker()


def reset_options(strategy: str) -> None:
    """Give every option of a strategy its default."""
    for name, description in describe_strategy(strategy)["options"].items():
        set_option(strategy, name, description["default"])


def set_option(strategy: str, name: str, value: Any) -> None:
    """Put a value into the form, as its widget holds it."""
    description = describe_strategy(strategy)["options"][name]
    st.session_state[option_key(strategy, name)] = _to_widget(description, value)
    st.session_state.pop(option_key(strategy, name) + ".usual", None)


def _to_widget(description: Description, value: Any) -> Any:
    if description["type"] == "texts":
        return "\n".join(shown(text) for text in value or ())
    if description["type"] == "text":
        raw = description["pattern_if"] == {}
        return (value or "") if raw else shown(value or "")
    return value


class _Form:
    """One pass over the options of a strategy."""

    def __init__(self, strategy: str, options: dict[str, Description]) -> None:
        self._strategy = strategy
        self._options = options
        self._values: dict[str, Any] = {}
        self._errors: dict[str, Any] = {}
        self._widgets: dict[str, Callable[[str, Description], Any]] = {
            "integer": self._integer,
            "switch": self._switch,
            "choice": self._choice,
            "text": self._text,
            "texts": self._texts,
            "tokenizer": self._tokenizer,
        }

    def draw(self) -> None:
        """Every option in the order of its declaration, the advanced ones folded away.

        What others depend on is asked for first, so the values known so far decide what is shown.
        """
        self._values = {name: self._known(name) for name in self._options}
        basic = [name for name in self._options if not self._options[name]["advanced"]]
        advanced = [name for name in self._options if self._options[name]["advanced"]]
        for name in basic:
            self._option(name)
        if any(self._applies(self._options[name]["shown_if"]) for name in advanced):
            with st.expander("More options"):
                for name in advanced:
                    self._option(name)

    def chunker(self) -> Chunker | None:
        """The chunker of these values; problems are written under their field."""
        try:
            return create_chunker(self._strategy, **self._values)
        except OptionsError as error:
            for name, problem in zip(error.fields, error.problems, strict=True):
                place = self._errors.get(name or "", st)
                place.error(plain(problem), icon=":material/error:")
            return None

    def _known(self, name: str) -> Any:
        """The value an option has before its widget is drawn."""
        description = self._options[name]
        held = st.session_state.get(option_key(self._strategy, name))
        return description["default"] if held is None else self._from_widget(name, held)

    def _from_widget(self, name: str, held: Any) -> Any:
        description = self._options[name]
        if description["type"] == "text":
            value = held if self._is_pattern(description) else typed(held)
            return value or (None if description["optional"] else value)
        if description["type"] == "texts":
            lines = tuple(typed(line) for line in held.split("\n")) if held else ()
            return lines or (None if description["optional"] else ())
        return held

    def _is_pattern(self, description: Description) -> bool:
        condition = description["pattern_if"]
        return condition is not None and self._applies(condition)

    def _applies(self, condition: Mapping[str, list[Any]] | None) -> bool:
        """Whether the other options have the values that a condition asks for."""
        return all(self._values.get(name) in values for name, values in (condition or {}).items())

    def _option(self, name: str) -> None:
        description = self._options[name]
        if not self._applies(description["shown_if"]):
            return
        held = self._widgets[description["type"]](name, description)
        self._values[name] = self._from_widget(name, held)
        self._errors[name] = st.empty()

    def _common(self, name: str, description: Description) -> dict[str, Any]:
        """What every widget is given: the URL parameter of the option is its key."""
        unit = self._unit(description)
        return {
            "label": f"{description['label']} ({unit})" if unit else description["label"],
            "help": description["help"],
            "key": option_key(self._strategy, name),
            "bind": "query-params",
        }

    def _unit(self, description: Description) -> str | None:
        unit: str | None = description["unit"]
        if unit != "unit":
            return unit
        measured: str = self._values["unit"]
        return "estimated tokens" if measured == "estimate" else measured

    def _integer(self, name: str, description: Description) -> int:
        """A slider for the hand and a number field for the exact value, kept equal."""
        usual = self._usual(name, description)
        common = self._common(name, description)
        label, key, help = common.pop("label"), common["key"], common.pop("help")
        slider = f"{key}.slider"
        value = st.session_state.get(key, usual)
        least, most = description["minimum"], self._reach(name, description)
        st.session_state[slider] = min(max(value, least), most)
        st.markdown(label, help=help)
        with st.container(horizontal=True, vertical_alignment="bottom", wrap=False):
            st.slider(
                label,
                least,
                most,
                key=slider,
                label_visibility="collapsed",
                on_change=_follow_slider,
                args=(key, slider),
            )
            number: int = st.number_input(
                label,
                least,
                description["maximum"],
                usual,
                label_visibility="collapsed",
                width=84,
                required=True,
                **common,
            )
        return number

    def _usual(self, name: str, description: Description) -> int:
        """The default as it adapts to the option it scales with; a value not yet touched follows it."""
        default: int = description["default"]
        reference = description["scales_with"]
        if not reference:
            return default
        whole = self._options[reference]["default"]
        usual = default * min(self._values[reference], whole) // whole
        key = option_key(self._strategy, name)
        if st.session_state.get(key) == st.session_state.get(f"{key}.usual", default):
            st.session_state[key] = usual
        st.session_state[f"{key}.usual"] = usual
        return usual

    def _reach(self, name: str, description: Description) -> int:
        """How far the slider goes."""
        reference = description["scales_with"]
        if reference:
            return max(
                description["minimum"] + 1, int(self._values[reference]) - (name == "chunk_overlap")
            )
        usual = max(description["default"] * SLIDER_REACH, description["minimum"] + 10)
        return min(description["maximum"], usual)

    def _switch(self, name: str, description: Description) -> bool:
        value: bool = st.toggle(value=description["default"], **self._common(name, description))
        return value

    def _choice(self, name: str, description: Description) -> str:
        choices = description["choices"]
        common = self._common(name, description)
        if len(choices) <= 4:
            picked = st.segmented_control(
                options=choices, default=description["default"], required=True, wrap=True, **common
            )
        else:
            picked = st.selectbox(
                options=choices, index=choices.index(description["default"]), **common
            )
        return str(picked)

    def _text(self, name: str, description: Description) -> str:
        default = _to_widget(description, description["default"])
        value: str = st.text_input(value=default, **self._common(name, description))
        return value

    def _texts(self, name: str, description: Description) -> str:
        common = self._common(name, description)
        common["help"] += " One a line; \\\\n stands for a line break, \\\\t for a tab."
        value: str = st.text_area(
            value=_to_widget(description, description["default"]), height=120, **common
        )
        return value

    def _tokenizer(self, name: str, description: Description) -> str:
        value: str = st.selectbox(
            options=ENCODINGS,
            index=ENCODINGS.index(description["default"]),
            **self._common(name, description),
        )
        return value


def _follow_slider(key: str, slider: str) -> None:
    st.session_state[key] = st.session_state[slider]
