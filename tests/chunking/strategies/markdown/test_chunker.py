"""`markdown`: what stays whole, what is opened and how, what is added around it, and what is measured."""

from __future__ import annotations

import re
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles import count_tokens, count_words
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.sentences import sentence_starts
from chunking.strategies import context
from chunking.strategies.markdown import cuts
from chunking.strategies.markdown.cuts import PROSE

from .markdown_chunks import PLAIN, chunks, documents


def contents(text, **options):
    return [chunk.content for chunk in chunks(text, **options)]


# oversized blocks


@pytest.mark.parametrize("fence", ["```", "~~~", "`````"])
@pytest.mark.parametrize("language", ["", "python", "js title='x'"])
def test_each_part_of_a_code_block_is_fenced_with_its_language(fence, language):
    text = f"{fence}{language}\n" + "".join(f"line {n}\n" for n in range(10, 30)) + f"{fence}\n"
    parts = contents(text, chunk_size=70)
    assert len(parts) > 2
    for part in parts:
        assert part.startswith(f"{fence}{language}\n")
        assert part.endswith(f"\n{fence}")
        assert [
            block.kind for block in markdown_blocks(Document.from_text(part, "a.md")).blocks
        ] == ["code"]
    inside = [line for part in parts for line in part.splitlines() if line.startswith("line")]
    assert inside == [f"line {n}" for n in range(10, 30)]


def test_fences_are_in_the_size_and_not_in_the_text():
    text = "```py\n" + "x = 1\n" * 30 + "```\n"
    found = chunks(text, chunk_size=50)
    assert found[0].prefix == ""
    assert found[-1].suffix == ""
    assert {(chunk.prefix, chunk.suffix) for chunk in found[1:-1]} == {("```py\n", "\n```")}
    assert all(chunk.token_count == len(chunk.content) <= 50 for chunk in found)
    assert all("```" not in chunk.text for chunk in found[1:-1])


def test_no_part_of_code_is_a_fence_alone():
    for size in range(16, 60):
        for chunk in chunks("```py\n" + "x = 12\n" * 12 + "```\n", chunk_size=size):
            assert re.search(r"x = 12", chunk.text), size


def test_a_code_line_that_is_too_long_is_cut_at_words():
    text = "```\n" + "word " * 30 + "\n```\n"
    found = chunks(text, chunk_size=40)
    assert all(set(chunk.text.split()) <= {"word", "```"} for chunk in found)
    assert all(len(chunk.content) <= 40 for chunk in found)


def test_14_split_tables_keep_their_header():
    """#14: split tables lose their header."""
    header = "| name | age |\n|------|----:|\n"
    text = header + "".join(f"| Ann{n} | {n} |\n" for n in range(10, 40))
    parts = contents(text, chunk_size=90)
    assert len(parts) > 5
    assert all(part.startswith(header + "| Ann") for part in parts)
    rows = [line for part in parts for line in part.splitlines() if "Ann" in line]
    assert rows == text.splitlines()[2:]


def test_14_a_table_without_leading_pipes_keeps_its_header():
    text = "name | age\n--- | ---\n" + "".join(f"Ann{n} | {n}\n" for n in range(10, 40))
    assert all(
        part.startswith("name | age\n--- | ---\nAnn") for part in contents(text, chunk_size=90)
    )


@pytest.mark.parametrize("least", [0, 20])
@pytest.mark.parametrize("before", ["", "Intro text of it.\n\n", "# H\n\n"])
def test_a_table_is_never_cut_inside_its_header(before, least):
    """A header without a row, or half a row, says nothing."""
    table = "| name | value |\n|---|---|\n| aaaa | bbbbbbbbbb |\n| cc | dddddd |\n| ee | f |\n"
    text = before + table
    for size in range(56, 100):
        for chunk in chunks(text, chunk_size=size, min_chunk_size=least):
            if "|" in chunk.text:
                assert re.search(r"\|---\|---\|\n\| \w", chunk.content), (size, chunk.content)
                assert chunk.text.endswith("|")


