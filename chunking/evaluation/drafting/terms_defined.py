"""Where a document defines a term: in the sentence that uses it first, or in the entry of a glossary that it begins."""

from __future__ import annotations

from collections.abc import Sequence

from ...segmenters.outline import Outline
from ...types import Document, Span
from .answers import ANSWER, below
from .clauses import IsSmall
from .filters import normalised
from .heading_questions import title_of
from .other_languages import foreign_definition
from .prose import Passage, plain
from .rules import definition

#: what may stand before a sentence that begins a section
_MARKS = " *_-"


class Terms:
    """Which sentences of some documents define a term, and what the whole of that is."""

    def __init__(self, documents: Sequence[Document], outlines: Sequence[Outline]) -> None:
        self._documents = documents
        self._outlines = outlines

    def defined(
        self, document: int, span: Span, text: str, is_small: IsSmall, language: str
    ) -> str | None:
        """The question for what a plain sentence defines, where it does so when its term is first used; no `language` is English."""
        found = (
            foreign_definition(text, language, is_small) if language else definition(text, is_small)
        )
        if not found:
            return None
        question, term = found
        return question if not term or self._is_first(document, span, term) else None

    def whole_of(self, passage: Passage, span: Span, question: str) -> Span:
        """The section that a definition begins, where that is short and its title is the term, as in a glossary; else its sentence."""
        text, headings = (
            self._documents[passage.document].text,
            self._outlines[passage.document].headings,
        )
        section = below(text, headings, passage.section) if passage.section >= 0 else span
        lead = text[section.start : span.start]
        if section == span or lead.strip(_MARKS) or section.end - section.start > ANSWER:
            return span
        title = normalised(title_of(plain(headings[passage.section].title)))
        return section if f" {title} " in f" {normalised(question)} " else span

    def _is_first(self, document: int, span: Span, term: str) -> bool:
        """Whether a term stands in no sentence before a place: titles may hold it."""
        text, headings = self._documents[document].text, self._outlines[document]
        at = text.find(term)
        while 0 <= at < span.start:
            section = headings.at(at)
            if section < 0 or at >= headings.headings[section].end:
                return False
            at = text.find(term, headings.headings[section].end)
        return True
