"""Which row of a CSV file names its columns."""

from __future__ import annotations

import pytest

from chunking import Document, parse_bytes
from chunking.segmenters.file_rows import file_rows

BELOW = "North,Q1,72\nSouth,Q2,11\nEast,Q1,20\n"


def found(text: str) -> tuple[int, str, int]:
    """How many rows stand above the header, the header as it is written, and how many below."""
    above, header, rows = file_rows(Document.from_text(text, "a.csv"))
    return len(above), text[header[0].start : header[-1].end].strip() if header else "", len(rows)


@pytest.mark.parametrize("title", ["Sales,,\n", "Sales\n\n", "Sales,,\n,,\nOf 2024,,\n"])
def test_titles_above_a_header_are_none(title):
    """Found: `Sales,,` was repeated before every chunk as the names of the columns."""
    above, header, rows = found(title + "Region,Quarter,Units\n" + BELOW)
    assert (header, rows) == ("Region,Quarter,Units", 3)
    assert above == len([line for line in title.splitlines() if line])


@pytest.mark.parametrize(
    "text",
    [
        "1,Lamp,Shelf\n2,Desk,Room\n3,Chair,Hall\n",
        "Lamp,0.5\nDesk,1.5\nChair,0.2\n",
        "2024-01-05,Lamp\n2024-01-06,Desk\n2023-11-01,Chair\n",
    ],
    ids=["running numbers", "decimals", "dates"],
)
def test_a_first_row_like_those_below_is_no_header(text):
    assert found(text) == (0, "", 3)


@pytest.mark.parametrize(
    "header",
    [
        "Region,Quarter,Units",
        "country,2020,2021",
        "depth,0.5,1.5",
        "id,2024-01-05,2024-01-12",
        ",0,1",
        ",value,",
        "Name,,",
    ],
)
def test_a_header_is_one(header):
    assert found(f"{header}\n0.5,1.5,2.5\n1.5,3.5,1.0\n0.1,2.5,7.5\n")[1] == header


def test_too_few_rows_show_nothing():
    assert found("1,Lamp\n2,Desk\n") == (0, "1,Lamp", 1)
    assert found("") == (0, "", 0)


def test_the_parser_says_the_same():
    read = parse_bytes(
        f"Sales;;\nRegion;Quarter;Units\n{BELOW.replace(',', ';')}".encode(), "a.csv"
    )
    assert read.metadata["columns"] == ["Region", "Quarter", "Units"]
    assert read.metadata["rows"] == 3
    bare = parse_bytes(b"1,Lamp\n2,Desk\n3,Chair\n", "a.csv")
    assert "columns" not in bare.metadata
    assert bare.metadata["rows"] == 3
