"""How much of a file is found again: words, headings, cells and pages, in files made here and real ones."""

from __future__ import annotations

import importlib.util
import io
import random
import re
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path
from unicodedata import normalize

import installed_files
import office_files as files
import pytest

from chunking import ParseError, create_chunker, parse_bytes
from chunking.parsers import eml, html, ocr, office, opendocument
from chunking.parsers.pdf import parser as pdf
from chunking.segmenters.outline import outline

NEEDED = ("docling", "docx", "pptx", "openpyxl", "pypdfium2", "reportlab", "bs4")
if not all(map(importlib.util.find_spec, NEEDED)):
    pytest.skip(f"needs {NEEDED}", allow_module_level=True)

#: the shares of words that must be found again, in text and in pictures of text
TEXT, PICTURES = 0.995, 0.98
SYLLABLES = ("ba", "den", "fir", "gol", "hu", "ker", "lim", "mo", "nar", "pel", "ris", "sun", "tav")


def prose(rng: random.Random, page: int, count: int) -> list[str]:
    """Invented words, most of which no other page has."""
    return ["".join(rng.choices(SYLLABLES, k=rng.randint(1, 3))) + f"p{page}" for _ in range(count)]


class Story:
    """A PDF page by page with all that made-up reports have, and what was written."""

    def __init__(self, columns: int) -> None:
        self.columns, self.rng = columns, random.Random(columns)
        self.words: list[str] = []
        self.headings: list[str] = []
        self.cells: list[list[list[str]]] = []

    def data(self, pages: int) -> bytes:
        from reportlab.lib.pagesizes import A4
        from reportlab.platypus import BaseDocTemplate, Frame, PageBreak, PageTemplate

        data, width = io.BytesIO(), (A4[0] - 144 - 20 * (self.columns - 1)) / self.columns
        frames = [Frame(72 + n * (width + 20), 60, width, A4[1] - 130) for n in range(self.columns)]
        made = BaseDocTemplate(data, pagesize=A4)
        made.addPageTemplates(PageTemplate(frames=frames, onPage=self.furnish))
        story = []
        for page in range(1, pages + 1):
            story += [*self.page(page, width), PageBreak()]
        made.build(story)
        return data.getvalue()

    def furnish(self, canvas, template) -> None:
        canvas.setFont("Helvetica", 8)
        canvas.drawString(72, 802, "A running head, confidential")
        canvas.drawCentredString(297, 34, f"Page {template.page}")

    def page(self, page: int, width: float) -> list:
        from reportlab.lib import colors
        from reportlab.lib.enums import TA_JUSTIFY
        from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
        from reportlab.platypus import Paragraph, Table, TableStyle

        sheet = getSampleStyleSheet()
        body = ParagraphStyle("body", parent=sheet["BodyText"], alignment=TA_JUSTIFY)
        heading = f"{page} {' '.join(prose(self.rng, page, 3))}"
        self.headings.append(heading)
        story = [Paragraph(heading, sheet["Heading1"])]
        for _ in range(4 if self.columns == 1 else 7):
            text = prose(self.rng, page, 45)
            self.words += text
            story.append(Paragraph(" ".join(text).capitalize() + ".", body))
        rows = [[" ".join(prose(self.rng, page, 1)) for _ in range(3)] for _ in range(5)]
        self.cells.append(rows)
        ruled = TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)])
        size = [("FONTSIZE", (0, 0), (-1, -1), 7)]
        story.append(Table(rows, colWidths=[width / 3] * 3, style=TableStyle(size + ruled._cmds)))
        return story


@cache
def report(columns: int):
    story = Story(columns)
    return story, pdf.parse(story.data(6), "report.pdf")


columns = pytest.mark.parametrize("count", [1, 2])


@columns
def test_words_headings_and_cells_of_a_pdf(count):
    story, document = report(count)
    written = files.words(" ".join([*story.words, *story.headings]).lower())
    assert files.recall(written, document.text.lower()) >= TEXT
    assert [heading.title for heading in outline(document).headings] == story.headings
    assert [[list(t.header), *map(list, t.rows)] for t in document.tables] == story.cells
    assert [table.page for table in document.tables] == [1, 2, 3, 4, 5, 6]
    assert "confidential" not in document.text
    assert not re.search(r"Page \d", document.text)


def pages_of(text: str) -> set[int]:
    """The pages whose words a text holds."""
    return {int(page) for page in re.findall(r"[a-z]p(\d)\b", text)}