def test_a_table_row_over_the_limit_is_cut_at_words_under_its_header():
    text = "| a | b |\n|---|---|\n| " + "word " * 30 + "| x |\n"
    found = chunks(text, chunk_size=60)
    assert all(len(chunk.content) <= 60 for chunk in found)
    assert all(chunk.content.startswith("| a | b |\n|---|---|\n") for chunk in found)


def test_a_list_is_cut_between_its_top_level_items():
    text = "".join(f"- item {n}\n  - under {n}\n\n  more of {n}\n" for n in range(10, 30))
    for size in (60, 90, 150):
        for chunk in chunks(text, chunk_size=size):
            assert chunk.text.startswith("- item")
            assert chunk.text.endswith(f"more of {chunk.text[-2:]}")


def test_an_item_in_lines_is_cut_between_its_sentences():
    """Found: a licence as a .txt, whose clauses are items, was cut amid 26 of its sentences."""
    item = "1. " + "The harbour keeps\n   its hours. " * 6
    found = chunks(item + "\n2. It ends.\n", chunk_size=90)
    assert len(found) > 2
    assert all(chunk.text.rstrip().endswith(".") for chunk in found)


def test_a_cut_between_the_items_of_an_inner_list_says_so():
    """Found: it was called the end of a sentence."""
    inner = "".join(f"    * [Rules for part {number}](#part-{number})\n" for number in range(12))
    text = f"* [Before](#before)\n* [How it is built](#built)\n{inner}* [After](#after)\n"
    document = Document.from_text(text, uri="list.md")
    found = create_chunker("markdown", chunk_size=60, chunk_overlap=0).chunk(document)
    assert {chunk.cut for chunk in found[:-1]} == {"list item"}


def test_an_item_over_the_limit_is_opened_itself():
    text = "- short\n- " + "He went away again. " * 10 + "\n- last\n"
    found = chunks(text, chunk_size=60)
    assert all(len(chunk.text) <= 60 for chunk in found)
    assert {chunk.text.split()[-1] for chunk in found} <= {"again.", "short", "last"}


@pytest.mark.parametrize("mark", ["", "> ", "[^1]: "])
def test_prose_is_cut_between_sentences_then_words_then_characters(mark):
    sentences = "He went away. She stayed at home then. " * 6
    for chunk in chunks(mark + sentences, chunk_size=50):
        assert chunk.text.endswith(".")
    for chunk in chunks(mark + "word " * 40, chunk_size=32):
        assert set(chunk.text.split()) <= {"word", *mark.split()}
    found = chunks(mark + "x" * 100, chunk_size=30)
    assert sum(chunk.text.count("x") for chunk in found) == 100
    assert all(chunk.text.count("x") == 30 for chunk in found[1:-1])
    family = "👩\u200d👩\u200d👧"
    for chunk in chunks(mark + family * 20, chunk_size=12):
        assert chunk.text.replace(family, "") in ("", mark, mark.strip())


# what stays whole

BLOCKS = {
    "code": "```sh\none\ntwo\nthree\nfour\n```",
    "list": "- a list\n- of three\n- short items",
    "table": "| a | b |\n|---|---|\n| 1 | one |\n| 2 | two |",
    "quote": "> It rained. Then it stopped.\n> They met again.",
    "paragraph": "It rained. Then it stopped. They met again.",
    "html": "<div>\none\ntwo\nthree\n</div>",
    "footnote": "[^1]: It rained. Then it stopped. They met.",
}


@pytest.mark.parametrize("least", [0, 25])
@pytest.mark.parametrize("before", [0, 5, 25, 45])
@pytest.mark.parametrize("kind", BLOCKS)
def test_a_short_chunk_never_opens_a_block_that_fits(kind, before, least):
    """The minimum joins chunks; it is no reason to cut a block that fits the size by itself."""
    text = "x" * before + "\n\n" + BLOCKS[kind] + "\n\nAnother paragraph after it.\n"
    found = chunks(text, chunk_size=60, min_chunk_size=least)
    assert sum(BLOCKS[kind] in chunk.text for chunk in found) == 1


EXACT = {**BLOCKS, "more code": "```py\n" + "".join(f"x{n} = {n}\n" for n in range(6)) + "```"}


