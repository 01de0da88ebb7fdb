"""A document's sentences put to a language model batch by batch, and what came of it.

A chunk that is open at the end of a batch goes on in the next one, so that the border between two
batches is no cut. A usable answer is remembered by what was asked: asking the same again costs
nothing. Any other is forgotten: the model may do better when it is asked again.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from ...caching import DocumentCache
from ...llm import Chat, Model, NoAnswerError, Reply
from ...tokenizers import get_tokenizer
from ...types import ChunkingWarning
from ..sentence_groups import Groups
from ..source import Source
from .answers import Division, Notes, division
from .prompt import NOTES, Mode, Prompt

#: how many times the target size a batch is, and the most sentences it has
TARGETS, MOST = 5, 400
#: characters of questions whose answers are kept
CAPACITY = 20_000_000
#: whose tokens are counted where a server does not say
TOKENIZER = "o200k_base"

_answers = DocumentCache(CAPACITY)
forget_answers = _answers.clear

Batch = tuple[int, int]


class NotRememberedError(Exception):
    """An answer is not at hand, and nobody is to be asked for it."""


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


@dataclass
class Dialog:
    """One pass over a document. It belongs to one thread; without a chat it only remembers."""

    groups: Groups
    batches: Batches
    prompt: Prompt
    mode: Mode
    model: Model
    most_calls: int
    report: Callable[[float], None] = lambda share: None
    silent: bool = False
    warnings: list[ChunkingWarning] = field(default_factory=list)
    usage: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            ("calls", "prompt_tokens", "completion_tokens", "remembered"), 0
        )
    )

    def __post_init__(self) -> None:
        self._share = 0.0
        self._spent = 0
        self._given_up: str | None = None
        self._failed: list[tuple[int, int, str]] = []
        self._chat = Chat(self.model, lambda: self.report(self._share))

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
            self._share = last / len(self.groups)
            self.report(self._share)
        found += [opened] if opened else []
        self._tell_failures()
        return _joined(found)

    def _division(self, shown: int, last: int, first: int) -> Division | None:
        """How the model divides a batch; None, with the reason noted, where it does not."""
        try:
            divided = self._answer(shown, last)
        except NoAnswerError as error:
            if error.fatal:
                self._given_up = error.why
            self._failed.append((first, last, error.why))
            return None
        if divided.repairs:
            told = ", ".join(divided.repairs)
            self._warn("agentic-repaired", shown, last, f"the answer was repaired ({told})")
        return divided

    def _answer(self, first: int, last: int) -> Division:
        """How the model divides a batch, now or when it was last asked the same.

        What an answer took counts against the budget each time, so that the budget ends where it
        did the first time.
        """
        if self._given_up:
            raise NoAnswerError(self._given_up, 0)
        left = self.most_calls - self._spent
        if left <= 0:
            raise NoAnswerError(f"max_api_calls ({self.most_calls}) are used up", 0)
        messages = self.prompt.messages(first, last)
        key = _key(self.model, messages)
        if self.silent and not _answers.knows(key):
            raise NotRememberedError
        is_new = False

        def ask() -> tuple[Division, int]:
            nonlocal is_new
            is_new = True
            reply = self._chat.ask(messages, self.prompt.schema, left)
            self._account(reply, messages)
            divided = division(reply.text, first, last, NOTES[self.mode])
            if reply.refused or divided is None:
                raise NoAnswerError(_unusable(reply), reply.calls)
            return divided, reply.calls

        try:
            divided: Division
            divided, calls = _answers.get(key, sum(len(m["content"]) for m in messages), ask)
        except NoAnswerError as error:
            self._spent += error.calls
            self.usage["calls"] += error.calls
            raise
        self._spent += calls
        if is_new:
            self.usage["calls"] += calls
        else:
            self.usage["remembered"] += 1
        return divided

    def _account(self, reply: Reply, messages: list[dict[str, str]]) -> None:
        """Note the tokens that an answer took, of whatever use it is."""
        for name, counted, texts in (
            ("prompt_tokens", reply.prompt_tokens, [m["content"] for m in messages]),
            ("completion_tokens", reply.completion_tokens, [reply.text]),
        ):
            self.usage[name] += counted if counted is not None else tokens_of(texts)

    def _tell_failures(self) -> None:
        """One warning for each run of batches that failed alike."""
        merged: list[tuple[int, int, str]] = []
        for first, last, why in self._failed:
            if merged and merged[-1][1:] == (first, why):
                merged[-1] = (merged[-1][0], last, why)
            else:
                merged.append((first, last, why))
        for first, last, why in merged:
            told = f"cut at paragraphs instead of by {self.model.name}: {why}"
            self._warn("agentic-fallback", first, last, told)

    def _warn(self, code: str, first: int, last: int, told: str) -> None:
        spans = self.groups.spans
        message = f"sentences {first + 1} to {last}: {told}"
        self.warnings.append(ChunkingWarning(code, message, spans[first][0], spans[last - 1][1]))


def tokens_of(texts: list[str]) -> int:
    """About how many tokens messages have."""
    counter = get_tokenizer(TOKENIZER)
    return sum(counter.count(text) + 4 for text in texts)


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


def _unusable(reply: Reply) -> str:
    """Why an answer that came cannot be used."""
    if reply.refused:
        return "the model refuses to answer"
    if reply.cut_short:
        return "the answer ends before it is complete"
    if not reply.text.strip():
        return "the answer is empty"
    return "the answer names no sentence that was shown, in the form asked for"


def _key(model: Model, messages: list[dict[str, str]]) -> bytes:
    """What stands for a question: nothing can be read from it."""
    asked = "\0".join((model.base, model.name, *(message["content"] for message in messages)))
    return hashlib.blake2b(asked.encode("utf-8", "surrogatepass"), digest_size=20).digest()
