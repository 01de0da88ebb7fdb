"""Text far beside the page is not read: slides keep there what a later step shows."""

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SHOWN = [(72, 700, "Three copies on two media"), (72, 686, "of which one is off site.")]


def read(lines):
    return pdf.parse(lines_pdf([lines]), "a.pdf").text


@pytest.mark.parametrize(("x", "y"), [(2072, 2672), (72, 2672), (-900, 672), (72, -1040)])
def test_lines_far_beside_the_page_are_not_read(x, y):
    assert read([(x, y, "Test each quarter."), *SHOWN]) == read(SHOWN)


def test_a_line_that_runs_over_the_edge_is_read_to_its_end():
    line = "one word after another " * 8 + "until the last"
    assert "until the last" in read([*SHOWN, (72, 600, line)])


def test_a_text_that_runs_over_the_bottom_is_read_to_its_end():
    lines = [(72, 100 - 14 * at, f"This is line {at}.") for at in range(12)]
    assert "This is line 11." in read([*SHOWN, *lines])


def test_text_of_which_all_is_beside_the_page_is_read():
    assert "Test each quarter." in read([(2072, 700, "Test each quarter.")])