@pytest.mark.parametrize("context", ["", "# Heading\n\nSome text.\n\n"])
@pytest.mark.parametrize("unit", ["tokens", "words", "characters"])
@pytest.mark.parametrize("kind", EXACT)
def test_a_block_that_fits_exactly_stays_whole(kind, unit, context):
    """Token counts of a prefix and a text do not add up: the limit is on what is measured together."""
    count = {
        "tokens": lambda t: count_tokens("cl100k_base", t),
        "words": count_words,
        "characters": len,
    }[unit]
    added = "# Heading\n\n" if context else ""
    size = max(count(added + EXACT[kind]), 2 * count(added))
    for after in ("", "\n\nAnother paragraph after it.", "\n\n===", "\n\n- one\n- two"):
        for target in (1, size):
            options = {"unit": unit, "chunk_size": size, "target_size": target}
            found = chunks(context + EXACT[kind] + after, **options, include_header_context=True)
            assert sum(EXACT[kind] in chunk.text for chunk in found) == 1, (after, target)


@pytest.mark.parametrize("kind", ["code", "list", "table", "quote"])
def test_without_respect_a_chunk_is_filled_with_part_of_a_block(kind):
    text = "A paragraph before what follows.\n\n" + BLOCKS[kind] + "\n"
    off = {
        f"respect_{ {'code': 'code_blocks', 'quote': 'blockquotes'}.get(kind, kind + 's') }": False
    }
    size = 70 if kind == "table" else 58
    whole, opened = chunks(text, chunk_size=size), chunks(text, chunk_size=size, **off)
    assert any(chunk.text == BLOCKS[kind] for chunk in whole)
    assert not any(chunk.text == BLOCKS[kind] for chunk in opened)
    assert len(opened[0].content) <= size
    assert opened[0].text.startswith("A paragraph")
    assert BLOCKS[kind][:12] in opened[0].text


# headings


def test_18_a_heading_is_never_left_alone_before_its_content():
    """#18: heading-only chunks, even where heading and block together are just over the size."""
    for length in range(30, 70):
        words = ("some words " * 10)[:length].strip() + "."
        text = f"Intro.\n\n# Title\n\nText.\n\n## Sub\n\n{words}\n\nMore text.\n"
        for least in (0, 20):
            found = chunks(text, chunk_size=60, min_chunk_size=least)
            assert not [c.text for c in found if c.text.endswith("## Sub")], length
            assert not [c.text for c in found if c.cut == "size limit"], length


def test_18_a_title_goes_with_its_first_section():
    """#18: heading-only chunks: a deeper heading right after a heading closes nothing."""
    text = "Intro.\n\n# Title\n\n## Sub\n\nText.\n\n## Next\n\nText.\n"
    assert [c.text for c in chunks(text)] == [
        "Intro.",
        "# Title\n\n## Sub\n\nText.",
        "## Next\n\nText.",
    ]


@pytest.mark.parametrize("kind", BLOCKS)
def test_a_heading_is_never_left_alone_before_any_kind_of_block(kind):
    for filler in range(40):
        text = "x" * filler + "\n\n## Title\n\n" + BLOCKS[kind] + "\n"
        for respect in (True, False):
            found = chunks(text, chunk_size=64, respect_headers=respect)
            assert not [c.text for c in found if c.text.endswith("## Title")], (filler, respect)


def test_a_heading_before_a_deeper_heading_is_not_left_alone_either():
    text = "Some text before it all, which is long.\n\n# One\n\n## Two\n\nThe text below both.\n"
    found = chunks(text, chunk_size=45, respect_headers=False)
    assert [c.text.startswith("# One") for c in found] == [False, True]


def closing(text: str, depth: int) -> list[int]:
    """The headings within depth that close a chunk: not those right after a shallower heading."""
    blocks = markdown_blocks(Document.from_text(text, "a.md")).blocks
    starts = []
    for before, block in pairwise((None, *blocks)):
        is_first_section = before and before.kind == "heading" and before.level < block.level
        if block.kind == "heading" and block.level <= depth and not is_first_section:
            starts.append(block.start)
    return starts


SIZES = {"chunk_size": st.integers(30, 160), "heading_depth": st.integers(1, 6)}


