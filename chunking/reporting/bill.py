"""The re-embedding bill: what an edit of documents costs a vector store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..batch import FileDiff
from ..quantities import counted


@dataclass(frozen=True, slots=True)
class Bill:
    """What all documents come to: chunks and tokens of the new version, and those without a vector.

    `price` is what a million tokens cost to embed, None where nobody said.
    """

    chunks: int
    tokens: int
    chunks_to_embed: int
    tokens_to_embed: int
    price: float | None = None

    @property
    def kept(self) -> float | None:
        """The share of the tokens whose vectors stay, from 0 to 1; None without tokens."""
        return 1 - self.tokens_to_embed / self.tokens if self.tokens else None

    @property
    def cost(self) -> float | None:
        """What the tokens to embed cost, in the currency of the price."""
        return None if self.price is None else self.tokens_to_embed * self.price / 1_000_000

    def in_words(self) -> str:
        """The bill as a sentence."""
        if not self.chunks:
            return "There are no chunks."
        if not self.chunks_to_embed:
            kept = f"all {self.chunks:,} chunks keep their vectors"
            return f"Nothing is to be embedded: {kept if self.chunks > 1 else 'the only chunk keeps its vector'}."
        cost = "" if self.cost is None else f", which costs {_amount(self.cost)}"
        kept = "" if self.kept is None else f"; {self.kept:.1%} of the tokens keep their vectors"
        return (
            f"To embed: {self.chunks_to_embed:,} of {counted(self.chunks, 'chunk')}, "
            f"{self.tokens_to_embed:,} of {counted(self.tokens, 'token')}{cost}{kept}."
        )


def bill_of(files: Sequence[FileDiff], price: float | None = None) -> Bill:
    """What the documents come to together."""
    return Bill(
        chunks=sum(file.chunks.chunks for file in files),
        tokens=sum(file.tokens for file in files),
        chunks_to_embed=sum(len(file.chunks.to_embed) for file in files),
        tokens_to_embed=sum(file.tokens_to_embed for file in files),
        price=price,
    )


def _amount(cost: float) -> str:
    return f"{cost:,.2f}" if cost >= 0.005 or not cost else "less than 0.01"
