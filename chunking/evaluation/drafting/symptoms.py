"""Titles that are whole clauses, as handbooks call what may go wrong: *Customers receive no texts*."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .clauses import MOST, is_plain, stem
from .deeds import CLAUSES, DEEDS, MAYBE_DEEDS, article_of, head_of, is_plural
from .english import FUNCTION_WORDS, PREPOSITIONS, words

#: what a part of a text is called that tells what to do when something goes wrong
_TROUBLE = re.compile(
    r"\b(?:troubleshooting|trouble|faults?|problems?|symptoms?|known issues|malfunctions?|diagnosis|goes wrong|if something)\b",
    re.IGNORECASE,
)
#: what things do that go wrong, and of these what is also called by a noun in the plural
_VERBS = words(
    """receive differ collapse fail disappear appear freeze refuse arrive remain stay lose become overheat flicker vibrate come go keep
    get miss smell rattle squeak contain exceed seem reject throw vanish"""
)
_NOUNS = words(
    """show run crash stop start hang leak flash blink loop jam stick slip stall drop drip shake hum trip reboot restart close open print load
    save charge drain respond react connect disconnect work burn spin move grow fall rise give need take use report return beep click fade shut turn
    make smoke heat sound tilt"""
)
_BE = re.compile(
    r"(?P<about>.+?) (?:is|are|was|were|has|have|cannot|can['’]t|(?:does|do|did|will|can|is|are|has|have) not|(?:does|do|did|is|are|has|have)n['’]t|won['’]t) \S"
)
#: what begins no clause of its own
_NO_SUBJECT = words("i my we you your how what when if why where who which there this that it")


def is_clause(title: str) -> bool:
    """Whether a title says of something what it does or is, as far as forms tell.

    >>> [is_clause(title) for title in ("Customers receive no texts", "Display shows E07", "Test runs", "Rules for returns")]
    [True, True, False, False]
    """
    return _verb_at(title) > 0


def _verb_at(title: str) -> int:
    """The place of the verb of a title that is a clause; 0 for any other."""
    found = title.split()
    if found[0].lower() in _NO_SUBJECT | CLAUSES | PREPOSITIONS or found[0].endswith("ing"):
        return 0
    be = _BE.match(title)
    at = len(be["about"].split()) if be else _verb_of(found)
    before = {word.lower() for word in found[:at]}
    is_order = at > 1 and found[0].lower() in DEEDS | MAYBE_DEEDS
    return 0 if is_order or not before.isdisjoint(CLAUSES | {"that", "to"}) else at


def symptom_question(title: str, is_lower: bool, above: Iterable[str]) -> str | None:
    """What is asked for a title that is a clause and stands below one that tells of faults.

    `is_lower` says that its first word is written small inside sentences.

    >>> symptom_question("The pump is loud", True, ["Troubleshooting"]), symptom_question("The pump is loud", True, ["The pump"])
    ('What can you do when the pump is loud?', None)
    >>> symptom_question("Display shows E07", True, ["Faults"]), symptom_question("No steam comes out", True, ["Faults"])
    ('What can you do when the display shows E07?', 'What can you do when no steam comes out?')
    """
    at, found = _verb_at(title), title.split()
    if not at or not is_plain(title.replace(" too ", " ")) or len(found) > MOST:
        return None
    if not any(map(_TROUBLE.search, above)):
        return None
    inside = title[0].lower() + title[1:] if is_lower else title
    is_bare = is_lower and found[0].lower() not in FUNCTION_WORDS
    article = article_of(" ".join(inside.split()[:at]), True) if is_bare else ""
    return f"What can you do when {article}{inside}?"


def _third(word: str) -> str:
    """The verb of which a word may be the third person; empty where it has not its form."""
    verb = stem(word) if word.endswith("s") else ""
    return verb if verb in _VERBS | _NOUNS else ""


def _verb_of(found: list[str]) -> int:
    """The place of the verb of a clause; 0 where forms tell of none."""
    return next((at for at in range(1, len(found)) if _is_verb(found, at)), 0)


def _is_verb(found: list[str], at: int) -> bool:
    """Whether the word at a place is the verb of what stands before it: of one thing, or of several."""
    word, behind = found[at], found[at + 1 : at + 2]
    verb = word if word in _VERBS | _NOUNS else _third(word)
    is_joined = not PREPOSITIONS.isdisjoint([*behind, found[at - 1].lower()]) or behind in (
        ["and"],
        ["or"],
    )
    if not verb or (verb in _NOUNS and (not behind or is_joined)):
        return False
    head = head_of(" ".join(found[:at]))
    return is_plural(head) == (word == verb) and head != ""
