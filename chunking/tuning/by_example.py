"""The configuration whose cuts are nearest to boundaries that somebody drew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..errors import ChunkingError
from ..inspection import boundaries, boundary_f1, children_only, matched, pk, window_diff
from ..suggestion import suggest
from ..types import Document
from .space import Candidate, candidates

#: sizes tried, as shares of the drawn chunks' longest
SHARES = (0.6, 0.8, 1.0, 1.25, 1.6)
#: and it rounded up to multiples of these: people choose round sizes, and their chunks stay a little below
ROUND = (10, 50)
#: characters that a boundary may miss the drawn one by: a line break and what stands around it
TOLERANCE = 3


@dataclass(frozen=True, slots=True)
class Match:
    """A candidate with how far its boundaries agree with the drawn ones: F1, Pk and WindowDiff.

    Of `f1` more is better, of `pk` and `window_diff` less; all are from 0 to 1. It cuts at `hit` of the drawn
    boundaries, and at `more` places besides. `chunks` are those that are searched, in the whole document.
    """

    candidate: Candidate
    f1: float
    pk: float
    window_diff: float
    hit: int
    more: int
    chunks: int


def nearest(
    document: Document,
    drawn: Sequence[int],
    strategies: Sequence[str] | None = None,
    *,
    until: int | None = None,
    current: Candidate | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> list[Match]:
    """The candidates by how near they come to the drawn boundaries, the nearest first.

    `drawn` are offsets at which a chunk ends and another begins, code points. Sizes are tried around
    that of the longest drawn chunk. Of equals the one with less WindowDiff comes first, then `current`, which
    is compared in any case, then the strategy that is suggested for the document. Where only the
    beginning was drawn, `until` is where it ends: a boundary up to there is compared, and none behind
    it. `progress` is told the share that is done, after each
    candidate; what it raises ends the work.

    Raises:
        ChunkingError: no boundary, or one that is not inside the text, or not before `until`.
        UnknownNameError: no such strategy.
    """
    cuts = sorted(set(drawn))
    length = len(document.text)
    until = length if until is None else until
    if not cuts or cuts[0] <= 0 or cuts[-1] >= length:
        raise ChunkingError("draw at least one boundary, inside the text")
    if not cuts[-1] <= until <= length:
        raise ChunkingError(
            f"until must be from the last boundary, {cuts[-1]}, to the end of the text, {length}, "
            f"not {until}"
        )
    exclude = current.exclude if current else ()
    sizes = _sizes(document, cuts, until)
    tried = [*map(_without_overlap, candidates([document], strategies, sizes, exclude))]
    if current is not None:
        tried = [current, *(each for each in tried if each != current)]
    found = []
    for done, candidate in enumerate(tried, 1):
        found.append(_match(document, cuts, until, candidate))
        progress(done / len(tried))
    usual = suggest(document).strategy

    def order(match: Match) -> tuple[float, float, bool, bool, str]:
        candidate = match.candidate
        is_other, is_unusual = candidate != current, candidate.strategy != usual
        return -match.f1, match.window_diff, is_other, is_unusual, candidate.title

    return sorted(found, key=order)


def _without_overlap(candidate: Candidate) -> Candidate:
    """The candidate without what its strategy repeats unless told otherwise: boundaries ask for no overlap."""
    if not hasattr(candidate.chunker.options, "overlap_value"):
        return candidate
    return replace(candidate, options={**candidate.options, "overlap_value": 0})


def _match(document: Document, cuts: Sequence[int], until: int, candidate: Candidate) -> Match:
    result = children_only(candidate.chunker.run(document))
    reach = until if until == len(document.text) else until + TOLERANCE
    own = [offset for offset in boundaries(result) if offset <= reach]
    hit = len(matched(cuts, own, TOLERANCE))
    return Match(
        candidate,
        boundary_f1(cuts, own, TOLERANCE),
        pk(cuts, own, reach),
        window_diff(cuts, own, reach),
        hit,
        len(own) - hit,
        len(result.chunks),
    )


def _sizes(document: Document, cuts: Sequence[int], until: int) -> list[int]:
    """Chunk sizes in tokens around that of the longest drawn chunk."""
    from ..tokenizers import TOKENIZER, ruler_for

    ruler = ruler_for(document, "tokens", TOKENIZER)
    ends = [*cuts, until]
    spans = [
        _trimmed(document.text, start, end) for start, end in zip([0, *cuts], ends, strict=True)
    ]
    longest = max(ruler.content_length("", start, end, "") for start, end in spans)
    shares = {max(1, round(share * longest)) for share in SHARES}
    return sorted(shares | {-(-longest // step) * step for step in ROUND})


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space around it, as chunks have none."""
    held = text[start:end]
    begin = start + len(held) - len(held.lstrip())
    return begin, max(begin, start + len(held.rstrip()))
