"""Sections and groups of a parent with its children: hand-made cases, and invariants over every strategy."""

from dataclasses import replace

import pytest

from chunking import Chunk, Document, create_chunker, list_strategies
from chunking.inspection.hierarchy import level_figures, parent_groups
from chunking.inspection.sections import (
    Problem,
    chunks_under,
    own_spans,
    place_chunks,
    problems,
    sections_of,
)
from chunking.tokenizers import ruler_for
from chunking.types import Span

TEXT = """intro

# Book

preface

## One

first

### Deep

deep text

## Two

second
"""
DOCUMENT = Document.from_text(TEXT, uri="book.md")
WORDS = ruler_for(DOCUMENT, "words")
SECTIONS = sections_of(DOCUMENT, WORDS)
BOOK, ONE, DEEP, TWO = range(4)


def piece(index, start, end, prefix="", **metadata):
    """A chunk of TEXT from the beginning of one phrase to the end of another."""
    first, last = TEXT.index(start), TEXT.index(end) + len(end)
    return Chunk(
        index, first, last, TEXT[first:last], prefix, "", 1, (), None, None, None, "", metadata, ""
    )


def placed(*chunks):
    return place_chunks(DOCUMENT, chunks, SECTIONS)


def test_sections_know_their_span_depth_and_parent():
    found = [(item.title, item.level, item.depth, item.parent) for item in SECTIONS.items]
    assert found == [("Book", 1, 0, -1), ("One", 2, 1, 0), ("Deep", 3, 2, 1), ("Two", 2, 1, 0)]
    assert [TEXT[item.start : item.heading_end] for item in SECTIONS.items] == [
        "# Book", "## One", "### Deep", "## Two",
    ]  # fmt: skip
    one = SECTIONS.items[ONE]
    assert TEXT[one.start : one.end] == "## One\n\nfirst\n\n### Deep\n\ndeep text\n\n"


def test_tokens_add_up():
    assert [item.own_tokens for item in SECTIONS.items] == [3, 3, 4, 3]
    assert [item.tokens for item in SECTIONS.items] == [13, 7, 4, 3]
    assert SECTIONS.preamble_tokens == 1


def test_a_lone_title_is_no_top_level_section():
    assert SECTIONS.top == (ONE, TWO)
    several = Document.from_text("# A\n\na\n\n# B\n\n## C\n\nc\n", uri="x.md")
    assert sections_of(several, ruler_for(several, "words")).top == (0, 1)
    alone = Document.from_text("# A\n\na\n", uri="x.md")
    assert sections_of(alone, ruler_for(alone, "words")).top == (0,)


def test_a_chunk_holds_headings_in_its_text_or_its_prefix():
    bare, whole = placed(piece(0, "deep text", "deep text"), piece(1, "## Two", "second"))
    assert bare.chain == (BOOK, ONE, DEEP)
    assert bare.missing == (BOOK, ONE, DEEP)
    assert whole.missing == (BOOK,)


@pytest.mark.parametrize(
    "prefix", ["# Book\n## One\n### Deep\n\n", "Book > One > Deep\n\n", "# Book\n## One\n### Deep"]
)
def test_both_forms_of_added_context_count(prefix):
    (placement,) = placed(piece(0, "deep text", "deep text", prefix))
    assert placement.missing == ()
    assert not placement.is_flagged


def test_part_of_a_title_is_not_the_title():
    (placement,) = placed(piece(0, "deep text", "deep text", "# Bookshop\n## One\n### Deeper\n\n"))
    assert placement.missing == (BOOK, DEEP)


def test_text_under_no_heading_lacks_none():
    (placement,) = placed(piece(0, "intro", "intro"))
    assert (placement.chain, placement.missing) == ((), ())


def test_a_chunk_spans_sections_by_its_own_text_only():
    before, across = placed(piece(0, "# Book", "deep text"), piece(1, "deep text", "second"))
    assert before.crossed == ()
    assert TEXT[slice(*across.own)] == "## Two\n\nsecond"
    assert across.crossed == ()
    (alone,) = placed(piece(0, "deep text", "second"))
    assert alone.crossed == (ONE, TWO)
    (preface,) = placed(piece(0, "preface", "first"))
    assert preface.crossed == ()


def test_a_heading_whose_text_is_in_the_next_chunk_is_an_orphan():
    placement, following = placed(piece(0, "# Book", "### Deep"), piece(1, "deep text", "second"))
    assert placement.orphans == (DEEP,)
    assert following.orphans == ()


def test_a_run_of_headings_is_orphaned_as_one():
    text = "# A\n\n## B\n\nb\n"
    document = Document.from_text(text, uri="x.md")
    chunks = create_chunker("word", chunk_size=4, chunk_overlap=0).chunk(document)
    found = place_chunks(document, chunks, sections_of(document, ruler_for(document, "words")))
    assert found[0].orphans == (1, 0)


@pytest.mark.parametrize(
    ("start", "prefix"), [("### Deep", ""), ("deep text", "# Book\n### Deep\n\n")]
)
def test_a_heading_that_the_next_chunk_repeats_is_an_orphan_still(start, prefix):
    placement, _ = placed(piece(0, "# Book", "### Deep"), piece(1, start, "second", prefix))
    assert placement.orphans == (DEEP,)


