"""The baseline: a configuration that is pinned, and with which the pages compare the present one."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, describe_strategy
from chunking.config import rules_in_short
from chunking.reporting import short_title
from pages.components.configuration.configuration_files import set_settings
from pages.components.configuration.history import Settings, name_next_step
from pages.components.configuration.tuned import note, present, tuned
from pages.components.shell.markdown_text import plain

PINNED = "baseline.pinned"
#: what a swap is called
SWAP = "Swapped with the baseline"
#: when the baseline was swapped last, what was pinned then, and what was before, which was put into the form
_SWAPPED = "baseline.swapped"
#: what stands for it; a pin stands for cuts that are kept
ICON = ":material/flag:"


@dataclass(frozen=True)
class Pinned:
    """A configuration as it was when it was pinned."""

    settings: Settings
    chunker: Chunker


def baseline() -> Chunker | None:
    """The chunker of the baseline, None where none is pinned."""
    found = pinned()
    return found.chunker if found else None


def pinned() -> Pinned | None:
    """The baseline with its settings, None where none is pinned."""
    found: Pinned | None = st.session_state.get(PINNED)
    return found


def holds_baseline(settings: Settings) -> Pinned | None:
    """The baseline as it was pinned, where these settings of another form have its strategy and options."""
    found = pinned()
    return found if found is not None and settings.is_as(found.settings) else None


def pin(settings: Settings, chunker: Chunker) -> None:
    """Make a configuration the baseline."""
    st.session_state[PINNED] = Pinned(settings, chunker)


def unpin() -> None:
    """Let go of the baseline."""
    st.session_state.pop(PINNED, None)


def pin_present(key: str) -> None:
    """Make what the form holds whose strategy `key` chooses the baseline: as the callback of a button."""
    held = present(key)
    if held.chunker is not None:
        pin(held.settings, held.chunker)


def swap(key: str) -> None:
    """Put the baseline into that form, and make what it holds the baseline: as the callback of a button."""
    before = pinned()
    assert before is not None
    pin_present(key)
    name_next_step(SWAP)
    set_settings(before.settings, key)
    note(key, replace(tuned(key), settings=before.settings, chunker=before.chunker))
    st.session_state[_SWAPPED] = time.monotonic(), pinned(), before


def swapped(key: str) -> float | None:
    """When the baseline was swapped with what that form holds, as long as both are as they were then."""
    if _SWAPPED not in st.session_state:
        return None
    when, held, before = st.session_state[_SWAPPED]
    is_so = pinned() is held and tuned(key).settings.is_as(before.settings)
    return when if is_so else None


def swap_back(key: str) -> None:
    """Undo a swap: as the callback of a button."""
    swap(key)
    del st.session_state[_SWAPPED]


def pin_as_before_swap() -> None:
    """Pin again what was before the last swap, where the form goes back by its own history: in a callback."""
    _, _, st.session_state[PINNED] = st.session_state.pop(_SWAPPED)


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
