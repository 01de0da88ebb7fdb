"""Tokenize texts word by word: what stands between spaces is tokenized once for all texts that have it.

The same documents are cut in many ways, and their words are few: where they are known this takes a
tenth of the time that the tokenizer takes for the texts, and a half where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from .caching import register

T = TypeVar("T")

#: characters of the words that are kept: some 25 bytes each
CAPACITY = 1_000_000


class ByWord(Generic[T]):
    """The tokens of texts, for a tokenizer that tokenizes what spaces and line breaks part by itself.

    `tokenize` gives the tokens of each of some words, `join` those of a text from those of its words.
    Once there is no more room, words are collected anew.
    """

    def __init__(
        self, tokenize: Callable[[list[str]], Iterable[T]], join: Callable[[Iterable[T]], T]
    ) -> None:
        self._tokenize = tokenize
        self._join = join
        self._known: dict[str, T] = {}
        self._room = CAPACITY
        register(self)

    def __call__(self, texts: Sequence[str]) -> list[T]:
        """The tokens of each text, in their order."""
        words = [text.replace("\n", " ").split(" ") for text in texts]
        known = self._with(set().union(*words))
        return [self._join(map(known.__getitem__, each)) for each in words]

    def _with(self, words: set[str]) -> dict[str, T]:
        """What is known of words, all of these included; another thread may add to it, and takes nothing away."""
        known = self._known
        missing = list(words.difference(known))
        if missing:
            known.update(zip(missing, self._tokenize(missing), strict=True))
            self._room -= sum(map(len, missing))
            if self._room < 0:
                self.clear()
        return known

    def release(self, owner: Hashable) -> None:
        """Forget everything, since nobody knows whose a word is."""
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._known = {}
        self._room = CAPACITY
