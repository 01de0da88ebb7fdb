"""What a German clause allows, forbids or includes, and what holds under a condition that begins with its verb."""

from __future__ import annotations

import regex

from .german_clauses import Clause, is_verb, predicate

_MAY = {"darf": "Darf", "dürfen": "Dürfen"}
_PASSIVE = ("wird", "werden")
#: what is not paid or taken, of which somebody asks whether it is
_UNPAID = regex.compile(
    r"(?<=\A| )nicht (?:erstattet|übernommen|bezahlt|vergütet|anerkannt|angerechnet|akzeptiert|angenommen|berücksichtigt|gewährt|ausgezahlt|zurückgenommen)\Z"
)
#: words of what is allowed, and of whom or what, at least
FEWEST = 3
_BE = {"ist": "Ist", "sind": "Sind"}
#: what is said of what is allowed, and how it is asked for: of what is forbidden whether it is allowed
_STATE = regex.compile(
    r"(?P<before>(?>(?:(?!erlaubt|gestattet|zulässig|verboten|untersagt|ausge|enthalten|inbe)\S+ )*))(?P<state>erlaubt|gestattet|zulässig|verboten|untersagt|ausgeschlossen|ausgenommen|enthalten|inbegriffen)"
)
_FORBIDDEN = ("verboten", "untersagt")
_NOT = regex.compile(r"(?<=\A| )nicht ")
_ONLY = regex.compile(
    r"(?<=\A| )(?:höchstens|maximal|mindestens|bis zu \d+|nur|ausschließlich|lediglich|kein\p{L}*|nicht|weder)(?= |\Z)"
)
#: a condition without *wenn*: its verb, the rest of it, and what follows from it
_CONDITION = regex.compile(
    r"(?P<verb>\p{Lu}\p{Ll}{2,20}) (?P<clause>(?:der|die|das|ein|eine|kein|keine) [^,.;:?!]{4,100}), (?:(?:so|dann) )?(?P<main>(?P<does>\p{Ll}{2,20}) [^?!]{5,200})"
)
#: the part of a verb that stands last, and is one word with it where that does, too
_PARTICLE = regex.compile(
    r" (?P<particle>ab|an|auf|aus|bei|durch|ein|fehl|fest|fort|her|hin|los|mit|nach|statt|um|vor|weg|weiter|zu|zurück|zusammen)\Z"
)


def permission(clause: Clause) -> str | None:
    """Whether something may be done or is included, as a clause says; None where it says something else.

    >>> from .german_clauses import clause_of
    >>> permission(clause_of("Das Gerät darf nicht im Badezimmer betrieben werden."))
    'Darf das Gerät im Badezimmer betrieben werden'
    >>> permission(clause_of("Das Rauchen ist im Treppenhaus verboten."))
    'Ist das Rauchen im Treppenhaus erlaubt'
    """
    if clause.kind not in ("subject", "person") or clause.tail:
        return None
    rest = ""
    if (clause.verb in _MAY and (_NOT.search(clause.rest) or clause.rest.endswith(" werden"))) or (
        clause.verb in _PASSIVE and _UNPAID.search(clause.rest)
    ):
        rest = _NOT.sub("", clause.rest, 1)
    elif clause.verb in _BE and (match := _STATE.fullmatch(clause.rest)):
        state = "erlaubt" if match["state"] in _FORBIDDEN else match["state"]
        rest = f"{_NOT.sub('', match['before'], 1)}{state}"
    words = len(clause.first.split()) + len(rest.split())
    if not rest or _ONLY.search(rest) or words < FEWEST:
        return None
    asked = predicate(clause, rest)
    return f"{asked[0].upper()}{asked[1:]}"


def with_if(text: str) -> str:
    """A plain German sentence whose condition begins with its verb, with *wenn* in its place; any other as it is.

    >>> with_if("Tritt ein Fehler auf, blinkt die Lampe.")
    'Wenn ein Fehler auftritt, blinkt die Lampe.'
    """
    match = _CONDITION.fullmatch(text)
    if not match or not (is_verb(match["verb"].lower()) and is_verb(match["does"])):
        return text
    verb, clause = match["verb"].lower(), match["clause"]
    if last := _PARTICLE.search(clause):
        verb, clause = f"{last['particle']}{verb}", clause[: last.start()]
    return f"Wenn {clause} {verb}, {match['main']}"
