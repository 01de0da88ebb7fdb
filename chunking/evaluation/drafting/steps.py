"""What recipes and instructions say of a step: how long, how hot, how often and when one should do it."""

from __future__ import annotations

import re

from .clauses import has_verb, is_order, is_plain
from .deeds import DEEDS, MAYBE_DEEDS, STEPS
from .english import FUNCTION_WORDS

_NUMBER = r"(?:about |around |at least |up to |another |a further )?(?:\d[\d.,–-]*|one|two|three|four|five|six|seven|eight|ten|twelve|half an)"
_TIME = r"(?: to \d+| and a half)? (?:second|minute|hour|day|week|month|year)s?\b"
_DEED = r"(?P<deed>(?!Do |Never )[A-Z][a-z]+ (?!for\b|at\b|to\b|until\b)[^,.;:]{3,60}?)"
_FORMS = tuple(
    (re.compile(pattern), question)
    for pattern, question in (
        (rf"{_DEED} for {_NUMBER}{_TIME}", "How long should you {deed}?"),
        (rf"{_DEED} to -?−?\d+ ?(?:°|degrees)", "To what temperature should you {deed}?"),
        (rf"{_DEED} at (?:temperatures? (?:of|between) )?-?−?\d+(?: and \d+)? ?(?:°|degrees)", "At what temperature should you {deed}?"),
        (rf"{_DEED} (?:every (?:(?:\w+ )?(?:day|week|month|year)|{_NUMBER}{_TIME})|(?:at least )?(?:once|twice|\w+ times) (?:a|per|every) )", "How often should you {deed}?"),
        (rf"{_DEED} (?:when|as soon as|once) (?:the|your|an?) [^,.;:]{{1,90}}\.\Z", "When should you {deed}?"),
    )
)  # fmt: skip


def step(text: str) -> tuple[str, str] | None:
    """The question for the time, heat or occasion that a plain English sentence orders, and the words that tell; None where it orders none.

    >>> step("Prove the loaf for one hour, until it has doubled.")[0]
    'How long should you prove the loaf?'
    >>> step("Heat the oven and a pot to 240 °C.")[0]
    'To what temperature should you heat the oven and a pot?'
    """
    for pattern, question in _FORMS:
        match = pattern.match(text)
        if not match:
            continue
        first, _, rest = match["deed"].partition(" ")
        verb = first.lower()
        known = STEPS | DEEDS | MAYBE_DEEDS
        is_known = verb in known or is_order(match["deed"])
        joined = {part.partition(" ")[0] for part in rest.split(" and ")[1:]}
        is_one = known.isdisjoint(joined) and rest[-2:] != "ly"
        last = rest.split()[-1].lower()
        if (
            is_known
            and is_one
            and is_plain(rest)
            and not has_verb(rest)
            and last not in FUNCTION_WORDS
        ):
            return question.format(deed=f"{verb} {rest}"), match[0]
    return None
