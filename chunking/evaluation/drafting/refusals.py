"""Whether something is so, or is allowed, of which a sentence says that it is not: Dogs are not admitted."""

from __future__ import annotations

import re

from .clauses import ABOUT, MOST, IsSmall, about_of, has_verb, is_order, is_plain
from .english import FUNCTION_WORDS, PREPOSITIONS

_NOT = re.compile(
    rf"{ABOUT} (?P<be>is|are|was|were|can|may|must|does|do|did|will)(?:not| not) (?P<rest>[^,.;:]+)\."
)
_ALLOWED = re.compile(
    rf"{ABOUT} (?P<be>is|are) (?P<rest>(?:allowed|permitted|included|covered|required|compulsory|free of charge)(?: [^,.;:]+)?)\."
)
_FORBIDDEN = re.compile(
    rf"{ABOUT} (?P<be>is|are) (?:strictly )?(?:forbidden|prohibited)(?P<rest>(?: [^,.;:]+)?)\."
)
_NEVER = re.compile(r"(?:Do not|Don['’]t|Never) (?P<deed>[a-z]+ [^,.;:$<>]+)\.")
#: what may be so, which nobody allows: may not be available
_MAYBE = re.compile(
    r"be (?:\w+(?:able|ible|ent|ant|ful|ous|al|ary|ive)|ready|there|correct|right|true|safe|clear|enough)\b|(?:have|exist|work|know|want|need)\b"
)
#: what makes a question of yes or no one of when, why or how much
_LIMITED = re.compile(
    r"\b(?:only|yet|any ?more|always|necessarily|but|until|unless|before|after|if|when|because|while|more|less|as|than|just|either|simply|even|longer|so|already)\b"
)


def refused(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """The question whether something is so that a plain English sentence answers with no, and the words that tell; None for others.

    >>> refused("Private computers must not be used for work.", str.istitle)[0]
    'May private computers be used for work?'
    >>> refused("Never store the tent in a damp cellar.", str.istitle)[0]
    'Can you store the tent in a damp cellar?'
    """
    if _LIMITED.search(text) or len(text.split()) > MOST:
        return None
    if never := _NEVER.fullmatch(text):
        deed = never["deed"]
        is_fit = is_plain(deed) and len(deed.split()) > 2 and not is_order(f"you {deed}")
        return (f"Can you {deed}?", deed) if is_fit else None
    match = _NOT.fullmatch(text) or _ALLOWED.fullmatch(text) or _FORBIDDEN.fullmatch(text)
    about = about_of(match["about"], is_small) if match else None
    if not match or not about:
        return None
    rest, be = match["rest"].strip(), match["be"]
    if be == "may" and _MAYBE.match(rest):
        return None
    if about.split()[1:2] and about.split()[1] in PREPOSITIONS - {"of"}:
        about = about[0].lower() + about[1:]  # work on Sundays
    if match.re is _FORBIDDEN:
        rest = f"allowed {rest}".strip()
    joined = rest.partition(" and ")[2]
    last = rest.split()[-1]
    is_ended = last not in FUNCTION_WORDS - {"inside", "outside", "abroad"}
    if (joined and has_verb(joined)) or not is_ended or not is_plain(rest):
        return None
    asks = "May" if be == "must" else be.capitalize()
    return f"{asks} {about} {rest}?", match[0].rstrip(".")
