"""Bytes to documents: encodings, what is refused, and what is known of a file."""

import struct
import sys

import pytest

from chunking import ParseError, parse_bytes, parse_file
from chunking.segmenters.outline import outline
from chunking.tokenizers import ruler_for

TEXT = "# Größe\r\n\r\nNaïve café 👩🏽‍🚀\u2028 – 漢字.\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16-be"),
        (b"\xff\xfe\x00\x00" + TEXT.encode("utf-32-le"), "utf-32-le"),
        (("plain words " * 9 + TEXT).encode("utf-16-le"), "utf-16-le"),
        (("plain words " * 9 + TEXT).encode("utf-16-be"), "utf-16-be"),
    ],
    ids=[
        "utf-8",
        "utf-8 marked",
        "utf-16-le marked",
        "utf-16-be marked",
        "utf-32",
        "utf-16-le",
        "utf-16-be",
    ],
)
def test_the_text_is_the_files_own_characters_without_the_mark(data, encoding):
    document = parse_bytes(data, "a.md")
    assert document.text.endswith(TEXT)
    assert not document.text.startswith("\ufeff")
    assert document.metadata["encoding"] == encoding
    assert document.metadata["warnings"] == []


def test_the_last_resort_is_admitted():
    document = parse_bytes("Größe – fünf €".encode("windows-1252"), "alt.txt")
    assert document.text == "Größe – fünf €"
    (warning,) = document.metadata["warnings"]
    assert "byte 2 is not UTF-8" in warning
    assert "windows-1252" in warning


def test_bytes_that_windows_1252_lacks_are_latin_1():
    assert parse_bytes(b"caf\xe9 \x81", "a.txt").metadata["encoding"] == "latin-1"


@pytest.mark.parametrize(
    "beginning",
    [b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG\r\n", b"RIFF....WAVE", b"\x1f\x8b\x08",
     b"BZh9", b"\x7fELF", b"MZ\x90", b"SQLite format 3\x00", b"PAR1", b"\x00\x01\x02\x03\x04\x05\x06\x07"],
)  # fmt: skip
def test_a_binary_file_is_refused_by_name_with_the_remedy(beginning):
    with pytest.raises(
        ParseError, match=r"thing\.txt is .*(save or export it as text|unpack it) first"
    ):
        parse_bytes(beginning + bytes(range(256)), "thing.txt")


@pytest.mark.parametrize("beginning", [b"%PDF-1.7", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n"])
def test_a_damaged_file_is_refused_by_name(beginning):
    with pytest.raises(ParseError, match=r"^thing\.txt is (damaged|a PDF|an image)"):
        parse_bytes(beginning + bytes(range(256)), "thing.txt")


def test_a_broken_mark_is_named():
    with pytest.raises(ParseError, match=r"a\.txt says it is utf-16-le but byte"):
        parse_bytes(b"\xff\xfe\x00\xd8\x00", "a.txt")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ParseError, match=r"gone\.md: No such file"):
        parse_file(tmp_path / "gone.md")


def test_an_empty_file_is_a_document_without_text():
    assert parse_bytes(b"", "empty.md").text == ""


def test_what_is_known_of_markdown():
    document = parse_bytes(b"## Not yet\n\n# The *Title*\n\nSome words stand here.\n", "a.md")
    known = document.metadata
    assert (known["title"], known["word_count"], known["parser"]) == ("The Title", 10, "text")
    assert document.is_markdown
    assert document.uri == "a.md"


def test_words_are_counted_as_sizes_in_words_count_them():
    text = "東京は大きい。 Two words."
    document = parse_bytes(text.encode(), "a.txt")
    assert document.metadata["word_count"] == ruler_for(document, "words").length(0, len(text)) == 9


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Das ist ein ganz gewöhnlicher deutscher Satz.", "de"),
        ("これは日本語の文章です。", "ja"),
        ("यह हिन्दी में लिखा है।", "hi"),
        ("Name,Price\nChair,10\nTable,20", "und"),
        ("1 2 3 4", "und"),
        ("🙂", "und"),
        ("", "und"),
    ],
)
def test_the_language_is_known(text, language):
    assert parse_bytes(text.encode(), "a.txt").metadata["language"] == language


def test_a_table_knows_its_columns_and_rows():
    known = parse_bytes(b'part,note\n1,"a, b\nc"\n2,"say ""hi"""\n', "a.csv").metadata
    assert (known["columns"], known["rows"], known["warnings"]) == (["part", "note"], 2, [])


def test_ragged_rows_are_warned_of():
    assert (
        "1 rows have another number"
        in parse_bytes(b"a,b\n1,2\n3\n", "a.csv").metadata["warnings"][0]
    )


@pytest.mark.parametrize(
    ("name", "kind", "is_code"),
    [
        ("a.py", "text/x-python", True),
        ("a.MDX", "text/mdx", False),
        ("a.rst", "text/x-rst", False),
        ("a.Rmd", "text/markdown", False),
        ("a.org", "text/x-org", False),
        ("noname", "text/plain", False),
    ],
)
def test_the_name_says_the_kind_of_text(name, kind, is_code):
    document = parse_bytes(b"x = 1\n", name)
    assert (document.mime_type, document.is_code) == (kind, is_code)


