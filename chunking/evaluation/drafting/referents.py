"""Whether "the ship" in a question is one that its reader knows of.

A document about one ship may be asked for the ship. In one about many things, a noun that stands in a small
part of it alone names what was said right there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ...types import Document, Span

#: characters of a document from which on it may be about many things, and the share of it that a noun of all of it spans
LONG, SHARE = 20_000, 0.5

#: characters before a sentence in which is looked for what it takes up
NEAR = 400

_BARE = re.compile(
    r"\b(?:is|are|was|were|did|does|do|can|may|must|should|will|if|when|once) the (?P<noun>[a-z]{3,}) (?P<next>[a-z]+)\b"
)

_NOUN = re.compile(r"\b(?:[Tt]he|THE)\s++(?P<noun>[A-Za-z]{3,})\b")


def bare_noun(question: str, sentence: str) -> str:
    """The one plain noun behind an article that a question asks about; empty where it has none, or more than one word.

    >>> bare_noun("In which year was the ship sold?", "The ship was sold in 1865.")
    'ship'
    >>> bare_noun("How long is the maximum lifespan of it?", "The maximum lifespan is 9 years.")
    ''
    """
    match = _BARE.search(question)
    is_one = match and f"the {match['noun']} {match['next']} " not in sentence.lower()
    return match["noun"] if match and is_one else ""


class Referents:
    """Which nouns stand in a small part of a long document alone. Each document is read once."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._extents: dict[int, dict[str, Span]] = {}

    def is_taken_up(self, document: int, noun: str, at: int) -> bool:
        """Whether a noun behind its article stands in a long document for one that was told of right before an offset: a check, the check."""
        text = self._documents[document].text
        if not noun or len(text) < LONG:
            return False
        before = text[max(0, at - NEAR) : at].lower().split()
        return any(
            word.strip(".,;:()*`") in (noun, f"{noun}s") and each != "the"
            for each, word in pairwise(before)
        )

    def is_local(self, document: int, noun: str) -> bool:
        """Whether a noun behind its article stands in a small part of a document alone."""
        text = self._documents[document].text
        if not noun or len(text) < LONG:
            return False
        if document not in self._extents:
            self._extents[document] = _extents(text)
        first, last = self._extents[document].get(noun, (0, 0))
        return last - first < SHARE * len(text)


def _extents(text: str) -> dict[str, Span]:
    """Where each noun behind an article stands first and last."""
    found: dict[str, Span] = {}
    for match in _NOUN.finditer(text):
        noun, at = match["noun"].lower(), match.start()
        found[noun] = Span(found.get(noun, (at, at))[0], at)
    return found
