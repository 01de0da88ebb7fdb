"""Minutes of meetings: of a point on the agenda it is asked what was said."""

from __future__ import annotations

import regex

from ...types import Document
from .heading_questions import thing_of
from .wordings import ENGLISH

#: characters at the beginning of a text that tell
BEGINNING = 200
_MINUTES = regex.compile(
    r"\b(?:Minutes of|[Mm]eeting [Mm]inutes|[Mm]eeting [Nn]otes|Minutes\b(?=[^\n]{0,40}(?:\n|\Z))|Protokoll|Besprechungsnotiz|Compte[ -]rendu|Procès-verbal|Acta de|Verbale|Ata d[ae]|Notulen)\b"
    r"|会议纪要|会议记录|周会纪要|例会纪要|議事録"
)

_NEXT = regex.compile(r"(?:the )?next (?P<what>meeting|session|call)")


def are_minutes(document: Document) -> bool:
    """Whether a text begins as minutes do."""
    return bool(_MINUTES.search(document.text, 0, BEGINNING))


def names_minutes(title: str) -> bool:
    """Whether a title is that of the minutes themselves."""
    return bool(_MINUTES.search(title))


def said_question(title: str, is_lower: bool) -> str | None:
    """What is asked of an English point on the agenda; `is_lower` says that its first word is written small inside sentences.

    >>> said_question("Fines", True), said_question("Next meeting", True)
    ('What was discussed about fines?', 'When does the next meeting take place?')
    """
    thing = thing_of(title, is_lower)
    if found := _NEXT.fullmatch(thing):
        return f"When does the next {found['what']} take place?"
    return ENGLISH.said.format(thing) if thing and not names_minutes(title) else None
