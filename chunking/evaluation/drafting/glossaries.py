"""The terms of a glossary, each with all that is said of it: titles, and words in bold or above what is indented.

That a part of a document is a glossary is told by its title: elsewhere, words in bold at the beginning of items are no terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import PurePath
from typing import NamedTuple

from ...segmenters.outline import Outline, outline
from ...types import Document, Span
from ...whitespace import visible_end
from .answers import below
from .entries import FARTHEST, entry_end, is_left_off
from .filters import is_generic, normalised
from .heading_questions import title_of
from .prose import plain

#: words of a title of a glossary, of a term at most, and characters and words of what is said of one
TITLE, TERM, SHORTEST, FEWEST = 5, 6, 15, 4
#: how an entry begins that only names another one, and words of such a one at most
_SEE = frozenset(
    [
        "See",
        "see",
        "Siehe",
        "siehe",
        "Voir",
        "voir",
        "Véase",
        "Ver",
        "ver",
        "Vedi",
        "vedi",
        "Zie",
        "zie",
        "→",
        "参见",
        "见",
        "参照",
    ]
)
ELSEWHERE = 12
#: what a term does not end with
_ASKING = ("?", "？", "!", ".", ":")
#: terms from which on a part with such a title is taken for a glossary
SEVERAL = 3

#: what names a glossary wherever it stands in a title, and what does only by itself: Terms of Service is none
_GLOSSARY = re.compile(
    r"\b(?:glossar(?:y|ies|e|io)?|glosario|glossaire|glossário|lexique|terminolog\w+|begriffs(?:bestimmungen|erklärungen)|begrippenlijst|woordenlijst)\b|术语|词汇|名词解释|用語集"
)
_KINDS = (
    r"(?:terms|definitions|abbreviations|acronyms|vocabulary|begriffe|definitionen|abkürzungen|termes|définitions|abréviations|términos|definiciones|abreviaturas|"
    r"termini|definizioni|abbreviazioni|termos|definições|abreviaturas|siglas|termen|definities|begrippen|afkortingen)"
)
_TERMS = re.compile(
    rf"(?:\d+ |[a-z] )?(?:(?:key|important|common|basic|general|list of|wichtige|häufige|verwendete|liste des|lista de) )?{_KINDS}(?: (?:(?:and|of|und|et|y|e|en|des) )?{_KINDS})?"
)
_HINT = re.compile(f"{_GLOSSARY.pattern}|{_KINDS}", re.IGNORECASE)
#: a term in bold or code, in an item or by itself, and what parts it from what is said of it
_BOLD = re.compile(
    r"^[ \t]*+(?P<bullet>[-*+•][ \t]++)?(?P<whole>(?P<mark>\*\*|__|`|\*|_)(?P<term>[^*_`\n:]{1,60}):?(?P=mark)(?:[ \t]*+\([^()\n]{1,60}+\))?)"
    r"[ \t]*+(?::[ \t\r]*+\n?|[–—-](?=\s)|\r?\n(?=[ \t]*+\S))",
    re.MULTILINE,
)
#: one at the beginning of an item: - Kiln: an oven …
_ITEM = re.compile(
    r"^[ \t]*+(?P<bullet>[-*+•][ \t]++)(?P<whole>(?P<term>[^\W_][^*_`\n:–—]{1,58}[^\s:*_`–—]))(?::|[ \t][–—-])[ \t]++(?=\S)",
    re.MULTILINE,
)
#: one in a line by itself, above lines that are indented further, or that begin with a colon
_ABOVE = re.compile(
    r"^(?P<indent>[ \t]*+)(?P<bullet>)(?P<whole>(?P<term>[^\W_][^\n]{0,58}[^\s.,;]))[ \t\r]*+\n(?:[ \t\r]*+\n)?(?=(?P=indent)(?:[ \t]{1,8}+[^\s\-*+•]|:[ \t]))",
    re.MULTILINE,
)


class _Part(NamedTuple):
    """A part of a document that is a glossary, and which headings stand in it."""

    span: Span
    headings: range


def glossary_terms(document: Document) -> Iterator[tuple[str, Span]]:
    """Each term of the glossaries of a document with what is said of it; linear time."""
    text, found = document.text, outline(document)
    for part in _glossaries(document, found):
        of_lines = [list(_of_lines(text, found, part.span, way)) for way in (_BOLD, _ITEM, _ABOVE)]
        best = max([list(_of_titles(text, found, part.headings)), *of_lines], key=len)
        if len(best) >= SEVERAL:
            yield from best


def is_glossary(title: str) -> bool:
    """Whether a title is that of a glossary.

    >>> is_glossary("Appendix B: Glossary"), is_glossary("Häufige Begriffe"), is_glossary("Terms of sale")
    (True, True, False)
    """
    words = normalised(title)
    return len(words.split()) <= TITLE and bool(_GLOSSARY.search(words) or _TERMS.fullmatch(words))


def _glossaries(document: Document, found: Outline) -> Iterator[_Part]:
    """The parts of a document that are a glossary, none inside another."""
    length, count = len(document.text), len(found.headings)
    name = PurePath(document.uri or "").stem
    if is_glossary(re.sub(r"[\W_]+", " ", name)):
        yield _Part(Span(0, length), range(count))
        return
    last = 0
    for index, heading in enumerate(found.headings):
        may_be = index >= last and _HINT.search(heading.title)
        if may_be and is_glossary(title_of(plain(heading.title))):
            depth, following = found.depths[index], range(index + 1, count)
            last = next((each for each in following if found.depths[each] <= depth), count)
            end = found.headings[last].start if last < count else length
            yield _Part(Span(heading.start, end), range(index, last))


def _of_titles(text: str, found: Outline, part: range) -> Iterator[tuple[str, Span]]:
    """Headings that have no headings below them, each with its text."""
    for index in part:
        has_parts = found.parents[index + 1 : index + 2] == (index,)
        title = title_of(plain(found.headings[index].title))
        if not (has_parts or is_generic(title) or is_glossary(title)):
            span = below(text, found.headings, index)
            yield from _told(text, title, span, span.start)


def _of_lines(
    text: str, found: Outline, part: Span, way: re.Pattern[str]
) -> Iterator[tuple[str, Span]]:
    """Terms at the beginning of paragraphs or items, each with all up to the next one or the end of its entry."""
    matches = [*way.finditer(text, *part)]
    for match, following in zip_longest(matches, matches[1:]):
        index = found.at(match.end()) + 1
        section = found.headings[index : index + 1]
        limit = following.start() if following else part.end
        limit = min(limit, section[0].start if section else limit)
        if match["bullet"] or not following:
            limit = entry_end(text, match.start(), limit)
            if is_left_off(text, match.start(), limit):
                continue
        yield from _told(text, match["term"], Span(match.start("whole"), limit), match.end())


def _told(text: str, term: str, span: Span, said: int) -> Iterator[tuple[str, Span]]:
    """A term with its span, if it is short, and if enough but not too much is said of it from an offset on."""
    end = visible_end(text, span.start, span.end)
    words, told = plain(term).split(), plain(text[said:end]).split()
    if not told or (told[0] in _SEE and len(told) <= ELSEWHERE):
        return
    is_term = 1 <= len(words) <= TERM and len(term) > 1 and not term.endswith(_ASKING)
    if is_term and len(told) >= FEWEST and SHORTEST <= end - said <= FARTHEST:
        yield " ".join(words), Span(span.start, end)
