"""What a strategy is, and everything that is the same for all of them.

A strategy declares its options and says where to cut. Sizes, overlap and trimming are the packer's;
counting, headings, pages, ids and metadata are added here, so that no strategy can get them wrong.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from time import perf_counter
from typing import Any, ClassVar, Self

import numpy as np

from ..collection import collection_paused
from ..embedders import get_embedder
from ..options import Options
from ..packing import Budget, Draft, Graphemes, LazyCuts, Level, MeasuredOverlap, Packer, Plan
from ..ruler import Ruler
from ..segmenters.cuts import line_cuts, word_cuts
from ..segmenters.graphemes import graphemes
from ..segmenters.natural_language import language_of
from ..segmenters.outline import outline
from ..tokenizers import begin_counting, get_tokenizer, ruler_for
from ..types import Chunk, ChunkingResult, Document


@dataclass(frozen=True)
class Source:
    """A document with the ruler that measures it: what a strategy works on."""

    document: Document
    ruler: Ruler
    report: Callable[[float], None] = lambda share: None

    @property
    def text(self) -> str:
        return self.document.text

    @cached_property
    def graphemes(self) -> Graphemes:
        return graphemes(self.document)

    def finer_levels(self) -> tuple[Level, ...]:
        """How a piece that is too large is opened: at lines, at words, at last at any character."""
        return (
            Level(LazyCuts(partial(line_cuts, self.document)), "line", overlap=False),
            Level(LazyCuts(partial(word_cuts, self.document)), "word", overlap=False),
            self.any_character(),
        )

    def any_character(self, overlap: bool = False) -> Level:
        """The last resort: cut wherever the size runs out."""
        return Level(self.graphemes, "size limit", anywhere=True, overlap=overlap)

    def packer(self, levels: Sequence[Level], budget: Budget, **more: Any) -> Packer:
        """What fills chunks up to the budget, cutting at the best level within reach."""
        return Packer(self.ruler, self.graphemes, levels, budget, **more)

    def pack(self, levels: Sequence[Level], budget: Budget, **more: Any) -> Plan:
        """The plan for the whole text."""
        return self.packer(levels, budget, **more).plan()

    def budget(self, options: Any) -> Budget:
        """What the options `chunk_size` and `chunk_overlap` allow."""
        overlap = options.chunk_overlap
        shared = MeasuredOverlap(self.ruler, overlap) if overlap else None
        return Budget(options.chunk_size, shared)


class Chunker(ABC):
    """A strategy with its options: immutable, thread-safe, picklable, deterministic.

    Subclasses set the class variables, and write `plan`.
    """

    name: ClassVar[str]
    label: ClassVar[str]
    summary: ClassVar[str]
    when: ClassVar[str]
    options_type: ClassVar[type[Options]]

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
        self, document: Document | str, progress: Callable[[float], None] | None = None
    ) -> ChunkingResult:
        """Cut a document, or a text, and account for how.

        `progress` is called with the finished share, from 0 to 1; what it raises stops the run.

        Raises:
            ParseError: neither a document nor a text.
        """
        document = self.view(Document.of(document))
        report = progress or (lambda share: None)
        report(0.0)
        if not document.text.strip():
            return ChunkingResult(())
        began = perf_counter()
        source = Source(document, self._measured(document), report)
        measured = perf_counter()
        plan = self.plan(source)
        planned = perf_counter()
        with collection_paused():
            chunks = tuple(self._chunks(source, plan.drafts))
        timings = {
            "measure": measured - began,
            "cut": planned - measured,
            "describe": perf_counter() - planned,
        }
        report(1.0)
        return ChunkingResult(
            chunks, plan.trace, tuple(plan.warnings), tuple(plan.dropped), timings, plan.usage
        )

    def chunk(self, document: Document | str) -> list[Chunk]:
        """The chunks of a document, or of a text."""
        return list(self.run(document).chunks)

    def replace(self, **changes: Any) -> Self:
        """The same strategy with some options changed; the others stay as they were set."""
        kept = {name: getattr(self.options, name) for name in self.options.model_fields_set}
        return self.with_options(**{**kept, **changes})

    def with_options(self, **options: Any) -> Self:
        """The same strategy with these options alone; those left out take their defaults."""
        return type(self)(self.options_type.build(self.name, options))

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

    def _chunks(self, source: Source, drafts: Sequence[Draft]) -> Iterator[Chunk]:
        document, text = source.document, source.text
        common = {"uri": document.uri, "language": language_of(document)}
        paths = outline(document).paths_at([draft.fresh for draft in drafts])
        pages = self._pages(document, drafts)
        identify = self._identifier(document)
        for index, draft in enumerate(drafts):
            path = paths[index] if draft.path is None else draft.path
            first, last = pages[index]
            role = draft.role
            if draft.parent:
                parent = identify("parent", *draft.parent)
                draft.metadata["parent_id"] = parent
                role = f"{role} of {parent}"
            yield Chunk(
                index,
                draft.start,
                draft.end,
                text[draft.start : draft.end],
                draft.prefix,
                draft.suffix,
                draft.size,
                path,
                path[-1] if path else None,
                first,
                last,
                draft.cut,
                {**common, **draft.metadata},
                identify(role, draft.start, draft.end),
            )

    @staticmethod
    def _pages(
        document: Document, drafts: Sequence[Draft]
    ) -> list[tuple[int, int]] | list[tuple[None, None]]:
        """The numbers of the pages on which each draft begins and ends."""
        if not document.pages:
            return [(None, None)] * len(drafts)
        starts = [page.start for page in document.pages]
        first = np.searchsorted(starts, [draft.start for draft in drafts], side="right") - 1
        last = np.searchsorted(starts, [draft.end - 1 for draft in drafts], side="right") - 1
        numbers = np.array([page.number for page in document.pages])
        on = (numbers[np.maximum(places, 0)].tolist() for places in (first, last))
        return list(zip(*on, strict=True))

    def limit(self, chunk: Chunk) -> int:
        """The most that a chunk may hold, in the unit of its `token_count`."""
        size: int = self.options.chunk_size
        return size

    def _identifier(self, document: Document) -> Callable[[str, int, int], str]:
        """A function from role and span to a stable id: a hash with document, strategy and options."""
        settings = json.dumps(self.options.to_dict(), sort_keys=True, default=_name_of)
        identity = f"{document.fingerprint}\n{self.name}\n{settings}\n"
        seed = hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=12)

        def identify(role: str, start: int, end: int) -> str:
            place = seed.copy()
            place.update(f"{role}:{start}:{end}".encode())
            return place.hexdigest()

        return identify

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, repr(self.options)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{key}={value!r}" for key, value in self.options.to_dict().items())
        return f"{self.name}({shown})"


def _name_of(value: Any) -> str:
    """A stable name for a tokenizer that is no string: its address in memory must not count."""
    module = getattr(value, "__module__", type(value).__module__)
    return f"{module}.{getattr(value, '__qualname__', type(value).__qualname__)}"
