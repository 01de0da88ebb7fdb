"""Headings of PDFs: told by bookmarks, by number and face; and what only looks like one."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.blocks import blocks
from chunking.parsers.pdf.habits import habits
from chunking.parsers.pdf.headers_and_footers import Sheet
from chunking.parsers.pdf.layout import Line
from chunking.parsers.pdf.numbering import depth, is_caption, is_numbered_title
from chunking.segmenters.outline import outline

from .made_pdfs import build, lines_pdf, paragraph, styles

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

_SAID = "light river engine measure window carbon simple garden number signal paper method"
WORDS = _SAID.split()
PROSE = ("Times-Roman", 10)


def prose(rng, lines=5):
    """Lines of running text at the usual distance."""
    return [(12, PROSE, " ".join(rng.choices(WORDS, k=13))) for _ in range(lines - 1)] + [
        (12, PROSE, " ".join(rng.choices(WORDS, k=9)) + ".")
    ]


def made(pages, marks=()):
    """A PDF of lines (distance from the line above, font, text), and bookmarks (level, title, page)."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for number, page in enumerate(pages):
        for level, title, at in marks:
            if at == number:
                canvas.bookmarkPage(title)
                canvas.addOutlineEntry(title, title, level)
        y = 780
        for distance, font, text in page:
            y -= distance
            x = 72
            for face, part in text if isinstance(text, list) else [(font, text)]:
                canvas.setFont(*face)
                canvas.drawString(x, y, part)
                x += canvas.stringWidth(part, *face)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def invoice(rows):
    """A PDF of a name, an address, a table with lines, and small print."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

    data = io.BytesIO()
    table = Table(
        rows, style=[("GRID", (0, 0), (-1, -1), 0.5, "black"), ("FONTSIZE", (0, 0), (-1, -1), 10)]
    )
    parts = [
        Paragraph(words, ParagraphStyle(words, fontSize=size, leading=1.4 * size))
        for words, size in (
            ("Invoice", 20),
            ("Jane Doe and Company", 10),
            ("1 High Street", 10),
            ("Payment is due within thirty days of the date of this invoice.", 7),
        )
    ]
    SimpleDocTemplate(data).build([*parts[:3], table, parts[3]])
    return data.getvalue()


def headings(data):
    return [(found.level, found.title) for found in outline(pdf.parse(data, "a.pdf")).headings]


@pytest.mark.parametrize(
    ("section", "subsection"),
    [
        (("Times-Roman", 10, "I. INTRODUCTION"), ("Times-Italic", 10, "A. The measures taken")),
        (("Times-Bold", 12, "1 Introduction"), ("Times-Bold", 10, "1.1 The measures taken")),
        (("Times-Bold", 10, "1. Introduction"), ("Times-Italic", 10, "1.1. The measures taken")),
        (("Helvetica", 10, "2 Introduction"), ("Helvetica", 10, "2.1 The measures taken")),
    ],
)
def test_numbered_headings_in_another_face_have_levels_by_their_numbers(section, subsection):
    rng = random.Random(1)
    page = [(20, ("Times-Roman", 18), "A study of rivers and their gardens")]
    page += [(24, ("Times-Roman", 12), "Ann Author, Bob Writer"), (24, PROSE, "Bern, 2024")]
    for font, size, title in (section, subsection):
        page += [(24, (font, size), title), (18, PROSE, ""), *prose(rng, 9)]
    assert headings(made([page])) == [
        (1, "A study of rivers and their gardens"),
        (2, section[2]),
        (3, subsection[2]),
    ]


def test_bookmarks_name_headings_that_are_set_like_text_and_their_levels():
    rng = random.Random(2)
    page = [*prose(rng), (24, PROSE, "Sources of error"), (24, PROSE, ""), *prose(rng)]
    page += [(24, PROSE, "Drift of the sensors"), (24, PROSE, ""), *prose(rng)]
    marks = [(0, "Sources of error", 0), (1, "Drift of the sensors", 0), (1, "Nowhere written", 0)]
    assert headings(made([page])) == []
    document = pdf.parse(made([page], marks), "a.pdf")
    found = [(heading.level, heading.title) for heading in outline(document).headings]
    assert found == [(1, "Sources of error"), (2, "Drift of the sensors")]
    assert "Nowhere" not in document.text


@pytest.mark.parametrize("is_marked", [True, False])
def test_a_title_set_smaller_than_the_chapters_is_above_them(is_marked):
    """Found: LaTeX sets chapters larger than titles, and *Contents* or the first part was the title of a manual."""
    rng, bold = random.Random(4), "Times-Bold"
    cover = [(200, ("Times-Roman", 17), "The gardens of the river"), (40, PROSE, ""), *prose(rng)]
    names = "Contents", "Sources of error", "Drift of the sensors"
    chapters = [[(30, (bold, 24), name), (30, PROSE, ""), *prose(rng, 10)] for name in names]
    marks = [(0, "Sources of error", 2), (0, "Drift of the sensors", 3)] if is_marked else []
    document = pdf.parse(made([cover, *chapters], marks), "a.pdf")
    assert [(heading.level, heading.title) for heading in outline(document).headings] == [
        (1, "The gardens of the river"),
        (2, "Contents"),
        (2, "Sources of error"),
        (2, "Drift of the sensors"),
    ]
    assert document.metadata["title"] == "The gardens of the river"


def test_what_stands_between_the_title_and_the_first_bookmark_is_no_parent_of_the_chapters():
    """Found: each chunk of a manual made by Sphinx stood below CONTENTS."""
    rng, bold = random.Random(4), "Times-Bold"
    page = [(40, (bold, 24), "The gardens of the river"), (40, PROSE, "")]
    page += [(30, (bold, 18), "CONTENTS"), (30, PROSE, ""), *prose(rng)]
    for chapter in ("Sources of error", "Drift of the sensors"):
        page += [(30, (bold, 15), chapter), (30, PROSE, ""), *prose(rng)]
    marks = [(0, "Sources of error", 0), (0, "Drift of the sensors", 0)]
    document = pdf.parse(made([page], marks), "a.pdf")
    assert [(heading.level, heading.title) for heading in outline(document).headings] == [
        (1, "The gardens of the river"),
        (2, "CONTENTS"),
        (2, "Sources of error"),
        (2, "Drift of the sensors"),
    ]


def test_a_numbered_heading_is_parted_from_the_paragraph_on_its_line():
    rng, bold = random.Random(3), ("Times-Bold", 10)
    page = [
        *prose(rng),
        (24, PROSE, [(bold, "1.1. Background. "), (PROSE, "The river is old and")]),
    ]
    page += [*prose(rng), (24, PROSE, [(bold, "Note well: "), (PROSE, "the garden is simple and")])]
    page += prose(rng)
    document = pdf.parse(made([page]), "a.pdf")
    assert [heading.title for heading in outline(document).headings] == ["1.1. Background."]
    assert "\n\nThe river is old and " in document.text


def test_signs_accents_and_letters_that_stand_alone_are_no_headings():
    rng, large = random.Random(6), ("Times-Bold", 16)
    page = [*prose(rng), (30, large, "^ ^ ^"), (30, PROSE, ""), *prose(rng)]
    page += [(30, large, "\u02c6 \u02c6 \u02c6"), (30, PROSE, ""), *prose(rng)]
    page += [(30, large, "h h d h"), (30, PROSE, ""), *prose(rng)]
    for formula in ("2 Na + 2 K", "v = s/t", "\u03b1P1"):
        page += [(30, large, formula), (30, PROSE, ""), *prose(rng, 2)]
    for title in ("Q & A", "\u03b7 \u03b3\u03b7"):
        page += [(30, large, title), (30, PROSE, ""), *prose(rng)]
    assert [title for _, title in headings(made([page]))] == ["Q & A", "\u03b7 \u03b3\u03b7"]


def test_steps_of_an_algorithm_are_no_headings():
    rng, bold = random.Random(6), ("Times-Bold", 10)
    page = [(30, ("Times-Bold", 14), "1 How tides are told"), *prose(rng)]
    for step in ("2 for each day do", "if it is low then", "else", "17 end while"):
        page += [(24, bold, step), (24, PROSE, ""), *prose(rng, 2)]
    page += [(24, bold, "for whom it is"), (24, PROSE, ""), *prose(rng)]
    page += [(30, ("Times-Bold", 14), "repeat"), *prose(rng)]
    found = [title for _, title in headings(made([page]))]
    assert found == ["1 How tides are told", "for whom it is", "repeat"]


def test_on_an_invoice_what_is_larger_than_the_small_print_is_no_heading():
    rows = [
        ["Item", "Description", "Price"],
        *[[f"A-{n}", "Steel rod of two metres", "3.20"] for n in range(9)],
    ]
    assert headings(invoice(rows)) == [(1, "Invoice")]


def test_captions_bold_sentences_and_labels_are_no_headings():
    rng, bold = random.Random(4), ("Times-Bold", 10)
    page = [*prose(rng), (24, bold, "Figure 3: How the river runs"), (24, PROSE, ""), *prose(rng)]
    page += [(24, bold, "What follows is bold and ends with a stop."), (24, PROSE, ""), *prose(rng)]
    page += [(24, bold, label) for label in ("Name", "Street", "Town", "Country")]
    page += [(24, PROSE, ""), *prose(rng, 9)]
    assert headings(made([page])) == []


@pytest.mark.parametrize("leading", [12, 11.83])
def test_numbers_of_lines_in_the_margin_are_no_text(leading):
    from reportlab.pdfgen.canvas import Canvas

    rng, data = random.Random(5), io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    written = [" ".join(rng.choices(WORDS, k=12)) for _ in range(30)]
    for row, line in enumerate(written):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(100, 760 - leading * row, line)
        canvas.setFont("Times-Roman", 7)
        canvas.drawRightString(80, 760 - leading * row, str(row + 96))
    canvas.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert document.text.split() == " ".join(written).split()
    assert document.metadata["notes"] == ["the numbers of lines in a margin were left out"]


def test_what_is_filled_into_a_form_is_read():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.drawString(72, 760, "Name and town of the applicant")
    canvas.acroForm.textfield(value="Ann Example", x=72, y=700, width=200, height=20)
    canvas.acroForm.choice(value="Bern", options=["Bern", "Ulm"], x=72, y=660, width=90, height=20)
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    assert text == "Name and town of the applicant\n\nAnn Example\n\nBern\n"


@pytest.mark.parametrize(
    ("title", "deep"),
    [("1 Method", 1), ("3.1.2. Data", 3), ("A.2 Proofs", 2), ("Appendix B", 1), ("Method", 0)],
)
def test_depth_of_numbers(title, deep):
    assert depth(title) == deep


def test_roman_sections_put_letters_and_figures_below_them():
    assert [depth(text, roman=True) for text in ("IV. Results", "A. Data", "1. Rain")] == [1, 2, 3]
    assert is_numbered_title("2.1 Rain")
    assert not is_numbered_title("2.1 or less")
    assert is_caption("Table 2. Rain")
    assert not is_caption("Tables of rain")


def test_a_list_of_numbers_beside_much_code_is_no_row_of_headings():
    rng, code = random.Random(4), ("Courier", 9)
    listing = [
        (14, code, f"value{place} = compute({place}, other_value, more)") for place in range(40)
    ]
    listed = [(14, PROSE, f"{place}. Tables and figures") for place in (1, 2, 3)]
    page = [(20, ("Times-Bold", 14), "1 Use"), *prose(rng, 9), *listed, *prose(rng, 9)]
    assert headings(made([page, listing, listing])) == [(1, "1 Use")]


def test_code_set_larger_than_the_text_is_no_heading():
    rng, code = random.Random(5), ("Courier-Bold", 12)
    page = [(20, ("Times-Bold", 14), "1 Use"), *prose(rng), (20, code, "make all | tee log")]
    page += [*prose(rng), (20, code, "make the install"), *prose(rng)]
    assert headings(made([page])) == [(1, "1 Use")]


def test_a_bold_title_with_code_in_it_is_a_heading():
    rng, bold, code = random.Random(6), ("Times-Bold", 10), ("Courier", 10)
    mixed = [(bold, "2.1 How the "), (code, "drawmapof"), (bold, " command works")]
    pages = [[(20, ("Times-Bold", 14), "2 Commands"), *prose(rng), (24, bold, mixed), *prose(rng)]]
    assert headings(made(pages)) == [(1, "2 Commands"), (2, "2.1 How the drawmapof command works")]


def test_a_reference_whose_journal_is_slanted_is_no_heading():
    rng, slanted = random.Random(7), ("Times-Italic", 10)
    said = [
        (PROSE, "M. Carrasco. A way to the many instruments problem. "),
        (slanted, "Econometrics."),
    ]
    page = [(20, ("Times-Bold", 14), "References"), *prose(rng), (14, PROSE, said), *prose(rng)]
    assert headings(made([page])) == [(1, "References")]


def test_a_slanted_title_larger_than_the_text_is_a_heading():
    rng, slanted = random.Random(8), ("Times-Italic", 11)
    pages = [[(20, ("Times-Bold", 14), "1 Models"), *prose(rng), (22, slanted, "The usual case"), *prose(rng)]]  # fmt: skip
    assert headings(made(pages)) == [(1, "1 Models"), (2, "The usual case")]


def test_lines_of_a_cover_are_no_headings_but_its_title():
    rng = random.Random(9)
    cover = [
        (80, ("Times-Bold", 24), "Measures of rivers"),
        *[
            (60, ("Times-Roman", 15), said)
            for said in ("Thesis by", "Ann Example", "Department", "July")
        ],
    ]
    text = [(20, ("Times-Bold", 14), "1 Introduction"), *prose(rng, 9)]
    assert headings(made([cover, text, text])) == [
        (1, "Measures of rivers"),
        *[(2, "1 Introduction")] * 2,
    ]


def test_theorems_in_other_languages_are_no_headings():
    rng, bold = random.Random(10), ("Times-Bold", 10)
    said = ["Remarque 1.1", "Satz 1.2", "Definición 1.3", "Exemplo 1.4"]
    labels = [line for label in said for line in ((20, bold, label), *prose(rng))]
    assert headings(made([[(20, ("Times-Bold", 14), "1 Modes"), *prose(rng), *labels]])) == [(1, "1 Modes")]  # fmt: skip


def test_what_is_set_in_a_font_of_formulas_is_no_heading():
    from chunking.parsers.pdf.blocks import blocks
    from chunking.parsers.pdf.habits import habits
    from chunking.parsers.pdf.headers_and_footers import Sheet
    from chunking.parsers.pdf.layout import Line

    texts = [*["words of running text that fill a line"] * 9, "4. Some then 1", "more words of it."]
    fonts = ["CMR10"] * 9 + ["CMMI10", "CMR10"]
    lines = [
        Line(text, 72.0, 400.0, 700.0 - 20 * at * (1 + at // 9), 10.0, font=font)
        for at, (text, font) in enumerate(zip(texts, fonts, strict=True))
    ]
    sheets = [Sheet(1, 842.0, tuple(lines))]
    assert "heading" not in {block.kind for block in blocks(sheets, habits(sheets))}


def drawn(lines):
    """A page of pieces of text: (y, font, (x, text) …)."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for y, font, *parts in lines:
        canvas.setFont(*font)
        for x, text in parts:
            canvas.drawString(x, y, text)
    canvas.save()
    return data.getvalue()


