"""What a plain German clause says that somebody is asked to do, or agrees to: who it is, or by when it has to be done."""

from __future__ import annotations

import regex

from .english import words
from .german_clauses import INFINITIVE, Clause, inside, time_in

#: how somebody is told to do something, and how somebody agrees to
_TOLD = words("beauftragt gebeten aufgefordert ermächtigt verpflichtet")
_PASSIVE = {"wird": "wird", "werden": "wird", "wurde": "wurde", "wurden": "wurde"}
_AGREES = {"sagt": "zu", "sagte": "zu", "erklärt": "sich bereit", "erklärte": "sich bereit", "bietet": "an", "bot": "an"}  # fmt: skip
#: what asks for the task, where a body gives it
_GIVES = {"beauftragt": "Womit", "beauftragte": "Womit", "bittet": "Worum", "bat": "Worum"}
#: whom it is given to, in the singular for certain, whose form is that of a subject, too
_ONE = regex.compile(
    r"(?:die (?:\p{Ll}+e )?\p{Lu}[\p{L}-]*(?:ung|schaft|heit|in|ion|tät|ei|firma)|das \p{Lu}[\p{L}-]+|Frau (?:Dr\. )?\p{Lu}\p{L}+|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)"
)
_OBJECT = regex.compile(
    r"(?:den|die|das|Frau|Herrn|\p{Lu}\p{Ll}+) (?:\p{Lu}|\p{Ll}+e[n]? \p{Lu})[^,]{2,60}"
)
#: an infinitive with *zu*, before it or inside: zu prüfen, vorzulegen
_WITH_ZU = regex.compile(
    r"(?:(?<=\A| )zu |(?<=\A| )(?P<particle>ab|an|auf|aus|bei|bereit|durch|ein|fest|fort|heraus|hin|mit|nach|um|vor|weg|weiter|zurück|zusammen)zu)(?P<verb>\p{Ll}{3,24}n)\Z"
)


def task(clause: Clause) -> str | None:
    """Who is to do what a clause says, or by when; None where it gives nobody a task.

    >>> from .german_clauses import clause_of
    >>> task(clause_of("Petra Lindner wird beauftragt, bis zum 30. April einen Vergleich vorzulegen."))
    'Bis wann soll Petra Lindner einen Vergleich vorlegen?'
    >>> task(clause_of("Familie Wolters erklärt sich bereit, alte Fahrräder zu entsorgen."))
    'Wer erklärt sich bereit, alte Fahrräder zu entsorgen?'
    """
    if clause.kind not in ("subject", "person") or "," in clause.tail:
        return None
    if not INFINITIVE.search(clause.tail) or clause.tail.startswith(("um ", "ohne ", "dass ")):
        return None
    who, verb, rest = inside(clause.first, clause.kind), clause.verb, clause.rest
    if verb in _PASSIVE and rest.split()[-1:] and rest.split()[-1] in _TOLD:
        asked = _by_when(who, clause.tail, verb in ("werden", "wurden"))
        return asked or f"Wer {_PASSIVE[verb]} {rest}, {clause.tail}?"
    if _AGREES.get(verb, " ") == rest:
        return f"Wer {verb} {rest}, {clause.tail}?"
    if verb in _GIVES and _OBJECT.fullmatch(rest):
        asked = _by_when(rest, clause.tail, False) if _ONE.fullmatch(rest) else None
        return asked or f"{_GIVES[verb]} {verb} {who} {rest}?"
    return None


def _by_when(who: str, deed: str, are_many: bool) -> str | None:
    """By when somebody is to do something; None where no time is told."""
    found = time_in(deed)
    zu = _WITH_ZU.search(found[1]) if found else None
    if not found or not zu or found[0] not in ("Bis wann", "Innerhalb welcher Frist"):
        return None
    deed = f"{found[1][: zu.start()]}{zu['particle'] or ''}{zu['verb']}"
    return f"{found[0]} {'sollen' if are_many else 'soll'} {who} {deed}?"
