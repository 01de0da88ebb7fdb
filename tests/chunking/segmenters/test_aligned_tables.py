"""Tables in plain text whose columns are set by spaces have the line above their numbers as their header."""

from __future__ import annotations

from time import process_time

import pytest

from chunking import Document, create_chunker
from chunking.segmenters.aligned_tables import aligned_tables
from chunking.segmenters.tables import tables_of

HEAD = "Port        Ships   Tons a day\n"
ROWS = [f"Pier {at:<7}{at * 37:5d}   {at * 1.5:10.1f}\n" for at in range(1, 31)]
BEFORE, AFTER = "What came in during the winter.\n\n", "\nNo ship was lost.\n"


def plain(text):
    return Document(text, uri="a.txt", mime_type="text/plain")


def found(text):
    """The header and the rows of each table."""
    return [
        (
            text[table.names : table.body],
            [
                text[start:end]
                for start, end in zip(table.rows, [*table.rows[1:], table.end], strict=True)
            ],
        )
        for table in tables_of(plain(text))
    ]


@pytest.mark.parametrize(
    "head",
    [HEAD, HEAD + "----------- -----   ----------\n", "            Count        Load\n" + HEAD],
    ids=["one line", "above a rule", "two lines"],
)
def test_words_above_columns_of_numbers_are_a_header(head):
    assert found(BEFORE + head + "".join(ROWS) + AFTER) == [(head, ROWS)]


def test_each_chunk_of_rows_has_the_header():
    text = BEFORE + HEAD + "".join(ROWS) + AFTER
    chunks = create_chunker("table", chunk_size=100).chunk(plain(text))
    of_rows = [chunk for chunk in chunks if "Pier" in chunk.text]
    assert len(of_rows) > 2
    assert all(chunk.content.count(HEAD) == 1 for chunk in of_rows)
    assert not any("lost" in chunk.text for chunk in of_rows)


@pytest.mark.parametrize(
    "text",
    [
        "".join(ROWS),
        "Port        Ships   2024\n" + "".join(ROWS),
        "Name:       Anna    Berg\n" + "".join(ROWS),
        "Port        \n" + "".join(ROWS),
        HEAD + "".join(ROWS[:2]),
        HEAD + "".join(f"Pier {at:<7}many    enough\n" for at in range(9)),
        HEAD + "\n" + "".join(ROWS),
        HEAD + "".join(f"Pier {at} 12 13\n" for at in range(9)),
        "See the figures below.  They show it.\n" + "".join(f"In {at}  12\n" for at in range(9)),
        "INFO  starting up\n" + "".join(f"step  {at}\n" for at in range(9)),
        "  [WARNING]  no lamp\n" + "".join(f"  step       {at}\n" for at in range(9)),
    ],
    ids=[
        "no head",
        "number",
        "label",
        "one name",
        "two rows",
        "words",
        "apart",
        "one space",
        "sentences",
        "log",
        "warning",
    ],
)
def test_what_is_no_header_above_numbers_makes_no_table(text):
    assert found(text) == []


def test_a_table_ends_where_a_line_leaves_its_columns():
    after = "Of these ships several came more than once.\n"
    ((_, rows),) = found(HEAD + "".join(ROWS[:5]) + after + "".join(ROWS[5:]))
    assert rows == ROWS[:5]


@pytest.mark.parametrize("head", [HEAD, "            Count        Load\n" + HEAD])
def test_names_that_come_again_begin_another_table(head):
    text = (head + "".join(ROWS[:5])) * 2
    assert found(text) == [(head, ROWS[:5])] * 2


@pytest.mark.parametrize("head", ["ERROR       COUNT   SHARE\n", "No. of p.   Max.    Avg. tons\n"])
def test_capitals_and_shortened_words_are_names(head):
    assert found(head + "".join(ROWS)) == [(head, ROWS)]


def test_source_code_and_markdown_have_none():
    text = HEAD + "".join(ROWS)
    for kind in ("text/x-python", "text/markdown"):
        assert not tables_of(Document(text, uri="a", mime_type=kind))


def test_wide_tables_take_no_longer_than_narrow_ones():
    """Found: each cell of a row was compared with each column."""

    def seconds(width):
        document = plain("a  " * width + "\n" + ("1  " * width + "\n") * (130_000 // width))
        begin = process_time()
        assert len(aligned_tables(document)) == 1
        return process_time() - begin

    assert min(seconds(130) for _ in range(2)) < 3 * max(seconds(5) for _ in range(2))