@columns
@pytest.mark.parametrize("strategy", ["fixed", "recursive", "sentence", "markdown", "heading"])
def test_every_chunk_of_a_pdf_names_the_pages_of_its_words(count, strategy):
    _, document = report(count)
    chunks = create_chunker(strategy, chunk_size=70, unit="words").chunk(document)
    for chunk in chunks:
        if pages := pages_of(chunk.text):
            assert (chunk.page_number, chunk.page_end) == (min(pages), max(pages))
    assert len(chunks) > 15


def test_hyphens_at_line_ends_are_undone_in_running_text():
    from reportlab.pdfgen.canvas import Canvas

    rng, data = random.Random(5), io.BytesIO()
    canvas, written = Canvas(data), [prose(rng, 1, 6) for _ in range(40)]
    for row, line in enumerate(written):
        before = written[row - 1][-1][3:] + " " if row else ""
        after = line[-1][:3] + ("-" if row < 39 else line[-1][3:])
        canvas.drawString(60, 780 - 15 * row, before + " ".join(line[:-1]) + " " + after)
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    assert (
        files.recall(files.words(" ".join(word for line in written for word in line)), text) >= TEXT
    )


@pytest.mark.parametrize("make", [files.slides_file, files.sheets_file])
def test_every_chunk_of_slides_and_sheets_names_its_page(make):
    document = office.parse(make().data, "a")
    for chunk in create_chunker("recursive", chunk_size=60, chunk_overlap=0).chunk(document):
        on = [p.number for p in document.pages if p.start < chunk.end and chunk.start < p.end]
        assert (chunk.page_number, chunk.page_end) == (on[0], on[-1])


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_words_of_a_message(kind):
    from email.message import EmailMessage

    rng, message = random.Random(4), EmailMessage()
    said = [" ".join(prose(rng, n, 12)) for n in range(30)]
    message["From"], message["Subject"] = "Ada <ada@example.org>", "Größe der Dinge"
    message.set_content("\n".join(said))
    if kind == "html":
        body = "".join(f"<p>{line}</p>" for line in said)
        message.set_content(f"<style>gone</style>{body}", subtype="html")
    text = eml.parse(message.as_bytes(), "a.eml").text
    assert files.recall(files.words("Größe der Dinge " + " ".join(said)), text) == 1
    assert "gone" not in text


# real files

#: PDFs that are tried: a machine with much documentation has hundreds
MOST = 60


def real(*endings: str, least: int = 1, most: int = 1_500_000) -> list[Path]:
    """Files of those types that the system's and Python's packages brought."""
    found = {
        path.resolve()
        for folder in (installed_files.DOCUMENTATION, installed_files.PACKAGES)
        for path in installed_files.files(folder, *endings)
        if path.is_file() and least <= path.stat().st_size <= most
    }
    return sorted(found)


def each(paths: list[Path]) -> pytest.MarkDecorator:
    none = pytest.param(None, marks=pytest.mark.skip(reason="no such file on this machine"))
    return pytest.mark.parametrize(
        "path", [pytest.param(path, id=path.name) for path in paths] or [none]
    )


AROUND = ("script", "style", "noscript", "template", "nav", "svg", "iframe", "button", "head")
#: elements that part no words
INLINE = frozenset({"a", "abbr", "b", "bdi", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q", "s",
                    "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr"})  # fmt: skip
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
#: what DocBook calls a note, whose first line says only that it is one
ADMONITIONS = (["note"], ["important"], ["tip"], ["warning"], ["caution"])
#: signs of emphasis and code, and the same where a page states them, as in `toLocale*String`
MARKS = re.compile("[*`]")


