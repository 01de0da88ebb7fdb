"""PDF to Markdown: words, headings, tables, pages, columns, furniture, and files that are broken."""

from __future__ import annotations

import contextlib
import io
import random
import re
import threading
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from installed_files import DOCUMENTATION, files

from chunking import ParseError, create_chunker
from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.joining import joined, vocabulary
from chunking.segmenters.outline import outline

from .made_pdfs import WORDS, build, lines_pdf, paragraph, sentence, styles

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
reportlab = pytest.importorskip("reportlab", reason="pip install reportlab")


def words_of(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text))


def recall(written: str, read: str) -> float:
    """The share of written words that were read, each as often as it was written."""
    wanted = words_of(written)
    return sum((wanted & words_of(read)).values()) / sum(wanted.values())


def tiles(document) -> None:
    """Assert that the pages tile the text."""
    assert document.pages[0].start == 0
    assert document.pages[-1].end == len(document.text)
    assert all(a.end == b.start and a.number + 1 == b.number for a, b in pairwise(document.pages))


@pytest.fixture(scope="module")
def book():
    """Forty sections with what was written: bytes, all text, the headings with their levels."""
    from reportlab.platypus import PageBreak, Paragraph, Spacer

    rng, sheet = random.Random(7), styles()
    story, text, headings, on_page = [], [], [], []

    def put(style, words):
        story.append(Paragraph(words, sheet[style]))
        text.append(words)

    headings.append((1, "The book of measures"))
    put("Title", headings[0][1])
    for chapter in range(1, 13):
        if chapter > 1:
            story.append(PageBreak())
        for level, style in ((2, "Heading1"), (3, "Heading2"), (4, "Heading3")):
            title = f"{chapter} {rng.choice(WORDS)} {rng.choice(WORDS)} of level {level}"
            headings.append((level, title))
            put(style, title)
            for _ in range(2):
                marker = f"marker{chapter}x{level}"
                on_page.append((marker, chapter))
                put("BodyText", f"{paragraph(rng, 4)} {marker} {sentence(rng)}")
        story.append(Spacer(1, 12))
    data = build(story, header="The book of measures, draft", title="Measures", author="A. Writer")
    return data, " ".join(text), headings, on_page


def test_words_headings_pages_and_metadata_of_a_book(book):
    data, text, headings, on_page = book
    document = pdf.parse(data, "book.pdf")
    assert document.mime_type == "text/markdown"
    assert document.uri == "book.pdf"
    tiles(document)
    assert recall(text, document.text) >= 0.995
    assert [(h.level, h.title) for h in outline(document).headings] == headings
    for marker, number in on_page:
        at = document.text.index(marker)
        assert [p.number for p in document.pages if p.start <= at < p.end] == [number]
    known = document.metadata
    assert (known["title"], known["author"], known["parser"]) == ("Measures", "A. Writer", "pdfium")
    assert known["page_count"] == 12
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", known["created"])


@pytest.mark.parametrize("strategy", ["fixed", "recursive", "heading", "markdown", "sentence"])
def test_every_chunk_knows_its_page(book, strategy):
    data, _, _, on_page = book
    document = pdf.parse(data, "book.pdf")
    chunks = create_chunker(strategy, unit="words", chunk_size=60).chunk(document)
    assert all(chunk.page_number is not None for chunk in chunks)
    for chunk in chunks:
        for marker, number in on_page:
            if marker in chunk.text:
                assert chunk.page_number <= number <= chunk.page_end


def test_headers_footers_and_page_numbers_go_and_are_told(book):
    document = pdf.parse(book[0], "book.pdf")
    assert "draft" not in document.text
    assert not re.search(r"Page \d", document.text)
    assert sum(item["pages"] for item in document.metadata["removed"]) == 24
    assert "removed 24 repeated headers and footers" in document.metadata["notes"][0]


def test_a_header_in_two_parts_goes_from_a_page_with_columns_too():
    path = Path(__file__).parents[4] / "sample_docs" / "field_report.pdf"
    document = pdf.parse(path.read_bytes(), path.name)
    lines = set(document.text.splitlines())
    assert not lines & {"Skarn Valley Groundwater Survey", "Field report 14"}
    assert "Page 2 of 5" not in document.text
    assert [table.page for table in document.tables] == [3]
    assert len(document.pages) == 5


def test_paragraphs_are_joined_and_apart():
    from reportlab.platypus import Paragraph

    rng, sheet = random.Random(3), styles()
    written = [paragraph(rng) for _ in range(8)]
    document = pdf.parse(build([Paragraph(p, sheet["BodyText"]) for p in written]), "a.pdf")
    assert document.text == "\n\n".join(written) + "\n"


