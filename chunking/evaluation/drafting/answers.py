"""What of a section answers the question that its heading makes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import regex

from ...characters import UNSPACED
from ...types import Heading, Span
from ...whitespace import visible_end, visible_start

#: characters of an answer, at most and at least; and of one that is a whole section, at most
ANSWER, SHORTEST, SECTION = 700, 80, 2_000
#: the share of those below a heading that does: that says of what it is
SHORTER = 0.75
#: characters of one in a script without spaces, and how it begins: each sentence is one
SHORTEST_UNSPACED = 12
_UNSPACED = regex.compile(rf"(?:\P{{L}}*+\p{{L}}?){{0,8}}[{UNSPACED}]")
#: how a sentence begins that limits what the one before it says, or goes on with it
_GOES_ON = regex.compile(
    r"(?:However|But|Otherwise|After that|Afterwards|Thereafter|In addition|Additionally|Furthermore|Moreover|If not|In (?:this|that|such) case|Exceptions?|Except|Unless"
    r"|Danach|Andernfalls|Sonst|Jedoch|Außerdem|Hinzu|Davon ausgenommen|Ausgenommen|Ensuite|Toutefois|Cependant|Sinon|En outre|Sin embargo|En caso contrario|Además"
    r"|Tuttavia|Altrimenti|Inoltre|Contudo|Caso contrário|Além disso|Daarna|Anders|Bovendien)\b"
)
#: and one that limits what it says by what it denies of the same: This limit does not apply, On public holidays it is closed
_DENIES = regex.compile(
    r"(?:(?:On|In|At|During|For|After|Before|From|Between) [^,.;\n]{3,40}?,? (?:it|they|this|these|that)|(?:It|They|This|That|These|Those)(?: [a-z]+)?) "
    r"(?:(?:is|are|was|were|does|do|can|may|must|will|shall)(?: not\b|n[’']t\b| (?:only|closed|excluded|forbidden|void|exempt|limited)\b)|cannot\b|excludes?\b|ends?\b|applies? only\b|also\b)"
    r"|(?:Dies|Das|Diese[rs]?(?: \p{L}+)?|Sie|Er|Es) (?:gilt|gelten|ist|sind|darf|dürfen|kann|können|wird|werden)(?: [^.,;\n]{1,30})? (?:nicht|nur|geschlossen|ausgenommen)\b"
    r"|(?:Cela|Celle-ci|Celui-ci|Il|Elle|Ils|Elles) (?:ne |n[’']|(?:est|sont) (?:fermée?s?|exclue?s?|limitée?s?|interdite?s?)\b)"
    r"|(?:Esto|Este|Esta|Estos|Estas) (?:\p{Ll}+ )?no |No (?:cubre|se aplica|incluye|vale)\b"
)
#: what a line between sections is drawn with
_RULE = frozenset("-*_= \t")


class Answer(NamedTuple):
    """What answers the question for a section, and whether it is all that the section says."""

    span: Span
    is_all: bool


def below(text: str, headings: Sequence[Heading], section: int) -> Span:
    """What stands below a heading, up to the next one, without lines that are drawn around it."""
    following = headings[section + 1 : section + 2]
    limit = following[0].start if following else len(text)
    return without_rules(text, headings[section].end, limit)


def without_rules(text: str, start: int, end: int) -> Span:
    """A stretch without white space and drawn lines around it."""
    start = visible_start(text, start, end)
    end = visible_end(text, start, end)
    while (stop := text.find("\n", start, end)) >= 0 and _is_rule(text[start:stop]):
        start = visible_start(text, stop, end)
    while (stop := text.rfind("\n", start, end)) >= 0 and _is_rule(text[stop + 1 : end]):
        end = visible_end(text, start, stop)
    return Span(start, start) if _is_rule(text[start:end]) else Span(start, end)


def answer(text: str, section: Span, sentences: Sequence[Span], is_deed: bool) -> Answer | None:
    """All of a section where that is short, else its first sentences, where they are right below its heading.

    Where it says what to do, a short section may begin with other than a sentence: with what leads to code.
    """
    first, *others = sentences
    begin, end = section
    start = begin if is_deed and end - begin <= SECTION else first.start
    if text[begin:start].strip():
        return None
    is_all = end - start <= SECTION
    if not is_all:
        end = first.end
        for sentence in others:
            if text[end : sentence.start].strip() or sentence.end - start > ANSWER:
                break
            end = sentence.end
    told = text[start:end]
    fewest = SHORTEST_UNSPACED if _UNSPACED.match(told) else SHORTER * shortest(told)
    is_long = len(told) >= fewest
    return Answer(Span(start, end), is_all) if is_long else None


def with_limits(text: str, sentences: Sequence[Span]) -> list[Span]:
    """Each sentence, up to the end of the next one where that limits it or goes on with it, so that its answer is whole."""
    found = []
    for span, following in zip_longest(sentences, sentences[1:]):
        is_next = following and not text[span.end : following.start].strip()
        goes_on = is_next and (
            _GOES_ON.match(text, following.start)
            or _DENIES.match(text, following.start, following.end)
        )
        found.append(Span(span.start, following.end) if goes_on else span)
    return found


def shortest(text: str) -> int:
    """Characters that a text has at least to say something: fewer where one may stand for a word."""
    return SHORTEST if text.isascii() else SHORTEST // 2


def _is_rule(line: str) -> bool:
    return len(line.strip()) >= len("---") and _RULE.issuperset(line)
