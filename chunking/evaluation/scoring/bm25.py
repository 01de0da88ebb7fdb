"""Retrieval by words: BM25, for documents in any language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import regex

from ...characters import UNSPACED
from ...extras import extra

Scores = npt.NDArray[np.float64]

#: stretches of scripts that are written without spaces
_UNSPACED = regex.compile(rf"(?:[{UNSPACED}ー]\p{{M}}*)+")


def bm25(contents: Sequence[str]) -> Callable[[str], Scores]:
    """Index some texts; what is returned gives for a question the BM25 score of each of them.

    Lucene's variant with k1 = 1.5 and b = 0.75 by the library `bm25s`, and its tokenizer: words of
    two letters or more in lower case, none left out or stemmed. In scripts that are written without
    spaces every two neighbouring characters are a word, as in Lucene's CJK analyzer. No word in
    common: 0.
    """
    with extra("evaluation"):
        import bm25s  # type: ignore[import-untyped]

    words = bm25s.tokenize(list(map(_spaced, contents)), stopwords=[], show_progress=False)
    nothing = np.zeros(len(contents))
    if not words.vocab:
        return lambda question: nothing
    index = bm25s.BM25(dtype="float64")
    index.index(words, show_progress=False)

    def score(question: str) -> Scores:
        (asked,) = bm25s.tokenize(
            [_spaced(question)], stopwords=[], return_ids=False, show_progress=False
        ) or ([],)
        known = index.get_tokens_ids(asked)
        found: Scores = index.get_scores_from_ids(known) if known else nothing
        return found

    return score


def _spaced(text: str) -> str:
    """The text with spaces around words, in scripts that have none around every two characters."""
    spaced: str = _UNSPACED.sub(lambda run: " ".join(["", *_pairs(run[0]), ""]), text)
    return spaced


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]
