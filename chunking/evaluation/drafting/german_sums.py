"""How high a sum is that a German clause names behind its noun, and how long a term: *eine Kaution von 2.340 Euro*."""

from __future__ import annotations

import regex

from .german_clauses import NUMBER, ROUGHLY, Clause, predicate

_ONE = r"(?<=\A| )(?P<article>eine[nm]?|einer|ein)"
_SUM = regex.compile(
    rf"(?:(?<=\A| )(?P<at>gegen|mit|zu|bei|für|um|auf|nach|in) )?{_ONE} (?P<what>(?:\p{{Ll}}{{3,20}}e[nmrs]? )?\p{{Lu}}[\p{{L}}-]{{2,40}}) (?:in Höhe )?von {ROUGHLY}{NUMBER} (?:Euro|Franken|Dollar|Cent|Prozent|(?:Monats|Jahres)\p{{Ll}}+)"
    r"(?: (?:(?:im|pro|je) \p{Lu}\p{L}+|monatlich|jährlich|netto|brutto))?(?=\Z| )"
)
#: nouns that are measured, and in which form they are asked for
_TERM = regex.compile(
    rf"(?<=\A| )(?P<article>einen|eine|ein) (?P<what>(?=\p{{Lu}})(?:\p{{L}}*(?:zeit|frist)|Frist|\p{{L}}*(?:dauer|fläche|leistung|gewicht|[Kk]apazität|[Gg]arantie|geschwindigkeit|[Rr]eichweite|temperatur|[Ll]änge|höhe|[Bb]reite|volumen|[Vv]erbrauch|durchmesser|inhalt|alter))) "
    rf"von {ROUGHLY}(?:{NUMBER}|zwölf) \p{{L}}+(?=\Z| )"
)
_WHICH = {"eine": "Welche", "einen": "Welchen", "ein": "Welches"}
#: what a sum is not asked with: a second number, or something else that is named beside it
_ANOTHER = regex.compile(r"\d|(?<=\A| )(?:und|oder) ")


def sum_of(clause: Clause) -> str | None:
    """How high a sum is, or how long a term, that stands behind the verb of a clause; None where it has none.

    >>> from .german_clauses import clause_of
    >>> sum_of(clause_of("Der Mieter zahlt eine Kaution von 2.340 Euro."))
    'In welcher Höhe zahlt der Mieter eine Kaution'
    >>> sum_of(clause_of("Der Vertrag hat eine Laufzeit von zwei Jahren."))
    'Welche Laufzeit hat der Vertrag'
    """
    if clause.kind == "count":
        return None
    match = _SUM.search(clause.rest)
    if match and match["at"]:
        if match["at"] != "gegen" or match["article"] not in _WHICH or " " in match["what"]:
            return None  # a sum that belongs to something else
        which = _WHICH[match["article"]].lower()
        asks, left = f"Gegen {which} {match['what']}", _without(clause.rest, match, "")
    elif match:
        named = f"{match['article']} {match['what']}"
        asks, left = "In welcher Höhe", _without(clause.rest, match, named)
    elif match := _TERM.search(clause.rest):
        asks = f"{_WHICH[match['article']]} {match['what']}"
        left = _without(clause.rest, match, "")
    else:
        return None
    return None if _ANOTHER.search(left) else f"{asks} {predicate(clause, left)}".strip()


def _without(rest: str, match: regex.Match[str], named: str) -> str:
    """The rest of a clause with no more than a name where a sum was."""
    return " ".join(f"{rest[: match.start()]}{named}{rest[match.end() :]}".split())
