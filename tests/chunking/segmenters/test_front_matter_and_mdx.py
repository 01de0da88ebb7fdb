"""Front matter and the components of MDX: each is one block, and nothing else is taken for one."""

from __future__ import annotations

from time import process_time

import pytest

from chunking import Document
from chunking.segmenters.frontmatter import read_front_matter
from chunking.segmenters.outline import outline

from .markdown_parts import blocks, expected, lines_of, shown

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
