"""Texts of known topics, and an embedder that does nothing but count their words."""

from __future__ import annotations

import numpy as np

from chunking import create_chunker

TOPICS = ("cat", "tax", "sea", "fog")


def by_topic(texts: list[str]) -> np.ndarray:
    """How often each topic is named; nothing else has a meaning."""
    words = [text.lower().split() for text in texts]
    return np.array([[each.count(topic) for topic in TOPICS] for each in words], dtype=np.float32)


class Counting:
    """The same, remembering what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: list[str]) -> np.ndarray:
        self.asked += texts
        return by_topic(texts)


def text_of(*runs: tuple[str, int]) -> str:
    """For each (words, count) so many sentences of six words and those: no two are the same."""
    sentences: list[str] = []
    for words, count in runs:
        sentences += [
            f"Then {len(sentences) + n} came about the {words} here." for n in range(count)
        ]
    return " ".join(sentences)


def semantic(**options):
    """The strategy with the test's embedder, and with nothing but valleys to go by."""
    plain = {"embedder": by_topic, "unit": "words", "chunk_size": 1000, "min_chunk_size": 0}
    return create_chunker("semantic", **{**plain, **options})


#: every gap by itself: the similarity of two neighbours, as it is
BARE = {"window": 1, "smoothing_window": 1, "min_prominence": 0.0}


def lengths(result) -> list[int]:
    """How many sentences are in each chunk."""
    return [chunk.text.count("Then ") for chunk in result.chunks]


def reasons(result) -> dict[int, str]:
    """Of each valley that was rejected, why."""
    return {v.position: v.reason for v in result.trace.valleys if not v.accepted}


JOINED = text_of(("cat", 7), ("tax", 9), ("sea", 6), ("cat", 8), ("fog", 10))