@settings(max_examples=200)
@given(documents, st.fixed_dictionaries(SIZES), st.integers(0, 60))
def test_no_chunk_crosses_a_heading_that_closes(text, sizes, overlap):
    overlap = min(overlap, sizes["chunk_size"] - 1)
    edges = closing(text, sizes["heading_depth"])
    for chunk in chunks(text, **sizes, chunk_overlap=overlap):
        assert not [edge for edge in edges if chunk.start < edge < chunk.end]


@given(documents, st.fixed_dictionaries(SIZES), st.integers(1, 60))
def test_overlap_is_whole_blocks_or_the_end_of_one_and_never_only_headings(text, sizes, overlap):
    overlap = min(overlap, sizes["chunk_size"] - 1)
    found = markdown_blocks(Document.from_text(text, "a.md"))
    for one, two in pairwise(chunks(text, **sizes, chunk_overlap=overlap, respect_headers=False)):
        if two.start < one.end:
            first, last = found.at(two.start), found.at(one.end - 1)
            is_tail = first == last and found.blocks[first].kind in (*PROSE, "list")
            assert is_tail or found.blocks[first].start == two.start
            kinds = {block.kind for block in found.blocks[first : last + 1]}
            assert kinds != {"heading"}
            assert "front_matter" not in kinds
            assert len(text[two.start : one.end]) <= overlap


@given(documents, st.integers(40, 160))
def test_overlap_is_the_largest_suffix_of_whole_blocks_that_fits(text, size):
    overlap = size // 3
    found = markdown_blocks(Document.from_text(text, "a.md"))
    for one, two in pairwise(
        chunks(text, chunk_size=size, chunk_overlap=overlap, respect_headers=False)
    ):
        if two.start >= one.end or not two.text.strip():
            continue
        earlier = [b.start for b in found.blocks if one.start < b.start < two.start]
        fitting = [
            s for s in earlier if one.end - s <= overlap and len(text[s : two.end].rstrip()) <= size
        ]
        assert not fitting, (one.text, two.text)


@example("## B\n\n## B\n\nShort.\n\nShort.\n\nShort.", {"chunk_size": 30, "heading_depth": 1}, 1)
@given(documents, st.fixed_dictionaries(SIZES), st.integers(1, 160))
def test_a_chunk_ends_at_the_first_boundary_past_the_target(text, sizes, target):
    """Unless it ends with its section: no block boundary inside a chunk is at or past the target but the last."""
    target = min(target, sizes["chunk_size"])
    found = markdown_blocks(Document.from_text(text, "a.md")).blocks
    for chunk in chunks(text, **sizes, target_size=target):
        if chunk.cut in ("end of document", "heading") or len(chunk.text) <= target:
            continue
        inside = [
            two.start
            for one, two in pairwise(found)
            if chunk.start < two.start < chunk.end and one.kind != "heading"
        ]
        past = [edge for edge in inside if len(text[chunk.start : edge].rstrip()) > target]
        assert not past, chunk.text


