"""Terms with what is said of them beside, in two columns without rules; and text beside text, which is none."""

from __future__ import annotations

import random

from chunking.parsers.pdf import parser
from chunking.parsers.pdf.tables import terms
from chunking.parsers.pdf.tables.words import Word

from .made_pdfs import WORDS, build, lines_pdf, paragraph, sentence, styles

_TERMS = ["Harbour dues", "Pilotage", "Bell", "Range of tide", "Survey", "Datum"]


def _printed(cells, widths=(110, 340)):
    from reportlab.platypus import Paragraph, Table

    body = styles()["BodyText"]
    rows = [[Paragraph(term, body), Paragraph(text, body)] for term, text in cells]
    rng = random.Random(5)
    story = [Paragraph(paragraph(rng), body), Table(rows, colWidths=widths, style=[("VALIGN", (0, 0), (-1, -1), "TOP")])]  # fmt: skip
    return parser.parse(build([*story, Paragraph(paragraph(rng), body)]), "a.pdf")


def test_terms_and_their_texts_are_rows_without_a_head():
    rng = random.Random(3)
    cells = [(term, paragraph(rng, 1 + at % 3)) for at, term in enumerate(_TERMS)]
    document = _printed(cells)
    (table,) = document.tables
    assert table.header == ("", "")
    assert table.rows == tuple(cells)
    assert "|   |   |\n| --- | --- |\n| Harbour dues | " in document.text


def test_a_term_of_two_lines_is_one():
    rng = random.Random(3)
    (table,) = _printed([(term, paragraph(rng, 2)) for term in _TERMS], (62, 388)).tables
    assert [row[0] for row in table.rows] == _TERMS


def test_a_list_goes_on_on_the_next_page():
    rng = random.Random(3)
    cells = [(f"{one.capitalize()} {other}", paragraph(rng, 3)) for one, other in zip(WORDS, WORDS[5:30], strict=False)]  # fmt: skip
    document = _printed(cells)
    assert len([page for page in document.pages if page.end > page.start]) > 1
    rows = [row for table in document.tables for row in table.rows]
    assert [row[0] for row in rows if row[0]] == [term for term, _ in cells]


def test_equations_below_each_other_are_no_list():
    rng = random.Random(3)
    cells = [(term, f"= {paragraph(rng, 1)}") for term in _TERMS]
    assert _printed(cells).tables == ()


def test_a_note_beside_text_is_no_list():
    rng = random.Random(3)
    lines = sentence(rng, 150).split()
    beside = sentence(rng, 60).split()
    page = [
        line
        for at in range(15)
        for line in (
            (60, 700 - 14 * at, " ".join(beside[3 * at : 3 * at + 3])),
            (200, 700 - 14 * at, " ".join(lines[9 * at : 9 * at + 9])),
        )
    ]
    assert not parser.parse(lines_pdf([page]), "a.pdf").tables


def test_items_with_marks_are_a_list():
    rng = random.Random(3)
    for marks in ("123456", "•••••••", "abcdef"):
        cells = [(f"{mark}.".replace("•.", "•"), paragraph(rng, 2)) for mark in marks]
        assert not _printed(cells, (30, 420)).tables


def test_a_page_of_very_many_lines_is_not_looked_at_from_each_of_them(monkeypatch):
    """Found: a page of 1,000 lines in two columns that are no list took ten seconds."""
    looked = []
    monkeypatch.setattr(terms, "_candidate", lambda run: looked.append(len(run)))
    lines = [
        [
            [Word("term", 50, 70, -12 * at, 10, False, 0, 1, False)],
            [Word("said", 200, 230, -12 * at, 10, False, 0, 1, False)],
        ]
        for at in range(1000)
    ]
    assert list(terms._lists(lines)) == []
    assert looked == [1000, 999, 998, 997, 996]


def floating(faces):
    """A PDF of terms that the file writes before all that is said of them, as browsers do where terms float."""
    said = ["A staff with marks by which the level is read.", "The level of water at a gauge.",
            "The height from which levels are counted, which differs", "from river to river.",
            "A sudden rise after rain, which ends within a day."]  # fmt: skip
    beside = zip(("Gauge", "Stage", "Datum", "Freshet"), (600, 586, 572, 544), strict=True)
    before = [(72, 700 - 14 * at, "The survey counts all rivers, each in its own valley.") for at in range(3)]  # fmt: skip
    return lines_pdf([[*before, *((72, y, term, faces[0], 11) for term, y in beside),
                       *((170, 600 - 14 * at, text, faces[1], 11) for at, text in enumerate(said))]])  # fmt: skip


def test_terms_that_are_written_first_stand_with_what_is_said_of_them():
    (table,) = parser.parse(floating(("Helvetica-Bold", "Helvetica")), "a.pdf").tables
    assert [row[0] for row in table.rows] == ["Gauge", "Stage", "Datum", "Freshet"]
    assert table.rows[2][1] == "The height from which levels are counted, which differs from river to river."  # fmt: skip
