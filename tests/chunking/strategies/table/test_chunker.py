"""The strategy `table`: whole rows with their header, wide rows as small tables, and the contract on tables."""

from __future__ import annotations

import csv
import io
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.inspection import lost_spans

CSV = "no,name,what it is\n" + "".join(f"{n},Lamp {n},A small lamp\n" for n in range(1, 9))


def cut(text, uri="a.csv", **options):
    chunker = create_chunker("table", **{"unit": "characters", "chunk_size": 80} | options)
    return chunker.chunk(Document.from_text(text, uri))


def test_every_chunk_reads_as_a_table_by_itself():
    for chunk in cut(CSV):
        header, *rows = csv.reader(io.StringIO(chunk.content))
        assert header == ["no", "name", "what it is"]
        assert all(len(row) == len(header) for row in rows)


def test_rows_are_counted_from_the_first_below_the_header():
    places = [(chunk.metadata["row_start"], chunk.metadata["row_end"]) for chunk in cut(CSV)]
    assert places[0][0] == 1
    assert places[-1][1] == 8
    assert all(end + 1 == start for (_, end), (start, _) in pairwise(places))


def test_parts_of_a_wide_row_are_small_tables_that_say_which_row_it_is():
    text = "no,name,what it is,where it is\n1,Lamp,A small lamp for a desk,Shelf two on the left\n"
    parts = [chunk for chunk in cut(text, chunk_size=62) if chunk.metadata.get("row_start")]
    assert [chunk.content for chunk in parts] == [
        "no,name,what it is\n1,Lamp,A small lamp for a desk,",
        "name,where it is\nLamp,Shelf two on the left",
    ]
    assert [chunk.cut for chunk in parts] == ["cell", "end of document"]


def test_titles_above_the_header_stand_before_every_chunk_with_it():
    chunks = cut("Sales,,\n,,\n" + CSV)
    assert chunks[0].text.startswith("Sales,,\n,,\nno,name,what it is\n1,")
    assert {chunk.prefix for chunk in chunks[1:]} == {"Sales,,\n,,\nno,name,what it is\n"}
    assert chunks[1].metadata["row_start"] == chunks[0].metadata["row_end"] + 1


def test_where_no_row_names_the_columns_none_is_repeated():
    """Found: the first row stood before every chunk."""
    chunks = cut(CSV.partition("\n")[2])
    assert not any(chunk.prefix for chunk in chunks)
    assert (chunks[0].metadata["row_start"], chunks[-1].metadata["row_end"]) == (1, 8)
    lines = cut(CSV.partition("\n")[2], rows_as_lines=True, chunk_size=40)
    assert lines[0].embedded == "1\nLamp 1\nA small lamp"


def test_a_header_over_the_size_is_cut_between_its_cells():
    """Found: it was cut where the size ran out, through a name."""
    text = ",".join(f"column_{n}" for n in range(12)) + "\n" + ",".join("x" * 9 for n in range(12))
    names = [chunk for chunk in cut(text, chunk_size=40) if "row_start" not in chunk.metadata]
    assert {chunk.cut for chunk in names} == {"cell", "row"}
    assert all(chunk.text.startswith("column_") for chunk in names)


def test_no_part_of_a_wide_row_lacks_what_says_which_row_it_is():
    """Found: the last cells of a row stood below their names alone, where those took nearly half of the size."""
    text = "name," + ",".join(f"column_{n}" for n in range(9)) + "\nLamp" + ",1" * 9 + "\n"
    parts = [chunk for chunk in cut(text, chunk_size=50) if chunk.metadata.get("row_start")]
    assert len(parts) > 2
    assert all("Lamp," in chunk.content for chunk in parts)


def test_named_key_columns_are_repeated():
    text = "no,name,what it is,where it is\n1,Lamp,A small lamp for a desk,Shelf two on the left\n"
    *_, last = cut(text, chunk_size=62, key_columns=["no"])
    assert last.content == "no,where it is\n1,Shelf two on the left"


def test_a_column_that_is_not_there_is_a_warning():
    chunker = create_chunker("table", key_columns=["colour"])
    (warning,) = chunker.run(Document.from_text(CSV, "a.csv")).warnings
    assert warning.code == "key-column"
    assert "'colour'" in warning.message
    assert "no, name, what it is" in warning.message


