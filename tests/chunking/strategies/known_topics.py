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


def assert_limit_holds(make, unit):
    """At every size no chunk is over it without a warning, and nothing but white space is left out."""
    text = (
        JOINED
        + "\n\nAnd one 👩‍👩‍👧 sentence of the cat that isn't over; for it goes on and on here."
    )
    for size in range(1, 61):
        for overlap in {0, size // 3, size - 1}:
            result = make(
                unit=unit, chunk_size=size, chunk_overlap=overlap, min_chunk_size=size // 4
            ).run(text)
            excused = {(warning.start, warning.end) for warning in result.warnings}
            for chunk in result.chunks:
                assert chunk.token_count <= size or (chunk.start, chunk.end) in excused
                assert chunk.text == text[chunk.start : chunk.end]
            covered = {i for chunk in result.chunks for i in range(chunk.start, chunk.end)}
            assert all(i in covered or character.isspace() for i, character in enumerate(text))