ROWS = [("Country", "Day", "Half"), ("Norway", "36", "18"), ("Sweden", "34", "17"), ("Finland", "30", "15")]  # fmt: skip


def rows(top, font=PROSE):
    return [(top - 14 * at, font, *zip((72, 220, 320), row, strict=True)) for at, row in enumerate(ROWS)]  # fmt: skip


def text_below(top, count=6):
    rng = random.Random(11)
    return [(top - 12 * at, PROSE, (72, " ".join(rng.choices(WORDS, k=13)))) for at in range(count)]


def test_a_heading_below_a_table_is_none_of_its_rows():
    below = (690, ("Times-Bold", 13), (72, "1.3"), (110, "Getting about"))
    document = pdf.parse(drawn([*rows(760), below, *text_below(670)]), "a.pdf")
    assert [found.title for found in outline(document).headings] == ["1.3 Getting about"]
    assert [len(table.rows) for table in document.tables] == [3]


def test_a_footer_below_a_table_is_none_of_its_rows():
    footer = (60, ("Times-Roman", 7), (72, "file.html"), (500, "20/44"))
    (table,) = pdf.parse(drawn([*text_below(760), *rows(140), footer]), "a.pdf").tables
    assert table.rows[-1] == ROWS[-1]


def test_a_heading_wraps_as_far_apart_as_the_lines_of_the_text():
    rng, large = random.Random(12), ("Times-Bold", 20)
    text = [(700 - 15 * at, PROSE, (72, " ".join(rng.choices(WORDS, k=13)))) for at in range(9)]
    title = [(790, large, (72, "A guide to the birds")), (760, large, (72, "of the northern gulf"))]
    assert headings(drawn([*title, *text])) == [(1, "A guide to the birds of the northern gulf")]