@given(documents, st.fixed_dictionaries(SIZES))
def test_every_chunk_under_the_minimum_fits_no_neighbour(text, sizes):
    size = sizes["chunk_size"]
    found = chunks(text, **sizes, min_chunk_size=size // 3)
    for one, two in pairwise(found):
        if len(one.content) < size // 3 or len(two.content) < size // 3:
            assert len(text[one.start : two.end]) > size, (one.text, two.text)


@given(documents, st.fixed_dictionaries(SIZES), st.integers(0, 80))
def test_a_block_is_opened_only_if_it_is_over_the_size_or_its_headings_make_it_so(
    text, sizes, least
):
    size = sizes["chunk_size"]
    blocks = markdown_blocks(Document.from_text(text, "a.md")).blocks
    cuts = {c.end for c in chunks(text, **sizes, min_chunk_size=min(least, size))}
    for index, block in enumerate(blocks):
        first = index
        while first and blocks[first - 1].kind == "heading":
            first -= 1
        visible = block.start + len(text[block.start : block.end].rstrip())
        if visible - blocks[first].start <= size:
            assert not [cut for cut in cuts if block.start < cut < visible], text[
                block.start : visible
            ]


def test_16_white_space_is_the_documents_own():
    """#16: Markdown white space changed."""
    text = "# A\n\n\n\ntext  \nwith a break\n\n\n    indented\n\n\tcode\n\n- a\n\n\n- b\n"
    (chunk,) = chunks(text, chunk_size=500)
    assert chunk.text == text.rstrip()
    for chunk in chunks(text, chunk_size=30):
        assert text[chunk.start : chunk.end] == chunk.text


def test_15_a_hash_in_a_fence_is_no_heading():
    """#15: `#` in a code fence (also `~~~`) read as a heading."""
    for fence in ("```", "~~~"):
        text = f"# A\n\n{fence}sh\n# no\n## no\n{fence}\n\n# B\n\nb\n"
        assert [c.heading_path for c in chunks(text)] == [("A",), ("B",)]
        assert [c.heading_path for c in chunks(text.replace("\n", "\r\n"))] == [("A",), ("B",)]
        assert [c.heading_path for c in chunks(text.replace("\n", "\r"))] == [("A",), ("B",)]


def test_indented_code_keeps_its_indentation_at_the_start_of_a_chunk():
    text = "Some text before the code.\n\n    def f():\n        return 1\n"
    assert chunks(text, chunk_size=34)[1].text == "    def f():\n        return 1"


@settings(max_examples=30)
@given(documents, st.integers(30, 200))
def test_sentences_inside_an_opened_paragraph_are_not_cut_where_they_fit(text, size):
    starts = sentence_starts(Document.from_text(text, "a.md")).tolist()
    for chunk in chunks(text, chunk_size=size):
        if chunk.cut == "word":
            before = max(s for s in starts if s <= chunk.end)
            after = min([s for s in starts if s > chunk.end] or [len(text)])
            headings = len(text[:before]) - len(text[:before].rstrip()) + 60
            assert len(text[before:after].strip()) + headings > size


# time

HUGE = {
    "a paragraph": lambda n: "some words of it, and more. " * n,
    "a paragraph without sentences": lambda n: "word " * (5 * n),
    "a word": lambda n: "x" * (10 * n),
    "a list": lambda n: "- an item of it\n" * n,
    "a table": lambda n: "| a | b |\n|---|---|\n" + "| one | two |\n" * n,
    "code": lambda n: "```\n" + "x = 1\n" * n + "```\n",
    "a quote": lambda n: "> a line of it.\n" * n,
    "headings": lambda n: "# A\n\n" * n,
    "headings of every level": lambda n: "".join(
        f"{'#' * (1 + k % 6)} A\n\ntext\n\n" for k in range(n)
    ),
    "front matter": lambda n: "---\n" + "".join(f"a{k}: 1\n" for k in range(n)) + "---\n\ntext\n",
    "blocks": lambda n: "One line.\n\n" * n,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, {"min_chunk_size": 200, "chunk_overlap": 80, "include_header_context": True}],
    ids=["plain", "default"],
)
@pytest.mark.parametrize("kind", HUGE)
def test_22_time_is_linear(kind, options):
    """#22: quadratic time (10 hours for one file)."""

    def seconds(count: int) -> float:
        document = Document.from_text(HUGE[kind](count), "a.md")
        chunker = create_chunker(
            "markdown", **{**PLAIN, **options, "chunk_size": 1000, "frontmatter_mode": "include"}
        )
        began = process_time()
        chunker.run(document)
        return process_time() - began

    assert_linear(seconds, 5_000)


def test_whole_blocks_or_whole_sentences_are_repeated():
    sentences = " ".join(f"Long sentence {i} of the big paragraph." for i in range(60))
    text = f"## A heading\n\n{sentences}\n\nShort one.\n\n{sentences}"
    chunks = create_chunker("markdown", chunk_size=60, chunk_overlap=40, min_chunk_size=0).chunk(
        text
    )
    shared = [text[two.start : one.end] for one, two in pairwise(chunks) if two.start < one.end]
    assert all(part.startswith(("Short one.", "Long sentence")) for part in shared)


def test_a_target_under_the_least_size_is_not_aimed_at():
    paragraphs = [f"{n} " + "x" * 96 for n in range(10, 30)]
    sizes = {"target_size": 100, "min_chunk_size": 300, "chunk_size": 1000}
    found = chunks("\n\n".join(paragraphs), **sizes)
    assert [len(chunk.text.split("\n\n")) for chunk in found] == [3, 3, 3, 3, 8]


