"""The strategy proposed for a document: what was seen is named, and what is proposed works."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from timing import assert_linear

from chunking import (
    Document,
    create_chunker,
    list_strategies,
    parse_bytes,
    parse_file,
    suggest,
    suggestion,
)

SAMPLES = Path(__file__).resolve().parents[2] / "sample_docs"
#: for each sample its strategy and what the reason says was seen
EXPECTED = {
    "api_reference.md": ("markdown", "38 headings on three levels, 9 tables and 21 code blocks"),
    "article.md": ("markdown", "10 headings on two levels and 1 table"),
    "field_guide.md": ("markdown", "215 headings on four levels and 79 tables"),
    "field_report.pdf": ("markdown", "20 headings on three levels, 1 table and 5 pages"),
    "harbour.xlsx": ("table", "42 rows in 2 tables"),
    "inventory.csv": ("table", "437 rows of 8 columns"),
    "interview.vtt": ("transcript", "42 subtitles"),
    "multilingual.md": ("markdown", "28 headings on three levels"),
    "orders.json": ("records", "6 members of JSON"),
    "product_manual.md": (
        "markdown",
        "123 headings on five levels, 14 tables and 7 code blocks",
    ),
    "scheduler.py": ("code", "607 lines of Python"),
    "service_contract.txt": ("heading", "206 numbered clauses under 45 headings"),
    "travel_policy.md": ("markdown", "11 headings on three levels, 1 table and 1 code block"),
    "support_chat.txt": ("transcript", "108 turns of 5 speakers"),
}
TURNS = "".join(f"{'ABC'[n % 3]}nn: A short answer, number {n}.\n" for n in range(30))
CASES = {
    "numbered steps": (
        "".join(f"{n}. Do this and that.\n" for n in range(1, 10)),
        None,
        "sentence",
        "9 numbered items: long ones",
    ),
    "titles of which Markdown knows some": (
        "Guide\n*****\n\ntext\n\n"
        + "".join(f"Part {n}\n======\n\nSome text.\n\n" for n in range(9)),
        "a.txt",
        "heading",
        "under 10 headings",
    ),
    "hunks of a patch without a file": (
        "@@ -1,2 +1,2 @@\n a\n-b\n+c\n",
        "a.txt",
        "sentence",
        "1 paragraph without headings",
    ),
    "nothing": ("", None, "sentence", "No text"),
    "a paragraph": ("Some words. And more.", None, "sentence", "1 paragraph without headings"),
    "Markdown of paragraphs": ("One.\n\nTwo.", "a.md", "sentence", "2 paragraphs"),
    "a table alone": ("| a | b |\n|---|---|\n| 1 | 2 |\n", "a.md", "markdown", "1 table"),
    "tables above all": (
        "# Rates\n\n| place | day |\n|---|---|\n" + "| Oslo | 40 euros |\n" * 20,
        "a.md",
        "table",
        "20 rows in 1 table",
    ),
    "a table in a fence": ("```\n|---|---|\n```\n", "a.md", "markdown", "1 code block"),
    "JSON without a name": ('{"a": [1, 2]}\n', None, "records", "2 members of JSON"),
    "boxes to tick are no JSON": (
        "[ ] Go.\n" * 9,
        None,
        "sentence",
        "9 list items without headings",
    ),
    "a list under headings": (
        "".join(f"Part {n}\n======\n\n" + "- Some words.\n" * 30 + "\n" for n in "ABC"),
        "a.txt",
        "markdown",
        "90 list items under 3 headings: chunks follow the sections and begin with their headings",
    ),
    "a list under its title": (
        "To do\n=====\n\n" + "- Some words.\n" * 30,
        "a.txt",
        "sentence",
        "30 list items under 1 heading: chunks hold whole items",
    ),
    "sections of plain text": (
        "".join(f"Part {n}\n======\n\nSome words.\n\nAnd more.\n\n" for n in "ABCDEFGHI"),
        "a.txt",
        "markdown",
        "27 paragraphs under 9 headings: chunks follow the sections",
    ),
    "numbered sections of plain text, which Markdown does not know": (
        "".join(f"{n}. Part of it\n\n" + "Some words.\n\n" * 5 for n in range(1, 10)),
        "a.txt",
        "heading",
        "54 paragraphs under 9 headings: chunks begin with headings where they can",
    ),
    "chapters of a book in lines": (  # found: `heading`, which cut 127 of 458 sentences of it
        "\n\n".join(
            f"CHAPTER {n}\n\n" + "Some words in\na line here.\n" * 200 for n in "123456789"
        ),
        None,
        "markdown",
        "18 paragraphs under 9 headings: chunks follow the sections",
    ),
    "a short text with a title above each paragraph": (
        "\n\n".join(f"{name}\n\nIt says this. And that." for name in ("HOURS", "LEAVE", "TRAVEL")),
        "a.txt",
        "heading",
        "6 paragraphs under 3 headings: chunks begin with headings where they can",
    ),
    "titles of a book between underscores": (  # found: `markdown`, which knows none of them
        "\n\n".join(f"_CHAPTER {n}_\n\n" + "Some words here.\n\n" * 3 for n in "123456789"),
        None,
        "heading",
        "36 paragraphs under 9 headings: chunks begin with headings where they can",
    ),
    "a few headings in a long plain text": (
        "".join(f"Part {n}\n======\n\n" + "Some words.\n\n" * 30 for n in "ABCDEFGHI"),
        "a.txt",
        "sentence",
        "279 paragraphs under 9 headings",
    ),
    "a patch": (
        "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n",
        "x.diff",
        "code",
        "1 hunk in 1 file of a patch",
    ),
    "a patch as a mail": (
        f"From {'0a' * 20} Mon Sep 17 00:00:00 2001\nFrom: Ann\nSubject: [PATCH] End\n\n"
        + "Why it ends.\n\n" * 9
        + "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n",
        "0001-end.txt",
        "code",
        "1 hunk in 1 file of a patch",
    ),
    "a manual in indented lines that shows a patch": (
        "    Some words of it.\n\n" * 9 + "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n",
        "a.txt",
        "sentence",
        "9 paragraphs without headings",
    ),
    "a manual that shows a patch": (  # found: all of it was taken for one
        "Some words.\n\n" * 9 + "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n",
        "a.txt",
        "sentence",
        "10 paragraphs without headings",
    ),
    "a language without a grammar": (
        "message A {}\n",
        "a.proto",
        "recursive",
        "1 line of Protocol",
    ),
    "a log": (
        "2024-01-05 10:02:07,123 INFO main: It began.\n" * 9,
        "a.log",
        "recursive",
        "9 lines of a log",
    ),
    "a server's log": (
        '127.0.0.1 - - [05/Jan/2024:10:02:07 +0000] "GET / HTTP/1.1" 200 9\n' * 9,
        "a.log",
        "recursive",
        "9 lines of a log",
    ),
    "fields are no turns": ("Name: Ann\nAge: 7\n\n" * 9, None, "sentence", "9 paragraphs"),
    "nor are those of mails": (
        "From: Ann\nTo: Bo\nSubject: The end of all\n\nIt ended.\n\n" * 9,
        None,
        "sentence",
        "18 paragraphs",
    ),
    "nor are those of comments and code": (
        "# fs\n\n"
        + "<!-- YAML\nadded: v1 of it all\nchanges: some of it all\n-->\n\nIt reads.\n\n" * 9,
        "a.md",
        "markdown",
        "1 heading",
    ),
    "nor are changes by what they are of": (
        "".join(f"{of}: fix the end of it\n" * 6 for of in ("attr", "lib", "utf8")),
        None,
        "sentence",
        "1 paragraph",
    ),
    "an interview in Markdown": (
        "# Talk\n\n" + "**Q:** And why was that?\n\n**Ann:** I do not know.\n\n" * 5,
        "a.md",
        "transcript",
        "10 turns of 2 speakers",
    ),
    "messages of several lines": (
        "Ann  [9:05 AM]\nOne line.\nAnother.\nA third.\nBo  [9:06 AM]\nYes.\nAnd no.\nSo.\n" * 5,
        None,
        "transcript",
        "10 turns of 2 speakers",
    ),
    "headings of other markups": (
        "Guide\n=====\n\nSome words.\n",
        "a.rst",
        "sentence",
        "2 paragraphs under 1 heading",
    ),
    "a table of contents": (
        "".join(f"1.{n} Part ........ {n}\n" for n in range(9)) + "\nSome words.\n",
        None,
        "sentence",
        "2 paragraphs",
    ),
    "a script of another language": (
        "#!/usr/bin/perl\nuse strict;\n",
        "run.pl",
        "recursive",
        "2 lines of Perl",
    ),
    "SQL": ("select 1;\nselect 2;\n", "a.sql", "code", "2 lines of SQL"),
    "JSON of one list beside what is said of it": (
        '{"version": 1, "orders": [{"id": 1}, {"id": 2}, {"id": 3}]}',
        "a.json",
        "records",
        "3 members of JSON",
    ),
    "YAML": ("name: a\nkind: b\n" * 20, "a.yaml", "records", "40 members of YAML"),
    "JSON Lines": ('{"a": 1}\n' * 3, "a.jsonl", "records", "3 members of JSON Lines"),
    "a script": ("#!/bin/bash\necho 1\n", "run", "code", "2 lines of Bash"),
    "few subtitles": (
        "1\n00:00:06,500 --> 00:00:09,000\nAbout two months ago\n\n"
        "2\n00:00:09,500 --> 00:00:12,000\nI found myself there.\n",
        "a.srt",
        "transcript",
        "2 subtitles",
    ),
    "turns on lines": (TURNS, "a.txt", "transcript", "30 turns of 3 speakers"),
    "turns apart": (TURNS.replace("\n", "\nAnd more of it.\n\n"), None, "transcript", "30 turns"),
    "terms explained": (
        "".join(f"Term{n}: what it is.\n" for n in range(30)),
        None,
        "sentence",
        "paragraph",
    ),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_gets_what_suits_it(name):
    document = parse_file(SAMPLES / name)
    found = suggest(document)
    strategy, seen = EXPECTED[name]
    assert (found.strategy, found.reason.partition(":")[0]) == (strategy, seen)
    assert found.chunker().options == create_chunker(strategy, **found.options).options
    if strategy == "markdown":
        assert found.options == {"chunk_size": 160, "chunk_overlap": 40, "unit": "tokens"}


def test_every_sample_is_judged():
    assert EXPECTED.keys() == {path.name for path in SAMPLES.iterdir()}


@pytest.mark.parametrize("case", CASES)
def test_what_a_text_shows_decides(case):
    text, uri, strategy, seen = CASES[case]
    document = Document.from_text(text, uri=uri, metadata={"language": "en"})
    found = suggest(document)
    assert found.strategy == strategy in list_strategies()
    assert seen in found.reason
    assert found.reason.endswith(".")
    chunks = found.chunker().chunk(document)
    assert "".join(text.split()) == "" or chunks


@pytest.mark.parametrize("sections", [4, 7, 9])
def test_contracts_of_one_form_get_the_same_however_few_their_sections(sections):
    """Found: of two contracts, one with 9 headings was given `heading` and one with 7 `sentence`."""
    clauses = "{0}.1 The tenant pays the rent.\n\n{0}.2 It is due on the first.\n\n{0}.3 It is paid by transfer.\n\n"
    text = "".join(f"{n}. RENT {n}\n\n{clauses.format(n)}" for n in range(1, sections + 1))
    found = suggest(Document.from_text(text, uri="a.txt"))
    assert found.strategy == "heading"
    assert f"{3 * sections} numbered clauses under {sections} headings" in found.reason


@pytest.mark.parametrize("above", ["", "# Provisions\n\n"])
def test_a_block_that_is_larger_than_a_chunk_is_not_promised_whole(above):
    """Found: "chunks keep blocks whole" was said of a list that is cut."""
    rows = "".join(
        f"- {count} barrels of salted herring and ship's biscuit\n" for count in range(60)
    )
    document = Document.from_text(f"{above}{rows}\n```\nstow\n```\n", uri="stores.md")
    found = suggest(document)
    assert len(found.chunker().chunk(document)) > 2
    assert found.reason.endswith("keep blocks whole where they fit.")


def test_a_language_without_its_grammar_is_cut_by_separators(monkeypatch):
    monkeypatch.setattr(suggestion, "find_spec", lambda name: None)
    found = suggest(Document.from_text("def f():\n    return 1\n", uri="a.py"))
    assert (found.strategy, found.options["recipe"]) == ("recursive", "python")
    assert found.chunker().options.chunk_overlap == 0


@pytest.mark.parametrize("line", ["A: b\n", "1.1 a\n", "```\n", " \n"])
@pytest.mark.parametrize("uri", ["a.md", "a.txt"])
def test_the_work_grows_with_the_text(line, uri):
    def seconds(size: int) -> float:
        document = Document.from_text(line * size, uri=uri)
        began = process_time()
        suggest(document)
        return process_time() - began

    assert_linear(seconds, 20_000)


def test_rows_are_said_to_be_whole_by_the_long_ones_too():
    """Found: "chunks hold whole rows" of a table of which each third row was cut in twelve."""
    rows = [f"r{row},{'word ' * (600 if row % 3 == 0 else 20)}" for row in range(30)]
    document = parse_bytes("\n".join(["name,text", *rows, ""]).encode(), "long.csv")
    assert "chunks hold parts of rows" in suggest(document).reason


def test_levels_are_those_of_the_nesting_as_on_structure():
    """Found: a fifth level below the first counted as a level more than the page Structure shows."""
    text = Document.from_text("# A\n\n##### B\n\nText.\n\n## C\n\n### D\n\nText.", uri="a.md")
    assert suggest(text).reason.startswith("4 headings on three levels: ")


def wide(columns):
    """A table whose rows have so many columns, of two tokens or so each, as a CSV file is read."""
    names = ",".join(f"name{number}" for number in range(columns))
    rows = [",".join(f"r{row}c{number}" for number in range(columns)) for row in range(40)]
    return parse_bytes("\n".join([names, *rows, ""]).encode(), "wide.csv")


@pytest.mark.parametrize(
    ("columns", "size", "told"),
    [
        (8, 160, "chunks hold whole rows, each with the header."),
        (30, 256, "chunks hold whole rows, each with the header."),
        (200, 160, "chunks hold parts of rows, each with the names of its columns."),
    ],
)
def test_rows_are_said_to_be_whole_only_where_they_are(columns, size, told):
    """Found: "chunks hold whole rows" of a table of 74 columns, each row of which was cut in six."""
    document = wide(columns)
    proposed = suggest(document)
    assert proposed.options["chunk_size"] == size
    assert told in proposed.reason
    starts = {document.text.index(f"r{row}c0,") for row in range(40)}
    begun = {chunk.start for chunk in proposed.chunker().run(document).chunks}
    cut = [chunk for chunk in proposed.chunker().run(document).chunks if chunk.start not in starts]
    assert begun & starts
    assert (len(cut) > 1) == ("parts" in told)
    if "parts" in told:
        size = int(proposed.reason.split()[-4].replace(",", ""))
        whole = create_chunker("table", chunk_size=size, unit="tokens").run(document).chunks
        assert all(chunk.start in starts for chunk in whole[1:])


def test_from_which_size_on_tables_are_whole_is_said_where_most_are_longer():
    """Found: *keep blocks whole where they fit*, and 18 of 18 tables were cut."""
    row = "| a room of the library | 18.4 degrees | 61 percent |\n"
    table = "| Room | Mean | Damp |\n|---|---|---|\n" + row * 20
    text = "".join(f"# Part {n}\n\n{'Some words here. ' * 90}\n\n{table}\n" for n in range(4))
    document = Document.from_text(text, "a.md")
    found = suggest(document)
    size = int(re.search(r"they are whole from about (\d+) tokens on\.$", found.reason)[1])
    chunks = create_chunker("markdown", **{**found.options, "chunk_size": size}).chunk(document)
    assert sum(table.strip() in chunk.text for chunk in chunks) == 4
    short = Document.from_text(text.replace(row * 20, row), "a.md")
    assert suggest(short).reason.endswith("keep blocks whole where they fit.")
