"""Questions drafted by a language model, each with an excerpt that was found in the document.

The model is asked passage by passage, in bounded calls, tokens and time. What it answers is never
returned unverified: what cannot be used is listed as a problem.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...embedders.base import Progress, ignore
from ...errors import EvaluationError, OptionsError
from ...llm import Chat, NoAnswerError, Reply
from ...llm.budgeted_chat import Estimate, tokens_of
from ...strategies.agentic.chunker import SCHEMA, AgenticOptions
from ...types import Document
from ..questions.questions import Excerpt, Problem, Question, Questions, name_of
from .filters import normalised
from .prompt import Pair, messages, read_answer, schema
from .windows import Window, spread, windows_of

#: questions asked for in one call
QUESTIONS = 3
#: tokens of a question with its excerpt in an answer
ENTRY = 80
#: the options of the strategy `agentic` that say which model is asked, and how patiently
OPTIONS = ("model", "base_url", "api_key_env", "max_api_calls", "timeout_ms", "retries")


@dataclass(frozen=True, slots=True)
class ModelQuestions(Questions):
    """Questions by a model; `usage` counts `calls`, `prompt_tokens` and `completion_tokens`."""

    usage: Mapping[str, int] = field(default_factory=dict, compare=False)


def draft_with_model(
    documents: Sequence[Document],
    count: int = 30,
    progress: Progress = ignore,
    **options: Any,
) -> ModelQuestions:
    """Up to `count` questions by a chat model, over all documents, with what could not be used.

    `options` are those of the strategy `agentic` that `OPTIONS` names, with its defaults and
    bounds; `max_api_calls` bounds the requests of all documents together, retries included.
    `progress` is told the finished share, every moment while the model is waited for, and what it
    raises stops the work.

    Raises:
        OptionsError: an option that cannot be used.
        EvaluationError: nothing can be asked: no prose, no key, or no server, and why.
    """
    settings = _settings(options)
    windows = spread(windows_of(documents), -(-count // QUESTIONS))
    if count > 0 and not windows:
        raise EvaluationError("the documents hold no prose to ask about: choose others")
    interview = _Interview(documents, settings, count, progress)
    for window in windows:
        if not interview.goes_on():
            break
        interview.ask(window)
    return interview.result()


def estimate(documents: Sequence[Document], count: int = 30, **options: Any) -> Estimate:
    """What drafting would take if all went well; nothing is asked.

    `batches` are the passages that so many questions need, `calls` those within `max_api_calls`.
    """
    needed = -(-max(count, 0) // QUESTIONS)
    windows = spread(windows_of(documents), needed)[:needed]
    asked = windows[: _settings(options).max_api_calls]
    prompt_tokens = sum(
        tokens_of([message["content"] for message in _messages(documents, window)]) + SCHEMA
        for window in asked
    )
    answers = min(count, len(asked) * QUESTIONS)
    return Estimate(len(asked), prompt_tokens, max(answers, 0) * ENTRY, len(windows))


def _settings(options: Mapping[str, Any]) -> AgenticOptions:
    """The options as the strategy checks them; those that say how to chunk are none of ours."""
    if unknown := [name for name in options if name not in OPTIONS]:
        known = ", ".join(OPTIONS)
        problems = [(name, f"unknown option {name!r}: there is {known}") for name in unknown]
        raise OptionsError("draft_with_model", problems)
    return AgenticOptions.build("draft_with_model", options)


def _messages(documents: Sequence[Document], window: Window) -> list[dict[str, str]]:
    document = documents[window.document]
    title = str(document.metadata.get("title") or document.uri or "")
    return messages(title, document.text[slice(*window.span)], QUESTIONS)


class _Interview:
    """Asks one model about window after window. It belongs to one thread."""

    def __init__(
        self,
        documents: Sequence[Document],
        settings: AgenticOptions,
        count: int,
        progress: Progress,
    ) -> None:
        self._documents = documents
        self._count = count
        self._calls_left = settings.max_api_calls
        self._most_calls = settings.max_api_calls
        self._row = 0
        self._given_up: str | None = None
        self._items: list[Question] = []
        self._problems: list[Problem] = []
        self._usage = dict.fromkeys(("calls", "prompt_tokens", "completion_tokens"), 0)
        self._was_answered = False
        self._progress = progress
        self._chat = Chat(settings.chat_model, self._report)

    def goes_on(self) -> bool:
        """Whether more questions are wanted and may be asked for."""
        return len(self._items) < self._count and self._calls_left > 0 and not self._given_up

    def ask(self, window: Window) -> None:
        """Put one window to the model, and keep what can be used of its answer."""
        self._row += 1
        asked = _messages(self._documents, window)
        try:
            reply = self._chat.ask(asked, schema(), self._calls_left)
        except NoAnswerError as error:
            self._note_calls(error.calls)
            self._given_up = error.why if error.fatal else None
            self._reject("", f"{self._place(window)}: {error.why}")
            return
        self._was_answered = True
        self._account(reply, asked)
        self._read(reply, window)
        self._report()

    def result(self) -> ModelQuestions:
        """Everything that was found.

        Raises:
            EvaluationError: nothing could be asked.
        """
        if self._given_up and not self._was_answered:
            raise EvaluationError(f"no question can be asked: {self._given_up}")
        if not self._calls_left and len(self._items) < self._count:
            self._reject("", f"max_api_calls ({self._most_calls}) are used up")
        return ModelQuestions(tuple(self._items), tuple(self._problems), usage=self._usage)

    def _read(self, reply: Reply, window: Window) -> None:
        text = self._documents[window.document].text[slice(*window.span)]
        entries = None if reply.refused else read_answer(reply.text, text)
        if entries is None:
            self._reject("", f"{self._place(window)}: {_unusable(reply)}")
            return
        for entry in entries:
            if not isinstance(entry, Pair):
                self._reject(entry.question, f"{self._place(window)}: {entry.why}")
            elif len(self._items) < self._count:
                self._keep(entry, window)

    def _keep(self, pair: Pair, window: Window) -> None:
        """Add a question, unless another asks the same or other places answer it as well."""
        document = self._documents[window.document]
        start, end = (window.span.start + offset for offset in pair.span)
        text = document.text[start:end]
        if any(_is_same(pair.question, text, other) for other in self._items):
            self._reject(pair.question, "another question asks the same")
        elif sum(each.text.count(text) for each in self._documents) > 1:
            self._reject(pair.question, "its excerpt stands in several places of the documents")
        else:
            excerpt = Excerpt(name_of(document), start, end, text)
            self._items.append(
                Question(_id(pair.question, excerpt), pair.question, (excerpt,), "model")
            )

    def _reject(self, question: str, message: str) -> None:
        self._problems.append(Problem(self._row, question, message))

    def _place(self, window: Window) -> str:
        name = name_of(self._documents[window.document])
        return f"{name}, characters {window.span.start}–{window.span.end}"

    def _note_calls(self, calls: int) -> None:
        self._calls_left -= calls
        self._usage["calls"] += calls

    def _account(self, reply: Reply, asked: list[dict[str, str]]) -> None:
        """Note what an answer took, as the server counts or as we do."""
        self._note_calls(reply.calls)
        for name, counted, texts in (
            ("prompt_tokens", reply.prompt_tokens, [message["content"] for message in asked]),
            ("completion_tokens", reply.completion_tokens, [reply.text]),
        ):
            self._usage[name] += counted if counted is not None else tokens_of(texts)

    def _report(self) -> None:
        self._progress(min(1.0, len(self._items) / max(self._count, 1)))


def _is_same(question: str, text: str, other: Question) -> bool:
    return normalised(question) == normalised(other.text) or text == other.excerpts[0].text


def _unusable(reply: Reply) -> str:
    """Why an answer that came cannot be used."""
    if reply.refused:
        return "the model refuses to answer"
    if reply.cut_short:
        return "the answer ends before it is complete"
    return (
        "the answer holds no questions in the form asked for"
        if reply.text.strip()
        else ("the answer is empty")
    )


def _id(question: str, excerpt: Excerpt) -> str:
    asked = f"{excerpt.document}\0{excerpt.start}\0{question}"
    digest = hashlib.blake2b(asked.encode("utf-8", "surrogatepass"), digest_size=6)
    return f"model-{digest.hexdigest()}"
