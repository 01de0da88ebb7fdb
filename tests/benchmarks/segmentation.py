"""Text segmentation: how well chunkers find the joins of passages that were put end to end.

    python tests/benchmarks/segmentation.py [--corpus FILE] [--documents N] [--passages N] [--seed N]

Each document is a run of passages, 3 to 11 whole sentences of one section each, joined by one blank,
so that nothing but the meaning shows where one ends. Neighbours come from different sample
documents, or with `--corpus` from different articles of a wikitext file (headings ` = Title = `).

Pk and WindowDiff: the share of windows judged wrongly, less is better. F1 of the boundaries, within
two characters. Every chunker is run as it comes, and with its threshold or size set so that it makes
as many cuts as there are joins ("matched"): one setting for all documents. Rivals that are installed
get the vectors of the same local model.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Document, create_chunker  # noqa: E402
from chunking.embedders import get_embedder  # noqa: E402
from chunking.inspection.agreement import boundary_f1, pk, window_diff  # noqa: E402
from chunking.segmenters.sentences import sentence_starts  # noqa: E402

SHORTEST, LONGEST = 3, 11
TOLERANCE = 2
STEPS = 12
Split = Callable[[str], list[str]]


@dataclass(frozen=True)
class Joined:
    """A text of several passages and the offsets at which each but the last ends."""

    text: str
    joins: list[int]


@dataclass(frozen=True)
class Contender:
    """A chunker by what it is called; `make` takes the value of its setting, None for its own."""

    name: str
    model: str
    make: Callable[[Any], Split]
    setting: str = ""
    bounds: tuple[float, float] = (0, 0)
    as_it_comes: bool = True
    whole: bool = field(default=False)


def sentences(paragraph: str) -> list[str]:
    starts = sentence_starts(Document.from_text(paragraph)).tolist()
    pieces = [paragraph[one:two].strip() for one, two in pairwise([*starts, len(paragraph)])]
    return [piece for piece in pieces if piece]


def sample_sections() -> list[list[str]]:
    """For each sample document the prose of each of its sections."""
    found = []
    for path in sorted((ROOT / "sample_docs").iterdir()):
        if path.suffix in {".md", ".txt"}:
            sections: list[list[str]] = [[]]
            text = re.sub(r"(?ms)^(```+|~~~+).*?^\1", "", path.read_text(encoding="utf-8"))
            for block in re.split(r"\n\s*\n", text):
                if re.match(r"#+ |\d+\. |Article |SCHEDULE ", block):
                    sections.append([])
                elif not re.match(r"\s*[#|`>*+-]", block) and len(block.split()) > 30:
                    sections[-1].append(" ".join(block.split()))
            found.append([" ".join(section) for section in sections])
    return found


def wikitext_sections(path: Path) -> list[list[str]]:
    """For each article the long paragraphs of each of its sections."""
    articles: list[list[str]] = [[]]
    for line in path.read_text(encoding="utf-8").split("\n"):
        if re.fullmatch(r" ?= [^=].* = ?", line):
            articles.append([""])
        elif re.match(r" ?=", line):
            articles[-1].append("")
        elif len(line.split()) > 40 and articles[-1]:
            articles[-1][-1] += " " + line.strip()
    return articles


def joined(sources: list[list[str]], documents: int, passages: int, seed: int) -> list[Joined]:
    """Documents of passages, neighbours of different sources; the same ones for the same seed."""
    chance = random.Random(seed)
    pools = [[sentences(section) for section in source] for source in sources]
    pools = [[pool for pool in source if len(pool) >= SHORTEST] for source in pools]
    return [_joined(chance, [pool for pool in pools if pool], passages) for _ in range(documents)]


def _joined(chance: random.Random, sources: list[list[list[str]]], passages: int) -> Joined:
    parts: list[str] = []
    last = None
    for _ in range(passages):
        last = chance.choice([index for index in range(len(sources)) if index != last])
        pool = chance.choice(sources[last])
        count = chance.randint(SHORTEST, min(LONGEST, len(pool)))
        first = chance.randrange(len(pool) - count + 1)
        parts.append(" ".join(pool[first : first + count]))
    ends, at = [], 0
    for part in parts:
        ends.append(at + len(part))
        at = ends[-1] + 1
    return Joined(" ".join(parts), ends[:-1])


def ends_of(text: str, pieces: list[str]) -> list[int]:
    """Where pieces end that hold all visible characters in order, whatever was done to the blanks."""
    visible = [place for place, character in enumerate(text) if not character.isspace()]
    ends, at = [], 0
    for piece in pieces:
        at += sum(not character.isspace() for character in piece)
        if piece.strip():
            ends.append(visible[at - 1] + 1)
    assert at == len(visible), f"{len(visible) - at} characters lost"
    return ends[:-1]


def ours(name: str, **options: Any) -> Split:
    chunker = create_chunker(name, **options)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def _semantic(model: str) -> Callable[[Any], Split]:
    def make(threshold: Any) -> Split:
        return ours("semantic", embedder=model, threshold=threshold)

    return make


def contenders() -> Iterator[Contender]:
    """Ours, and whichever rivals are installed."""
    for model in ("fast", "quality"):
        yield Contender("semantic", model, _semantic(model), "threshold", (0, 100))
        yield Contender("cluster", model, lambda _, model=model: ours("cluster", embedder=model))
    plain = {"min_chunk_size": 0, "chunk_overlap": 0, "unit": "characters"}
    yield Contender(
        "sentence",
        "none",
        lambda size: ours("sentence", chunk_size=size, **plain),
        "chunk_size",
        (100, 5000),
        as_it_comes=False,
        whole=True,
    )
    yield Contender(
        "recursive",
        "none",
        lambda size: ours("recursive", chunk_size=size, chunk_overlap=0),
        "chunk_size",
        (100, 5000),
        as_it_comes=False,
        whole=True,
    )
    if find_spec("chonkie"):
        yield Contender("chonkie", "quality", _chonkie, "threshold", (0.01, 0.99))
    if find_spec("llama_index"):
        yield Contender("llama-index", "quality", _llama_index, "percentile", (1, 99))
    if find_spec("langchain_experimental"):
        yield Contender("langchain", "quality", _langchain, "percentile", (1, 99))


def _chonkie(threshold: Any) -> Split:
    from chonkie import SemanticChunker
    from chonkie.embeddings import BaseEmbeddings

    model = get_embedder("quality")

    class Adapter(BaseEmbeddings):
        dimension = 384

        def embed(self, text: str) -> Any:
            return model.embed([text])[0]

        def embed_batch(self, texts: list[str]) -> list[Any]:
            return list(model.embed(texts))

        def get_tokenizer(self) -> Any:
            return model.count

        def count_tokens(self, text: str) -> int:
            return model.count(text)

    given = {} if threshold is None else {"threshold": threshold}
    chunker = SemanticChunker(Adapter(), **given)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def _llama_index(percentile: Any) -> Split:
    from llama_index.core import Document as Text
    from llama_index.core.base.embeddings.base import BaseEmbedding
    from llama_index.core.node_parser import SemanticSplitterNodeParser

    model = get_embedder("quality")

    class Adapter(BaseEmbedding):
        def _get_text_embedding(self, text: str) -> list[float]:
            return model.embed([text])[0].tolist()

        def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
            return model.embed(texts).tolist()

        _get_query_embedding = _get_text_embedding

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return self._get_text_embedding(query)

    given = {} if percentile is None else {"breakpoint_percentile_threshold": round(percentile)}
    parser = SemanticSplitterNodeParser(embed_model=Adapter(), **given)
    return lambda text: [node.text for node in parser.get_nodes_from_documents([Text(text=text)])]


def _langchain(percentile: Any) -> Split:
    from langchain_core.embeddings import Embeddings
    from langchain_experimental.text_splitter import SemanticChunker

    model = get_embedder("quality")

    class Adapter(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return model.embed(texts).tolist()

        def embed_query(self, text: str) -> list[float]:
            return model.embed([text])[0].tolist()

    given = {} if percentile is None else {"breakpoint_threshold_amount": percentile}
    return SemanticChunker(Adapter(), **given).split_text


def cut(split: Split, documents: list[Joined]) -> list[list[int]]:
    return [ends_of(document.text, split(document.text)) for document in documents]


def matched(contender: Contender, documents: list[Joined]) -> tuple[float, list[list[int]]]:
    """The value at which as many cuts are made as there are joins, or nearly, and those cuts."""
    wanted = sum(len(document.joins) for document in documents)
    low, high = contender.bounds
    tried: dict[float, list[list[int]]] = {}

    def count(value: float) -> int:
        if value not in tried:
            tried[value] = cut(contender.make(value), documents)
        return sum(map(len, tried[value]))

    def step(one: float, two: float) -> float:
        return (one + two) // 2 if contender.whole else (one + two) / 2

    rising = count(low) < count(high)
    for _ in range(STEPS):
        middle = step(low, high)
        low, high = (middle, high) if (count(middle) < wanted) == rising else (low, middle)
    best = min(tried, key=lambda value: (abs(count(value) - wanted), value))
    return best, tried[best]


def figures(documents: list[Joined], found: list[list[int]]) -> list[float]:
    """Cuts for each join, Pk, WindowDiff and F1; the mean over the documents."""
    rows = [
        (
            len(cuts) / len(document.joins),
            pk(document.joins, cuts, len(document.text)),
            window_diff(document.joins, cuts, len(document.text)),
            boundary_f1(document.joins, cuts, TOLERANCE),
        )
        for document, cuts in zip(documents, found, strict=True)
    ]
    return [mean(column) for column in zip(*rows, strict=True)]


def lines(documents: list[Joined]) -> Iterator[str]:
    """The table, a line at a time."""
    head = ("cuts/joins", "Pk", "WindowDiff", "F1")
    yield f"{'chunker':<14}{'model':<10}{'setting':<26}" + "".join(f"{x:>12}" for x in head)
    for contender in contenders():
        runs = []
        if contender.as_it_comes:
            runs.append(("as it comes", cut(contender.make(None), documents)))
        if contender.setting:
            value, found = matched(contender, documents)
            runs.append((f"matched: {contender.setting} {value:.4g}", found))
        for setting, found in runs:
            values = "".join(f"{value:>12.3f}" for value in figures(documents, found))
            yield f"{contender.name:<14}{contender.model:<10}{setting:<26}{values}"


def main() -> None:
    parser = argparse.ArgumentParser(description="How well chunkers find joins of passages.")
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--documents", type=int, default=10)
    parser.add_argument("--passages", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sources = wikitext_sections(given.corpus) if given.corpus else sample_sections()
    documents = joined(sources, given.documents, given.passages, given.seed)
    passage = mean(len(d.text) / (len(d.joins) + 1) for d in documents)
    source = given.corpus.name if given.corpus else "sample documents"
    print(f"{source}, seed {given.seed}: {len(documents)} documents of {given.passages} passages")
    print(f"of {passage:,.0f} characters on average\n")
    for line in lines(documents):
        print(line, flush=True)


if __name__ == "__main__":
    main()
