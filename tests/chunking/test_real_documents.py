"""Every structure-aware strategy over real Markdown: the samples, and what site-packages holds."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from installed_files import PACKAGES, files
from oracles import heading_path
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.outline import outline
from chunking.strategies.context import HeadingContext
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.oracles import measure_of
from chunking.testing.running import Run
from chunking.types import Block

SAMPLES = sorted((Path(__file__).parents[2] / "sample_docs").glob("*.md"))
#: files beside the samples, and the longest text of one
MOST, LONGEST = 60, 30_000


def installed() -> list[Path]:
    found = files(PACKAGES, ".md", ".rst")
    kept = (path for path in found if path.suffix == ".md" or path.name == "README.rst")
    return [path for path in kept if path.stat().st_size > 200][:MOST]


DOCUMENTS = [
    *(pytest.param(path, id=path.name) for path in SAMPLES),
    *(
        pytest.param(path, id=str(path.relative_to(PACKAGES)), marks=pytest.mark.slow)
        for path in installed()
    ),
]
STRATEGIES = {
    "markdown": {"chunk_overlap": "fifth", "min_chunk_size": "fifth"},
    "markdown, plain": {"chunk_overlap": 0, "min_chunk_size": 0, "include_header_context": False},
    "heading": {},
    "boundary": {"split_on": "section", "unit": "tokens"},
    "delimiter": {"chunk_overlap": "fifth"},
    "hierarchical": {"chunk_overlap": "fifth", "parent_by": "section", "unit": "tokens"},
}
#: the series of parents and children are checked in the strategy's own tests
NESTED = ("order", "inside", "size", "overlap")
every_document = pytest.mark.parametrize("path", DOCUMENTS)


@cache
def load(path: Path) -> Document:
    """The first part of a file; README.rst is read as text."""
    text = path.read_text(encoding="utf-8", errors="replace")[:LONGEST]
    return Document.from_text(text, path.name)


def make(strategy: str, size: int):
    options = {k: size // 5 if v == "fifth" else v for k, v in STRATEGIES[strategy].items()}
    return create_chunker(strategy.partition(",")[0], chunk_size=size, **options)


@every_document
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_rules_hold(strategy, path):
    document = load(path)
    for size in (60, 250):
        chunker = make(strategy, size)
        result = chunker.run(document)
        for check, holds in RESULT_CHECKS.items():
            if not (strategy == "hierarchical" and check in NESTED):
                holds(Run(check, path.name, chunker, document, result))


def lines_of(text: str, block: Block) -> list[tuple[int, int]]:
    """The visible spans of a block's lines."""
    found = re.finditer(r"[^\r\n]+", text[block.start : block.end])
    spans = [(block.start + m.start(), block.start + m.end()) for m in found]
    return [(a, a + len(text[a:b].rstrip())) for a, b in spans if text[a:b].strip()]


MARKER = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?=\S)|$)")


def never_cut(text: str, block: Block) -> list[tuple[int, int, str]]:
    """Spans of a block that no chunk may end or begin in."""
    if block.kind == "table":
        return [(a, b, "table row") for a, b in lines_of(text, block)]
    if block.kind == "code" and block.level:
        lines = lines_of(text, block)
        return [(a, b, "fence line") for a, b in {lines[0], lines[-1]}]
    if block.kind == "list":
        marks = [(part.start, MARKER.match(text, part.start)) for part in block.parts]
        return [(a, m.end() + 1, "list marker") for a, m in marks if m and m.end() < block.end]
    return [(a, b, "heading") for a, b in lines_of(text, block)] if block.kind == "heading" else []


def over_the_limit(chunker, document: Document) -> set[int]:
    """The blocks that do not fit by themselves under their headings, or with headings right before them."""
    text, size, measure = document.text, chunker.options.chunk_size, measure_of(chunker, document)
    context = HeadingContext(document, chunker.ruler(document), size)
    blocks = markdown_blocks(document).blocks
    found, run = set(), 0
    for index, block in enumerate(blocks):
        if not index or blocks[index - 1].kind != "heading":
            run = index
        start = blocks[run].start
        if measure(context.prefix(start) + text[start : block.end].rstrip()) > size:
            found.add(index)
    return found


def needed(chunker, document: Document, block: Block, end: int) -> int:
    """The size of the line that ends at `end` with all that stands over it: headings, a table's header."""
    text = document.text
    line = max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1
    context = HeadingContext(document, chunker.ruler(document), chunker.options.chunk_size)
    over = text[block.start : block.parts[0].start] if block.kind == "table" and block.parts else ""
    return measure_of(chunker, document)(context.prefix(block.start) + over + text[line:end])


