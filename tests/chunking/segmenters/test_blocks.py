"""Markdown blocks tile the text, and agree with markdown-it-py on what is what and on which lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from samples import FRAGMENTS
from timing import assert_linear

from chunking import Document
from chunking.segmenters.blocks import character_offsets, markdown_blocks
from chunking.segmenters.frontmatter import read_front_matter
from chunking.segmenters.outline import outline
from chunking.types import Block

SAMPLES = sorted((Path(__file__).parents[3] / "sample_docs").glob("*.md"))
LINE_END = re.compile(r"\r\n|\r|\n")

ORACLE = MarkdownIt("commonmark", {"maxNesting": 1000}).enable("table").use(footnote_plugin)
ORACLE.core.ruler.disable("footnote_tail")  # it moves footnotes away from where they stand
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


@st.composite
def documents(draw: st.DrawFn) -> str:
    text, defined = "start\n\n", False
    for _ in range(draw(st.integers(0, 8))):
        if draw(st.integers(0, 9)) < 8:
            text += draw(st.sampled_from(MARKDOWN)) + "\n" * draw(st.integers(1, 3))
        else:
            piece = draw(st.sampled_from(APART))
            if not (defined and piece.startswith("[x]")):
                text += f"\n\n{piece}\n\n"
            defined = defined or piece.startswith("[x]")
    return text.replace("\n", draw(st.sampled_from(["\n", "\n", "\r\n"])))


@settings(max_examples=400)
@given(documents())
def test_any_markdown_agrees_with_markdown_it(text):
    assert lines_of(text) == expected(text)


@pytest.mark.slow
@settings(max_examples=5000, derandomize=False)
@given(documents())
def test_much_more_markdown_agrees_with_markdown_it(text):
    assert lines_of(text) == expected(text)


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


# front matter

FRONT = "---\ntitle: x\ntags: [a, b]\n---\n"


@pytest.mark.parametrize(
    "text",
    [
        FRONT,
        FRONT.replace("\n", "\r\n"),
        FRONT.replace("\n", "\r"),
        "---\ntitle: x\n...\n",
        "---  \ntitle: x\n---\t\n",
        "---\ntitle: x\n---",
        "---\n---\n",
        "---\n# a comment\ntitle: x\n\nmore: y\n---\n",
    ],
)
def test_front_matter_is_one_block(text):
    assert [kind for kind, _ in shown(text)] == ["front_matter"]
    line_end = "\r\n" if "\r\n" in text else "\r" if "\r" in text else "\n"
    with_more = text.rstrip() + line_end * 2 + "# After" + line_end
    assert [kind for kind, _ in shown(with_more)] == ["front_matter", "heading"]
    assert [h.title for h in outline(Document.from_text(with_more, "a.md")).headings] == ["After"]


@pytest.mark.parametrize(
    "text",
    [
        "\n---\na: 1\n---\n",
        " ---\na: 1\n---\n",
        "text\n\n---\na: 1\n---\n",
        "----\na: 1\n----\n",
        "--- a\na: 1\n---\n",
        "---\na: 1\n",
        "***\na: 1\n***\n",
        "---\na: 1\n ---\n",
        "---",
        "---\n",
    ],
)
def test_what_is_no_front_matter(text):
    assert "front_matter" not in {kind for kind, _ in shown(text)}


@pytest.mark.parametrize(
    "text", ["---\n\n# A\n\n---\n\n# B\n", "---\n\nSome text.\n\n---\n\n# B\n"]
)
def test_a_rule_and_a_blank_line_are_no_front_matter(text):
    """As in Pandoc and pulldown-cmark: a document may begin with a thematic break."""
    assert lines_of(text) == expected(text)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("line", ["a line", "---x", "--- x", "-- -", "    ---", ""])
def test_front_matter_that_is_never_closed_takes_no_time(line, line_end):
    text = line_end.join(("---", "open: true", *[line] * 20_000, ""))
    began = process_time()
    assert "front_matter" not in {block.kind for block in blocks(text)}
    assert process_time() - began < 5


def test_front_matter_is_read_as_yaml():
    assert read_front_matter(FRONT) == {"title": "x", "tags": ["a", "b"]}
    nested = (
        "---\na:\n  b: [1, 2.5, true, null]\n  c: |\n    two\n    lines\ndate: 2024-01-31\n---\n"
    )
    assert read_front_matter(nested) == {
        "a": {"b": [1, 2.5, True, None], "c": "two\nlines\n"},
        "date": "2024-01-31",
    }
    assert read_front_matter("---\n---\n") == {}
    assert read_front_matter(FRONT.replace("\n", "\r\n")) == {"title": "x", "tags": ["a", "b"]}
    assert read_front_matter("---\na: 1\n...\n") == {"a": 1}


@pytest.mark.parametrize(
    "body",
    [
        "title: [unclosed",
        "- a\n- list",
        "only text",
        "a: !!python/object/apply:os.getcwd []",
        "a: b: c",
        "\tx: 1",
        "a: &a [*a]",
        "{" * 3000,
        "\0",
        "date: 2024-99-99",
    ],
    ids=[
        "unclosed",
        "list",
        "text",
        "python object",
        "two colons",
        "tab",
        "cycle",
        "deep",
        "NUL",
        "no date",
    ],
)
def test_front_matter_that_is_no_mapping_is_left_alone(body):
    assert read_front_matter(f"---\n{body}\n---\n") is None


def test_front_matter_aliases_do_not_explode():
    """A few lines that stand for a million values (the "billion laughs") are no metadata."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 6)]
    found = read_front_matter("---\n" + "\n".join(lines) + "\n---\n")
    assert found is None or len(repr(found)) < 100_000