def test_a_bold_row_of_cells_is_no_heading():
    header = (660, ("Times-Bold", 10), (72, "Term"), (220, "Meaning"))
    title = (790, ("Times-Bold", 14), (72, "Terms"))
    lines = [title, *text_below(760), header, *text_below(636)]
    assert headings(drawn(lines)) == [(1, "Terms")]


@pytest.mark.parametrize(
    ("label", "gap", "read"),
    [
        ("1.2.1.1", 0.12, "1.2.1.1 Pale malt"),
        ("2", 0.16, "2 Pale malt"),
        ("(a)", 0.12, "(a) Pale malt"),
        ("•", 0.12, "• Pale malt"),
        ("1.2.1.1", 0.03, "1.2.1.1 Pale malt"),
        ("1.2.1.1", 0.0, "1.2.1.1Pale malt"),
        ("20", 0.03, "20Pale malt"),
    ],
)
def test_a_number_that_nearly_fills_its_indent_is_no_part_of_the_word(label, gap, read):
    """Word processors set the text at the next stop of the ruler, which a wide number nearly reaches."""
    from reportlab.pdfgen.canvas import Canvas

    data, font = io.BytesIO(), ("Helvetica-Bold", 14)
    canvas = Canvas(data)
    canvas.setFont(*font)
    canvas.drawString(72, 700, label)
    canvas.drawString(72 + canvas.stringWidth(label, *font) + gap * 14, 700, "Pale malt")
    canvas.setFont(*PROSE)
    canvas.drawString(72, 670, "The brewer weighs the grain before the water is warm.")
    canvas.save()
    assert pdf.parse(data.getvalue(), "a.pdf").text.split("\n")[0].lstrip("# ") == read