def test_another_size_knows_the_lines_and_fences_of_the_document(monkeypatch):
    lines = "\n".join(f"print({number})" for number in range(200))
    document = Document.from_text(f"# Code\n\n```python\n{lines}\n```\n", "a.md")
    create_chunker("markdown", chunk_size=50).chunk(document)
    monkeypatch.setattr(context, "_OPENING", None)
    monkeypatch.setattr(cuts, "line_ends", None)
    parts = create_chunker("markdown", chunk_size=80).chunk(document)
    assert {(chunk.cut, chunk.suffix) for chunk in parts[:-1]} == {("code line", "\n```")}
    assert all(chunk.prefix.endswith("```python\n") for chunk in parts[1:])


def test_progress_is_told_between_sections():
    document = Document.from_text("".join(f"# Part {n}\n\nSome words.\n\n" for n in range(4)))
    shares = []
    create_chunker("markdown", chunk_size=50).run(document, progress=shares.append)
    assert len(shares) == 6
    assert shares == sorted(shares)
    assert 0.5 in shares


# plain text


def of_plain_text(text):
    sizes = {"chunk_size": 60, "chunk_overlap": 0, "min_chunk_size": 0}
    chunker = create_chunker("markdown", unit="characters", **sizes)
    found = chunker.chunk(Document.from_text(text, "a.txt"))
    return [(chunk.heading_path, chunk.text) for chunk in found]


def test_headings_that_markdown_has_not_are_followed_in_plain_text():
    text = (
        "1. SCOPE\n\nThis part says what is covered.\n\n"
        "2. TERMS\n\nThe terms have these meanings.\n\n* one\n* two\n"
    )
    assert of_plain_text(text) == [
        (("1. SCOPE",), "1. SCOPE\n\nThis part says what is covered."),
        (("2. TERMS",), "2. TERMS\n\nThe terms have these meanings.\n\n* one\n* two"),
    ]


def test_a_line_below_a_title_in_plain_text_opens_no_code():
    title, first = "Tides\n=====\n\nOf the sea.\n\n", "Ebb\n~~~\n\nIt goes out.\n\n"
    second = "Flood\n~~~~~\n\nIt comes in.\n"
    assert of_plain_text(title + first + second) == [
        (("Tides",), title.rstrip()),
        (("Tides", "Ebb"), first.rstrip()),
        (("Tides", "Flood"), second.rstrip()),
    ]


def test_steps_do_not_take_the_place_of_headings_behind_signs():
    """Found: a README in a .txt had more numbered steps than headings, and these were paragraphs."""
    steps = "".join(f"{n}. Do it\n\n    make it {n}\n\n" for n in range(1, 5))
    found = of_plain_text(f"# Guide\n\nIt does this.\n\n## Steps\n\n{steps}## Licence\n\nMIT.\n")
    assert {path for path, _ in found} == {("Guide",), ("Guide", "Steps"), ("Guide", "Licence")}


def test_code_between_fences_stays_whole_in_plain_text():
    code = "```\nDROP TABLE\n\nx\n\nTHE END\n\ny\n```"
    found = of_plain_text(f"FIRST PART\n\nIt does this.\n\n{code}\n\nSECOND PART\n\nMore.\n")
    assert {path for path, _ in found} == {("FIRST PART",), ("SECOND PART",)}
    assert any(code in text for _, text in found)


@pytest.mark.parametrize("uri", ["a.txt", "a.rst"])
def test_a_comment_in_front_matter_is_no_heading_of_the_text(uri):
    text = "---\n# Settings\nSETTINGS\n========\n---\n\n# Alpha\n\nText.\n\nBeta\n~~~~\n\nText.\n"
    result = create_chunker("markdown", min_chunk_size=0).run(Document.from_text(text, uri))
    assert {title for chunk in result.chunks for title in chunk.heading_path} <= {
        "# Alpha",
        "Alpha",
        "Beta",
    }
    assert [chunk.end for chunk in result.chunks][-1] == len(text.rstrip())