def test_a_man_page_is_told_by_its_section_and_its_title():
    page = b'.\\" # of the north\n.TH TIDES 1\n.SH NAME\ntides\n'
    assert parse_bytes(page, "tides.1").metadata["headings"] == ["tides(1)", "NAME"]
    assert parse_bytes(page, "tides.txt").mime_type == "text/plain"
    assert parse_bytes(b"Jan 1 started\n", "syslog.1").mime_type == "text/plain"


ASCIIDOC = """tides(1)
========

SYNOPSIS
--------
[verse]
'tides' <port>

Exit codes
~~~~~~~~~~
----
# no tide
exit 1
----
See linkgit:moon[1].
"""
COMMENTED = "tides(1)\n========\n\n[verse]\n----\n# high\n\texit 1\n# low\n\texit 2\n----\nSee linkgit:moon[1].\n"
RESTRUCTURED = "Tides\n%%%%%\n\n.. note:: Neap.\n\nPorts\n.....\n\nTwo.\n"
#: three signs that are not AsciiDoc's alone, and two that are in no text with headings
PROSE = "1. TIDES\n\nThe sum::\n\n  1\n\n2. PORTS\n\n.. and so on.\n\n3. MOON\n\nEnd.\n"
UNTITLED = "high::\n  The most.\n\n[NOTE]\nNeap.\n"
#: signs in texts that number their sections, and sums
DIRECTIVE = "1. Tides\n\nText.\n\n2. Ports\n\n.. note:: like so\n\n3. Moon\n\nText.\n\nNotes\n-----\n\nEnd.\n"
MINUTES = (
    "1. Dues\n\nSee <<dues.xls>>.\n\n2. Costs\n\n100\n+\n50\n\n= all of it\n\n3. End\n\nBye.\n"
)
#: in Markdown, and what only has lines as Markdown has
ANSWER = "# Tides\n\n| Port | Depth |\n| --- | ---: |\n| Leith | 5 |\n\n## Ports\n\nTwo.\n"
COSTS = "port | depth\n-----|------\nLeith | 5\n"
LINKED = "# Tides\n\nSee [the list](https://a.example/list).\n\n```sh\n# none\n```\n"
NOTES = "1. TIDES\n\nSee [the list](https://a.example/list).\n\n2. PORTS\n\nTwo.\n"
LOG = "now [it](https://a.example/it)\n---\nran\nagain\n---\nand\nagain\n---\n"
SUMS = "[[1. 2.]\n\n[[3. 4.]]\n\n+\n\n= 150 euros\n"


@pytest.mark.parametrize(
    ("text", "kind", "headings"),
    [
        (ASCIIDOC, "text/x-asciidoc", ["tides(1)", "SYNOPSIS", "Exit codes"]),
        (COMMENTED, "text/x-asciidoc", ["tides(1)"]),
        (RESTRUCTURED, "text/x-rst", ["Tides", "Ports"]),
        (PROSE, "text/plain", ["1. TIDES", "2. PORTS", "3. MOON"]),
        (UNTITLED, "text/plain", []),
        (DIRECTIVE, "text/plain", ["1. Tides", "2. Ports", "3. Moon", "Notes"]),
        (MINUTES, "text/plain", ["1. Dues", "2. Costs", "3. End"]),
        (SUMS, "text/plain", []),
        (ANSWER, "text/markdown", ["Tides", "Ports"]),
        (COSTS, "text/markdown", []),
        (LINKED, "text/markdown", ["Tides"]),
        (NOTES, "text/plain", ["1. TIDES", "2. PORTS"]),
        (LOG, "text/plain", []),
    ],
)
def test_a_text_is_read_in_the_markup_that_it_shows(text, kind, headings):
    document = parse_bytes(text.encode(), "tides.txt")
    assert document.mime_type == kind
    assert [each.title for each in outline(document).headings] == headings


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_table_is_read_by_the_delimiter_it_uses(delimiter):
    rows = [["id", "prénom", "prix"], ["0", "Élodie", "1"], ["1", "Léa", "2"]]
    text = "\n".join(delimiter.join(row) for row in rows)
    document = parse_bytes(text.encode(), "prices.csv")
    assert document.metadata["columns"] == rows[0]
    assert document.metadata["rows"] == 2
    assert document.metadata["warnings"] == []


@pytest.mark.parametrize("order", ["<", ">"])
def test_small_numbers_of_two_bytes_are_no_text(order):
    numbers = b"".join(struct.pack(f"{order}H", number) for number in range(1, 500))
    with pytest.raises(ParseError, match="binary file"):
        parse_bytes(numbers, "numbers.dat")


def test_the_headings_of_a_text_are_looked_for_once(monkeypatch):
    outlines, read = sys.modules["chunking.segmenters.outline"], []
    find = outlines.markdown_headings
    monkeypatch.setattr(outlines, "markdown_headings", lambda each: read.append(each) or find(each))
    document = parse_bytes(b"# Once\n\nTold at 23:15 only.", "once.md")
    assert (document.metadata["title"], document.metadata["headings"]) == ("Once", ["Once"])
    assert outlines.outline(document).headings
    assert len(read) == 1
