"""Keyword questions: they tell bad settings from good ones where nobody has written gold questions.

A question of the rules repeats nearly all words of its answer, so it is won by BM25 on the smallest
chunks. These hold a few words of a longer answer, as what people type into a search box does; they
rank configurations by nothing but numbers, and are not made to be read.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from math import log
from random import Random

import regex

from ...caching import per_document
from ...characters import UNSPACED
from ...segmenters.blocks import content_start, markdown_blocks
from ...segmenters.natural_language import language_of
from ...segmenters.outline import outline
from ...segmenters.sentences import sentence_starts
from ...segmenters.turns import turns_of
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from ..questions.questions import Excerpt, Question, Questions, name_of
from .filters import normalised
from .nothing import nothing
from .prose import is_prose
from .small_letters import begins_small, is_wrapped, line_starts, split_long_segments
from .stop_words import unsearched

#: sentences of an answer, at most, and its characters
SENTENCES, LONGEST = 3, 1_200
#: words of a question
WORDS = 4
#: a word that more sentences hold, and a larger share of them, is a stop word in any language
FREQUENT, FREQUENT_SHARE = 5, 0.05
#: answers that are tried in a stretch of a document before it is left out
PATIENCE = 8

#: characters of Chinese that stand between words, and words that nobody searches for
_BETWEEN = "的了是在和与或这那把被从其您你我他她们该此之也就都而但并若则很又个种来时"
_NO_WORD = (
    "使用|进行|通过|可以|可能|需要|以及|或者|如果|因为|所以|一个|一些|没有|不是|不能|不会|为了|例如|关于|对于|由于|"
    "之后|之前|时候|什么|如何|以上|以下|等等|任何|所有|每个|下面|上面|为什么|大量|许多|包括|包含|情况下"
)
#: two letters or more, but no half of don't or we'll; in Chinese and Japanese what stands between such characters, or
#: Hiragana; two characters in other scripts without spaces; and a place on a map
_LETTERS = rf"(?![{UNSPACED}ー])\w"
_WORD = regex.compile(
    rf"\d++\.\d{{3,}}+|(?<![\w'’])(?:{_LETTERS}){{2,}}+(?!['’]t\b)"
    rf"|(?=\p{{Han}})(?:{_NO_WORD}|(?:(?!{_NO_WORD})[\p{{Han}}--[{_BETWEEN}]]){{2,6}}+)|[\p{{Katakana}}ー]{{3,}}+"
    rf"|[\p{{Thai}}\p{{Lao}}\p{{Khmer}}\p{{Myanmar}}]{{2}}|(?<=[{UNSPACED}ー])(?:{_LETTERS}){{2,}}+",
    regex.V1,
)
#: an article, a pronoun, a preposition, and a number; an acronym is in capitals
_SHORT = regex.compile(r"\p{Lu}?\p{Ll}{1,3}|\d++")
#: words of Chinese that are none, a place on a map, the key of a row, and a piece of a date or of thousands
_NOTHING = regex.compile(rf"{_NO_WORD}|\d++\.\d++|\d{{5,}}+|0\d|000")
#: words of a question that may be numbers where its answer has others, and what is one: 24, 1a
NUMBERS, _NUMBER = 1, regex.compile(r"\d++\p{L}?")
#: the marks that close the text of a subtitle: </v>
_CLOSING = regex.compile(r"(?:</[a-z][\w.]*+>\s*+){1,4}+\Z")
#: a line of a program that only names what it uses
_IMPORT = regex.compile(
    r"\s*+(?:import|from|use|using|package|require|#\s*+include|export\s*+[*{])\b|\}\s*+from\b"
)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence as a span, the heading that it stands under, and its text as it is compared."""

    span: Span
    section: int
    text: str