def test_paragraphs_told_by_their_indentation_only():
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    rng = random.Random(4)
    style = ParagraphStyle(
        "in", fontName="Times-Roman", fontSize=10, leading=12, firstLineIndent=14
    )
    written = [paragraph(rng) for _ in range(8)]
    document = pdf.parse(build([Paragraph(p, style) for p in written]), "a.pdf")
    assert document.text == "\n\n".join(written) + "\n"


def test_a_paragraph_runs_on_over_a_page_break():
    from reportlab.platypus import Paragraph

    rng, sheet = random.Random(5), styles()
    written = [paragraph(rng, 40) for _ in range(4)]
    story = [Paragraph(p, sheet["BodyText"]) for p in written]
    document = pdf.parse(build(story, header="Running head"), "a.pdf")
    assert len(document.pages) == 4
    tiles(document)
    assert document.text == "\n\n".join(written) + "\n"


def test_two_columns_are_read_one_after_the_other():
    from reportlab.platypus import Paragraph

    rng, sheet = random.Random(6), styles()
    written = [paragraph(rng, 7) for _ in range(16)]
    story = [Paragraph(p, sheet["BodyText"]) for p in written]
    document = pdf.parse(build(story, columns=2), "a.pdf")
    assert document.text == "\n\n".join(written) + "\n"
    three = pdf.parse(build([Paragraph(p, sheet["BodyText"]) for p in written], columns=3), "a.pdf")
    assert three.text.split() == document.text.split()


def test_columns_drawn_line_by_line_across_the_gutter_under_a_title():
    rng = random.Random(8)
    left = [" ".join(rng.choices(WORDS, k=5)) for _ in range(20)]
    right = [" ".join(rng.choices(WORDS, k=5)) for _ in range(20)]
    page = [(72, 780, "A title over both of the columns of this page", "Helvetica-Bold", 20)]
    for row in range(20):
        page += [(72, 740 - 14 * row, left[row]), (330, 740 - 14 * row, right[row])]
    text = pdf.parse(lines_pdf([page]), "a.pdf").text
    assert text.startswith("# A title over both of the columns of this page\n\n")
    assert text.split("\n\n", 1)[1].split() == " ".join(left + right).split()


def test_lines_with_gaps_that_do_not_line_up_stay_lines():
    rows = [("Name", "Age", "Town"), ("Anna of the hill", "41", "Bern"), ("Boris", "7", "Ulm")]
    page = [
        (x + 70 * i, 700 - 16 * i, c)
        for i, row in enumerate(rows)
        for x, c in zip((72, 200, 300), row, strict=True)
    ]
    document = pdf.parse(lines_pdf([page]), "a.pdf")
    assert document.text.split() == " ".join(map(" ".join, rows)).split()
    assert document.tables == ()


def test_hyphens_at_line_ends_are_undone_but_not_those_of_words():
    lines = ["The well-known infor-", "mation of the state-of-", "the-art engine, a well-", "known measure",
             "of carbon in co-", "operation and the Anglo-", "Saxon harbour of 1990-", "1995 ends."]  # fmt: skip
    page = [(72, 700 - 14 * i, line) for i, line in enumerate(lines)]
    assert pdf.parse(lines_pdf([page]), "a.pdf").text == (
        "The well-known information of the state-of-the-art engine, a well-known measure "
        "of carbon in cooperation and the Anglo-Saxon harbour of 1990-1995 ends.\n"
    )


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["exam\u00ad", "ple"], "example"),
        (["a -", "b"], "a - b"),
        (["漢字の", "文章"], "漢字の文章"),
        (["한국어", "문장"], "한국어 문장"),
        (["under-", "stand understand"], "understand understand"),
        (["one", "two"], "one two"),
    ],
)
def test_lines_are_joined_as_their_script_wants(lines, text):
    assert "".join(joined(lines, vocabulary(lines))) == text


def table_story(rows, **spans):
    from reportlab.lib import colors
    from reportlab.platypus import Paragraph, Table, TableStyle

    sheet = styles()
    cells = [[Paragraph(cell, sheet["BodyText"]) for cell in row] for row in rows]
    table = Table(cells, colWidths=[150, 120, 120], repeatRows=1)
    table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
    before = Paragraph("Some words that stand before the table.", sheet["BodyText"])
    after = Paragraph("Some words that stand after the table.", sheet["BodyText"])
    return [before, Paragraph("Table 1: What was measured", sheet["BodyText"]), table, after]


