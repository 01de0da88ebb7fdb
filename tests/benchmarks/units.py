"""What is cut of rows, records and turns, and what is found, by `recursive` and by the strategy for the document.

    python tests/benchmarks/units.py [--size N]

A unit counts as cut when no single chunk holds it whole; only units that fit the limit by themselves
are counted. It counts as unnamed when no chunk that it begins in says what it is: a row without the names
of its columns, a record without the key that it stands under, a turn without its speaker. Both strategies get
the same limit in cl100k tokens, and no overlap. Retrieval is the recall
of ten questions on each document, asked of all of them together, with as many tokens read as four chunks may hold.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from unit_questions import QUESTIONS

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, ChunkingConfig, Document, create_chunker, parse_file  # noqa: E402
from chunking.config import Route  # noqa: E402
from chunking.evaluation import Excerpt, Question, evaluate  # noqa: E402
from chunking.segmenters.members import members_of  # noqa: E402
from chunking.segmenters.members.tree import names_of  # noqa: E402
from chunking.segmenters.tables import tables_of  # noqa: E402
from chunking.segmenters.turns import turns_of  # noqa: E402
from chunking.tokenizers import get_tokenizer  # noqa: E402


class Unit(NamedTuple):
    """A row, a record or a turn, and the words without which it does not say what it is."""

    start: int
    end: int
    named_by: str


def rows(document: Document) -> list[Unit]:
    """The rows of all tables, named by the header."""
    found = []
    for table in tables_of(document):
        header = document.text[table.names : table.body].split("\n")[0]
        bounds = pairwise((*table.rows.tolist(), table.end))
        found += [Unit(start, end, header) for start, end in bounds]
    return found


def records(document: Document) -> list[Unit]:
    """Every object and list, named by the outermost key above it."""
    members = members_of(document)
    found = []
    for index in filter(members.has_children, range(members.top + 1, len(members.starts))):
        key = next(names_of(members.steps(index)))
        found.append(Unit(members.starts[index], members.ends[index], key))
    return found


def turns(document: Document) -> list[Unit]:
    return [Unit(turn.start, turn.end, turn.speaker) for turn in turns_of(document)]


DOCUMENTS: dict[str, tuple[str, Callable[[Document], list[Unit]]]] = {
    "inventory.csv": ("table", rows),
    "harbour.xlsx": ("table", rows),
    "orders.json": ("records", records),
    "support_chat.txt": ("transcript", turns),
    "interview.vtt": ("transcript", turns),
}


def shares(document: Document, strategy: str, units: list[Unit], size: int) -> tuple[str, str]:
    """The shares of the units that fit that are cut, and that are unnamed."""
    count = get_tokenizer("cl100k_base").count
    chunker = create_chunker(strategy, chunk_size=size, chunk_overlap=0, unit="tokens")
    chunks = chunker.chunk(document)
    fitting, cut, unnamed = 0, 0, 0
    for start, end, named_by in units:
        text = document.text[start:end].strip()
        if count(text) <= size // 2:  # the other half may be a header or path
            begin = document.text.index(text, start)
            holding = [chunk for chunk in chunks if chunk.start <= begin < chunk.end]
            fitting += 1
            cut += not any(begin + len(text) <= chunk.end for chunk in holding)
            unnamed += not any(named_by in chunk.content for chunk in holding)
    return (f"{cut / fitting:.1%}", f"{unnamed / fitting:.1%}") if fitting else ("–", "–")


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
    print(f"{'':20}{'cut':>20}{'unnamed':>20}{'recall of ten':>20}")
    print(f"{'document':20}" + f"{'recursive':>12}{'ours':>8}" * 3 + "  strategy")
    for document, (name, (strategy, find)) in zip(documents, DOCUMENTS.items(), strict=True):
        units = find(document)
        (cut, unnamed), (our_cut, our_unnamed) = (
            shares(document, each, units, size) for each in ("recursive", strategy)
        )
        print(
            f"{name:20}{cut:>12}{our_cut:>8}{unnamed:>12}{our_unnamed:>8}"
            f"{theirs_found[name]:12.2f}{ours_found[name]:8.2f}  {strategy}"
        )


if __name__ == "__main__":
    main()
