"""Documents and questions whose cause of failure is known because it was built in.

Every question has two words of its own, so that no other question's text counts for it. A line is a
chunk. Vectors count words, so that ranks can be worked out on paper.
"""

from __future__ import annotations

import re
from zlib import crc32

import numpy as np

from chunking import Document, chunkers
from chunking.evaluation import Excerpt, Question

#: words that the embedder reads of a text
INPUT = 40
TOP_K = 3
DIMENSION = 1 << 12


def words(text):
    return re.findall(r"\w+", text.lower())


class WordCounts:
    """An embedder that counts words, and reads the first `max_input` of them."""

    name = identity = "word counts"
    dimension = DIMENSION

    def __init__(self, max_input=INPUT):
        self.max_input = max_input
        self.calls = []

    def embed(self, texts, progress=None):
        self.calls.append(list(texts))
        vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for word in words(text)[: self.max_input]:
                row[crc32(word.encode()) % DIMENSION] += 1
            row /= np.linalg.norm(row) or 1
        return vectors

    def count(self, text):
        return len(words(text))

    def reach(self, text):
        if self.max_input is None:
            return len(text)
        for number, match in enumerate(re.finditer(r"\w+", text)):
            if number == self.max_input:
                return match.start()
        return len(text)

    def prepare(self):
        """There is nothing to prepare."""


def lines(text):
    """A piece for each line; one that begins with # is left out."""
    return [line for line in text.split("\n") if line.strip() and not line.startswith("#")]


LINES = chunkers.custom(lines)


def filler(name, count):
    """So many different words that no question has."""
    return " ".join(f"x{name}x{number}" for number in range(count))


def _found(a, b):
    return [f"{a} meets {b}."], f"{a} meets {b}."


def _left_out(a, b):
    return [f"# {a} meets {b}.", *_rivals(a, b, 1)], f"{a} meets {b}."


def _cut(a, b):
    """The cosine of each half is 0.5, that of the whole would be 0.71; between them the rivals: 0.58."""
    return [f"{a} was", f"then {b}.", *_rivals(a, b, 4)], f"{a} was\nthen {b}."


def _beyond(a, b):
    """The model reads filler only; even the sentence by itself, 0.82, would beat the rivals, 0.71."""
    return [f"{filler(a, INPUT)}. {a} meets {b}.", *_rivals(a, b, 2)], f"{a} meets {b}."


def _diluted(a, b):
    """3 of 37 words, all read: its cosine is 0.23; that of the rivals 0.71, of the sentence 0.82."""
    return [f"{a} meets {b}. {filler(a, 34)}.", *_rivals(a, b, 2)], f"{a} meets {b}."


def _ranked_low(a, b):
    """Its chunk is nothing but the answer, 0.58, and the rivals nothing but the question, 1."""
    return [f"{a} then meets the other {b}.", *_rivals(a, b, 0)], f"{a} then meets the other {b}."


def _rivals(a, b, others):
    """As many lines as are read, each with both words and so many others, none of them gold."""
    lines = [f"{a} {b} {filler(f'{a}{number}', others)}" for number in range(TOP_K)]
    return [f"{line.strip()}." for line in lines]


BUILDERS = {
    "found": _found,
    "left out": _left_out,
    "cut": _cut,
    "not embedded": _beyond,
    "diluted": _diluted,
    "ranked low": _ranked_low,
}


class KnownCauses:
    """Documents that are built question by question: `add` adds a question with a known cause."""

    def __init__(self, documents=1):
        self.parts = [[] for _ in range(documents)]
        self.asked = []

    def add(self, *causes, document=0):
        """One question whose excerpts, in that order, have these causes."""
        number = len(self.asked)
        texts, golds = [], []
        for place, cause in enumerate(causes):
            found, gold = BUILDERS[cause](f"a{number}q{place}", f"b{number}q{place}")
            texts += found
            golds.append(gold)
        self.parts[document] += texts
        text = " ".join(f"a{number}q{place} b{number}q{place}" for place in range(len(causes)))
        self.asked.append((text, golds, document))
        return self

    def documents(self):
        return [
            Document.from_text("\n".join(part) or "nothing", f"d{number}.txt")
            for number, part in enumerate(self.parts)
        ]

    def questions(self):
        documents = self.documents()
        return [
            Question(f"q{number}", text, tuple(excerpt(documents[at], gold) for gold in golds))
            for number, (text, golds, at) in enumerate(self.asked)
        ]


def excerpt(document, text):
    start = document.text.index(text)
    return Excerpt(document.uri, start, start + len(text), text)
