"""Strategies that add what a language model says to the chunks of another strategy, which they name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from ..llm.budgeted_chat import BudgetedChat, Estimate, NotRememberedError
from ..llm.options import MAX_API_CALLS, ModelOptions
from ..options import Integer, Options, option
from ..packing import Plan
from ..pins import obey_pins
from ..registry import get_strategy
from ..ruler import Ruler
from ..types import ChunkingWarning, Document
from .base import Chunker
from .source import Source

#: the options that a strategy shares with the one that it names
_SHARED = ("chunk_overlap", "unit", "tokenizer", "bias", "exclude")


def _settings(value: Any) -> Any:
    """Options of another strategy as JSON, given as a mapping or as JSON."""
    if isinstance(value, Mapping):
        return json.dumps(dict(value), ensure_ascii=False, sort_keys=True) if value else ""
    if isinstance(value, str):
        return value
    raise ValueError("no settings")


class BasedOptions(ModelOptions):
    """The base of options of strategies that begin with the chunks of another one."""

    base: Literal[
        "sentence", "markdown", "recursive", "delimiter", "boundary", "heading", "table", "records",
        "transcript", "page", "code", "semantic", "cluster", "token", "fixed", "word", "character",
    ] = option(
        "sentence",
        label="Cut by",
        help="The strategy that makes the chunks, with the sizes and the overlap given here.",
    )  # fmt: skip
    base_options: Annotated[str | dict[str, Any], BeforeValidator(_settings), "text"] = option(
        "",
        label="Its options",
        help='Other options of that strategy, as JSON: {"min_chunk_size": 0}. Left empty they are its own '
        "defaults.",
        advanced=True,
    )
    max_api_calls: Integer = MAX_API_CALLS(50)

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        if bad & {"base", "base_options", "chunk_size", *_SHARED}:
            return found
        try:
            own = self._own()
        except (ValueError, RecursionError):
            problem = 'base_options must be a JSON object such as {"min_chunk_size": 0}'
            return [*found, ("base_options", problem)]
        if taken := [name for name in own if name in type(self).model_fields]:
            problem = f"base_options: state {', '.join(taken)} beside base, not in its options"
            return [*found, ("base_options", problem)]
        outcome = self._base_type().resolve(self.stated_for_base(self.base_size))
        return [
            *found,
            *(("base_options", f"base_options: {problem}") for _, problem in outcome.problems),
        ]

    def stated_for_base(self, size: int) -> dict[str, Any]:
        """The options of the strategy that makes chunks of at most `size`."""
        known = self._base_type().model_fields
        shared = {name: getattr(self, name) for name in _SHARED if name in known}
        if "chunk_overlap" in shared:
            shared["chunk_overlap"] = min(shared["chunk_overlap"], size - 1)
        return {**self._own(), **shared, "chunk_size": size}

    def _base_type(self) -> type[Options]:
        return get_strategy(self.base).options_type

    @property
    def base_size(self) -> int:
        """The size of the chunks that the other strategy makes."""
        size: int = self.chunk_size  # type: ignore[attr-defined]
        return size

    def _own(self) -> dict[str, Any]:
        """Raises ValueError where they are no JSON object."""
        if not self.base_options:
            return {}
        own = json.loads(str(self.base_options), strict=False)
        if not isinstance(own, dict):
            raise ValueError("no object")
        return own


class BasedChunker(Chunker):
    """The base of strategies that begin with the chunks of another one."""

    #: what becomes of chunks for which the model gave no answer, in words
    fallback: ClassVar[str]

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        chosen = get_strategy(options.base)
        stated = options.stated_for_base(options.base_size)
        self._base = chosen(chosen.options_type.build(options.base, stated))

    @property
    def embedder(self) -> Any:
        return self._base.embedder

    def view(self, document: Document) -> Document:
        return self._base.view(document)

    def prepare(self, document: Document) -> None:
        self._base.prepare(document)

    def ruler(self, document: Document) -> Ruler:
        return self._base.ruler(document)

    def base_plan(self, source: Source) -> Plan:
        """The chunks of the other strategy, pins obeyed and without excluded text; of its warnings those that are true of this one.

        What became of pins is said once, of the chunks that are made of these.
        """
        plan = self._base.plan(source)
        if pins := tuple(pin for pin in self.pins if pin.concerns(source.document.uri)):
            opener = partial(self._base._opener, source)
            obey_pins(plan, source.document, pins, source.graphemes, opener)
        self._base._exclude(plan, source)
        sizes = {(draft.start, draft.end): draft.size for draft in plan.drafts}
        plan.warnings = [each for each in plan.warnings if self._is_true(each, sizes)]
        plan.packer = None
        return plan

    def chat(self, source: Source, silent: bool = False) -> BudgetedChat:
        """What asks the model about a document."""
        options = self.options
        return BudgetedChat(options.chat_model, options.max_api_calls, source.report, silent)

    def estimate(self, document: Document | str) -> Estimate:
        """What a run over a document would take; nothing is asked."""
        source = self._source(document)
        if not source.text.strip():
            return Estimate(0, 0, 0, 0)
        return self._estimate(source)

    def remembers(self, document: Document | str) -> bool:
        """Whether a run over a document would ask nothing: all answers are at hand."""
        source = self._source(document)
        try:
            if source.text.strip():
                self._recall(source, self.chat(source, silent=True))
        except NotRememberedError:
            return False
        return True

    def _estimate(self, source: Source) -> Estimate:
        raise NotImplementedError

    def _recall(self, source: Source, chat: BudgetedChat) -> None:
        """Ask for all answers. Raises NotRememberedError where one is not at hand."""
        raise NotImplementedError

    def _source(self, document: Document | str) -> Source:
        document = self.view(Document.of(document))
        return Source.of(document, self.ruler(document), self.options)

    def _is_true(self, warning: ChunkingWarning, sizes: Mapping[tuple[int, int], int]) -> bool:
        size = sizes.get((warning.start, warning.end))
        if warning.code.startswith("pin-"):
            return False
        return size is None or size > self.options.chunk_size or "oversize" not in warning.code


def batches_of(costs: list[int], most: int, longest: int) -> list[tuple[int, int]]:
    """Ranges that tile some items: each of at most `longest`, and of at most `most` cost where it is not one."""
    found: list[tuple[int, int]] = []
    first = spent = 0
    for index, cost in enumerate(costs):
        if index > first and (spent + cost > most or index - first == longest):
            found.append((first, index))
            first, spent = index, 0
        spent += cost
    return [*found, (first, len(costs))] if costs else []