# MDX


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import X from './x'\n\n# A\n", ["mdx_import", "heading"]),
        ("export const a = 1\n\ntext\n", ["mdx_import", "paragraph"]),
        ("import X from 'x'\nexport const a = {\n  b: 1,\n}\n", ["mdx_import"]),
        (
            "export const a = {\n  b: 1,\n\n  c: '}', // }\n\n- d\n}\n\ntext\n",
            ["mdx_import", "paragraph"],
        ),
        ("export default () => (\n\n<Tabs>\n\n`)`\n\n</Tabs>)\n\n# A\n", ["mdx_import", "heading"]),
        (
            "export const a = [\n\n" + "- b\n\n```\nc\n```\n\n" * 200 + "]\n\ntext\n",
            ["mdx_import", "paragraph"],
        ),
        ("export controls (such as\n\nthese\n\n# A\n", ["mdx_import", "paragraph", "heading"]),
        ("important text\n", ["paragraph"]),
        ("text\nimport X from 'x'\n", ["paragraph"]),
        ("<Chart />\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<Chart\n  data={1}\n/>\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<Tabs>\n\n# inside\n\ntext\n\n</Tabs>\n\n# after\n", ["mdx_component", "heading"]),
        (
            "<Tabs>\n  <Tab>\n\n  text\n\n  </Tab>\n</Tabs>\n\n# after\n",
            ["mdx_component", "heading"],
        ),
        ("<A.B>\n\ntext\n\n</A.B>\n\n# after\n", ["mdx_component", "heading"]),
        ("<Note>one line</Note>\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<div>\n\ntext\n\n</div>\n", ["html", "paragraph", "html"]),
        ("<Chart format={(v) => v} />\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<A a=\"b > c\" b='d /> e'>\n\ntext\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        ("<A b={`}> ${c({d: '}'})} >`}>\n\nx\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        ("<A b={1 /* } > */} /* > */\n  // >\n/>\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<A data={[\n\n  1 > 0,\n\n]} />\n\ntext\n", ["mdx_component", "paragraph"]),
        ("<A b={x ? '\\'}' : \"}\"}>\n\nx\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        ("<A b={<B c='>' />}>\n\nx\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        ("<A>\n\n`</A>` ends it\n\n```\n</A>\n```\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        (
            "<A>\n\n{/* </A>\n\n*/} <!-- </A> --> \\</A>\n\n</A>\n\n# B\n",
            ["mdx_component", "heading"],
        ),
        ("<A>\n\n- ``a ` </A>``\n- b\n\n</A>\n\n# B\n", ["mdx_component", "heading"]),
        ("<A> <B>\n\nx\n\n</A>\n\ny\n\n</B>\n\n# B\n", ["mdx_component", "heading"]),
        ("```\nimport x\n\n<Tabs>\n```\n\ntext\n", ["code", "paragraph"]),
        ("- <Tabs>\n\ntext\n", ["list", "paragraph"]),
    ],
)
def test_mdx(text, found):
    assert [block.kind for block in blocks(text, "a.mdx")] == found


