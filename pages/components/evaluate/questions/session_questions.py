"""The gold questions of a session: they belong to it alone, and stay while its user changes pages."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import streamlit as st

from chunking import Document
from chunking.evaluation import Excerpt, Problem, Question, Questions, questions_from_text
from chunking.quantities import counted
from pages.components.library.documents import documents, names
from pages.components.library.samples import is_sample

STORE = "questions.store"
SAMPLES = Path(__file__).parent / "sample_questions.csv"


@dataclass
class QuestionStore:
    """Questions by id in the order they came, which of the drafted are accepted, and what could not be used of
    each file or draft: by its name, as it last came."""

    items: dict[str, Question] = field(default_factory=dict)
    accepted: set[str] = field(default_factory=set)
    #: the texts of all drafts so far: what was rejected or reworded is not drafted again
    drafted: set[str] = field(default_factory=set)
    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    #: what was last done, to be said once
    note: str = ""
    #: what was there before questions were removed, until something else is done with them
    before: "QuestionStore | None" = None

    def __bool__(self) -> bool:
        return bool(self.items)

    def copy(self) -> "QuestionStore":
        """The same questions, to be changed apart from these."""
        return replace(
            self,
            items=dict(self.items),
            accepted=set(self.accepted),
            drafted=set(self.drafted),
            problems=dict(self.problems),
        )

    def add(self, found: Iterable[Question]) -> int:
        """Take in questions that are not here yet; how many those were. What was drafted waits for a look."""
        count, self.before = 0, None
        places = {(item.text, item.excerpts) for item in self.items.values()}
        for question in found:
            if (question.text, question.excerpts) in places:
                continue
            places.add((question.text, question.excerpts))
            id = self._free(question.id)
            self.items[id] = replace(question, id=id)
            if question.origin == "given":
                self.accepted.add(id)
            else:
                self.drafted.add(question.text)
            count += 1
        return count

    def _free(self, id: str) -> str:
        number, free = 1, id
        while free in self.items:
            number += 1
            free = f"{id}-{number}"
        return free

    def remove(self, ids: Iterable[str]) -> None:
        """Let go of questions; `bring_back` has them again, with those that were removed right before."""
        first = self.before or replace(self.copy(), before=None)
        self.before = replace(first, accepted=first.accepted | self.accepted)
        for id in ids:
            self.items.pop(id, None)
            self.accepted.discard(id)

    def bring_back(self) -> None:
        """Undo what was removed since something else was done with the questions."""
        if self.before is not None:
            accepted = self.before.accepted
            self.items, self.before = self.before.items, None
            self.accepted |= accepted

    def edit(self, id: str, text: str) -> None:
        """Give a question another wording: then it is the user's own."""
        if id in self.items and text.strip():
            self.items[id] = replace(self.items[id], text=text.strip(), origin="given")
            self.accepted.add(id)
            self.before = None

    def known(self) -> set[str]:
        """The texts that no draft brings again."""
        return self.drafted | {item.text for item in self.items.values()}

    def accept(self, ids: Iterable[str]) -> None:
        self.accepted.update(id for id in ids if id in self.items)

    def to_review(self) -> list[str]:
        """The drafted questions that the user has not accepted yet."""
        return [id for id in self.items if id not in self.accepted]

    def reviewed(self) -> list[Question]:
        """All questions as a file keeps them: who accepts a drafted one makes it theirs."""
        return [
            replace(item, origin="given") if id in self.accepted else item
            for id, item in self.items.items()
        ]

    def add_found(self, found: Questions, source: str) -> None:
        """Add what a file or a draft gave, and note what could not be used."""
        count = self.add(found)
        known = len(found) - count
        self.report(source, *found.problems)
        note = f"{counted(count, 'question')} added" + (
            f", {known} {'was' if known == 1 else 'were'} here already" if known else ""
        )
        self.note = note if len(found) else ""

    def report(self, source: str, *problems: Problem) -> None:
        """Have these problems in place of those that a source had, such as a file of that name; none where it has none."""
        if problems:
            self.problems[source] = problems
        else:
            self.problems.pop(source, None)


def question_store() -> QuestionStore:
    """This session's questions."""
    store: QuestionStore = st.session_state.setdefault(STORE, QuestionStore())
    return store


@dataclass(frozen=True)
class Sorted:
    """The questions that can be asked of the chosen documents, and why the others cannot."""

    usable: tuple[Question, ...]
    elsewhere: tuple[Question, ...]
    unusable: tuple[tuple[Question, str], ...]


def sorted_questions(chosen: Sequence[Document]) -> Sorted:
    """This session's questions against the chosen documents and all that are listed."""
    texts = {document.uri or "": document.text for document in chosen}
    listed = set(names())
    usable, elsewhere, unusable = [], [], []
    for question in question_store().items.values():
        if reason := _unusable(question, texts, listed):
            unusable.append((question, reason))
        elif all(excerpt.document in texts for excerpt in question.excerpts):
            usable.append(question)
        else:
            elsewhere.append(question)
    return Sorted(tuple(usable), tuple(elsewhere), tuple(unusable))


def _unusable(question: Question, texts: Mapping[str, str], listed: set[str]) -> str:
    for excerpt in question.excerpts:
        if excerpt.document not in listed:
            return (
                f"{excerpt.document} is not in your list: upload it again, or remove the question"
            )
        text = texts.get(excerpt.document)
        if text is not None and text[excerpt.start : excerpt.end] != excerpt.text:
            return (
                f"{excerpt.document} has another text than the question was made for: mark it anew"
            )
    return ""


def sample_questions(name: str) -> tuple[Question, ...]:
    """The questions that come with a sample document, none for other documents."""
    document = documents().get(name)
    if document is None or name not in _with_samples() or not is_sample(name):
        return ()
    found = questions_from_text(SAMPLES.read_bytes(), SAMPLES.name, [replace(document, uri=name)])
    return found.items


@cache
def _with_samples() -> frozenset[str]:
    """The names of the samples that have questions."""
    with SAMPLES.open(encoding="utf-8", newline="") as rows:
        return frozenset(row["document"] for row in csv.DictReader(rows))


def excerpt_of(document: Document, start: int, end: int) -> Excerpt | None:
    """The excerpt between two offsets without the white space around it, None where it is blank."""
    text = document.text[start:end]
    start, end = start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())
    if start >= end:
        return None
    return Excerpt(document.uri or "", start, end, document.text[start:end])
