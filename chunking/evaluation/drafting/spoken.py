"""The language that a document's prose is in, where its metadata says another: translations often keep that of the original."""

from __future__ import annotations

from collections.abc import Sequence

from ...segmenters.natural_language import UNDETERMINED, language_in, language_of
from ...types import Document
from .prose import Passage

#: passages from which on their share tells, that of English ones up to which a text is none, and characters that are looked at
SEVERAL, SHARE, SAMPLE = 5, 0.2, 2_000


def languages_of(documents: Sequence[Document], found: Sequence[Passage]) -> list[str]:
    """The language of each document, as a code of ISO 639; `found` are the passages of all."""
    held: list[list[Passage]] = [[] for _ in documents]
    for passage in found:
        held[passage.document].append(passage)
    return [_language(*each) for each in zip(documents, held, strict=True)]


def _language(document: Document, found: Sequence[Passage]) -> str:
    said = language_of(document)
    in_english = sum(passage.is_english for passage in found)
    if said != "en" or len(found) < SEVERAL or in_english > SHARE * len(found):
        return said
    sample, length = [], 0
    for passage in found:
        for start, end in passage.sentences:
            sample.append(document.text[start:end])
            length += end - start
        if length > SAMPLE:
            break
    told = language_in("\n".join(sample)[:SAMPLE])
    return said if told == UNDETERMINED else told
