"""Office files that tests make, with what was written into them."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field

LINES = (
    "Größe & Ähnliches <b>bleibt</b> so, naïve café 漢字 – „wörtlich“ snake_case *stars* a|b.",
    "The quick brown fox jumps over 13 lazy dogs; see section 4.2 (page 7).",
    "Ένα δύο τρία, один два три, 日本語の文章です。",
)
CELLS = [
    ["Part", "Größe", "Note"],
    ["a_1", "3.50", "x|y"],
    ["b & c", "-7", "<tag>"],
    ["ü", "0", "long words here"],
]


@dataclass
class Written:
    """A file and what must be found again."""

    data: bytes
    words: Counter[str]
    headings: list[str] = field(default_factory=list)
    cells: list[list[list[str]]] = field(default_factory=list)


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text))


def recall(written: Counter[str], text: str) -> float:
    """The share of the words written that are in a text."""
    return 1 - (written - words(text)).total() / written.total()


def saved(document) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def word_file(sections: int = 6) -> Written:
    import docx

    document = docx.Document()
    document.core_properties.author = "Ada Müller"
    document.core_properties.title = "The Core Title"
    texts, headings, tables = ["Report title"], ["Report title"], []
    document.add_heading("Report title", 0)
    for number in range(sections):
        level = number % 3 + 1
        heading = f"Heading {number} of level {level} & more"
        document.add_heading(heading, level)
        headings.append(heading)
        paragraph = document.add_paragraph(LINES[number % 3] + " ")
        paragraph.add_run(f"bold{number} words").bold = True
        document.add_paragraph(f"first item {number}", style="List Bullet")
        document.add_paragraph(f"last item {number}", style="List Bullet")
        _fill(document.add_table(len(CELLS), 3))
        tables.append(CELLS)
        document.add_paragraph(f"step {number}", style="List Number")
        texts += [heading, LINES[number % 3], f"bold{number} words", f"first item {number}",
                  f"last item {number}", f"step {number}", *(c for row in CELLS for c in row)]  # fmt: skip
    return Written(saved(document), words("\n".join(texts)), headings, tables)


def _fill(table) -> None:
    for y, row in enumerate(CELLS):
        for x, cell in enumerate(row):
            table.cell(y, x).text = cell


def slides_file(count: int = 4) -> Written:
    import pptx

    deck = pptx.Presentation()
    texts, headings = [], []
    for number in range(1, count + 1):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        headings.append(f"Slide title {number}")
        slide.shapes.title.text = headings[-1]
        slide.placeholders[1].text = f"bullet on slide{number}\n{LINES[number % 3]}"
        slide.notes_slide.notes_text_frame.text = f"notes of slide{number}"
        texts += [
            headings[-1],
            f"bullet on slide{number}",
            LINES[number % 3],
            f"notes of slide{number}",
        ]
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Slide with table"
    _fill(slide.shapes.add_table(len(CELLS), 3, 0, 2_000_000, 5_000_000, 2_000_000).table)
    texts += ["Slide with table", *(c for row in CELLS for c in row)]
    headings.append("Slide with table")
    return Written(saved(deck), words("\n".join(texts)), headings, [CELLS])


def sheets_file(rows: int = 40) -> Written:
    import openpyxl

    book = openpyxl.Workbook()
    texts, tables = ["Prices", "Cities", "Empty"], []
    first = book.active
    first.title = "Prices"
    second = book.create_sheet("Cities")
    for sheet, mark in ((first, "p"), (second, "c")):
        table = [["Name", "Amount", "Note"]]
        table += [[f"{mark}{y}|x", str(y * 1.25 if y * 1.25 % 1 else int(y * 1.25)), LINES[y % 3]] for y in range(1, rows)]  # fmt: skip
        for y, row in enumerate(table):
            sheet.append([row[0], y * 1.25 if y else row[1], row[2]])
        tables.append(table)
        texts += [cell for row in table for cell in row]
    book.create_sheet("Empty")
    return Written(saved(book), words("\n".join(texts)), ["Prices", "Cities", "Empty"], tables)


def changed(data: bytes, name: str, change) -> bytes:
    """An archive with one part changed; `change` maps its bytes, b"" where it did not exist."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            content = old.read(part)
            new.writestr(part.filename, change(content) if part.filename == name else content)
        if name not in old.namelist():
            new.writestr(name, change(b""))
    return stream.getvalue()
