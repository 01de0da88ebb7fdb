"""What German contracts and rules settle in a clause: with which notice, up to which sum, and whose consent is needed."""

from __future__ import annotations

import regex

from .german_clauses import NUMBER, Clause, predicate

_TIME = r"(?:Tag|Woche|Monat|Jahr|Werktag|Arbeitstag)\p{Ll}{0,2}"
_ONE = rf"(?:eine[mr]|{NUMBER}|zwölf|achtzehn)"
_NOTICE = regex.compile(
    rf"(?<=\A| )mit (?:einer |einer schriftlichen )?(?:(?:Kündigungs)?[Ff]rist von )(?:mindestens )?{_ONE} {_TIME}(?=\Z| )"
)
_LIABLE = regex.compile(
    rf"(?<=\A| )(?:(?:höchstens|maximal|nur) mit|(?:nur |höchstens |maximal )?bis zu|mit (?:höchstens|maximal)) (?:eine[mr] (?:Betrag|Summe) von )?{NUMBER} Euro(?: (?:pro|je) \p{{Lu}}\p{{L}}+)?(?=\Z| )"
)
_LIMITED = regex.compile(r"auf (?P<what>(?!\d)[^,;:]{4,80}?) (?P<done>beschränkt|begrenzt)")
_CONSENT = regex.compile(
    r"der (?P<what>(?:(?:vorherigen|schriftlichen|ausdrücklichen) ){0,2}(?P<noun>Zustimmung|Genehmigung|Einwilligung|Erlaubnis)) (?:de[rs]|von) [^,;:]{3,60}"
)


def contract_term(clause: Clause) -> str | None:
    """What a clause of a contract settles, as it is asked for; None where it settles none of these.

    >>> from .german_clauses import clause_of
    >>> contract_term(clause_of("Der Vertrag kann mit einer Frist von drei Monaten zum Quartalsende gekündigt werden."))
    'Mit welcher Frist kann der Vertrag zum Quartalsende gekündigt werden'
    >>> contract_term(clause_of("Die Haftung des Vermieters ist auf Vorsatz und grobe Fahrlässigkeit beschränkt."))
    'Worauf ist die Haftung des Vermieters beschränkt'
    >>> contract_term(clause_of("Eine Untervermietung bedarf der schriftlichen Zustimmung des Vermieters."))
    'Wessen Zustimmung bedarf eine Untervermietung'
    """
    if clause.kind == "count":
        return None
    if notice := _NOTICE.search(clause.rest):
        return f"Mit welcher Frist {predicate(clause, _left(clause, notice))}"
    if clause.kind not in ("subject", "person"):
        return None
    if clause.verb in ("haftet", "haften") and (limit := _LIABLE.search(clause.rest)):
        return f"Bis zu welcher Höhe {predicate(clause, _left(clause, limit))}"
    if clause.verb in ("ist", "sind") and (limited := _LIMITED.fullmatch(clause.rest)):
        return f"Worauf {predicate(clause, limited['done'])}"
    is_asked = clause.verb in ("bedarf", "bedürfen")
    if is_asked and (consent := _CONSENT.fullmatch(clause.rest)):
        return f"Wessen {consent['noun']} {predicate(clause, '')}"
    return None


def _left(clause: Clause, match: regex.Match[str]) -> str:
    """What stands behind the verb of a clause without what was matched."""
    return " ".join(f"{clause.rest[: match.start()]}{clause.rest[match.end() :]}".split())
