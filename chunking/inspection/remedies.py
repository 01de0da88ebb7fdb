"""What would mend a problem that nearly every chunk has: found by cutting the document with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..creation import create_chunker
from ..errors import OptionsError
from ..options import CARRIED
from ..strategies.base import Chunker
from ..types import ChunkingResult, Document
from .sections import Placement, ProblemKind, Sections, place_chunks, problems

#: the share of the chunks from which a problem is one of the configuration, not of single chunks
COMMON = 0.75
#: chunks under which no share says anything
FEWEST = 5


@dataclass(frozen=True)
class Effect:
    """What a result comes to: its chunks, those with the problem, the largest, and the sum of sizes."""

    chunks: int
    affected: int
    largest: int
    total: int


@dataclass(frozen=True)
class Remedy:
    """A chunker that makes a problem rarer, what it is called for, and its effect on a document.

    `option` is the one that is switched on, None where the strategy is another.
    """

    chunker: Chunker
    option: str | None
    before: Effect
    after: Effect


def common_problems(placements: Sequence[Placement]) -> tuple[ProblemKind, ...]:
    """The problems that at least `COMMON` of the chunks have; none of fewer than `FEWEST` chunks."""
    if len(placements) < FEWEST:
        return ()
    counts = Counter(problem.kind for problem in problems(placements))
    return tuple(kind for kind in counts if counts[kind] >= COMMON * len(placements))


def remedy(
    document: Document,
    chunker: Chunker,
    result: ChunkingResult,
    sections: Sections,
    kind: ProblemKind,
    placements: Sequence[Placement] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Remedy | None:
    """What adds the headings to each chunk and keeps sections apart, if that halves the problem.

    The option of the strategy where it has one that is off, else the strategy `markdown` with the
    same size. `sections` are those of the document as `chunker` reads it; `placements` are those of the result, where they
    are known. `progress` is called as by `Chunker.run`: what it raises stops the search.
    """
    option, other = with_headings(chunker)
    if other is None:
        return None
    view = chunker.view(document)
    if placements is None:
        placements = place_chunks(view, result.chunks, sections)
    before = _effect(result, placements, kind)
    cut = other.run(document, progress)
    after = _effect(cut, place_chunks(view, cut.chunks, sections), kind)
    if after.affected * 2 > before.affected:
        return None
    return Remedy(other, option, before, after)


def with_headings(chunker: Chunker) -> tuple[str | None, Chunker | None]:
    """What `remedy` tries: the option that is switched on, None for another strategy, and the chunker.

    No chunker where the option is on already.
    """
    held = chunker.options.to_dict()
    wanted = {"include_header_context": True, "header_context_format": "full"}
    if "include_header_context" in held:
        changed = {name: value for name, value in wanted.items() if held.get(name, value) != value}
        return next(iter(changed), None), chunker.replace(**changed) if changed else None
    taken = {name: held[name] for name in CARRIED if name in held}
    try:
        made = create_chunker("markdown", **taken)
    except OptionsError:
        made = create_chunker("markdown", chunk_size=held["chunk_size"])
    return None, made.with_pins(chunker.pins).with_metadata(chunker.metadata)


def _effect(result: ChunkingResult, placements: Sequence[Placement], kind: ProblemKind) -> Effect:
    sizes = [chunk.token_count for chunk in result.chunks]
    affected = sum(problem.kind == kind for problem in problems(placements))
    return Effect(len(sizes), affected, max(sizes, default=0), sum(sizes))
