"""A chunker from any function that cuts a text, held to the same rules as the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from inspect import signature
from typing import Any, Self

from ..creation import chunkers
from ..errors import StrategyError
from ..options import (
    CHUNK_SIZE,
    Integer,
    MeasuredOptions,
)
from ..packing import Budget, Draft, Level, Plan
from ..segmenters.cuts import sentence_cuts
from ..types import ChunkingWarning, Document, Dropped, Span
from ..whitespace import visible_end, visible_gaps, visible_start
from .base import Chunker
from .source import Source

#: from a text to its pieces: slices of it, or pairs of code-point offsets, in the text's order
Cutter = Callable[[str], Iterable[str | tuple[int, int]]]

#: characters of a piece that an error quotes
QUOTED = 60


class CustomOptions(MeasuredOptions):
    chunk_size: Integer | None = CHUNK_SIZE(None)


class CustomChunker(Chunker):
    """Pieces as a function gives them. With a `chunk_size`, larger ones are cut further.

    It has no name in configurations: a strategy that should have one is registered.
    """

    name = "custom"
    label = "Your own function"
    summary = "Cuts where a function of your own says."
    when = "When a splitter exists already and only its result should be examined or exported."
    options_type = CustomOptions

    def __init__(self, function: Cutter, options: CustomOptions) -> None:
        super().__init__(options)
        self.function = function

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        if self.options.chunk_size is not None:
            sentence_cuts(document)

    def plan(self, source: Source) -> Plan:
        plan = Plan([])
        for span in located(source.text, self.function(source.text)):
            plan.drafts += self._drafts(source, span, plan.warnings)
        if plan.drafts:
            plan.drafts[-1].cut = "end of document"
        gaps = visible_gaps(source.text, ((draft.start, draft.end) for draft in plan.drafts))
        plan.dropped = [Dropped(start, end, "custom function") for start, end in gaps]
        plan.warnings += [
            ChunkingWarning("left-out", "the function left this text out", item.start, item.end)
            for item in plan.dropped
        ]
        return plan

    def _drafts(self, source: Source, span: Span, warnings: list[ChunkingWarning]) -> list[Draft]:
        size = source.ruler.length(*span)
        if size <= self.pin_limit:
            return [Draft(span.start, span.end, span.start, size, "custom function")]
        levels = (Level(sentence_cuts(source.document), "sentence"), *source.finer_levels())
        opened = source.packer(levels, Budget(self.pin_limit)).plan(span)
        warnings += opened.warnings
        opened.drafts[-1].cut = "custom function"
        return opened.drafts

    def with_options(self, **options: Any) -> Self:
        built = type(self)(self.function, CustomOptions.build(self.name, options))
        return built.with_pins(self.pins).with_metadata(self.metadata)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and self.function == getattr(other, "function", None)

    def __hash__(self) -> int:
        return hash((super().__hash__(), self.function))


def custom(function: Cutter, **options: Any) -> CustomChunker:
    """A chunker from a function of a text that gives its pieces: strings, or pairs of offsets.

    Strings are located in the order in which they come. Options: `chunk_size` (none: pieces stay as
    they are), `unit`, `tokenizer`, `bias`. What the function leaves out is reported as dropped.

    Raises:
        OptionsError: bad options.
        StrategyError: what is given is no function of a text; from `run`, for a piece that is no slice of the text or out of order.

    >>> custom(str.splitlines).chunk("one\\ntwo")[1].text
    'two'
    """
    if not callable(function):
        raise StrategyError(
            f"{function!r} is no function: give one that cuts a text into its pieces"
        )
    if not _takes_a_text(function):
        raise StrategyError(
            f"{function!r} cannot be called with a text alone: give a function that takes a text and gives its pieces"
        )
    return CustomChunker(function, CustomOptions.build("custom", options))


chunkers.custom = custom


def _takes_a_text(function: Cutter) -> bool:
    """Whether one argument is what it takes, as far as its signature tells."""
    try:
        with suppress(ValueError):  # some functions written in C tell nothing
            signature(function).bind("")
    except TypeError:
        return False
    return True


def located(text: str, pieces: Iterable[Any]) -> Iterator[Span]:
    """The spans of pieces that hold more than white space; each begins after the one before it."""
    if not isinstance(pieces, Iterable):
        raise StrategyError(f"the function gave {pieces!r}: it must give the pieces of the text")
    before = Span(-1, 0)
    for number, piece in enumerate(pieces, start=1):
        found = _find(text, piece, before, number) if isinstance(piece, str) else _span(piece)
        if found is None:
            continue
        if not 0 <= found.start <= found.end <= len(text):
            raise StrategyError(f"piece {number}, {piece!r}, lies outside of the text")
        if not text[found.start : found.end].strip():
            continue
        span = Span(visible_start(text, *found), visible_end(text, *found))
        if span.start <= before.start or span.end <= before.end:
            raise StrategyError(
                f"piece {number}, {span.start}–{span.end}, does not come after the one before it, "
                f"{before.start}–{before.end}: give the pieces in the order of the text, each with "
                "something new"
            )
        yield span
        before = span


def _span(piece: Any) -> Span:
    """A pair of offsets as a span."""
    try:
        start, end = piece
        if type(start) is int and type(end) is int:
            return Span(start, end)
    except (TypeError, ValueError):
        pass
    raise StrategyError(
        f"the function gave {piece!r}: it must give slices of the text or pairs of offsets"
    )


def _find(text: str, piece: str, before: Span, number: int) -> Span | None:
    """Where a string stands: right after the piece before it, else at its first place after that."""
    visible = piece.strip()
    if not visible:
        return None
    start = visible_start(text, before.end)
    if not text.startswith(visible, start):
        start = text.find(visible, before.start + 1)
    if start < 0:
        shown = visible if len(visible) <= QUOTED else visible[: QUOTED - 1] + "…"
        raise StrategyError(
            f"piece {number}, {shown!r}, is no slice of the text after character "
            f"{max(0, before.start)}: return the text as it is, or pairs of offsets"
        )
    return Span(start, start + len(visible))