def test_letters_that_are_spaced_out_stay_one_word():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 700, "4KLM", charSpace=1.6)
    canvas.drawString(72, 670, "The brewer weighs the grain before the water is warm.")
    canvas.save()
    assert pdf.parse(data.getvalue(), "a.pdf").text.startswith("4KLM")


BOLD, CODE, BOLD_CODE = ("Times-Bold", 10), ("Courier", 9), ("Courier-Bold", 8.5)


def page_of(lines):
    """A page of lines (distance, font, text, colour)."""
    from reportlab.pdfgen.canvas import Canvas

    data, y = io.BytesIO(), 780
    canvas = Canvas(data)
    for distance, font, text, *colour in lines:
        y -= distance
        canvas.setFont(*font)
        canvas.setFillColorRGB(*(colour[0] if colour else (0, 0, 0)))
        canvas.drawString(72, y, text)
    canvas.save()
    return data.getvalue()


def test_a_line_alone_in_a_colour_and_in_another_face_is_a_heading():
    """As the deeper headings of word processors are set: as large as the text, not bold, and blue."""
    rng, blue = random.Random(20), (0.2, 0.4, 0.8)
    page = [*prose(rng), (24, ("Times-Italic", 10), "Bell Swan of the marsh", blue)]
    page += [(18, PROSE, " ".join(WORDS)), *prose(rng), (24, PROSE, "a link to the garden", blue)]
    page += [(24, PROSE, "The river is old"), (24, ("Times-Italic", 10), "A motto in black")]
    page += [(24, PROSE, " ".join(WORDS)), *prose(rng)]
    assert [title for _, title in headings(page_of(page))] == ["Bell Swan of the marsh"]


