"""Chunks that a language model places in their document, after Anthropic's contextual retrieval.

Source: Anthropic: Introducing Contextual Retrieval, 2024.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from ...llm import NoAnswerError
from ...llm.budgeted_chat import BudgetedChat, Estimate, tokens_of
from ...options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, option
from ...packing import Draft, Plan
from ...registry import register_strategy
from ...tokenizers import ruler_for
from ...types import ChunkingWarning
from ..based import BasedChunker, BasedOptions
from ..context import HeadingContext
from ..source import Source
from .prompt import contexts, head, messages, rules, schema

#: chunks that are asked about at once
BATCH = 10
#: tokens of a context in an answer with its number, and those of the schema
ENTRY, SCHEMA = 60, 60


class ContextualOptions(BasedOptions):
    chunk_size: Integer = CHUNK_SIZE(512, tuned=())
    chunk_overlap: Integer = CHUNK_OVERLAP(0, tuned=())
    context_size: Integer = option(
        100,
        label="Context size",
        help="The most that the context may take of the chunk size. A longer one is shortened.",
        unit="unit",
        ge=0,
        le=500_000,
        scales_with="chunk_size",
    )
    document_size: Integer = option(
        50_000,
        label="Document shown",
        help="How much of the document is shown with its chunks. A longer document is shown part by part.",
        unit="tokens",
        ge=500,
        le=1_000_000,
        advanced=True,
    )

    below = (*BasedOptions.below, ("context_size", "chunk_size", False))

    @property
    def base_size(self) -> int:
        return max(1, self.chunk_size - self.most_context)

    @property
    def most_context(self) -> int:
        """A context is never over half of the chunk."""
        return min(self.context_size, self.chunk_size // 2)


@dataclass(frozen=True, slots=True)
class _Batch:
    """The drafts `first` to `last - 1`, and what is shown before them: the document, or a part of it."""

    first: int
    last: int
    head: str


@register_strategy
class ContextualChunker(BasedChunker):
    name = "contextual"
    group = "meaning"
    label = "Placed by a language model"
    summary = (
        "Puts before each chunk a language model's sentence on where it stands in its document."
    )
    when = (
        "Documents whose parts say too little by themselves: reports that name the company once, manuals "
        "with one section like the other. It needs a key, or a server of your own."
    )
    options_type = ContextualOptions
    fallback = "given the headings above them"

    def plan(self, source: Source) -> Plan:
        plan, chat = self.base_plan(source), self.chat(source)
        found, failed = self._contexts(source, plan.drafts, chat)
        chat.finish()
        writer = _Writer(source, self.options)
        for number, draft in enumerate(plan.drafts):
            if number in found:
                writer.add_context(draft, found[number])
            elif len(plan.drafts) > 1:
                writer.add_headings(draft)
        plan.warnings += self._failures(failed, plan.drafts)
        plan.usage = chat.usage
        return plan

    def _contexts(
        self, source: Source, drafts: Sequence[Draft], chat: BudgetedChat
    ) -> tuple[dict[int, str], list[tuple[int, str]]]:
        """The context of each chunk by its number; the others by number, with the reason."""
        system, shape = rules(self.options.prompt), schema()
        found: dict[int, str] = {}
        failed: list[tuple[int, str]] = []
        for batch in self._batches(source, drafts):
            shown = messages(system, *_shown(source, drafts, batch))
            try:
                answer: Mapping[int, str] = chat.answer(
                    shown,
                    shape,
                    partial(contexts, first=batch.first + 1, last=batch.last + 1),
                    "holds no context for a chunk that was shown, in the form asked for",
                )
            except NoAnswerError as error:
                failed += [(number, error.why) for number in range(batch.first, batch.last)]
                continue
            numbers = range(batch.first, batch.last)
            found |= {number: answer[number + 1] for number in numbers if number + 1 in answer}
            missing = [number for number in numbers if number not in found]
            failed += [(number, "the answer leaves them out") for number in missing]
            chat.share = batch.last / len(drafts)
            source.report(chat.share)
        return found, failed

    def _batches(self, source: Source, drafts: Sequence[Draft]) -> Iterator[_Batch]:
        """A few neighbouring chunks at a time; a chunk that is the whole document needs no place in it."""
        if len(drafts) < 2:
            return
        for first, last in self._parts(source, drafts):
            whole = (first, last) == (0, len(drafts))
            start = 0 if whole else drafts[first].start
            end = len(source.text) if whole else drafts[last - 1].end
            shown = head(source.text[start:end])
            for begin in range(first, last, BATCH):
                yield _Batch(begin, min(begin + BATCH, last), shown)

    def _parts(self, source: Source, drafts: Sequence[Draft]) -> Iterator[tuple[int, int]]:
        """Ranges of chunks whose text is no longer than what may be shown at once."""
        ruler, most = (
            ruler_for(source.document, "tokens", self.options.tokenizer),
            self.options.document_size,
        )
        first = 0
        while first < len(drafts):
            last = first + 1
            reach = ruler.furthest_up_to(drafts[first].start, most, len(source.text))
            while last < len(drafts) and drafts[last].end <= reach:
                last += 1
            yield first, last
            first = last

    def _failures(
        self, failed: Sequence[tuple[int, str]], drafts: Sequence[Draft]
    ) -> Iterator[ChunkingWarning]:
        """One warning for each run of chunks without a context for the same reason."""
        runs = groupby(enumerate(failed), key=lambda each: (each[1][1], each[1][0] - each[0]))
        for (why, _), run in runs:
            numbers = [number for _, (number, _) in run]
            first, last = numbers[0], numbers[-1]
            message = (
                f"chunks {first + 1} to {last + 1}: {self.fallback} instead of placed by "
                f"{self.options.model.strip()}: {why}"
            )
            yield ChunkingWarning(
                "contextual-fallback", message, drafts[first].start, drafts[last].end
            )

    def _recall(self, source: Source, chat: BudgetedChat) -> None:
        self._contexts(source, self.base_plan(source).drafts, chat)

    def _estimate(self, source: Source) -> Estimate:
        drafts = self.base_plan(source).drafts
        batches = list(self._batches(source, drafts))
        asked = batches[: self.options.max_api_calls]
        system = rules(self.options.prompt)
        prompt_tokens = repeated = chunks = 0
        before: str | None = None
        for batch in asked:
            shown = messages(system, *_shown(source, drafts, batch))
            prompt_tokens += tokens_of(each["content"] for each in shown) + SCHEMA
            if batch.head is before:
                repeated += tokens_of([system, batch.head])
            before = batch.head
            chunks += batch.last - batch.first
        return Estimate(len(asked), prompt_tokens, chunks * ENTRY, len(batches), repeated)


def _shown(source: Source, drafts: Sequence[Draft], batch: _Batch) -> tuple[str, int, list[str]]:
    """What the messages of a batch are made of."""
    texts = [source.text[each.start : each.end] for each in drafts[batch.first : batch.last]]
    return batch.head, batch.first + 1, texts


class _Writer:
    """Adds contexts to drafts, within the size."""

    def __init__(self, source: Source, options: ContextualOptions) -> None:
        self._ruler = source.ruler
        self._size = options.chunk_size
        self._most = options.most_context
        self._headings = HeadingContext(source.document, source.ruler, 2 * self._most, "breadcrumb")

    def add_context(self, draft: Draft, context: str) -> None:
        """Put a context before a chunk, its end left out where it is too long."""
        draft.metadata["context"] = context
        words = context.split(" ")
        shorter = (" ".join(words[:count]) for count in range(len(words) - 1, 0, -1))
        for text in (context, *(f"{each} …" for each in shorter)):
            if self._fits(draft, f"{text}\n\n"):
                return

    def add_headings(self, draft: Draft) -> None:
        """Put the headings above a chunk before it, unless it has context already."""
        draft.metadata["fallback"] = True
        if not draft.prefix and (headings := self._headings.prefix(draft.start)):
            self._fits(draft, headings)

    def _fits(self, draft: Draft, text: str) -> bool:
        """Put a text before a chunk if it is within its size, and the chunk then within its own."""
        measure = self._ruler.content_length
        if measure(text, 0, 0, "") > self._most:
            return False
        size = measure(text + draft.prefix, draft.start, draft.end, draft.suffix)
        if size > self._size:
            return False
        draft.prefix, draft.size = text + draft.prefix, size
        return True
