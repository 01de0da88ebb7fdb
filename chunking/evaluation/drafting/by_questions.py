"""Questions that a text asks itself and answers: headings of a FAQ, and paragraphs that are a question.

There is no better draft: they are asked as they stand, without their numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

import regex

from ...segmenters.cells import Cell, bar_cells
from ...segmenters.natural_language import language_of
from ...segmenters.outline import Outline, outline
from ...segmenters.tables import tables_of
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from .answers import without_rules
from .english import FUNCTION_WORDS, words
from .filters import normalised
from .heading_questions import title_of
from .keyphrases import words_of
from .prose import plain
from .rules import Draft
from .yes_or_no import asks_whether, before_list

#: characters of an answer, at least, and of a section that is one as a whole, at most; and of a question
SHORTEST, SECTION, LONGEST = 30, 2_000, 160
#: characters of a title right above its text, at most
TITLE = 60
#: words of a question, at least, and words of content, with its verb
FEWEST, CONTENT = 4, 2
#: paragraphs that are questions from which on a text asks them to answer them; and those that somebody is said to ask
SEVERAL, SPOKEN = 3, 2
#: what a question is worth that the text asks, and the share of that where only the first part of its answer is shown
WORTH, PART = 6.0, 0.5

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
#: who asks, and when, in an interview
_SPEAKER = rf"(?:\[?\d{{1,2}}:\d\d(?::\d\d)?\]?{_SPACE}++)?(?P<speaker>\p{{Lu}}[\p{{L}}.'’-]{{1,20}}+(?: \p{{Lu}}[\p{{L}}.'’-]{{0,20}}+){{0,2}}:{_SPACE}++)?"
#: a paragraph that is a question: what it is marked as, the question, what may close it, and its end
_CLOSE = r"(?:\*\*|__)?:{0,2}[ \t\xa0\r]*+(?=\n)"
_PARAGRAPH = regex.compile(
    rf"{_SPACE}*+(?:[-*+•o]{_SPACE}++)?{_LABEL}?{_SPEAKER}(?P<number>\d[\d.]*[.)]?{_SPACE}++)?(?P<bold>\*\*|__)?"
    rf"(?P<question>[¿\"«“]?[\p{{Lu}}\p{{Lo}}][^\n?？؟]{{4,160}}+(?:\n{_SPACE}*+[^\s?？؟][^\n?？؟]{{0,160}}+)?[?？؟]){_CLOSE}"
)
_STOP = regex.compile(rf"[?？؟]{_CLOSE}")
_ANSWER_LABEL = regex.compile(
    r"\*{0,2}(?:A(?:nswer)?|Antwort|R(?:éponse|espuesta|isposta|esposta)?|Antwoord|О|答)[ \t]*\d*(?:[.:)]+\*{0,2}\s++|：\s*+)"
)
#: the mark of an answer below more of what a marked question says
_ANSWER_BELOW = regex.compile(rf"(?<=\n){_SPACE}*+(?=[^\n:：]{{1,12}}[:：]){_ANSWER_LABEL.pattern}")
#: a line that is marked as a question, whatever it ends with
_MARKED = regex.compile(
    rf"^{_SPACE}*+(?:[-*+•]{_SPACE}++)?(?:\*\*|__)?(?:Q(?:uestion)?{_SPACE}?\d{{0,3}}[.:)]|(?:Frage|Pregunta|Domanda|Pergunta|Vraag|[FPDVВ问問]){_SPACE}?\d{{0,3}}[:：])",
    regex.MULTILINE,
)
#: nothing but the titles of parts, as in a table of contents: 2.3.1. Books
_TITLES = re.compile(r"(?:\s*+\d{1,3}(?:\.\d{1,3})++[.)]?[ \t]++[^\n]{0,90}[^\n.:](?=\n|\Z))++")
#: a line across a plain text between its parts, and how a line ends that is no title
_DRAWN, _GOES_ON = (
    re.compile(r"^[ \t]*+(?:-{20,}+|={20,}+|_{20,}+|\*{20,}+)[ \t\r]*+$", re.MULTILINE),
    (".", ":", ",", ";"),
)
_SENTENCE = re.compile(r"[.!?](?=\s)|[。！？]")
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


def asks_in_title(text: str) -> bool:
    """Whether an English title is a question, be it a short one, or one behind what it is about.

    >>> [asks_in_title(text) for text in ("My code does not work. What now?", "Is there parking?", "Ready?")]
    [True, True, False]
    """
    if is_question(text):
        return True
    told, _, asked = text.rpartition(". ")
    if not text.endswith("?") or len(text) > LONGEST or _POINTING.search(told or text):
        return False
    first, *others = [*asked.lower().rstrip("?").replace("’", "'").split(), ""]
    is_asked = first in _ASKING and len(others) > 1
    words_told = [word for word in words_of(text) if word not in FUNCTION_WORDS]
    return is_asked and len(words_told) >= (CONTENT if told else 1)


def asks_itself(title: str, is_english: bool, is_of_questions: bool) -> bool:
    """Whether a title is a question; in an English text of questions it may be a short one."""
    if not is_english:
        return is_foreign_question(title)
    return asks_in_title(title) if is_of_questions else is_question(title)


def is_of_questions(titles: Iterable[str]) -> bool:
    """Whether so many titles of a text are questions that the others stand for one, too: storage time."""
    return sum(map(asks_in_title, titles)) >= SEVERAL


def from_questions(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each question that a heading or a paragraph is, and that text follows.

    Paragraphs count from three on, or where they are marked: one by itself is asked for effect. In other
    languages than English they count with a number or a mark alone: people in stories ask each other.
    Linear time.
    """
    in_english = language_of(document) == "en"
    titles = (heading.title for heading in outline(document).headings)
    asks = partial(asks_itself, is_english=in_english, is_of_questions=is_of_questions(titles))
    found = list(_of_headings(document, asks))
    found += _of_paragraphs(document, in_english)
    found += _of_rows(document, is_question if in_english else is_foreign_question)
    times = Counter(normalised(each.text) for each in found)
    for each in found:
        if times[normalised(each.text)] == 1:
            worth = WORTH if each.is_all else WORTH * PART
            is_short = asks_whether(each.text)
            answer = before_list(document.text, each.answer) if is_short else each.answer
            yield Draft("question", index, answer, each.text, (), worth)


