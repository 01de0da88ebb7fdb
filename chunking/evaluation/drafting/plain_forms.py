"""What an English sentence answers by its form, whatever it stands in: the terms of a contract, amounts, and what news and reports tell."""

from __future__ import annotations

from .amounts import Amount, amount
from .ceilings import ceiling
from .clauses import IsSmall
from .contract_terms import contract_term
from .news_forms import news_form


def plain_form(text: str, is_small: IsSmall) -> Amount | None:
    """The question that a plain English sentence answers by the first of these forms that it has; None where it has none.

    >>> plain_form("The outage was caused by an expired certificate.", str.istitle)[0]
    'What caused the outage?'
    """
    if settled := contract_term(text, is_small) or ceiling(text, is_small):
        return Amount(*settled)
    if found := amount(text, is_small):
        return found
    told = news_form(text, is_small)
    return Amount(*told) if told else None
