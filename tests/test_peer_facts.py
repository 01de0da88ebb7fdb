"""What the tests of other chunkers, and the specification of CommonMark, state that holds here as well.

Each case is an input and what is to come of it. Where meanings differ, the reference of the strategies
says so in a table.
"""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker
from chunking.segmenters.outline import outline

LETTER = (
    "Hi.\n\nI'm Harrison.\n\nHow? Are? You?\nOkay then f f f f.\nThis is a weird text to write, but "
    "gotta test the splittingggg some how.\n\nBye!\n\n-H."
)
KOTLIN = (
    "\nclass HelloWorld {\n    companion object {\n        @JvmStatic\n        fun main(args: Array<String>) {\n"
    '            println("Hello, World!")\n        }\n    }\n}\n    '
)


def texts(strategy, text, **options):
    options = {"unit": "characters", "chunk_overlap": 0, **options}
    return [chunk.text for chunk in create_chunker(strategy, **options).chunk(text)]


@pytest.mark.parametrize(
    ("text", "size", "overlap", "expected"),
    [
        ("foo bar baz 123", 7, 3, ["foo bar", "bar baz", "baz 123"]),
        ("f b", 2, 0, ["f", "b"]),
        ("foo bar baz a a", 3, 1, ["foo", "bar", "baz", "a a"]),
        ("a a foo bar baz", 3, 1, ["a a", "foo", "bar", "baz"]),
        ("singleword", 10, 0, ["singleword"]),
        ("", 5, 0, []),
        ("   ", 5, 0, []),
    ],
)
def test_langchain_one_separator(text, size, overlap, expected):
    options = {"separator": " ", "keep_separator": "none"}
    found = texts("character", text, chunk_size=size, chunk_overlap=overlap, **options)
    assert found == expected


def test_langchain_words_over_the_size_stay_whole_where_that_is_asked_for():
    found = texts(
        "character",
        "foo bar baz 123",
        separator=" ",
        keep_separator="none",
        chunk_size=1,
        oversize="keep",
    )
    assert found == ["foo", "bar", "baz", "123"]


@pytest.mark.parametrize(("separator", "is_separator_regex"), [(r"\.", True), (".", False)])
@pytest.mark.parametrize(
    ("keep", "size", "expected"),
    [
        ("none", 3, ["foo", "bar", "baz", "123"]),
        ("start", 4, ["foo", ".bar", ".baz", ".123"]),
        ("end", 4, ["foo.", "bar.", "baz.", "123"]),
    ],
)
def test_langchain_where_a_separator_goes(separator, is_separator_regex, keep, size, expected):
    found = texts(
        "character",
        "foo.bar.baz.123",
        separator=separator,
        is_separator_regex=is_separator_regex,
        keep_separator=keep,
        chunk_size=size,
    )
    assert found == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            {"chunk_size": 6, "separator_position": "start"},
            ["....5", "X..3", "Y...4", "X....5", "Y..."],
        ),
        ({"chunk_size": 5, "keep_separator": False}, ["....5", "..3", "...4", "....5", "..."]),
    ],
)
def test_langchain_separators_in_order(options, expected):
    found = texts("recursive", "....5X..3Y...4X....5Y...", separators=["X", "Y"], **options)
    assert found == expected


def test_langchain_a_letter_in_chunks_of_ten():
    found = texts("recursive", LETTER, separators=["\n\n", "\n", " ", ""], chunk_size=10)
    assert found[:9] == [
        "Hi.",
        "I'm",
        "Harrison.",
        "How? Are?",
        "You?",
        "Okay then",
        "f f f f.",
        "This is a",
        "weird text",
    ]
    assert "splittingg" in found


def test_langchain_kotlin_and_proto_are_cut_at_words():
    assert texts("recursive", KOTLIN, recipe="kotlin", chunk_size=16)[-4:] == [
        'println("Hello,',
        'World!")',
        "        }\n    }",
        "}",
    ]
    proto = 'syntax = "proto3";\n\npackage example;\n\nmessage Person {\n  string name = 1;\n}\n'
    found = texts("recursive", proto, recipe="proto", chunk_size=18)
    assert found[:3] == ['syntax = "proto3";', "package example;", "message Person {"]


def test_semchunk_tokens_and_characters():
    text = "ThisIs\tATest."
    chunks = create_chunker("delimiter", chunk_size=4).chunk(text)
    assert [chunk.text for chunk in chunks] == ["ThisIs", "ATest."]
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 6), (7, 13)]
    assert texts("delimiter", text, chunk_size=4) == ["This", "Is", "ATes", "t."]
    assert texts("delimiter", text, chunk_size=4, unit="words") == [text]


def test_semchunk_what_is_not_white_space_is_all_there():
    text = "".join(LETTER.lower().split())
    assert "".join(texts("delimiter", text, chunk_size=4)) == text


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# foo *bar* \\*baz\\*\n", "foo bar *baz*"),
        ("#                  foo                     \n", "foo"),
        ("   # foo\n", "foo"),
        ("## foo ##\n", "foo"),
        ("### foo ### b\n", "foo ### b"),
        ("# foo#\n", "foo#"),
        ("Foo *bar*\n=========\n", "Foo bar"),
        ("Foo\n-------------------------\n", "Foo"),
        ("Foo\nbar\n===\n", "Foo bar"),
    ],
)
def test_commonmark_headings(text, title):
    found = outline(Document.from_text(text, "a.md")).headings
    assert [" ".join(each.title.split()) for each in found] == [title]


@pytest.mark.parametrize(
    "text",
    [
        "####### foo\n",
        "#5 bolt\n\n#hashtag\n",
        "\\## foo\n",
        "    # foo\n",
        "foo\n    # bar\n",
        "Foo\n= =\n\nFoo\n--- -\n",
        "`Foo\n`\n",
        "- Foo\n---\n",
        "```\n# foo\n```\n",
        "#\n",
    ],
)
def test_commonmark_what_is_no_heading(text):
    assert not outline(Document.from_text(text, "a.md")).headings