def test_a_component_that_nests_its_own_kind_reaches_to_its_own_closing_tag():
    text = "<Box>\n\n<Box>\n\ninner\n\n</Box>\n\nouter\n\n</Box>\n\n# after\n"
    assert [kind for kind, _ in shown(text, "a.mdx")] == ["mdx_component", "heading"]


def test_a_self_closing_component_of_the_same_name_inside_opens_nothing():
    text = "<Box>\n\n<Box />\n\nouter\n\n</Box>\n\n# after\n"
    assert [kind for kind, _ in shown(text, "a.mdx")] == ["mdx_component", "heading"]


def test_two_components_of_one_prefix_are_told_apart():
    text = "<Tab>\n\ntext\n\n</Tab>\n\n<Tabs>\n\ntext\n\n</Tabs>\n\n# after\n"
    assert [kind for kind, _ in shown(text, "a.mdx")] == [
        "mdx_component",
        "mdx_component",
        "heading",
    ]


@pytest.mark.parametrize(
    "opening",
    [
        "<Tabs>",
        "<Tabs",
        "<Tabs a='b",
        '<Tabs a="',
        "<Tabs a={",
        "<Tabs a={`",
        "<Tabs a={`${",
        "<Tabs a={'}'",
        "<Tabs /*",
        "<Tabs <B>",
        "<Tabs>{/*",
        "<Tabs><!--",
        "<Tabs>`",
        "</Tabs>",
        "<Tabs></Box>",
    ],
)
def test_a_component_that_is_never_closed_ends_at_its_own_block(opening):
    text = f"{opening}\n\n# inside\n\ntext\n\n<Box>\n\nmore\n\n</Box>\n\n# after\n"
    kinds = [block.kind for block in blocks(text, "a.mdx")]
    kind = "html" if opening.startswith("</") else "mdx_component"
    assert kinds == [kind, "heading", "paragraph", "mdx_component", "heading"]


def test_of_two_components_of_one_kind_the_one_that_is_closed_is_found():
    kinds = [kind for kind, _ in shown("<Box>\n\n# A\n\n<Box>\n\nx\n\n</Box>\n\n# B\n", "a.mdx")]
    assert kinds == ["mdx_component", "heading", "mdx_component", "heading"]


MISREAD = {
    "an address in JSX": "export const L = () => (<a>http://x.y</a>)\n\n# T\n\n1) one\n",
    "a regular expression": "export const open = /\\(/\n\n# T\n\na smile :)\n",
    "a set of a regular expression": "export const re = /[({]/g\n\n# T\n\nUse `}` and :)\n",
    "an apostrophe in JSX": "export const P = () => (<p>It's (not)</p>)\n\n# T\n\na) b\n",
    "a line that goes on": "export const a = `x \\\n ( y`\n\n# T\n\na) b\n",
    "a template in a template": "export const a = `${b(`(`)}`\n\n# T\n\na) b\n",
    "prose": "import the file first (see below:\n\n# T\n\n1) one\n",
}


@pytest.mark.parametrize("name", MISREAD)
def test_a_bracket_that_is_misread_swallows_no_heading(name):
    kinds = [block.kind for block in blocks(MISREAD[name], "a.mdx")]
    assert kinds[:2] == ["mdx_import", "heading"]


def test_mdx_only_where_the_document_is_mdx():
    text = "import X from 'x'\n\n<Tabs>\n\ntext\n\n</Tabs>\n"
    assert [kind for kind, _ in shown(text)] == ["paragraph", "html", "paragraph", "html"]


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
