"""Which words of titles and sentences have a capital only because of where they stand, told by how a document writes them elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import regex

from ...types import Document
from .english import FUNCTION_WORDS

#: characters in which is counted how often a word of a title is written small
SEARCHED = 100_000
#: how many times as often a word is written small that has a capital in titles alone
CLEARLY = 4

#: a line in capitals, such as a title, and how many of them tell that titles are
_SHOUTED, SEVERAL = (
    regex.compile(r"^[^\p{L}\n]{0,8}+\p{Lu}[\p{Lu} ,&-]{3,60}+$", regex.MULTILINE),
    3,
)
#: the letter or numeral of a part of the text, as in SCHEDULE B - FEES
_OF_PART = regex.compile(r"(?<=\p{Lu} )(?:\p{Lu}|[IVXLC]{2,})(?=\s*(?:[-–—:.]|\Z))")
#: what joins things of a kind, which names and words seldom are
_JOINING = frozenset(("and", "or"))
#: a word of a sentence, or of a title but its first
_AFTER_SPACE = regex.compile(r"(?<= )[\w'’-]++")
#: a word with a capital inside a sentence
_NAME = regex.compile(r"(?<=[\p{Ll},] )\p{Lu}\p{Ll}+")
#: the same with the word behind it
_NAME_ON = regex.compile(r"(?<=[\p{Ll},] )(\p{Lu}\p{Ll}++)(?=(?: ([\w'’-]++))?+)")
#: and one behind an article, with the word behind it, as contracts write what they have defined; what ends in s there may be a name: the Netherlands
_OF_ARTICLE = regex.compile(
    r"(?<=\b(?:the|an?|each|any) )(\p{Lu}\p{Ll}++)(?<!s)\b(?: (\p{Ll}++))?+"
)
#: a heading of Markdown
_HEADING = regex.compile(r"^#{1,6}+ [^\n]*+", regex.MULTILINE)
#: and one in capitals there
_CAPITALS = regex.compile(r"(?<=[\p{Ll},] )\p{Lu}{2,}+")


class Spelling:
    """How the words of some documents are written inside sentences. Each document is read once."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._names = [{*_NAME.findall(document.text)} for document in documents]
        self._inside = [{*_NAME.findall(_without_titles(document))} for document in documents]
        self._capitals = [{*_CAPITALS.findall(document.text)} for document in documents]
        self._counts: dict[int, Counter[str]] = {}
        self._nouns: dict[int, tuple[Counter[str], Counter[str]]] = {}

    def lowered(self, document: int, title: str) -> str:
        """A title without the capitals that its words have in titles alone: Audit Endpoints, audit endpoints; PETS, Pets."""
        if title.isupper() and title not in self._capitals[document] and self._shouts(document):
            return _without_capitals(title)
        first, *others = title.split()
        capitals = {word for word in others if word[0].isupper() and word[1:].islower()}
        if not capitals or not all(self.is_common(document, word) for word in capitals):
            return title
        return " ".join([first, *(word.lower() if word in capitals else word for word in others)])

    def begins_small(self, document: int, word: str) -> bool:
        """Whether the first word of a title would be written small inside a sentence: also where titles hold it elsewhere."""
        is_word = word[0].isupper() and word[1:].islower() and word.isascii()
        return self.is_small(document, word) or (is_word and self.is_common(document, word))

    def begins_title_small(self, document: int, first: str, others: Sequence[str]) -> bool:
        """Whether the first word of a title is written small inside a sentence; with names behind it, where the text has it small."""
        is_plain = not others[:1] or others[0] == others[0].lower()
        if is_plain and all(word in (word.lower(), word.upper()) for word in others):
            is_word = first.istitle() and self._counted(document)[first.lower()] > 0
            is_joined = is_word and not _JOINING.isdisjoint(others)  # Charges and payment
            is_small = is_joined or self.begins_small(document, first)
            return is_small or self._is_noun(document, first, others)
        are_known = all(word == word.lower() or word in self._names[document] for word in others)
        return (
            are_known
            and others[0].islower()
            and first.istitle()
            and self.is_common(document, first)
        )

    def _is_noun(self, document: int, first: str, others: Sequence[str]) -> bool:
        """Whether a word has its capital inside sentences only where an article makes it a noun, as the Service of a contract, or in this title."""
        if not others or not first.istitle() or first not in self._names[document]:
            return False
        if document not in self._nouns:
            text = self._documents[document].text[:SEARCHED]
            behind_article = (
                noun
                for noun, behind in _OF_ARTICLE.findall(text)
                if behind in {"", *FUNCTION_WORDS}
            )
            pairs = _NAME_ON.findall(text)
            told = Counter([*behind_article, *map(" ".join, pairs)])
            self._nouns[document] = told, Counter(name for name, _ in pairs)
        told, names = self._nouns[document]
        return told[first] + told[f"{first} {others[0]}"] >= names[first]

    def is_common(self, document: int, word: str) -> bool:
        """Whether a word with a capital is written small as often at least."""
        counts, bare = self._counted(document), word.strip(".,;:!?()")
        return counts[bare.lower()] >= max(1, counts[bare])

    def _shouts(self, document: int) -> bool:
        """Whether the titles of a document are in capitals."""
        lines = islice(_SHOUTED.finditer(self._documents[document].text, 0, SEARCHED), SEVERAL)
        return len(list(lines)) == SEVERAL

    def _counted(self, document: int) -> Counter[str]:
        if document not in self._counts:
            found = _AFTER_SPACE.findall(self._documents[document].text, 0, SEARCHED)
            self._counts[document] = Counter(found)
        return self._counts[document]

    def is_small(self, document: int, word: str) -> bool:
        """Whether a word that begins a title or sentence would be written small elsewhere."""
        word = word.removesuffix("'s").removesuffix("’s") or word
        if word.islower():
            return True
        if not (word[0].isupper() and word[1:].islower()):
            return False
        if word.lower() in FUNCTION_WORDS or word not in self._names[document]:
            return True
        counts = self._counted(document)
        if counts[word.lower()] and word not in self._inside[document]:
            return True
        return counts[word.lower()] >= CLEARLY * max(1, counts[word])


def _without_titles(document: Document) -> str:
    """The text of a document without its headings, whose words may all have capitals."""
    return _HEADING.sub("", document.text) if document.is_markdown else document.text


def _without_capitals(title: str) -> str:
    """A title in capitals as a sentence would begin with it; the letter or numeral of a part stays.

    >>> _without_capitals("SCHEDULE B - FEES"), _without_capitals("RENT A CAR"), _without_capitals("PART II")
    ('Schedule B - fees', 'Rent a car', 'Part II')
    """
    small = list(title.capitalize())
    for part in _OF_PART.finditer(title):
        small[part.start() : part.end()] = part[0]
    return "".join(small)
