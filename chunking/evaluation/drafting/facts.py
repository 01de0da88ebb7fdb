"""Questions about one fact of a sentence: a date, or a number that measures."""

from __future__ import annotations

import re

import regex

from .clauses import IsSmall
from .english import MONTH
from .question_words import in_words, question_words

GAP = "____"
#: characters of a sentence that a fact is asked of, at most
LONGEST = 240

_MONTH = rf"(?:{MONTH})"
_DATE = re.compile(rf"\b\d{{1,2}} {_MONTH}(?: \d{{4}})?\b|\b{_MONTH}(?: \d{{1,2}},)? \d{{4}}\b")
_NUMBER = regex.compile(
    r"(?<![A-Za-z\d.,:/#§~·×−+\-–&_’”?!\"])[€$£¥]?\d++(?:[.,:’ \u00a0\u202f]\d++)*+(?:[–-]\d++(?:[.,]\d++)*+)?"
    r"(?![\d/:·×+_\-–]|[.,]\d|[A-Za-z])"
)
#: a version or section, and what stands before a number that points: Chapter 4
_VERSION = re.compile(r"\d+(?:\.\d{1,2}){2,}")
_REFERENCE = regex.compile(
    r"(?:\p{Lu}[\p{L}.]*|-{1,2}[\w-]+|[Nn]os?\.|§+|pp?\.|versions?|steps?|rules?|items?|pages?|lines?|tables?|figures?|sections?|chapters?|on|x)\s"
    r"(?:[\d.]+(?:,| and| or| up to)\s)*\Z"
)
#: what stands before a number that is a part of code or of a formula: git-diff(1), dimnames[[1]], N − 1
_IN_FORMULA = regex.compile(r"(?:[\p{L}\d_\])][(\[]|[(\[]{2}|(?:[−+*/=<>]|<-|->)\s?)\Z")
#: and what stands behind it: 7 .2, 1.L
_FORMULA_GOES_ON = regex.compile(r"\s\.?\d|\.\p{L}|\]|\s[−+*/=<>]")
#: what stands before the year of a work that is cited: Chambers (1998)
_CITED = regex.compile(r"\p{Lu}[\p{L}.’'-]*(?: et al\.)?,? \(\Z")
_YEAR, _ANY_YEAR = re.compile(r"[12]\d{3}"), re.compile(r"\b[12]\d{3}\b")
#: what keeps its full stop inside a question
_DOTTED = ("a.m.", "p.m.", "etc.", "B.C.", "A.D.")
#: another answer behind one: 9 October and 28 March
_ANOTHER = re.compile(r" (?:and|or) (?:[A-Z]\w+ )?\d")
#: what a number counts or measures in other languages, and what it only points with there: chapitre 4, 第 4 节
_MEASURED = regex.compile(
    r"\s?[%°\p{Han}\p{Hiragana}\p{Katakana}]|\s(?!(?:und|oder|bis|als|ist|et|ou|est|en|es|lub|jest|или|до|of|tot|is)\b)\p{Ll}{2,}"
)
_REFERENCE_ELSEWHERE = regex.compile(
    r"(?:第|版本|バージョン|\b(?:chapitre|section|version|niveau|valeur|capítulo|sección|versión|valor|capitolo|sezione|versione|"
    r"hoofdstuk|paragraaf|versie|rozdzia\p{L}+|wersj\p{L}+|глав\p{L}+|раздел\p{L}*|верси\p{L}+))\s?\Z",
    regex.IGNORECASE,
)
#: what stands around the number of a list's item, or of a label
_BEFORE_ITEM, _AFTER_ITEM = (":", ";", ")", '"', "”"), re.compile(r"[.)]\Z|\s[-–]\s")


def fact(text: str, is_english: bool, is_small: IsSmall = str.istitle) -> tuple[str, float] | None:
    """The question for one fact of a plain sentence, and how telling the fact is; None where it has none.

    Facts are dates and numbers that measure. Where the words around it say what to ask, English is asked
    for it; other languages get the sentence with a gap.

    >>> fact("The bell of Tarrow weighs 212.5 kilograms and hangs in the channel.", True)[0]
    'How many kilograms does the bell of Tarrow weigh?'
    """
    if len(text) > LONGEST:
        return None
    facts = [(match, 3.0) for match in _DATE.finditer(text)] if is_english else []
    facts += [
        (match, 1.0 + min(len(match[0]), 6) / 4)
        for match in _NUMBER.finditer(text)
        if match.start() and not _points(text, match)
    ]
    facts = [
        (match, worth)
        for match, worth in facts
        if text.count(match[0]) == 1 and (is_english or _is_measure(text, match))
    ]
    if not facts:
        return None
    facts.sort(key=lambda found: (-found[1], -found[0].start()))
    if not is_english:
        match, worth = facts[0]
        return f"{text[: match.start()]}{GAP}{text[match.end() :]}", worth
    asked = ((_asked_for(text, match, is_small), worth) for match, worth in facts)
    return next(((question, worth) for question, worth in asked if question), None)


def has_year(text: str) -> bool:
    """Whether a text names a year, which tells as much as a word."""
    return bool(_ANY_YEAR.search(text))


def _asked_for(text: str, match: regex.Match[str], is_small: IsSmall) -> str | None:
    """The question for a fact of an English sentence; None where the words around it do not say what to ask."""
    before, after = text[: match.start()], text[match.end() :]
    if _ANOTHER.match(after) or before.endswith("dated "):
        return None
    asked = question_words(before, match[0], after)
    is_end = (after.endswith(".") and ". " not in after) or after[-1:].isalnum()
    told = after if after.endswith(_DOTTED) else after.rstrip(".")
    return in_words(before, asked, told, is_small) if asked and is_end else None


def _is_measure(text: str, match: re.Match[str]) -> bool:
    """Whether a number in another language than English is a year, a price, or measures or counts something."""
    if _REFERENCE_ELSEWHERE.search(text[: match.start()]) or match[0].startswith("0"):
        return False
    is_told = _YEAR.fullmatch(match[0]) or not match[0][0].isdecimal()
    return bool(is_told or _MEASURED.match(text, match.end()))


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
    is_none = match[0] == "0"
    is_instance = before.rstrip().endswith(("e.g.", "e.g.,"))
    return bool(
        is_cited or is_number_of or is_part or is_reference or is_item or is_none or is_instance
    )