def test_the_last_chunk_orphans_nothing():
    (placement,) = placed(piece(0, "# Book", "### Deep"))
    assert placement.orphans == ()


def test_a_heading_cut_in_two_is_an_orphan():
    placement, _ = placed(piece(0, "# Book", "### De"), piece(1, "ep\n\ndeep", "second"))
    assert placement.orphans == (DEEP,)


def test_an_empty_section_has_no_text_to_lose():
    text = "# A\n\na\n\n## Empty\n\n# B\n\nb\n"
    document = Document.from_text(text, uri="x.md")
    chunks = create_chunker("word", chunk_size=5, chunk_overlap=0).chunk(document)
    assert chunks[0].text.endswith("## Empty")
    found = place_chunks(document, chunks, sections_of(document, ruler_for(document, "words")))
    assert found[0].orphans == ()


def test_own_text_is_counted_by_level_and_parent():
    parent = piece(0, "# Book", "second", level="parent")
    child = piece(1, "# Book", "first", level="child", parent_id="p")
    sibling = piece(2, "first", "second", level="child", parent_id="p")
    spans = [TEXT[slice(*span)] for span in own_spans(TEXT, (parent, child, sibling))]
    assert spans[0].startswith("# Book")
    assert spans[0].endswith("second")
    assert spans[1].startswith("# Book")
    assert spans[2].startswith("### Deep")


def test_a_chunk_that_adds_nothing_keeps_its_span():
    first, again = piece(0, "# Book", "second"), piece(1, "first", "first")
    assert [*own_spans(TEXT, (first, again))][1] == Span(again.start, again.end)


def test_problems_name_chunk_and_sections():
    found = problems(placed(piece(0, "# Book", "### Deep"), piece(1, "deep text", "second")))
    assert found == [
        Problem("orphaned_heading", 0, (DEEP,)),
        Problem("lacks_context", 1, (BOOK, ONE, DEEP)),
        Problem("spans_sections", 1, (ONE, TWO)),
    ]


def test_chunks_under_a_section_have_own_text_in_it():
    placements = placed(
        piece(0, "intro", "first"), piece(1, "### Deep", "deep text"), piece(2, "## Two", "second")
    )
    assert chunks_under(placements, SECTIONS.items[ONE]) == [0, 1]
    assert chunks_under(placements, SECTIONS.items[DEEP]) == [1]
    assert chunks_under(placements, SECTIONS.items[BOOK]) == [0, 1, 2]


def test_a_text_without_headings_has_no_problems():
    document = Document.from_text("no heading\n" * 50)
    sections = sections_of(document, ruler_for(document, "words"))
    chunks = create_chunker("word", chunk_size=10).chunk(document)
    assert (sections.items, sections.top, sections.preamble_tokens) == ((), (), 100)
    assert problems(place_chunks(document, chunks, sections)) == []


def test_every_strategy_agrees_with_its_own_breadcrumbs():
    body = "".join(
        f"# T{i}\n\n{'word ' * 90}\n\n## S{i}\n\n### P{i}\n\n{'more ' * 60}\n\n" for i in range(8)
    )
    document = Document.from_text(body, uri="x.md")
    sections = sections_of(document, ruler_for(document, "tokens"))
    assert sum(sections.items[index].tokens for index in sections.top) >= 1200
    for name in set(list_strategies()) & {"markdown", "heading", "word", "token", "hierarchical"}:
        chunker = create_chunker(name, chunk_size=70)
        chunks = chunker.chunk(document)
        for chunk, placement in zip(chunks, place_chunks(document, chunks, sections), strict=True):
            titles = tuple(sections.items[index].title for index in placement.chain)
            assert titles == chunk.heading_path, name


@pytest.mark.parametrize("both", [True, False])
def test_parent_groups_hold_every_child_once(both):
    document = Document.from_text("one two three four. " * 200)
    chunker = create_chunker("hierarchical", chunk_size=30, parent_size=120, embed_both=both)
    result = chunker.run(document)
    found = parent_groups(result)
    children = [index for group in found for index in group.children]
    parents = [group.parent for group in found if group.parent is not None]
    assert sorted(children + parents) == list(range(len(result.chunks)))
    assert len(parents) == (len(found) if both else 0)
    for group in found:
        for index in group.children:
            child = result.chunks[index]
            assert group.span.start <= child.start <= child.end <= group.span.end


def test_other_strategies_have_no_parent_groups():
    assert parent_groups(create_chunker("word").run("some text")) == ()


def test_figures_of_a_level():
    document = Document.from_text("a b c d e f")
    words = ruler_for(document, "words")
    figures = level_figures([Span(0, 3), Span(4, 11)], words, words)
    assert figures is not None
    assert (figures.count, figures.smallest, figures.largest) == (2, 2, 4)
    assert (figures.median, figures.mean, figures.tokens) == (3, 3, 6)
    assert level_figures([], words, words) is None


def test_nothing_given_is_changed():
    chunk = piece(0, "# Book", "second", level="child", parent_id="p")
    before = replace(chunk)
    placed(chunk, chunk)
    assert chunk == before
