"""The outline knows headings from what only looks like one."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import path_of_span
from samples import FRAGMENTS
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.outline import outline


def headings(text: str, uri: str = "a.md") -> list[tuple[int, str]]:
    return [
        (heading.level, heading.title)
        for heading in outline(Document.from_text(text, uri)).headings
    ]


NO_HEADINGS = {
    "a fence": "```\n# no\n```\n",
    "a tilde fence": "~~~\n# no\n~~~\n",
    "a fence of a fence": "````\n```\n# no\n```\n# no\n````\n",
    "a fence that never closes": "```\n# no\n\n# no\n",
    "a fence in a list": "- item\n\n  ```\n  # no\n  ```\n",
    "indented code": "text\n\n    # no\n",
    "a tab": "\t# no\n",
    "an HTML comment": "<!--\n# no\n\n# no\n-->\n",
    "an HTML block": "<pre>\n# no\n\n# no\n</pre>\n",
    "front matter": "---\n# no\ntitle: x\n---\n\ntext\n",
    "a block quote": "> # no\n",
    "a list": "- # no\n- text\n",
    "a numbered list": "1. # no\n",
    "no space": "#no\n#5 is it\n",
    "seven": "####### no\n",
    "escaped": "\\# no\n",
    "a hash later": "text # no\n",
    "a thematic break": "\n---\n\ntext\n",
    "a table": "| a |\n|---|\n| # no |\n",
    "an empty heading": "#\n\n##\n",
}


@pytest.mark.parametrize("kind", NO_HEADINGS)
def test_what_is_no_heading(kind):
    assert headings(NO_HEADINGS[kind]) == []
    assert headings(NO_HEADINGS[kind].replace("\n", "\r\n")) == []


HEADINGS = {
    "# One\n": [(1, "One")],
    "###### Six ######\n": [(6, "Six")],
    "   # Indented\n": [(1, "Indented")],
    "Set\n===\n\ntext\n\nSet two\n---\n": [(1, "Set"), (2, "Set two")],
    "Set over\ntwo lines\n===\n": [(1, "Set over two lines")],
    "# Closing #s ##\n": [(1, "Closing #s")],
    "# `code` *em* **strong** [link](http://x.y) ![image](z)\n": [(1, "code em strong link")],
    "# A & B &amp; C\n": [(1, "A & B & C")],
    "# C#\n": [(1, "C#")],
    "# A\n### C\n## B\n": [(1, "A"), (3, "C"), (2, "B")],
    "# Same\n# Same\n": [(1, "Same"), (1, "Same")],
    "text\n# Right after text\n": [(1, "Right after text")],
    "#\tTab\n": [(1, "Tab")],
    "```\nx\n```\n# After a fence\n": [(1, "After a fence")],
    "---\na: 1\n---\n# After front matter\n": [(1, "After front matter")],
}


@pytest.mark.parametrize("text", HEADINGS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_what_is_a_heading(text, line_end):
    assert headings(text.replace("\n", line_end)) == HEADINGS[text]


def test_lone_carriage_returns_are_line_ends():
    assert headings("text\r\r# One\r\rtext\r") == [(1, "One")]


def test_offsets_of_headings_after_emoji_are_characters():
    text = "😀😀 naïve 漢字\n\n# One 😀\n\ntext\n\n## Two\n"
    for heading in outline(Document.from_text(text, "a.md")).headings:
        assert text[heading.start : heading.end].lstrip("# ").startswith(heading.title)


def test_a_path_holds_only_the_headings_above():
    text = "before\n\n# A\n\na\n\n### C\n\nc\n\n## B\n\nb\n\n# D\n\nd\n"
    found = outline(Document.from_text(text, "a.md"))
    at = [text.index(f"\n{word}\n") + 1 for word in "acbd"]
    assert found.paths_of(at, [start + 1 for start in at]) == [
        ("A",), ("A", "C"), ("A", "B"), ("D",),
    ]  # fmt: skip
    assert found.paths_of([0], [len(text)]) == [()]
    assert found.parents == (-1, 0, 0, -1)


NESTED = "---\na: 1\n---\n\n# Book\n\n## Three\n\n### Part\n\ntext\n\n## Four\n\n# End\n\nlast\n"
SPANS = {
    "front matter, headings, text": ("---", "text", ("Book", "Three", "Part")),
    "front matter alone": ("---", "a: 1\n---", ()),
    "front matter, a heading": ("---", "# Book", ("Book",)),
    "blank space, a heading, text": ("\n\n### P", "text", ("Book", "Three", "Part")),
    "headings, text": ("## Three", "text", ("Book", "Three", "Part")),
    "headings that grow deeper": ("# Book", "## Three", ("Book", "Three")),
    "a heading cut in two, text": ("ree\n", "text", ("Book", "Three", "Part")),
    "half a heading": ("# Book", "## Th", ("Book", "Three")),
    "text, headings, text": ("text", "last", ("Book", "Three", "Part")),
    "headings up again, text": ("## Four", "last", ("End",)),
    "headings up again": ("## Four", "# End", ("Book", "Four")),
}


@pytest.mark.parametrize("kind", SPANS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_span_stands_under_the_headings_of_its_first_text(kind, line_end):
    begin, last, path = SPANS[kind]
    text = NESTED.replace("\n", line_end)
    start = text.index(begin.replace("\n", line_end))
    last = last.replace("\n", line_end)
    end = text.index(last, start) + len(last)
    assert outline(Document.from_text(text, "a.md")).paths_of([start], [end]) == [path]


def test_a_byte_order_mark_is_no_text():
    found = outline(Document.from_text("\ufeff# A\n\n## B\n\ntext\n", "a.md"))
    assert found.paths_of([0], [17]) == [("A", "B")]


def test_paths_of_every_span_are_those_of_a_scan():
    text = "a\n\n# A\n\n## B\n\n# C\n\nc\n\n### D\n## E\n\nd\n# F\n"
    found = outline(Document.from_text(text, "a.md"))
    places = [at for at, character in enumerate(text) if not character.isspace()]
    spans = [(start, end + 1) for start in places for end in places if start <= end]
    expected = [path_of_span(text, found.headings, *span) for span in spans]
    assert found.paths_of(*zip(*spans, strict=True)) == expected


def test_source_code_has_no_outline():
    assert headings("# One\n", "a.txt") == [(1, "One")]
    assert headings("# One\n", "a.py") == []
    assert headings("# One\n", "a.mdx") == [(1, "One")]


@given(
    st.lists(
        st.sampled_from([*FRAGMENTS, "\n# ", "\n## ", "\n===\n", "\n- ", "\n> "]), max_size=30
    ).map("".join)
)
def test_any_text_has_an_outline_in_order(text):
    found = outline(Document.from_text(text, "a.md"))
    ends = 0
    for heading in found.headings:
        assert ends <= heading.start < heading.end <= len(text)
        assert text[heading.start : heading.end].strip()
        ends = heading.end


@pytest.mark.parametrize(
    "unit", ["-", "=", "#", "- ", "> ", "*", "1. ", "`", "[", "<", "# x\n", "-\n", "|", "  "]
)
def test_a_long_line_of_marks_takes_linear_time(unit):
    def seconds(size: int) -> float:
        document = Document.from_text(unit * (size // len(unit)) + "x", "a.md")
        began = process_time()
        outline(document)
        return process_time() - began

    assert_linear(seconds, 25_000)


@pytest.mark.parametrize("title", ["# Title\n", "Title\n=====\n"])
def test_a_byte_order_mark_does_not_stand_above_the_first_heading(title):
    document = Document.from_text(f"\ufeff{title}\ntext\n\n## Two\n\nmore\n", "a.md")
    second, end = document.text.index("## Two"), len(document.text)
    assert outline(document).paths_of([0, 1, second], [second, second, end]) == [
        ("Title",),
        ("Title",),
        ("Title", "Two"),
    ]
    for name in ("fixed", "heading", "markdown", "recursive"):
        first = create_chunker(name).chunk(document)[0]
        assert first.text.startswith("\ufeff")
        assert first.heading_path == ("Title",)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# ![A logo](a.png)\n\n# Real\n", ["Real"]),
        ("![A logo](a.png)\n===\n\n## Real\n", ["Real"]),
        ("# ![A logo](a.png) Real *name*\n", ["Real name"]),
        ("# [![build](b.svg)](ci) Real `code` ![x ![y](z)](w) end\n", ["Real code  end"]),
        ("![A logo](a.png)\n\n# Real\n", ["Real"]),
    ],
)
def test_what_describes_a_picture_is_no_title(text, titles):
    document = Document.from_text(text, uri="a.md")
    assert [heading.title for heading in outline(document).headings] == titles