def test_a_cell_over_the_size_is_opened_and_keeps_its_column():
    text = "no,what it is\n1," + "A lamp of brass. " * 20 + "\n"
    parts = [chunk for chunk in cut(text, chunk_size=60) if "lamp" in chunk.text]
    assert len(parts) > 3
    assert all(chunk.prefix.startswith("what it is\n") for chunk in parts[1:])
    assert {chunk.cut for chunk in parts[:-1]} <= {"sentence", "cell"}


def test_rows_and_other_text_are_never_in_one_chunk():
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    chunks = cut(f"# One\n\nBefore.\n\n{table}\nAfter.\n\n{table}", "a.md", chunk_size=500)
    assert [chunk.text.strip() for chunk in chunks] == [
        "# One\n\nBefore.",
        table.strip(),
        "After.",
        table.strip(),
    ]
    assert [chunk.metadata.get("table") for chunk in chunks] == [None, 1, None, 2]


def test_a_heading_and_a_caption_right_above_stay_with_their_table():
    rows = "".join(f"| {n} | some words |\n" for n in range(9))
    text = f"Before.\n\n## Rates\n\nTable 2: what is paid\n\n| a | b |\n|---|---|\n{rows}"
    _, first, second, *_ = cut(text, "a.md", chunk_size=140)
    assert first.text.startswith("## Rates\n\nTable 2")
    assert second.prefix == "## Rates\n\nTable 2: what is paid\n\n| a | b |\n|---|---|\n"


@pytest.mark.parametrize("uri", ["a.csv", "a.md", "a.txt"])
@given(
    rows=st.lists(
        st.lists(st.text(alphabet='abc ,"\n|é😀', max_size=25), min_size=1, max_size=5),
        min_size=1,
        max_size=8,
    ),
    size=st.integers(1, 90),
    overlap=st.integers(0, 40),
)
@settings(max_examples=60, deadline=None)
def test_the_contract_holds_on_tables(uri, rows, size, overlap):
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    text = written.getvalue()
    if uri == "a.md":
        cells = [[cell.replace("\n", " ") for cell in row] for row in rows]
        lines = ["| " + " | ".join(row) + " |" for row in cells]
        text = "Some words.\n\n" + "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])
    overlap = min(overlap, size - 1)
    chunker = create_chunker("table", unit="characters", chunk_size=size, chunk_overlap=overlap)
    document = Document.from_text(text, uri)
    result = chunker.run(document)
    assert not list(lost_spans(text, result))
    reported = {warning.start for warning in result.warnings}
    for chunk in result.chunks:
        assert chunk.text == text[chunk.start : chunk.end]
        assert len(chunk.content) == chunk.token_count
        assert chunk.token_count <= size or chunk.start in reported
    starts = [chunk.start for chunk in result.chunks]
    assert starts == sorted(set(starts))
    ends = [chunk.end for chunk in result.chunks]
    assert ends == sorted(ends)


def test_a_megabyte_of_rows_takes_linear_work():
    text = "id,name,words\n" + "".join(f"{n},Row {n},{'some words ' * 3}\n" for n in range(20_000))
    chunks = cut(text, unit="tokens", chunk_size=200)
    assert sum(chunk.text.count("\n") + 1 for chunk in chunks) == 20_001


HTML = (
    "# Lamps\n\nTable 1. What there is\n\n<table>\n<thead>\n<tr><th>no</th><th>name</th></tr>\n</thead>\n<tbody>\n"
    + "".join(f"<tr><td>{n}</td><td>Lamp &amp; {n}</td></tr>\n" for n in range(1, 9))
    + "</tbody>\n</table>\n\nText below it.\n"
)


def test_rows_of_a_table_in_html_stand_below_its_header():
    """Found: HTML tables in Markdown were cut like other text, at sentences, without their header."""
    chunks = cut(HTML, "a.md", chunk_size=250)
    rows = [chunk for chunk in chunks if chunk.metadata.get("table")]
    assert [chunk.text for chunk in chunks if chunk not in rows] == ["Text below it."]
    assert rows[0].text.startswith("# Lamps\n\nTable 1. What there is\n\n<table>")
    assert len(rows) > 2
    for chunk in rows[1:]:
        assert chunk.prefix.startswith("# Lamps\n\nTable 1. What there is\n\n<table>")
        assert chunk.prefix.endswith("</tr>\n</thead>\n<tbody>\n")
        assert chunk.text.startswith("<tr><td>")
        assert len(chunk.content) <= 250
    assert rows[-1].metadata["row_end"] == 8
