"""The rules that draft a question from a definition or a key phrase, and which sentences are asked about.

English words are put around English text only; a sentence in another language is asked for by itself, with a gap.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ...types import Document, Span
from ..questions.questions import Excerpt, Question, name_of
from .clauses import is_plain
from .english import FUNCTION_WORDS, PRONOUN, is_unnamed, words
from .facts import GAP, LONGEST
from .gaps import noun_of
from .keyphrases import Rarity, english_phrases, rare_words

Kind = Literal[
    "question", "heading", "definition", "term", "row", "statement", "fact", "keyphrase", "section"
]

#: characters of a phrase that tells a key sentence from others, and of a sentence that is asked for
#: with a gap for one of its rare words
CLEAR, LONG = 14, 50
#: rare words of a sentence, one of which a gap asks for
CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """A question on its way: where its answer stands, and the phrases only that place may hold.

    A weak one is not what a person would ask, and is taken only where there are few others. One that names
    its document may fit the others of its kind: `unnamed` is what it was before. `part` is the title that
    tells its sentence from others like it.
    """

    kind: Kind
    document: int
    span: Span
    text: str
    subjects: tuple[str, ...]
    score: float
    is_weak: bool = False
    unnamed: str = ""
    part: str = ""

    @property
    def names_document(self) -> bool:
        """Whether the question names its document."""
        return bool(self.unnamed)


#: a sentence that begins so says of what only with the sentences before it
_DANGLING = re.compile(
    r"(?:it|its|this|that|these|those|they|their|them|he|his|him|she|her|we(?! (?:present|introduce|propose|recommend|offer an?)\b)|you|i|there|here|such|"
    r"so|then|thus|but|and|or|nor|yet|(?:both|n?either)(?! (?:part(?:y|ies)|sides?|spouses?|members?)\b)|also|however|therefore|instead|still|"
    r"otherwise|moreover|furthermore|additionally|nevertheless|nonetheless|another|others?|one|some|"
    r"most|many|the (?:same|other|latter|former|(?:first|second|third|last)(?! [a-z]+ (?:of|in|for) [A-Z])|result|rest|two)|"
    r"today|nowadays|meanwhile|later|by (?:doing|this)|in this|the only|what|which|who|if so|as a result|for (?:example|instance)|in (?:addition|contrast|fact|short))\b",
    re.IGNORECASE,
)
#: whose a text is and what may be done with it: nobody asks for it, and many texts say it
_NOTICE = re.compile(
    r"copyright\b|©|\(c\)|all rights reserved|permission is (?:hereby )?granted|licensed under\b"
    r"|(?:this|the) (?:work|software|program|package|manual|document|documentation|file|material) "
    r"(?:is|are|may be|comes) (?:free software|copyright|licensed|released|distributed|provided .as is|"
    r"provided under|made available under|with absolutely no warranty)"
    r"|redistribution and use in source\b|you can redistribute it\b",
    re.IGNORECASE,
)
_READ_ON = re.compile(
    r"(?:please |also |for (?:more |further )?(?:details|information|an? \w+)[^,]{0,60}, (?:please )?)?(?:see|refer to|consult) ",
    re.IGNORECASE,
)
#: the share of words of content with a capital from which on a sentence is a title
_WORDS, _TITLED = re.compile(r"[A-Za-z][\w'’-]+"), 0.9
_TERM = r"(?P<term>[^\W\d_][\w'’./-]*(?: [\w'’./-]+){0,4})"
#: an article or the like before a vowel: l’, dell’
_ELIDED = re.compile(r"\A\w{1,5}['’](?=\w)")
_OPEN, _CLOSE = "[\"“‘']", "[\"”’']"
_MEANS = re.compile(
    rf"(?:(?:An?|The|To|Each|All) )?{_OPEN}{_TERM},?{_CLOSE}(?: form)?(?: \([^()]{{1,40}}\))?(?:(?:,? (?:in relation to|with respect to|of(?! this\b| the\b)|for|or|a|the)\b)[^,.;:]{{0,60}}?,?)? "
    r"(?:(?:shall |will )?means?|refers? to|denotes?|includes? (?:any|all|every)|(?:is|are) (?:an?|any|all|the|either|each|those|both))\b"
)
_IS_A = re.compile(
    rf"(?P<article>(?i:an?|the) )?{_TERM},? (?P<verb>is defined as|are defined as|is|are|was|were|"
    r"means|refers to|denotes) (?!(?:an?|the|any) (?:lot|bit|good|great|bad|nice|must|mystery|matter|mistake|"
    r"violation|pain|shame|pity|waste|popular|common|frequent|problem|question)\b)(?P<what>an? |the |any |anything |what |every )?"
)
#: what contracts call in brackets what they have just told of: 1 April (the "Effective Date")
_NAMED = re.compile(
    r"(?<=\w )\((?:(?:hereinafter|hereafter|collectively|together|referred to as|in the following)[, ]+)*(?:the |an? )?[\"“](?P<term>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){1,3})[\"”]\)"
)
#: what a paper is about by its name, and what it recommends for what
_PRESENTED = re.compile(
    r"We (?:present|introduce|propose) (?P<term>[A-Z][\w-]*(?: [A-Z][\w-]*)?), (?:an?|the) "
)
_RECOMMENDED = re.compile(
    r"We (?:therefore )?recommend that (?P<about>[^,.;:]{6,70}?) (?:be|is|are|should be) [a-z]"
)
#: what says how something calls other things: Nettle refers to this variant as another
_CALLED = re.compile(r"[^,.;]{1,80} refers? to [^,.;]{1,80} as ")
#: in a phrase or right behind it, this points to another place of the text
_ELSEWHERE = re.compile(r"\b(?:above|below)\b")
#: what a phrase ends with that names nothing in particular
_VAGUE = words(
    """ability amount approach aspect aspects benefit benefits case cases concern concerns effect effects effort efforts
    example examples experience fact factor factors goal goals idea ideas impact increase issue issues level levels
    matter need needs number opportunity option options part people place point problem problems process purpose range
    reason reasons reduction result results role sense situation step steps success support variety view work"""
)
_MEANING = ("means", "denotes", "refers to")
_NO_TERM = re.compile(
    r"(?<= )(?:the|an?) |\b(?:it|this|that|these|those|they|he|she|we|you|there|here|what|which|who|whoever|"
    r"below|above|inside|outside|everything|nothing|one|all|each|every|any|some|few|many|much|both|only|because|since|although|though|unless|until|once|after|before|whether|when|where|while|if|as|but|not|and|or|with|of|"
    r"for|in|on|at|by|to|from|than|more|most|so|is|are|was|were|has|have|will|result|reason|point|"
    r"answer|question|problem|idea|aim|goal|rule|difference|example|rest|thing|second|first|third|"
    r"alone|always|simply|just|merely|corresponding|respective|resulting|sometimes|still|also|often|usually|generally|normally|currently|"
    r"last|next|other|same|latter|former|following|way|case|such|another|his|her|their|its|our|my|your)\b",
    re.IGNORECASE,
)


def definition(text: str, is_small: Callable[[str], bool] = str.istitle) -> tuple[str, str] | None:
    """The question that a plain English sentence answers by saying what a term is, and the term.

    `is_small` tells of its first word whether it is written small inside sentences. Where the
    sentence says outright that it defines, the term is left empty: it may be used before.

    >>> definition("A condenser is a cold coil on which vapour freezes.")
    ('What is a condenser?', 'condenser')
    >>> definition("The manual now consistently refers to the parameters of a file.")
    """
    match = _MEANS.match(text)
    if _CALLED.match(text):
        return None
    if match and len(match["term"]) > 1:  # a letter is explained in the legend of a table
        return f"What does “{match['term']}” mean?", ""
    named = _NAMED.findall(text)
    if len(named) == 1:
        return f"What does “{named[0]}” mean?", ""
    if presented := _PRESENTED.match(text):
        return f"What is {presented['term']}?", ""
    if (advice := _RECOMMENDED.match(text)) and is_plain(advice["about"]):
        return f"What is recommended for {advice['about']}?", ""
    match = _IS_A.match(text)
    if not match or _NO_TERM.search(match["term"]) or match["term"].lower() in FUNCTION_WORDS:
        return None
    term, verb, article = match["term"], match["verb"], (match["article"] or "").lower()
    first = term.split()[0]
    if not article and " " in term and _is_doing(first):
        return None
    is_name = not article and not is_small(first)
    if is_unnamed(f"{article}{term}"):
        return None
    inside = term if article or is_name else term[0].lower() + term[1:]
    if verb in _MEANING:
        is_cut = term.endswith("ly") and " " in term  # the manual consistently refers to
        return None if is_cut else (f"What does {article}{inside} mean?", "")
    if not _defines(article, match["what"] or "", is_name, verb):
        return None
    who = "Who or what" if verb == "was" and is_name and " " in term else "What"
    return f"{who} {verb.split()[0]} {article}{inside}?", term


def _is_doing(word: str) -> bool:
    """Whether a word may name what one does: of using UTF-8 a sentence says how good it is, not what."""
    return word.endswith("ing") and not set("aeiouyAEIOUY").isdisjoint(word[:-3])


def _defines(article: str, what: str, is_name: bool, verb: str) -> bool:
    """Whether `X is Y` says what X is: a name anything with an article, a thing not `the`, unless it is any of its kind."""
    if article == "the " or not what:
        return verb.endswith("defined as")
    is_of_a_kind = what != "the " or article in ("a ", "an ")
    return is_name or (is_of_a_kind and verb not in ("are", "was", "were"))


def keyphrase(
    text: str, rarity: Rarity, is_english: bool, section: str = "", language: str = ""
) -> tuple[str, tuple[str, ...]] | None:
    """The query that asks for a plain sentence by what is most specific in it, and what that is.

    In English it asks what its section says about a noun phrase, elsewhere it has a gap for a rare
    word; None where there are too few.
    """
    if not is_english:
        rare = rare_words(text, rarity, CANDIDATES) if LONG <= len(text) <= LONGEST else []
        bare = [_ELIDED.sub("", word) for word in rare if not text.startswith(word)]
        gap = noun_of(text, bare, language) if len(rare) >= 3 else ""
        return (text.replace(gap, GAP), (gap,)) if gap else None
    phrases = (each for each in english_phrases(text, rarity) if _is_telling(text, each.text))
    phrase = next(phrases, None)
    if phrase is None or len(phrase.text) < CLEAR:
        return None
    about = f"{phrase.article}{phrase.text}"
    asked = (
        f"What does “{section}” say about {about}?" if section else f"What is said about {about}?"
    )
    return asked, (phrase.text,)


def _is_telling(text: str, phrase: str) -> bool:
    """Whether a phrase names something by itself: no excellent example, and no example above."""
    start = text.index(phrase)
    is_elsewhere = _ELSEWHERE.search(text, start, start + len(phrase) + len(" above"))
    return not is_elsewhere and phrase.split()[-1] not in _VAGUE and is_plain(phrase)


def is_no_statement(text: str) -> bool:
    """Whether a plain English sentence says nothing by itself: a title, or a word on where to read on."""
    words = [word for word in _WORDS.findall(text) if word.lower() not in FUNCTION_WORDS]
    capitals = sum(word[0].isupper() for word in words)
    is_title = len(words) >= 3 and capitals >= _TITLED * len(words)
    return is_title or bool(_READ_ON.match(text))


def is_notice(text: str) -> bool:
    """Whether a plain sentence is a copyright notice."""
    return bool(_NOTICE.match(text))


def leans(text: str) -> bool:
    """Whether pronouns in the first half of an English sentence may stand for what came before."""
    return bool(PRONOUN.search(text[: len(text) // 2]))


def is_dangling(text: str) -> bool:
    """Whether a plain English sentence cannot be understood without the one before it."""
    return bool(_DANGLING.match(text.lstrip("\"'“‘(")))


def question_of(draft: Draft, document: Document) -> Question:
    """A draft as the question that a user sees, with an id of its own."""
    excerpt = _excerpt(document, draft.span)
    asked = f"{excerpt.document}\0{draft.span.start}\0{draft.text}"
    key = hashlib.blake2b(asked.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return Question(f"{draft.kind}-{key}", draft.text, (excerpt,), "drafted")


def _excerpt(document: Document, span: Span) -> Excerpt:
    return Excerpt(name_of(document), *span, document.text[span.start : span.end])
