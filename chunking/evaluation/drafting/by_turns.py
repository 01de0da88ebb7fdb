"""Questions that one speaker of a conversation asks and another answers, where they can be understood without it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import regex

from ...segmenters.natural_language import language_of
from ...types import Document, Span
from .by_questions import is_foreign_question, is_question
from .english import FUNCTION_WORDS, words
from .filters import normalised
from .keyphrases import words_of
from .rules import Draft

#: what such a question is worth, and characters of an answer, at least and at most
WORTH, SHORTEST, LONGEST = 5.0, 30, 900
#: words of content of a question in English, at least
CONTENT = 2

_TURN = re.compile(r"[^\n]++")
_SENTENCE = re.compile(r"(?:\A|[.!?…] )(?P<asked>[^.!?…]{10,160}\?)\Z")
#: what a speaker begins with, before what is asked, and whom it is asked
_BEGINS = re.compile(
    r"(?:(?:so|and|but|ok|okay|right|well|now|great|alright|yes|no|und|aber|also|gut|ja|nein|danke),? )+(?=\w)", re.IGNORECASE
)  # fmt: skip
_CALLED = regex.compile(r"(?:\p{Lu}\p{L}{1,20}+\.? ){0,2}\p{Lu}\p{L}{1,20}+, (?=\p{L})")
#: words that stand for speakers, for what was said before, or for where they are
_BETWEEN_THEM = {
    "en": words(
        """i i'm i've i'd i'll me my mine you you're you've you'd your yours we we're we've us our it it's its they they're them their
        this that that's these those he she him his her here there then today tonight yesterday tomorrow now again ok okay else one ones anything something everybody
        listening guys question questions"""
    ),
    "de": words(
        """ich mir mich mein meine meinen wir uns unser unsere du dir dich dein deine ihr euch euer sie ihnen ihre ihren ihrem es er ihn
        ihm das dies diese dieser dieses da dann davon dazu damit darüber dort hier jetzt heute gestern morgen schon noch ok okay frage fragen"""
    ),
}  # fmt: skip
_ASKING = {
    "en": words("what which who whose when where why how is are was were does do did can must should will"),
    "de": words(
        """was welche welcher welches welchen wer wem wen wann wo wohin woher warum weshalb wieso wie womit wofür worauf ist sind war
        waren wird werden kann können muss müssen darf dürfen gibt gilt gelten"""
    ),
}  # fmt: skip


def from_turns(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each question that ends the turn of one speaker, and that the next one answers; linear time.

    In English and German; none whose words point to the speakers or to what was said before.
    """
    language = language_of(document).partition("-")[0]
    if language not in _ASKING:
        return
    turns = [Span(*match.span()) for match in _TURN.finditer(document.text)]
    asked = [asked_in(document.text[turn.start : turn.end], language) for turn in turns]
    times = Counter(map(normalised, filter(None, asked)))
    for question, answer, follows in zip(asked, turns[1:], asked[1:], strict=False):
        is_long = SHORTEST <= answer.end - answer.start <= LONGEST
        is_answer = is_long and not follows and not document.text.endswith("?", 0, answer.end)
        if question and is_answer and times[normalised(question)] == 1:
            yield Draft("question", index, answer, question, (), WORTH)


def asked_in(turn: str, language: str) -> str | None:
    """What a turn asks with its last sentence, where that stands for itself.

    >>> asked_in("I see. And how much does the visit cost?", "en"), asked_in("How much do you charge?", "en")
    ('How much does the visit cost?', None)
    """
    match = _SENTENCE.search(turn[-2 * LONGEST :])
    if not match:
        return None
    bare = match["asked"].strip()
    for before in (_BEGINS, _CALLED):
        if found := before.match(bare):
            bare = bare[found.end() :]
    said = _said(bare)
    if not said or said[0] not in _ASKING[language] or is_between_them(bare, language):
        return None
    content = [word for word in words_of(bare) if word not in FUNCTION_WORDS]
    is_whole = is_question if language == "en" else is_foreign_question
    is_told = len(content) >= CONTENT and is_whole(bare)
    return bare[0].upper() + bare[1:] if is_told else None


def is_between_them(text: str, language: str) -> bool:
    """Whether words of a text point to speakers, to what was said before, or to where they are."""
    return not _BETWEEN_THEM[language].isdisjoint(_said(text))


def _said(text: str) -> list[str]:
    return text.rstrip("?").lower().replace("’", "'").replace(",", "").split()
