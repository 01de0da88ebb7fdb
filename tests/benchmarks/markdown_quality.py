"""What chunkers do to a Markdown document: tables, fences and lists cut, headings orphaned, sizes.

    python tests/benchmarks/markdown_quality.py [--text FILE] [--size N]

Every chunker gets the same document and the same limit in cl100k tokens. A block counts as cut when
no single chunk holds it whole; only blocks that fit the limit by themselves are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunk, ChunkingResult, Document, create_chunker  # noqa: E402
from chunking.inspection.structure import cut_blocks, orphaned_headings  # noqa: E402
from chunking.tokenizers.encodings import load_encoding  # noqa: E402

ENCODING = load_encoding("cl100k_base")
Spans = list[tuple[int, int]]


def located(text: str, pieces: list[str]) -> Spans:
    """Where pieces without offsets stand, searched in order by their visible characters."""
    places = [place for place, character in enumerate(text) if not character.isspace()]
    visible = "".join(text[place] for place in places)
    spans, at = [], 0
    for piece in pieces:
        wanted = "".join(piece.split())
        start = visible.find(wanted, at)
        if start >= 0:
            spans.append((places[start], places[start + len(wanted) - 1] + 1))
            at = start + 1
    return spans


def peers(size: int) -> dict[str, Callable[[str], tuple[Spans, list[str]]]]:
    """Other chunkers: each gives the spans it can be located at, and the texts it would embed."""
    found: dict[str, Callable[[str], tuple[Spans, list[str]]]] = {}
    if find_spec("langchain_text_splitters"):
        found["langchain headers + recursive"] = lambda text: _langchain(text, size)
    if find_spec("semantic_text_splitter"):
        from semantic_text_splitter import MarkdownSplitter

        splitter = MarkdownSplitter.from_tiktoken_model("gpt-4", size)

        def split(text: str) -> tuple[Spans, list[str]]:
            chunks = splitter.chunk_indices(text)
            return [(at, at + len(chunk)) for at, chunk in chunks], [chunk for _, chunk in chunks]

        found["semantic-text-splitter"] = split
    if find_spec("chonkie"):
        found["chonkie recursive, markdown rules"] = lambda text: _chonkie(text, size)
    return found


def _langchain(text: str, size: int) -> tuple[Spans, list[str]]:
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    levels = [("#" * level, f"h{level}") for level in range(1, 4)]
    sections = MarkdownHeaderTextSplitter(levels, strip_headers=False).split_text(text)
    splitter = RecursiveCharacterTextSplitter.from_tiktoken_encoder(
        encoding_name="cl100k_base", chunk_size=size, chunk_overlap=0
    )
    pieces = [item.page_content for item in splitter.split_documents(sections)]
    return located(text, pieces), pieces


def _chonkie(text: str, size: int) -> tuple[Spans, list[str]]:
    from chonkie import RecursiveChunker, RecursiveLevel, RecursiveRules

    headings = [f"\n{'#' * level} " for level in range(1, 7)]
    levels = [RecursiveLevel(delimiters=[mark], include_delim="next") for mark in headings]
    finer = [["\n\n"], ["\n"], [". ", "! ", "? "]]
    levels += [RecursiveLevel(delimiters=marks) for marks in finer]
    levels += [RecursiveLevel(whitespace=True), RecursiveLevel()]
    chunker = RecursiveChunker(ENCODING, chunk_size=size, rules=RecursiveRules(levels))
    chunks = chunker.chunk(text)
    return [(chunk.start_index, chunk.end_index) for chunk in chunks], [c.text for c in chunks]


def ours(text: str, size: int) -> tuple[Spans, list[str]]:
    chunks = (
        create_chunker("markdown", chunk_size=size).run(Document.from_text(text, "a.md")).chunks
    )
    return [(chunk.start, chunk.end) for chunk in chunks], [chunk.content for chunk in chunks]


def as_result(text: str, spans: Spans) -> ChunkingResult:
    """Spans as a result, for the functions that judge results."""
    blank = dict.fromkeys(Chunk.__dataclass_fields__)
    return ChunkingResult(
        tuple(
            Chunk(**{**blank, "index": n, "start": start, "end": end, "text": text[start:end]})
            for n, (start, end) in enumerate(sorted(set(spans)))
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="What chunkers do to a Markdown document.")
    parser.add_argument("--text", type=Path, default=ROOT / "sample_docs" / "api_reference.md")
    parser.add_argument("--size", type=int, default=512)
    given = parser.parse_args()
    text = given.text.read_text(encoding="utf-8")
    document = Document.from_text(text, uri="document.md")
    chunkers = {"ours: markdown": lambda text: ours(text, given.size), **peers(given.size)}

    def fits(start: int, end: int) -> bool:
        return len(ENCODING.encode_ordinary(text[start:end])) <= given.size

    columns = ("chunks", "tables", "fences", "lists", "headings", "over", "mean", "unlocated")
    print(f"{given.text.name}, {len(text):,} characters, limit {given.size} tokens\n")
    print(f"{'chunker':<36}" + "".join(f"{column:>10}" for column in columns))
    for name, run in chunkers.items():
        spans, pieces = run(text)
        result = as_result(text, spans)
        cut = cut_blocks(document, result, fits)
        sizes = [len(ENCODING.encode_ordinary(piece)) for piece in pieces]
        row = (
            len(pieces),
            cut.get("table", 0),
            cut.get("code", 0),
            cut.get("list", 0),
            orphaned_headings(document, result),
            sum(size > given.size for size in sizes),
            round(mean(sizes)),
            len(pieces) - len(spans),
        )
        print(f"{name:<36}" + "".join(f"{value:>10,}" for value in row))


if __name__ == "__main__":
    main()
