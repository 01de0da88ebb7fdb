"""A chunker that cuts where a program says: another library's splitter, run in a process of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Literal

from ..caching import per_text
from ..options import LARGEST, UNIT, Integer, Options, option
from ..packing import Draft, Plan
from ..registry import get_strategy, list_splitters
from ..ruler import Ruler
from ..strategies.base import Chunker
from ..strategies.source import Source
from ..tokenizers import ruler_for
from ..types import ChunkingWarning, Document, Dropped
from ..whitespace import visible_gaps
from .libraries import require_library
from .located import Located, Lost, locate
from .process import PATIENCE, run_program
from .programs import Native

#: characters of a piece that a warning quotes
QUOTED = 60

Counted = Literal["characters", "tokens"]
Encoding = Literal["cl100k_base", "o200k_base", "p50k_base"]

SIZE = partial(
    option,
    label="Chunk size",
    help="The most that one chunk is to hold, as the library is told. Where it makes a larger one, "
    "that is shown as over the limit.",
    unit="unit",
    ge=1,
    le=LARGEST,
)
#: unlike ours, it stays as it is where the size is smaller than usual, as the libraries have it
OVERLAP = partial(
    option,
    label="Overlap",
    help="The most that a chunk repeats of the one before it, as the library is told.",
    unit="unit",
    ge=0,
    le=LARGEST - 1,
)
COUNTED = partial(UNIT, help="What sizes count: characters, or the tokens of an OpenAI encoding.")
ENCODING = partial(
    option,
    "cl100k_base",
    label="Tokenizer",
    help="Whose tokens are counted.",
    shown_if={"unit": ("tokens",)},
)


class SplitterOptions(Options):
    """The base of the options of splitters, each with the default that its library has.

    What sizes count comes after a splitter's own options.
    """

    chunk_size: Integer
    unit: Any
    tokenizer: Encoding = ENCODING()

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        super().__pydantic_init_subclass__(**more)
        for name in ("unit", "tokenizer"):
            cls.model_fields[name] = cls.model_fields.pop(name)


class ProgramChunker(Chunker):
    """Pieces as a program gives them, each at its exact place in the document.

    Nothing is cut further, joined or left out here: overlap and sizes are those that the program
    made. A piece that does not stand in the text is reported by a warning, and so is text that
    stands in no piece.
    """

    group = "library"
    #: whose programs may share a process; one that is of no library has its own for each document
    library: ClassVar[str | None] = None
    #: seconds that a document may take
    patience: ClassVar[float] = PATIENCE

    @property
    def is_held(self) -> bool:
        """Whether the kernel is to hold the program to what a splitter needs."""
        return True

    @property
    @abstractmethod
    def program(self) -> str:
        """Python code that defines `split(text)`."""

    @abstractmethod
    def require(self) -> None:
        """Raise StrategyError where the program cannot be run here."""

    def plan(self, source: Source) -> Plan:
        """Raises StrategyError where the program cannot be run, fails, or takes too long."""
        self.require()
        found = located(
            source.document, self.program, self.label, self.patience, self.library, self.is_held
        )
        plan = Plan(list(_drafts(source.ruler, found, self.label)))
        plan.warnings += [self._not_in_text(lost) for lost in found.lost]
        gaps = visible_gaps(source.text, found.spans)
        plan.dropped = [Dropped(start, end, self.label) for start, end in gaps]
        plan.warnings += [
            ChunkingWarning("left-out", f"{self.label} left this text out", item.start, item.end)
            for item in plan.dropped
        ]
        return plan

    def _not_in_text(self, lost: Lost) -> ChunkingWarning:
        shown = lost.piece if len(lost.piece) <= QUOTED else lost.piece[: QUOTED - 1] + "…"
        return ChunkingWarning(
            "not-in-text",
            f"piece {lost.number} of {self.label}, {shown!r}, does not stand in the text after the "
            "piece before it, and is no chunk",
            lost.after,
            lost.after,
        )

    def ruler(self, document: Document) -> Ruler:
        return ruler_for(document, self.options.unit, self.options.tokenizer)


class SplitterChunker(ProgramChunker):
    """The splitter of another library with its settings, whose defaults are the library's own."""

    library: ClassVar[str]

    @property
    @abstractmethod
    def native(self) -> Native:
        """The splitter with its settings, as a program."""

    @property
    def program(self) -> str:
        return self.native.program

    def require(self) -> None:
        require_library(self.library)


def library_splitters() -> dict[str, type[SplitterChunker]]:
    """The splitters of other libraries by name, whether these are installed or not."""
    found = ((name, get_strategy(name)) for name in list_splitters())
    return {name: each for name, each in found if issubclass(each, SplitterChunker)}


def _drafts(ruler: Ruler, found: Located, cut: str) -> Iterator[Draft]:
    before = 0
    for index, (start, end) in enumerate(found.spans, start=1):
        reason = "end of document" if index == len(found.spans) else cut
        yield Draft(start, end, max(start, before), ruler.length(start, end), reason)
        before = end


@per_text
def located(
    document: Document,
    program: str,
    called: str,
    patience: float,
    library: str | None,
    held: bool,
) -> Located:
    """Where the pieces stand that a program makes of a text, which it is run for once.

    Raises:
        StrategyError: the program fails, or takes longer than `patience`, in seconds.
    """
    pieces = run_program(program, document.text, called, patience, library, held)
    return locate(document.text, pieces)
