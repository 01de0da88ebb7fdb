"""A document's sentences put to a language model batch by batch, and what came of it.

A chunk that is open at the end of a batch goes on in the next one, so that the border between two
batches is no cut.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from ...llm import NoAnswerError
from ...llm.budgeted_chat import BudgetedChat
from ...types import ChunkingWarning
from ..sentence_groups import Groups
from ..source import Source
from .answers import Division, Notes, division
from .prompt import NOTES, Mode, Prompt

#: how many times the target size a batch is, and the most sentences it has
TARGETS, MOST = 5, 400
Batch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """The sentences `first` to `last - 1`: a chunk that the model chose, or what it did not answer for."""

    first: int
    last: int
    notes: Notes = field(default_factory=dict)
    is_fallback: bool = False


class Batches:
    """The runs of sentences that are put to the model, each about five times the target size."""

    def __init__(self, source: Source, groups: Groups, target: int) -> None:
        self._ruler = source.ruler
        self._groups = groups
        self._target = target
        self._starts = [start for start, _ in groups.spans]

    def all(self) -> list[Batch]:
        """Batches that tile the sentences; a rest of up to one target size goes with the last one."""
        found: list[Batch] = []
        at, count = 0, len(self._groups)
        while at < count:
            most = self._starts[min(at + MOST, count - 1)]
            reach = self._ruler.furthest_up_to(self._starts[at], TARGETS * self._target, most)
            last = min(max(bisect_right(self._starts, reach) - 1, at + 1), at + MOST, count)
            if count - at <= MOST and self._is_rest(last):
                last = count
            found.append((at, last))
            at = last
        return found

    def _is_rest(self, first: int) -> bool:
        count = len(self._groups)
        return first < count and self._groups.is_within(first, count, self._target)

    def shown(self, opened: int, border: int) -> int:
        """The first sentence of an open chunk to show again: of a very long one only the end."""
        if opened == border:
            return border
        end, room = self._starts[border], TARGETS * self._target // 2
        reach = self._ruler.earliest_from(end, room, self._starts[opened])
        return max(opened, bisect_left(self._starts, reach), border - MOST // 2)

    def one_target_before(self, border: int) -> int:
        """The sentence at which a chunk of the target size that ends at the border begins."""
        reach = self._ruler.earliest(self._starts[border], self._target)
        return min(bisect_left(self._starts, reach), border)


class Dialog:
    """One pass over a document. It belongs to one thread."""

    def __init__(
        self,
        groups: Groups,
        batches: Batches,
        prompt: Prompt,
        mode: Mode,
        chat: BudgetedChat,
        report: Callable[[float], None],
    ) -> None:
        self.groups = groups
        self.batches = batches
        self.prompt = prompt
        self.warnings: list[ChunkingWarning] = []
        self._mode: Mode = mode
        self._chat = chat
        self._report = report
        self._failed: list[tuple[int, int, str]] = []

    def parts(self) -> list[Part]:
        """The division of all sentences, in order.

        Raises:
            NotRememberedError: an answer would have to be asked for, and the dialog is silent.
        """
        found: list[Part] = []
        opened: Part | None = None
        for first, last in self.batches.all():
            begin = opened.first if opened else first
            shown = self.batches.shown(begin, first)
            divided = self._division(shown, last, first)
            if divided is None:
                found += [opened] if opened else []
                opened = None
                found.append(Part(first, last, is_fallback=True))
            else:
                *closed, opened = _divided(begin, last, divided)
                found += closed
            self._chat.share = last / len(self.groups)
            self._report(self._chat.share)
        found += [opened] if opened else []
        self._chat.finish()
        self._tell_failures()
        return _joined(found)

    def _division(self, shown: int, last: int, first: int) -> Division | None:
        """How the model divides a batch; None, with the reason noted, where it does not."""
        try:
            divided = self._chat.answer(
                self.prompt.messages(shown, last),
                self.prompt.schema,
                lambda text: division(text, shown, last, NOTES[self._mode]),
                "names no sentence that was shown, in the form asked for",
            )
        except NoAnswerError as error:
            self._failed.append((first, last, error.why))
            return None
        if divided.repairs:
            repairs = ", ".join(divided.repairs)
            self._warn("agentic-repaired", shown, last, f"the answer was repaired ({repairs})")
        return divided

    def _tell_failures(self) -> None:
        """One warning for each run of batches that failed alike."""
        merged: list[tuple[int, int, str]] = []
        for first, last, why in self._failed:
            if merged and merged[-1][1:] == (first, why):
                merged[-1] = (merged[-1][0], last, why)
            else:
                merged.append((first, last, why))
        for first, last, why in merged:
            message = f"cut at paragraphs instead of by {self._chat.model.name}: {why}"
            self._warn("agentic-fallback", first, last, message)

    def _warn(self, code: str, first: int, last: int, problem: str) -> None:
        spans = self.groups.spans
        message = f"sentences {first + 1} to {last}: {problem}"
        self.warnings.append(ChunkingWarning(code, message, spans[first][0], spans[last - 1][1]))


def _divided(begin: int, last: int, divided: Division) -> list[Part]:
    bounds = [begin, *divided.ends, last]
    return [
        Part(first, end, notes)
        for first, end, notes in zip(bounds[:-1], bounds[1:], divided.notes, strict=True)
    ]


def _joined(parts: list[Part]) -> list[Part]:
    """The parts, with neighbouring ones that have no answer as one."""
    found: list[Part] = []
    for part in parts:
        if found and part.is_fallback and found[-1].is_fallback:
            part = Part(found.pop().first, part.last, is_fallback=True)
        found.append(part)
    return found
