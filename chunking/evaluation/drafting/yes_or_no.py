"""What answers a question whether something is so: what stands before a list that goes on from there to something else."""

from __future__ import annotations

import re

from ...types import Span
from ...whitespace import visible_end
from .english import words

#: characters of such an answer, at least
SHORTEST = 60
_VERBS = words(
    """is are was were do does did can could should must may might will would has have
    ist sind war waren kann können könnte darf dürfen muss müssen soll sollen sollte gibt gilt gelten lohnt lohnen hilft hat haben wird werden
    braucht brauchen brauche besteht bestehen"""
)
#: where a list begins, and the end of the sentence before the one that leads to it
_LIST = re.compile(r"\n[ \t]*+(?:[-*+•]|\d{1,2}[.)])[ \t]++\S")
_LAST_STOP = re.compile(r"(?s:.*)(?<=[^\W\d_]{2}[.!])(?=\s)")
#: what leads to a list that the answer needs: yes, under these conditions
_NEEDED = re.compile(
    r"\b(?:not|no|only|except\w*|exclud\w+|unless|if|when|conditions?|following|these|those|nicht|kein\w*|nur|außer|ausnahmen?|ausgenommen|wenn|falls|"
    r"voraussetzung\w*|bedingung\w*|folgend\w*|diese\w*)\b",
    re.IGNORECASE,
)


def asks_whether(question: str) -> bool:
    """Whether an English or German question is answered by yes or no.

    >>> asks_whether("Lohnt sich ein Filter?"), asks_whether("What is a filter?")
    (True, False)
    """
    return question.partition(" ")[0].lower() in _VERBS


def before_list(text: str, answer: Span) -> Span:
    """An answer up to the sentence that leads to a list of something else; all of it where that belongs to it.

    >>> told = "No, it costs more than the lime that it keeps out of a house in all the years. Before you buy:\\n\\n- Ask us."
    >>> told[slice(*before_list(told, Span(0, len(told))))]
    'No, it costs more than the lime that it keeps out of a house in all the years.'
    """
    first = _LIST.search(text, *answer)
    end = visible_end(text, answer.start, first.start()) if first else answer.end
    if not first or text[end - 1] != ":":
        return answer
    stop = _LAST_STOP.match(text, answer.start, end)
    is_whole = stop is not None and stop.end() - answer.start >= SHORTEST
    if not stop or not is_whole or _NEEDED.search(text, stop.end(), end):
        return answer
    return Span(answer.start, stop.end())
