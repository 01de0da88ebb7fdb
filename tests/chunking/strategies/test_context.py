"""What is added around a chunk: headings, a table's header, a fence."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document
from chunking.ruler import CharacterRuler
from chunking.segmenters.outline import outline
from chunking.strategies.context import BlockContext, HeadingContext

TEXT = """intro

# Guide

g

## Setup *now*

s

#### Linux

l

## Use

u

# Reference

r
"""


def heading_context(text: str = TEXT, size: int = 1000, format: str = "full") -> HeadingContext:
    document = Document.from_text(text, "a.md")
    return HeadingContext(document, CharacterRuler(text), size, format)


def at(word: str, text: str = TEXT) -> int:
    return text.index(f"\n{word}\n") + 1


def test_headings_above_are_added_as_markdown():
    context = heading_context()
    assert context.prefix(at("g")) == "# Guide\n\n"
    assert context.prefix(at("s")) == "# Guide\n## Setup now\n\n"
    assert context.prefix(at("l")) == "# Guide\n## Setup now\n#### Linux\n\n"
    assert context.prefix(at("r")) == "# Reference\n\n"
    assert context.suffix(at("r")) == ""


def test_before_the_first_heading_nothing_is_added():
    assert heading_context().prefix(0) == ""
    assert heading_context("no headings\n").prefix(3) == ""
    assert heading_context("").prefix(0) == ""


def test_a_chunk_that_begins_with_a_heading_gets_only_those_above_it():
    context = heading_context()
    assert context.prefix(TEXT.index("# Guide")) == ""
    assert context.prefix(TEXT.index("## Setup")) == "# Guide\n\n"
    assert context.prefix(TEXT.index("#### Linux")) == "# Guide\n## Setup now\n\n"


def test_19_headings_are_not_duplicated_and_do_not_leak_from_a_sibling():
    """#19: breadcrumbs duplicated, shallow or leaking from a sibling."""
    context = heading_context()
    assert context.prefix(at("u")) == "# Guide\n## Use\n\n"
    assert context.prefix(TEXT.index("## Use")) == "# Guide\n\n"
    assert context.prefix(TEXT.index("# Reference")) == ""


def test_19_a_heading_of_the_same_title_is_its_own():
    text = "# A\n\n## Same\n\none\n\n# B\n\n## Same\n\ntwo\n"
    context = heading_context(text)
    assert context.prefix(at("one", text)) == "# A\n## Same\n\n"
    assert context.prefix(at("two", text)) == "# B\n## Same\n\n"


def test_levels_that_are_left_out_stay_out():
    text = "### Deep\n\na\n\n# Top\n\nb\n\n### Deep again\n\nc\n"
    context = heading_context(text)
    assert context.prefix(at("a", text)) == "### Deep\n\n"
    assert context.prefix(at("b", text)) == "# Top\n\n"
    assert context.prefix(at("c", text)) == "# Top\n### Deep again\n\n"


def test_formats():
    assert heading_context(format="breadcrumb").prefix(at("l")) == "Guide > Setup now > Linux\n\n"
    assert heading_context(format="prefix").prefix(at("l")) == ""
    assert heading_context(format="breadcrumb").prefix(0) == ""


