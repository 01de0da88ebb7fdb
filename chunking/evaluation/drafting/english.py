"""What the drafting rules know of English: its function words, and how to tell it from others."""

from __future__ import annotations

import re

import regex

#: the share of function words from which a text is English, and characters that are looked at
ENGLISH, SAMPLE = 0.15, 2_000


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


DETERMINERS = words("a an the its his her their our your my any each every")
PREPOSITIONS = words(
    """of in on at by for with from into onto over under between through during after before against
    among without within across around behind beyond near about than as like upon per via despite
    except amid toward towards alongside including"""
)
FUNCTION_WORDS = (
    DETERMINERS
    | PREPOSITIONS
    | words(
        """to no this that outside inside otherwise throughout longer different various certain i me
        we us you he him she it they them who whom whose which what where when why how there here
        these those one ones some all both either neither none other others another such same own
        much many more most less least few several enough and or but nor so yet if then else because
        since while although though unless until whether is are was were be been being am do does did
        done doing have has had having will would shall should can could may might must not only also
        too very quite rather just even still ever never always often sometimes usually again already
        once twice now soon later well up down out off away back together perhaps however therefore
        thus hence moreover instead indeed almost nearly exactly let lets make makes made making take
        takes took taken get gets got give gives gave given go goes went gone come comes came use
        uses used using see sees saw seen say says said tell tells told keep keeps kept put puts know
        knows knew known become becomes became seem seems seemed stand stands stood begin begins
        began begun called first second third last next anything something nothing everything
        anybody somebody nobody everybody anyone someone everyone thing things way ways kind kinds
        sort time times part parts lot yes please two three four five six seven eight nine ten eleven
        twelve hundred thousand million"""
    )
)

_LETTER = regex.compile(r"[\p{L}\p{M}]")
_ASCII_WORD = re.compile(r"[a-z']+")
_COMMON = words(
    """the of and to is that for with are by from which this it be as at not or have was were has its
    on an a in you can will if when"""
)
#: those that no language near it has, of which one must stand there
_TELLING = words("the and with from this that which your")


def is_english(text: str) -> bool:
    """Whether the words around nouns are those of English: a document may hold several languages.

    A document's own language is that of its beginning, so each block is asked by itself. Nearly all
    letters must be ASCII; what has too few words to tell is not English.
    """
    sample = text[:SAMPLE]
    found = _ASCII_WORD.findall(sample.lower())
    if sum(map(len, found)) < 0.9 * len(_LETTER.findall(sample)):
        return False
    share = sum(word in _COMMON for word in found)
    return share >= ENGLISH * len(found) and not _TELLING.isdisjoint(found)
