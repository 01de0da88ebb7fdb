"""Undo and redo over the settings of a form: the states it was in, each with what led to it."""

import time
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from chunking import Pin
from pages.components.configuration.entries import Rules
from pages.components.configuration.offered_strategies import described

#: seconds within which moves of one option are one step
PAUSE = 4.0
#: states that are kept
KEPT = 50
#: characters of a value that the name of a step shows
SHOWN = 24
HISTORIES, _CAUSE = "history.all", "history.cause"


@dataclass(frozen=True)
class Settings:
    """What a form holds: a strategy, the options that are stated, and what all options come to.

    `pins` are the session's pinned cuts, and `metadata` what it says of every document; None for a form whose
    steps say nothing of them.
    """

    strategy: str
    stated: Mapping[str, Any] = field(repr=False)
    values: Mapping[str, Any] = field(repr=False)
    pins: tuple[Pin, ...] | None = field(default=None, repr=False)
    metadata: Mapping[str, Any] | None = field(default=None, repr=False)

    def is_as(self, other: "Settings") -> bool:
        """Whether both cut alike, and say the same of the chunks."""
        cuts_alike = self.strategy == other.strategy and self.values == other.values
        return cuts_alike and self.stands_beside_as(other)

    def stands_beside_as(self, other: "Settings") -> bool:
        """Whether both have the same pinned cuts and metadata, which are those of the session."""
        held = ((self.pins, other.pins), (self.metadata, other.metadata))
        return all(None in both or both[0] == both[1] for both in held)


@dataclass(frozen=True)
class Step:
    """A state, and the name of what led to it; `option` is the one that was moved, if it was one alone.

    `rules` are those by kind of file that the form stood under, with what it held; None for a form that stands under
    none. `undone` is when the step was undone last.
    """

    name: str
    settings: Settings
    option: str | None = None
    moved: float = 0.0
    rules: Rules | None = field(default=None, repr=False)
    undone: float = 0.0

    def is_as(self, settings: Settings, rules: Rules | None) -> bool:
        """Whether a form that holds these settings under these rules is in this state, for whichever document it is drawn."""
        if rules is None or self.rules is None:
            return settings.is_as(self.settings)
        if rules.routes is None:
            return rules.is_as(self.rules) and settings.is_as(self.settings)
        return rules.is_as(self.rules) and settings.stands_beside_as(self.settings)


class History:
    """The steps of one form, at which of them it stands, and when the last of them was made."""

    def __init__(self, settings: Settings, rules: Rules | None = None) -> None:
        self.steps = [Step("As it was at first", settings, rules=rules)]
        self.place = 0
        self.acted = 0.0
        self._has_jumped = False

    def copy(self) -> "History":
        """A history that goes on by itself."""
        copied = copy(self)
        copied.steps = list(self.steps)
        return copied

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before the present one."""
        return self.place > 0

    @property
    def can_redo(self) -> bool:
        """Whether a state was left by undoing."""
        return self.place < len(self.steps) - 1

    @property
    def redoes_rules(self) -> bool:
        """Whether what is redone next brings rules by kind of file, so that it is for every document."""
        following = self.steps[self.place + 1 : self.place + 2]
        return any(step.rules and step.rules.routes for step in following)

    @property
    def settings(self) -> Settings:
        """The present state."""
        return self.steps[self.place].settings

    def record(
        self, settings: Settings, cause: str | None = None, rules: Rules | None = None
    ) -> None:
        """Take note of what the form holds now. What was undone is forgotten with the next step."""
        now, present = time.monotonic(), self.steps[self.place]
        if self._has_jumped or present.is_as(settings, rules):
            self._has_jumped = False
            option = present.option if settings.is_as(present.settings) else None
            self.steps[self.place] = replace(present, settings=settings, rules=rules, option=option)
            return
        self.acted = now
        changes = list(_changes(present.settings, settings))
        option = changes[0][0] if len(changes) == 1 and cause is None else None
        goes_on = option is not None and option == present.option and now - present.moved < PAUSE
        del self.steps[self.place + (0 if goes_on else 1) :]
        before = self.steps[-1].settings
        name = cause or f"{_name(before, settings)}{rules.files if rules else ''}"
        if not goes_on or not settings.is_as(before):
            self.steps.append(Step(name, settings, option, now, rules))
        del self.steps[:-KEPT]
        self.place = len(self.steps) - 1

    def go(self, place: int) -> Step:
        """Stand at another step; the form is given what is returned."""
        now = time.monotonic()
        for gone in range(place + 1, self.place + 1):
            self.steps[gone] = replace(self.steps[gone], undone=now)
        self.place = place
        self._has_jumped = True
        return self.steps[place]

    def pass_over(self, *, is_forgetful: bool = True) -> None:
        """Let what the form holds next be no step: it follows something else, and nobody changed it.

        What was undone is forgotten, unless this is part of undoing it.
        """
        self._has_jumped = True
        if is_forgetful:
            del self.steps[self.place + 1 :]


def history_of(form: str) -> History | None:
    """The history of a form by its name, None before its first run."""
    found: History | None = st.session_state.get(HISTORIES, {}).get(form)
    return found


def record(
    form: str, settings: Settings, rules: Rules | None = None, cause: str | None = None
) -> None:
    """Take note of what a form holds in this run, under which rules, and what led to it if that has a name."""
    histories: dict[str, History] = st.session_state.setdefault(HISTORIES, {})
    if form in histories:
        histories[form].record(settings, cause, rules)
    else:
        histories[form] = History(settings, rules)


def go_on_as(before: str, now: str) -> None:
    """Let the history of one form go on as that of another: its panel has moved up."""
    histories: dict[str, History] = st.session_state.get(HISTORIES, {})
    if before != now and before in histories:
        histories[now] = histories[before].copy()


def forget(form: str) -> None:
    """Let go of the history of a form that is closed."""
    st.session_state.get(HISTORIES, {}).pop(form, None)


def name_next_step(cause: str) -> None:
    """Say what the change of settings that follows is called: a preset, a file."""
    st.session_state[_CAUSE] = cause


def is_step_named() -> bool:
    """Whether the change that follows was made on purpose, and has a name."""
    return _CAUSE in st.session_state


def named_cause() -> str | None:
    """What the change of settings was called, once."""
    cause: str | None = st.session_state.pop(_CAUSE, None)
    return cause


def _name(before: Settings, after: Settings) -> str:
    """What changed between two states, in a few words."""
    if before.strategy != after.strategy:
        return f"Strategy {before.strategy} → {after.strategy}"
    changes = list(_changes(before, after))
    if not changes:
        return "Options"
    option, old, new = changes[0]
    label = described(after.strategy)["options"][option]["label"]
    more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
    return f"{label} {_short(old)} → {_short(new)}{more}"


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, Any, Any]]:
    """The options that were changed by hand, with their values, not those that followed."""
    if before.strategy != after.strategy:
        return
    for option, value in after.values.items():
        is_stated = option in before.stated or option in after.stated
        if is_stated and value != before.values[option]:
            yield option, before.values[option], value


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return f"{value:g}"
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    text = text.replace("\n", "⏎")
    return (text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…") or "none"
