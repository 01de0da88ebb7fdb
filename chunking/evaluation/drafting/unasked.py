"""Why nothing is asked of a document, where others are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...types import Document
from ..questions.questions import Unasked, name_of
from .filters import Uniqueness
from .prose import SHORTEST, Passage, is_prose
from .rules import Draft

#: the share of a document's sentences that another has, but for numbers, from which on the two are nearly the same
NEARLY = 0.7


def unasked(
    documents: Sequence[Document],
    every: Sequence[Passage],
    drafts: Sequence[Draft],
    chosen: Sequence[Draft],
    unique: Uniqueness,
    known: Collection[str],
) -> tuple[Unasked, ...]:
    """The documents that nothing was chosen of, nor is `known`, each with the reason; `every` is the prose there is, `drafts` what could be asked."""
    asked = {draft.document for draft in chosen}
    asked |= {draft.document for draft in drafts if draft.text in known}
    has_prose = {passage.document for passage in every}
    drafted = {draft.document for draft in drafts}
    return tuple(
        Unasked(name_of(document), _why(index, documents, has_prose, drafted, unique))
        for index, document in enumerate(documents)
        if index not in asked
    )


def alike(documents: Sequence[Document], unique: Uniqueness) -> str:
    """That of two documents nothing tells apart one is nearly the other, and which; empty where none is."""
    for index, document in enumerate(documents):
        if (other := _nearly(index, unique)) is not None:
            return f"most of {name_of(document)} stands in several places: it is {_same(documents[other])}"
    return ""


def _why(
    index: int,
    documents: Sequence[Document],
    has_prose: Collection[int],
    drafted: Collection[int],
    unique: Uniqueness,
) -> str:
    if not documents[index].text.strip():
        return "it has no text"
    if (other := _nearly(index, unique)) is not None:
        return f"its text is {_same(documents[other])}"
    if index in drafted:
        return "what could be asked of it is answered in another place, too, or says too little by itself"
    if not is_prose(documents[index]):
        return "rules ask for no more than prose, rows and records that have a name, settings, and documented code"
    if index not in has_prose:
        return f"it has no sentence of {SHORTEST} characters or more outside tables and code"
    return "none of its sentences says something that the rules know how to ask for"


def _same(other: Document) -> str:
    return f"nearly the same as that of {name_of(other)}: a question would not tell them apart"


def _nearly(index: int, unique: Uniqueness) -> int | None:
    """The document that has most of a document's sentences, but for numbers; None where none has nearly all."""
    own = unique.patterns(index)
    shared: Counter[int] = Counter()
    for pattern in own:
        shared.update(other for other in unique.holding(pattern) if other != index)
    if not own or not shared:
        return None
    other, count = min(shared.items(), key=lambda found: (-found[1], found[0]))
    return other if count >= NEARLY * len(own) else None