def test_lines_in_colour_tell_nothing_where_much_of_the_text_is_in_colour():
    rng, blue = random.Random(21), (0.2, 0.4, 0.8)
    page = [(*line, blue) for line in prose(rng, 9)]
    page += [(24, ("Times-Italic", 10), "Bell Swan of the marsh", blue), *prose(rng)]
    assert headings(page_of(page)) == []


def test_bold_code_that_stands_alone_is_a_heading_and_code_that_is_all_bold_is_none():
    rng = random.Random(22)
    code = [(12, CODE, f"window.measure({n})  # a line of code") for n in range(9)]
    page = [*prose(rng), (24, BOLD_CODE, "window.measure(light)"), (20, PROSE, ""), *prose(rng)]
    assert headings(page_of([*page, (20, PROSE, ""), *code])) == [(1, "window.measure(light)")]
    within = [*code[:4], (11, BOLD_CODE, "class Window:"), *code[4:]]
    assert (
        headings(page_of([*prose(rng), (20, PROSE, ""), *within, (20, PROSE, ""), *prose(rng)]))
        == []
    )
    assert headings(page_of([*page, (20, PROSE, ""), *prose(rng)])) == []


def test_a_bold_line_alone_may_be_set_smaller_than_the_text():
    rng, small = random.Random(23), ("Helvetica-Bold", 8.2)
    page = [*prose(rng), (24, small, "Media Source"), (20, PROSE, ""), *prose(rng)]
    page += [(11, small, "close below the text"), (11, PROSE, ""), *prose(rng)]
    assert [title for _, title in headings(page_of(page))] == ["Media Source"]


def test_sections_of_a_short_page_are_no_authors():
    """Found: of a page of the web, printed, *Fees* and *Reservations* were no headings, as no paragraph was long."""
    texts = {
        "Fees": "A card costs 12 euros a year. Children pay nothing.",
        "Reservations": "You can reserve five books. They are kept for a week.",
    }
    lines = [(72, 740, "Town library", "Helvetica-Bold", 24)]
    for at, (title, text) in enumerate(texts.items()):
        lines += [(72, 700 - 60 * at, title, "Helvetica-Bold", 17), (72, 676 - 60 * at, text)]
    found = pdf.parse(lines_pdf([lines]), "a.pdf").text
    assert [line for line in found.splitlines() if line.startswith("#")] == [
        "# Town library",
        "## Fees",
        "## Reservations",
    ]