def is_foreign_question(text: str) -> bool:
    """Whether a line in another language than English, which may be written without spaces, is a question."""
    shortest = SHORTEST // 3 if " " in text else SHORTEST // 5
    is_long = len(text.split()) >= FEWEST - 1 or (not text.isascii() and len(text) >= shortest)
    return text.endswith(_MARKS) and is_long and len(text) <= LONGEST


class _Asked(NamedTuple):
    """A question with the span that answers it, and whether that is all that is said to it."""

    text: str
    answer: Span
    is_all: bool = True


def _of_headings(document: Document, asks: Callable[[str], bool]) -> Iterator[_Asked]:
    text, found = document.text, outline(document)
    titles = [
        title_of(plain(heading.title)) if heading.title.endswith(_MARKS) else ""
        for heading in found.headings
    ]
    for index, title in enumerate(titles):
        if not asks(title):
            continue
        start, end = found.headings[index].end, _end_below(found, titles, index, len(text))
        start = _past_label(text, start, end)
        if not document.is_markdown:
            end = _entry_end(text, found.headings[index].start, start, end)
        if answer := _answer(text, start, end, asks):
            yield _Asked(title, *answer)


def _end_below(found: Outline, titles: Sequence[str], index: int, end: int) -> int:
    """Where what stands below a heading ends, with the headings under it that ask nothing themselves."""
    for below in range(index + 1, len(titles)):
        start = found.headings[below].start
        is_far = start > found.headings[index].end + SECTION
        if found.parents[below] < index or titles[below] or is_far:
            return start
    return end


def _of_paragraphs(document: Document, in_english: bool) -> Iterator[_Asked]:
    text, found = document.text, outline(document)
    asks = is_question if in_english else is_foreign_question
    begun = [match for match in _lines(text) if not _is_inside(text, match)]
    matches = [
        match
        for match in begun
        if (in_english or match["label"] or match["number"] or match["bold"])
        and (
            asks_in_title(plain(match["question"]))
            if in_english and _is_above_text(text, match)
            else not _asks_several(match) and asks(plain(match["question"]))
        )
    ]
    are_spoken = sum(bool(match["speaker"]) for match in matches) >= SPOKEN
    if len(matches) < SEVERAL and not are_spoken and not any(match["label"] for match in matches):
        return
    starts = sorted(
        {
            *(match.start() for match in begun),
            *(match.start() for match in _MARKED.finditer(text)),
            len(text),
        }
    )
    for match in matches:
        section = found.at(match.start("question"))
        heading = found.headings[section] if section >= 0 else None
        if heading and match.start("question") < heading.end:
            continue  # asked as a heading
        below = found.headings[section + 1 : section + 2]
        following = starts[bisect_right(starts, match.start())]
        limit = min(following, below[0].start if below else following)
        start = _past_label(text, match.end(), limit, bool(match["label"]))
        if not document.is_markdown:
            limit = _entry_end(text, match.start(), start, limit)
            if _is_above_text(text, match):
                limit = _next_title(text, start, limit)
        is_marked = match["label"] or match["number"] or match["bold"]
        is_ended = is_marked or (limit < len(text) and limit - start <= SECTION)
        if answer := _answer(text, start, limit, asks, SECTION if is_ended else 0):
            yield _Asked(plain(match["question"]), *answer)


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
    """Whether a line is inside a paragraph rather than at its beginning."""
    above = text.rfind("\n", 0, max(0, match.start() - 1)) + 1
    before = text[above : match.start()].strip()
    return bool(before) and not before.startswith(("[[", "#", "=", "---"))


