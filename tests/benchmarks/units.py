"""What is cut of rows, records and turns, by `recursive` and by the strategy for their kind of document.

    python tests/benchmarks/units.py [--size N]

A unit counts as cut when no single chunk holds it whole; only units that fit the limit by themselves
are counted. Both strategies get the same limit in cl100k tokens, and no overlap.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Document, create_chunker, parse_file  # noqa: E402
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--size", type=int, default=160)
    size = parser.parse_args().size
    print(f"{'document':20}{'units':>7}{'recursive':>12}{'ours':>8}  strategy")
    for name, (strategy, find) in DOCUMENTS.items():
        document = parse_file(ROOT / "sample_docs" / name)
        units = find(document)
        theirs, fitting = cut_share(document, "recursive", units, size)
        ours, _ = cut_share(document, strategy, units, size)
        print(f"{name:20}{fitting:7}{theirs / fitting:12.1%}{ours / fitting:8.1%}  {strategy}")


if __name__ == "__main__":
    main()
