"""Cuts that a language model chooses: it is shown numbered sentences and answers with numbers.

The model never types text again, so chunks are slices of the document whatever it says. Where it
does not answer, or not as it should, paragraphs are packed instead, and a warning says why.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import numpy as np

from ...llm.budgeted_chat import BudgetedChat, Estimate, NotRememberedError, tokens_of
from ...llm.options import ModelOptions
from ...options import (
    CHUNK_SIZE,
    LARGEST,
    UNIT,
    Integer,
    Switch,
    Unit,
    option,
)
from ...packing import Budget, Context, Draft, Level, Plan
from ...registry import register_strategy
from ...ruler import Ruler
from ...segmenters.cuts import paragraph_cuts
from ...segmenters.paragraphs import paragraph_ends
from ...types import Document, Span
from ..base import Chunker
from ..context import Around
from ..sentence_groups import Groups
from ..source import Source
from .answers import Notes
from .dialog import Batches, Dialog, Part
from .prompt import NOTES, Prompt, rules

#: tokens that a chunk's entry in an answer has, without notes and for each, and the schema's own
ENTRY, NOTE, SCHEMA = 12, {"title": 12, "reason": 24, "summary": 70}, 90


class AgenticOptions(ModelOptions):
    chunk_size: Integer = CHUNK_SIZE(1000)
    target_chunk_size: Integer = option(
        500,
        label="Target size",
        help="The size that the model is asked to aim at; sizes may differ up to the chunk size.",
        unit="unit",
        ge=1,
        le=LARGEST,
        scales_with="chunk_size",
    )
    mode: Literal["split", "summarize", "hybrid"] = option(
        "split",
        label="Ask for",
        help="What the model notes of each chunk in its metadata: split a title and the reason for "
        "the cut, summarize a title and a summary, hybrid all three.",
    )
    include_summary_context: Switch = option(
        False,
        label="Notes before the text",
        help="Embed the title and the summary with each chunk, in front of its text. They count "
        "towards the chunk size and never take over half of it.",
    )
    embed_summary: Switch = option(
        False,
        label="Embed the summary alone",
        help="Find each chunk by its summary, and read its text. A chunk that the model gave no summary "
        "is found by its text.",
        shown_if={"mode": ("summarize", "hybrid")},
        added=True,
    )
    unit: Unit = UNIT("words")

    below = (*ModelOptions.below, ("target_chunk_size", "chunk_size", True))


@register_strategy
class AgenticChunker(Chunker):
    name = "agentic"
    group = "meaning"
    label = "Language model"
    summary = "Asks a language model after which sentences to cut, and for titles and summaries."
    when = (
        "A few documents that matter, where a model's judgement is worth its price and the wait. "
        "It needs a key, or a server of your own."
    )
    options_type = AgenticOptions
    #: what becomes of text for which the model gave no answer
    fallback = "cut at paragraphs"

    def plan(self, source: Source) -> Plan:
        chat = self._chat(source)
        dialog = self._dialog(source, chat)
        parts = dialog.parts()
        plan = Plan([], dialog.warnings, usage=chat.usage)
        writer = _Writer(source, dialog.groups, self.options)
        for part, following in pairwise([*parts, None]):
            assert part is not None
            drafts = writer.drafts(part, plan)
            if drafts and following:
                border = part.is_fallback or following.is_fallback
                drafts[-1].cut = "border of a fallback" if border else "chosen by the model"
            plan.drafts += drafts
        if plan.drafts:
            plan.drafts[-1].cut = "end of document"
        return plan

    def estimate(self, document: Document | str) -> Estimate:
        """What a run over a document would take; nothing is asked."""
        source = self._source(document)
        if not source.text.strip():
            return Estimate(0, 0, 0, 0)
        dialog = self._dialog(source, self._chat(source))
        batches = dialog.batches.all()
        asked = batches[: self.options.max_api_calls]
        prompt_tokens = chunks = 0
        for first, last in asked:
            shown = dialog.batches.one_target_before(first)
            texts = [message["content"] for message in dialog.prompt.messages(shown, last)]
            prompt_tokens += tokens_of(texts) + SCHEMA
            size = dialog.groups.size(shown, last)
            chunks += -(-size // self.options.target_chunk_size)
        entry = ENTRY + sum(NOTE[name] for name in NOTES[self.options.mode])
        return Estimate(len(asked), prompt_tokens, chunks * entry, len(batches))

    def remembers(self, document: Document | str) -> bool:
        """Whether a run over a document would ask nothing: all answers are at hand."""
        source = self._source(document)
        try:
            chat = self._chat(source, silent=True)
            return not source.text.strip() or bool(self._dialog(source, chat).parts())
        except NotRememberedError:
            return False

    def _source(self, document: Document | str) -> Source:
        document = self.view(Document.of(document))
        return Source.of(document, self.ruler(document), self.options)

    def _chat(self, source: Source, silent: bool = False) -> BudgetedChat:
        options = self.options
        return BudgetedChat(options.chat_model, options.max_api_calls, source.report, silent)

    def _dialog(self, source: Source, chat: BudgetedChat) -> Dialog:
        options = self.options
        groups = Groups(source, options)
        texts = [source.text[start:end] for start, end in groups.spans]
        system = rules(options.mode, options.target_chunk_size, _unit(options), options.prompt)
        prompt = Prompt(texts, _paragraph_begins(source.document, groups), options.mode, system)
        batches = Batches(source, groups, options.target_chunk_size)
        return Dialog(groups, batches, prompt, options.mode, chat, source.report)


class _Writer:
    """Turns parts into drafts within the size, whatever the model chose."""

    def __init__(self, source: Source, groups: Groups, options: AgenticOptions) -> None:
        self._source = source
        self._options = options
        self._levels = groups.levels
        starts = [source.graphemes.floor(start) for start, _ in groups.spans]
        self._bounds = [*starts, len(source.text)]
        paragraphs = Level(paragraph_cuts(source.document), "paragraph")
        target = Budget(min(options.target_chunk_size, options.chunk_size))
        self._fallback = source.packer((paragraphs, *self._levels), target)

    def drafts(self, part: Part, plan: Plan) -> list[Draft]:
        """The chunks of a part: one, or several where it is over the size or has no answer."""
        span = Span(self._bounds[part.first], self._bounds[part.last])
        if span.start >= span.end:
            return []
        packer = self._fallback
        if not part.is_fallback:
            context = self._context(part.notes)
            budget = Budget(self._options.chunk_size)
            packer = self._source.packer(self._levels, budget, context=context)
        packed = packer.plan(span)
        plan.warnings += packed.warnings
        plan.dropped += packed.dropped
        noted = {"fallback": True} if part.is_fallback else part.notes
        for draft in packed.drafts:
            draft.metadata.update(noted)
            if self._options.embed_summary:
                draft.embedded = part.notes.get("summary")
        return packed.drafts

    def _context(self, notes: Notes) -> Context | None:
        """The notes before a chunk's text; what would take over half of its size is left out."""
        if not self._options.include_summary_context:
            return None
        title, summary = notes.get("title", ""), notes.get("summary", "")
        for lines in ((title, summary), (summary,), (title,)):
            text = "\n".join(filter(None, lines))
            if text and self._is_short(f"{text}\n\n", self._source.ruler):
                return Around(f"{text}\n\n")
        return None

    def _is_short(self, prefix: str, ruler: Ruler) -> bool:
        return ruler.content_length(prefix, 0, 0, "") <= self._options.chunk_size // 2


def _paragraph_begins(document: Document, groups: Groups) -> list[bool]:
    """Of each sentence, whether a paragraph begins with it."""
    starts = np.array([start for start, _ in groups.spans])
    before = np.searchsorted(paragraph_ends(document), starts, side="right")
    return [True, *(np.diff(before) > 0).tolist()]


def _unit(options: AgenticOptions) -> str:
    return "tokens" if options.unit == "estimate" else options.unit
