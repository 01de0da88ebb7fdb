"""PDFs that are turned, empty, huge, protected or no PDF."""

from __future__ import annotations

import io
import random
import re
import time

import pytest

from chunking import ParseError
from chunking.parsers.pdf import parser as pdf

from .made_pdfs import build, lines_pdf, paragraph, styles


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_pages_read_as_they_are_shown(turn):
    import pypdfium2

    rng = random.Random(11)
    from reportlab.platypus import Paragraph

    written = [paragraph(rng) for _ in range(4)]
    data = build([Paragraph(p, styles()["BodyText"]) for p in written])
    source = pypdfium2.PdfDocument(data)
    source[0].set_rotation(turn)
    out = io.BytesIO()
    source.save(out)
    source.close()
    assert pdf.parse(out.getvalue(), "a.pdf").text == "\n\n".join(written) + "\n"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_text_that_runs_sideways_is_read_upright(turn):
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(600, 600))
    canvas.translate(300, 300)
    canvas.rotate(turn)
    for row in range(6):
        canvas.drawString(-200, 100 - 14 * row, f"line number {row} of the sideways text of a page")
    canvas.save()
    found = re.findall(r"number (\d)", pdf.parse(data.getvalue(), "a.pdf").text)
    assert found == list("012345")


def protected() -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, encrypt=StandardEncryption("secret", canPrint=0))
    canvas.drawString(72, 700, "hidden")
    canvas.save()
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"   \n", "empty"),
        (b"%PDF-1.7\n", "damaged"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40, "damaged"),
        (b"no pdf at all", "damaged"),
    ],
)
def test_what_is_no_pdf_is_refused(data, said):
    with pytest.raises(ParseError, match=rf"a\.pdf .*{said}"):
        pdf.parse(data, "a.pdf")


def test_a_password_is_named():
    with pytest.raises(ParseError, match="protected by a password"):
        pdf.parse(protected(), "a.pdf")


def test_pages_beyond_the_limit_are_told(monkeypatch):
    monkeypatch.setattr(pdf, "MAX_PAGES", 3)
    document = pdf.parse(lines_pdf([[(72, 700, f"page {i} text")] for i in range(5)]), "a.pdf")
    assert len(document.pages) == 3
    assert document.metadata["page_count"] == 5
    assert "only the first 3 of 5 pages were read" in document.metadata["warnings"]


def test_pages_without_text_or_of_a_huge_size(monkeypatch):
    from reportlab.pdfgen.canvas import Canvas

    monkeypatch.setattr("chunking.parsers.recognition.is_installed", lambda: False)
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(14_400, 14_400))
    canvas.rect(100, 100, 9_000, 9_000, fill=1)
    canvas.showPage()
    canvas.showPage()
    canvas.drawString(72, 700, "only words")
    canvas.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert document.text == "only words\n"
    assert [(p.start, p.end) for p in document.pages] == [(0, 0), (0, 0), (0, 11)]
    first, second = document.metadata["warnings"]
    assert first.startswith("page 1 has no text: to read it, pip install")
    assert second == "page 2 is empty"


def test_a_page_of_scattered_letters_takes_bounded_time():
    rng = random.Random(12)
    page = [(rng.randrange(590), rng.randrange(840), rng.choice("abcdefg")) for _ in range(60_000)]
    started = time.process_time()
    document = pdf.parse(lines_pdf([page]), "a.pdf")
    assert sum(map(len, document.text.split())) >= 0.8 * len(page)
    assert time.process_time() - started < 20


def test_missing_packages_are_named(monkeypatch):
    import sys

    data = lines_pdf([[(72, 700, "words")]])
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(ParseError, match=r'pip install "chunkwright\[documents\]"'):
        pdf.parse(data, "a.pdf")


def test_progress_counts_every_page():
    calls = []
    pdf.parse(lines_pdf([[(72, 700, "words")]] * 4), "a.pdf", lambda *call: calls.append(call))
    assert calls == [(1, 4), (2, 4), (3, 4), (4, 4)]
