"""What can be set about retrieval, declared like the options of a strategy."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from ..options import Integer, Number, Options, Switch, option

Retriever = Literal["dense", "bm25", "hybrid", "rrf"]
RETRIEVERS: tuple[str, ...] = get_args(Retriever)
_BY_WORDS = ("bm25", "hybrid", "rrf")

#: how much of a ranking may be read
MOST_CHUNKS, MOST_TOKENS = 10_000, 1_000_000


class RetrievalOptions(Options):
    """How chunks are found, and how much of what is found a question reads.

    `top_k`, where it is given, applies in place of `token_budget`.
    """

    retriever: Retriever = option(
        "hybrid",
        label="Search by",
        help="dense: by meaning, with the vectors of the embedding model. bm25: by words. hybrid: by "
        "both, their scores added. rrf: by both, their ranks merged. A vector store needs a "
        "full-text index for all but dense.",
    )
    bm25_weight: Annotated[Number, Field(ge=0, le=1)] = option(
        0.5,
        label="Weight of words",
        help="The share of BM25 in the sum of both scores, each in standard deviations; the rest is "
        "that of the vectors. Most vector stores call it alpha, or take it as weights.",
        ge=0,
        le=1,
        step=0.05,
        shown_if={"retriever": ("hybrid",)},
    )
    stemming: Switch = option(
        True,
        label="Stem words",
        help="Words count as alike that differ by their ending, and words such as “the” are left out, "
        "by the rules of the document's language. It is what the analyzer of a language does in a "
        "full-text index.",
        shown_if={"retriever": _BY_WORDS},
    )
    smoothing: Annotated[Number, Field(ge=0, le=1)] = option(
        0.25,
        label="Neighbour smoothing",
        help="A chunk gains so much of the scores of the chunks before and after it in its document, "
        "and half as much of the next ones. A vector store needs nothing for it: the program that "
        "asks it adds the scores up, given each chunk's document and number.",
        ge=0,
        le=1,
        step=0.05,
    )
    index_headings: Switch = option(
        True,
        label="Index headings with the text",
        help="The headings above a chunk are embedded and searched with it, but not read. In a vector "
        "store the vector is that of headings and text, and the text alone is stored to be read.",
    )
    token_budget: Integer = option(
        1250,
        label="Tokens read",
        help="The best chunks are read while they fit into so many tokens of cl100k_base. Chunks of "
        "different sizes compare fairly only so.",
        unit="tokens",
        ge=1,
        le=MOST_TOKENS,
    )
    top_k: Integer | None = option(
        None,
        label="Chunks read",
        help="The best so many chunks are read, however long they are, in place of the tokens.",
        unit="chunks",
        ge=1,
        le=MOST_CHUNKS,
    )

    @property
    def uses_vectors(self) -> bool:
        """Whether anything is embedded."""
        return self.retriever != "bm25"

    @property
    def uses_words(self) -> bool:
        """Whether words are searched."""
        return self.retriever != "dense"

    @property
    def budget(self) -> int | None:
        """The tokens that are read, None where chunks are counted instead."""
        return self.token_budget if self.top_k is None else None

    def changed(self, **values: Any) -> RetrievalOptions:
        """The same with other values. Raises OptionsError where they are not valid."""
        return RetrievalOptions.build("retrieval", {**self.to_dict(), **values})
