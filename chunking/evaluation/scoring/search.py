"""One question, asked of the chunks of some documents: what is found, best first, and why it stands there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ...config import ChunkingConfig
from ...embedders import Progress
from ...embedders.base import ignore, part
from ...retrieval import RetrievalOptions
from ...retrieval.neighbours import share_of_spread, standardised
from ...retrieval.ranking import DIGITS, ContentIndex, Parts, addends, combined
from ...retrieval.words import Scores, matches, searched_words, unsearched
from ...strategies.base import Chunker
from ...types import Chunk, Document
from ..questions.questions import Question
from .chunk_pool import ChunkPool
from .cutoff import Hit, hits_of
from .cutting import check_documents, cut_share, pool_of, retrieval_of
from .evaluate import check_questions, report_of
from .order import best_first, with_neighbours
from .report import Report


class Part(NamedTuple):
    """A score of one kind, the rank among all chunks that it alone would give, and what it adds to the chunk's score."""

    score: float
    rank: int
    adds: float


@dataclass(frozen=True, slots=True)
class Found:
    """A chunk that a question retrieved, and what put it at its rank.

    `hit` says how much of the chunk is read, with its score and rank. `meaning` is the cosine of
    question and chunk, `words` the BM25 score; None where the retriever does not use it.
    `neighbours` is what the chunks beside it add to its score: with what meaning and words add, that
    is the score of `hit`, but for rounding. `matches` are the ranges of the
    document's text in this chunk that hold words of the question, code points; none without words.
    `text_words` are these words as they first stand there, each once. `context_words` are those that are
    indexed with the chunk and stand only outside its text, such as in the headings above it: in lower case,
    each once. Of both those come first that add most to the BM25 score.
    """

    document: Document
    chunk: Chunk
    hit: Hit
    meaning: Part | None
    words: Part | None
    neighbours: float
    matches: tuple[tuple[int, int], ...]
    text_words: tuple[str, ...]
    context_words: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class SearchIndex:
    """The chunks of some documents, cut, embedded and indexed once, for any number of questions.

    It ranks as `evaluate` does with the same options.
    """

    pool: ChunkPool = field(repr=False)
    options: RetrievalOptions
    chunker: Chunker | ChunkingConfig
    embedder: Any
    _contents: ContentIndex = field(repr=False)

    @classmethod
    def build(
        cls,
        chunker: Chunker | ChunkingConfig,
        documents: Iterable[Document],
        embedder: Any = "quality",
        progress: Progress = ignore,
        **retrieval: Any,
    ) -> SearchIndex:
        """Cut the documents and index their chunks; the arguments are those of `evaluate`.

        Raises:
            EvaluationError: nothing to retrieve from, or two documents of one name.
            OptionsError: every problem of the options of retrieval at once.
            EmbedderError: what the embedder says.
        """
        known, options = tuple(documents), retrieval_of(chunker, retrieval)
        check_documents(known)
        cut = cut_share(chunker, options)
        pool = pool_of(chunker, known, part(progress, 0.0, cut))
        indexed, rest = pool.indexed(options.index_headings), part(progress, cut, 1.0)
        contents = ContentIndex(indexed, options, embedder, rest, pool.languages)
        return cls(pool, options, chunker, embedder, contents)

    def search(self, question: str) -> tuple[Found, ...]:
        """The chunks that are read for a question, best first."""
        (parts,) = self._contents.parts([question])
        own = combined(parts, self.options)
        found = with_neighbours(own, self.pool, self.options)
        before = standardised(own) if self.options.smoothing else own
        order = best_first(found)
        hits = hits_of(self.pool, order, found, self.options)
        added = addends(parts, self.options)
        if self.options.smoothing:
            added = Parts(*(each if each is None else share_of_spread(each, own) for each in added))
        return tuple(
            Found(
                *self._place(number),
                hit,
                _part(parts.dense, added.dense, number),
                _part(parts.lexical, added.lexical, number),
                float(found[number] - before[number]),
                words.matches,
                words.text_words,
                words.context_words,
            )
            for hit, number in zip(hits, order.tolist(), strict=False)
            for words in [_Words() if parts.lexical is None else self._words(question, number)]
        )

    def unsearched(self, question: str) -> list[str]:
        """The parts of a question with signs, such as `C++`, in which the search by words sees no word.

        They are all parts where it sees no word at all, and none where nothing is searched by words.
        """
        if not self.options.uses_words:
            return []
        return unsearched(question, map(self._language, range(len(self.pool.entries))))

    def held_words(self, question: str, found: Iterable[Found]) -> tuple[list[str], list[str]]:
        """The words of a question that say what it is about, and those of them that what was found for it holds, each once.

        They are searched by the rules of each language of the documents, and English has no stop word of them. In text
        without spaces every two neighbouring characters are a word. None where nothing is searched by words.
        """
        if not self.options.uses_words:
            return [], []
        languages = {"en", *map(self._language, range(len(self.pool.entries)))}
        asked = searched_words(question, languages)
        words = (word for each in found for word in (*each.text_words, *each.context_words))
        held = set[str]().union(*searched_words(" ".join(words), languages).values())
        return list(asked), [word for word, forms in asked.items() if not held.isdisjoint(forms)]

    def report(self, questions: Iterable[Question]) -> Report:
        """What `evaluate` finds for these questions.

        Raises:
            EvaluationError: no question, or one on a document that is not there or whose text is another.
        """
        asked = tuple(questions)
        check_questions(asked, self.pool.documents)
        found = self._contents.scores([question.text for question in asked])
        return report_of(self.pool, self.chunker, asked, found, self.embedder, self.options)

    def _place(self, number: int) -> tuple[Document, Chunk]:
        index, chunk = self.pool.entries[number]
        return self.pool.documents[index], chunk

    def _language(self, number: int) -> str | None:
        """By whose rules the words of a chunk are searched."""
        return self.pool.languages[number] if self.options.stemming else None

    def _words(self, question: str, number: int) -> _Words:
        """Where words of the question stand in the chunk, these words, and those in what is indexed with it."""
        _, chunk = self.pool.entries[number]
        language = self._language(number)
        spans = matches(question, chunk.text, language)
        context = self.pool.indexed(self.options.index_headings)[number]
        context = context.replace(chunk.text, "\n", 1)
        held: dict[str, str] = {}
        for word in (chunk.text[start:end] for start, end in spans):
            held.setdefault(word.casefold(), word)
        around = (
            context[start:end].casefold() for start, end in matches(question, context, language)
        )
        only_around = [word for word in dict.fromkeys(around) if word not in held]
        heaviest = self._contents.heaviest
        return _Words(
            tuple((chunk.start + start, chunk.start + end) for start, end in spans),
            heaviest(held.values(), number, language),
            heaviest(only_around, number, language),
        )


class _Words(NamedTuple):
    """The words of a question in one chunk, as `Found` has them."""

    matches: tuple[tuple[int, int], ...] = ()
    text_words: tuple[str, ...] = ()
    context_words: tuple[str, ...] = ()


def _part(scores: Scores | None, added: Scores | None, number: int) -> Part | None:
    if scores is None or added is None:
        return None
    rounded = np.round(scores, DIGITS)
    rank = 1 + int((rounded > rounded[number]).sum())
    return Part(float(scores[number]), rank, float(added[number]))
