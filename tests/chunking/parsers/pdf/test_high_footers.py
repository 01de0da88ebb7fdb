"""Pages of letter paper on longer sheets, as TeX sets them: their numbers stand high above the edge."""

import random

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf, sentence

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")


def test_numbers_of_pages_high_above_the_edge_are_left_out():
    rng = random.Random(4)
    pages = [
        [
            *((134, 730 - 12 * at, sentence(rng, 9), "Times-Roman", 10) for at in range(40)),
            (303, 139.3, str(number), "Times-Roman", 10),
        ]
        for number in range(1, 6)
    ]
    found = pdf.parse(lines_pdf(pages), "a.pdf")
    assert not any(line.isdecimal() for line in found.text.splitlines())
    assert found.metadata["removed"] == [{"text": "1", "pages": 5}]
