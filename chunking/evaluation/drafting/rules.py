"""The rules that draft a question from prose: from a heading, a definition, a key sentence, a fact.

English words are put around English text only; other languages get words of their own as a query,
or a sentence with a gap.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import regex

from ...types import Span
from .english import FUNCTION_WORDS, PREPOSITIONS
from .keyphrases import Rarity, english_phrases, rare_words
from .question_words import question_words

Kind = Literal["heading", "definition", "keyphrase", "cloze"]
KINDS: tuple[Kind, ...] = ("heading", "definition", "keyphrase", "cloze")

GAP = "____"
#: characters of the phrases that tell a key sentence from others; of a sentence in a language
#: without rules that is asked for by its rare words; the most of one with a gap
CLEAR, LONG, LONGEST_GAPPED = 18, 50, 240


@dataclass(frozen=True, slots=True)
class Draft:
    """A question on its way: where its answer stands, and the phrases only that place may hold."""

    kind: Kind
    document: int
    span: Span
    text: str
    subjects: tuple[str, ...]
    score: float


#: a sentence that begins so says of what only with the sentences before it
_DANGLING = re.compile(
    r"(?:it|its|this|that|these|those|they|their|them|he|his|him|she|her|we|you|i|there|here|such|"
    r"so|then|thus|but|and|or|nor|yet|both|either|neither|also|however|therefore|instead|still|"
    r"otherwise|moreover|furthermore|additionally|nevertheless|nonetheless|another|others?|one|some|"
    r"most|many|the (?:same|other|latter|former|first|second|third|last|result|rest|two)|"
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
_PRONOUN = re.compile(r"\b(?:it|they|them|this|these|those|he|she|him)\b", re.IGNORECASE)
_TERM = r"(?P<term>[^\W\d_][\w'’./-]*(?: [\w'’./-]+){0,4})"
_OPEN, _CLOSE = "[\"“‘']", "[\"”’']"
_MEANS = re.compile(
    rf"{_OPEN}{_TERM}{_CLOSE}(?:,? (?:in relation to|with respect to)[^,]*,)? (?:means|refers to|denotes) "
)
_IS_A = re.compile(
    rf"(?P<article>(?i:an?|the) )?{_TERM},? (?P<verb>is defined as|are defined as|is|are|was|were|"
    r"means|refers to|denotes) (?P<what>an? |the |any |anything |what |every )?"
)
#: what a reference says of a part of a program, its name first
_MEMBER = re.compile(
    r"The (?P<member>(?!\w+ed )[\w$'.:/-]++(?:\(\))? (?:property|method|function|event|class|module|object|option|command|"
    r"attribute|field|variable|flag|parameter|argument|macro|constant|setting|header)) "
    r"(?:(?P<does>returns|contains|provides|holds|sets|specifies|controls|takes|accepts|allows|indicates|represents|defines|"
    r"creates|enables|disables) |is (?P<done>emitted|called|invoked|raised|thrown|triggered|fired) (?:when|whenever|if|after|before|once) )"
)
#: what a name in a program has, and no word of English
_NAME_SIGN = re.compile(r"[._()$/]|\A[-']|[a-z][A-Z]|[A-Za-z]\d")
#: in a phrase or right behind it, this points to another place of the text
_ELSEWHERE = re.compile(r"\b(?:above|below)\b")
_MEANING = ("means", "denotes", "refers to")
_NO_TERM = re.compile(
    r"\b(?:it|this|that|these|those|they|he|she|we|you|there|here|what|which|who|whoever|"
    r"below|above|inside|outside|everything|nothing|one|all|each|every|any|some|few|many|much|both|only|because|since|although|though|unless|until|once|after|before|whether|when|where|while|if|as|but|not|and|or|with|of|"
    r"for|in|on|at|by|to|from|than|more|most|so|is|are|was|were|has|have|will|result|reason|point|"
    r"answer|question|problem|idea|aim|goal|rule|difference|example|rest|thing|second|first|third|"
    r"sometimes|often|usually|generally|normally|currently|"
    r"last|next|other|same|latter|former|following|way|case|such|another|his|her|their|its|our|my|your)\b",
    re.IGNORECASE,
)


def definition(text: str, is_small: Callable[[str], bool] = str.istitle) -> tuple[str, str] | None:
    """The question that a plain English sentence answers by saying what a term is, and the term.

    `is_small` tells of its first word whether it is written small inside sentences. Where the
    sentence says outright that it defines, the term is left empty: it may be used before.

    >>> definition("A condenser is a cold coil on which vapour freezes.")
    ('What is a condenser?', 'condenser')
    >>> definition("The process.uptime() method returns the seconds since the start.")
    ('What does the process.uptime() method return?', '')
    """
    if match := _MEANS.match(text):
        return f"What does “{match['term']}” mean?", ""
    if (match := _MEMBER.match(text)) and _is_name(match["member"].split()[0]):
        return _of_member(**match.groupdict()), ""
    match = _IS_A.match(text)
    if not match or _NO_TERM.search(match["term"]) or match["term"].lower() in FUNCTION_WORDS:
        return None
    term, verb, article = match["term"], match["verb"], (match["article"] or "").lower()
    first = term.split()[0]
    if not article and " " in term and _is_doing(first):
        return None
    is_name = not article and not is_small(first)
    inside = term if article or is_name else term[0].lower() + term[1:]
    if verb in _MEANING:
        return f"What does {article}{inside} mean?", ""
    if not _defines(article, match["what"] or "", is_name, verb):
        return None
    who = "Who or what" if verb == "was" and is_name and " " in term else "What"
    return f"{who} {verb.split()[0]} {article}{inside}?", term


def _is_name(word: str) -> bool:
    """Whether a word is a name in a program rather than one of English: process.exit(), padEnd, 'close'."""
    return bool(_NAME_SIGN.search(word))


def _of_member(member: str, does: str | None, done: str | None) -> str:
    """The question what a part of a program does, or when something is done with it."""
    if not does:
        return f"When is the {member} {done}?"
    verb = f"{does[:-3]}y" if does.endswith("ies") else does[:-1]
    return f"What does the {member} {verb}?"


def _is_doing(word: str) -> bool:
    """Whether a word may name what one does: of using UTF-8 a sentence says how good it is, not what."""
    return word.endswith("ing") and not set("aeiouyAEIOUY").isdisjoint(word[:-3])


def _defines(article: str, what: str, is_name: bool, verb: str) -> bool:
    """Whether `X is Y` says what X is: a name anything with an article, other things not `the`."""
    if article == "the " or not what:
        return verb.endswith("defined as")
    return is_name or (what != "the " and verb not in ("are", "was", "were"))


def keyphrase(text: str, rarity: Rarity, is_english: bool) -> tuple[str, tuple[str, ...]] | None:
    """The query that asks for a plain sentence by what is most specific in it, and what that is.

    In English it asks for one or two noun phrases, elsewhere it is a few rare words; None where
    there are too few.
    """
    if not is_english:
        words = rare_words(text, rarity) if len(text) >= LONG else []
        return (" ".join(words), (words[0],)) if len(words) >= 3 else None
    phrases = [
        phrase for phrase in english_phrases(text, rarity) if not _leads_away(text, phrase.text)
    ][:2]
    if sum(len(phrase.text) for phrase in phrases) < CLEAR:
        return None
    asked = " and ".join(f"{phrase.article}{phrase.text}" for phrase in phrases)
    return f"What is said about {asked}?", tuple(phrase.text for phrase in phrases)


def _leads_away(text: str, phrase: str) -> bool:
    """Whether a phrase names what stands at another place: the example above."""
    start = text.index(phrase)
    return bool(_ELSEWHERE.search(text, start, start + len(phrase) + len(" above")))


_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_DATE = re.compile(rf"\b\d{{1,2}} {_MONTH}(?: \d{{4}})?\b|\b{_MONTH}(?: \d{{1,2}},)? \d{{4}}\b")
_NUMBER = regex.compile(
    r"(?<![A-Za-z\d.,:/#§~·×−+\-–&_’”?!\"])[€$£¥]?\d++(?:[.,:’ \u00a0\u202f]\d++)*+(?:[–-]\d++(?:[.,]\d++)*+)?"
    r"(?![\d/:·×+_\-–]|[.,]\d|[A-Za-z])"
)
_NAME = regex.compile(
    r"(?<=\b\p{Ll}+[,;]? )\p{Lu}\p{Ll}+(?: \p{Lu}\.)*(?: \p{Lu}\p{Ll}+)+(?![\w(-]| of \p{Lu})"
)
#: a version or section, and what stands before a number that points: Chapter 4
_VERSION = re.compile(r"\d+(?:\.\d{1,2}){2,}")
_REFERENCE = regex.compile(
    r"(?:\p{Lu}[\p{L}.]*|[Nn]os?\.|§+|pp?\.|versions?|steps?|rules?|items?|pages?|lines?|tables?|figures?|sections?|chapters?|on|x)\s"
    r"(?:[\d.]+(?:,| and| or| up to)\s)*\Z"
)
#: what stands before a number that is a part of code or of a formula: git-diff(1), dimnames[[1]], N − 1
_IN_FORMULA = regex.compile(r"(?:[\p{L}\d_\])][(\[]|[(\[]{2}|(?:[−+*/=<>]|<-|->)\s?)\Z")
#: and what stands behind it: 7 .2, 1.L
_FORMULA_GOES_ON = regex.compile(r"\s\.?\d|\.\p{L}|\]|\s[−+*/=<>]")
#: what stands before the year of a work that is cited: Chambers (1998)
_CITED = regex.compile(r"\p{Lu}[\p{L}.’'-]*(?: et al\.)?,? \(\Z")
_YEAR = re.compile(r"[12]\d{3}")
#: what stands around the number of a list's item, or of a label
_BEFORE_ITEM, _AFTER_ITEM = (":", ";", ")", '"', "”"), re.compile(r"[.)]\Z|\s[-–]\s")
#: after these a name says where to read on
_UNDER = ("under ", "see ", "See ")


def cloze(text: str, is_english: bool) -> tuple[str, float] | None:
    """A plain sentence with one fact asked for, and how telling the fact is; None where it has none.

    Facts are dates, numbers that measure, and in English names of several words. Where the words
    around the fact say what to ask, English is asked for it in its place; else it leaves a gap.

    >>> cloze("The bell of Tarrow weighs 212.5 kilograms and hangs in the channel.", True)[0]
    'The bell of Tarrow weighs how many kilograms and hangs in the channel?'
    """
    if len(text) > LONGEST_GAPPED:
        return None
    facts = [(match, 3.0) for match in _DATE.finditer(text)] if is_english else []
    facts += [
        (match, 1.0 + min(len(match[0]), 6) / 4)
        for match in _NUMBER.finditer(text)
        if match.start() and not _points(text, match)
    ]
    if is_english:
        facts += [(match, 1.5) for match in _NAME.finditer(text) if not _tells_little(text, match)]
    facts = [(match, worth) for match, worth in facts if text.count(match[0]) == 1]
    if not facts:
        return None
    match, worth = max(facts, key=lambda fact: (fact[1], fact[0].start()))
    before, after = text[: match.start()], text[match.end() :]
    asked = question_words(before, match[0], after) if is_english else None
    if asked and after.endswith(".") and ". " not in after:
        return f"{before}{asked}{after[:-1]}?", worth
    return f"{before}{GAP}{after}", worth


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
    return bool(_PRONOUN.search(text[: len(text) // 2]))


def _tells_little(text: str, name: re.Match[str]) -> bool:
    """Whether a name is where to read on, or a part of it stands a second time in its sentence."""
    points = text[: name.start()].endswith(_UNDER)
    return points or any(text.count(word) > 1 for word in name[0].split())


def _points(text: str, match: re.Match[str]) -> bool:
    """Whether a number names a chapter, an item of a list, a version or a cited work, or is a part of code or an
    instance of many, rather than measures something.
    """
    before, after = text[: match.start()], text[match.end() :]
    is_year = _YEAR.fullmatch(match[0])
    is_cited = is_year and _CITED.search(before)
    is_number_of = not is_year and before.endswith(("(", "[")) and after.startswith((")", "]"))
    is_part = _IN_FORMULA.search(before) or _FORMULA_GOES_ON.match(after)
    is_reference = _REFERENCE.search(before) or _VERSION.fullmatch(match[0])
    is_item = before.rstrip().endswith(_BEFORE_ITEM) and bool(_AFTER_ITEM.match(after))
    is_instance = before.rstrip().endswith(("e.g.", "e.g.,"))
    return bool(is_cited or is_number_of or is_part or is_reference or is_item or is_instance)


def is_dangling(text: str) -> bool:
    """Whether a plain English sentence cannot be understood without the one before it."""
    return bool(_DANGLING.match(text.lstrip("\"'“‘(")))


_NUMBERING = re.compile(
    r"\A(?:(?i:chapter|section|part|appendix|article|clause|step)\s+)?"
    r"(?:(?:Appendix|Annex|Coda|Epilogue|Prologue)(?=:)|\d++(?:\.\d++)*+|[A-Z](?=[.:)]|\s?\d)|[IVX]++(?=[.:)]))(?:\.\d++)*+[.:)]?\s++(?:[-–—:]\s*)?"
)
_ASIDE = re.compile(r"(?<!\s)\s*+\([^()]*+\)\s*+\Z")
_IMPERATIVE = re.compile(
    r"(?P<verb>[A-Z][a-z]+) (?:an?|the|your|all|one) \w|(?:Get|List|Create|Search|Update|Delete|Add|"
    r"Remove|Set|Use|Configure|Install|Run|Build|Write|Verify|Cancel|Change|Check|Find|Manage|Connect|"
    r"Enable|Disable|Choose|Read|Send|Start|Stop)(?:, [a-z]+)* (?!and |or |up\b)[a-z]"
)
_GERUND = re.compile(
    r"[A-Z][a-z]{2,}ing (?:an?|the|your|to|for|with|from|in|on|up|out|under)\b|[A-Z][a-z]{2,}ing [a-z]+s\Z"
)
_HOW_IT_WORKS = re.compile(r"(?i:how (?P<what>\S.{0,80}) work(?P<s>s?))\Z")
_NO_GERUND = frozenset({"during", "according", "nothing", "everything", "something", "regarding"})


def title_of(heading: str) -> str:
    """A heading's words without its number."""
    return _NUMBERING.sub("", heading, count=1).strip(" .:#")


