"""What is asked of a story: who someone is, who does something, where someone lives, what someone says of someone.

A story tells what people do, and who they are is known from other sentences. So only what names people and says
of them what stands for itself is asked for.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import regex

from .clauses import is_plain
from .english import FUNCTION_WORDS, words
from .keyphrases import words_of

#: the share of pronouns of persons from which on a text tells a story, and characters that are looked at
STORY, SAMPLE = 0.03, 100_000
#: words of what someone does, at least and at most, and of content in it, where it names nobody else
FEWEST, MOST, CONTENT = 3, 14, 3
#: words of a sentence of which one names a person, and characters up to the comma behind one
NEAR, LONGEST = 4, 40

_PERSONAL = words("he she him her his hers himself herself")
_QUOTES = ('"', "“", "'", "‘")
_ASCII_WORD = re.compile(r"[a-z']+")
_TITLE = (
    r"(?:Mr|Mrs|Miss|Ms|Dr|Sir|Lady|Lord|Captain|Colonel|Major|General|Professor|Aunt|Uncle|King|Queen|Prince|Princess|"
    r"Father|Mother|Brother|Sister|Judge|Deacon|Bishop|Count|Countess|Duke|Duchess|Baron|Baroness|Lieutenant|Sergeant|Admiral|"
    r"Madame|Monsieur|Mademoiselle|Cousin|Grandfather|Grandmother)\.?"
)
_WORD = r"(?<![\p{L}’-])\p{Lu}[\p{L}’-]++"
_NAME = rf"(?:[Tt]he )?(?:{_TITLE} )?(?!(?:The|A|An|Poor|Dear|Young|Old|Good)\b){_WORD}(?: {_WORD}){{0,2}}"
_SPEAKS = "said|cried|replied|exclaimed|answered|asked|thought|felt|knew|smiled|laughed|wished|hoped|whispered|shouted|murmured|added|sighed"
_PERSON = regex.compile(
    rf"{_TITLE}\s(?P<name>{_WORD})|(?:{_SPEAKS})\s(?P<name>{_WORD})|(?P<name>{_WORD})\s(?:{_SPEAKS})\b"
)
#: who someone is: behind a comma, or a verb of being
_IS = regex.compile(
    rf"(?P<who>{_NAME})(?:, (?:an?|the) [^,;:]{{8,80}},| (?:was|is) (?:an?|the)(?! (?:first|last|next|same|only)\b)) "
)
#: what someone did: verbs in the past
_DID = regex.compile(
    rf"(?P<who>{_NAME}) (?P<did>(?:had (?:never |always |once )?)?(?:\p{{Ll}}{{2,}}ed|went|came|took|gave|made|knew|saw|found|brought|told|left|kept|became|"
    r"began|held|met|sat|stood|ran|wrote|spoke|lost|sent|built|bought|taught|fell|fought|led|paid|rose|sang|slept|sold|threw|"
    r"wore|won|drew|drove|ate|flew|forgot|forgave|hid|hung|laid|rode|shook|shot|spent|stole|struck|swore|tore|woke|broke|chose|"
    r"given|taken|gone|known|seen|written|been|was(?! (?:(?:just |still )?\p{Ll}+ing|(?:not|never|soon|now|to)\b|\p{Lu}))|had(?! (?:been|to|not|never|always|\p{Ll}+ed)\b)|(?:would|could|might|must)(?: not| never)? (?!have\b|be\b)\p{Ll}+)) (?P<rest>(?:[^,;:.!?()\"“”—]|(?<=\b(?:Mrs?|Dr|St))\.)+?)(?=(?<!\b(?:Mrs?|Dr|St))\.|,(?! wh)|[;:!?()\"“”—]|--| and (?!\p{Lu})| but | when | while |\Z)"
)
_PLACE = regex.compile(
    rf"(?P<who>{_NAME}) (?:(?P<did>lived|resided|died|arrived|settled|stayed)|was (?P<be>born|brought up|buried)) (?:in|at|near) (?:the )?\p{{Lu}}"
)
_STEMS = {
    "lived": "live",
    "resided": "reside",
    "died": "die",
    "arrived": "arrive",
    "settled": "settle",
    "stayed": "stay",
}
#: what someone says of someone else
_SAYS = regex.compile(
    rf"[\"“](?P<said>[^\"“”]{{20,300}})[,.!?—-][\"”],? (?:{_SPEAKS}) (?P<who>{_NAME})"
    rf"|['‘](?P<said>[^\"“”‘]{{20,300}}?)[,.!?—-]['’],? (?:{_SPEAKS}) (?P<who>{_NAME})"
)
_OTHER = regex.compile(rf"(?<=\p{{Ll}} )(?:{_TITLE} )?(?!\p{{Lu}}+\b){_WORD}(?: {_WORD}){{0,2}}")
_BETWEEN = re.compile(r"[;:] (?:and |but |for )?|, (?:and|but|while|for) (?=[A-Z])")
_DOT = re.compile(r"(?<=\bMr)\.|(?<=\bMrs)\.|(?<=\b(?:Dr|St))\.")
#: what shows that what someone did does not begin or end here: of course, between one and
_CUT = re.compile(
    r"\A(?:of course|at (?:first|last|least|once)|in (?:fact|short|general))\b|\bbetween (?!.{0,80} and )|\band [A-Z]\w+ [a-z]"
)
_OATHS = words("I Jove God Heaven Heavens Lord")
_LONG_NAME = re.compile(r"[a-z,] [A-Z][\w’-]+ [A-Z]|[a-z,] [A-Z][\w’]+-[A-Z]")
#: verbs that say too little of who does something
_VAGUE = re.compile(r"seemed|appeared|looked|turned|continued|remained|added|began|smiled|laughed")


class Told(NamedTuple):
    """A question, the words of its sentence that may stand nowhere else, and whether it asks who someone is."""

    text: str
    subjects: tuple[str, ...]
    is_who: bool = False


def persons_of(text: str) -> frozenset[str] | None:
    """The names of the persons of a story, each the one word that tells it; None for a text that is no story."""
    found = _ASCII_WORD.findall(text[:SAMPLE].lower())
    if sum(map(_PERSONAL.__contains__, found)) < max(1, STORY * len(found)):
        return None
    names = {
        match["name"].partition("--")[0].removesuffix("’s")
        for match in _PERSON.finditer(text[: 2 * SAMPLE])
    }
    return frozenset(name for name in names if name.lower() not in FUNCTION_WORDS | {"mr", "mrs"})


def names_something(text: str) -> bool:
    """Whether a name of several words stands in a sentence, of which a story may be asked."""
    return bool(_LONG_NAME.search(text))


def told(text: str, persons: frozenset[str]) -> Told | None:
    """The question that a plain sentence of a story answers; None where it names none of its persons.

    >>> told("Captain Weston married Miss Churchill of Enscombe.", frozenset({"Weston"}))[0]
    'Who married Miss Churchill of Enscombe?'
    """
    if text.startswith(_QUOTES):
        return _says(text, persons)
    clauses = (_of_clause(clause, persons) for clause in _BETWEEN.split(text))
    found = next(filter(None, clauses), None)
    return None if found and found.is_who and not _IS.match(text) else found


def _of_clause(text: str, persons: frozenset[str]) -> Told | None:
    """What one of the clauses of a sentence is asked, where it begins with a person."""
    if persons.isdisjoint(text.split(maxsplit=NEAR)[:NEAR]) and "," not in text[:LONGEST]:
        return None
    found = (form(text, persons) for form in (_who, _where, _does))
    return next(filter(None, found), None)


def _is_person(name: str, persons: frozenset[str]) -> bool:
    """Whether a name is that of a person, rather than of a place."""
    found = name.removeprefix("The ").removeprefix("the ").split()
    return not persons.isdisjoint(found) and FUNCTION_WORDS.isdisjoint(map(str.lower, found))


def _inside(name: str) -> str:
    """A name as it stands inside a question: The Hatter, the Hatter."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def _who(text: str, persons: frozenset[str]) -> Told | None:
    match = _IS.match(text)
    if not match or not _is_person(match["who"], persons):
        return None
    return Told(f"Who is {_inside(match['who'])}?", (), is_who=True)