def test_ruled_tables_keep_every_cell():
    rng = random.Random(9)
    rows = [["Name", "Value", "A | B"]]
    rows += [[" ".join(rng.choices(WORDS, k=k)) for k in (6, 2, 1)] for _ in range(12)]
    document = pdf.parse(build(table_story(rows)), "a.pdf")
    (table,) = document.tables
    assert [list(table.header), *map(list, table.rows)] == rows
    assert (table.page, table.caption) == (1, "Table 1: What was measured")
    assert "| Name | Value | A \\| B |\n| --- | --- | --- |\n" in document.text
    assert document.text.startswith("Some words that stand before the table.\n\nTable 1")
    assert document.text.endswith("|\n\nSome words that stand after the table.\n")


def test_ruled_tables_over_pages_know_their_pages():
    rows = [["Name", "Value", "Note"]] + [[f"row{i}", f"value{i}", f"note{i}"] for i in range(70)]
    document = pdf.parse(build(table_story(rows)), "a.pdf")
    found = [list(row) for table in document.tables for row in table.rows]
    assert found == rows[1:]
    assert [table.page for table in document.tables] == [1, 2, 3][: len(document.tables)]
    tiles(document)


def test_fpdf_tables_lists_and_headings():
    fpdf = pytest.importorskip("fpdf", reason="pip install fpdf2")
    made = fpdf.FPDF()
    made.add_page()
    made.set_font("Helvetica", "B", 18)
    made.cell(text="Harvest of apples", new_x="LMARGIN", new_y="NEXT")
    made.set_font("Helvetica", size=11)
    made.multi_cell(
        0, 6, "The first lines of the report say what the harvest was like in the year."
    )
    rows = [("Sort", "Kilograms"), ("Boskoop", "120"), ("Elstar", "80")]
    with made.table() as table:
        for row in rows:
            table.row(row)
    made.ln(8)
    for item in ("first apple", "second apple"):
        made.cell(text=f"- {item}", new_x="LMARGIN", new_y="NEXT")
    document = pdf.parse(bytes(made.output()), "a.pdf")
    (table,) = document.tables
    assert (table.header, *table.rows) == tuple(rows)
    assert document.text.startswith("# Harvest of apples\n\nThe first lines")
    assert document.text.endswith("\n\n- first apple\n- second apple\n")


def test_lists_keep_their_items_and_depth():
    from reportlab.platypus import ListFlowable, ListItem, Paragraph

    rng, body = random.Random(2), styles()["BodyText"]
    long = paragraph(rng)
    inner = ListFlowable([Paragraph("inner item", body)], bulletType="bullet", start="•")
    outer = ListFlowable(
        [ListItem(Paragraph("first", body)), ListItem([Paragraph(long, body), inner])],
        bulletType="bullet", start="•",
    )  # fmt: skip
    numbered = ListFlowable(
        [Paragraph(f"step {i}", body) for i in "abc"], bulletType="1", bulletFormat="%s."
    )
    head = Paragraph(paragraph(rng), body)
    text = pdf.parse(build([head, outer, head, numbered]), "a.pdf").text
    assert f"\n\n- first\n- {long}\n    - inner item\n\n" in text
    assert text.endswith("\n\n1. step a\n2. step b\n3. step c\n")


def test_code_keeps_its_lines_and_what_looks_like_markdown_is_escaped():
    code = ["def f(x):", "    return x", "print(f(1))"]
    page = [(72, 760, "# is a comment sign in several languages, and this is a sentence about it.")]
    page += [
        (
            72,
            740 - 14 * i,
            "Several words of running text say what the program is about, at length.",
        )
        for i in range(6)
    ]
    page += [
        (72 + 6 * (len(c) - len(c.lstrip())), 640 - 12 * i, c.lstrip(), "Courier", 10)
        for i, c in enumerate(code)
    ]
    text = pdf.parse(lines_pdf([page]), "a.pdf").text
    assert text.startswith("\\# is a comment")
    assert text.endswith("```\n" + "\n".join(code) + "\n```\n")


def test_a_cut_off_or_mangled_file_is_an_error_or_a_partial_text(book):
    data = book[0]
    rng = random.Random(1)
    for share in (0.2, 0.5, 0.9, 0.99):
        _survives(data[: int(share * len(data))])
    for _ in range(25):
        mangled = bytearray(data)
        for _ in range(40):
            mangled[rng.randrange(len(mangled))] = rng.randrange(256)
        _survives(bytes(mangled))