def heading_question(title: str, parent: str, is_lower: bool) -> str | None:
    """What a reader would ask to be led to an English section; None where the title says too little.

    `parent` is the title of the section around it, or of the document, empty for none; `is_lower`
    says that the first word is written small inside sentences.

    >>> heading_question("Choosing a place", "Installation", True)
    'How do you go about choosing a place?'
    >>> heading_question("Containers", "Preparing the product", True)
    'What does “Preparing the product” say about containers?'
    """
    words = title.split()
    first = words[0].lower()
    inside = title[0].lower() + title[1:] if is_lower else title
    if title.endswith("?"):
        return title
    if _PRONOUN.search(title) or first in PREPOSITIONS:
        return None
    if title.lower().startswith("how to ") and len(words) > 3:
        return f"How do you {title[7:]}?"
    if title.lower().startswith("when to ") and len(words) > 3:
        return f"When do you {title[8:]}?"
    if found := _HOW_IT_WORKS.match(title):
        return f"How {'does' if found['s'] else 'do'} {found['what']} work?"
    if _GERUND.match(title) and first not in _NO_GERUND:
        return f"How do you go about {title[0].lower()}{title[1:]}?"
    found = _IMPERATIVE.match(title)
    if found and first not in FUNCTION_WORDS - {"get", "make", "use", "take", "see"}:
        return f"How do you {title[0].lower()}{title[1:]}?"
    if above := _ASIDE.sub("", parent):
        return f"What does “{above}” say about {inside}?"
    return f"What is said about {inside}?" if len(words) > 1 else None
