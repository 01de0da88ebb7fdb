"""`hierarchical`: children inside their parents, each of which they name."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import count_tokens, count_words, path_of_span
from samples import texts
from timing import assert_linear

from chunking import Document, OptionsError, create_chunker
from chunking.segmenters.outline import outline

TEXT = "".join(
    f"{'#' * (1 + n % 3)} Section {n}\n\nHe went away again. She stayed at home.\n\nIt rained a lot, number {n}. They met.\n\n"
    for n in range(20)
)
SIZES = {"chunk_size": 10, "chunk_overlap": 3, "parent_size": 40, "parent_overlap": 8}


def run(text=TEXT, uri="a.md", **options):
    return create_chunker("hierarchical", **{**SIZES, **options}).run(Document.from_text(text, uri))


def parents_and_children(chunks):
    """Parents with their children, checked to come in that order."""
    found = []
    for chunk in chunks:
        if chunk.metadata["level"] == "parent":
            found.append((chunk, []))
        else:
            found[-1][1].append(chunk)
    return found


@pytest.mark.parametrize("by", ["window", "section"])
def test_children_tile_their_parent_and_name_it(by):
    found = parents_and_children(run(parent_by=by).chunks)
    assert len(found) > 4
    for parent, children in found:
        assert (children[0].start, children[-1].end) == (parent.start, parent.end)
        assert [child.metadata["position_in_parent"] for child in children] == list(
            range(len(children))
        )
        for child in children:
            assert child.metadata["level"] == "child"
            assert child.metadata["parent_id"] == parent.id
            assert (child.metadata["parent_start"], child.metadata["parent_end"]) == (
                parent.start,
                parent.end,
            )
            assert parent.start <= child.start < child.end <= parent.end
        for one, two in pairwise(children):
            assert one.start < two.start
            assert one.end < two.end
            assert not TEXT[one.end : two.start].strip()


@pytest.mark.parametrize("by", ["window", "section"])
@given(
    text=texts,
    size=st.integers(1, 12),
    times=st.integers(1, 4),
    unit=st.sampled_from(["words", "tokens", "characters"]),
)
def test_no_child_crosses_its_parent_and_nothing_is_lost(by, text, size, times, unit):
    options = {
        "chunk_size": size,
        "chunk_overlap": size // 3,
        "parent_size": size * times,
        "parent_overlap": size * times // 3,
    }
    result = run(text, parent_by=by, unit=unit, **options)
    count = {
        "words": count_words,
        "characters": len,
        "tokens": lambda t: count_tokens("cl100k_base", t),
    }[unit]
    excused = [(w.start, w.end) for w in result.warnings]
    at = 0
    for parent, children in parents_and_children(result.chunks):
        assert not text[at : parent.start].strip()
        at = parent.end
        inside = parent.start
        for child in children:
            assert parent.start <= child.start < child.end <= parent.end
            assert not text[inside : child.start].strip()
            inside = child.end
            assert child.metadata["parent_id"] == parent.id
        assert not text[inside : parent.end].strip()
        for chunk, limit in ((parent, size * times), *((child, size) for child in children)):
            assert chunk.token_count == count(chunk.text)
            assert chunk.token_count <= limit or any(
                a <= chunk.start and chunk.end <= b for a, b in excused
            )
    assert not text[at:].strip()


def test_limits_and_overlaps_of_each_level():
    found = parents_and_children(run().chunks)
    for (one, _), (two, _) in pairwise(found):
        assert 0 < count_words(TEXT[two.start : one.end]) <= 8
        assert one.token_count <= 40
    shared = [
        count_words(TEXT[two.start : one.end]) for _, kids in found for one, two in pairwise(kids)
    ]
    assert max(shared) <= 3
    assert sum(bool(n) for n in shared) > len(shared) * 0.7


def test_only_children_are_given_and_name_the_parents_that_would_be():
    both, alone = run().chunks, run(embed_both=False).chunks
    assert {c.metadata["level"] for c in alone} == {"child"}
    children = [c for c in both if c.metadata["level"] == "child"]
    assert [(c.start, c.end) for c in alone] == [(c.start, c.end) for c in children]
    assert [c.index for c in alone] == list(range(len(alone)))
    spans = {(c.start, c.end) for c in both if c.metadata["level"] == "parent"}
    assert {(c.metadata["parent_start"], c.metadata["parent_end"]) for c in alone} == spans
    assert len({c.metadata["parent_id"] for c in alone}) == len(spans)


@pytest.mark.parametrize("embed_both", [True, False])
def test_ids_are_unique_where_parents_overlap(embed_both):
    """A child in the overlap of two parents is two chunks of one span."""
    for text in (
        "one two three four five six seven eight nine ten",
        TEXT,
        "😀 漢\n\n- a\n  - b\n\n# H2\n",
    ):
        for size, overlap in ((2, 1), (4, 2), (6, 4)):
            found = run(
                text,
                chunk_size=size // 2,
                chunk_overlap=0,
                parent_size=size,
                parent_overlap=overlap,
                embed_both=embed_both,
            ).chunks
            assert len({c.id for c in found}) == len(found)
            for child in found:
                if embed_both and child.metadata["level"] == "child":
                    (parent,) = [c for c in found if c.id == child.metadata["parent_id"]]
                    assert parent.start <= child.start < child.end <= parent.end


def test_a_parent_and_its_only_child_are_two_chunks():
    parent, child = run("one two three").chunks
    assert (parent.start, parent.end) == (child.start, child.end)
    assert parent.id != child.id == run("one two three").chunks[1].id
    assert child.metadata["parent_id"] == parent.id


def test_parents_by_section_end_with_sections():
    document = Document.from_text(TEXT, "a.md")
    starts = set(outline(document).starts)
    found = parents_and_children(run(parent_by="section").chunks)
    for parent, _ in found:
        assert parent.start in starts
        assert parent.cut in ("heading", "end of document")
    assert all(one.end <= two.start for (one, _), (two, _) in pairwise(found))


def test_a_section_over_the_parent_size_is_split_at_paragraphs():
    text = "# A\n\n" + "He went away again. She stayed at home.\n\n" * 12 + "# B\n\nend\n"
    for parent, _ in parents_and_children(run(text, parent_by="section").chunks):
        assert parent.token_count <= 40
        assert parent.cut in ("paragraph", "heading", "end of document")


def test_texts_without_headings_have_sections_of_paragraphs():
    text = "He went away again. She stayed at home.\n\n" * 20
    for parent, _ in parents_and_children(run(text, "a.txt", parent_by="section").chunks):
        assert parent.cut in ("paragraph", "end of document")


def test_a_child_ends_for_the_reason_of_its_parent_where_both_end():
    for parent, children in parents_and_children(run(parent_by="section").chunks):
        assert children[-1].cut == parent.cut
        assert all(child.cut in ("sentence", "size limit") for child in children[:-1])


def test_heading_paths_are_those_of_each_chunk():
    document = Document.from_text(TEXT, "a.md")
    sections = outline(document)
    for parent, children in parents_and_children(run(parent_by="section", chunk_overlap=0).chunks):
        for chunk in (parent, *children):
            assert chunk.heading_path == path_of_span(
                TEXT, sections.headings, chunk.start, chunk.end
            )


def test_a_limit_of_each_level():
    chunker = create_chunker("hierarchical", **SIZES)
    for chunk in chunker.chunk(TEXT):
        assert chunker.limit(chunk) == (40 if chunk.metadata["level"] == "parent" else 10)
        assert chunk.token_count <= chunker.limit(chunk)


@pytest.mark.parametrize(
    ("given", "parent", "child"),
    [
        ({}, 1000, 200),
        ({"chunk_size": 3000}, 3000, 3000),
        ({"chunk_size": 10}, None, 10),
        ({"parent_size": 50}, 50, None),
    ],
)
def test_sizes_left_unset_adapt(given, parent, child):
    options = create_chunker("hierarchical", **given).options
    assert parent in (None, options.parent_size)
    assert child in (None, options.chunk_size)
    assert options.chunk_size <= options.parent_size
    assert options.chunk_overlap < options.chunk_size
    assert options.parent_overlap < options.parent_size


ALONE = {"embed_both": False, "chunk_overlap": 0, "parent_overlap": 0}


def test_the_parent_of_a_child_given_alone_is_what_is_read():
    for child in run(**ALONE).chunks:
        parent = (child.metadata["parent_start"], child.metadata["parent_end"])
        assert child.read == parent
        assert child.metadata["read_text"] == TEXT[slice(*parent)]
    for child in run(**ALONE, read="child").chunks:
        assert child.readings == ()
        assert "read_text" not in child.metadata
    assert not any(chunk.readings for chunk in run().chunks)


@pytest.mark.parametrize(
    ("share", "needed"), [(0.0, lambda n: 1), (0.5, lambda n: n // 2 + 1), (1.0, lambda n: n)]
)
def test_a_parent_is_read_once_more_than_a_share_of_its_children_is_found(share, needed):
    chunks = run(**ALONE, read="merge", merge_share=share).chunks
    by_parent = {}
    for child in chunks:
        by_parent.setdefault(child.metadata["parent_id"], []).append(child)
    for children in by_parent.values():
        for child in children:
            (reading,) = child.readings
            assert (reading.start, reading.end) == (children[0].start, children[-1].end)
            assert reading.needs == min(len(children), needed(len(children)))


DEEP = {"parent_size": 80, "between_sizes": [40, 20], "chunk_size": 8, "chunk_overlap": 0}


def test_levels_between_nest_and_each_names_the_one_above():
    chunks = run(**DEEP).chunks
    by_id = {chunk.id: chunk for chunk in chunks}
    assert {chunk.metadata["depth"] for chunk in chunks} == {0, 1, 2, 3}
    for chunk in chunks:
        depth = chunk.metadata["depth"]
        assert chunk.token_count <= (80, 40, 20, 8)[depth]
        assert chunk.metadata["level"] == ("child" if depth == 3 else "parent")
        if depth:
            above = by_id[chunk.metadata["parent_id"]]
            assert above.metadata["depth"] == depth - 1
            assert above.start <= chunk.start < chunk.end <= above.end
            assert (chunk.metadata["parent_start"], chunk.metadata["parent_end"]) == (
                above.start,
                above.end,
            )
        else:
            assert "parent_id" not in chunk.metadata


def test_children_of_deep_hierarchies_name_all_that_may_be_read():
    both = {chunk.id: chunk for chunk in run(**DEEP).chunks}
    alone = run(**DEEP, embed_both=False, read="merge").chunks
    assert {(c.start, c.end) for c in alone} == {
        (c.start, c.end) for c in both.values() if c.metadata["level"] == "child"
    }
    parts = {}
    for chunk in both.values():
        if above := chunk.metadata.get("parent_id"):
            parts[above] = parts.get(above, 0) + 1
    spans = {
        (c.start, c.end, c.metadata["depth"]): parts[c.id]
        for c in both.values()
        if c.metadata["depth"] < 3
    }
    for child in alone:
        assert len(child.readings) == 3
        for depth, reading in zip((2, 1, 0), child.readings, strict=True):
            count = spans[reading.start, reading.end, depth]
            assert reading.needs == min(count, count // 2 + 1)


def test_ids_are_unique_where_every_level_has_one_part():
    chunks = run("one two three", **DEEP).chunks
    assert [chunk.metadata["depth"] for chunk in chunks] == [0, 1, 2, 3]
    assert len({chunk.id for chunk in chunks}) == 4


def test_sizes_between_must_fall():
    for sizes in ([10, 20], [100], [4]):
        with pytest.raises(OptionsError, match="must fall from parent_size to chunk_size"):
            create_chunker("hierarchical", parent_size=80, chunk_size=8, between_sizes=sizes)


def test_options_that_came_later_leave_ids_as_they_were():
    stated = {"between_sizes": [], "read": "parent", "merge_share": 0.5}
    assert run(**stated).chunks == run().chunks
    assert run(read="child").chunks[0].id != run().chunks[0].id


@pytest.mark.slow
@pytest.mark.parametrize("by", ["window", "section"])
@pytest.mark.parametrize("unit", ["some words of it. ", "word ", "one line\n\n", "# A\n\ntext\n\n"])
def test_22_time_is_linear(unit, by):
    """#22: quadratic time."""

    def seconds(count: int) -> float:
        document = Document.from_text(unit * count, "a.md")
        chunker = create_chunker("hierarchical", parent_by=by)
        began = process_time()
        chunker.run(document)
        return process_time() - began

    assert_linear(seconds, 5_000)
