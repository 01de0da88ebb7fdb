"""Parents and children of a hierarchical result, and the figures of either level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean, median

from ..ruler import Ruler
from ..types import Chunk, ChunkingResult, Span


@dataclass(frozen=True, slots=True)
class ParentGroup:
    """A parent with its children: its span, its index among the chunks where it is a chunk itself,
    and the indices of its children."""

    span: Span
    parent: int | None
    children: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """How many spans a level has and how large they are, in the strategy's unit; `tokens` sums
    their model tokens, repeats included."""

    count: int
    smallest: int
    median: float
    mean: float
    largest: int
    tokens: int


def parent_groups(result: ChunkingResult) -> tuple[ParentGroup, ...]:
    """Each parent with its children, in the order of the parents; none where chunks have no parents.

    Of a hierarchy of more than two levels they are the parents right above the children.
    """
    parents: dict[Span, int] = {}
    children: dict[Span, list[int]] = {}
    for index, chunk in enumerate(result.chunks):
        if chunk.metadata.get("level") == "parent":
            span = Span(chunk.start, chunk.end)
            parents[span] = index
            children.setdefault(span, [])
        elif "parent_start" in chunk.metadata:
            span = Span(chunk.metadata["parent_start"], chunk.metadata["parent_end"])
            children.setdefault(span, []).append(index)
    return tuple(
        ParentGroup(span, parents.get(span), tuple(members))
        for span, members in children.items()
        if members
    )


def children_only(result: ChunkingResult) -> ChunkingResult:
    """The result as a reader follows it: of a hierarchy the children, of statements each piece of text once.

    Chunks by start, without those that lie wholly inside the one before them, as the last child of
    a parent may inside the first of the next. The metadata `statements` lists what was drawn from a piece
    of text. A result without a hierarchy and statements is returned as it is.
    """
    children = [chunk for chunk in result.chunks if chunk.metadata.get("level") == "child"]
    statements = any("passage_start" in chunk.metadata for chunk in result.chunks)
    if not children and not statements:
        return result
    kept: list[Chunk] = []
    drawn: list[list[str]] = []
    for chunk in sorted(children or result.chunks, key=lambda chunk: (chunk.start, -chunk.end)):
        if not kept or chunk.end > kept[-1].end:
            kept.append(chunk)
            drawn.append([])
        drawn[-1] += [chunk.embedded] if "embedded_text" in chunk.metadata else []
    if statements:
        kept = [_with_statements(*each) for each in zip(kept, drawn, strict=True)]
    return replace(result, chunks=tuple(kept))


def _with_statements(chunk: Chunk, statements: list[str]) -> Chunk:
    return (
        replace(chunk, metadata={**chunk.metadata, "statements": statements})
        if statements
        else chunk
    )


def level_figures(spans: Sequence[Span], sizes: Ruler, tokens: Ruler) -> LevelFigures | None:
    """The figures of a level, None where it is empty. Both rulers measure the spans' document."""
    measured = [sizes.length(start, end) for start, end in spans]
    if not measured:
        return None
    return LevelFigures(
        len(measured),
        min(measured),
        median(measured),
        mean(measured),
        max(measured),
        sum(tokens.length(start, end) for start, end in spans),
    )
