"""The coverage certificate: every character accounted for, and three facts computed, not assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ..characters import document_classes
from ..ruler import Ruler
from ..types import Chunk, ChunkingResult, Document
from .coverage import lost_spans, times_covered


@dataclass(frozen=True, slots=True)
class Fact:
    """One claim that was checked: whether it holds, in a sentence, and every place where it fails."""

    holds: bool
    summary: str
    exceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where every character of the document went; all counts are code points.

    `kept_once + overlapped + white_space + sum(dropped) + lost` is the length of the document.
    `white_space` is blank text between chunks. `context` stands in chunks but not in the document.
    """

    characters: int
    kept_once: int
    overlapped: int
    white_space: int
    dropped: dict[str, int]
    lost: int
    context: int
    slices_exact: Fact
    nothing_lost: Fact
    limit_held: Fact

    @property
    def visible(self) -> int:
        """The characters of the document that a chunk holds, or should."""
        return self.characters - self.white_space

    @property
    def holds(self) -> bool:
        """Whether all three facts hold."""
        return self.slices_exact.holds and self.nothing_lost.holds and self.limit_held.holds


def certify(
    document: Document, result: ChunkingResult, ruler: Ruler, limit: Callable[[Chunk], int]
) -> Certificate:
    """Check a result against its document: each slice compared, each character counted, each chunk
    measured again by the ruler. `limit` gives the most that a chunk may hold, in the ruler's unit."""
    times = times_covered(document, result.chunks)
    blank = document_classes(document, str.isspace).astype(bool)
    missing = (times == 0) & ~blank
    dropped: Counter[str] = Counter()
    for span in result.dropped:
        dropped[span.reason] += int(missing[span.start : span.end].sum())
        missing[span.start : span.end] = False
    lost = int(missing.sum())
    context = sum(len(chunk.prefix) + len(chunk.suffix) for chunk in result.chunks)
    return Certificate(
        characters=len(document.text),
        kept_once=int((times == 1).sum()),
        overlapped=int((times > 1).sum()),
        white_space=int(((times == 0) & blank).sum()),
        dropped=dict(dropped),
        lost=lost,
        context=context,
        slices_exact=_slices_exact(document, result),
        nothing_lost=_nothing_lost(document, result, lost, sum(dropped.values())),
        limit_held=_limit_held(result, ruler, limit),
    )


def _slices_exact(document: Document, result: ChunkingResult) -> Fact:
    wrong = tuple(
        f"chunk {chunk.index} differs from the document at {chunk.start}–{chunk.end}"
        for chunk in result.chunks
        if chunk.text != document.text[chunk.start : chunk.end]
    )
    count = len(result.chunks)
    if wrong:
        return Fact(
            False, f"{len(wrong):,} of {count:,} chunks are not slices of the document", wrong
        )
    if count == 1:
        return Fact(True, "the one chunk is an exact slice of the document")
    return Fact(True, f"all {count:,} chunks are exact slices of the document")


def _nothing_lost(document: Document, result: ChunkingResult, lost: int, dropped: int) -> Fact:
    if lost:
        places = tuple(
            f"characters {start}–{end} are in no chunk"
            for start, end in lost_spans(document.text, result)
        )
        return Fact(False, f"{lost:,} characters are in no chunk and in no report", places)
    dropped_too = f", {dropped:,} dropped as asked" if dropped else ""
    return Fact(True, f"every visible character is in a chunk{dropped_too}")


def _limit_held(result: ChunkingResult, ruler: Ruler, limit: Callable[[Chunk], int]) -> Fact:
    allowed = {
        (item.start, item.end) for item in result.warnings if item.code.startswith("oversize")
    }
    over, wrong = [], []
    for chunk in result.chunks:
        size = _measure(ruler, chunk)
        if size != chunk.token_count:
            wrong.append(f"chunk {chunk.index} says {chunk.token_count}, measured {size}")
        elif size > limit(chunk):
            known = " (reported by a warning)" if (chunk.start, chunk.end) in allowed else ""
            over.append(f"chunk {chunk.index} is {size}, over {limit(chunk)}{known}")
    problems = (*wrong, *over)
    if problems:
        summary = f"{len(over):,} chunks are over the limit, {len(wrong):,} sizes are wrong"
        return Fact(False, summary, problems)
    return Fact(True, "no chunk is over the limit, each measured again")


def _measure(ruler: Ruler, chunk: Chunk) -> int:
    if chunk.prefix or chunk.suffix:
        return ruler.content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
    return ruler.length(chunk.start, chunk.end)
