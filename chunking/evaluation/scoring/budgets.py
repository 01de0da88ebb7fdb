"""How many tokens of the documents a question may read."""

from __future__ import annotations

from collections.abc import Sequence

from ...retrieval import RetrievalOptions
from ...tokenizers import TOKENIZER, ruler_for
from ...types import Document

#: tokens that may be read, over which recall is averaged
BUDGETS = (500, 1250)
#: the shares of short documents that are read instead: of more, every configuration finds nearly all
SHARES = (0.1, 0.25)


def fitting_budgets(documents: Sequence[Document]) -> tuple[int, ...]:
    """The budgets that can tell configurations apart on these documents, in tokens, the smallest first.

    They are the usual ones, or a tenth and a quarter of the tokens of all documents where that is less.
    """
    total = total_tokens(documents)
    budgets = zip(BUDGETS, SHARES, strict=True)
    return tuple(sorted({max(1, min(usual, round(share * total))) for usual, share in budgets}))


def stated_budgets(options: RetrievalOptions) -> tuple[int, ...]:
    """The token budget of retrieval where it is not the usual one, which says nothing; else none."""
    is_stated = options.top_k is None and options.token_budget != RetrievalOptions().token_budget
    return (options.token_budget,) if is_stated else ()


def total_tokens(documents: Sequence[Document]) -> int:
    """The tokens of all documents, counted by `TOKENIZER`."""
    return sum(
        ruler_for(each, "tokens", TOKENIZER).content_length("", 0, len(each.text), "")
        for each in documents
    )
