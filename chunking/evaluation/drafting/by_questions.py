"""Questions that a text asks itself and answers: headings of a FAQ, and paragraphs that are a question.

There is no better draft: they are asked as they stand, without their numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import NamedTuple

import regex

from ...segmenters.cells import Cell, bar_cells
from ...segmenters.natural_language import language_of
from ...segmenters.outline import outline
from ...segmenters.tables import tables_of
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from .english import FUNCTION_WORDS, words
from .filters import normalised
from .heading_questions import title_of
from .keyphrases import words_of
from .prose import plain
from .rules import Draft

#: characters of an answer, at least, and of a section that is one as a whole, at most; and of a question
SHORTEST, SECTION, LONGEST = 30, 2_000, 160
#: words of a question, at least, and words of content, with its verb
FEWEST, CONTENT = 4, 2
#: paragraphs that are questions from which on a text asks them to answer them
SEVERAL = 3
#: what a question is worth that the text asks
WORTH = 6.0

_ASKING = words(
    """what which who whose whom when where why how is are was were do does did can could should must may might
    will would shall has have had isn't aren't doesn't don't can't won't"""
)
#: words that may stand before what asks
_BEFORE = words("in on at by for with from to of under so and but ok okay")
#: what a question ends with: in Chinese and Japanese, and in Arabic, too
_MARKS = ("?", "\uff1f", "\u061f")
_POINTING = re.compile(r"\b(?:it|they|them|this|these|those|he|she|him|her|that)\b", re.IGNORECASE)
_EMPTY_IT = re.compile(
    r"\b(?:is|was) it (?:ever |also |still )?(?:possible|safe|necessary|allowed|ok|okay|legal|worth|better|true|enough)\b",
    re.IGNORECASE,
)
#: words of a question up to which a pronoun in it stands for what was said before
BARE = 7
#: what may stand between words, and what a question is marked as: Q 3. or, in other languages, Frage:
_SPACE = r"[ \t\xa0]"
_LABEL = (
    rf"(?P<label>Q(?:uestion)?(?:{_SPACE}?\d{{1,3}})?[.:)]{{0,2}}{_SPACE}++|"
    rf"(?:Frage|Pregunta|Domanda|Pergunta|Vraag|[FPDVВ问問])(?:{_SPACE}?\d{{1,3}})?(?:[:：]{_SPACE}*+|[.)]{_SPACE}++))"
)
#: a paragraph that is a question: what it is marked as, the question, what may close it, and its end
_CLOSE = r"(?:\*\*|__)?:{0,2}[ \t\xa0\r]*+(?=\n)"
_PARAGRAPH = regex.compile(
    rf"{_SPACE}*+(?:[-*+•o]{_SPACE}++)?{_LABEL}?(?P<number>\d[\d.]*[.)]?{_SPACE}++)?(?P<bold>\*\*|__)?"
    rf"(?P<question>[¿\"«“]?[\p{{Lu}}\p{{Lo}}][^\n?？؟]{{4,160}}+(?:\n{_SPACE}*+[^\s?？؟][^\n?？؟]{{0,160}}+)?[?？؟]){_CLOSE}"
)
_STOP = regex.compile(rf"[?？؟]{_CLOSE}")
_ANSWER_LABEL = regex.compile(
    r"\*{0,2}(?:A(?:nswer)?|Antwort|R(?:éponse|espuesta|isposta|esposta)?|Antwoord|О|答)[ \t]*\d*(?:[.:)]+\*{0,2}\s++|：\s*+)"
)
_EMPTY_LINE = re.compile(r"\n[ \t\r]*+\n")


def is_question(text: str) -> bool:
    """Whether an English line is a whole question that can be understood by itself.

    >>> [is_question(text) for text in ("How do I make an NTP server?", "Behind a firewall?", "Why is it slow?")]
    [True, False, False]
    >>> is_question("Which diver, in winter?")
    False
    """
    if not text.endswith("?") or len(text) > LONGEST:
        return False
    every = text.rstrip("?").lower().replace("’", "'").split()
    begun = every[1:] if every[:1] and every[0] in _BEFORE else every
    last = re.split(r"[,:] ", text.lower())[-1].split()
    asks = any(part and part[0] in _ASKING for part in (begun, last))
    content = [word for word in words_of(text) if word not in FUNCTION_WORDS]
    asks = asks and "," not in " ".join(every[:3])
    is_bare = len(every) <= BARE and bool(_POINTING.search(_EMPTY_IT.sub("", text)))
    return asks and len(every) >= FEWEST and len(content) >= CONTENT and not is_bare


def from_questions(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each question that a heading or a paragraph is, and that text follows.

    Paragraphs count from three on, or where they are marked: one by itself is asked for effect. In other
    languages than English they count with a number or a mark alone: people in stories ask each other.
    Linear time.
    """
    in_english = language_of(document) == "en"
    found = list(_of_headings(document, is_question if in_english else is_foreign_question))
    found += _of_paragraphs(document, in_english)
    found += _of_rows(document, is_question if in_english else is_foreign_question)
    times = Counter(normalised(each.text) for each in found)
    for each in found:
        if times[normalised(each.text)] == 1:
            yield Draft("question", index, each.answer, each.text, (), WORTH)


