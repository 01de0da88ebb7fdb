"""What drafts of several documents share: their outlines and languages, who is named in them, and what tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from ...retrieval.words import stop_words
from ...segmenters.natural_language import UNDETERMINED, language_in
from ...types import Document
from .answers import shortest
from .english import FUNCTION_WORDS
from .filters import Uniqueness
from .foreign_statements import is_surely
from .loose_titles import sections
from .messages import people_of
from .minutes import are_minutes
from .narratives import persons_of
from .prose import Passage, is_prose
from .siblings import Siblings
from .spelling import Spelling
from .spoken import languages_of

#: characters that tell the language of a section
SAMPLE = 160


class Texts:
    """Some documents, with what is known of each of them; `listed` are the plain sentences of each passage."""

    def __init__(
        self,
        documents: Sequence[Document],
        found: Sequence[Passage],
        listed: Sequence[Sequence[str]],
    ) -> None:
        self.documents = documents
        self.languages = languages_of(documents, found)
        self.spelling = Spelling(documents)
        self.outlines = [sections(document) for document in documents]
        self.siblings = Siblings(documents, self.outlines, self.languages)
        told_apart = [self.siblings.told_apart(index) for index in range(len(documents))]
        self.unique = Uniqueness(documents, _by_document(documents, found, listed), told_apart)
        self.persons = [
            persons_of(document.text) if is_prose(document) else None for document in documents
        ]
        self.minutes = [are_minutes(document) for document in documents]
        self.people = [people_of(document) for document in documents]
        self._spoken: dict[tuple[int, int], str] = {}

    def language(self, document: int) -> str:
        """The language of a document."""
        return self.languages[document]

    def is_story(self, passage: Passage) -> bool:
        """Whether a passage is of a story in English, that tells what people do."""
        return passage.is_english and self.persons[passage.document] is not None

    def is_foreign(self, document: int, text: str, is_near_english: bool = False) -> bool:
        """Whether a text that is not clearly English is no scrap of English either.

        Near English text in a document in another language it may be one, where it has a word of English.
        """
        if (language := self.language(document)) not in ("en", UNDETERMINED):
            english = FUNCTION_WORDS - stop_words(language.partition("-")[0])
            is_scrap = is_near_english and not english.isdisjoint(text.lower().split())
            if not is_scrap:
                return True
        return not text.isascii() and any(c.isalpha() and not c.isascii() for c in text)

    def language_at(self, passage: Passage) -> str:
        """The language of a passage's section, as its first passage in another language than English tells, else of its document."""
        place = passage.document, passage.section
        if place not in self._spoken:
            start, end = passage.sentences[0].start, passage.sentences[-1].end
            text = self.documents[passage.document].text[start:end][:SAMPLE]
            own = self.language(passage.document)
            is_told = end - start >= shortest(text) and not is_surely(text, own)
            other = language_in(text) if is_told else own
            self._spoken[place] = own if other in (UNDETERMINED, "en") else other
        return self._spoken[place]


def _by_document(
    documents: Sequence[Document], found: Sequence[Passage], texts: Sequence[Sequence[str]]
) -> list[list[str]]:
    """The plain sentences of each document; `texts` are those of each passage."""
    sentences: list[list[str]] = [[] for _ in documents]
    for passage, listed in zip(found, texts, strict=True):
        sentences[passage.document] += listed
    return sentences
