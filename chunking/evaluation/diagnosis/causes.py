"""From a missed excerpt to its cause: the first that applies, each a fact that can be checked.

The order is that in which a cause must be mended before the next one could be seen:

- left out: some of the excerpt is in no chunk, so nothing could have retrieved it.
- cut: all of it is in chunks, but no single one holds it whole: a boundary goes through it. Nor is it read whole
  in a wider span that takes the place of several chunks: then too few of these were found, and it is ranked low.
- not embedded: chunks hold it whole, but of each of them the embedding model stops reading before
  the excerpt's end, so that no vector knows all of it. Only for retrievers with vectors, and not of a chunk that
  was found and begun to be read: there the budget of tokens ends.
- diluted: a vector knows it, but the question's gold text is at most half of its chunk, and the
  excerpt's own sentences, put beside all chunks as one more, would have ranked higher and been read: tried, not guessed.
- over budget: the budget of tokens ends within what holds it. The budget is to blame, unless another size finds it
  (`other_sizes.py`).
- ranked low: none of these. What holds it came too late: retrieval is to blame, not chunking, unless another size
  finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...inspection.truncation import Truncation
from ...types import Chunk
from ..scoring.ranges import intersection, union
from ..scoring.report import GoldChunk
from . import explanations
from .counterfactual import Window
from .unread_gold import Case, gaps
from .verdicts import Miss

#: gold text that is more of its chunk than this is not called diluted
SMALL_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of chunks, by document and index: their tokens, and what a model does not read.

    `input` is how many of its tokens the embedding model reads.
    """

    tokens: Mapping[tuple[int, int], int]
    truncations: Mapping[tuple[int, int], Truncation]
    input: int

    def sees(self, gold_chunk: GoldChunk, case: Case) -> bool:
        """Whether the model reads the chunk to the end of the excerpt."""
        truncation = self.truncations.get((gold_chunk.document, gold_chunk.chunk))
        return truncation is None or truncation.seen >= case.span[1]


def explain(case: Case, window: Window, facts: Facts) -> Miss:
    """The cause of a miss, with its evidence."""
    lost = _outside(case)
    if lost:
        return _missed(case, "left out", explanations.left_out(case, lost), window)
    if not case.whole and case.merging:
        late = explanations.merged_late(case, case.merging)
        return _missed(case, "ranked low", late, window, rank=case.merging.rank)
    if not case.whole:
        ends = _boundaries(case)
        return _missed(case, "cut", explanations.cut(case, ends, window), window, boundaries=ends)
    return _whole(case, window, facts)


def _whole(case: Case, window: Window, facts: Facts) -> Miss:
    """The same of an excerpt that chunks hold whole."""
    seen = [each for each in case.whole if case.is_begun(each) or facts.sees(each, case)]
    best = (seen or case.whole)[0]
    place = best.document, best.chunk
    size, truncation = facts.tokens[place], facts.truncations.get(place)
    share = _gold_tokens(case, case.chunk(best)) / size
    is_nearer = window.is_read and window.rank < best.rank
    is_diluted = share <= SMALL_SHARE and is_nearer
    late = "over budget" if case.is_begun(best) else "ranked low"
    cause = "not embedded" if not seen else "diluted" if is_diluted else late
    beyond = truncation.tokens - facts.input if truncation else None
    message = {
        "not embedded": lambda: explanations.beyond(case, best, truncation.seen, beyond),  # type: ignore[union-attr]
        "diluted": lambda: explanations.diluted(case, best, share, size, window),
        "over budget": lambda: explanations.over_budget(case, best),
        "ranked low": lambda: explanations.ranked_low(case, best),
    }[cause]()
    return _missed(
        case,
        cause,
        message,
        window,
        rank=best.rank,
        chunk_tokens=size,
        gold_share=share,
        seen=truncation.seen if truncation else None,
        beyond=beyond,
        model_tokens=truncation.tokens if truncation else None,
    )


def _missed(case: Case, cause: str, message: str, window: Window, **evidence: object) -> Miss:
    best = case.gold_chunks[0].rank if case.gold_chunks else None
    known = {"rank": best, "window_rank": window.rank, **evidence}
    return Miss(case.excerpt, cause, message, case.missing, case.gold_chunks, **known)  # type: ignore[arg-type]


def _places(case: Case) -> list[Chunk]:
    return [case.chunk(gold_chunk) for gold_chunk in case.gold_chunks]


def _outside(case: Case) -> tuple[tuple[int, int], ...]:
    """What of the excerpt no chunk holds."""
    covered = [chunk.read for chunk in _places(case)]
    return tuple(gaps(case.document.text, case.span, covered))


def _boundaries(case: Case) -> tuple[int, ...]:
    """Where chunks end inside the excerpt."""
    return tuple(
        sorted({chunk.read.end for chunk in _places(case) if chunk.read.end < case.span[1]})
    )


def _gold_tokens(case: Case, chunk: Chunk) -> int:
    """The tokens of all gold text of the question in what is embedded of a chunk."""
    name = case.excerpt.document
    gold = union((e.start, e.end) for e in case.question.excerpts if e.document == name)
    ruler = case.report.pool.ruler(case.index)
    return sum(ruler.length(*part) for part in intersection(gold, [(chunk.start, chunk.end)]))
