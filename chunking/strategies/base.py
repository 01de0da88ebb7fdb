"""What a strategy is, and everything that is the same for all of them.

A strategy declares its options and says where to cut. Sizes, overlap and trimming are the packer's;
headings, pages, ids and metadata come with the records, so that no strategy can get them wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Any, ClassVar, Self

from ..embedders import get_embedder
from ..exclusion import exclude
from ..options import UNLIMITED, Group, Options
from ..packing import Budget, Level, MeasuredOverlap, Packer, Plan
from ..pins import obey_pins
from ..ruler import Ruler
from ..segmenters.cuts import sentence_cuts
from ..segmenters.natural_language import language_of
from ..segmenters.outline import outline
from ..tokenizers import begin_counting, get_tokenizer, ruler_for
from ..types import Chunk, ChunkingResult, Document, Pin
from .chunk_records import chunk_records, identifier
from .context import Around
from .document_metadata import checked_metadata
from .source import Source


class Chunker(ABC):
    """A strategy with its options: immutable, thread-safe, picklable, deterministic.

    Subclasses set the class variables, and write `plan`.
    """

    name: ClassVar[str]
    group: ClassVar[Group] = "other"
    label: ClassVar[str]
    summary: ClassVar[str]
    when: ClassVar[str]
    options_type: ClassVar[type[Options]]

    #: places at which chunks end, or do not, in the documents that they are for
    pins: tuple[Pin, ...] = ()
    #: what is said of each document, and so of each chunk
    metadata: Mapping[str, Any] = MappingProxyType({})

    def __init__(self, options: Any) -> None:
        self.options = options
        if isinstance(tokenizer := getattr(options, "tokenizer", None), str):
            get_tokenizer(tokenizer)
        if isinstance(embedder := getattr(options, "embedder", None), str):
            get_embedder(embedder)

    @abstractmethod
    def plan(self, source: Source) -> Plan:
        """Where the chunks of a text that is not blank begin and end."""

    def run(
        self,
        document: Document | str,
        progress: Callable[[float], None] | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
    ) -> ChunkingResult:
        """Cut a document, or a text, and account for how.

        `progress` is called with the finished share, from 0 to 1; what it raises stops the run.
        Every chunk has these `metadata` beside its own. Of two with one name, its own stays.

        Raises:
            ParseError: neither a document nor a text.
            ChunkingError: JSON cannot hold the metadata.
        """
        document = self.view(self._described(Document.of(document), metadata or {}))
        report = progress or (lambda share: None)
        report(0.0)
        if not document.text.strip():
            return ChunkingResult(())
        pins = tuple(pin for pin in self.pins if pin.concerns(document.uri))
        began = perf_counter()
        source = Source.of(document, self._measured(document), self.options, report)
        measured = perf_counter()
        plan = self.plan(source)
        opener = partial(self._opener, source)
        outcomes = obey_pins(plan, document, pins, source.graphemes, opener) if pins else ()
        self._exclude(plan, source)
        planned = perf_counter()
        identify = identifier(document, self.name, self.options)
        chunks = tuple(chunk_records(document, plan.drafts, identify))
        timings = {
            "measure": measured - began,
            "cut": planned - measured,
            "describe": perf_counter() - planned,
        }
        report(1.0)
        return ChunkingResult(
            chunks,
            plan.trace,
            tuple(plan.warnings),
            tuple(plan.dropped),
            timings,
            plan.usage,
            outcomes,
        )

    def chunk(
        self, document: Document | str, *, metadata: Mapping[str, Any] | None = None
    ) -> list[Chunk]:
        """The chunks of a document, or of a text; `metadata` as for `run`."""
        return list(self.run(document, metadata=metadata).chunks)

    def _described(self, document: Document, metadata: Mapping[str, Any]) -> Document:
        """The document with what this chunker and the caller say of it."""
        stated = {**self.metadata, **checked_metadata(metadata)}
        return document.described(stated) if stated else document

    def replace(self, **changes: Any) -> Self:
        """The same strategy with some options changed; the others stay as they were set."""
        kept = {name: getattr(self.options, name) for name in self.options.model_fields_set}
        return self.with_options(**{**kept, **changes})

    def with_options(self, **options: Any) -> Self:
        """The same strategy with these options alone; those left out take their defaults."""
        other = type(self)(self.options_type.build(self.name, options))
        return other.with_pins(self.pins).with_metadata(self.metadata)

    def with_pins(self, pins: Iterable[Pin]) -> Self:
        """The same strategy and options with these pins instead of its own.

        A chunk ends at each pinned cut. None ends at a pinned join, unless the joined chunk would not
        fit. Each pin is for the documents that it names; of two at one place the later counts.
        """
        pinned = copy(self)
        pinned.pins = tuple(pins)
        return pinned

    def with_metadata(self, metadata: Mapping[str, Any]) -> Self:
        """The same strategy and options with these metadata for the chunks of every document.

        Raises:
            ChunkingError: JSON cannot hold them.
        """
        described = copy(self)
        described.metadata = checked_metadata(metadata)
        return described

    def _exclude(self, plan: Plan, source: Source) -> None:
        """Take out of the plan what the options exclude."""
        exclude(plan, source.text, source.excluded, partial(self._opener, source))

    def _opener(self, source: Source, prefix: str, suffix: str) -> Packer:
        """What opens a chunk at a pin where the plan names no packer: whole sentences, with the same text around."""
        size = self.pin_limit
        overlap = getattr(self.options, "chunk_overlap", 0) if size < UNLIMITED else 0
        shared = MeasuredOverlap(source.ruler, overlap) if overlap else None
        levels = (Level(sentence_cuts(source.document), "sentence"), *source.finer_levels())
        around = Around(prefix, suffix) if prefix or suffix else None
        return source.packer(levels, Budget(size, shared), context=around)

    @property
    def embedder(self) -> Any:
        """What embeds the sentences by which this strategy cuts, None for one that goes by something else."""
        return getattr(self.options, "embedder", None)

    def view(self, document: Document) -> Document:
        """The document as this strategy reads it; its text is always the same."""
        return document

    def prepare(self, document: Document) -> None:
        """Find what this strategy asks of a document besides its measure, to be remembered.

        It runs while tokens are counted in other threads, which takes as long.
        """
        outline(document)
        language_of(document)

    def _measured(self, document: Document) -> Ruler:
        """The document's ruler, with everything else that will be needed found while tokens are counted."""
        if not outline.knows(document):
            if getattr(self.options, "unit", None) == "tokens":
                begin_counting(document, self.options.tokenizer)
            self.prepare(document)
        return self.ruler(document)

    def ruler(self, document: Document) -> Ruler:
        """The ruler for the unit, tokenizer and bias among the options."""
        options = self.options
        return ruler_for(document, options.unit, options.tokenizer, options.bias)

    def limit(self, chunk: Chunk) -> int:
        """The most that a chunk may hold, in the unit of its `token_count`."""
        return self.pin_limit

    @property
    def pin_limit(self) -> int:
        """The most that a chunk made by a pin may hold, in the unit of the ruler.

        `UNLIMITED` where the options name no size, or one that counts something else.
        """
        size: int | None = getattr(self.options, "chunk_size", None)
        return UNLIMITED if size is None else size

    def __eq__(self, other: object) -> bool:
        return (
            type(self) is type(other)
            and self.options == other.options
            and self.pins == other.pins
            and self.metadata == other.metadata
        )

    def __hash__(self) -> int:
        return hash((self.name, repr(self.options), self.pins))

    def __repr__(self) -> str:
        shown = ", ".join(f"{key}={value!r}" for key, value in self.options.to_dict().items())
        return f"{self.name}({shown})"