def draft_keyword_questions(
    documents: Sequence[Document], count: int = 300, seed: int = 0
) -> Questions:
    """Up to `count` questions of four words each, answered by one to three consecutive sentences.

    They are for comparing configurations with one retriever: they tell bad settings from good ones,
    but not how well good ones do; a gold question has fewer words of its answer. The words are drawn
    from those of the answer, each the more probably the fewer sentences of all documents hold it.
    The answers do not overlap, lie in one section each, and spread over the documents, over each
    from its beginning to its end: there are no more than half as many as sentences. Any text will do,
    in any language, prose or not. The same documents and seed give the same questions, another seed
    others; several seeds together rank more steadily. Where there are none, `problems` says why and
    what to do. Linear time in the text.

    >>> text = "Heat the kiln slowly, for eleven hours at least, and never open it before it is cold."
    >>> [q.text for q in draft_keyword_questions([Document.from_text(text, "kiln.md")])]
    ['kiln slowly hours cold']
    """
    texts = [list(_sentences(document)) for document in documents]
    chance = Random(seed)
    vocabulary = _Vocabulary(documents, texts)
    shares = _shares([len(found) for found in texts], count, chance)
    drafted = [
        question
        for document, found, share in zip(documents, texts, shares, strict=True)
        for question in _Drafter(document, found, vocabulary, chance).draft(share)
    ]
    if count > 0 and not drafted:
        return nothing(
            f"no sentence has {WORDS} words to ask with and stands in one place only. Choose "
            "documents with more text, or leave out copies."
        )
    return Questions(tuple(drafted))


class _Vocabulary:
    """How specific the words of some documents are, and which of their sentences stand once."""

    def __init__(self, documents: Sequence[Document], texts: Sequence[Sequence[_Sentence]]) -> None:
        self._holding: Counter[str] = Counter()
        for document, found in zip(documents, texts, strict=True):
            for sentence in found:
                words = _words(_without_speakers(document)[slice(*sentence.span)])
                self._holding.update({word.casefold() for word in words})
        self._standing = Counter(sentence.text for found in texts for sentence in found)
        self._sentences = self._standing.total()
        self._frequent = max(FREQUENT, FREQUENT_SHARE * self._sentences)

    def stands_once(self, sentence: _Sentence) -> bool:
        """Whether no other sentence says the same."""
        return self._standing[sentence.text] == 1

    def telling(self, text: str, stops: frozenset[str], in_english: bool) -> dict[str, float]:
        """The words of a text as they stand, each once and none of `stops`, with their weight.

        The weight is the inverse document frequency, a sentence being a document. Of other languages than English
        what is short, or a number, is taken for a stop word as well.
        """
        kept: dict[str, str] = {}
        for word in _words(text):
            kept.setdefault(word.casefold(), word)
        return {
            word: log((self._sentences + 1) / self._holding[folded])
            for folded, word in kept.items()
            if folded not in stops
            and not _NOTHING.fullmatch(word)
            and 0 < self._holding[folded] <= self._frequent  # none in an import between two lines
            and (in_english or not _SHORT.fullmatch(word))
        }


