"""The words that ask for a fact where it stood in an English sentence: how many, in which year, on which date."""

from __future__ import annotations

import re

#: what stands before a point in time
_TIME = re.compile(
    r"\b(?:in|on|since|until|till|by|before|after|from|between|and|of|during|to|dated)\s\Z",
    re.IGNORECASE,
)
#: no number of bytes, as 1024 and 2048 are
_YEAR = re.compile(r"(?:1[1-9][0-9]|20[0-3])[0-9]")
_MONTH_AND_YEAR = re.compile(r"[A-Z][a-z]+ [0-9]{4}")
_NUMBER = re.compile(r"[0-9][0-9.,\u00a0\u202f –-]*")
#: what stands before a number that tells one thing from others, rather than counts
_POINTING = re.compile(
    r"\b(?:the|an?|this|that|same|its|their|his|her|our|your|my|well|number)\s\Z", re.IGNORECASE
)
#: what is counted: a word that is no function word of a clause, a unit, or a percentage that stands apart
_COUNTED = re.compile(
    r"\s(?!(?:and|or|in|on|at|to|of|for|from|by|with|the|a|an|is|are|was|were|as|if|when|while|but|"
    r"that|which|who|than|then|so|per|after|before|until|since|has|have|had|will|would|can|may|"
    r"must|should|does|do|did|it|he|she|we|you|they|not|only|each|both|into|about|because|once)\b)"
    r"[a-z]{2,}|\s%"
)


def question_words(before: str, fact: str, after: str) -> str | None:
    """What asks for a fact between these two parts of a plain sentence; None where they do not say.

    >>> question_words("The pump is checked every ", "14", " days.")
    'how many'
    >>> question_words("The gauge was installed in ", "1961", ".")
    'which year'
    >>> question_words("Suspend the cells at ", "10", "⁹ per ml.")
    """
    if any(character.isalpha() for character in fact):
        if not _TIME.search(before) or not any(character.isdigit() for character in fact):
            return None
        return "which month" if _MONTH_AND_YEAR.fullmatch(fact) else "which date"
    if _YEAR.fullmatch(fact) and _TIME.search(before) and not _COUNTED.match(after):
        return "which year"
    is_count = _NUMBER.fullmatch(fact) and _COUNTED.match(after) and not _POINTING.search(before)
    return "how many" if is_count else None
