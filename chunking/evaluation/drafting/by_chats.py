"""Questions about chats: what one asks and another answers, and who did what somebody says of himself or herself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...segmenters.natural_language import language_of
from ...segmenters.turns import Turn, turns_of
from ...types import Document, Span
from ...whitespace import visible_end
from .by_turns import LONGEST, SHORTEST, asked_in, is_between_them
from .clauses import is_plain
from .english import FUNCTION_WORDS, PREPOSITIONS
from .filters import normalised
from .keyphrases import words_of
from .past_verbs import STEMS
from .prose import is_prose
from .rules import Draft
from .transcripts import is_of_subtitles

#: what such questions are worth; and the words of content of a deed, at least
ANSWERED, DONE, CONTENT = 5.0, 3.0, 2
#: words of a deed up to which it is one
MOST = 18

_SENTENCE = re.compile(r"[^\s.!?…][^.!?…\n]*+(?:[.!?…](?!\s)[^.!?…\n]*+)*+[.!?…]?+")
#: what somebody says of himself or herself, and how that is asked for: the verb, and the one that is asked
_SAID = {
    "en": re.compile(
        rf"\A(?:(?:ok|okay|yes|yeah|no|sorry|done|btw|fyi|and|so|but),? )*+I(?: (?:have )?(?:just|already|also))?"
        rf"(?:(?P<short>['’](?:ll|ve|m))| (?P<verb>am|have|will|[a-z]{{3,}}ed|{'|'.join(sorted(STEMS))})) (?P<rest>\w[^,;:()]{{8,110}})",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\A(?:(?:ok|okay|ja|nein|und|also|sorry),? )*+Ich (?P<verb>habe?|bin|werde|war|hatte|wurde)(?P<short>)? (?P<rest>\w[^,;:()]{8,110})",
        re.IGNORECASE,
    ),
}
#: when something is, as seen from the day on which it is said
_WHEN_SAID = re.compile(
    r",? (?:(?:just )?now|today|tonight|yesterday|tomorrow|this (?:morning|afternoon|evening|week)|last night|right away|already)\Z"
)
_ASKS = {"en": "Who", "de": "Wer"}
_FORMS = {"am": "is", "’m": "is", "'m": "is", "have": "has", "’ve": "has", "'ve": "has", "’ll": "will", "'ll": "will"} | {
    "habe": "hat", "hab": "hat", "bin": "ist", "werde": "wird"
}  # fmt: skip


def chat_of(document: Document) -> Sequence[Turn]:
    """The messages of a chat that is kept as text, each of which says who sent it and when; none of anything else, such as a speech."""
    if not is_prose(document) or is_of_subtitles(document):
        return ()
    turns = turns_of(document)
    is_named = all(turn.is_named and turn.speaker and turn.time for turn in turns)
    return turns if is_named and len({turn.speaker for turn in turns}) > 1 else ()


def from_chats(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each question that the next speaker answers, and each deed that one tells of; linear time. In English and German."""
    language = language_of(document).partition("-")[0]
    turns = chat_of(document) if language in _SAID else ()
    found = [*_answered(document.text, turns, language), *_told(document.text, turns, language)]
    times = Counter(normalised(asked) for asked, _, _ in found)
    for asked, span, worth in found:
        if times[normalised(asked)] == 1:
            yield Draft("statement", index, span, asked, (), worth)


def _answered(text: str, turns: Sequence[Turn], language: str) -> Iterator[tuple[str, Span, float]]:
    """What is asked once, and answered by who speaks next."""
    questions = [_question(text[turn.text_start : turn.end]) for turn in turns]
    times = Counter(map(normalised, questions))
    for (turn, after), question in zip(pairwise(turns), questions, strict=False):
        end = visible_end(text, after.text_start, after.end)
        is_long = SHORTEST <= end - after.text_start <= LONGEST
        is_other = after.speaker != turn.speaker and "?" not in text[after.text_start : end]
        is_once = question and times[normalised(question)] == 1
        asked = asked_in(question, language) if is_once and is_long and is_other else None
        if asked:
            yield asked, Span(after.start, end), ANSWERED


def _question(said: str) -> str:
    """The one question of what is said; empty where there is none, or another."""
    return f"{_without_day(said[: said.index('?')])}?" if said.count("?") == 1 else ""


def _told(text: str, turns: Sequence[Turn], language: str) -> Iterator[tuple[str, Span, float]]:
    """Who did what speakers say they did, answered from the name of the speaker on."""
    for turn in turns:
        for sentence in _SENTENCE.finditer(text, turn.text_start, turn.end):
            end = visible_end(text, sentence.start(), sentence.end())
            if end - turn.start <= LONGEST and (
                asked := who_did(text[sentence.start() : end], language)
            ):
                yield asked, Span(turn.start, end), DONE


def who_did(sentence: str, language: str) -> str | None:
    """Who did what a sentence in the first person tells; None where it tells of no deed, or not the whole of one.

    >>> who_did("I moved the boxes to the small freezer in the corridor.", "en")
    'Who moved the boxes to the small freezer in the corridor?'
    >>> who_did("Ich habe die Proben in den kleinen Schrank gestellt.", "de")
    'Wer hat die Proben in den kleinen Schrank gestellt?'
    >>> who_did("I renewed the certificate of the mail gateway this morning", "en")
    'Who renewed the certificate of the mail gateway?'
    >>> who_did("I moved it to Friday.", "en"), who_did("Ich habe es dir doch gesagt.", "de")
    (None, None)
    """
    bare = _without_day(sentence.rstrip(" .!…"))
    match = _SAID[language].fullmatch(bare)
    if not match or sentence.endswith("?"):
        return None
    verb, rest = (match["short"] or match["verb"]).lower(), match["rest"]
    content = [word for word in words_of(rest) if word not in FUNCTION_WORDS]
    is_whole = len(rest.split()) <= MOST and len(content) >= CONTENT and is_plain(rest)
    if not is_whole or is_between_them(rest, language):
        return None
    return f"{_ASKS[language]} {_FORMS.get(verb, verb)} {rest}?"


def _without_day(said: str) -> str:
    """What is said without when that is, as seen from the day of it; as it is where a preposition needs that."""
    bare = _WHEN_SAID.sub("", said)
    return said if bare.rpartition(" ")[2] in PREPOSITIONS else bare
