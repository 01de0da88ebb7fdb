"""Markdown blocks tile the text, and agree with markdown-it-py on what is what and on which lines."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import FRAGMENTS
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.blocks import character_offsets, markdown_blocks

from .markdown_parts import LINE_END, blocks, expected, lines_of, shown

SAMPLES = sorted((Path(__file__).parents[3] / "sample_docs").glob("*.md"))


CASES = {
    "setext": "One\n===\n\ntext\n\nTwo\nlines\n---\n",
    "ATX with closing marks": "# One #\n## Two ######\n### Three # not closing\n#### C#\n",
    "ATX without text": "#\n\n## ##\n\ntext\n",
    "ATX indented": "   # yes\n\n    # code\n",
    "seven marks": "####### no\n#no\n",
    "a fence": "text\n```py\nx = 1\n\n# no\n```\nafter\n",
    "a tilde fence": "~~~\n```\n# no\n~~~\nafter\n",
    "a longer fence": "`````\n```\n# no\n````\n`````\nafter\n",
    "a fence that never closes": "text\n\n```\n# no\n\n- no\n",
    "a fence in a list": "- item\n\n  ```\n  # no\n\n  - no\n  ```\n\nafter\n",
    "a fence in a quote": "> ```\n> # no\n> ```\n\nafter\n",
    "a fence that its quote ends": "> ```\n> # no\n\n# yes\n",
    "a fence indented": "   ```\n   # no\n  ```\nafter\n",
    "no fence": "```a`b\n# yes\n",
    "indented code": "text\n\n    code\n\n\n    more code\n\nafter\n",
    "indented code after a paragraph": "text\n    not code\n",
    "a tab": "text\n\n\tcode\n",
    "nested lists": "- a\n  - b\n    - c\n\n      text of c\n\n- d\n",
    "two lists": "- a\n- b\n\n* c\n\n1. d\n2. e\n\n1) f\n",
    "a list right after text": "text\n- a\n- b\n\ntext\n2. no list\n",
    "a loose list": "- a\n\n- b\n\n\n- c\n",
    "an empty item": "-\n- b\n-\n",
    "a rule in a list": "- a\n- - -\n- b\n",
    "lazy continuation": "> quote\nlazy\n\n- item\nlazy\n\n> - both\nlazy\n",
    "not lazy": "> quote\n---\n\n> quote\n- item\n",
    "a table": "| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\n\nafter\n",
    "a table without leading pipes": "a | b\n--|--\n1 | 2\nstill a row\n\nafter\n",
    "a table with escaped pipes": "| a \\| b |\n|---|\n| `1 \\| 2` |\n",
    "a table that a heading ends": "| a |\n|---|\n| 1 |\n# yes\n",
    "no table": "| a | b |\n|---|\n| 1 | 2 |\n",
    "a table right after text": "text\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "HTML 1": "<script>\n\n# no\n\n</script>\nafter\n",
    "HTML 1, pre": "<pre>\n\n# no\n\n</pre>\nafter\n",
    "HTML 2": "<!-- a\n\n# no\n\n-->\nafter\n",
    "HTML 3": "<?php\n\n# no\n\n?>\nafter\n",
    "HTML 4": "<!DOCTYPE html>\nafter\n",
    "HTML 5": "<![CDATA[\n\n# no\n\n]]>\nafter\n",
    "HTML 6": "<div>\n# no\n\n# yes\n\n</div>\n",
    "HTML 7": "<custom-tag>\n# no\n\n# yes\n",
    "HTML that never ends": "<!-- a\n\n# no\n",
    "HTML in a paragraph": "text\n<b>bold</b>\n\n<b>also</b> text\n",
    "footnotes": "text[^1] and[^b]\n\n[^1]: note\n\n    its second paragraph\n\n[^b]: other\n\nafter\n",
    "link definitions": "[a]: /u 'title\nover lines'\n[b]: <v>\n\ntext [a] [b]\n",
    "a definition and text": "[a]: /u\ntext\n",
    "rules": "***\n\n- - -\n\n___\n\ntext\n***\n",
    "a rule and a setext heading": "text\n---\n\n---\n\ntext\n",
    "a quote": "> a\n> > b\n>\n> c\n\n> d\n",
    "emoji before everything": "😀 漢字\n\n# 😀 yes\n\n| 😀 |\n|---|\n| 漢 |\n\n```\n😀\n```\n\n- 😀\n- 漢\n",
    "NUL": "a\0b\n\n# \0yes\n",
    "lone surrogates": "\ud800 x\n\n# yes \udc00\n\n```\n\udfff\n```\n",
    "other line separators": "a\u2028b\n\n# yes\u2029no\n\x0b\n\x0c\n",
    "an indented paragraph after a list": "1. one\n\n  two\n",
}  # fmt: skip


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("kind", CASES)
def test_blocks_agree_with_markdown_it(kind, line_end):
    text = CASES[kind].replace("\n", line_end)
    assert lines_of(text) == expected(text)


@pytest.mark.parametrize("kind", CASES)
def test_lone_carriage_returns_end_lines_everywhere(kind):
    text = CASES[kind].replace("\n", "\r")
    assert lines_of(text) == expected(text)


@pytest.mark.parametrize("kind", CASES)
def test_the_last_line_needs_no_line_end(kind):
    text = CASES[kind].rstrip("\n")
    assert lines_of(text) == expected(text)


MARKDOWN = (
    "word", "😀 漢", "# A", "## B ##", "Title\n===", "Title\n---", "---", "***", "- item", "- a\n  - b", "1. one",
    "```py\nx=1\n```", "~~~\n# no\n~~~", "```", "````", "    code", "\tcode", "> quote", "> # q", "<div>", "</div>", "<!-- c -->",
    "<!--", "-->", "<pre>", "</pre>", "<?php", "<b>inline</b>", "[^1] [x]", "  - indented", "- ```\n  code\n  ```", "> - x\n> - y",
    "* a", "+ p", "\\", "  two", "   three", "===", "\ud800", "\0",
)  # fmt: skip
#: what markdown-it-py lets nothing interrupt, or be interrupted by, where others do
APART = (
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "a | b\n--|--\n1 | 2",
    "[x]: http://u",
    "[^1]: note\n\n    more",
)


def document(integer: Callable[[int, int], int], one_of: Callable[[Sequence[str]], str]) -> str:
    """A text of pieces of Markdown, by what draws a number between two and one of several."""
    text, defined = "start\n\n", False
    for _ in range(integer(0, 8)):
        if integer(0, 9) < 8:
            text += one_of(MARKDOWN) + "\n" * integer(1, 3)
        else:
            piece = one_of(APART)
            if not (defined and piece.startswith("[x]")):
                text += f"\n\n{piece}\n\n"
            defined = defined or piece.startswith("[x]")
    return text.replace("\n", one_of(["\n", "\n", "\r\n"]))


@st.composite
def documents(draw: st.DrawFn) -> str:
    return document(
        lambda least, most: draw(st.integers(least, most)),
        lambda items: draw(st.sampled_from(items)),
    )


@settings(max_examples=400)
@given(documents())
def test_any_markdown_agrees_with_markdown_it(text):
    assert lines_of(text) == expected(text)


@pytest.mark.slow
def test_much_more_markdown_agrees_with_markdown_it():
    """Other texts each time. Hypothesis, which makes a failing one shorter, takes ten times as long to draw them."""
    choose = random.Random()
    for _ in range(5000):
        text = document(choose.randint, choose.choice)
        assert lines_of(text) == expected(text), text


@given(
    st.lists(st.sampled_from([*FRAGMENTS, *MARKDOWN, *APART, "\n", "\n\n"]), max_size=30).map(
        "".join
    )
)
def test_any_text_is_tiled(text):
    blocks(text)
    blocks(text, "a.mdx")


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_the_sample_documents_agree_with_markdown_it(file):
    text = file.read_text(encoding="utf-8")
    found = [block for block in lines_of(text) if block[0] != "front_matter"]
    front = (
        len(LINE_END.findall(text[: blocks(text)[0].end]))
        if len(found) < len(lines_of(text))
        else 0
    )
    reference = expected("\n" * front + "\n".join(LINE_END.split(text)[front:]))
    assert found == reference


def test_an_empty_text_has_no_blocks():
    assert blocks("") == ()


@pytest.mark.parametrize("text", ["\n", "\n\n\n", "  \n\t\n", "\r\n\r\n", "\r", " "])
def test_blank_lines_lose_nothing(text):
    blocks(text)


def test_blank_lines_belong_to_the_block_before():
    text = "\n\n# A\n\n\ntext\n \n\t\n- a\n"
    assert [text[block.start : block.end] for block in blocks(text)] == [
        "\n\n# A\n\n\n",
        "text\n \n\t\n",
        "- a\n",
    ]


HEADINGS = {
    "# One #\n": (1, "One"),
    "###### *Six* `code` [link](x) ######\n": (6, "Six code link"),
    "Over\ntwo lines\n===\n": (1, "Over two lines"),
    "Two\n---\n": (2, "Two"),
    "## A &amp; B \\# C\n": (2, "A & B # C"),
    "# ![image](x.png)\n": (1, ""),
    "# 😀 漢字\n": (1, "😀 漢字"),
    "#\n": (1, ""),
}


@pytest.mark.parametrize("text", HEADINGS)
def test_a_heading_knows_its_level_and_plain_title(text):
    (block,) = blocks(text)
    assert (block.kind, block.level, block.info) == ("heading", *HEADINGS[text])


@pytest.mark.parametrize(
    ("text", "level", "info"),
    [
        ("```py title='x'\n1\n```\n", 1, "py title='x'"),
        ("~~~ js\n1\n~~~\n", 1, "js"),
        ("```\n1\n```\n", 1, ""),
        ("    1\n", 0, ""),
    ],
)
def test_a_code_block_knows_whether_it_is_fenced_and_its_language(text, level, info):
    (block,) = blocks(text)
    assert (block.kind, block.level, block.info.strip()) == ("code", level, info)


def parts(text: str) -> list[str]:
    (block,) = blocks(text)
    return [text[part.start : part.end].strip() for part in block.parts]


def test_the_parts_of_a_list_are_its_top_level_items():
    text = "- one 😀\n  - nested\n  more\n\n  ```\n  - code\n  ```\n- two\nlazy\n-\n- three\n"
    found = parts(text)
    assert [part.splitlines()[0] for part in found] == ["- one 😀", "- two", "-", "- three"]
    assert "- nested" in found[0]
    assert found[1] == "- two\nlazy"


def test_the_parts_of_a_numbered_list_begin_with_their_numbers():
    assert [part[:2] for part in parts("1. a\n2. b\n   - c\n10. d\n")] == ["1.", "2.", "10"]


def test_the_parts_of_a_table_are_the_rows_below_its_delimiter_row():
    assert parts("| a | 😀 |\n|---|---|\n| 1 | 2 \\| 3 |\n| 4 | 5 |\n") == [
        "| 1 | 2 \\| 3 |",
        "| 4 | 5 |",
    ]
    assert parts("a | b\n--|--\n1 | 2\n3\n") == ["1 | 2", "3"]


def test_offsets_after_emoji_are_characters_not_bytes():
    """The parser counts bytes: every block after these would be off by three a piece."""
    text = "😀😀😀\n\n" * 50 + "# Title\n\n- item\n\n```\ncode\n```\n"
    assert shown(text)[-3:] == [
        ("heading", "# Title"),
        ("list", "- item"),
        ("code", "```\ncode\n```"),
    ]


@given(st.lists(st.sampled_from(["a", "é", "漢", "😀", "\0", "\u2028"]), max_size=20).map("".join))
def test_byte_offsets_become_character_offsets(text):
    place = character_offsets(text)
    for at in range(len(text) + 1):
        assert place(len(text[:at].encode())) == at


def test_a_byte_order_mark_hides_no_heading():
    assert [kind for kind, _ in shown("\ufeff# A\n\ntext\n")] == ["heading", "paragraph"]


def test_a_byte_order_mark_hides_no_front_matter():
    assert [kind for kind, _ in shown("\ufeff---\na: 1\n---\n# B\n")] == ["front_matter", "heading"]


def test_a_repeated_link_definition_is_a_definition():
    text = "[a]: /u\n[a]: /v\n\n[a]: /w\n\ntext\n"
    found = blocks(text)
    assert [block.kind for block in found][-1] == "paragraph"
    assert {block.kind for block in found[:-1]} == {"definition"}


# depth and time

DEEP = {
    "a nested list": lambda n: "".join("  " * depth + "- x\n" for depth in range(n)),
    "list marks on a line": lambda n: "- " * n + "x\n",
    "quotes": lambda n: "> " * n + "x\n",
    "brackets": lambda n: "[" * n + "](" * n + "\n",
    "emphasis": lambda n: "*a " * n + "\n",
    "front matter": lambda n: "---\na: " + "[" * n + "\n---\n",
    "components": lambda n: "<Box>\n\n" * n,
    "exports": lambda n: "export const a = {\n\n" * n,
    "escaped quotes in an export": lambda n: "export const a = '" + "\\'" * 5 * n,
    "escaped backticks in an export": lambda n: "export const a = `" + "\\`" * 5 * n,
    "tags of a component that never end": lambda n: "<A " * 3 * n,
    "expressions of components that never end": lambda n: "<A b={" * 2 * n,
    "expressions of components in blocks": lambda n: "<A b={\n\n" * 2 * n,
    "templates of components": lambda n: "<A b={`${" * n,
    "strings of components": lambda n: "<A b='\n\n" * n,
    "comments of components": lambda n: "<A>{/*\n\n" * n,
    "code of components": lambda n: "".join("`" * (i % 300) + "<A>" for i in range(n)),
    "components closed in order": lambda n: "<A>\n\n" * n + "</A>\n\n" * n,
    "components closed on a line": lambda n: "<A>" * n + "</A>" * n,
}


@pytest.mark.parametrize("kind", DEEP)
def test_ten_thousand_deep(kind):
    text = DEEP[kind](1_000 if kind == "a nested list" else 10_000)  # a nested list is n²/2 long
    began = process_time()
    blocks(text, "a.mdx" if "component" in kind or "export" in kind else "a.md")
    assert process_time() - began < 5


@pytest.mark.slow
def test_a_list_three_thousand_deep_on_lines_of_its_own():
    """Nine million characters of indentation; ten thousand levels on one line are above."""
    text = "".join("  " * depth + "- x\n" for depth in range(3_000))
    began = process_time()
    (block,) = blocks(text)
    assert (block.kind, len(block.parts)) == ("list", 1)
    assert process_time() - began < 30


PAGES = {
    "a paragraph": "some words of it, and more. ",
    "a line a paragraph": "one line\n",
    "items": "- item of it\n",
    "rows": "| a | b |\n",
    "headings": "# A\n\ntext\n\n",
    "fences": "```\ncode\n```\n\n",
    "definitions": "[a{n}]: /u\n\n",
    "footnotes": "[^{n}]: note\n\n",
    "components": "<Tabs>\n\ntext\n\n</Tabs>\n\n",
    "one open component": "text of it\n\n",
    "rules": "---\n",
    "blank lines": "\n \n",
    "blank lines with spaces": "          ",
}


@pytest.mark.parametrize("kind", PAGES)
def test_time_is_linear(kind):
    def seconds(count: int) -> float:
        text = "".join(PAGES[kind].replace("{n}", str(n)) for n in range(count)) + "x\n"
        if kind == "rows":
            text = "| a | b |\n|---|---|\n" + text
        if kind == "one open component":
            text = "<Tabs>\n\n" + text
        document = Document.from_text(
            text, "a.mdx" if "component" in kind or "export" in kind else "a.md"
        )
        began = process_time()
        markdown_blocks(document)
        return process_time() - began

    assert_linear(seconds, 5_000)


def test_in_plain_text_an_indented_paragraph_is_no_code():
    """Found: chunks of a manual page ended "after a line of code", in the middle of sentences."""
    text = (
        "NAME\n\n       One sentence goes on\n       over two lines.\n\n       Another paragraph.\n"
    )
    plain, marked = (Document.from_text(text, f"page.{kind}") for kind in ("txt", "md"))
    assert [block.kind for block in markdown_blocks(marked).blocks] == ["paragraph", "code"]
    found = markdown_blocks(plain).blocks
    assert [block.kind for block in found] == ["paragraph"] * 3
    assert [text[block.start : block.end].strip() for block in found] == [
        "NAME",
        "One sentence goes on\n       over two lines.",
        "Another paragraph.",
    ]
    cut = create_chunker("markdown", chunk_size=12).run(plain)
    assert [chunk.cut for chunk in cut.chunks] == ["paragraph", "paragraph", "end of document"]
