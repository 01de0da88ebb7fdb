"""Questions that only lead to a section, where sentences of it are asked for what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .facts import GAP
from .rules import Draft
from .soundness import is_sound
from .wordings import leads, leads_to_talk

#: drafts on sentences of a section from which on nothing leads to the section itself
BETTER = 2
#: characters of a short section, of which one such draft is enough
SHORT = 320


def without_leading(drafts: Sequence[Draft]) -> Iterator[Draft]:
    """The drafts without those that only lead to a section of which several others ask what it says.

    >>> from ...types import Span
    >>> rules = Draft("heading", 0, Span(0, 90), "What are the rules for claims?", (), 4.0)
    >>> said = [Draft("statement", 0, Span(at, at + 30), f"When is it {at}?", (), 3.0) for at in (0, 40)]
    >>> [draft.text for draft in without_leading([rules, *said])]
    ['When is it 0?', 'When is it 40?']
    """
    telling: dict[int, list[Draft]] = {}
    for draft in drafts:
        is_telling = draft.kind in ("statement", "fact", "definition") and not draft.is_weak
        if is_telling and GAP not in draft.text and is_sound(draft.text):
            telling.setdefault(draft.document, []).append(draft)
    for draft in drafts:
        is_leading = draft.kind == "section" or (draft.kind == "heading" and leads(draft.text))
        start, end = draft.span
        is_short = end - start <= SHORT and not leads_to_talk(draft.text)
        better = 1 if is_short else BETTER
        if not is_leading or _within(draft, telling.get(draft.document, ())) < better:
            yield draft


def _within(draft: Draft, others: Sequence[Draft]) -> int:
    """How many places others ask for that lie in the answer to a draft."""
    start, end = draft.span
    return len({other.span for other in others if start <= other.span.start < end})