def _survives(data: bytes) -> None:
    with contextlib.suppress(ParseError):
        tiles(pdf.parse(data, "a.pdf"))


def test_threads_do_not_disturb_each_other(book):
    texts = []
    threads = [
        threading.Thread(target=lambda: texts.append(pdf.parse(book[0], "b").text))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(texts) == 6
    assert len(set(texts)) == 1


#: without TeX's own: of its bitmap fonts pdfium's text lacks the accents, which are read here
REAL = [path for path in files(DOCUMENTATION, ".pdf") if "texlive-doc" not in path.parts][:6]


@pytest.mark.parametrize("path", REAL or [None], ids=lambda path: path.name if path else "none")
def test_real_documents_keep_their_words(path):
    """Against pdfium's own plain text; what may go is repeated furniture, hyphens, and numbers of lines where it is said.

    Underscores that are drawn are read, and pdfium knows nothing of them.
    """
    if path is None:
        pytest.skip("no PDF under /usr/share/doc")
    import pypdfium2

    document = pdf.parse(path.read_bytes(), str(path))
    tiles(document)
    source = pypdfium2.PdfDocument(path)
    plain = "\n".join(source[i].get_textpage().get_text_range() for i in range(len(source)))
    plain = re.sub(r"[\x02\ufffe-]\r?\n?", "", plain)
    removed = sum(
        len(item["text"].split()) * item["pages"] for item in document.metadata["removed"]
    )
    said = document.text.replace("-", "")
    wanted, read = (words_of(text.replace("_", " ")) for text in (plain, said))
    if any("numbers of lines" in warning for warning in document.metadata.get("warnings", ())):
        wanted = Counter({word: count for word, count in wanted.items() if not word.isdecimal()})
    missing = sum((wanted - read).values()) - removed
    assert missing <= 0.005 * sum(wanted.values())
    assert len(outline(document).headings) >= len(source) // 2


def test_a_header_larger_than_the_text_goes_where_nearly_all_pages_have_it():
    """Browsers set their own header at one size, and shrink a page that is too wide below it."""
    from reportlab.pdfgen.canvas import Canvas

    rng, data = random.Random(9), io.BytesIO()
    canvas = Canvas(data)
    for number in range(1, 5):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(24, 820, "4/12/26, 3:10 PM")
        canvas.drawString(280, 820, "Harbour report")
        canvas.drawString(24, 18, "https://harbour.example/report.html")
        canvas.drawString(540, 18, f"{number}/4")
        canvas.setFont("Times-Roman", 6.5)
        for row in range(40):
            canvas.drawString(60, 760 - 9 * row, sentence(rng))
        canvas.showPage()
    canvas.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert "Harbour report" not in document.text
    assert "harbour.example" not in document.text
    assert {removed["pages"] for removed in document.metadata["removed"]} == {4}
    assert outline(document).headings == ()


def paged(title, pages=8):
    """Pages with a notice at the top of each, a title below it, and two paragraphs of their own."""
    rng = random.Random(9)
    return [
        [(72, 815, f"Printed for one reader, {number}"), (72, 785, title(number), "Helvetica-Bold", 20)]
        + [(72, 700 - 14 * line, sentence(rng, 10)) for line in range(12)]
        for number in range(1, pages + 1)
    ]  # fmt: skip


def test_a_title_that_is_printed_on_pages_in_a_row_is_said_once():
    text = pdf.parse(lines_pdf(paged(lambda number: "Care of the thyroid")), "a.pdf").text
    assert text.count("Care of the thyroid") == 1
    assert "Printed for" not in text


def test_titles_of_single_pages_stay():
    titles = [f"{WORDS[number]} care" for number in range(1, 9)]
    text = pdf.parse(lines_pdf(paged(lambda number: titles[number - 1])), "a.pdf").text
    assert all(text.count(title) == 1 for title in titles)


def test_a_title_of_few_pages_in_a_row_stays_on_each():
    text = pdf.parse(lines_pdf(paged(lambda number: f"{WORDS[number // 3]} care")), "a.pdf").text
    assert text.count(f"# {WORDS[1]} care") == 3


def test_a_page_may_begin_with_a_space_that_pdfium_made_up(monkeypatch):
    import pypdfium2.raw as raw

    of_character = raw.FPDFText_GetTextObject
    made_up = lambda page, at: of_character(page, at) if at else None  # noqa: E731
    monkeypatch.setattr(raw, "FPDFText_GetTextObject", made_up)
    document = pdf.parse(lines_pdf([[(72, 700, "Harbour light")]]), "a.pdf")
    assert "arbour light" in document.text
