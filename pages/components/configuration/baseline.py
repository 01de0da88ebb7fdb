"""The baseline: a configuration that is pinned, and with which the pages compare the present one."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document, describe_strategy
from chunking.config import rules_in_short
from chunking.reporting import short_title
from pages.components.configuration.configuration_files import STRATEGY, set_settings
from pages.components.configuration.entries import Opened
from pages.components.configuration.history import Settings, name_next_step
from pages.components.configuration.opened_configuration import (
    configuration_under,
    current_file,
    cut_under,
    hold,
    opened_routes,
)
from pages.components.configuration.tuned import Tuned, note, present, settings_of_entry, tuned
from pages.components.library.source_files import file_of
from pages.components.shell.markdown_text import plain

PINNED = "baseline.pinned"
#: what a swap is called
SWAP = "Swapped with the baseline"
#: the last swap
_SWAPPED = "baseline.swapped"
#: what stands for it; a pin stands for cuts that are kept
ICON = ":material/flag:"


@dataclass(frozen=True)
class Pinned:
    """A configuration as it was when it was pinned: what the form held, and the rules by kind of file, with that in them."""

    settings: Settings
    chunker: Chunker
    rules: Opened | None = None

    @cached_property
    def config(self) -> ChunkingConfig:
        """The configuration with its rules."""
        return configuration_under(self.rules, self.chunker)

    @cached_property
    def _by_rule(self) -> tuple[Settings, ...]:
        """What a form holds for each entry of the rules: the same value whenever it is asked for."""
        entries = self.rules.entries if self.rules else ()
        return tuple(settings_of_entry(each, self.settings) for each in entries)

    def settings_for(self, uri: str | None) -> Settings:
        """What a form holds for a document of that name; without a name, for files that no rule fits."""
        return self._by_rule[self.rules.place(uri)] if self.rules else self.settings

    def holds(self, settings: Settings) -> bool:
        """Whether this is the value that some document takes of it."""
        return any(each is settings for each in (self.settings, *self._by_rule))

    def cuts(self, documents: Sequence[Document]) -> Chunker | ChunkingConfig:
        """What cuts these documents: a chunker where all take the same, else the rules."""
        files = [file_of(document.uri or "") for document in documents]
        if self.rules and len({self.rules.place(file) for file in files}) == 1:
            return self.chunker_for(files[0])
        return cut_under(self.rules, self.chunker, documents)

    def chunker_for(self, uri: str | None) -> Chunker:
        """The chunker for a document whose file has that name; without a name the one of no rule."""
        is_in_form = self.rules is None or self.rules.place(uri) == self.rules.current
        return self.chunker if is_in_form else self.config.chunker(uri)


@dataclass(frozen=True)
class _Swap:
    """When the baseline was swapped, what was pinned then, and what was before, which was put into the form; when that was undone."""

    when: float
    held: Pinned
    before: Pinned
    undone: float = 0.0

    def is_left(self, key: str, pinned: Pinned, held: Pinned) -> bool:
        """Whether this is the baseline, and that form holds what was pinned there."""
        is_pinned = st.session_state.get(PINNED) is pinned
        return is_pinned and tuned(key).settings.is_as(held.settings_for(current_file()))


def baseline(document: Document) -> Chunker | None:
    """What cuts a document by the baseline, None where none is pinned."""
    found = pinned()
    return found.chunker_for(file_of(document.uri or "")) if found else None


def pinned() -> Pinned | None:
    """The baseline with its settings, None where none is pinned."""
    found: Pinned | None = st.session_state.get(PINNED)
    return found


def holds_baseline(settings: Settings, uri: str | None) -> Pinned | None:
    """The baseline as it was pinned, where these settings of another form are what a document of that name takes of it."""
    found = pinned()
    return found if found is not None and settings.is_as(found.settings_for(uri)) else None


def is_baseline(at_hand: Tuned, key: str) -> bool:
    """Whether what a form holds, with the rules it stands under, is pinned."""
    found, rules = pinned(), _rules_of(key)
    if found is None or not at_hand.settings.is_as(found.settings_for(current_file())):
        return False
    if rules is None or found.rules is None:
        return rules is found.rules
    return rules.holding(at_hand.settings.strategy, at_hand.settings.values).is_as(found.rules)


def pin(settings: Settings, chunker: Chunker, rules: Opened | None = None) -> None:
    """Make a configuration the baseline, with the rules that its form stands under."""
    held = rules and rules.holding(settings.strategy, settings.values)
    st.session_state[PINNED] = Pinned(settings, chunker, held)


def _rules_of(key: str) -> Opened | None:
    """The rules by kind of file that a form stands under: the one that the pages share."""
    return opened_routes() if key == STRATEGY else None


def why_not_pinned(at_hand: Tuned, key: str) -> str:
    """Why what a form holds cannot be pinned: its options do not fit together, or those of a rule; empty where it can."""
    if at_hand.chunker is None:
        return "Its options do not fit together."
    try:
        configuration_under(_rules_of(key), at_hand.chunker)
    except ChunkingError as error:
        return str(error)
    return ""


def pin_present(key: str) -> None:
    """Make what the form holds whose strategy `key` chooses the baseline, with its rules: as the callback of a button.

    Nothing is pinned where a change that is on its way does not fit.
    """
    held = present(key)
    if held.chunker is not None and not why_not_pinned(held, key):
        pin(held.settings, held.chunker, _rules_of(key))


def swap(key: str) -> None:
    """Put the baseline into that form, and make what it holds the baseline: as the callback of a button."""
    before = pinned()
    assert before is not None
    pin_present(key)
    held = pinned()
    if held is not None and held is not before:
        _put(before, key)
        st.session_state[_SWAPPED] = _Swap(time.monotonic(), held, before)


def _put(held: Pinned, key: str) -> None:
    """Have that form hold what was pinned for the current document, under the rules it was pinned with."""
    uri = current_file()
    name_next_step(SWAP)
    if key == STRATEGY:
        hold(held.rules and held.rules.turned_to(uri))
    settings = held.settings_for(uri)
    set_settings(settings, key)
    note(key, replace(tuned(key), settings=settings, chunker=held.chunker_for(uri)))


def swapped(key: str) -> float | None:
    """When the baseline was swapped with what that form holds, as long as both are as they were then."""
    last = _last_swap()
    if last is None or last.undone or not last.is_left(key, pinned=last.held, held=last.before):
        return None
    return last.when


def unswapped(key: str) -> float | None:
    """When the last swap was undone, as long as that form holds, and the baseline is, what they were before it."""
    last = _last_swap()
    if last is None or not last.is_left(key, pinned=last.before, held=last.held):
        return None
    return last.undone or None


def swap_back(key: str) -> None:
    """Undo a swap: as the callback of a button."""
    last = _last_swap()
    assert last is not None
    _put(last.held, key)
    pin_as_before_swap()


def pin_as_before_swap() -> None:
    """Pin again what was before the last swap, where the form goes back by its own history: in a callback."""
    last = _last_swap()
    assert last is not None
    st.session_state[PINNED] = last.before
    st.session_state[_SWAPPED] = replace(last, undone=time.monotonic())


def pin_as_swapped() -> None:
    """Pin again what the swap pinned that was undone, where the form gets its own part by its history: in a callback."""
    last = _last_swap()
    assert last is not None
    st.session_state[PINNED] = last.held
    st.session_state[_SWAPPED] = replace(last, undone=0.0)


def _last_swap() -> _Swap | None:
    found: _Swap | None = st.session_state.get(_SWAPPED)
    return found


def title(made_by: Chunker | ChunkingConfig) -> str:
    """A configuration in a few characters: its strategy, size and overlap, how many rules it has; no Markdown."""
    if isinstance(made_by, ChunkingConfig):
        return title(made_by.chunker()) + rules_in_short(made_by.routes)
    return short_title(made_by)


def account(settings: Settings) -> str:
    """Every option that is stated, a line each, as Markdown."""
    declared = describe_strategy(settings.strategy)["options"]
    stated: Mapping[str, Any] = settings.stated
    rows = [f"{plain(declared[name]['label'])}: {plain(value)}" for name, value in stated.items()]
    return "  \n".join(rows) or "All options at their defaults."
