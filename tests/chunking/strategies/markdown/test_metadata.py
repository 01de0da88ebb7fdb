"""Front matter, metadata, breadcrumbs, MDX and the estimate of Markdown chunks."""

from __future__ import annotations

from functools import cache
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import count_tokens, count_words

from chunking import Document
from chunking.segmenters.blocks import markdown_blocks
from chunking.strategies.markdown.chunker import estimate_by_block
from chunking.types import Block

from .markdown_chunks import PIECES, chunks, documents, run

# sizes, front matter, metadata


@given(documents, st.integers(5, 80), st.sampled_from(["full", "breadcrumb", "prefix"]))
def test_the_limit_holds_with_everything_that_is_added(text, size, format):
    for unit, count in (
        ("words", count_words),
        ("tokens", lambda t: count_tokens("cl100k_base", t)),
    ):
        options = {"unit": unit, "chunk_size": size, "include_header_context": True}
        for chunk in chunks(text, header_context_format=format, **options):
            assert chunk.token_count == count(chunk.content) <= size or chunk.token_count <= 4


@pytest.mark.parametrize(
    ("format", "expected"),
    [("full", "# Guide\n## Setup\n\n"), ("breadcrumb", "Guide > Setup\n\n"), ("prefix", "")],
)
def test_header_context(format, expected):
    text = "# Guide\n\nHello.\n\n## Setup\n\n" + "He went away. " * 10
    options = {"chunk_size": 80, "include_header_context": True, "header_context_format": format}
    found = chunks(text, **options)
    assert len(found) > 2
    assert {chunk.prefix for chunk in found[2:]} == {expected}
    assert found[0].prefix == ""
    assert found[1].prefix == {"full": "# Guide\n\n", "breadcrumb": "Guide\n\n"}.get(format, "")
    assert all(chunk.heading_path == ("Guide", "Setup") for chunk in found[1:])
    assert {chunk.section_title for chunk in found[1:]} == {"Setup"}
    off = chunks(text, **{**options, "include_header_context": False})
    assert {chunk.prefix for chunk in off} == {""}


@cache
def slow_estimate(text: str, bias: str) -> int:
    """The estimate of a text that is whole blocks: each block by its own divisor."""
    prose, code = {"balanced": (4.0, 2.75), "prose": (4.4, 3.0), "code": (3.6, 2.4)}[bias]
    blocks = markdown_blocks(Document.from_text(text, "a.mdx")).blocks
    like_code = ("code", "mdx_import", "mdx_component")
    return sum(ceil((b.end - b.start) / (code if b.kind in like_code else prose)) for b in blocks)


@pytest.mark.parametrize("bias", ["balanced", "prose", "code"])
@given(
    st.lists(st.sampled_from([*PIECES, "import x", "<Box />"]), min_size=1, max_size=10).map(
        "\n\n".join
    )
)
def test_the_estimate_block_by_block(bias, text):
    document = Document.from_text(text, "a.mdx")
    ruler = estimate_by_block(document, bias)
    assert ruler.length(0, len(text)) == slow_estimate(text, bias)
    blocks = markdown_blocks(document).blocks
    for index, block in enumerate(blocks):
        assert ruler.length(0, block.end) == sum(
            ruler.length(b.start, b.end) for b in blocks[: index + 1]
        )
    for chunk in run(text, "a.mdx", unit="estimate", bias=bias, chunk_size=30).chunks:
        touched = [b for b in blocks if b.start < chunk.end and chunk.start < b.end]
        parts = [(max(b.start, chunk.start), min(b.end, chunk.end), b) for b in touched]
        expected = sum(ceil((b - a) / divisor_of(block, bias)) for a, b, block in parts)
        added = len(chunk.prefix) + len(chunk.suffix)
        prose = {"balanced": 4.0, "prose": 4.4, "code": 3.6}[bias]
        assert chunk.token_count == expected + ceil(added / prose)
        assert chunk.token_count <= 30


