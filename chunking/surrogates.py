"""Texts that UTF-8 can carry: Python's strings may hold surrogates, which have no bytes in it."""

from __future__ import annotations

__all__ = ["with_pairs_joined", "without_surrogates"]


def without_surrogates(text: str) -> str:
    """The text with a question mark for each surrogate, so that all offsets stay."""
    return text.encode("utf-8", "replace").decode("utf-8")


def with_pairs_joined(text: str) -> str:
    """The text as JavaScript and tiktoken read it: pairs of surrogates become their character, and
    lone ones U+FFFD. A pair is one character less."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