def body_of(data: bytes):
    """The body of a page without what is around it, by another parser of HTML and other rules."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(re.sub(rb"^\s*<\?xml[^>]*>", b"", data), "html.parser")
    menus = soup.find_all(
        attrs={"role": ("navigation", "search", "menu", "menubar", "contentinfo")}
    )
    skips = soup.find_all("a", string=re.compile(r"^\s*Skip to "))
    turning = soup.find_all("a", accesskey=("p", "n"))  # to the page before and after
    bars = [link.find_parent(["p", "ul", "table"]) or link for link in turning]
    bars += [*soup(class_=("NAVHEADER", "NAVFOOTER")), *menus_of_nodes(soup)]
    for tag in [*soup(AROUND), *menus, *skips, *bars, *soup(["header", "footer", "aside", "form"])]:
        if not tag.decomposed:
            tag.decompose()
    for tag in soup.find_all(lambda tag: tag.name not in INLINE):
        tag.insert_before("\n")
        tag.insert_after("\n")
    return soup


def menus_of_nodes(soup) -> list:
    """The tables and lists of links to its own sections, in a manual by Texinfo."""
    if not soup.find("meta", content=re.compile("texi2html|makeinfo|texinfo", re.IGNORECASE)):
        return []
    return [
        tag for tag in soup(["table", "ul"]) if all(row.a or row.th for row in tag(["tr", "li"]))
    ]


def letters(text: str) -> str:
    return "".join(re.findall(r"[^\W_]", text))


def titles(document) -> set[str]:
    return {letters(heading.title) for heading in outline(document).headings}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::bs4.XMLParsedAsHTMLWarning")
def test_the_words_and_headings_of_real_pages():
    pages = real(".html", ".htm", least=2_000, most=200_000)[::10]
    if not pages:
        pytest.skip("no web page on this machine")
    written = missing = 0
    lost: list[str] = []
    for path in pages:
        data = path.read_bytes()
        document, soup = html.parse(data, path.name), body_of(data)
        wanted = files.words(MARKS.sub("", soup.get_text()))
        gone = (wanted - files.words(MARKS.sub("", document.text))).total()
        assert gone <= max(2, (1 - TEXT) * wanted.total()), path
        written, missing = written + wanted.total(), missing + gone
        found = titles(document)
        lost += [f"{path.name}: {heading.get_text()}" for heading in soup.find_all(HEADINGS)
                 if letters(heading.get_text()) not in found | {""}
                 and heading.parent.get("class") not in ADMONITIONS]  # fmt: skip
    assert missing <= 0.0005 * written
    assert lost == []


#: what pdfminer says of a glyph that it knows no character of, and how it reads turned text: a letter a line
UNKNOWN, TURNED = re.compile(r"\(cid:\d+\)"), re.compile(r"^\S\n(?:\n*^\S\n)++", re.MULTILINE)

INDEX = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


def seen_by_pdfminer(text: str) -> str:
    """What pdfminer read for sure."""
    return as_compared(TURNED.sub("", UNKNOWN.sub("", text)))


def as_compared(text: str) -> str:
    """A text with ligatures as letters, and with indices and powers apart, which one reader joins to their letter."""
    return INDEX.sub(" ", normalize("NFKC", text))


@each(real(".pdf")[:MOST])
def test_the_words_of_real_pdfs_against_another_reader(path):
    """pdfminer is independent of pdfium; what may go is repeated furniture."""
    from pdfminer.high_level import extract_text

    document = pdf.parse(path.read_bytes(), path.name)
    wanted = files.words(re.sub(r"[-\u00ad]\n", "", seen_by_pdfminer(extract_text(path))))
    text = as_compared(document.text)
    gone = wanted - files.words(re.sub(r"(?<=\w)-(?=\w)", "", text) + text)
    together = letters(text)
    gone = Counter({word: n for word, n in gone.items() if len(word) < 5 or word not in together})
    furniture = sum(len(r["text"].split()) * r["pages"] for r in document.metadata["removed"])
    assert gone.total() - furniture <= (1 - TEXT) * wanted.total()
    assert [page.number for page in document.pages] == list(range(1, len(document.pages) + 1))


@each(real(".docx", ".odt"))
def test_the_words_of_real_office_files_against_their_xml(path):
    read = opendocument.parse if path.suffix == ".odt" else office.parse
    document = read(path.read_bytes(), path.name)
    with zipfile.ZipFile(path) as archive:
        texts = [
            re.sub(
                r"(?s)<text:table-of-content .*?</text:table-of-content>|<[^>]+>",
                " ",
                archive.read(name).decode(),
            )
            for name in archive.namelist()
            if name in ("word/document.xml", "content.xml") or "ppt/slides/slide" in name
        ]
    written = files.words(" ".join(texts))
    assert (written - files.words(document.text)).total() <= (1 - TEXT) * written.total()


@pytest.mark.slow
@pytest.mark.skipif(not ocr.is_installed(), reason="needs rapidocr and onnxruntime")
def test_rendered_pages_of_real_pdfs_are_recognised():
    """Pages as pictures against the words that their text holds, each word as a whole."""
    import pypdfium2
    from PIL import Image

    paths = real(".pdf")[:2]
    if not paths:
        pytest.skip("no PDF on this machine")
    written = gone = 0
    for path in paths:
        source = pypdfium2.PdfDocument(path)
        page, data = source[4], io.BytesIO()
        picture = page.render(scale=100 / 72).to_numpy()[:, :, ::-1]
        Image.fromarray(picture).save(data, "PNG")
        wanted = files.words(page.get_textpage().get_text_range().replace("\ufffe", ""))
        written += wanted.total()
        gone += (wanted - files.words(ocr.parse(data.getvalue(), "page.png").text)).total()
        source.close()
    assert gone <= (1 - PICTURES) * written


def test_a_real_file_is_read_the_same_in_a_process_of_its_own():
    paths = real(".html", least=2_000, most=20_000)[:1]
    if not paths:
        pytest.skip("no web page on this machine")
    data = paths[0].read_bytes()
    assert parse_bytes(data, "a.html").text == html.parse(data, "a.html").text


# found by measuring


@pytest.mark.parametrize("side", ["right", "left"])
def test_a_table_beside_a_column_does_not_cut_its_paragraph(side):
    from reportlab.pdfgen.canvas import Canvas

    rng, data = random.Random(8), io.BytesIO()
    canvas, at = Canvas(data), {"right": (60, 330), "left": (300, 60)}[side]
    lines = [" ".join(prose(rng, 1, 4)) for _ in range(20)]
    for row, line in enumerate(lines):
        canvas.drawString(at[0], 780 - 14 * row, line)
    for row in range(4):
        for column in range(3):
            canvas.rect(at[1] + 60 * column, 700 - 20 * row, 60, 20)
            canvas.drawString(at[1] + 60 * column + 4, 706 - 20 * row, f"c{row}{column}")
    canvas.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert " ".join(lines) in " ".join(document.text.split())
    assert [list(row) for row in document.tables[0].rows] == [
        [f"c{row}{column}" for column in range(3)] for row in range(1, 4)
    ]


def test_words_that_stand_on_every_page_alone_are_the_text():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data)
    for _ in range(8):
        canvas.drawString(60, 780, "The same words")
        canvas.showPage()
    canvas.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert document.text.count("The same words") == 8
    assert document.metadata["removed"] == []


@pytest.mark.slow
@pytest.mark.skipif(not ocr.is_installed(), reason="needs rapidocr and onnxruntime")
def test_a_font_that_hides_its_characters_is_read_by_its_looks():
    fpdf = pytest.importorskip("fpdf", reason="pip install fpdf2")
    font = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not font.exists():
        pytest.skip("needs the DejaVu fonts")
    made = fpdf.FPDF()
    made.add_page()
    made.add_font("d", fname=font)
    made.set_font("d", size=16)
    made.multi_cell(0, 9, "The quiet harbour sleeps under the winter sky.")
    data = bytes(made.output())
    assert ocr_pages(data) == (None, "The quiet harbour sleeps under the winter sky.\n")
    hidden = data.replace(b"/ToUnicode", b"/ToUnicodX")
    assert ocr_pages(hidden) == (1, "The quiet harbour sleeps under the winter sky.\n")


def ocr_pages(data: bytes) -> tuple[int | None, str]:
    document = pdf.parse(data, "a.pdf")
    return document.metadata.get("ocr_pages"), document.text


@pytest.mark.parametrize("parser", [html.parse, html.parse_by_docling])
def test_headings_lose_their_anchors_and_keep_what_looks_like_tags(parser):
    page = (
        b"<html><body><h1>Guide<a class='headerlink' href='#guide'>\xc2\xb6</a></h1><p>words</p>"
        b"<h2>The <code>&lt;any&gt;</code> type <a href='#any'>#</a></h2><p>more</p>"
        b"<h2><a href='#x'>Linked</a></h2><p>last</p></body></html>"
    )
    document = parser(page, "a.html")
    assert [h.title for h in outline(document).headings] == ["Guide", "The <any> type", "Linked"]
    assert "¶" not in document.text


def test_headings_of_pdf_and_slides_keep_what_looks_like_tags():
    import pptx
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    sheet, data, deck = getSampleStyleSheet(), io.BytesIO(), pptx.Presentation()
    text = [Paragraph("words of running text " * 9, sheet["BodyText"])] * 3
    SimpleDocTemplate(data).build([Paragraph("The &lt;any&gt; type", sheet["Heading1"]), *text])
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "The <any> type"
    for document in (
        pdf.parse(data.getvalue(), "a.pdf"), office.parse(files.saved(deck), "a.pptx"),
    ):  # fmt: skip
        assert [h.title for h in outline(document).headings] == ["The <any> type"]


def test_a_page_with_declarations_of_its_own_shows_none_of_them():
    page = b'<!DOCTYPE html [<!ENTITY x "y">\n<!ELEMENT a ANY>]><html><p>words</p></html>'
    assert html.parse(page, "a.html").text == "words\n"


def test_slides_without_a_slide_are_empty_not_damaged():
    import pptx

    with pytest.raises(ParseError, match=r"a\.pptx has no slides"):
        office.parse(files.saved(pptx.Presentation()), "a.pptx")
