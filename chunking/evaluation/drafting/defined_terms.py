"""The terms that a contract, law or standard says the meaning of at the beginning of its paragraphs and items, each with all that is said.

A definition ends where the next one begins, and holds its own items (a) and (b).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from ...segmenters.outline import Outline, outline
from ...types import Document, Span
from .answers import shortest
from .english import words
from .entries import entry_end, is_left_off

#: characters above a definition that are looked at
ABOVE = 80

#: quotes around a term, and what a paragraph that says its meaning may begin with before it
_OPEN, _CLOSE = "[\"“„«「『'‘]", "[\"”“»」』'’]"
_LEAD = (
    r"(?:(?:(?:The|This) (?:term|word|expression)s?|(?:Der|Die) (?:Begriff|Bezeichnung|Ausdruck)|Le terme|L[’']expression|El término|La expresión|"
    r"Il termine|L[’']espressione|O termo|A expressão|De term|An?|The|Le|La|Les|El|Los|Il|O|Der|Die|Das|De) )?+"
)
#: what may stand between a term and what says its meaning: other forms of it, and of what it is said
_BETWEEN = (
    rf"(?:[ \t]*+\([^()\n]{{1,60}}+\))?+(?:,? (?:or|and|oder|ou|und|o|e) {_OPEN}[^\"“”„«»「」『』‘’'\n]{{2,60}}+{_CLOSE})?+"
    r"(?:,? (?:form|in relation to|with respect to|of|for|as|im Sinne|au sens|en el sentido|ai sensi|ai fini|nos termos|in de zin)\b[^.;:\"“”\n]{0,60}?)?"
    r"(?:(?P<mark>[ \t\xa0]*+[:：]\s*+|\s++[–—-]\s++)|,?\s*+)"
)
#: what says that the words behind it are the meaning of the term before it
_MEANING = (
    r"(?:(?:(?:shall|will|also) )?(?:mean|refer|denote|include)s?\b|(?:is|are) (?:defined|an?|any|all|the|each|either|every|those|both)\b|has the (?:same )?meaning\b|"
    r"(?:bezeichne[nt]|bedeute[nt]|meint|umfasst|umfassen|steht für)\b|(?:ist|sind) (?:eine?|der|die|das|jede[rs]?|alle)\b|désigne(?:nt)?\b|signifie(?:nt)?\b|"
    r"s[’']entend\b|est (?:une?|l[ea]|tou[ts]e?)\b|significan?\b|designan?\b|indicano?\b|se refiere\b|se entiende\b|si intend(?:e|ono)\b|refere-se\b|betekent\b|betekenen\b|(?:wordt|worden) verstaan\b|"
    r"，?是?指|，?是一|とは)"
)
#: how the meaning of a term begins that stands right behind it in an item
_NOUN_PHRASE = r"(?:an?|the|any|eine?|der|die|das|jede[rs]?|une?|l[ae]s?|een|de|het|un[oa]?|el|il|lo|um|uma|o) (?!\W)"
_ITEM = r"(?P<label>(?:\(?\d[\d.]*+[.)]?|\(?[A-Za-z]{1,3}[.)]|[-*+•–—])[ \t\xa0]++)?"
#: a term in quotes at the beginning of a paragraph or item that says what it means, as contracts define them
_DEFINED = re.compile(
    rf"^[ \t]*+(?P<whole>{_ITEM}{_LEAD}{_OPEN}[ \xa0]?(?P<term>[^\W\d_](?:[^\"“”„«»「」『』‘’'\n:;,.!?]|['’](?=\w)){{1,60}}+)[ \xa0]?{_CLOSE}{_BETWEEN})"
    rf"(?={_MEANING}|(?(mark)[^\W\d_]|(?(label){_NOUN_PHRASE}|(?!))))",
    re.MULTILINE | re.IGNORECASE,
)
_MEANS = re.compile(_MEANING, re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n[ \t\r]*+\n")
#: one without quotes, told by its capitals
_CAPITALS = re.compile(
    rf"^[ \t]*+(?P<whole>{_ITEM}(?P<term>[A-Z][\w’'-]*+(?: (?:(?:of|and|or|the|to) )?+[A-Z][\w’'-]*+){{0,5}}+),?\s++)"
    r"(?=(?:(?:shall|will) )?(?:means?|denotes?|refers? to|bezeichnet|bedeutet|désigne(?:nt)?|signifie|significa|designa|betekent)\b)",
    re.MULTILINE,
)
#: what code has, and no definition
_CODE = re.compile(r"[{}]|,\Z")
#: a paragraph above, or a sentence that has ended, behind which a definition begins that has no label
_ENDED = re.compile(r"(?:\A|\n|[.;:。；：]|(?:\A|\n)[^\n]{0,40}+)[ \t\r]*+\n\Z")
#: who is spoken of and to: what a text says that they mean is asked by nobody
_PERSONS = words(
    "you your yours we us our sie ihnen ihr wir uns vous votre nous usted nosotros voi noi u あなた 您 你 我们"
)
#: a term that a contract says the meaning of behind a colon: Code Source : désigne …
_MEANT = re.compile(
    r"^[ \t]*+(?P<whole>(?:[-*•–−][ \t]++)?[\"“„«]?[ \xa0]?(?P<term>[^\W\d_a-z][^:,;\"“”„«»\n]{1,50}[^\s:,;\"“”„«»])[ \xa0]?[\"“”»]?[ \xa0]?:)[ \t]++"
    r"(?=(?:means|refers to|any|désigne(?:nt)?|signifie|s[’']entend|bezeichnet|bedeutet|meint|significa|designa|indica|jede[rs]?|toute?)\b)",
    re.MULTILINE,
)


def defines(line: str) -> bool:
    """Whether a line says what a term means behind its colon, and so is no title: Code Source : désigne le texte."""
    return bool(_MEANT.match(line))


def defined_terms(document: Document) -> Iterator[tuple[str, Span]]:
    """Each term that a paragraph or item says the meaning of, as contracts do, with the whole of that entry."""
    text, headings = document.text, outline(document)
    ways = (_DEFINED, _CAPITALS, _MEANT)
    every = {match.start(): match for way in ways for match in way.finditer(text)}
    begun = [every[start] for start in sorted(every) if _begins(text, every[start])]
    around = zip([None, *begun], begun, [*begun[1:], None], strict=False)
    found = [each for above, each, below in around if not _may_be_speech(text, above, each, below)]
    for match, below in zip_longest(found, found[1:]):
        term = match["term"].strip()
        if term.lower() in _PERSONS:
            continue
        limit = below.start() if below else len(text)
        end = entry_end(text, match.start(), _end_of_section(text, headings, match.end(), limit))
        said = text[match.end() : end]
        is_whole = not is_left_off(text, match.start(), end)
        if is_whole and len(said) >= shortest(said) // 4 and not _CODE.search(said):
            yield term, Span(match.start("whole"), end)


def _may_be_speech(
    text: str, above: re.Match[str] | None, match: re.Match[str], below: re.Match[str] | None
) -> bool:
    """Whether words in quotes by themselves, with no label, no verb of meaning and no other term beside them, may be what somebody says."""
    if match.re is not _DEFINED or match["label"] or _MEANS.match(text, match.end()):
        return False
    return not any(
        one and other and len(_BLANK_LINE.findall(text, one.start(), other.start())) <= 1
        for one, other in ((above, match), (match, below))
    )


def _begins(text: str, match: re.Match[str]) -> bool:
    """Whether a definition begins a paragraph or an item, rather than a line inside a sentence."""
    above = text[max(0, match.start() - ABOVE) : match.start()]
    return bool(match.groupdict().get("label") or _ENDED.search(above)) or not above


def _end_of_section(text: str, headings: Outline, start: int, end: int) -> int:
    """Where the heading below an offset begins, `end` if not before."""
    index = headings.at(start) + 1
    following = headings.headings[index : index + 1]
    return min(end, following[0].start) if following else end