def test_what_is_set_like_later_sections_is_no_author():
    rng, section, below = random.Random(24), ("Helvetica-Bold", 13), ("Helvetica-Bold", 11.5)
    page = [(20, ("Helvetica-Bold", 20), "The museum of tides"), (24, PROSE, "For visitors")]
    for title in ("English", "German", "French"):
        page += [(24, section, title), (24, below, "Opening hours"), (24, PROSE, ""), *prose(rng)]
    found = headings(page_of(page))
    assert found[0] == (1, "The museum of tides")
    assert [title for _, title in found[1::2]] == ["English", "German", "French"]
    assert [title for _, title in found[2::2]] == ["Opening hours"] * 3


def test_authors_on_a_page_of_their_own_are_set_like_sections_and_are_none():
    rng, section = random.Random(27), ("Helvetica-Bold", 12)
    cover = [(20, ("Helvetica-Bold", 20), "The river library"), (24, PROSE, "for version 4.19")]
    cover += [(60, section, "Ann Author Bob Writer (help@example.org)")]
    text = []
    for title in ("First steps", "Measures", "Gardens"):
        text += [(24, section, title), (24, PROSE, ""), *prose(rng), *prose(rng)]
    found = [title for _, title in headings(made([cover, text]))]
    assert found == ["The river library", "First steps", "Measures", "Gardens"]


@pytest.mark.parametrize("below", [("Helvetica-Bold", 12), ("Helvetica", 12)])
def test_authors_set_like_what_lies_below_sections_are_none(below):
    rng, section = random.Random(28), ("Helvetica-Bold", 15)
    page = [(20, ("Helvetica-Bold", 20), "The river library"), (30, below, "Jane Doe")]
    page += [(30, below, "8 January 2015")]
    for title in ("First steps", "Measures", "Gardens"):
        page += [(40, section, title), (24, below, "Of boats"), (24, PROSE, ""), *prose(rng)]
    found = [title for _, title in headings(page_of(page))]
    assert found[0] == "The river library"
    assert found[1::2] == ["First steps", "Measures", "Gardens"]


def test_a_name_above_an_abstract_is_no_heading():
    rng = random.Random(29)
    page = [(20, ("Helvetica-Bold", 17), "The river library")]
    page += [(40, ("Helvetica-Bold", 12), "Jane Q. Doe"), (40, ("Helvetica-Bold", 11), "Abstract")]
    found = [title for _, title in headings(page_of([*page, (20, PROSE, ""), *prose(rng)]))]
    assert found == ["The river library", "Abstract"]


@pytest.mark.parametrize("label", ["Note", "WARNING", "Hinweis:", "Avertissement"])
def test_what_names_a_note_is_no_heading(label):
    rng = random.Random(25)
    page = [(20, ("Times-Bold", 16), "1 Use of the river"), (20, PROSE, ""), *prose(rng)]
    page += [(24, ("Helvetica-Bold", 12), label), (20, PROSE, ""), *prose(rng), *prose(rng)]
    assert headings(page_of(page)) == [(1, "1 Use of the river")]


def test_a_title_is_one_though_its_lines_divide_a_word():
    """Titles stand in narrow lines, and their lines farther apart than those of the text."""
    page = [
        (72, 760, "Making silver dienol from siloxyal-", "Helvetica-Bold", 18),
        (72, 732, "lylpotassium", "Helvetica-Bold", 18),
    ]
    page += [(72, 690 - 13 * row, "The text of the paper says in lines of its own what was made.") for row in range(20)]  # fmt: skip
    text = pdf.parse(lines_pdf([page]), "a.pdf").text
    assert text.startswith("# Making silver dienol from siloxyallylpotassium\n")


def text(y, rows):
    """Lines of text of several widths."""
    said = "The text says in lines of its own what was made and why. "
    return [(72, y - 12 * row, said[: 50 + row % 8]) for row in range(rows)]


def journal_page():
    """An article: the journal's name above the title, and two headings larger than those of its sections."""
    return [
        [(200, 800, "Solar Cells and Materials 137 (2015) 1-5"), (200, 770, "Solar Cells and Materials", "Helvetica", 16),
         (72, 730, "Evaluation of a new cell structure", "Helvetica", 15), (72, 700, "Yunus Ozen, Nihan Akin"),
         (72, 670, "Highlights", "Helvetica-Bold", 13), *text(650, 4), (72, 580, "Abstract", "Helvetica-Bold", 13),
         *text(560, 4), (72, 490, "1. Introduction", "Helvetica-Bold", 11), *text(470, 12)],
        [(72, 760, "2. Method", "Helvetica-Bold", 11), *text(740, 12), (72, 560, "3. Results", "Helvetica-Bold", 11), *text(540, 12)],
    ]  # fmt: skip


