"""What the diagnosis says of a question: found, or why not, with the evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..questions.questions import Excerpt, Question
from ..scoring.ranges import Range
from ..scoring.report import GoldChunk

#: what may be said of a question, in the order in which the causes are looked for
CAUSES = ("found", "left out", "cut", "not embedded", "diluted", "over budget", "ranked low")
#: those of which another chunk size is tried
SIZE_CAUSES = frozenset({"diluted", "over budget", "ranked low"})


@dataclass(frozen=True, slots=True)
class Miss:
    """An excerpt that was not read whole, why, and the evidence for it.

    `missing` are the ranges that were not read; `gold_chunks` all chunks that hold any of it, best rank
    first; `rank` is that of the best of them that counts: of those that hold it whole, if any does.

    boundaries: the offsets inside it at which chunks end ("cut" only).
    chunk_tokens, gold_share: the tokens of the best whole chunk, and which share of them is gold.
    seen, beyond, model_tokens: the offset up to which the embedding model reads that chunk, by how
        many of the model's tokens it is too long, and how many it has; None where it is read to
        its end.
    window_rank: the rank that the sentences of the excerpt would have as a chunk by themselves.
    """

    excerpt: Excerpt
    cause: str
    message: str
    missing: tuple[Range, ...]
    gold_chunks: tuple[GoldChunk, ...]
    rank: int | None
    boundaries: tuple[int, ...] = ()
    chunk_tokens: int | None = None
    gold_share: float | None = None
    seen: int | None = None
    beyond: int | None = None
    model_tokens: int | None = None
    window_rank: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a question: `cause` is one of `CAUSES`, `message` says it in words.

    `misses` are the excerpts not read whole, the one with most characters missing first: it gives
    cause, message and rank. Of a question that was found, the rank is that of the best chunk with
    any of the answer. `sizes_tried` are the other chunk sizes with which the question was asked
    again, rising, and `found_at` those of them with which it is found.
    """

    question: Question
    cause: str
    message: str
    rank: int | None
    misses: tuple[Miss, ...] = ()
    sizes_tried: tuple[int, ...] = ()
    found_at: tuple[int, ...] = ()

    @property
    def excerpts_missed(self) -> tuple[Excerpt, ...]:
        """The excerpts not read whole, the one with most characters missing first."""
        return tuple(miss.excerpt for miss in self.misses)

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON-able values."""
        return {
            "id": self.question.id,
            "question": self.question.text,
            "cause": self.cause,
            "message": self.message,
            "rank": self.rank,
            "sizes_tried": list(self.sizes_tried),
            "found_at": list(self.found_at),
            "misses": [
                {
                    **asdict(miss),
                    "gold_chunks": [gold_chunk._asdict() for gold_chunk in miss.gold_chunks],
                }
                for miss in self.misses
            ],
        }


@dataclass(frozen=True, slots=True)
class Diagnosis(Sequence[Verdict]):
    """A verdict for each question, in the order of the report's rows."""

    verdicts: tuple[Verdict, ...]

    @property
    def totals(self) -> Mapping[str, int]:
        """How many questions have each cause: all of `CAUSES`, in that order."""
        counts = Counter(verdict.cause for verdict in self.verdicts)
        return {cause: counts[cause] for cause in CAUSES}

    @property
    def missed(self) -> tuple[Verdict, ...]:
        """The verdicts on the questions that were not found."""
        return tuple(verdict for verdict in self.verdicts if verdict.misses)

    def to_dict(self) -> dict[str, Any]:
        """The totals and every verdict as JSON-able values."""
        return {
            "totals": dict(self.totals),
            "questions": [verdict.to_dict() for verdict in self.verdicts],
        }

    def __len__(self) -> int:
        return len(self.verdicts)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.verdicts[index]
