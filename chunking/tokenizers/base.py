"""What a tokenizer is to the engine: a counter, and if it can, the places where it always cuts."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..characters import Points
from ..offsets import Offsets


@runtime_checkable
class Tokenizer(Protocol):
    """Counts the tokens of a text. Special-token text in a document counts as plain text."""

    name: str

    def count(self, text: str) -> int:
        """How many tokens the text has by itself, without special tokens around it."""


@runtime_checkable
class StepTokenizer(Tokenizer, Protocol):
    """A tokenizer that cuts at certain places whatever stands around them.

    It may also have a method `begin(text)`, which gives a function that returns the ends: they may be
    found in other threads meanwhile.
    """

    def ends(self, text: str) -> Offsets:
        """The code-point offset at which each token of the text ends, rounded up."""

    def steps(self, points: Points) -> Offsets:
        """Rising offsets in these code points at each of which a token begins in every slice that has it."""
