"""Titles of news, which are sentences of their own: *City buys 60 electric buses*."""

from __future__ import annotations

import re

from .clauses import stem
from .english import DETERMINERS, PREPOSITIONS, words
from .past_verbs import STEMS

#: words that a headline has at least
FEWEST = 4
#: verbs that are nouns in the plural as well, behind which no title need go on
_NOUNS = words(
    """account award ban benefit break call change charge claim cost cover crash cut damage delay demand design drop end exit experience
    fall fine fire fund grant guide help host increase jump land leave lead limit list load lock loan meet move name need offer
    order paint place plan plant protest raise rate record reject release rent report result return review rise run sale save
    score sell set sign state stop store strike study supply support switch test track train transfer transport update
    upgrade have become use vote watch waste win work write ship visit attack trial grow feed"""
)
_VERBS = frozenset(STEMS.values()) - _NOUNS | words(
    "say warn vow seek urge reject buy build win face launch sell reopen halt"
)
#: what goes on behind the verb of a headline rather than behind a noun
_OBJECT = PREPOSITIONS - {"of", "for", "in", "on", "at", "and"}


#: what is so, as instructions on faults are called: The lamp has gone out
_IS_SO = re.compile(
    r"\A(?:The|A|An|Your) [a-z]+ (?:has|have|is|are|was|were) (?:not )?[a-z]+(?:ed|en|ne)\b"
)


def is_headline(title: str) -> bool:
    """Whether an English title says that somebody does something, as far as forms tell.

    >>> [is_headline(title) for title in ("Tech giant rejects false reports", "City buys 60 electric buses", "Annual reports and plans")]
    [True, True, False]
    """
    found = title.split()
    if len(found) < FEWEST or title.endswith("?"):
        return False
    if _IS_SO.search(title) or title.endswith((" says", " say", " said")):
        return True
    for at, word in enumerate(found[1:-1], 1):
        is_verb = word.islower() and word.endswith("s") and stem(word) in _VERBS
        behind, before = found[at + 1].lower(), found[at - 1].lower()
        goes_on = behind not in PREPOSITIONS - _OBJECT and behind not in ("and", "or")
        if is_verb and goes_on and before not in DETERMINERS | PREPOSITIONS:
            return True
    return False
