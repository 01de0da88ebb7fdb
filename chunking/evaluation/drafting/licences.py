"""Passages that stand under the heading of a licence: nobody asks a text for it."""

from __future__ import annotations

from collections.abc import Sequence

from ...segmenters.outline import Outline
from ...types import Document
from .filters import is_licence
from .heading_questions import title_of
from .loose_titles import sections
from .prose import Passage, plain


def without_licences(documents: Sequence[Document], found: Sequence[Passage]) -> list[Passage]:
    """The passages that do not stand under the heading of a licence."""
    licences = [_licences(sections(document)) for document in documents]
    return [passage for passage in found if passage.section not in licences[passage.document]]


def _licences(found: Outline) -> set[int]:
    """The indices of the sections of licences, with those below them."""
    held: set[int] = set()
    for index, (heading, parent) in enumerate(zip(found.headings, found.parents, strict=True)):
        if parent in held or is_licence(title_of(plain(heading.title))):
            held.add(index)
    return held
