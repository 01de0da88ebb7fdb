"""Gold questions: what is asked, and which ranges of which documents answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ...types import Document

#: who wrote a question: the user, a rule without a language model, or a language model
Origin = Literal["given", "drafted", "model"]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Gold text: the characters `start` to `end` of the document of that name, code points."""

    document: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and everything that answers it: at least one excerpt, in order, none twice."""

    id: str
    text: str
    excerpts: tuple[Excerpt, ...]
    origin: Origin = "given"


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a question of a file, or one of its excerpts, cannot be used, and what would help.

    Where an excerpt stands in several places and nothing else is wrong with its question, `choices`
    are those places, and `others` the excerpts of the question that were found.
    """

    row: int
    question: str
    message: str
    choices: tuple[Excerpt, ...] = ()
    others: tuple[Excerpt, ...] = ()


@dataclass(frozen=True, slots=True)
class Unasked:
    """A document that no question could be drafted of, by its name, and why."""

    document: str
    why: str


@dataclass(frozen=True, slots=True)
class Questions(Sequence[Question]):
    """The questions that can be asked, and the problems of those that cannot: nothing is guessed.

    Where they are drafted, `unasked` are the documents that nothing is asked of, each with the reason.
    """

    items: tuple[Question, ...] = ()
    problems: tuple[Problem, ...] = ()
    unasked: tuple[Unasked, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.items)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return replace(self, items=self.items[index])
        return self.items[index]


def name_of(document: Document) -> str:
    """What excerpts call a document: its uri, or the hash of its text where it has none."""
    return document.uri or document.text_hash
