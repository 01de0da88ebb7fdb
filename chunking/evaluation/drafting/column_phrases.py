"""What is asked for columns that are called by a phrase rather than a noun: assigned to, valid until, hours to close.

A participle takes the thing before it (*Who is K-7 assigned to?*), a span of time is counted (*How many hours did K-7 take to close?*).
"""

from __future__ import annotations

import re

from .clauses import stem
from .english import PREPOSITIONS, words

#: the last words of columns that leave open to whom, by whom, where or until when
_OPEN = PREPOSITIONS | words("to until till since")
_DONE = re.compile(
    r"(?:(?:last|first|currently|originally) )?(?P<done>[a-z]{2,}ed|made|built|sold|sent|bought|held|found|kept|written|taken|given|led|"
    r"run|born|paid|lent|known|driven|grown|drawn)"
)
#: what lasts, of what is done by somebody or to something
_LASTING = words(
    "used managed owned led supervised supplied maintained sponsored run operated covered driven supported held hosted kept based"
)
#: what is over once it is done to somebody
_OVER = words("sold sent given lent paid delivered shipped awarded issued escalated transferred")
#: where something is, and where it came to be
_PLACED = words(
    "located stored kept based situated installed placed housed deployed hosted parked held found filed"
)
_MADE = words(
    "made built born manufactured produced assembled published founded grown registered bought"
)
#: what is so from a day on, or up to one; and things of a time of their own
_VALID = words(
    "valid available open active closed covered insured licensed booked rented leased employed"
)
_RUNNING = words(
    "warranty contract lease licence license insurance guarantee support subscription membership visa permit"
)
#: verbs that need what they join the thing to
_JOINS = words("reports belongs depends connects runs relates applies leads refers")
_PERIODS = "seconds|minutes|hours|days|weeks|months|years"
_TAKES = re.compile(
    rf"(?P<unit>{_PERIODS}) to (?P<deed>close|resolve|solve|fix|ship|deliver|repair|complete|finish|process|build|dry|cure|"
    r"arrive|prepare|cook|bake|harvest|ripen|flower|germinate|mature|replace|approve|settle|pay|sell|recover|heal)"
)
_ANSWERED = re.compile(
    rf"(?P<unit>{_PERIODS}) to (?P<what>(?:first )?(?:response|reply|answer|reaction))"
)
_STAYED = re.compile(
    rf"(?P<unit>{_PERIODS}) (?P<how>open|late|overdue|closed|absent|idle|active|offline|delayed)"
)
_HELD = re.compile(rf"(?:{_PERIODS}) of [a-z ]+")
_STEPS = re.compile(r"(?:steps|instructions) to [a-z]+")
_NUMBER, _YEAR = re.compile(r"\d+(?:[.,]\d+)?"), re.compile(r"[12]\d{3}")
#: how somebody is called, or a team: in two words or more, each with a capital
_SOMEBODY = re.compile(r"[A-Z][a-z'’.-]*+(?: [A-Z][a-z'’.-]*+)++")


def is_open(column: str) -> bool:
    """Whether the name of a column, in small letters, ends where the name of its value would follow."""
    return column.split()[-1] in _OPEN


def is_somebody(value: str) -> bool:
    """Whether a value is the name of a person, or of a team that is called like one."""
    return bool(_SOMEBODY.fullmatch(value))


def open_question(column: str, value: str, name: str, is_date: bool) -> str | None:
    """What is asked for a column that `is_open`; None where that is not known.

    >>> open_question("assigned to", "Ann Lee", "K-7", False), open_question("assigned to", "Support", "K-7", False)
    ('Who is K-7 assigned to?', 'What is K-7 assigned to?')
    >>> open_question("valid until", "2026-05-01", "K-7", True), open_question("bought on", "2026-05-01", "K-7", True)
    ('Until when is K-7 valid?', 'When was K-7 bought?')
    >>> open_question("stored in", "Hall 3", "K-7", False), open_question("made of", "oak", "K-7", False)
    ('Where is K-7 stored?', 'What is K-7 made of?')
    """
    what, _, last = column.rpartition(" ")
    if is_date:
        return _when(what, last, name)
    participle = _DONE.fullmatch(what)
    if what in _JOINS:
        who = "Who" if what == "reports" else "What"
        return f"{who} does {name} {stem(what)} {last}?"
    if not participle:
        return None
    done = participle["done"]
    if _YEAR.fullmatch(value) and last == "in":
        return f"In which year was {name} {what}?"
    if not any(map(str.isalpha, value)):
        return None
    if last in ("in", "at", "on", "near") and done in _PLACED | _MADE:
        return f"Where {'is' if done in _PLACED else 'was'} {name} {what}?"
    return _whom(what, done, last, value, name)


def _when(what: str, last: str, name: str) -> str | None:
    """What is asked for a day on which something was done, or from which on or until which it is so."""
    if last in ("on", "at") and _DONE.fullmatch(what):
        return f"When was {name} {what}?"
    asks = {"until": "Until when", "till": "Until when", "from": "From when", "since": "Since when"}
    if last in asks and what in _VALID:
        return f"{asks[last]} is {name} {what}?"
    if asks.get(last) == "Until when" and what in _RUNNING:
        return f"Until when does the {what} of {name} run?"
    return None


def _whom(what: str, done: str, last: str, value: str, name: str) -> str | None:
    """What is asked for whom or what something is done by, to or with."""
    if last == "by":
        is_someone = value[0].isupper()
        is_over = done not in _LASTING
    elif last in ("to", "from"):
        is_over = done in _OVER or last == "from"
        is_someone = (is_over or done == "assigned") and is_somebody(value)
    else:
        is_someone, is_over = False, False
    return f"{'Who' if is_someone else 'What'} {'was' if is_over else 'is'} {name} {what} {last}?"


def span_question(column: str, value: str, name: str) -> str | None:
    """What is asked for a column that counts a time up to something, or steps to it; None for any other.

    >>> span_question("hours to close", "52.2", "K-7"), span_question("minutes to first response", "9", "K-7")
    ('How many hours did K-7 take to close?', 'How many minutes did the first response to K-7 take?')
    >>> span_question("days open", "4", "K-7"), span_question("steps to reproduce", "Open it.", "K-7")
    ('How many days was K-7 open?', 'What are the steps to reproduce K-7?')
    """
    if _STEPS.fullmatch(column):
        return f"What are the {column} {name}?"
    if not _NUMBER.fullmatch(value):
        return None
    if takes := _TAKES.fullmatch(column):
        return f"How many {takes['unit']} did {name} take to {takes['deed']}?"
    if answered := _ANSWERED.fullmatch(column):
        return f"How many {answered['unit']} did the {answered['what']} to {name} take?"
    if stayed := _STAYED.fullmatch(column):
        return f"How many {stayed['unit']} was {name} {stayed['how']}?"
    return f"How many {column} does {name} have?" if _HELD.fullmatch(column) else None
