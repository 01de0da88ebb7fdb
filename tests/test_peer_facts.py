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


def placed(strategy, text, uri=None, **options):
    """The chunks with where they start."""
    options = {"unit": "characters", "chunk_overlap": 0, **options}
    chunks = create_chunker(strategy, **options).chunk(Document.from_text(text, uri))
    return [(chunk.start, chunk.text) for chunk in chunks]


@pytest.mark.parametrize("strategy", ["sentence", "recursive", "delimiter"])
def test_text_splitter_words_without_the_space_around_them(strategy):
    text = 'The quick ("brown") fox can\'t jump 32.3 feet, right?'
    words = ["The quick", '("brown")', "fox can't", "jump 32.3", "feet,", "right?"]
    assert texts(strategy, text, chunk_size=10) == words
    text = "Some text from a document"
    assert placed(strategy, text, chunk_size=10) == [
        (0, "Some text"),
        (10, "from a"),
        (17, "document"),
    ]


@pytest.mark.parametrize(
    ("strategy", "text"),
    [
        ("sentence", "Some text. From a document."),
        ("recursive", "Some text\n\nfrom a\ndocument"),
        ("delimiter", "Some text\n\nfrom a\ndocument"),
    ],
)
def test_text_splitter_sentences_and_paragraphs_fall_back_to_words(strategy, text):
    starts = [start for start, _ in placed(strategy, text, chunk_size=10)]
    assert starts == [0, 11, 18]


def test_text_splitter_a_paragraph_that_fits_is_not_cut():
    text = "Mr. Fox jumped.\n[...]\r\n\r\nThe dog was too lazy."
    found = texts("sentence", text, chunk_size=21)
    assert found == ["Mr. Fox jumped.\n[...]", "The dog was too lazy."]


def test_text_splitter_characters_of_several_bytes_or_code_points():
    def in_bytes(text):
        return len(text.encode())

    for size in (2, 1):  # no character is cut, even if it does not fit
        assert texts("fixed", "éé", chunk_size=size, unit="tokens", tokenizer=in_bytes) == ["é"] * 2
    assert texts("fixed", "a\u0310éo\u0308\r\n", chunk_size=3) == ["a\u0310é", "o\u0308"]


FOO, BAR = " ".join(["foo"] * 15), " ".join(["bar"] * 15)


@pytest.mark.parametrize("strategy", ["sentence", "recursive", "delimiter"])
def test_llama_index_paragraphs_and_sentences(strategy):
    size = {"unit": "tokens", "chunk_size": 20}
    assert texts(strategy, f"{FOO}\n\n\n{BAR}", **size) == [FOO, BAR]
    assert texts(strategy, f"{FOO}. {BAR}", **size) == [f"{FOO}.", BAR]


def test_llama_index_tokens_and_lines():
    assert texts("token", "foo bar", unit="tokens", chunk_size=1) == ["foo", "bar"]
    lines = ["a" * 49, "a" * 50]
    size = {"unit": "tokens", "tokenizer": "gpt2", "chunk_size": 20}
    assert texts("recursive", "\n".join(lines), **size) == lines


def test_llama_index_whole_sentences_are_repeated():
    text = "Hello! How are you? I am fine. And you?"
    size = {"unit": "tokens", "chunk_size": 15, "chunk_overlap": 10, "min_chunk_size": 0}
    assert texts("sentence", text, **size) == [text]
    *_, last = texts("sentence", f"{text} This is a slightly longer sentence.", **size)
    assert last == "I am fine. And you? This is a slightly longer sentence."


@pytest.mark.parametrize(("size", "together"), [(40, 2), (49, 3), (500, 6)])
def test_chonkie_every_chunk_of_a_table_has_its_header(size, together):
    rows = [f"| {n} | 2 |" for n in range(6)]
    document = Document.from_text("\n".join(["| A | B |\n|---|---|", *rows]), "a.md")
    chunks = create_chunker("table", unit="characters", chunk_size=size).chunk(document)
    held = [rows[at : at + together] for at in range(0, 6, together)]
    assert [chunk.content.split("\n")[2:] for chunk in chunks] == held
    assert all(chunk.content.startswith("| A | B |\n|---|---|\n") for chunk in chunks)


@pytest.mark.parametrize(
    "row", ["| A |   |", "|   | B |", "|  |  |", "|John  |25|", "| 🇯🇵 | 北京 |"]
)
def test_chonkie_every_row_is_there_as_it_is_written(row):
    text = f"| Name | Value |\n|------|-------|\n{row}\n{row}"
    for size in (60, 100):
        found = texts("table", Document.from_text(text, "a.md"), chunk_size=size)
        assert sum(chunk.count(row) for chunk in found) == 2