def divisor_of(block: Block, bias: str) -> float:
    prose, code = {"balanced": (4.0, 2.75), "prose": (4.4, 3.0), "code": (3.6, 2.4)}[bias]
    return code if block.kind in ("code", "mdx_import", "mdx_component") else prose


FRONT = "---\ntitle: A guide\ntags: [a, b]\ndate: 2024-01-31\n---\n\n# Guide\n\nWelcome.\n"


def test_front_matter_goes_into_the_metadata_of_every_chunk():
    result = run(FRONT + "\nMore. " * 20, chunk_size=60)
    assert len(result.chunks) > 2
    values = {"title": "A guide", "tags": ["a", "b"], "date": "2024-01-31"}
    assert all(chunk.metadata["frontmatter"] == values for chunk in result.chunks)
    (dropped,) = result.dropped
    assert (FRONT[dropped.start : dropped.end], dropped.reason) == (
        FRONT.split("\n\n")[0],
        "frontmatter_mode",
    )
    assert result.chunks[0].start == FRONT.index("# Guide")
    assert not result.warnings


def test_each_chunk_has_front_matter_of_its_own():
    first, second, *_ = chunks(FRONT + "\nMore. " * 20, chunk_size=60)
    first.metadata["frontmatter"]["tags"].append("c")
    first.metadata["frontmatter"]["title"] = "Another"
    assert second.metadata["frontmatter"]["tags"] == ["a", "b"]
    assert second.metadata["frontmatter"]["title"] == "A guide"


def test_front_matter_stripped_or_included_is_in_no_metadata():
    for mode in ("strip", "include"):
        result = run(FRONT, frontmatter_mode=mode)
        assert all("frontmatter" not in chunk.metadata for chunk in result.chunks)
        assert bool(result.dropped) == (mode == "strip")
        assert ("title" in "".join(c.text for c in result.chunks)) == (mode == "include")


@pytest.mark.parametrize("body", ["title: [x", "- list", "a: " + "{" * 3000, "a: " + "x" * 20_000])
def test_front_matter_that_cannot_be_read_stays_with_a_warning(body):
    result = run(f"---\n{body}\n---\n\ntext\n", chunk_size=50_000)
    assert [warning.code for warning in result.warnings] == ["front-matter"]
    assert not result.dropped
    assert body in result.chunks[0].text


def test_front_matter_and_nothing_else():
    assert run("---\ntitle: x\n---\n").chunks == ()
    assert len(run("---\ntitle: x\n---\n").dropped) == 1
    assert len(run("---\ntitle: x\n---\n", frontmatter_mode="include").chunks) == 1
    assert run("---\n---\n\ntext\n").chunks[0].text == "text"


def test_front_matter_is_never_merged_or_repeated():
    text = "---\ntitle: x\n---\n\n" + "A short one.\n\n" * 8
    for overlap in (0, 30):
        found = chunks(text, frontmatter_mode="include", chunk_overlap=overlap)
        assert "title" in found[0].text
        assert not [c for c in found[1:] if "title" in c.text]


def test_metadata():
    text = "# A\n\ntext\n\n```\ncode\n```\n\n# B\n\n| a |\n|---|\n| 1 |\n\n> quote\n\n# C\n\nend\n"
    blocks = markdown_blocks(Document.from_text(text, "a.md")).blocks
    found = chunks(text)
    shown = [
        (
            c.metadata["block_start"],
            c.metadata["block_end"],
            c.metadata["block_types"],
            c.metadata["has_code"],
            c.metadata["has_table"],
        )
        for c in found
    ]
    assert shown == [
        (0, 2, ["heading", "paragraph", "code"], True, False),
        (3, 5, ["heading", "table", "quote"], False, True),
        (6, 7, ["heading", "paragraph"], False, False),
    ]
    for chunk in found:
        assert blocks[chunk.metadata["block_start"]].start == chunk.start
        assert blocks[chunk.metadata["block_end"]].end >= chunk.end


