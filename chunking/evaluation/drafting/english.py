"""What the drafting rules know of English: its function words, and how to tell it from others."""

from __future__ import annotations

import re

import regex

#: the share of function words from which a text is English, and characters that are looked at
ENGLISH, SAMPLE = 0.15, 2_000
#: the share that does without a telling word, where the document is in English
SURELY = 0.25


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


#: the names of the months, as a part of a pattern
MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
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
#: what stands for something that was named before
PRONOUN = re.compile(r"\b(?:it|they|them|this|these|those|he|she|him)\b", re.IGNORECASE)

#: function words of other languages that are no words of English, nor of names in it
_OF_OTHERS = words(
    "les des du et pour un une le la el de sur dans avec los las para por con und für mit gli nel het een voor"
)
#: those of them that begin names in English, or are a word of it
_IN_ENGLISH = words("les des du los las para con pour sur un le la el de mit et")
#: what a law or contract calls itself: this License
_ITSELF = re.compile(
    r"\bthis (?=(?:Agreement|Lease|Tenancy|Deed|Licen[cs]e|Contract|Policy|Act|Constitution|Statement|Addendum|Law|Regulation|Directive|Convention|Treaty|Statute|Charter)\b)"
)
_ITSELF_FIRST = re.compile(_ITSELF.pattern.replace("this", "This", 1))
#: nouns that say of nothing by themselves which one it is: of any text there are many
GENERAL = words(
    """amount aspect attribute author authors beginning bit book bug case change character code collection command community
    company concept condition data date day degree device difference digit document documentation edition effect element
    end entry error event example expression fact feature field figure file files format function gesture group history
    idea information input issue item job joke key kind language law length level line list location machine man
    manual material meaning message method module moment name names note number object operation option order original output
    page paper paragraph parameter part people period person phrase piece place point position practice principle problem
    procedure process product program project property question rate reason report result row rule section sense sentence
    sequence series set setting side sign situation size software standard state status step story string symbol system
    task team technique term text theory thing time title tool tradition type unit usage use user users value variable
    variant version way woman word words work writer year"""
)
#: what tells of two things which is meant, but not what either is
TELLING_APART = words(
    """actual bad best big certain common complete corresponding correct current early entire final first full general good
    great high important large last late latter long low main major minor modern new next normal old only original other
    particular previous real right same short simple single small special specific standard top typical usual very whole
    wrong"""
)
_ADJECTIVE = re.compile(r".+(?:est|ed|ing|ous|ful|able|ible|ary|ent|ant|ive)\Z")

_UNNAMED = re.compile(
    r"\b(?:the|an?|any|no|some|all|every|each)(?P<which>(?: [\w-]+){0,3}?) "
    rf"(?:{'|'.join(sorted(GENERAL))})\b(?!['’-]|\.\w)"
)

_LETTERS = regex.compile(r"[\p{L}\p{M}]++")
_ASCII_WORD = re.compile(r"[a-z']+")
_COMMON = words(
    """the of and to is that for with are by from which this it be as at not or have was were has its
    on an a in you can will if when"""
)
#: those that no language near it has, of which one must stand there
_TELLING = words("the and with from this that which your")


def is_english(text: str, is_expected: bool = False) -> bool:
    """Whether the words around nouns are those of English: a document may hold several languages.

    A document's own language is that of its beginning, so each block is asked by itself. Nearly all
    letters must be ASCII; what has too few words to tell is not English. `is_expected` says that the document is.
    """
    sample = text[:SAMPLE]
    found = _ASCII_WORD.findall(sample.lower())
    if sum(map(len, found)) < 0.9 * sum(map(len, _LETTERS.findall(sample))):
        return False
    share = sum(word in _COMMON for word in found)
    is_told = not _TELLING.isdisjoint(found) or (is_expected and share >= SURELY * len(found))
    if is_expected and _OF_OTHERS.isdisjoint(found):
        joining = sum(word in FUNCTION_WORDS for word in found)
        is_told |= joining >= SURELY * len(found) > 0
        share = max(share, joining)
    return is_told and share >= ENGLISH * len(found)


def is_foreign_title(title: str) -> bool:
    """Whether a title in plain letters has function words of other languages, and none of English.

    One of them is none where English has it in names, or as a word: Los Angeles, to pour.

    >>> [is_foreign_title(title) for title in ("Un exemple pour le japonais", "L’affichage", "Los Angeles office")]
    [True, True, False]
    """
    found = title.lower().replace("’", "'").split()
    others = _OF_OTHERS.intersection(found)
    is_known = len(others) > 1 or not others <= _IN_ENGLISH
    is_other = is_known or found[0].startswith(("l'", "d'"))
    return is_other and FUNCTION_WORDS.isdisjoint(found)


def is_unnamed(phrase: str) -> bool:
    """Whether a noun phrase says only by its place in a text which thing is meant.

    >>> [is_unnamed(phrase) for phrase in ("the earliest documented use", "the name", "the config file", "a batch file")]
    [True, True, False, False]
    """
    match = _UNNAMED.fullmatch(phrase.lower())
    return bool(match and phrase[:4].lower() == "the " and _tells_apart(match["which"]))


def begins_unnamed(clause: str) -> bool:
    """Whether a clause is about something that it does not name."""
    match = _UNNAMED.match(clause)
    return bool(match and clause.startswith("the ") and _tells_apart(match["which"]))


def without_unnamed(clause: str) -> str:
    """A clause without the noun phrases that say of nothing which one it is."""
    return _UNNAMED.sub(lambda found: "" if _tells_apart(found["which"]) else found[0], clause)


def _tells_apart(adjectives: str) -> bool:
    """Whether words say no more than which of several things is meant: not what kind of thing it is."""
    return all(word in TELLING_APART or _ADJECTIVE.match(word) for word in adjectives.split())


def named(text: str) -> str:
    """A sentence in which a law or contract names itself as others would.

    >>> named("This License shall end when this License is broken, says this rule.")
    'The License shall end when the License is broken, says this rule.'
    """
    return _ITSELF.sub("the ", _ITSELF_FIRST.sub("The ", text)) if "his " in text else text
