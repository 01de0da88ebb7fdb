"""What Markdown looks like: every element where it stands, and syntax told from words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, Page
from chunking.inspection import MARKUP_KINDS, markup, markup_table


def elements(text, uri="a.md"):
    """Pairs of kind and text of each element."""
    return [
        (each.kind, text[each.start : each.end]) for each in markup(Document.from_text(text, uri))
    ]


def shown(text):
    """The text without what is syntax alone."""
    hidden = [each for each in markup(Document.from_text(text, "a.md")) if each.kind == "syntax"]
    kept = [
        character
        for place, character in enumerate(text)
        if not any(each.start <= place < each.end for each in hidden)
    ]
    return "".join(kept)


@pytest.mark.parametrize(
    ("text", "kind", "held"),
    [
        ("## Title\n", "heading_2", "## Title\n"),
        ("Title\n=====\n", "heading_1", "Title\n=====\n"),
        ("a **b** c\n", "strong", "**b**"),
        ("a *b* c\n", "emphasis", "*b*"),
        ("a ~~b~~ c\n", "strikethrough", "~~b~~"),
        ("a `b` c\n", "code", "`b`"),
        ("see [b](http://c.d)\n", "link", "[b](http://c.d)"),
        ("![alt](p.png)\n", "image", "![alt](p.png)"),
        ("- one\n- two\n", "item", "- one\n"),
        ("- one\n", "marker", "- "),
        ("- \\[one\n", "marker", "- "),
        ("- \\[one\n", "syntax", "\\"),
        ("- [x] done\n", "marker", " "),
        ("> said\n", "quote", "> said\n"),
        ("```py\nx = 1\n```\n", "code_block", "```py\nx = 1\n```"),
        ("|a|b|\n|-|-|\n|c|d|\n", "table_row", "|c|d|\n"),
        ("|a|b|\n|-|-|\n|c|d|\n", "table_cell", "c"),
        ("a\n\n***\n\nb\n", "rule", "***\n"),
        ("a\\\nb\n", "line_break", "\\\n"),
        ("a <b>c</b>\n", "html", "<b>"),
        ("[a]: http://b.c\n", "definition", "[a]: http://b.c\n"),
        ("---\ntitle: A\n---\n\nText\n", "front_matter", "---\ntitle: A\n---\n"),
    ],
)
def test_an_element_is_where_it_stands(text, kind, held):
    assert (kind, held) in elements(text)


def test_lines_that_the_reader_of_a_file_with_pages_left_stay_lines():
    """Found: the entries of a table of contents ran together."""
    text = "1 Naming . . . 3\n2 Parsing . . . 4\n"
    for pages, is_kept in (((Page(1, 0, len(text)),), True), ((), False)):
        found = markup(Document(text, "a", "text/markdown", pages=pages))
        assert ("line_break" in {each.kind for each in found}) == is_kept


def test_words_are_shown_and_syntax_is_not():
    text = "# A *b*\n\n| c | d |\n|---|---|\n| **e** | `f` |\n\n[g](http://h) &amp; i\n"
    assert (
        shown(text).split() == ["A", "bcd", "ef", "g", "&amp;", "i"]
        or " ".join(shown(text).split()).replace(" ", "") == "Abcdefg&amp;i"
    )


def test_what_is_neither_markdown_nor_a_table_has_no_elements():
    assert elements("# Not a heading\n", "a.txt") == []


@given(st.text(alphabet="ab #*`_|>-[]()!\n~\\:é😀\r\ufeff", max_size=80))
@settings(max_examples=200, deadline=None)
def test_elements_are_nested_inside_the_text(text):
    open_ends: list[int] = []
    before = 0
    for each in markup(Document.from_text(text, "a.md")):
        assert each.kind in MARKUP_KINDS
        assert before <= each.start < each.end <= len(text)
        before = each.start
        while open_ends and open_ends[-1] <= each.start:
            open_ends.pop()
        assert not open_ends or each.end <= open_ends[-1]
        open_ends.append(each.end)


TABLE = 'a,b\n1,"x, ""y"""\n,3\n'


def test_rows_and_cells_of_a_table_are_elements():
    found = elements(TABLE, "a.csv")
    assert [held for kind, held in found if kind == "table_head"] == ["a,b\n"]
    assert [held for kind, held in found if kind == "table_row"] == ['1,"x, ""y"""\n', ",3\n"]
    assert [held for kind, held in found if kind == "table_cell"][2:] == [
        "1,",
        '"x, ""y"""\n',
        ",",
        "3\n",
    ]


def test_delimiters_and_quotes_of_a_table_are_syntax():
    hidden = [each for each in markup(Document.from_text(TABLE, "a.csv")) if each.kind == "syntax"]
    shown = list(TABLE)
    for each in hidden:
        shown[each.start : each.end] = " " * (each.end - each.start)
    assert "".join(shown).split() == ["a", "b", "1", "x,", '"y', '"', "3"]


def test_the_table_of_elements_is_shared_and_cannot_be_written_to():
    document = Document.from_text("---\nname: é\n---\n# Ä *title*\n\nwords", uri="a.md")
    table = markup_table(document)
    rows = [(start, end, MARKUP_KINDS[number]) for start, end, number in table.tolist()]
    assert rows == [(each.start, each.end, each.kind) for each in markup(document)]
    assert [document.text[start:end] for start, end, kind in rows if kind == "emphasis"] == [
        "*title*"
    ]
    assert markup_table(document) is table
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 7
