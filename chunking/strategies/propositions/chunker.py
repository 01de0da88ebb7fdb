"""Statements that a language model draws from passages: found by the statement, read as it stands in the text.

Source: Chen et al.: Dense X Retrieval: What Retrieval Granularity Should We Use? EMNLP 2024.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Literal

from ...llm import NoAnswerError
from ...llm.budgeted_chat import BudgetedChat, Estimate, tokens_of
from ...options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, option
from ...packing import Draft, Plan
from ...registry import register_strategy
from ...types import ChunkingWarning, Reading, Span
from ...whitespace import visible_end, visible_start
from ..based import BasedChunker, BasedOptions, batches_of
from ..sentence_units import sentence_units
from ..source import Source
from .prompt import Statement, messages, rules, schema, statements

#: characters of passages, and passages, that are asked about at once
CHARACTERS, PASSAGES = 6_000, 20
#: how much longer the statements are than their text, and the tokens of the schema
LONGER, SCHEMA = 1.6, 80


class PropositionsOptions(BasedOptions):
    chunk_size: Integer = CHUNK_SIZE(
        256,
        label="Passage size",
        help="The most that a passage may hold from which statements are drawn.",
        tuned=(),
    )
    chunk_overlap: Integer = CHUNK_OVERLAP(
        0, help="The most that a passage repeats of the one before it.", tuned=()
    )
    read: Literal["passage", "sentences"] = option(
        "passage",
        label="Read",
        help="What is read once a statement is found: its whole passage, or only the sentences that it is "
        "drawn from.",
    )


@dataclass(frozen=True, slots=True)
class _Passage:
    """A passage, and the spans of its sentences in it, numbered through the document from `first`."""

    draft: Draft
    first: int
    sentences: tuple[Span, ...]

    @property
    def after(self) -> int:
        """The number after that of its last sentence."""
        return self.first + len(self.sentences)

    def span(self, first: int, last: int) -> Span:
        """Where the sentences from one number to another stand, both included."""
        return Span(self.sentences[first - self.first].start, self.sentences[last - self.first].end)


@register_strategy
class PropositionsChunker(BasedChunker):
    name = "propositions"
    group = "meaning"
    label = "Statements of a language model"
    summary = "Finds passages by the single statements that a language model draws from them."
    when = (
        "Facts that stand together in dense text: encyclopedias, reports, contracts. Each statement is a "
        "vector of its own. It needs a key, or a server of your own."
    )
    options_type = PropositionsOptions
    fallback = "found by their own text"

    def plan(self, source: Source) -> Plan:
        plan, chat = self.base_plan(source), self.chat(source)
        passages = _passages(source, plan.drafts)
        found, failed = self._statements(source, passages, chat)
        chat.finish()
        plan.warnings += self._failures(failed)
        plan.usage = chat.usage
        plan.drafts = [
            draft
            for passage in passages
            for draft in self._drafts(source, passage, found.get(passage.first))
        ]
        plan.describe = None
        return plan

    def _drafts(
        self, source: Source, passage: _Passage, found: Sequence[Statement] | None
    ) -> list[Draft]:
        """A chunk for each statement of a passage, and for sentences that none is drawn from; or the passage."""
        if found is None:
            passage.draft.metadata["fallback"] = True
            return [passage.draft]
        said = [(*passage.span(each.first, each.last), each.text) for each in found]
        unsaid = [(*span, None) for span in _unsaid(passage, found)]
        drafts = [
            self._draft(source, passage.draft, number, *each)
            for number, each in enumerate(sorted([*said, *unsaid], key=itemgetter(0, 1)))
        ]
        for draft in drafts:
            if draft.end == passage.draft.end:
                draft.cut = passage.draft.cut
        return drafts

    def _draft(
        self,
        source: Source,
        whole: Draft,
        number: int,
        start: int,
        end: int,
        statement: str | None,
    ) -> Draft:
        span = Span(whole.start, whole.end) if self.options.read == "passage" else Span(start, end)
        return replace(
            whole,
            start=start,
            end=end,
            new_from=start,
            size=source.ruler.length(start, end),
            cut="sentence",
            prefix="",
            suffix="",
            metadata={**whole.metadata, "passage_start": whole.start, "passage_end": whole.end},
            role=f"statement {number}",
            readings=(Reading(*span),),
            embedded=statement,
        )

    def _statements(
        self, source: Source, passages: Sequence[_Passage], chat: BudgetedChat
    ) -> tuple[dict[int, list[Statement]], list[tuple[_Passage, str]]]:
        """The statements of each passage, by its first number; passages without any, with the reason."""
        shape = schema()
        found: dict[int, list[Statement]] = {}
        failed: list[tuple[_Passage, str]] = []
        for asked in _batches(passages):
            try:
                answer: list[Statement] = chat.answer(
                    self._messages(source, asked),
                    shape,
                    partial(statements, first=asked[0].first, last=asked[-1].after),
                    "holds no statement on a sentence that was shown, in the form asked for",
                )
            except NoAnswerError as error:
                failed += [(passage, error.why) for passage in asked]
                continue
            for passage in asked:
                own = [each for each in answer if passage.first <= each.first < passage.after]
                kept = [replace(each, last=min(each.last, passage.after - 1)) for each in own]
                if kept:
                    found[passage.first] = list(dict.fromkeys(kept))
                else:
                    failed.append((passage, "the answer leaves them out"))
            chat.share = asked[-1].draft.end / len(source.text)
            source.report(chat.share)
        return found, failed

    def _messages(self, source: Source, asked: Sequence[_Passage]) -> list[dict[str, str]]:
        document = source.document
        title = str(document.metadata.get("title") or document.uri or "")
        texts = [[source.text[slice(*span)] for span in each.sentences] for each in asked]
        return messages(rules(self.options.prompt), title, asked[0].first, texts)

    def _failures(self, failed: Sequence[tuple[_Passage, str]]) -> Iterator[ChunkingWarning]:
        """One warning for each run of passages without statements for the same reason."""
        for why, run in groupby(failed, key=itemgetter(1)):
            passages = [passage for passage, _ in run]
            first, last = passages[0].draft, passages[-1].draft
            message = (
                f"{len(passages):,} passages: {self.fallback} instead of by statements of "
                f"{self.options.model.strip()}: {why}"
            )
            yield ChunkingWarning("propositions-fallback", message, first.start, last.end)

    def _recall(self, source: Source, chat: BudgetedChat) -> None:
        self._statements(source, _passages(source, self.base_plan(source).drafts), chat)

    def _estimate(self, source: Source) -> Estimate:
        batches = _batches(_passages(source, self.base_plan(source).drafts))
        asked = batches[: self.options.max_api_calls]
        shown = [self._messages(source, batch) for batch in asked]
        prompt_tokens = sum(tokens_of(each["content"] for each in sent) + SCHEMA for sent in shown)
        written = sum(tokens_of([sent[1]["content"]]) for sent in shown)
        return Estimate(len(asked), prompt_tokens, int(LONGER * written), len(batches))


def _batches(passages: Sequence[_Passage]) -> list[Sequence[_Passage]]:
    """Neighbouring passages that are asked about together."""
    lengths = [passage.draft.end - passage.draft.start for passage in passages]
    return [passages[first:last] for first, last in batches_of(lengths, CHARACTERS, PASSAGES)]


def _passages(source: Source, drafts: Sequence[Draft]) -> list[_Passage]:
    """The passages with their sentences: of one that a passage cuts, its part of it."""
    spans = [unit.span for unit in sentence_units(source.document)]
    found: list[_Passage] = []
    number = 1
    for draft in drafts:
        first = bisect_right(spans, draft.start, key=itemgetter(0)) - 1
        last = bisect_left(spans, draft.end, key=itemgetter(0))
        inside = (
            _visible(source.text, max(start, draft.start), min(end, draft.end))
            for start, end in spans[max(0, first) : last]
        )
        sentences = tuple(span for span in inside if span.start < span.end)
        found.append(_Passage(draft, number, sentences))
        number += len(sentences)
    return found


def _visible(text: str, start: int, end: int) -> Span:
    """A span without white space at its ends."""
    begin = min(end, visible_start(text, start))
    return Span(begin, visible_end(text, begin, end))


def _unsaid(passage: _Passage, found: Sequence[Statement]) -> Iterator[Span]:
    """Neighbouring sentences of a passage that no statement is drawn from."""
    said = {number for each in found for number in range(each.first, each.last + 1)}
    for is_said, run in groupby(range(passage.first, passage.after), key=said.__contains__):
        if not is_said:
            numbers = list(run)
            yield passage.span(numbers[0], numbers[-1])