def _is_above_text(text: str, match: re.Match[str]) -> bool:
    """Whether an empty line stands above a line and text right below it, as at a title."""
    is_apart = text.endswith("\n\n", 0, match.start()) and "\n" not in match["question"]
    return is_apart and not text[match.end() + 1 : match.end() + 2].isspace()


def _asks_several(match: re.Match[str]) -> bool:
    """Whether a line says or asks something before it asks."""
    return bool(re.search(r"[.!]\s", match["question"]))


def _past_label(text: str, start: int, end: int, is_marked: bool = False) -> int:
    """Where an answer begins; where its question is marked, the mark of the answer may stand below more of that."""
    start = visible_start(text, start, end)
    label = _ANSWER_LABEL.match(text, start, end)
    if not label and is_marked:
        label = _ANSWER_BELOW.search(text, start, min(end, start + LONGEST))
    return int(label.end()) if label else start


def _entry_end(text: str, question: int, answer: int, end: int) -> int:
    """Where plain text goes on to another entry: at a line drawn across it, or a title no further indented than the question is."""
    drawn = _DRAWN.search(text, answer, end)
    end = drawn.start() if drawn else end
    asked, told = (_indent(text, place) for place in (visible_start(text, question), answer))
    if told <= asked:
        return end
    for empty in _EMPTY_LINE.finditer(text, answer, end):
        begin = visible_start(text, empty.end(), end)
        if begin < end and _indent(text, begin) <= asked and _is_title(text, begin, end, asked):
            return begin
    return end


def _next_title(text: str, start: int, end: int) -> int:
    """Where the answer to a question that stands right above it ends: where such another title stands below an empty line."""
    for empty in _EMPTY_LINE.finditer(text, start, end):
        stop = text.find("\n", empty.end(), end)
        line = text[empty.end() : stop].rstrip() if stop >= 0 else ""
        is_title = 0 < len(line) <= TITLE and not line.endswith(_GOES_ON)
        if is_title and not text[stop + 1 : stop + 2].isspace():
            return empty.start()
    return end


def _is_title(text: str, begin: int, end: int, indent: int) -> bool:
    """Whether a line below an empty one ends as titles do, and no other stands below it that is not indented further."""
    stop = text.find("\n", begin, end)
    stop = end if stop < 0 else stop
    below = visible_start(text, stop, end)
    goes_on = text.count("\n", stop, below) == 1 and _indent(text, below) <= indent
    return not (goes_on or text[begin:stop].rstrip().endswith(_GOES_ON))


def _indent(text: str, at: int) -> int:
    """How far the line is indented that an offset lies in; none for one behind other text."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return len(before.expandtabs()) if not before.strip() else 0


def _answer(
    text: str, start: int, end: int, asks: Callable[[str], bool], fill: int = SECTION
) -> tuple[Span, bool] | None:
    """What answers a question, and whether it is all that stands there: all where that is short, else its first paragraphs.

    Those are as many as are `fill` characters. None where there is too little, the next question, or titles alone.
    """
    start, stop = without_rules(text, start, end)
    first = text[start:stop].partition("\n")[0].strip()
    if stop - start < SHORTEST or asks(first) or _TITLES.fullmatch(text, start, stop):
        return None
    is_all = fill > 0 and stop - start <= SECTION
    return Span(start, stop if is_all else _paragraphs(text, start, stop, fill)), is_all


def _paragraphs(text: str, start: int, end: int, fill: int) -> int:
    """Where so many characters of whole paragraphs end; later as long as that is too short or announces more."""
    at = start
    while at < end:
        empty = _EMPTY_LINE.search(text, visible_start(text, at, end), end)
        stop = visible_end(text, start, empty.start() if empty else end)
        is_enough = at - start >= SHORTEST and text[at - 1] != ":"
        if is_enough and stop - start > fill:
            break
        if stop - start > SECTION:
            return at if is_enough else _within_section(text, start)
        at = stop
    return at


def _within_section(text: str, start: int) -> int:
    """Where a long answer is left off: behind a sentence or a line, or else a word."""
    farthest = start + SECTION
    sentences = [match.end() for match in _SENTENCE.finditer(text, start + SECTION // 2, farthest)]
    line = text.rfind("\n", start + SHORTEST, farthest)
    word = text.rfind(" ", start + SHORTEST, farthest)
    stop = sentences[-1] if sentences else next((at for at in (line, word) if at > 0), farthest)
    return visible_end(text, start, stop)
