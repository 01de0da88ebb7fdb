"""The line that says who wrote what is quoted below it is read with the quote."""

from __future__ import annotations

import re
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.lead_lines import lead_lines


def leads(text, uri="mail.txt"):
    """What is read with the quote below it."""
    runs = set(lead_lines(Document.from_text(text, uri)).values())
    return sorted(text[run.start : run.end] for run in runs if run.reason == "quote")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello.\n\nOn Monday, Ada wrote:\n> Text.", ["On Monday, Ada wrote:"]),
        ("Ada a écrit :\r\n\r\n> Text.", ["Ada a écrit :"]),
        ("On Mon, 1 Jan\nAda <ada@example.org> wrote:\n\n> Text.", ["On Mon, 1 Jan\nAda <ada@example.org> wrote:"]),
        ("> Bob wrote:\n> > Text.\n>\n> So.", ["> Bob wrote:"]),
        ("> Who says so?\n\nBob wrote:\n\n> I.", ["Bob wrote:"]),
        ("> Who says so?\nBob wrote:\n> I.", ["Bob wrote:"]),
        ("a\nb\nc\nd:\n> It is long.", []),
        ("> these are all:\n> quoted", []),
        ("See below:\n\n- an item", []),
    ],
)  # fmt: skip
def test_lines_that_lead_to_a_quote(text, expected):
    assert leads(text) == expected


def test_a_heading_right_above_stays_with_them():
    assert leads("# Re: Tides\n\nAda wrote:\n\n> Text.", "a.md") == ["# Re: Tides\n\nAda wrote:"]


def test_source_code_has_none():
    assert leads("def f():\n    > x", "a.py") == []


WORDS = "The tide comes in at noon and leaves the harbour late. "
MAIL = "".join(
    f"{WORDS * own}\n\nOn Monday, Ada wrote:\n\n> {WORDS * 2}\n\n" for own in (1, 2, 3, 1, 3, 2)
)


@pytest.mark.parametrize(
    "strategy", ["sentence", "markdown", "recursive", "delimiter", "boundary", "heading", "token"]
)
@pytest.mark.parametrize("uri", ["mail.txt", "mail.md"])
def test_no_chunk_ends_above_its_quote(strategy, uri):
    for size in range(40, 70, 5):
        options = {"unit": "words"} if strategy != "markdown" else {"unit": "tokens"}
        chunker = create_chunker(strategy, chunk_size=size, **options)
        result = chunker.run(Document.from_text(MAIL, uri))
        assert not [chunk.text for chunk in result.chunks if re.search("wrote:$", chunk.text)]


def test_such_a_cut_says_why():
    chunks = create_chunker("recursive", unit="words", chunk_size=40).chunk(MAIL)
    assert "quote" in {chunk.cut for chunk in chunks}


@pytest.mark.parametrize("unit", [":\n> ", "a:\n\n>\n", "a", ":", "> a:\n> > b:\n"])
def test_time_is_linear(unit):
    def seconds(size):
        document = Document.from_text(unit * (size // len(unit)), "a.txt")
        began = process_time()
        lead_lines(document)
        return process_time() - began

    assert_linear(seconds, 200_000)
