"""Word, PowerPoint and Excel files: every word, heading, cell and page is found again."""

from __future__ import annotations

import importlib.util
import io
import pickle
import zipfile

import office_files as files
import pytest

from chunking import create_chunker, parse_bytes
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.outline import outline
from chunking.tokenizers.words import WordCounter

if not all(map(importlib.util.find_spec, ("lxml", "docx", "pptx", "openpyxl"))):
    pytest.skip("needs lxml, python-docx, python-pptx and openpyxl", allow_module_level=True)


@pytest.fixture(scope="module")
def word():
    written = files.word_file()
    return written, parse_bytes(written.data, "folder/report.docx")


@pytest.fixture(scope="module")
def slides():
    written = files.slides_file()
    return written, parse_bytes(written.data, "deck.pptx")


@pytest.fixture(scope="module")
def sheets():
    written = files.sheets_file()
    return written, parse_bytes(written.data, "book.xlsx")


@pytest.fixture(params=["word", "slides", "sheets"])
def both(request):
    return request.getfixturevalue(request.param)


def test_every_word_is_there(both):
    written, document = both
    assert files.recall(written.words, document.text) == 1


def test_every_heading_is_there_in_order(both):
    written, document = both
    assert [heading.title for heading in outline(document).headings] == written.headings


def test_every_cell_is_there_as_data_and_as_markdown(both):
    written, document = both
    found = [[list(table.header), *map(list, table.rows)] for table in document.tables]
    assert found == written.cells
    blocks = [block for block in markdown_blocks(document).blocks if block.kind == "table"]
    assert len(blocks) == len(written.cells)


def test_a_word_file_is_markdown_without_pages(word):
    _, document = word
    assert (document.mime_type, document.uri) == ("text/markdown", "folder/report.docx")
    assert document.pages == ()
    known = document.metadata
    assert (known["title"], known["author"]) == ("The Core Title", "Ada Müller")
    assert (known["parser"], known["language"], known["warnings"]) == ("office", "en", [])
    assert known["created"] <= known["modified"]
    assert known["word_count"] == WordCounter().count(document.text)


@pytest.mark.parametrize("words", ["# of units: 5", "```", "above\n---", "<!-- open", "~~~ x"])
@pytest.mark.parametrize("style", [None, "List Bullet"])
def test_words_of_a_word_file_open_no_heading_and_no_fence(words, style):
    import docx

    made = docx.Document()
    made.add_heading("Report", 1)
    made.add_paragraph(words, style=style)
    made.add_heading("Costs", 2)
    document = parse_bytes(files.saved(made), "a.docx")
    assert [heading.title for heading in outline(document).headings] == ["Report", "Costs"]


def test_characters_of_pictorial_fonts_are_what_they_show():
    import docx
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    made = docx.Document()
    paragraph = made.add_paragraph()
    for font, signs in (
        ("FontAwesome", "\uf0e0 "),
        ("Wingdings", "\uf0fc "),
        ("Symbol", "\uf061 \uf0b3 2"),
    ):
        run = paragraph.add_run(signs)
        run.font.name = font
    for font, code in (("Wingdings", "F0E0"), ("Symbol", "F06D"), ("Webdings", "F061")):
        sign = OxmlElement("w:sym")
        sign.set(qn("w:font"), font)
        sign.set(qn("w:char"), code)
        run._r.append(sign)
    run.add_text("m")
    document = parse_bytes(files.saved(made), "a.docx")
    assert document.text == "\uf0e0 ✓ α ≥ 2→µ m\n"
    assert document.metadata["warnings"] == []


@pytest.mark.parametrize(("font", "shown"), [("Wingdings", "✓x"), ("FontAwesome", "\uf0fcx")])
def test_signs_on_a_slide_are_those_of_their_font(font, shown):
    import pptx

    made = pptx.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    run = slide.shapes.add_textbox(0, 0, 900, 900).text_frame.paragraphs[0].add_run()
    run.text, run.font.name = "\uf0fcx", font
    document = parse_bytes(files.saved(made), "a.pptx")
    assert (document.text.strip(), document.metadata["warnings"]) == (shown, [])


def test_slides_are_pages_with_their_notes(slides):
    _, document = slides
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6]
    for page in document.pages[:4]:
        text = document.text[page.start : page.end]
        assert text.startswith(f"# Slide title {page.number}")
        assert f"notes of slide{page.number}" in text
        assert files.words(text).keys() & {f"slide{n}" for n in range(1, 5)} == {
            f"slide{page.number}"
        }
    assert document.pages[4].start == document.pages[4].end
    assert document.metadata["page_count"] == 6
    assert {table.page for table in document.tables} == {6}


def test_sheets_are_pages_with_their_names(sheets):
    _, document = sheets
    starts = [document.text[page.start :].split("\n")[0] for page in document.pages]
    assert starts == ["## Prices", "## Cities", "## Empty"]
    assert [table.page for table in document.tables] == [1, 2]


def test_every_chunk_knows_its_page(slides):
    _, document = slides
    for chunk in create_chunker("recursive", chunk_size=20, chunk_overlap=0).chunk(document):
        on = [p.number for p in document.pages if p.start < chunk.end and chunk.start < p.end]
        assert (chunk.page_number, chunk.page_end) == (on[0], on[-1])