def test_the_title_of_an_article_is_told_from_the_name_of_its_journal():
    lines = pdf.parse(lines_pdf(journal_page()), "a.pdf").text.splitlines()
    assert [line for line in lines if line.startswith("# ")] == ["# Evaluation of a new cell structure"]  # fmt: skip


def test_what_stands_only_before_the_sections_is_no_level_above_them():
    document = pdf.parse(lines_pdf(journal_page()), "a.pdf")
    levels = {heading.title: heading.level for heading in outline(document).headings}
    assert {
        levels[title] for title in ("Highlights", "Abstract", "1. Introduction", "3. Results")
    } == {2}


def test_authors_with_an_address_below_a_title_of_one_word_are_no_heading():
    rng, bold = random.Random(5), ("Times-Bold", 12)
    cover = [
        (20, ("Times-Bold", 24), "Riverlib"),
        (24, PROSE, "A library of rivers, 18 August 2022"),
    ]
    cover += [(400, bold, "Ann Author, Bob Writer (help@rivers.example)")]
    text = [(20, bold, "1 Introduction"), *prose(rng, 9)]
    assert headings(made([cover, text])) == [(1, "Riverlib"), (2, "1 Introduction")]


def test_headers_that_name_chapter_and_section_go_though_each_is_another():
    rng, head, large = random.Random(6), ("Times-Italic", 9), ("Times-Bold", 16)
    titles = ["1.1 The river", "1.2 The sea", "1.3 The harbour and its long quay", "1.4 The port"]
    shown = ["1.1. THE RIVER", "1.2. THE SEA", "1.3. THE HARBOUR AND\u2026", "NOTE ON TIDES"]
    ends = ["...", "1\u2026", "\u2026", "w..."]
    pages = [
        [(0, head, f"CHAPTER 1. WATER   {said}"), (30, large, title), *prose(rng, 9), (600, PROSE, end)]
        for said, title, end in zip(shown, titles, ends, strict=True)
    ]  # fmt: skip
    first = [(40, large, "Chapter 1"), (20, large, "Water"), *prose(rng, 9)]
    text = pdf.parse(made([first, *pages]), "a.pdf").text
    (kept,) = [line for line in text.splitlines() if "CHAPTER" in line]
    assert kept.endswith("NOTE ON TIDES")
    assert all(title in text for title in titles)
    assert [line for line in text.splitlines() if line in ends] == ends


def test_the_name_of_an_axis_is_no_section():
    rng = random.Random(6)
    page = [*prose(rng), (24, ("Helvetica", 9), "Index"), (24, PROSE, ""), *prose(rng)]
    page += [(24, ("Helvetica", 10), "Index"), (24, PROSE, ""), *prose(rng)]
    assert headings(made([page])) == [(1, "Index")]


def test_the_label_of_a_page_is_no_text_also_with_a_title_that_is_said_elsewhere():
    from reportlab.pdfgen.canvas import Canvas

    rng, data = random.Random(6), io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for at, label in enumerate(("i", "1")):
        canvas.addPageLabel(at, style="ROMAN_LOWER" if label == "i" else "ARABIC", start=1)
        for line, (_, face, text) in enumerate(prose(rng, 9)):
            canvas.setFont(*face)
            canvas.drawString(72, 780 - 12 * line, text)
        canvas.drawString(297, 40, label)
        canvas.drawString(72, 815, "1 The river" if label == "1" else "Of water")
        canvas.setFont("Times-Bold", 16)
        canvas.drawString(72, 620, "The river" if label == "i" else "The sea")
        canvas.showPage()
    canvas.save()
    lines = pdf.parse(data.getvalue(), "a.pdf").text.splitlines()
    assert not {"i", "1", "1 The river"} & set(lines)
    assert "Of water" in " ".join(lines)


def test_two_sentences_in_larger_type_are_no_heading():
    """Found: the welcome of a manual was a section above its first chapter."""
    rng, large = random.Random(1), ("Times-Roman", 13)
    lead = [
        "Welcome to the lamp, a complete light that is free. It is made",
        "available to each who wants to mend or share it.",
    ]
    page = (
        [(16, large, line) for line in lead]
        + [(20, ("Times-Bold", 15), "Lighting")]
        + prose(rng, 9)
    )
    found = outline(pdf.parse(made([page]), "a.pdf")).headings
    assert [heading.title for heading in found] == ["Lighting"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("使用方法", True), ("本节提供命令的使用方法。", False), ("举例如下：", False), ("表 1 预定义标准色", False)],
    ids=["a title", "a sentence", "what leads to something", "a caption"],
)  # fmt: skip
def test_sentences_and_captions_in_bold_chinese_are_no_headings(text, is_one):
    plain = "在强制模式下，将覆盖已有的命令定义，并不能将某种颜色设置为透明。" * 3
    lines = [Line(plain, 72, 520, 700, 10) for _ in range(6)]
    lines.insert(3, Line(text, 72, 200, 700, 10, bold=True))
    placed = tuple(replace(line, y=700 - 28 * at) for at, line in enumerate(lines))
    sheets = [Sheet(1, 842, placed)]
    kinds = {block.text: block.kind for block in blocks(sheets, habits(sheets))}
    assert (kinds[text] == "heading") is is_one


