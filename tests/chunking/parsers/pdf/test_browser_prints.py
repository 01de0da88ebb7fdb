"""The lines that a browser prints around a page are no text of it, also on one page alone."""

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SMALL = ("Helvetica", 8)
TEXT = [(34, 760 - 14 * at, f"The reading room is open on day {at} of the week, for all.") for at in range(6)]  # fmt: skip
CHROMIUM = [
    "11/30/26, 3:37 AM",
    "Hours of the library",
    "https://library.example.org/hours?lang=en",
    "1/1",
]
PRINTS = [
    CHROMIUM,
    ["30.11.26, 03:37", "Öffnungszeiten – Bücherei", "https://library.example.org/zeiten", "1/1"],
    ["30/11/2026 03:37", "", "file:///home/a/hours.html", "2/7"],
    ["Hours of the library", "https://library.example.org/hours", "1 of 1", "11/30/26, 03:37"],
    ["", "https://library.example.org/hours", "1 von 3", "30.11.26, 03:37"],
]
OWN = [
    ["11/30/26, 3:37 AM", "Call of the harbour", "Noted by the watch", "1/1"],
    ["Hours of the library", "", "https://library.example.org/hours", "1/1"],
    ["11/30/26, 3:37 AM", "Call of the harbour", "https://library.example.org/hours", "3/2"],
    ["11/30/26", "Minutes", "https://library.example.org/hours", "1/1"],
]


def printed(head, title, foot, page, y=(819, 17)):
    """A PDF of one page with four texts around it, left and right."""
    around = [(24, y[0], head), (250, y[0], title), (24, y[1], foot), (540, y[1], page)]
    lines = [*TEXT, *((x, at, text, *SMALL) for x, at, text in around if text)]
    return lines_pdf([lines])


@pytest.mark.parametrize("around", PRINTS)
def test_what_a_browser_prints_around_a_page_is_taken_out_and_told(around):
    found = pdf.parse(printed(*around), "a.pdf")
    assert found.text.startswith("The reading room is open on day 0")
    assert found.text.rstrip().endswith("day 5 of the week, for all.")
    said = " ".join(item["text"] for item in found.metadata["removed"])
    assert sorted(said.split()) == sorted(" ".join(around).split())


@pytest.mark.parametrize("around", OWN)
def test_what_says_only_part_of_it_stays(around):
    text = pdf.parse(printed(*around), "a.pdf").text
    assert [part for part in around if part and part not in text] == []


def test_the_same_amid_the_text_stays():
    text = pdf.parse(printed(*CHROMIUM, y=(819 - 160, 500)), "a.pdf").text
    assert "3:37 AM" in text
    assert "1/1" in text
