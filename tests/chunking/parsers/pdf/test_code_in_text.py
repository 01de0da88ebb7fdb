"""Names and addresses in the face of code that fill a line of a sentence: they are of it, and no block of code."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FULL = "All that is said below is said once more, and at length, in what everyone may read at"
SHORT = "What follows shows it:"


def read(first, code, second, code_at=72.0, code_y=686):
    """What is read of three lines amid paragraphs, of which the one in the middle is set as code is."""
    page = [
        (72, 750, FULL.replace("at", "by")),
        (72, 736, "what others wrote before."),
        (72, 700, first),
        (code_at, code_y, code, "Courier", 11),
        (72, 672, second),
        (72, 658, "and so it ends."),
    ]
    return pdf.parse(lines_pdf([page]), "a.pdf").text.split("\n\n", 1)[1].strip()


@pytest.mark.parametrize(
    ("code", "second"),
    [
        ("https://example.org/an/address/of/some/length", "as it is known to many,"),
        ("read_all(folder)", "if it is asked for it,"),
    ],
    ids=["an address", "a name"],
)
def test_a_line_of_code_amid_a_sentence_is_of_it(code, second):
    assert read(FULL, code, second) == f"{FULL} {code} {second} and so it ends."


def test_an_address_that_begins_on_the_line_before_goes_on():
    first = FULL.replace("everyone may read at", "is at https:")
    found = read(first, "//example.org/an/address/of/length", "as it is known to many,")
    assert "https://example.org/an/address/of/length as it is known" in found.replace("\n", " ")


def test_the_last_line_of_an_entry_of_a_bibliography_is_of_it():
    found = read(FULL, "doi:10.1000/182.", "", code_at=92)
    assert found.startswith(f"{FULL} doi:10.1000/182.\n")


@pytest.mark.parametrize(
    ("first", "code_at", "code_y"),
    [(SHORT, 72, 686), (FULL, 92, 686), (FULL, 72, 682)],
    ids=["after a short line", "set in", "apart"],
)
def test_a_line_of_code_that_is_shown_by_itself_stays_code(first, code_at, code_y):
    found = read(first, "read_all(folder)", "if it is asked for it,", code_at, code_y)
    assert "```\nread_all(folder)\n```" in found
