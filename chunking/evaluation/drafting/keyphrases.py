"""What a sentence is about: its noun phrases or rare words, told by how specific they are.

As in RAKE, function words and punctuation delimit candidates; unlike it, words weigh by their
inverse frequency over sentences, as in TF-IDF, and a candidate must stand where a noun phrase does.

Source: Rose, Engel, Cramer, Cowley: Automatic Keyword Extraction from Individual Documents. In:
Text Mining: Applications and Theory, 2010. The rules for noun phrases are ours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log

import regex

from ...characters import UNSPACED
from .english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, words

WORD = regex.compile(r"\p{L}[\p{L}\p{M}\p{N}]*+(?:['’\-]\p{L}[\p{L}\p{M}\p{N}]*+)*+")
_UNSPACED = regex.compile(rf"[{UNSPACED}\p{{Tibetan}}]")
#: letters of a word that carries meaning where its language is not known
LONG_WORD = 5
#: words of a phrase, at least and at most
FEWEST, MOST = 2, 4

#: sentences up to which a word is as specific as any: what stands once only is often a slip
COMMON = 3

#: what ends no noun phrase: adverbs, participles, adjectives by themselves
_BAD_END = re.compile(
    r"(?:ly|ed)\Z|\A(?:new|old|good|great|large|small|long|short|high|low|open|drawn|shown|grown|made|sent|"
    r"built|left|held|found|lost|paid|written|own|able|likely|possible|necessary|available|alone|applies|"
    r"varies|relies|carries|follows|contains|consists|means|requires|includes|becomes|remains)\Z"
)
#: what may follow a noun phrase and would not follow a verb, and what follows a plural subject
_AFTER = words("of and or is are was were has have had which who in on with for at")
_AFTER_PLURAL = words("of are were have which who")


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase as it stands in a sentence, with the article it is asked for with, and its score."""

    text: str
    article: str
    score: float


class Rarity:
    """How specific words are: the logarithm of how few of all sentences hold them."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._count: Mapping[str, int] = Counter()
        self._sentences = 0
        for sentence in sentences:
            self._sentences += 1
            self._count.update({*words_of(sentence)})

    def of(self, word: str) -> float:
        """The inverse document frequency of a case-folded word, a sentence being a document."""
        return log((self._sentences + COMMON) / max(self._count.get(word, 0), COMMON))


def words_of(text: str) -> list[str]:
    """The words of a text, case-folded."""
    return WORD.findall(text.casefold())  # type: ignore[no-any-return]


def english_phrases(sentence: str, rarity: Rarity) -> list[Keyphrase]:
    """The noun phrases of a plain English sentence, most specific first, none inside another.

    The score is the mean rarity of the words, plus a little for each word and letter.
    """
    found = [
        Keyphrase(text, article, _score(text, rarity)) for text, article in _candidates(sentence)
    ]
    return sorted(found, key=lambda phrase: (-phrase.score, sentence.index(phrase.text)))


def rare_words(sentence: str, rarity: Rarity, count: int = 4) -> list[str]:
    """The most specific words of a sentence in any language with spaces, as they stand in order.

    Without spaces between words there are none.
    """
    if _UNSPACED.search(sentence):
        return []
    words = [word for word in dict.fromkeys(WORD.findall(sentence)) if len(word) >= LONG_WORD]
    best = sorted(words, key=lambda word: (-rarity.of(word.casefold()) * len(word) ** 0.5, word))
    kept = {*best[:count]}
    return [word for word in words if word in kept]


def _score(text: str, rarity: Rarity) -> float:
    content = [word for word in words_of(text) if word not in FUNCTION_WORDS]
    return sum(map(rarity.of, content)) / len(content) + 0.3 * len(content) + 0.05 * len(text)


def _candidates(sentence: str) -> Iterator[tuple[str, str]]:
    """Runs of content words that stand as a noun phrase does, with their article.

    A determiner or preposition stands before the run, or it is a name; after it a mark or a word
    that no verb has after it.
    """
    found = list(WORD.finditer(sentence))
    at = 0
    while at < len(found):
        stop = at
        while stop < len(found) and _continues(sentence, found, at, stop):
            stop += 1
        if FEWEST <= stop - at <= MOST:
            before = found[at - 1][0].casefold() if at and _adjoins(sentence, found, at) else ""
            adjoins = stop < len(found) and _adjoins(sentence, found, stop)
            after = found[stop][0].casefold() if adjoins else ""
            text = sentence[found[at].start() : found[stop - 1].end()]
            if _is_noun_phrase(text.split(), before, after, is_first=not at):
                yield text, _article(before)
        at = max(stop, at + 1)


def _continues(sentence: str, found: list[re.Match[str]], first: int, at: int) -> bool:
    is_content = found[at][0].casefold() not in FUNCTION_WORDS and len(found[at][0]) > 1
    return is_content and (at == first or _adjoins(sentence, found, at))


def _adjoins(sentence: str, found: list[re.Match[str]], at: int) -> bool:
    """Whether only a space stands between a word and the one before it."""
    return sentence[found[at - 1].end() : found[at].start()] == " "


def _is_noun_phrase(words: list[str], before: str, after: str, is_first: bool) -> bool:
    """Whether words between two others are a name, or what a determiner or preposition goes with."""
    last = words[-1].casefold()
    if _has_verb_before_name(words):
        return False
    if _BAD_END.search(last) or any(word.endswith("ly") for word in words):
        return False
    if any(
        word.endswith(("s", "ed")) and not word.endswith(("ss", "'s", "’s")) for word in words[1:-1]
    ):
        return False
    if any(word.endswith(("'ll", "’ll", "n't", "n’t")) for word in words):
        return False
    if last.endswith(("'s", "’s")) or (after and after not in _AFTER):
        return False
    if all(word[0].isupper() for word in words):
        return not is_first
    is_verb = words[0].endswith("s") or any(word[0].isupper() for word in words)
    if last.endswith("s") and words[-1].islower() and is_verb:
        return False
    if before in DETERMINERS:
        return not last.endswith("s") or last.endswith("ss") or after in _AFTER_PLURAL
    return before in PREPOSITIONS and not words[0].endswith("ing")


def _has_verb_before_name(words: list[str]) -> bool:
    """Whether a name follows two common words: the second is a verb then, as in `image choose Source page`."""
    return any(
        first.islower() and second.islower() and not third.islower()
        for first, second, third in zip(words, words[1:], words[2:], strict=False)
    )


def _article(before: str) -> str:
    """The article to ask with: the sentence's own; what belongs to someone is known."""
    if before in ("a", "an", "any", "each", "every"):
        return f"{before} "
    return "the " if before in DETERMINERS else ""
