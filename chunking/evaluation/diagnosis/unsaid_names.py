"""Names that a question asks for, and that the chunk with its answer does not say."""

from __future__ import annotations

from ...retrieval import indexed_text
from ..scoring.report import GoldChunk
from .unread_gold import Case

#: names that are told at most, and letters at the end of a word that inflection may change
_MOST, _ENDING = 3, 2
#: what stands around a word
_AROUND = ".,;:?!…\"'“”„‘’«»()[]"


def unsaid_names(case: Case, gold_chunk: GoldChunk) -> list[str]:
    """Names and numbers of a question that some document says, and not what its answer's chunk is found by.

    A name is a word with a capital letter or a figure, behind the first word of the question.
    """
    with_headings = case.report.retrieval.index_headings
    said = indexed_text(case.chunk(gold_chunk), with_headings).casefold()
    texts = [document.text for document in case.report.documents]
    words = [_bare(word) for word in case.question.text.split()[1:]]
    names = [word for word in dict.fromkeys(words) if len(word) > 1 and _is_name(word)]
    unsaid = [name for name in names if _stem(name) not in said]
    return [name for name in unsaid if any(name in text for text in texts)][:_MOST]


def _bare(word: str) -> str:
    word = word.strip(_AROUND)
    return word[:-2] if word.endswith(("'s", "’s")) else word


def _is_name(word: str) -> bool:
    return any(character.isupper() or character.isdecimal() for character in word)


def _stem(word: str) -> str:
    """What of a word stays in all its forms: all of a number."""
    has_figures = any(map(str.isdecimal, word))
    return word.casefold()[: len(word) if has_figures else max(2 * _ENDING, len(word) - _ENDING)]