def test_a_document_pickles_with_its_tables(word):
    _, document = word
    again = pickle.loads(pickle.dumps(document))
    assert again == document
    assert again.fingerprint == document.fingerprint


def test_a_wrong_ending_is_warned_of_and_the_content_wins():
    document = parse_bytes(files.sheets_file(3).data, "wrong.docx")
    assert document.metadata["format"] == "xlsx"
    (warning,) = document.metadata["warnings"]
    assert warning.startswith("the name ends in .docx but the content is an Excel workbook")


def test_macros_are_neither_read_nor_run():
    data = files.changed(files.sheets_file(3).data, "xl/vbaProject.bin", lambda _: b"Sub Evil")
    document = parse_bytes(data, "book.xlsm")
    assert "macros" in document.metadata["warnings"][0]
    assert "Evil" not in document.text


def test_formulas_without_values_are_warned_of():
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["a", "=1+1"])
    assert "1 formula without" in parse_bytes(files.saved(book), "f.xlsx").metadata["warnings"][0]


def test_headers_and_footers_left_out_are_warned_of():
    import docx

    document = docx.Document()
    document.add_paragraph("Body")
    document.sections[0].header.paragraphs[0].text = "Running title"
    parsed = parse_bytes(files.saved(document), "h.docx")
    assert "headers and footers" in parsed.metadata["warnings"][0]


def test_a_picture_keeps_its_alternative_text():
    import io

    import docx
    from PIL import Image

    stream = io.BytesIO()
    Image.new("RGB", (30, 30), "red").save(stream, "PNG")
    document = docx.Document()
    document.add_paragraph("Before")
    document.add_picture(stream)
    properties = document.element.body.xpath(".//wp:docPr")[0]
    properties.set("descr", "A red square")
    parsed = parse_bytes(files.saved(document), "p.docx")
    assert [image.alt for image in parsed.images] == ["A red square"]
    assert parsed.text == "Before\n"


@pytest.mark.parametrize("make", [files.word_file, files.slides_file, files.sheets_file])
def test_parts_may_be_named_with_backslashes(make):
    data, stream = make().data, io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for part in old.infolist():
            content = old.read(part)
            part.filename = part.filename.replace("/", "\\")
            new.writestr(part, content)
    kind = next(kind for kind in ("word", "ppt", "xl") if f"{kind}\\".encode() in stream.getvalue())
    name = {"word": "a.docx", "ppt": "a.pptx", "xl": "a.xlsx"}[kind]
    assert parse_bytes(stream.getvalue(), name).text == parse_bytes(data, name).text


def slide_of_boxes(*boxes):
    """A presentation of one slide without placeholders: boxes with their top in inches, words, size and bold.

    Each line of the words is a paragraph, and a line after a > is a link.
    """
    import pptx
    from pptx.util import Inches, Pt

    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for top, words, size, bold in boxes:
        box = slide.shapes.add_textbox(Inches(1), Inches(top), Inches(6), Inches(0.8))
        for at, line in enumerate(words.split("\n")):
            paragraph = box.text_frame.add_paragraph() if at else box.text_frame.paragraphs[0]
            run = paragraph.add_run()
            run.text, run.font.bold = line.removeprefix(">"), bold
            run.font.size = Pt(size) if size else None
            run.hyperlink.address = "https://example.org/" if line.startswith(">") else None
    return parse_bytes(files.saved(deck), "a.pptx").text


BODY = (
    3,
    "Orders rose in all three regions, and most of them came from new customers",
    None,
    False,
)


@pytest.mark.parametrize(
    ("title", "others"),
    [
        ((1, "Third quarter", 32, False), [BODY]),
        ((1, "Third quarter", 18, True), [BODY]),
        ((1, "Third quarter", 32, False), [(0.3, "ACME internal", 10, False), BODY, (4, "+12 %", 60, True)]),
        ((1, "Third quarter", 24, True), [BODY, (2, "North", 24, True)]),
        ((3, "Questions?", 44, False), []),
    ],
)  # fmt: skip
def test_a_box_that_stands_out_above_the_others_titles_its_slide(title, others):
    assert slide_of_boxes(*others, title).startswith(f"# {title[1]}\n")


@pytest.mark.parametrize(
    "boxes",
    [
        [(1, "Third quarter", None, False), BODY],
        [BODY, (5, "Source: our own books", 32, True)],
        [(1, "Orders rose in the third quarter.", 32, True), BODY],
    ],
)
def test_boxes_that_do_not_stand_out_are_text(boxes):
    assert "#" not in slide_of_boxes(*boxes)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        # found: a list was one heading, and a title's link was lost
        ("Orders rose\nPrices fell", "Orders rose\n\nPrices fell\n"),
        (">Third quarter", "[Third quarter](https://example.org/)\n"),
        ("\nThird quarter\n", "# Third quarter\n"),
    ],
)
def test_only_one_line_that_is_no_link_titles_its_slide(words, text):
    assert slide_of_boxes((1, words, 32, False), BODY).startswith(text)