@given(documents, st.integers(20, 120))
def test_block_range_and_types_are_those_of_the_span(text, size):
    blocks = markdown_blocks(Document.from_text(text, "a.md")).blocks
    for chunk in chunks(text, chunk_size=size):
        touched = [
            n
            for n, b in enumerate(blocks)
            if text[max(b.start, chunk.start) : min(b.end, chunk.end)].strip()
        ]
        assert (chunk.metadata["block_start"], chunk.metadata["block_end"]) == (
            touched[0],
            touched[-1],
        )
        kinds = [blocks[n].kind for n in range(touched[0], touched[-1] + 1)]
        assert chunk.metadata["block_types"] == list(dict.fromkeys(kinds))
        assert chunk.metadata["has_code"] == ("code" in kinds)
        assert chunk.metadata["has_table"] == ("table" in kinds)


def test_19_breadcrumbs_are_those_of_the_section():
    """#19: breadcrumbs duplicated, shallow or leaking from a sibling."""
    text = "# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n\n# E\n\ne\n"
    assert [(c.text[-1], c.heading_path) for c in chunks(text, include_header_context=True)] == [
        ("a", ("A",)),
        ("b", ("A", "B")),
        ("c", ("A", "B", "C")),
        ("d", ("A", "D")),
        ("e", ("E",)),
    ]


def test_the_path_of_a_chunk_with_overlap_is_that_of_its_own_text():
    text = "# A\n\nTwelve chars.\n\n#### Deep\n\nAnother one.\n\nA third one it is.\n"
    found = chunks(text, chunk_size=46, chunk_overlap=24)
    for chunk in found:
        assert "Deep" not in chunk.heading_path or "Another" in chunk.text or "third" in chunk.text


# MDX and options


def test_mdx_by_option_or_by_name():
    text = "import X from 'x'\n\n<Tabs>\n\ntext\n\n</Tabs>\n"
    kinds = {"import": "mdx_import", "Tabs": "mdx_component"}
    for uri, mdx in (("a.mdx", False), ("a.md", True), (None, True), ("a.mdx", True)):
        (chunk,) = chunks(text, uri, mdx=mdx)
        assert chunk.metadata["block_types"] == list(kinds.values()), (uri, mdx)
    for uri in ("a.md", None, "a.txt"):
        (chunk,) = chunks(text, uri)
        assert not set(chunk.metadata["block_types"]) & set(kinds.values())


def test_any_text_is_read_as_markdown():
    for uri in (None, "a.txt", "a.md"):
        assert [c.text for c in chunks("# A\n\na\n\n# B\n\nb\n", uri)] == ["# A\n\na", "# B\n\nb"]
        assert [c.heading_path for c in chunks("# A\n\na\n\n# B\n\nb\n", uri)] == [("A",), ("B",)]


def test_header_levels_take_the_place_of_the_depth():
    text = "# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n#### D\n\nd\n"
    starts = {
        depth: [c.text.lstrip("# ")[0] for c in chunks(text, heading_depth=depth)]
        for depth in range(1, 7)
    }
    assert starts == {
        1: ["A"],
        2: ["A", "B"],
        3: ["A", "B", "C"],
        **{depth: ["A", "B", "C", "D"] for depth in (4, 5, 6)},
    }
    assert len(chunks(text, header_levels=[4])) == 2
    assert len(chunks(text, header_levels=[1, 3], heading_depth=1)) == 2
    assert len(chunks(text, header_levels=[2, 3, 4])) == 4


def test_an_empty_list_of_header_levels_means_all_of_them():
    """Seed 000: "Empty array means split on all headers"."""
    text = "# A\n\na\n\n## B\n\nb\n\n###### C\n\nc\n"
    assert [c.text[-1] for c in chunks(text, header_levels=[], heading_depth=1)] == ["a", "b", "c"]