def test_a_setext_heading_is_added_as_one_line():
    text = "Over\ntwo lines\n===\n\na\n"
    assert heading_context(text).prefix(at("a", text)) == "# Over two lines\n\n"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (1000, "# Guide\n## Setup now\n#### Linux\n\n"),
        (68, "# Guide\n## Setup now\n#### Linux\n\n"),
        (66, "# Guide\n## Setup now\n#### Linux\n\n"),
        (64, "## Setup now\n#### Linux\n\n"),
        (52, "## Setup now\n#### Linux\n\n"),
        (48, "#### Linux\n\n"),
        (26, "#### Linux\n\n"),
        (24, "#### Linux\n\n"),
        (22, ""),
        (1, ""),
    ],
)
def test_what_is_over_half_the_size_is_shortened_from_the_outermost_heading(size, expected):
    """The whole chain is 33 characters, without the first heading 25, without the second 12."""
    assert heading_context(size=size).prefix(at("l")) == expected


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.text("abc *_`", min_size=1, max_size=12)), max_size=12
    ),
    st.integers(1, 120),
)
def test_the_prefix_is_a_suffix_of_the_chain_that_fits_half(headings, size):
    text = "".join(f"{'#' * level} x{title}\n\ntext\n\n" for level, title in headings)
    document = Document.from_text(text, "a.md")
    found, context = outline(document), heading_context(text, size)
    for index, heading in enumerate(found.headings):
        chain, above = [], index
        while above >= 0:
            chain.insert(0, found.headings[above])
            above = found.parents[above]
        assert all(one.level < two.level for one, two in pairwise(chain))
        choices = [
            "\n".join(f"{'#' * h.level} {h.title}" for h in chain[n:]) + "\n\n"
            for n in range(len(chain))
        ]
        fitting = [choice for choice in choices if len(choice) <= size // 2]
        assert context.prefix(heading.end) == (fitting[0] if fitting else "")


# blocks

TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nafter\n"
CODE = "```py\none = 1\ntwo = 2\nthree = 3\n```\n\nafter\n"


def block_context(text: str, size: int = 1000, headings: bool = False) -> BlockContext:
    document, ruler = Document.from_text(text, "a.md"), CharacterRuler(text)
    return BlockContext(
        document, ruler, size, HeadingContext(document, ruler, size) if headings else None
    )


def test_a_part_of_a_table_gets_its_header_and_delimiter_row():
    context = block_context(TABLE)
    header = "| a | b |\n|---|---|\n"
    assert context.prefix(0) == ""
    assert context.prefix(TABLE.index("| 1")) == header
    assert context.prefix(TABLE.index("| 3")) == header
    assert context.prefix(TABLE.index("after")) == ""
    assert context.suffix(TABLE.index("\n| 3")) == ""


@pytest.mark.parametrize("fence", ["```", "~~~", "`````"])
def test_a_part_of_code_gets_its_fence_with_the_language_before_and_after(fence):
    text = CODE.replace("```", fence)
    context = block_context(text)
    assert context.prefix(text.index("two")) == f"{fence}py\n"
    assert context.suffix(text.index("\ntwo")) == f"\n{fence}"
    assert context.suffix(text.index("\nthree")) == f"\n{fence}"
    assert (context.prefix(0), context.suffix(len(text.rstrip()))) == ("", "")
    assert context.suffix(text.index("\n\nafter")) == ""
    assert context.prefix(text.index("after")) == ""


def test_a_fence_that_never_closes_is_closed_only_inside():
    text = "```py\none = 1\ntwo = 2\n"
    context = block_context(text)
    assert context.prefix(text.index("two")) == "```py\n"
    assert context.suffix(text.index("\ntwo")) == "\n```"
    assert context.suffix(len(text.rstrip())) == ""


def test_indented_code_and_lists_get_nothing():
    for text in (
        "    one\n    two\n",
        "- one\n- two\n",
        "> one\n> two\n",
        "<div>\none\ntwo\n</div>\n",
    ):
        context = block_context(text)
        place = text.index("two")
        assert (context.prefix(place), context.suffix(place - 1)) == ("", "")


def test_headings_come_before_the_header_of_a_table():
    text = "# Guide\n\n" + TABLE
    assert block_context(text, headings=True).prefix(text.index("| 1")) == (
        "# Guide\n\n| a | b |\n|---|---|\n"
    )


def test_over_half_the_size_the_headings_go_before_the_header_of_a_table():
    text = "# Guide\n\n" + TABLE
    row = text.index("| 1")
    for size in range(1, 70):
        found = block_context(text, size, headings=True).prefix(row)
        assert len(found) <= size // 2
        if size // 2 >= 20:
            assert found.endswith("| a | b |\n|---|---|\n")


def test_crlf():
    text = CODE.replace("\n", "\r\n")
    context = block_context(text)
    assert context.prefix(text.index("two")) == "```py\r\n"
    text = TABLE.replace("\n", "\r\n")
    assert block_context(text).prefix(text.index("| 1")) == "| a | b |\r\n|---|---|\r\n"
