"""Questions to compare configurations by, where nobody has written any: half of them sentences, half key words.

Questions by rules repeat most words of their answer, which small chunks find best; key words, as people
type into a search box, do so less. These are about prose where a document has some: no title page and no
table of contents is asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ...types import Document
from ..questions.questions import Question, Questions, name_of
from .by_keywords import draft_keyword_questions
from .by_rules import draft_questions
from .prose import passages, plain
from .rules import is_notice

#: questions below which anything is asked for
FEWEST = 10


def draft_tuning_questions(
    documents: Sequence[Document], count: int = 200, seed: int = 0
) -> Questions:
    """Up to half of `count` questions by rules, and keyword questions for the rest.

    Where there are none by rules, such as for tables, all are keyword questions. No two have
    overlapping answers. Where there are none of either, `problems` says why and what to do.
    """
    found = draft_questions(documents, count // 2, seed)
    drafted = draft_keyword_questions(documents, count, seed)
    apart = _apart(drafted, found)
    more = _spread(_about_prose(documents, apart), count - len(found))
    missing = min(FEWEST, count) - len(found) - len(more)
    if missing > 0:
        more += _spread([question for question in apart if question not in more], missing)
    return Questions((*found, *more), () if found or more else drafted.problems)


def _apart(drafted: Questions, found: Questions) -> list[Question]:
    """Those whose answer overlaps none that is asked for already."""
    taken = [question.excerpts[0] for question in found]
    return [
        question
        for question in drafted
        for own in question.excerpts
        if not any(
            own.document == other.document and own.start < other.end and other.start < own.end
            for other in taken
        )
    ]


def _about_prose(documents: Sequence[Document], drafted: Sequence[Question]) -> list[Question]:
    """Those whose answer stands in one passage of prose and is no notice; all of a document without prose."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for passage in passages(documents):
        span = passage.sentences[0].start, passage.sentences[-1].end
        spans.setdefault(name_of(documents[passage.document]), []).append(span)
    return [question for question in drafted if _is_fit(question, spans)]


def _is_fit(question: Question, spans: dict[str, list[tuple[int, int]]]) -> bool:
    (excerpt,) = question.excerpts
    own = spans.get(excerpt.document)
    if own is None:
        return True
    place = bisect_right(own, excerpt.start, key=lambda span: span[0]) - 1
    is_inside = place >= 0 and excerpt.end <= own[place][1]
    return is_inside and not is_notice(plain(excerpt.text))


def _spread(questions: Sequence[Question], count: int) -> list[Question]:
    """So many of them, spread evenly over all."""
    count = min(count, len(questions))
    return [questions[place * len(questions) // count] for place in range(count)]
