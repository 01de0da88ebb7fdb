"""The baseline in the head of the page: pinned, named, swapped with what is at hand, let go of."""

from functools import partial

import streamlit as st

from chunking import Chunker, Document
from pages.components.configuration.baseline import (
    ICON,
    SWAP,
    Pinned,
    account,
    is_baseline,
    pin_as_before_swap,
    pin_as_swapped,
    pin_present,
    pinned,
    swap,
    swap_back,
    swapped,
    title,
    unswapped,
    why_not_pinned,
)
from pages.components.configuration.offered_strategies import BY_CURVE
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.tuned import Tuned
from pages.components.configuration.unpinning import (
    UNPIN,
    pin_again,
    pinned_again,
    unpin,
    unpinned,
)
from pages.components.head.undoing import Deed
from pages.components.library.source_files import file_of
from pages.components.runs.baseline_result import compared
from pages.components.runs.programs import problem_of
from pages.components.shell.markdown_text import plain

#: what pinning is for
_PIN = (
    "Compare with this configuration from here on: the figures show their difference to it, and the text shows where it "
    "cuts."
)


def baseline_note(document: Document, at_hand: Tuned, key: str) -> None:
    """What the baseline is called, with what can be done with it."""
    found = pinned()
    if found is None:
        return
    uri = file_of(document.uri or "")
    with st.container(
        horizontal=True, vertical_alignment="center", gap=None, width="content", key="head-baseline"
    ):
        late = "" if compared(document) else f"\n\n{_why_not(document, found.chunker_for(uri))}"
        st.markdown(
            f"{ICON} {plain(title(found.config))}",
            width="content",
            help="**Baseline**, which the figures are compared with.  \n"
            f"{account(found.settings_for(uri))}{_rules(found)}{late}",
        )
        is_offered = key == STRATEGY or found.settings_for(uri).strategy in BY_CURVE
        if is_offered and not why_not_pinned(at_hand, key):
            st.button(
                "Swap",
                key="head.swap",
                icon=":material/swap_horiz:",
                type="tertiary",
                on_click=swap,
                args=(key,),
                help="Put the baseline into the form, and pin what the form holds now.",
            )
        st.button(
            "Unpin",
            key="head.unpin",
            icon=":material/close:",
            type="tertiary",
            on_click=unpin,
            help="Unpin the baseline.",
        )


def _rules(found: Pinned) -> str:
    """For which files it has rules, as Markdown."""
    if found.rules is None:
        return ""
    return f"\n\nPinned with the rules for {plain(', '.join(found.rules.matches))}."


def swap_deed(key: str) -> Deed | None:
    """The last swap, as long as what it swapped is as it was then."""
    when = swapped(key)
    return None if when is None else Deed(when, SWAP, partial(swap_back, key), pin_as_before_swap)


def undone_swap(key: str) -> Deed | None:
    """The swap that was undone last, as long as the baseline and what it would be swapped with are as they were then."""
    when = unswapped(key)
    return None if when is None else Deed(when, SWAP, partial(swap, key), pin_as_swapped)


def unpin_deed() -> Deed | None:
    """That the baseline was let go of, as long as there is none."""
    when = unpinned()
    return None if when is None else Deed(when, UNPIN, pin_again)


def undone_unpin() -> Deed | None:
    """That a baseline was pinned again by Undo, as long as it is."""
    when = pinned_again()
    return None if when is None else Deed(when, UNPIN, unpin)


def _why_not(document: Document, chunker: Chunker) -> str:
    """Why there is nothing to compare with."""
    if problem := problem_of(document, chunker):
        return f"It did not cut this document: {plain(problem)}"
    return "This document is not cut by it yet: Compare does so, with its progress shown."


def pin_button(at_hand: Tuned, key: str) -> None:
    """Make what the form holds whose strategy `key` chooses the baseline."""
    is_pinned, why_not = is_baseline(at_hand, key), why_not_pinned(at_hand, key)
    told = "This configuration is the baseline." if is_pinned else _PIN
    st.button(
        "Pin as baseline",
        key="head.pin",
        icon=ICON,
        disabled=bool(why_not) or is_pinned,
        on_click=pin_present,
        args=(key,),
        help=plain(why_not) or told,
    )
