"""Terms in bold above what is said of them, as description lists of web pages are printed."""

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

BOLD = ("Helvetica-Bold", 11)
TERMS = {"Gauge": "A staff with marks by which the level is read.", "Stage": "The level of water at a gauge.",
         "Datum": "The height from which levels are counted."}  # fmt: skip
SENTENCE = "The survey counts all rivers of the county, each in its own valley."


def page(terms, place=72):
    """A PDF of text that begins at a place, and of terms with what is set in below them."""
    lines = [(72, 790, "Words of the survey", "Helvetica-Bold", 20)]
    lines += [(place, 760 - 14 * at, SENTENCE) for at in range(6)]
    y = 650
    for term, said in terms.items():
        lines += [(72, y, term, *BOLD), (102, y - 14, said)]
        y -= 34
    lines += [(place, y - 14 * at, SENTENCE) for at in range(3)]
    return pdf.parse(lines_pdf([lines]), "a.pdf").text.split("\n\n")


def test_a_term_is_one_paragraph_with_what_is_said_of_it():
    found = page(TERMS)
    assert [f"{term} {said}" for term, said in TERMS.items()] == found[2:5]


@pytest.mark.parametrize(
    ("terms", "place"),
    [(TERMS, 102), ({"GAUGE": SENTENCE, "STAGE": SENTENCE}, 72), ({"1 Gauge": SENTENCE, "2 Stage": SENTENCE}, 72)],
)  # fmt: skip
def test_what_heads_all_text_or_is_numbered_or_in_capitals_is_a_heading(terms, place):
    headings = [block.lstrip("# ").strip() for block in page(terms, place) if block.startswith("#")]
    assert headings[1:] == list(terms)
