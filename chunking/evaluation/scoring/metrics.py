"""How well retrieved text answers a question: pure functions of ranges of characters.

`retrieved` and `gold` give for each document, by its index, ranges of code points in any order. A
character counts once however often it is there, and ranges that only touch share nothing.

Recall, precision, precision-omega and IoU are those of Smith, Troynikov: Evaluating Chunking Strategies
for Retrieval, Chroma 2024, with characters in place of tokens as in their code. One thing differs: they
count text that several retrieved chunks repeat once above the line and each time below it, so that
chunks with overlap score lower there in precision and IoU than here. Without overlap it is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from math import log2

from .ranges import Range, intersection, length, overlaps, union

#: ranges by the index of their document
Places = Mapping[int, Sequence[Range]]
#: one chunk: the index of its document and its range
Place = tuple[int, Range]

#: what every question is scored by; all but the last are from 0 to 1, and more is better
METRICS = (
    "recall",
    "precision",
    "precision_omega",
    "iou",
    "hit_rate",
    "mrr",
    "ndcg",
    "tokens_retrieved",
)
#: those of which less is better
COSTS = frozenset({"tokens_retrieved"})


def recall(retrieved: Places, gold: Places) -> float:
    """|retrieved ∩ gold| / |gold|: how much of the gold text was retrieved. Without gold: 0."""
    return _share(_shared(retrieved, gold), _size(gold))


def precision(retrieved: Places, gold: Places) -> float:
    """|retrieved ∩ gold| / |retrieved|: how much of what was retrieved is gold. Of nothing: 0.

    With the ranges of every chunk that overlaps the gold text, and of no other, it is
    precision-omega: the most precise that retrieval could be on these chunks and miss nothing.
    """
    return _share(_shared(retrieved, gold), _size(retrieved))


def iou(retrieved: Places, gold: Places) -> float:
    """|retrieved ∩ gold| / |retrieved ∪ gold|: low where gold is missed and where ballast is read."""
    shared = _shared(retrieved, gold)
    return _share(shared, _size(retrieved) + _size(gold) - shared)


def hit_rate(retrieved: Places, gold: Places) -> float:
    """1 if any character of the gold text was retrieved, else 0; its mean is the hit rate."""
    return float(_shared(retrieved, gold) > 0)


def reciprocal_rank(ranking: Sequence[Place], gold: Places) -> float:
    """1 / the rank, from 1, of the first chunk that overlaps the gold text; 0 where none does.

    Source: Voorhees: The TREC-8 Question Answering Track Report, 1999.
    """
    for rank, (document, chunk) in enumerate(ranking, 1):
        if overlaps(chunk, gold.get(document, ())):
            return 1 / rank
    return 0.0


def ndcg(ranking: Sequence[Place], gold_chunks: Sequence[Place], gold: Places) -> float:
    """How early the gold text comes: its discounted cumulative gain, over that of the ideal ranking.

    The gain of a chunk is the share of the gold characters that it holds and no chunk before it
    did, discounted by log2(1 + rank). The ideal ranking takes from `gold_chunks`, all chunks that
    overlap the gold text, whichever adds most, as often as there are chunks in `ranking`. That is
    α-nDCG with α = 1 and characters for nuggets. Greedy choice is not always ideal where chunks
    overlap, so a ratio above 1 counts as 1. Where nothing can be gained: 0.

    Source: Clarke et al.: Novelty and Diversity in Information Retrieval Evaluation. SIGIR 2008.
    """
    ideal = _dcg(_greedy(gold_chunks, gold, len(ranking)))
    return min(1.0, _dcg(_gains(ranking, gold)) / ideal) if ideal else 0.0


def _gains(ranking: Sequence[Place], gold: Places) -> list[int]:
    """How many gold characters each chunk holds that none before it did."""
    covered: dict[int, list[Range]] = {}
    gains = []
    for document, chunk in ranking:
        before = covered.get(document, [])
        after = union([*before, *intersection(union([chunk]), union(gold.get(document, ())))])
        gains.append(length(after) - length(before))
        covered[document] = after
    return gains


def _greedy(gold_chunks: Sequence[Place], gold: Places, most: int) -> list[int]:
    """The gains of the chunks that add most, one after another, at most so many.

    What a chunk adds never grows as others are chosen, so that an older figure bounds it: only the
    chunk that promises most is measured again (Minoux: Accelerated Greedy Algorithms, 1978).
    """
    wanted = {document: union(ranges) for document, ranges in gold.items()}
    parts = [intersection([chunk], wanted.get(document, [])) for document, chunk in gold_chunks]
    promised = [(-length(part), index) for index, part in enumerate(parts)]
    heapify(promised)
    covered: dict[int, list[Range]] = {}
    gains: list[int] = []
    while promised and len(gains) < most:
        promise, index = heappop(promised)
        before = covered.get(gold_chunks[index][0], [])
        added = length(parts[index]) - length(intersection(parts[index], before))
        if not added:
            continue
        if added == -promise:
            gains.append(added)
            covered[gold_chunks[index][0]] = union([*before, *parts[index]])
        else:
            heappush(promised, (-added, index))
    return gains


def _dcg(gains: Sequence[int]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))


def _shared(first: Places, second: Places) -> int:
    return sum(
        length(intersection(union(ranges), union(second.get(document, ()))))
        for document, ranges in first.items()
    )


def _size(places: Places) -> int:
    return sum(length(union(ranges)) for ranges in places.values())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
