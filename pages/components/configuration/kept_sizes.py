"""The unit and the sizes that a strategy takes over from the one before, or beside it: cuts of one size can be compared."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import streamlit as st

from chunking import resolve_options
from pages.components.configuration.configuration_files import STRATEGY, set_strategy
from pages.components.configuration.given_values import restore_given
from pages.components.configuration.history import Settings
from pages.components.configuration.offered_strategies import described
from pages.components.configuration.option_values import OptionValues
from pages.components.shell.markdown_text import plain

_BEFORE, _CHANGED = "settings.strategy_before", "settings.changed"
#: the sizes that were set, and that the present strategy does not have: the next one that does takes them over
_LEFT = "settings.sizes_left"
#: the options that mean the same in every strategy
COMMON = ("exclude", "unit", "tokenizer", "bias", "chunk_size", "chunk_overlap")
#: those of them that a user misses
_NAMED = ("chunk_size", "chunk_overlap")


def sizes_for(
    strategy: str,
    held: Settings | OptionValues,
    own: Mapping[str, Any] = MappingProxyType({}),
    left: Mapping[str, Any] = MappingProxyType({}),
) -> dict[str, Any]:
    """The unit and the size that are held, and what is stated beside them, as far as a strategy with these `own` options has it.

    What was `left` by strategies without it counts where nothing of its name is held.
    """
    known, named = described(strategy)["options"], ("unit", "chunk_size", *held.stated, *left)
    values = {**left, **held.values}
    kept = {
        name: values[name] for name in COMMON if name in values and name in named and name in known
    }
    while kept and resolve_options(strategy, {**own, **kept}).problems:
        kept.popitem()
    return kept


def note_strategy(prefix: str = "") -> None:
    """Take note of what the form of a prefix has chosen, and say what that did not take over."""
    strategy = st.session_state[prefix + STRATEGY]
    st.session_state[prefix + _BEFORE] = strategy
    if changed := st.session_state.pop(prefix + _CHANGED, None):
        st.info(plain(changed), icon=":material/info:")


def keep_sizes(prefix: str = "") -> None:
    """Give the strategy that was just chosen the unit and the sizes of the one before, as far as it has them."""
    restore_given(prefix + STRATEGY)
    before, now = st.session_state.get(prefix + _BEFORE), st.session_state[prefix + STRATEGY]
    if before is None or before == now:
        return
    held = OptionValues(before, prefix)
    stated = OptionValues(now, prefix).stated
    own = {name: value for name, value in stated.items() if name not in COMMON}
    left: Mapping[str, Any] = st.session_state.get(prefix + _LEFT, {})
    kept = sizes_for(now, held, own, left)
    set_strategy(now, own | kept, prefix)
    set_by_hand = {**left, **{name: held.values[name] for name in _NAMED if name in held.stated}}
    st.session_state[prefix + _LEFT] = {
        name: value for name, value in set_by_hand.items() if name not in kept
    }
    if lost := [name for name in _NAMED if name in held.stated and name not in kept]:
        sizes = " and ".join(f"{_label(before, name)} {held.values[name]}" for name in lost)
        st.session_state[prefix + _CHANGED] = f"{now} does not take over {sizes}."


def _label(strategy: str, option: str) -> str:
    return described(strategy)["options"][option]["label"]
