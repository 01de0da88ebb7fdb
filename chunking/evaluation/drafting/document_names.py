"""What a document is called in a question that others of its kind might answer: by its title, its parties, or these and its date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...types import Document
from .english import MONTH
from .filters import normalised
from .german_clauses import MONTH as MONAT
from .parties import HEAD, parties_of

#: characters of a title, at most
TITLE = 90

#: how a question, without its mark, names the document that it is about
_ACCORDING = {
    "en": "{asked} according to “{title}”{date}?",
    "de": "Laut „{title}“{date}: {asked}?",
    "fr": "{asked} selon « {title} » ?",
    "es": "{asked} según «{title}»?",
    "it": "{asked} secondo «{title}»?",
    "pt": "{asked} segundo «{title}»?",
    "nl": "Volgens ‘{title}’: {asked}?",
}
#: how it names a contract by its parties
_BETWEEN = {
    "en": "{asked} according to the agreement{date} between {one} and {other}?",
    "de": "Laut dem Vertrag{date} zwischen {one} und {other}: {asked}?",
}
_OF = {"en": " of ", "de": " vom "}
_AGREEMENT = re.compile(r"\bth(?:e|is) agreement\b", re.IGNORECASE)
#: the day on which a contract is concluded or a meeting is held, as its text says at its beginning
_DATE = re.compile(
    rf"(?:\b(?:[Dd]ated|DATED|[Mm]ade (?:this|on)|[Ee]ntered into (?:on|as of)|[Ss]igned on|[Dd]ate:|[Dd]atum:|vom|(?:ab)?geschlossen am|unterzeichnet am))[*_ \t]{{1,4}}(?:the )?"
    rf"(?P<date>\d{{1,2}} (?:{MONTH}) \d{{4}}|(?:{MONTH}) \d{{1,2}}, \d{{4}}|\d{{1,2}}\. (?:{MONAT}) \d{{4}}|\d{{1,2}}\.\d{{1,2}}\.\d{{4}}|\d{{4}}-\d\d-\d\d)(?!\d)"
)


class Name(NamedTuple):
    """What tells a document from others of its kind: its title, or its parties, and its date where these do not."""

    title: str = ""
    parties: tuple[str, str] | None = None
    date: str = ""

    def asking(self, question: str, language: str) -> str | None:
        """A question that names the document; None where its language has no words for that.

        >>> Name("", ("Arden Ltd", "Calder plc"), "1 March 2024").asking("What is the fee?", "en")
        'What is the fee according to the agreement of 1 March 2024 between Arden Ltd and Calder plc?'
        """
        asked = question.rstrip(" ?")
        if not question.endswith("?") or (self.date and language not in _OF):
            return None
        date = f"{_OF[language]}{self.date}" if self.date else ""
        if self.title:
            form = _ACCORDING.get(language)
            return form.format(asked=asked, title=self.title, date=date) if form else None
        if not self.parties or language not in _BETWEEN:
            return None
        one, other = self.parties
        if language == "en":  # where the question speaks of the agreement, that is named
            whole = f"the agreement{date} between {one} and {other}"
            named, count = _AGREEMENT.subn(lambda _: whole, asked, 1)
            if count:
                return f"{named}?"
        return _BETWEEN[language].format(asked=asked, one=one, other=other, date=date)


def names_of(
    documents: Sequence[Document], titles: Sequence[str], kin: Sequence[Iterable[int]]
) -> list[Name | None]:
    """What each document that has others of its kind is called; None where nothing tells it from those."""
    parties = [
        parties_of(document.text) if others else None
        for document, others in zip(documents, kin, strict=True)
    ]
    dates = [
        _date_of(document.text) if others else ""
        for document, others in zip(documents, kin, strict=True)
    ]
    found = [
        list(_names(*known)) if any(known) else []
        for known in zip(titles, parties, dates, strict=True)
    ]
    return [
        next((name for name in found[one] if _is_own(name, [found[i] for i in others])), None)
        for one, others in enumerate(kin)
    ]


def _names(title: str, parties: tuple[str, str] | None, date: str) -> Iterable[Name]:
    """What a document may be called, the shortest first."""
    is_fit = len(title.split()) > 1 and len(title) <= TITLE
    if is_fit:
        yield Name(title)
    if parties:
        yield Name("", parties)
        if date:
            yield Name("", parties, date)
    if is_fit and date:
        yield Name(title, None, date)


def _is_own(name: Name, others: Iterable[Sequence[Name]]) -> bool:
    """Whether none of the other documents may be called so."""
    own = _compared(name)
    return all(own != _compared(other) for listed in others for other in listed)


def _compared(name: Name) -> tuple[str, tuple[str, str] | None, str]:
    return normalised(name.title), name.parties, name.date


def _date_of(text: str) -> str:
    match = _DATE.search(text[:HEAD])
    return match["date"] if match else ""
