"""Undo and redo, the list of the states that can be gone back to, and what was undone last."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from pages.components.configuration.configuration_files import set_settings
from pages.components.configuration.entries import Rules
from pages.components.configuration.history import History, Settings, history_of
from pages.components.configuration.opened_configuration import STRATEGY, bring_back
from pages.components.configuration.retrieval_change import (
    last_change,
    make_again,
    take_back,
    undone_change,
)
from pages.components.configuration.suited_settings import suited_to
from pages.components.configuration.tuned import settings_of_entry
from pages.components.library.documents import chosen_document
from pages.components.shell.markdown_text import plain

MENU, _DONE = "head.history", "head.done"
#: seconds for which the row says what was undone, at most: its style has it leave before
_SAID = 8.0


@dataclass(frozen=True)
class Form:
    """A form by the widget that chooses its strategy, after which its history is called, and the prefix of its options.

    `called` is what tells it from others of the page.
    """

    key: str = STRATEGY
    prefix: str = ""
    called: str = ""

    def name(self, place: int) -> str:
        """What led to a step of its history, as Markdown."""
        name = _history(self).steps[place].name
        return plain(f"{self.called}: {name}" if self.called else name)


#: a form, and the place of a state in its history
Step = tuple[Form, int]


@dataclass(frozen=True)
class Deed:
    """What was done or undone on a page: when, its name, and what undoes it, or what does it again.

    Where the form that it changed is on the page, a step of that name follows it: `undo_beside` undoes the rest, or does
    it again.
    """

    when: float
    name: str
    undo: Callable[[], None]
    undo_beside: Callable[[], None] | None = None


def retrieval_deed() -> Deed | None:
    """The change of retrieval that a button made last; it is no step of a form."""
    found = last_change()
    return Deed(found.when, found.name, take_back) if found else None


def undone_retrieval() -> Deed | None:
    """The change of retrieval that was taken back last."""
    found = undone_change()
    return Deed(found.undone, found.name, make_again) if found else None


def undo_buttons(
    forms: Sequence[Form], idle: str, deed: Deed | None = None, undone: Deed | None = None
) -> None:
    """The two buttons and the list, for the forms of a page: what was changed last is undone first.

    What was undone last is redone first, until something else is done. `deed` is what was done beside the forms, and
    `undone` what was undone beside them. They stand on every page; where they can do nothing they say so, `idle` where
    nothing was changed yet.
    """
    last, again = _last_done(forms), _next_undone(forms, deed, undone)
    name = last[0].name(last[1]) if last else ""
    undo: Callable[[], None] = partial(_undo, forms)
    if deed and not (last and _moved(last) > deed.when):
        name, undo = deed.name, deed.undo
    elif deed and name == plain(deed.name):
        undo = partial(_undo, forms, deed)
    st.button(
        "Undo",
        key="head.undo",
        icon=":material/undo:",
        type="tertiary",
        shortcut="Ctrl+Z",
        disabled=not name,
        on_click=_do,
        args=(undo, f"Undone: {name}"),
        help=f"Undo: {name}" if name else idle,
    )
    st.button(
        "Redo",
        key="head.redo",
        icon=":material/redo:",
        type="tertiary",
        shortcut="Ctrl+Shift+Z",
        disabled=again is None,
        on_click=_do if again else None,
        args=(again.undo, f"Redone: {again.name}") if again else None,
        help=f"Redo: {again.name}" if again else "Nothing to redo.",
    )
    _menu(forms)


def said(forms: Sequence[Form], deed: Deed | None) -> str:
    """What was undone or redone a moment ago, as Markdown: it may be for files that are not shown.

    Empty where nothing was, or something else was done since: in the forms, or that deed.
    """
    when, words = st.session_state.get(_DONE, (0.0, ""))
    acted = max([deed.when if deed else 0.0, *(found.acted for _, found in _known(forms))])
    return words if when > acted and time.monotonic() - when < _SAID else ""


def _do(action: Callable[[], None], words: str) -> None:
    """Undo or redo, and have the row say so: as the callback of a button."""
    action()
    st.session_state[_DONE] = (time.monotonic(), words)


def _known(forms: Sequence[Form]) -> Iterator[tuple[Form, History]]:
    """The forms that have been drawn, with their histories."""
    for form in forms:
        if history := history_of(form.key):
            yield form, history


def _last_done(forms: Sequence[Form]) -> Step | None:
    """What is undone next."""
    done = [(form, found.place) for form, found in _known(forms) if found.can_undo]
    return max(done, key=_moved, default=None)


def _next_undone(forms: Sequence[Form], deed: Deed | None, undone: Deed | None) -> Deed | None:
    """What is redone next; None where something was done since it was undone."""
    known = list(_known(forms))
    offered = [undone] if undone else []
    for form, found in known:
        if found.can_redo:
            place = found.place + 1
            when, name = found.steps[place].undone, form.name(place)
            beside = undone.undo_beside if undone and name == plain(undone.name) else None
            offered.append(Deed(when, name, partial(_go, form, place, beside)))
    acted = max([deed.when if deed else 0.0, *(found.acted for _, found in known)])
    return max(
        (each for each in offered if each.when > acted), key=lambda each: each.when, default=None
    )


def _menu(forms: Sequence[Form]) -> None:
    """The states of all forms, the newest first; those that the forms began with are no choice by themselves."""
    known = list(_known(forms))
    steps = [(form, place) for form, found in known for place in range(len(found.steps))]
    steps.sort(key=lambda step: (_moved(step), step[1]), reverse=True)
    st.menu_button(
        "History",
        range(
            max(1, len(steps))
        ),  # a form that could not be drawn has none, and the menu needs one
        key=MENU,
        icon=":material/history:",
        type="tertiary",
        disabled=len(steps) <= len(known),
        format_func=lambda number: _entry(*steps[number]) if steps else "As it is",
        on_click=_choose,
        args=(steps,),
        help="The settings you have had, the newest first. Choose one to go back to it.",
    )


def _entry(form: Form, place: int) -> str:
    """A state in the list; the present one is marked, and equal names are numbered: the menu allows none twice."""
    history = _history(form)
    step = history.steps[place]
    earlier = sum(each.name == step.name for each in history.steps[:place])
    name = form.name(place) + (f" ({earlier + 1})" if earlier else "")
    return f":material/check: **{name}**" if place == history.place else name


def _moved(step: Step) -> float:
    """When a form came to a state."""
    form, place = step
    return _history(form).steps[place].moved


def _history(form: Form) -> History:
    history = history_of(form.key)
    assert history is not None, "a form that has a step was drawn"
    return history


def _undo(forms: Sequence[Form], deed: Deed | None = None) -> None:
    if step := _last_done(forms):
        _go(step[0], step[1] - 1, deed.undo_beside if deed else None)


def _choose(steps: Sequence[Step]) -> None:
    number = st.session_state[MENU]
    if number is not None:
        form, place = steps[number]
        _do(partial(_go, form, place), f"Back to: {form.name(place)}")


def _go(form: Form, place: int, beside: Callable[[], None] | None = None) -> None:
    """Bring a form to a step of its history; `beside` does the rest of what led there, or away from it."""
    if beside:
        beside()
    step = _history(form).go(place)
    settings = _under(step.rules, step.settings) if step.rules else step.settings
    set_settings(settings, form.key, form.prefix)


def _under(rules: Rules, settings: Settings) -> Settings:
    """What the form holds for the document that is shown, once these rules are back; `settings` is what it held under them."""
    if entry := bring_back(rules):
        return settings_of_entry(entry, settings)
    return suited_to(chosen_document(), settings) if rules.is_following else settings
