"""Questions on one document put to a language model, within a budget, each usable answer remembered.

An answer is remembered by what was asked, in memory and on disk: asking the same again costs nothing.
One that cannot be used is forgotten: the model may do better when it is asked again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..caching import DocumentCache
from ..tokenizers import get_tokenizer
from .answer_store import Answer, forget_some, store, stored
from .chat import Chat, Message, Model, NoAnswerError, Reply

T = TypeVar("T")

#: characters of questions whose answers are kept in memory
CAPACITY = 20_000_000
#: whose tokens are counted where a server does not say
TOKENIZER = "o200k_base"

_answers = DocumentCache(CAPACITY)


def forget_answers() -> None:
    """Forget every answer, on disk as well."""
    _answers.clear()
    forget_some(keep=0)


class NotRememberedError(Exception):
    """An answer is not at hand, and nobody is to be asked for it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would ask of the model, if nothing of it were remembered and all went well.

    Of the `batches`, those over the budget are not asked for. Tokens are about right for models
    that count as OpenAI's do. `repeated` are those of `prompt_tokens` that a request begins with as the
    one before it did: servers that cache prefixes read them faster, or for less.
    """

    calls: int
    prompt_tokens: int
    completion_tokens: int
    batches: int
    repeated: int = 0


class BudgetedChat:
    """Asks one model, for one document. It belongs to one thread; a `silent` one only remembers.

    `usage` counts what was asked. `share` is the finished share that `report` is told every moment
    while the model is waited for; what it raises stops the waiting.
    """

    def __init__(
        self,
        model: Model,
        most_calls: int,
        report: Callable[[float], None] = lambda share: None,
        silent: bool = False,
    ) -> None:
        self.model = model
        self.share = 0.0
        self.usage = dict.fromkeys(("calls", "prompt_tokens", "completion_tokens", "remembered"), 0)
        self._most_calls = most_calls
        self._report = report
        self._silent = silent
        self._spent = 0
        self._given_up: str | None = None
        self._chat = Chat(model, lambda: report(self.share))

    def answer(
        self,
        messages: Sequence[Message],
        schema: dict[str, Any],
        read: Callable[[str], T | None],
        wanted: str,
    ) -> T:
        """What `read` makes of the answer, now or when the same was last asked; it gives None for one of no use.

        What an answer took counts against the budget each time, so that the budget ends where it
        did the first time. `wanted` says in an error what no answer of no use holds.

        Raises:
            NoAnswerError: there is no usable one, and why.
            NotRememberedError: it would have to be asked for, and this one is silent.
        """
        if self._given_up:
            raise NoAnswerError(self._given_up, 0)
        left = self._most_calls - self._spent
        if left <= 0:
            raise NoAnswerError(f"max_api_calls ({self._most_calls}) are used up", 0)
        key = _key(self.model, messages)
        fresh: list[Answer] = []

        def found() -> Answer:
            known = stored(key)
            if known and read(known.text) is not None:
                return known
            if self._silent:
                raise NotRememberedError
            fresh.append(self._asked(messages, schema, read, wanted, left))
            store(key, fresh[0])
            return fresh[0]

        weight = sum(len(each["content"]) for each in messages)
        try:
            answer: Answer = _answers.get(key, weight, found, lambda: self._report(self.share))
        except NoAnswerError as error:
            self._failed(error)
            raise
        self._spent += answer.calls
        if fresh:
            self.usage["calls"] += answer.calls
        else:
            self.usage["remembered"] += 1
        made = read(answer.text)
        assert made is not None
        return made

    def finish(self) -> None:
        """Make room on disk, where this asked something."""
        if self.usage["calls"]:
            forget_some()

    def _asked(
        self,
        messages: Sequence[Message],
        schema: dict[str, Any],
        read: Callable[[str], T | None],
        wanted: str,
        left: int,
    ) -> Answer:
        reply = self._chat.ask(messages, schema, left)
        self._account(reply, messages)
        if reply.refused or read(reply.text) is None:
            raise NoAnswerError(_unusable(reply, wanted), reply.calls)
        return Answer(reply.text, reply.calls)

    def _failed(self, error: NoAnswerError) -> None:
        if error.fatal:
            self._given_up = error.why
        self._spent += error.calls
        self.usage["calls"] += error.calls

    def _account(self, reply: Reply, messages: Sequence[Message]) -> None:
        """Note the tokens that an answer took, of whatever use it is."""
        for name, counted, texts in (
            ("prompt_tokens", reply.prompt_tokens, [each["content"] for each in messages]),
            ("completion_tokens", reply.completion_tokens, [reply.text]),
        ):
            self.usage[name] += counted if counted is not None else tokens_of(texts)


def tokens_of(texts: Iterable[str]) -> int:
    """About how many tokens messages have."""
    counter = get_tokenizer(TOKENIZER)
    return sum(counter.count(text) + 4 for text in texts)


def _unusable(reply: Reply, wanted: str) -> str:
    """Why an answer that came cannot be used."""
    if reply.refused:
        return "the model refuses to answer"
    if reply.cut_short:
        return "the answer ends before it is complete"
    if not reply.text.strip():
        return "the answer is empty"
    return f"the answer {wanted}"


def _key(model: Model, messages: Sequence[Message]) -> str:
    """What stands for a question: nothing can be read from it."""
    asked = "\0".join((model.base, model.name, *(message["content"] for message in messages)))
    return hashlib.blake2b(asked.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