def is_foreign_question(text: str) -> bool:
    """Whether a line in another language than English, which may be written without spaces, is a question."""
    shortest = SHORTEST // 3 if " " in text else SHORTEST // 5
    is_long = len(text.split()) >= FEWEST - 1 or (not text.isascii() and len(text) >= shortest)
    return text.endswith(_MARKS) and is_long and len(text) <= LONGEST


class _Asked(NamedTuple):
    """A question with the span that answers it."""

    text: str
    answer: Span


def _of_headings(document: Document, asks: Callable[[str], bool]) -> Iterator[_Asked]:
    text, headings = document.text, outline(document).headings
    for heading, below in zip_longest(headings, headings[1:]):
        end = below.start if below else len(text)
        title = title_of(plain(heading.title)) if heading.title.endswith(_MARKS) else ""
        if asks(title) and (answer := _answer(text, heading.end, end)):
            yield _Asked(title, answer)


def _of_paragraphs(document: Document, in_english: bool) -> Iterator[_Asked]:
    text, found = document.text, outline(document)
    asks = is_question if in_english else is_foreign_question
    matches = [
        match
        for match in _lines(text)
        if (in_english or match["label"] or match["number"] or match["bold"])
        and not _is_inside(text, match)
        and asks(plain(match["question"]))
    ]
    if len(matches) < SEVERAL and not any(match["label"] for match in matches):
        return
    ends = [match.start() for match in matches[1:]] + [len(text)]
    for match, end in zip(matches, ends, strict=True):
        section = found.at(match.start("question"))
        heading = found.headings[section] if section >= 0 else None
        if heading and match.start("question") < heading.end:
            continue  # asked as a heading
        below = found.headings[section + 1 : section + 2]
        limit = min(end, below[0].start if below else end)
        if answer := _paragraph(text, _past_label(text, match.end(), limit), limit):
            yield _Asked(plain(match["question"]), answer)


def _of_rows(document: Document, asks: Callable[[str], bool]) -> Iterator[_Asked]:
    """Questions in cells, each with the cell behind it, or below it where that row asks and numbers nothing."""
    text = document.text
    for table in tables_of(document):
        if table.cells != "bars":
            continue
        rows: list[list[Cell]] = [
            [cell for cell in bar_cells(text, start) if cell.content_end > cell.content_start]
            for start in table.rows.tolist()
        ]
        for cells, below in zip(rows, [*rows[1:], []], strict=True):
            for cell, behind in zip_longest(cells, cells[1:]):
                question = plain(text[cell.content_start : cell.content_end])
                answer = behind or (below[0] if len(below) == 1 else None)
                if not (answer and asks(question)):
                    continue
                span = Span(answer.content_start, answer.content_end)
                if span.end - span.start >= SHORTEST:
                    yield _Asked(question, span)


def _lines(text: str) -> Iterator[re.Match[str]]:
    """One line, or two, that end with a question mark."""
    for stop in _STOP.finditer(text):
        line = text.rfind("\n", 0, stop.start()) + 1
        above = text.rfind("\n", 0, max(0, line - 1)) + 1
        for start in (above, line):
            match = _PARAGRAPH.match(text, start)
            if match and match.end("question") == stop.start() + 1:
                yield match
                break


def _is_inside(text: str, match: re.Match[str]) -> bool:
    """Whether a line is inside a paragraph rather than at its beginning, or asks several things."""
    above = text.rfind("\n", 0, max(0, match.start() - 1)) + 1
    before = text[above : match.start()].strip()
    is_first = not before or before.startswith(("[[", "#", "=", "---"))
    return not is_first or bool(re.search(r"[.!]\s", match["question"]))


def _past_label(text: str, start: int, end: int) -> int:
    start = visible_start(text, start, end)
    label = _ANSWER_LABEL.match(text, start, end)
    return label.end() if label else start


def _answer(text: str, start: int, end: int) -> Span | None:
    """All of a section where that is short, else its first paragraphs."""
    start = _past_label(text, start, end)
    stop = visible_end(text, start, end)
    return (
        Span(start, stop) if SHORTEST <= stop - start <= SECTION else _paragraph(text, start, end)
    )


def _paragraph(text: str, start: int, end: int) -> Span | None:
    """What stands up to an empty line, and the next paragraphs as long as that is too short or announces them."""
    stop = visible_end(text, start, end)
    at = start
    while at < stop and (at - start < SHORTEST or text[at - 1] == ":"):
        empty = _EMPTY_LINE.search(text, visible_start(text, at, stop), stop)
        at = empty.start() if empty else stop
    at = visible_end(text, start, min(at, start + SECTION))
    return Span(start, at) if at - start >= SHORTEST else None