@pytest.mark.parametrize(("rows", "is_one"), [(8, True), (2, False)], ids=["long", "of a cover"])
def test_a_section_below_a_long_table_is_none_of_the_authors(rows, is_one):
    from reportlab.platypus import PageBreak, Paragraph, Table

    sheet = styles()
    table = Table([["what stands in a cell"] * 3 for _ in range(rows)], style=[("GRID", (0, 0), (-1, -1), 1, "black")])  # fmt: skip
    story = [
        Paragraph("All that there is", sheet["Title"]),
        Paragraph("Short.", sheet["Normal"]),
        table,
    ]
    story += [
        Paragraph("How it is done", sheet["Heading2"]),
        Paragraph("It is done.", sheet["Normal"]),
        PageBreak(),
        *(Paragraph(paragraph(random.Random(3)), sheet["Normal"]) for _ in range(4)),
    ]
    found = pdf.parse(build(story), "a.pdf")
    assert found.tables
    assert ("# How it is done" in found.text) is is_one


def short_page(*parts):
    """A PDF of a title and of sections of a few lines each, before the text: (title, lines, how far they are set in)."""
    y, lines = 740, [(72, 780, "Minutes of the board", "Helvetica-Bold", 22)]
    for title, texts, inset in parts:
        lines.append((72, y, title, "Helvetica-Bold", 15))
        lines += [(72 + inset, y - 24 - 14 * at, text) for at, text in enumerate(texts)]
        y -= 40 + 14 * len(texts)
    rng = random.Random(2)
    text = [" ".join(rng.choices(WORDS, k=13)).capitalize() + "." for _ in range(5)]
    return lines_pdf([[*lines, *((72, y - 14 * at, line) for at, line in enumerate(text))]])


def headings_of(data):
    return [line.lstrip("# ") for line in pdf.parse(data, "a.pdf").text.splitlines() if line.startswith("#")]  # fmt: skip


AGENDA = ["1. Report of the chair", "2. Money for the coming year", "3. Other business"]
VERSE = [["The wheel goes round the stream goes down,", "the miller sleeps upon his sack."],
         ["Row, row, the tide is high, the bell rings,", "the gulls go up above the tower."]]  # fmt: skip


def test_a_section_of_a_short_page_that_heads_a_list_is_no_author():
    assert headings_of(short_page(("Agenda", AGENDA, 0), ("Next meeting", ["In May"], 0))) == ["Minutes of the board", "Agenda", "Next meeting"]  # fmt: skip


def test_sections_of_one_sentence_each_are_no_authors():
    found = short_page(("The mill", VERSE[0], 40), ("The ferry", VERSE[1], 40))
    assert headings_of(found) == ["Minutes of the board", "The mill", "The ferry"]


def test_a_name_above_a_list_of_addresses_is_an_author():
    places = ["1. Department of Physics, University of Ryde", "2. Institute for Tides, Exeter"]
    assert "Ruth Alder" not in headings_of(short_page(("Ruth Alder", places, 0), ("Purpose", ["None"], 0)))  # fmt: skip


@pytest.mark.parametrize("has_marks", [True, False], ids=["bookmarks", "no bookmarks"])
def test_a_small_abstract_before_all_sections_stands_below_the_title(has_marks):
    rng = random.Random(8)
    sections = [(14, "1 How tides are told"), (12, "1.1 Where they are"), (11, "1.1.1 In the north"), (14, "2 Results")]  # fmt: skip
    page = [(40, ("Times-Roman", 17), "On Tides"), (30, ("Times-Bold", 9), "Abstract"), *prose(rng)]
    for size, title in sections:
        page += [(30, ("Times-Bold", size), title), (20, PROSE, "The sea rises."), *prose(rng)]
    marks = [(title.count("."), title, 0) for _, title in sections] if has_marks else []
    levels = {title: level for level, title in headings(made([page], marks))}
    assert levels["Abstract"] == levels["1 How tides are told"] == 2
    assert levels["1.1.1 In the north"] == 4