@every_document
@pytest.mark.parametrize("size", [60, 250])
@pytest.mark.parametrize("strategy", ["markdown", "markdown, plain"])
def test_no_row_fence_or_list_marker_is_cut_unless_its_block_is_over_the_limit(
    strategy, size, path
):
    document = load(path)
    chunker = make(strategy, size)
    document = chunker.view(document)
    text = document.text
    chunks = chunker.chunk(document)
    # what is repeated may begin at a sentence or an item, where no whole block is short enough
    repeats = {two.start for one, two in pairwise(chunks) if two.start < one.end}
    edges = sorted({edge for c in chunks for edge in (c.start, c.end)} - repeats)
    over = over_the_limit(chunker, document)
    for index, block in enumerate(markdown_blocks(document).blocks):
        inside = [
            edge
            for edge in edges
            if block.start < edge < block.end and text[edge : block.end].strip()
        ]
        inside = [edge for edge in inside if text[block.start : edge].strip()]
        assert not inside or index in over, (block.kind, text[block.start : block.end][:80])
        for start, end, what in never_cut(text, block):
            assert not any(start < edge < end for edge in repeats), (what, text[start:end])
        if index not in over:
            continue
        for start, end, what in never_cut(text, block):
            cut = [edge for edge in inside if start < edge < end]
            assert not cut or needed(chunker, document, block, end) > size, (what, text[start:end])


@every_document
@pytest.mark.parametrize("size", [100, 400])
def test_no_heading_is_left_behind(size, path):
    """No chunk of `markdown` ends with a heading whose paragraph, list or table is in the next one."""
    document = load(path)
    chunker = make("markdown, plain", size)
    document = chunker.view(document)
    found = markdown_blocks(document)
    for chunk in chunker.chunk(document)[:-1]:
        last = found.at(chunk.end - 1)
        following = found.blocks[last + 1] if last + 1 < len(found.blocks) else None
        if found.blocks[last].kind == "heading" and following and following.kind != "heading":
            ends = document.text[chunk.end : found.blocks[last].end].strip()
            assert ends, (chunk.text[-80:], following.kind)


@every_document
def test_every_part_of_a_split_block_reads_by_itself(path):
    """A chunk that begins inside code is fenced, one that begins inside a table has its header."""
    document = load(path)
    chunker = make("markdown, plain", 120)
    document = chunker.view(document)
    found = markdown_blocks(document)
    for chunk in chunker.chunk(document):
        block = found.blocks[found.at(chunk.start)]
        opening = document.text[block.start : block.end].split("\n")[0]
        if chunk.start == block.start or len(opening) > 60:
            continue
        if block.kind == "code" and block.level and not chunk.text.startswith(("```", "~~~")):
            assert chunk.content.lstrip().startswith(opening.strip()), chunk.content[:80]
        header = document.text[block.start : block.parts[0].start] if block.parts else ""
        if block.kind == "table" and measure_of(chunker, document)(header) <= 60:
            assert chunk.content.startswith(header), chunk.content[:80]


@every_document
def test_chunks_of_heading_begin_at_headings_under_those_above(path):
    """A heading strategy's prefix is the chain of headings above the chunk, or the inner part of it."""
    document = load(path)
    chunker = make("heading", 250)
    document = chunker.view(document)
    sections = outline(document)
    for chunk in chunker.chunk(document):
        begins = chunk.start in sections.starts
        above = heading_path(sections.headings, chunk.start)[: -1 if begins else None]
        added = [line.lstrip("#").strip() for line in chunk.prefix.splitlines() if line]
        assert added == [title.strip() for title in above][len(above) - len(added) :]
        assert chunk.cut != "heading" or chunk.end in ends_before(document, sections.starts)


def ends_before(document: Document, starts: tuple[int, ...]) -> set[int]:
    """Where the text before each heading ends."""
    return {len(document.text[:start].rstrip()) for start in starts}


@pytest.mark.slow
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_all_of_it_as_one_document_takes_linear_time(strategy):
    texts = [load(param.values[0]).text for param in DOCUMENTS]
    text = "\n\n".join(t for t in texts if not t.startswith("---"))
    if len(text) < 50_000:
        pytest.skip("too few documents")
    text = (text * (1 + 400_000 // len(text)))[:400_000]

    def seconds(size: int) -> float:
        document = Document.from_text(text[:size], "a.md")
        chunker = make(strategy, 250)
        began = process_time()
        chunker.run(document)
        return process_time() - began

    assert_linear(seconds, 100_000)
