"""Retrieval by words: BM25, for documents in any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import chain
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt
import regex

from ..by_word import ByWord
from ..characters import UNSPACED
from ..extras import extra

#: how soon more of a word adds little, and how much the length of a text counts
_K1, _B = 1.5, 0.75

Scores = npt.NDArray[np.float64]

#: stretches of scripts that are written without spaces
_UNSPACED = regex.compile(rf"(?:[{UNSPACED}ー]\p{{M}}*)+")
#: what the tokenizer of `bm25s` takes for a word, with the points of numbers, as in `22.04` and `v1.2.3`; not of years
WORD_PATTERN = r"\b\w(?:\w|(?<=\d)\.(?=\d{1,3}(?!\d)))+"
_WORD = regex.compile(WORD_PATTERN)
#: what no sentence is written with: `<-`, `C++`, `%in%`
_SIGN = regex.compile(r"[\p{S}%&/\\@#*\[\]{}]")
_END_OF_SENTENCE = ".,;:!?…"
#: stop words by which the language of a question is told
_FEWEST = 2
#: the stemmers of Snowball, by ISO 639 code
STEMMERS = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "nb": "norwegian", "nn": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
#: the lists of stop words that the library brings
STOPWORDS = {
    "da": "DANISH", "de": "GERMAN", "en": "EN_PLUS", "es": "SPANISH", "fr": "FRENCH", "it": "ITALIAN",
    "nl": "DUTCH", "no": "NORWEGIAN", "nb": "NORWEGIAN", "pt": "PORTUGUESE", "ru": "RUSSIAN",
    "sv": "SWEDISH", "tr": "TURKISH",
}  # fmt: skip


def bm25(
    contents: Sequence[str], languages: Sequence[str | None] | None = None, beside: int = 0
) -> Bm25:
    """Index some texts; what is returned gives for a question the BM25 score of each of them.

    Lucene's variant with k1 = 1.5 and b = 0.75 by the library `bm25s`, and its tokenizer: words of
    two letters or more in lower case; numbers with points are whole, but for the year of a date. `languages` gives for each text the ISO 639 code by whose rules
    its words, and for that text those of the question, are stemmed (Snowball) and stop words left
    out; None: they are not. In scripts that are written without spaces every two neighbouring
    characters are a word, as in Lucene's CJK analyzer. No word in common: 0.

    The last `beside` texts are not indexed: each has the score that its words have by the counts of the
    others, whatever else stands beside them.
    """
    return Bm25(contents, list(languages or [None] * len(contents)), beside)


class Bm25:
    """The index, as a function of the question that can be pickled."""

    def __init__(
        self, contents: Sequence[str], spoken: Sequence[str | None], beside: int = 0
    ) -> None:
        with extra("evaluation"):
            import bm25s  # type: ignore[import-untyped]

        self._count = len(contents)
        self._places = {
            each: np.array([own == each for own in spoken]) for each in dict.fromkeys(spoken)
        }
        words = _words(contents, spoken)
        indexed, others = words[: len(words) - beside], words[len(words) - beside :]
        self._index = bm25s.BM25(k1=_K1, b=_B, dtype="float64") if any(indexed) else None
        if self._index:
            self._index.index(indexed, show_progress=False)
        self._beside = list(map(Counter, others))
        self._length = sum(map(len, indexed)) / max(1, len(indexed))

    def __call__(self, question: str) -> Scores:
        total = np.zeros(self._count)
        if self._index is None:
            return total
        bare = _without_function_words(question, self._places)
        for language, held in self._places.items():
            (asked,) = _words([bare if language else question], [language])
            known = self._index.get_tokens_ids(asked)
            if known:
                found = self._index.get_scores_from_ids(known)
                total[held] = np.append(found, self._scores_beside(asked))[held]
        return total

    def _scores_beside(self, asked: Sequence[str]) -> Scores:
        """The scores of the texts that are not indexed."""
        assert self._index is not None
        ends, vocabulary = self._index.scores["indptr"], self._index.vocab_dict
        count = self._index.scores["num_docs"]
        total = np.zeros(len(self._beside))
        for word in asked:
            if word in vocabulary:
                holding = int(ends[vocabulary[word] + 1] - ends[vocabulary[word]])
                rarity = log(1 + (count - holding + 0.5) / (holding + 0.5))
                for place, words in enumerate(self._beside):
                    length = _K1 * (1 - _B + _B * words.total() / self._length)
                    total[place] += rarity * words[word] / (words[word] + length)
        return total

    def heaviest(self, words: Iterable[str], place: int, language: str | None) -> list[str]:
        """Words of the text in that place, those first that add most to its score: the rarer, the more.

        Of several forms of a word that count as one the first is kept.
        """
        forms: dict[tuple[str, ...], str] = {}
        for word in words:
            forms.setdefault(tuple(_words([word], [language])[0]), word)
        return sorted(forms.values(), key=lambda word: -self._weight(word, place, language))

    def _weight(self, word: str, place: int, language: str | None) -> float:
        if self._index is None:
            return 0.0
        known = self._index.get_tokens_ids(_words([word], [language])[0])
        return float(self._index.get_scores_from_ids(known)[place]) if known else 0.0


def matches(question: str, text: str, language: str | None = None) -> list[tuple[int, int]]:
    """The ranges of a text, rising, whose words are words of the question: those that BM25 counts.

    `language` is the ISO 639 code by whose rules words are stemmed and stop words left out, as in
    `bm25`. Offsets are code points.
    """
    with extra("evaluation"):
        import bm25s  # noqa: F401 - to name the extra where it is missing

    (asked,) = _words([question], [language])
    spans = _word_spans(text)
    forms = _words([text[start:end] for start, end in spans], [language] * len(spans))
    wanted = set(asked)
    return [span for span, own in zip(spans, forms, strict=True) if wanted.intersection(own)]


def unsearched(question: str, languages: Iterable[str | None]) -> list[str]:
    """The parts of a question with signs, such as `C++`, of which BM25 counts no word; all parts where it counts none.

    `languages` are those by whose rules the contents are indexed, as in `bm25`.
    """
    parts = question.split()
    searched: set[str] = set()
    for language in set(languages):
        words = _words(parts, [language] * len(parts))
        searched.update(part for part, own in zip(parts, words, strict=True) if own)
    bare = [part.rstrip(_END_OF_SENTENCE) or part for part in parts if part not in searched]
    return [part for part in bare if not searched or (len(part) > 1 and _SIGN.search(part))]


def searched_words(text: str, languages: Iterable[str | None]) -> dict[str, frozenset[str]]:
    """The words of a text that BM25 counts by the rules of every language, as they first stand there, each once.

    Beside each are the forms that it is known by, one or more of each language; without languages there are no words.
    """
    first: dict[str, str] = {}
    for start, end in sorted(_word_spans(text)):
        first.setdefault(text[start:end].casefold(), text[start:end])
    words = list(first.values())
    by_language = [_words(words, [language] * len(words)) for language in set(languages)]
    forms = zip(words, zip(*by_language, strict=True), strict=bool(by_language))
    return {word: frozenset(chain.from_iterable(own)) for word, own in forms if all(own)}


def _word_spans(text: str) -> list[tuple[int, int]]:
    """Where the words of a text stand; where it is written without spaces, every two characters."""
    found: list[tuple[int, int]] = []
    begin = 0
    for run in _UNSPACED.finditer(text):
        found += [word.span() for word in _WORD.finditer(text, begin, run.start())]
        found += [(at, at + 2) for at in range(run.start(), run.end() - 1)]
        begin = run.end()
    return found + [word.span() for word in _WORD.finditer(text, begin)]


def _words(texts: Sequence[str], languages: Sequence[str | None]) -> list[list[str]]:
    """The words of each text, as they are indexed in its language."""
    found: list[list[str]] = [[] for _ in texts]
    for language in dict.fromkeys(languages):
        numbers = [number for number, own in enumerate(languages) if own == language]
        split = _by_word(language)([texts[number] for number in numbers])
        for number, words in zip(numbers, split, strict=True):
            found[number] = words
    return found


@cache
def _by_word(language: str | None) -> ByWord[list[str]]:
    """The words of texts in a language, for which no rule looks beyond a space."""
    import bm25s

    def tokenize(texts: list[str]) -> list[list[str]]:
        return bm25s.tokenize(  # type: ignore[no-any-return]
            list(map(_spaced, texts)),
            token_pattern=WORD_PATTERN,
            stopwords=_stopwords(language),
            stemmer=_stemmer(language),
            return_ids=False,
            show_progress=False,
        )

    return ByWord(tokenize, lambda parts: list(chain.from_iterable(parts)))


def _without_function_words(question: str, languages: Iterable[str | None]) -> str:
    """A question without the stop words of its own language, which are rare, and so weigh much, in texts of others.

    That language is the one, of those of the texts and English, of which it has most stop words: two at least.
    """
    parts = question.split()
    words = [part.strip(_END_OF_SENTENCE).casefold() for part in parts]
    lists = [stop_words(language or "") for language in dict.fromkeys([*languages, "en"])]
    counts = [sum(word in listed for word in words) for listed in lists]
    most = max(counts)
    if most < _FEWEST:
        return question
    own = lists[counts.index(most)]
    kept = [part for part, word in zip(parts, words, strict=True) if word not in own]
    return " ".join(kept) or question


@cache
def stop_words(language: str) -> frozenset[str]:
    """The words of a language that are not searched for; none where no list is known, or `bm25s` is not installed."""
    return frozenset(_stopwords(language) if find_spec("bm25s") else ())


def _stopwords(language: str | None) -> list[str]:
    from bm25s import stopwords

    name = STOPWORDS.get(language or "")
    return list(getattr(stopwords, f"STOPWORDS_{name}")) if name else []


@cache
def _stemmer(language: str | None) -> Any:
    """Snowball's stemmer of a language, None where there is none."""
    name = STEMMERS.get(language or "")
    if name is None:
        return None
    with extra("evaluation"):
        import Stemmer  # type: ignore[import-not-found]

    return Stemmer.Stemmer(name)


def _spaced(text: str) -> str:
    """The text with spaces around words, in scripts that have none around every two characters."""
    spaced: str = _UNSPACED.sub(lambda run: " ".join(["", *_pairs(run[0]), ""]), text)
    return spaced


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]