def _where(text: str, persons: frozenset[str]) -> Told | None:
    match = _PLACE.match(text)
    if not match or not _is_person(match["who"], persons):
        return None
    who, did = _inside(match["who"]), match["did"]
    asked = f"Where did {who} {_STEMS[did]}?" if did else f"Where was {who} {match['be']}?"
    return Told(asked, (match[0],))


def _does(text: str, persons: frozenset[str]) -> Told | None:
    match = _DID.match(text)
    if not match or not _is_person(match["who"], persons) or _VAGUE.match(match["did"]):
        return None
    rest = match["rest"].strip()
    is_fit = FEWEST <= len(rest.split()) <= MOST and is_plain(_DOT.sub("", rest))
    is_ended = rest.split()[-1].lower() not in FUNCTION_WORDS and not _CUT.search(rest)
    content = {word for word in words_of(rest) if word not in FUNCTION_WORDS}
    if not (is_fit and is_ended and (len(content) >= CONTENT or _OTHER.search(f"a {rest}"))):
        return None
    return Told(f"Who {match['did']} {rest}?", (rest,))


def _says(text: str, persons: frozenset[str]) -> Told | None:
    match = _SAYS.match(text)
    other = _OTHER.search(match["said"]) if match else None
    if not match or not other or not _is_person(match["who"], persons):
        return None
    is_same = not set(other[0].split()).isdisjoint(match["who"].split())
    if is_same or other[0] in _OATHS:
        return None
    return Told(f"What does {_inside(match['who'])} say about {other[0]}?", (other[0],))
