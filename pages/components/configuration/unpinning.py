"""Letting go of the baseline, and what Undo and Redo make of it."""

import time
from dataclasses import dataclass, replace

import streamlit as st

from pages.components.configuration.baseline import PINNED, Pinned, pinned

#: what it is called
UNPIN = "Unpinned the baseline"
_LAST = "baseline.unpinned"


@dataclass(frozen=True)
class _Unpinning:
    """When a baseline was let go of, which one, and when it was last pinned again by Undo."""

    when: float
    held: Pinned
    undone: float = 0.0


def unpin() -> None:
    """Let go of the baseline: as the callback of a button, which may be pressed twice before it is gone."""
    if held := pinned():
        del st.session_state[PINNED]
        st.session_state[_LAST] = _Unpinning(time.monotonic(), held)


def unpinned() -> float | None:
    """When the baseline was let go of, as long as nothing else is pinned."""
    last = _last()
    return last.when if last and not last.undone and pinned() is None else None


def pinned_again() -> float | None:
    """When the last unpinning was undone, as long as that baseline is pinned."""
    last = _last()
    return last.undone if last and last.undone and pinned() is last.held else None


def pin_again() -> None:
    """Pin the baseline that was let go of: as the callback of a button."""
    last = _last()
    assert last is not None
    st.session_state[PINNED] = last.held
    st.session_state[_LAST] = replace(last, undone=time.monotonic())


def _last() -> _Unpinning | None:
    found: _Unpinning | None = st.session_state.get(_LAST)
    return found
