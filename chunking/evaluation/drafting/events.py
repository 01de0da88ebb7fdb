"""What happened at a time, as histories tell it, and what is new of a thing, as release notes do."""

from __future__ import annotations

import re

from .clauses import DOES, IsSmall, is_plain, stem, subject
from .english import FUNCTION_WORDS, MONTH

#: a time with which a sentence begins, and what it says of it
_WHEN = re.compile(
    rf"(?:(?P<on>On) (?P<day>(?:the (?:evening|morning|night|afternoon) of )?(?:\d{{1,2}} (?:{MONTH})|(?:{MONTH}) \d{{1,2}},) [12]\d{{3}})"
    rf"|In (?P<time>(?:(?:the (?:spring|summer|autumn|fall|winter) of|early|late|mid) )?(?:(?:{MONTH}) )?[12]\d{{3}}))(?:, | (?=(?:an?|the|his|her|its|their|there|many|some|several|no|two|three)\b|[A-Z]))"
    r"(?!(?:and|or|it|they|he|she|this|that|these|those|the same)\b|[12]\d{3}\b)(?P<what>.+)"
)
_HAPPENED = re.compile(
    r"\b(?:was|were|had|\w{3,}ed|began|became|brought|built|came|fell|found|gave|held|led|left|lost|made|met|rose|ran|sold|"
    r"sent|struck|told|took|went|won|wrote)\b"
)
_IS = re.compile(r"\b(?:is|are|has|have|does|do|can|may|must|will|should)\b")
#: what something now does, or no longer; a program may be written small
_CHANGED = re.compile(
    rf"(?P<about>[a-z][\w.+-]{{1,30}}|[A-Z]\S*(?: \S+){{0,5}}?) (?P<now>now|no longer(?= (?:accepts|allows|needs|permits|requires|supports)\b)) (?P<does>{DOES}) "
    r"(?!(?:this|that|these|those|it|them|no|and|or|only)\b)(?P<what>.+)"
)


def happened(text: str) -> tuple[str, str] | None:
    """What happened at the time with which a plain English sentence begins, and that time.

    >>> happened("In the summer of 1873, a bell was lowered into the channel.")
    ('What happened in the summer of 1873?', 'the summer of 1873')
    """
    match = _WHEN.match(text)
    if not match or not _HAPPENED.search(match["what"]) or _IS.search(match["what"]):
        return None
    when = match["day"] or match["time"]
    return f"What happened {'on' if match['on'] else 'in'} {when}?", when


def changed(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """What a plain English sentence says that something now does, or no longer, and its words up to there.

    >>> changed("cp now refuses the two options together.", str.istitle)
    ('What does cp now refuse?', 'cp now refuses the two')
    """
    match = _CHANGED.match(text)
    if not match:
        return None
    name = match["about"]
    about = name if name[0].islower() else subject(name, is_small)
    if not about or about in FUNCTION_WORDS or not is_plain(about):
        return None
    said = " ".join([*text[: match.start("what")].split(), *match["what"].split()[:2]])
    return f"What does {about} {match['now']} {stem(match['does'])}?", said
