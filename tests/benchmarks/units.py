"""What is cut of rows, records and turns, and what is found, by `recursive` and by the strategy for the document.

    python tests/benchmarks/units.py [--size N]

A unit counts as cut when no single chunk holds it whole; only units that fit the limit by themselves
are counted. Both strategies get the same limit in cl100k tokens, and no overlap. Retrieval is the recall
of ten questions on each document, asked of all of them together, with as many tokens read as four chunks may hold.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from unit_questions import QUESTIONS

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, ChunkingConfig, Document, create_chunker, parse_file  # noqa: E402
from chunking.config import Route  # noqa: E402
from chunking.evaluation import Excerpt, Question, evaluate  # noqa: E402
from chunking.segmenters.members import members_of  # noqa: E402
from chunking.segmenters.tables import tables_of  # noqa: E402
from chunking.segmenters.turns import turns_of  # noqa: E402
from chunking.tokenizers import get_tokenizer  # noqa: E402

Spans = list[tuple[int, int]]


def rows(document: Document) -> Spans:
    """The rows of all tables."""
    bounds = ((*table.rows.tolist(), table.end) for table in tables_of(document))
    return [pair for row in bounds for pair in pairwise(row)]


def records(document: Document) -> Spans:
    """Every object and list."""
    members = members_of(document)
    indices = filter(members.has_children, range(members.top + 1, len(members.starts)))
    return [(members.starts[index], members.ends[index]) for index in indices]


def turns(document: Document) -> Spans:
    return [(turn.start, turn.end) for turn in turns_of(document)]


DOCUMENTS: dict[str, tuple[str, Callable[[Document], Spans]]] = {
    "inventory.csv": ("table", rows),
    "harbour.xlsx": ("table", rows),
    "orders.json": ("records", records),
    "support_chat.txt": ("transcript", turns),
    "interview.vtt": ("transcript", turns),
}


def cut_share(document: Document, strategy: str, units: Spans, size: int) -> tuple[int, int]:
    """How many of the units that fit are cut, and how many fit."""
    count = get_tokenizer("cl100k_base").count
    chunker = create_chunker(strategy, chunk_size=size, chunk_overlap=0, unit="tokens")
    spans = [(chunk.start, chunk.end) for chunk in chunker.chunk(document)]
    fitting = []
    for start, end in units:
        text = document.text[start:end].strip()
        if count(text) <= size // 2:  # the other half may be a header or path
            begin = document.text.index(text, start)
            fitting.append((begin, begin + len(text)))
    whole = sum(any(a <= start and end <= b for a, b in spans) for start, end in fitting)
    return len(fitting) - whole, len(fitting)


def recalls(documents: list[Document], chunker: Chunker | None, size: int) -> dict[str, float]:
    """The mean recall of the questions on each document; without a chunker each is cut by its own."""
    questions = [
        Question(asked, asked, (excerpt_of(document, words),))
        for document in documents
        for asked, words in QUESTIONS[Path(str(document.uri)).name]
    ]
    routes = tuple(
        Route(name, strategy, sizes_of(size)) for name, (strategy, _) in DOCUMENTS.items()
    )
    used = chunker or ChunkingConfig("recursive", sizes_of(size), routes)
    report = evaluate(used, documents, questions, embedder="fast", token_budget=4 * size)
    scores = [row.scores["recall"] for row in report.rows]
    return {
        Path(str(document.uri)).name: sum(scores[10 * at : 10 * at + 10]) / 10
        for at, document in enumerate(documents)
    }


def excerpt_of(document: Document, words: str) -> Excerpt:
    """The first place of some words in a document."""
    start = document.text.index(words)
    return Excerpt(str(document.uri), start, start + len(words), words)


def sizes_of(size: int) -> dict[str, Any]:
    return {"chunk_size": size, "chunk_overlap": 0, "unit": "tokens"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--size", type=int, default=160)
    size = parser.parse_args().size
    documents = [parse_file(ROOT / "sample_docs" / name) for name in DOCUMENTS]
    theirs_found = recalls(documents, create_chunker("recursive", **sizes_of(size)), size)
    ours_found = recalls(documents, None, size)
    print(f"{'':27}{'cut':>20}{'recall of ten':>20}")
    heads = f"{'recursive':>12}{'ours':>8}"
    print(f"{'document':20}{'units':>7}{heads}{heads}  strategy")
    for document, (name, (strategy, find)) in zip(documents, DOCUMENTS.items(), strict=True):
        units = find(document)
        theirs, fitting = cut_share(document, "recursive", units, size)
        ours, _ = cut_share(document, strategy, units, size)
        print(
            f"{name:20}{fitting:7}{theirs / fitting:12.1%}{ours / fitting:8.1%}"
            f"{theirs_found[name]:12.2f}{ours_found[name]:8.2f}  {strategy}"
        )


if __name__ == "__main__":
    main()
