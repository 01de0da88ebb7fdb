"""What the tests of Markdown blocks share: markdown-it-py as the oracle, and how found blocks are shown."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from chunking import Document
from chunking.segmenters.blocks import markdown_blocks
from chunking.types import Block

LINE_END = re.compile(r"\r\n|\r|\n")

ORACLE = MarkdownIt("commonmark", {"maxNesting": 1000}).enable("table").use(footnote_plugin)
#: the first moves footnotes away from where they stand; what is in a line is not asked for
ORACLE.core.ruler.disable(["footnote_tail", "inline", "text_join"])
KINDS = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "code",
    "code_block": "code",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "blockquote_open": "quote",
    "html_block": "html",
    "hr": "rule",
    "footnote_reference_open": "footnote",
}


def expected(text: str) -> list[tuple[str, int, int]]:
    """Kind, first line and line after the last of each block, as markdown-it-py reads it."""
    state: dict = {}
    found = [
        (KINDS[token.type], *token.map)
        for token in ORACLE.parse(text, state)
        if token.level == 0 and token.type in KINDS
    ]
    definitions = [*state.get("references", {}).values(), *state.get("duplicate_refs", [])]
    found += [("definition", *definition["map"]) for definition in definitions]
    lines = LINE_END.split(text)
    return [(kind, *visible_lines(lines, a, b)) for kind, a, b in sorted(found, key=lambda f: f[1])]


def visible_lines(lines: list[str], first: int, last: int) -> tuple[int, int]:
    while first < last and not lines[first].strip(" \t"):
        first += 1
    while first < last and not lines[last - 1].strip(" \t"):
        last -= 1
    return first, last


def blocks(text: str, uri: str = "a.md") -> tuple[Block, ...]:
    """The blocks of a text, which are checked to tile it."""
    found = markdown_blocks(Document.from_text(text, uri)).blocks
    assert "".join(text[block.start : block.end] for block in found) == text
    assert not found or (found[0].start, found[-1].end) == (0, len(text))
    for one, two in pairwise(found):
        assert one.start < one.end == two.start
        assert text[one.end - 1] in "\r\n", (one, two)
        assert text[one.end - 1 : one.end + 1] != "\r\n"
    for block in found:
        ends = block.start
        for part in block.parts:
            assert ends <= part.start < part.end <= block.end
            ends = part.end
    return found


def shown(text: str, uri: str = "a.md") -> list[tuple[str, str]]:
    return [
        (block.kind, text[block.start : block.end].strip("\r\n")) for block in blocks(text, uri)
    ]


def lines_of(text: str) -> list[tuple[str, int, int]]:
    """Kind and lines of each of our blocks, to compare with `expected`."""
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    lines = LINE_END.split(text)
    return [
        (
            block.kind,
            *visible_lines(
                lines, bisect_right(starts, block.start) - 1, bisect_right(starts, block.end - 1)
            ),
        )
        for block in blocks(text)
    ]
