"""Rows of a table in text."""

from itertools import pairwise

import pytest

from chunking import Document
from chunking.segmenters.rows import row_starts


def rows(text):
    starts = [*row_starts(Document.from_text(text, uri="t.csv")).tolist(), len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n1,2\n3,4\n", ["a,b\n", "1,2\n", "3,4\n"]),
        ("a,b\r\n1,2", ["a,b\r\n", "1,2"]),
        ('a\n"one\ntwo",x\nb\n', ["a\n", '"one\ntwo",x\n', "b\n"]),
        ('a\n"he said ""no""\nand left"\nb', ["a\n", '"he said ""no""\nand left"\n', "b"]),
        ('a\n6" pipe\nb\n', ["a\n", '6" pipe\n', "b\n"]),
        ("a\n\n\nb\n", ["a\n\n\n", "b\n"]),
        ("\n\na\nb", ["\n\na\n", "b"]),
        ("one", ["one"]),
        ("", [""]),
        ("\n", ["\n"]),
    ],
)
def test_rows(text, expected):
    assert rows(text) == expected
