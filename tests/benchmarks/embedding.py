"""Time the embedders beside sentence-transformers called directly, on the same texts in one run.

    python tests/benchmarks/embedding.py [--texts N] [--rounds N]

The texts are sentences of the sample documents. Each round times each contender once, in turn, with
an empty cache of vectors. `quality` is compared in seconds of the processor, which another load on the
machine disturbs less; the ratio is of the medians, and the range that of the single rounds.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking.embedders import get_embedder  # noqa: E402
from chunking.embedders.model_folder import packaged_folder  # noqa: E402
from chunking.embedders.vector_cache import VectorCache  # noqa: E402


def sentences(count: int) -> list[str]:
    """Different sentences of the sample documents, the same ones each time."""
    found = [
        sentence
        for path in sorted((ROOT / "sample_docs").glob("*.md"))
        for sentence in re.split(r"(?<=[.!?])\s+|\n\n+", path.read_text(encoding="utf-8"))
        if sentence.strip()
    ]
    different = list(dict.fromkeys(found))
    random.Random(1).shuffle(different)
    return different[:count]


def timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def computed(work: Callable[[], object]) -> float:
    """Seconds of the processor, of all threads together."""
    began = process_time()
    work()
    return process_time() - began


def cold(name: str, texts: list[str]) -> float:
    """Seconds of the processor to embed with nothing in the cache of vectors, which is written."""
    with tempfile.TemporaryDirectory() as directory:
        own = os.environ.get("CHUNKING_CACHE_DIR")
        os.environ["CHUNKING_CACHE_DIR"] = directory
        try:
            return computed(lambda: get_embedder(name).embed(texts))
        finally:
            os.environ.pop("CHUNKING_CACHE_DIR")
            if own is not None:
                os.environ["CHUNKING_CACHE_DIR"] = own


def quality_figures(texts: list[str], rounds: int) -> None:
    """The quality embedder beside its library, on different texts and on texts that repeat."""
    from sentence_transformers import SentenceTransformer

    direct = SentenceTransformer(str(packaged_folder()), local_files_only=True)
    quality = get_embedder("quality")
    quality.prepare()
    assert quality.max_input is not None
    repeated = texts[: len(texts) // 3] * 3
    for label, chosen in (("different texts", texts), ("each text three times", repeated)):
        library = partial(direct.encode, chosen, show_progress_bar=False)
        pieces = sum(min(quality.count(text), quality.max_input) for text in chosen)
        pairs = [(computed(library), cold("quality", chosen)) for _ in range(rounds)]
        theirs, ours = (median(times) for times in zip(*pairs, strict=True))
        ratios = sorted(a / b for a, b in pairs)
        print(
            f"quality, {label}: {pieces / ours:.0f} word pieces a second, library "
            f"{pieces / theirs:.0f}; ratio {theirs / ours:.2f} (rounds {ratios[0]:.2f} to {ratios[-1]:.2f})"
        )
    difference = np.abs(quality.embed(texts) - direct.encode(texts, show_progress_bar=False)).max()
    print(f"quality: no number differs from the library's by more than {difference:.1e}")
    with tempfile.TemporaryDirectory() as directory:
        os.environ["CHUNKING_CACHE_DIR"] = directory
        get_embedder("quality").embed(texts)
        warm = median(timed(lambda: get_embedder("quality").embed(texts)) for _ in range(rounds))
        print(f"quality, from the cache: {len(texts) / warm:.0f} texts/s")
        del os.environ["CHUNKING_CACHE_DIR"]


def fast_figures(texts: list[str], rounds: int) -> None:
    """The fast embedder, and what a cache on disk would cost or save it."""
    embedder = get_embedder("fast")
    loading = timed(embedder.prepare)
    many = [f"{text} {i}" for i in range(10) for text in texts]
    size = sum(map(len, many)) / 1e6
    seconds = median(timed(lambda: embedder.embed(many)) for _ in range(rounds))
    vectors = dict(zip(many, embedder.embed(many), strict=True))
    with tempfile.TemporaryDirectory() as directory:
        cache = VectorCache(Path(directory) / "vectors.sqlite")
        writing = timed(lambda: cache.put("fast", vectors))
        reading = median(timed(lambda: cache.get("fast", many)) for _ in range(rounds))
        cache.close()
    print(
        f"fast: {size / seconds:.1f} MB/s ({len(many) / seconds:.0f} texts/s), ready in "
        f"{loading:.1f} s; a cache would add {writing / seconds:.2f} of that time to write, and "
        f"take {reading / seconds:.2f} of it to read"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    texts = sentences(options.texts)
    print(f"{len(texts)} texts of {sum(map(len, texts)) / len(texts):.0f} characters on average")
    fast_figures(texts, options.rounds)
    quality_figures(texts, options.rounds)


if __name__ == "__main__":
    main()
