"""A slider for the hand below the number field that holds the exact value, kept equal."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pages.components.configuration.given_values import give, is_given, is_outdated
from pages.components.configuration.slider_steps import nearest, slider_steps

#: a slider over more whole numbers than this has round ones, denser where they are small
_FINE = 200
#: the slider that is being moved and where it was last
_MOVING = "form.moving"


@dataclass(frozen=True)
class Scale:
    """From where to where a slider reaches, whole numbers where its step is one, and a place that it has.

    What is `allowed` may be less, and change: the scale stays, and a slider that is moved farther goes back.
    """

    least: float
    most: float
    step: float
    usual: float
    allowed: tuple[float, float]

    def within(self, value: float) -> float:
        """The number that a place stands for."""
        least, most = self.allowed
        return max(least, min(value, most))


def number_slider(
    form: str, field: str, label: str, number: float, scale: Scale
) -> tuple[str, Callable[[float], None]]:
    """Draw the slider of a form's number field with the key `field`, which holds `number`.

    Return its key, and what gives the field the place to which it is being moved.
    """
    kind, slider = type(scale.step), f"{field}.slider"
    is_still = st.session_state.get(_MOVING) != (slider, number)  # else it would be pulled back
    if kind is int and scale.most - scale.least > _FINE:
        steps = slider_steps(int(scale.least), int(scale.most), int(scale.usual))
        shown: float = nearest(steps, number)
        draw: Callable[..., Any] = partial(
            st.select_slider, label, steps, format_func="{:,}".format
        )

        def follow(place: float) -> None:
            _follow_hand(form, field, slider, scale.within(steps[int(place)]))
    else:
        shown = min(max(number, scale.least), scale.most)
        draw = partial(st.slider, label, scale.least, scale.most, step=scale.step)

        def follow(place: float) -> None:
            _follow_hand(form, field, slider, scale.within(kind(place)))

    if is_still:
        give(form, slider, shown)  # also where it holds that: a browser that draws it anew does not
    draw(
        key=slider,
        label_visibility="collapsed",
        on_change=_follow_slider,
        args=(form, field, slider, scale),
    )
    return slider, follow


def _follow_slider(form: str, key: str, slider: str, scale: Scale) -> None:
    """Take the value of a slider that was moved; not one that the browser has not moved yet, or that the app moved."""
    state = st.session_state
    is_moved = state.pop(_MOVING, None) == (slider, state[slider])
    if is_moved or not (is_outdated(form, slider) or is_given(form, slider)):
        give(form, key, scale.within(state[slider]))


def _follow_hand(form: str, key: str, slider: str, value: float) -> None:
    """Take the value of a slider that is still being moved."""
    give(form, key, value)
    st.session_state[_MOVING] = slider, value