class _Drafter:
    """Drafts the questions of one document."""

    def __init__(
        self,
        document: Document,
        sentences: Sequence[_Sentence],
        vocabulary: _Vocabulary,
        chance: Random,
    ) -> None:
        self._document = document
        self._language = language_of(document)
        self._stops = unsearched(self._language, _is_program(document))
        self._sentences = sentences
        self._vocabulary = vocabulary
        self._chance = chance

    def draft(self, count: int) -> Iterator[Question]:
        """A question from each of so many equal stretches, where one can be had."""
        bounds = (
            [len(self._sentences) * part // count for part in range(count + 1)] if count else []
        )
        for first, last in pairwise(bounds):
            for _ in range(PATIENCE):
                span = self._span(first, last)
                if span and (asked := self._asked(span)):
                    yield _question(self._document, span, asked)
                    break

    def _span(self, first: int, last: int) -> Span | None:
        """Some consecutive sentences of a stretch, if they stand once and in one section."""
        begin = self._chance.randrange(first, last)
        chosen = self._sentences[begin : min(last, begin + self._chance.randint(1, SENTENCES))]
        span = Span(chosen[0].span.start, chosen[-1].span.end)
        is_whole = chosen[0].section == chosen[-1].section and span.end - span.start <= LONGEST
        return span if is_whole and all(map(self._vocabulary.stands_once, chosen)) else None

    def _asked(self, span: Span) -> str | None:
        """Words of a span in their order, each drawn by its weight; None where there are too few."""
        text = _without_speakers(self._document)[slice(*span)]
        weights = self._vocabulary.telling(text, self._stops, self._language == "en")
        if len(weights) < WORDS:
            return None
        draw = {word: self._chance.random() ** (1 / weight) for word, weight in weights.items()}
        ranked = sorted(draw, key=draw.__getitem__, reverse=True)
        numbers = list(filter(_NUMBER.fullmatch, ranked))
        further = frozenset(numbers[NUMBERS:])
        drawn = {*sorted(ranked, key=further.__contains__)[:WORDS]}
        is_of_numbers = len(drawn.intersection(numbers)) > WORDS // 2
        if is_of_numbers and (is_prose(self._document) or len(numbers) < len(ranked)):
            return None  # nobody types these; a table of numbers alone has nothing else
        return " ".join(word for word in weights if word in drawn)


def _sentences(document: Document) -> Iterator[_Sentence]:
    """The sentences of a document, headings, front matter and imports left out."""
    text, headings = _without_speakers(document), outline(document)
    is_program, is_spoken = _is_program(document), bool(turns_of(document))
    for start, end in pairwise(_bounds(document)):
        begin = visible_start(text, start, end)
        stop = visible_end(text, begin, end)
        if is_spoken and (closing := _CLOSING.search(text, begin, stop)):
            stop = visible_end(text, begin, closing.start())
        section = headings.at(begin)
        is_heading = section >= 0 and begin < headings.headings[section].end
        is_import = is_program and _IMPORT.match(text, begin, stop)
        if begin < stop and not is_heading and not is_import:
            yield _Sentence(Span(begin, stop), section, normalised(text[begin:stop]))


def _is_program(document: Document) -> bool:
    """Whether a document is source code."""
    return not (is_prose(document) or document.is_table)


@per_document
def _without_speakers(document: Document) -> str:
    """The text with spaces for who speaks and when, where times are written: nobody asks for these."""
    kept: list[str] = []
    at = 0
    for turn in turns_of(document):
        if turn.time:
            kept += document.text[at : turn.start], " " * (turn.text_start - turn.start)
            at = turn.text_start
    return "".join((*kept, document.text[at:]))


def _bounds(document: Document) -> list[int]:
    """Where sentences begin and end; where there are none, in code and tables, lines do."""
    text, size = document.text, len(document.text)
    first = content_start(text) if document.is_markdown else 0
    bounds = {first, size, *sentence_starts(document).tolist()}
    for heading in outline(document).headings:
        bounds |= {heading.start, heading.end}
    for start, end in _lined(document):
        bounds |= {*line_starts(text, start, end)}
    return split_long_segments(text, sorted(bound for bound in bounds if first <= bound <= size))


def _lined(document: Document) -> Iterator[Span]:
    """The parts of a document of which every line stands for itself."""
    text = document.text
    if not is_prose(document) or (begins_small(text) and not is_wrapped(text)):
        yield Span(0, len(text))
    elif document.is_markdown:
        for block in markdown_blocks(document).blocks:
            if block.kind in ("code", "table"):
                yield Span(block.start, block.end)


def _shares(sizes: Sequence[int], count: int, chance: Random) -> list[int]:
    """How many of so many questions each document has, by the square root of its sentences.

    No more than half of its sentences, so that answers of several fit. Of equals some are drawn.
    """
    turns = (
        (size**0.5 / (given + 1), chance.random(), index)
        for index, size in enumerate(sizes)
        for given in range(min(count, -(-size // 2)))
    )
    shares = Counter(index for _, _, index in nlargest(count, turns))
    return [shares[index] for index in range(len(sizes))]


def _words(text: str) -> list[str]:
    """The words of a text as they stand, without those in signs of markup."""
    return [word for word in _WORD.findall(text) if word == word.strip("_")]


def _question(document: Document, span: Span, asked: str) -> Question:
    excerpt = Excerpt(name_of(document), *span, document.text[slice(*span)])
    about = f"{excerpt.document}\0{span.start}\0{asked}"
    key = hashlib.blake2b(about.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return Question(f"keywords-{key}", asked, (excerpt,), "drafted")
