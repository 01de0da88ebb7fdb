"""Documents of one kind, such as two leases or the minutes of three meetings: what fits several names the one that is meant.

Such documents have the same headings. A question that another one of them may answer, too, names its own document by
its title, or a contract by its parties, with its date where others have the same; where these do not tell the documents apart, it is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...segmenters.outline import Outline
from ...types import Document
from .document_names import names_of
from .filters import normalised, own_words
from .heading_questions import title_of
from .prose import plain
from .rules import Draft
from .standing_alone import NAMING

#: documents up to which they are compared with each other
MOST = 60
#: headings that documents of one kind share, at least, and the share of those of the one that has fewer
SHARED, SHARE = 2, 0.5
#: sections of papers on whatever subject, which make none the kin of another
_OF_PAPERS = frozenset(
    (
        "introduction", "background", "related work", "methods", "method", "materials and methods", "results", "discussion",
        "results and discussion", "conclusion", "conclusions", "references", "abstract", "summary", "acknowledgements",
        "acknowledgments", "appendix", "einleitung", "einführung", "methoden", "methodik", "ergebnisse", "diskussion", "fazit",
        "zusammenfassung", "schluss", "literatur", "literaturverzeichnis", "anhang",
    )
)  # fmt: skip
#: letters of a word that tell it
STEM = 5
#: the share of a question's words from which a section that holds them may answer it
MOST_WORDS = 0.66
#: questions that are asked as the text asks them, or of a name or a row
_AS_THEY_STAND = ("question", "row", "term")

_WORD = re.compile(r"[^\W_]+")


class Siblings:
    """Which documents are of one kind, and by what their questions tell them apart."""

    def __init__(
        self, documents: Sequence[Document], outlines: Sequence[Outline], languages: Sequence[str]
    ) -> None:
        self._documents = documents
        self._outlines = outlines
        self._languages = languages
        self._kin = list(_kin(outlines)) if 1 < len(documents) <= MOST else [()] * len(documents)
        self.titles = [self._first_heading(index) for index in range(len(documents))]
        self._names = names_of(documents, self.titles, self._kin)
        self._sections: dict[int, list[frozenset[str]]] = {}

    def told_apart(self, document: int) -> frozenset[int]:
        """The documents of the same kind as one that its name tells it from; none where it has none of its own."""
        return frozenset(self._kin[document]) if self._names[document] else frozenset()

    def named(self, drafts: Sequence[Draft]) -> Iterator[Draft]:
        """The drafts, those that fit another document of their kind with the title of their own, or not at all."""
        asked = Counter((draft.document, normalised(draft.text)) for draft in drafts)
        for draft in drafts:
            kin = self._kin[draft.document]
            if not kin or draft.kind in _AS_THEY_STAND or not self._fits(draft, kin, asked):
                yield draft
            elif named := self._with_name(draft):
                yield named

    def _fits(self, draft: Draft, kin: Iterable[int], asked: Counter[tuple[int, str]]) -> bool:
        """Whether a question is asked of another document of its kind, too, or has most of its words in a section of one."""
        text = normalised(draft.text)
        if any((other, text) in asked for other in kin):
            return True
        start, end = draft.span
        document = self._documents[draft.document]
        section = self._outlines[draft.document].at(start)
        title = self._outlines[draft.document].headings[section].title if section >= 0 else ""
        told = _stems(own_words(draft.text)) & _stems(_words(f"{title} {document.text[start:end]}"))
        return bool(told) and any(
            len(told & each) >= MOST_WORDS * len(told)
            for other in kin
            for each in self._sections_of(other)
        )

    def _with_name(self, draft: Draft) -> Draft | None:
        """A draft whose question names its document; None where nothing does."""
        name = self._names[draft.document]
        language = self._languages[draft.document].partition("-")[0]
        start, end = draft.span
        if name and name.date and name.date in self._documents[draft.document].text[start:end]:
            return None  # the question would tell its answer
        text = name.asking(draft.text, language) if name else None
        if not text:
            return None
        return replace(draft, text=text, score=draft.score * NAMING, unnamed=draft.text)

    def _first_heading(self, document: int) -> str:
        found = self._outlines[document].headings
        is_first = found and not self._documents[document].text[: found[0].start].strip()
        return title_of(plain(found[0].title)) if is_first else ""

    def _sections_of(self, document: int) -> list[frozenset[str]]:
        """The words of each section of a document, with those of its heading."""
        if document not in self._sections:
            text = self._documents[document].text
            starts = [heading.start for heading in self._outlines[document].headings]
            bounds = [0, *starts, len(text)]
            self._sections[document] = [
                _stems(_words(text[start:end])) for start, end in pairwise(bounds)
            ]
        return self._sections[document]


def _kin(outlines: Sequence[Outline]) -> Iterator[tuple[int, ...]]:
    """For each document the others that share headings with it, besides its first."""
    titles = [
        frozenset(normalised(title_of(heading.title)) for heading in found.headings[1:])
        - _OF_PAPERS
        for found in outlines
    ]
    for one, own in enumerate(titles):
        yield tuple(
            other
            for other, theirs in enumerate(titles)
            if other != one and len(own & theirs) >= max(SHARED, SHARE * min(len(own), len(theirs)))
        )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _stems(words: Iterable[str]) -> frozenset[str]:
    """Words by their beginnings, which inflected forms share."""
    return frozenset(word[:STEM] for word in words)
