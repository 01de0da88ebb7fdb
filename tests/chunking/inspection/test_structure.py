"""What a result cut: sentences, blocks and headings, by hand and against the plain definition."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import ChunkingResult, Document, create_chunker
from chunking.inspection.structure import cut_blocks, cut_sentences, orphaned_headings
from chunking.segmenters.blocks import markdown_blocks

MARKDOWN = """# Title

A paragraph of two sentences. It ends here.

## Table

| a | b |
|---|---|
| 1 | 2 |

```python
print(1)

print(2)
```

- one
- two
"""
DOCUMENT = Document.from_text(MARKDOWN, "page.md")


def cut_at(*places, document=DOCUMENT, overlap=0):
    """The result of cutting a document at these places."""
    bounds = [0, *places, len(document.text)]
    chunks = [
        SimpleNamespace(start=max(0, start - overlap), end=end) for start, end in pairwise(bounds)
    ]
    return ChunkingResult(tuple(chunks))


def after(text):
    return MARKDOWN.index(text) + len(text)


def cut_kinds(result, **more):
    return {kind: count for kind, count in cut_blocks(DOCUMENT, result, **more).items() if count}


def test_one_chunk_cuts_nothing():
    whole = cut_at()
    assert set(cut_blocks(DOCUMENT, whole)) == {"heading", "paragraph", "table", "code", "list"}
    assert cut_kinds(whole) == {}
    assert cut_sentences(DOCUMENT, whole) == orphaned_headings(DOCUMENT, whole) == 0


@pytest.mark.parametrize(
    ("place", "kinds"),
    [
        (after("two "), {"paragraph": 1}),
        (after("sentences."), {"paragraph": 1}),
        (after("|---|---|\n"), {"table": 1}),
        (after("print(1)\n"), {"code": 1}),
        (after("- one\n"), {"list": 1}),
        (after("here.\n"), {}),
        (after("here.\n\n"), {}),
        (after("| 1 | 2 |"), {}),
    ],
)
def test_a_block_is_cut_inside_and_not_in_the_space_after_it(place, kinds):
    assert cut_kinds(cut_at(place)) == kinds


def test_overlap_that_repeats_a_block_in_full_leaves_it_whole():
    place = after("|---|---|\n")
    assert cut_kinds(cut_at(place, overlap=0)) == {"table": 1}
    assert cut_kinds(cut_at(place, overlap=20)) == {}


def test_only_blocks_that_would_have_fitted_count_when_asked():
    result = cut_at(after("two "), after("- one\n"))
    fits = lambda start, end: end - start <= 20  # noqa: E731
    assert cut_kinds(result) == {"paragraph": 1, "list": 1}
    assert cut_kinds(result, fits=fits) == {"list": 1}


def test_a_block_that_was_dropped_whole_is_not_cut():
    table = MARKDOWN.index("| a"), after("| 1 | 2 |\n")
    result = ChunkingResult(
        (
            SimpleNamespace(start=0, end=table[0]),
            SimpleNamespace(start=table[1], end=len(MARKDOWN)),
        )
    )
    assert cut_kinds(result) == {}


def test_sentences_by_hand():
    assert cut_sentences(DOCUMENT, cut_at(after("sentences. "))) == 0
    assert cut_sentences(DOCUMENT, cut_at(after("of two "))) == 1
    assert cut_sentences(DOCUMENT, cut_at(after("of two "), after("It "))) == 2
    assert cut_sentences(DOCUMENT, cut_at(after("of two ")), fits=lambda *_: False) == 0


@pytest.mark.parametrize(
    ("place", "orphans"),
    [
        (after("# Title\n"), 1),
        (after("# Title\n\n"), 1),
        (after("# Title\n\nA"), 0),
        (after("## Table\n\n"), 1),
        (after("here.\n\n"), 0),
        (after("## Ta"), 1),
    ],
)
def test_a_heading_without_the_beginning_of_its_text_is_orphaned(place, orphans):
    assert orphaned_headings(DOCUMENT, cut_at(place)) == orphans


def test_a_heading_above_a_heading_or_at_the_end_has_no_text_to_lose():
    document = Document.from_text("# One\n\n## Two\n\nText.\n\n## Three\n", "page.md")
    cuts = [document.text.index("## Two"), document.text.index("## Three")]
    assert orphaned_headings(document, cut_at(*cuts, document=document)) == 0


def test_plain_text_has_no_blocks():
    plain = Document.from_text("# Not a heading. A sentence.", "notes.txt")
    assert cut_blocks(plain, cut_at(5, document=plain)) == {}
    assert orphaned_headings(plain, cut_at(5, document=plain)) == 0


@pytest.mark.parametrize("name", ["empty.txt", "empty.md"])
def test_empty_text_has_nothing_to_cut(name):
    empty = Document.from_text("", name)
    assert cut_blocks(empty, ChunkingResult(())) == {}
    assert cut_sentences(empty, ChunkingResult(())) == 0


def test_the_sentence_strategy_cuts_no_sentence_that_fits():
    chunker = create_chunker("sentence", chunk_size=12, chunk_overlap=0)
    result = chunker.run(DOCUMENT)
    ruler = chunker.ruler(DOCUMENT)
    fits = lambda start, end: ruler.length(start, end) <= 12  # noqa: E731
    assert len(result.chunks) > 3
    assert cut_sentences(DOCUMENT, result, fits=fits) == 0


@given(
    st.lists(st.integers(1, len(MARKDOWN) - 1), unique=True, max_size=8).map(sorted),
    st.integers(0, 40),
)
def test_blocks_equal_the_plain_definition(places, overlap):
    result = cut_at(*places, overlap=overlap)
    expected = {block.kind: 0 for block in markdown_blocks(DOCUMENT).blocks}
    for block in markdown_blocks(DOCUMENT).blocks:
        end = block.start + len(MARKDOWN[block.start : block.end].rstrip())
        whole = any(chunk.start <= block.start and end <= chunk.end for chunk in result.chunks)
        expected[block.kind] += not whole
    assert cut_blocks(DOCUMENT, result) == expected
