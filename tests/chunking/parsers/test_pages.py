"""Pages as they look, and where on them a text stands."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import time
import zlib
from functools import partial

import pytest

from chunking import Document, Page, ParseError, parse_bytes
from chunking.parsers import Box, PageImage, can_render, place_of, render_page, structure_of
from chunking.parsers.page_drawing import _as_read

canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
PIL = pytest.importorskip("PIL.Image", reason="pip install pillow")

WIDTH, HEIGHT = 600, 800


def pdf(*pages, crop=None):
    """A PDF whose pages hold texts at places: (x, y from the bottom, text)."""
    stream = io.BytesIO()
    made = canvas.Canvas(stream, pagesize=(WIDTH, HEIGHT))
    for page in pages:
        made.setFont("Helvetica", 12)
        for x, y, text in page:
            made.drawString(x, y, text)
        if crop:
            made.setCropBox(crop)
        made.showPage()
    made.save()
    return stream.getvalue()


def pixels(image):
    picture = PIL.open(io.BytesIO(image.png)).convert("L")
    assert picture.size == (image.width, image.height)
    return picture


def is_inked(image, box):
    """Whether something dark stands in a box of a page."""
    across, down = image.width, image.height
    part = pixels(image).crop(
        (int(box[0] * across), int(box[1] * down), int(box[2] * across) + 1, int(box[3] * down) + 1)
    )
    return part.getextrema()[0] < 128


def shown(data, number=1, text=None):
    """The place of a document's page on its picture, or of a part of its text."""
    document = parse_bytes(data, "a.pdf")
    image = render_page(data, "a.pdf", number)
    page = document.pages[number - 1]
    whole = document.text[page.start : page.end]
    start = whole.index(text) if text else 0
    return image, place_of(image, whole, start, start + len(text or whole))


LINES = [(72, 700, "The quiet harbour sleeps."), (72, 680, "A lantern is lit at night.")]


def test_a_word_lies_in_its_box():
    image, place = shown(pdf([], LINES), 2, "lantern")
    (box,) = place.boxes
    assert (place.found, place.wanted) == (1, 1)
    assert (image.number, image.count, image.is_recognised) == (2, 2, False)
    assert box.left * WIDTH == pytest.approx(72 + 11, abs=2)
    assert box.top * HEIGHT < HEIGHT - 680 - 4 < box.bottom * HEIGHT
    assert is_inked(image, box)


def test_headings_and_tables_lie_where_they_stand():
    words = ["Tides", "High", "water", "is", "late", "Port", "Depth", "Leith", "5"]
    image = image_of(*words)
    text = "## Tides\n\nHigh water is late\n\n| Port | Depth |\n| --- | --- |\n| Leith | 5 |\n"
    document = Document(text, mime_type="text/markdown", pages=(Page(1, 0, len(text)),))
    heading, table = structure_of(document, document.pages[0], image)
    assert (heading.kind, heading.level, heading.box) == ("heading", 2, image.words[0][1][0])
    first, last = image.words[5][1][0], image.words[8][1][0]
    assert (table.kind, table.box) == ("table", Box(first.left, 0.1, last.right, 0.12))
    plain = Document(text, mime_type="text/plain", pages=document.pages)
    assert structure_of(plain, document.pages[0], image) == ()


def test_lines_are_one_box_each():
    _, place = shown(pdf(LINES))
    assert len(place.boxes) == 2
    assert [place.found, place.wanted] == [10, 10]


def test_a_picture_is_never_large():
    stream = io.BytesIO()
    made = canvas.Canvas(stream, pagesize=(14_000, 14_000))
    made.drawString(72, 72, "vast")
    made.save()
    image = render_page(stream.getvalue(), "a.pdf", 1)
    assert image.width * image.height <= 4_100_000


def turned(data, turn):
    """A PDF whose first page is shown turned."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    document[0].set_rotation(turn)
    stream = io.BytesIO()
    document.save(stream)
    document.close()
    return stream.getvalue()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_has_its_words_where_they_are_shown(turn):
    image = render_page(turned(pdf(LINES), turn), "a.pdf", 1)
    assert (image.width > image.height) == (turn in (90, 270))
    for _, boxes in image.words:
        assert all(is_inked(image, box) for box in boxes)


def test_a_cropped_page_has_its_words_where_they_are_shown():
    image = render_page(pdf(LINES, crop=(50, 600, 400, 750)), "a.pdf", 1)
    assert image.width / image.height == pytest.approx(350 / 150, rel=0.01)
    for _, boxes in image.words:
        assert all(is_inked(image, box) for box in boxes)


def test_a_word_divided_at_a_line_end_has_a_box_on_each_line():
    data = pdf(
        [(72, 700, "It was never told to the infor-"), (72, 686, "mation desk of the harbour.")]
    )
    _, place = shown(data, text="information")
    assert place.found == 1
    assert len(place.boxes) == 2


def test_columns_that_the_file_holds_line_by_line_are_found():
    words = ("harbour", "lantern", "glacier", "meadow", "copper", "winter", "signal", "bridge")
    rows = []
    for n, word in enumerate(words):
        rows.append((60, 700 - 14 * n, f"Left {word} number {n} stands here in line."))
        rows.append((330, 700 - 14 * n, f"Right {word} number {n} stands there in line."))
    image, place = shown(pdf(rows))
    assert place.found == place.wanted
    document = parse_bytes(pdf(rows), "a.pdf")
    start = document.text.index("Right harbour")
    right = place_of(image, document.text, start, len(document.text))
    assert right.found == right.wanted
    assert all(box.left * WIDTH > 320 for box in right.boxes)


def test_a_word_that_occurs_often_is_found_where_it_belongs():
    rows = [(72, 700 - 20 * n, f"the same words and number {n}") for n in range(20)]
    document = parse_bytes(pdf(rows), "a.pdf")
    image = render_page(pdf(rows), "a.pdf", 1)
    start = document.text.index("the same words and number 13")
    place = place_of(image, document.text, start, start + len("the same words and number 13"))
    (box,) = place.boxes
    assert box.top * HEIGHT < HEIGHT - (700 - 20 * 13) < box.bottom * HEIGHT


def image_of(*words):
    """A page whose words stand in one row."""
    boxes = [(Box(n / 100, 0.1, n / 100 + 0.008, 0.12),) for n in range(len(words))]
    return PageImage(1, 1, b"", 1000, 1000, tuple(zip(words, boxes, strict=True)), False)


@pytest.mark.parametrize(
    ("drawn", "text", "found"),
    [
        (("ﬁnal", "ＡＢＣ"), "final abc", 2),
        (("# title",), "**Title**", 1),
        (("well", "known"), "wellknown", 1),
        (("wellknown",), "well-known", 2),
        (("漢字", "かな"), "漢字かな", 4),
        (("other",), "words", 0),
        ((), "words", 0),
        (("words",), "", 0),
        (("words",), "!?", 0),
    ],
)
def test_words_are_the_same_by_their_letters(drawn, text, found):
    assert place_of(image_of(*drawn), text, 0, len(text)).found == found


def test_a_page_of_one_word_repeated_is_found():
    place = place_of(image_of(*["word"] * 500), "word " * 500, 0, 100)
    assert place.found == 20


@pytest.mark.parametrize("words", [("word",), ("a", "b"), ("a", "b", "c", "d", "e", "f", "g")])
def test_pages_of_few_words_in_any_order_take_bounded_time(words):
    chance = random.Random(3)
    text, drawn = (chance.choices(words, k=5_000) for _ in range(2))
    began = time.process_time()
    place_of(image_of(*drawn), " ".join(text), 0, 10_000)
    assert time.process_time() - began < 15


def test_a_slide_is_drawn_with_its_words_where_they_stand():
    pptx = pytest.importorskip("pptx", reason="pip install python-pptx")
    made = pptx.Presentation()
    for title in ("First", "Second"):
        slide = made.slides.add_slide(made.slide_layouts[5])
        slide.shapes.title.text = title  # its place is the layout's
    across, down = made.slide_width, made.slide_height
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(0, down // 2, across // 2, down // 4).text_frame.text = "harbour"
    table = slide.shapes.add_table(1, 2, across // 2, down // 2, across // 2, down // 4).table
    table.cell(0, 1).text = "lantern"
    stream = io.BytesIO()
    made.save(stream)
    image = render_page(stream.getvalue(), "a.pptx", 2)
    places = {word: boxes[0] for word, boxes in image.words}
    assert (image.count, set(places)) == (2, {"Second", "harbour", "lantern"})
    assert all(is_inked(image, box) for box in places.values())
    assert places["Second"].bottom < 0.3
    assert places["harbour"].left < 0.1
    assert 0.5 < places["harbour"].top < 0.6
    assert places["lantern"].left > 0.74
    with pytest.raises(ParseError, match=r"a\.pptx has no page 3: its last is 2"):
        render_page(stream.getvalue(), "a.pptx", 3)


def test_only_pdf_images_and_presentations_can_be_drawn():
    assert can_render(pdf(LINES), "a.pdf")
    assert not can_render(b"# A", "a.md")
    assert not can_render(b"MZ\x90\x00" + bytes(200), "a.exe")
    with pytest.raises(ParseError, match=r"a\.md has no pages that could be drawn"):
        render_page(b"# A", "a.md", 1)


@pytest.mark.parametrize("number", [0, -1, 2, 10**9])
def test_a_page_that_is_not_there_is_named(number):
    with pytest.raises(ParseError, match=rf"a\.pdf has no page {number}: its last is 1"):
        render_page(pdf(LINES), "a.pdf", number)


def test_a_broken_file_is_an_error():
    with pytest.raises(ParseError, match="damaged or no PDF"):
        render_page(pdf(LINES)[:200], "a.pdf", 1)


def test_a_process_that_dies_is_an_error(monkeypatch):
    from chunking.parsers import isolation

    pipe = subprocess.PIPE
    ended = partial(subprocess.Popen, [sys.executable, "-c", "pass"], stdin=pipe, stdout=pipe)
    monkeypatch.setattr(isolation, "process_for", lambda kind, parser: ended())
    with pytest.raises(ParseError, match=r"a\.pdf made the reader of \.pdf files crash"):
        render_page(pdf(LINES), "a.pdf", 1)


def test_a_gigapixel_image_is_refused():
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    checked = head + zlib.crc32(head).to_bytes(4, "big")
    empty = b"IDAT" + zlib.crc32(b"IDAT").to_bytes(4, "big")
    data = b"\x89PNG\r\n\x1a\n" + bytes([0, 0, 0, 13]) + checked + bytes(4) + empty
    with pytest.raises(ParseError, match="too many pixels"):
        render_page(data, "a.png", 1)


@pytest.mark.slow
def test_the_words_of_a_scan_are_recognised_in_its_picture():
    pytest.importorskip("rapidocr", reason="pip install rapidocr onnxruntime")
    from PIL import ImageDraw, ImageFont

    pages = []
    for text in ("The first page", "A quiet harbour"):
        page = PIL.new("RGB", (900, 400), "white")
        ImageDraw.Draw(page).text((90, 180), text, fill="black", font=ImageFont.load_default(48))
        pages.append(page)
    stream = io.BytesIO()
    pages[0].save(stream, "TIFF", save_all=True, append_images=pages[1:])
    image = render_page(stream.getvalue(), "a.tiff", 2)
    assert (image.count, image.is_recognised) == (2, True)
    place = place_of(image, "A quiet harbour", 2, 15)
    assert (place.found, place.wanted) == (2, 2)
    assert all(is_inked(image, box) for box in place.boxes)


@pytest.mark.parametrize("lefts", [[10.0, 20.0, 30.0, 40.0], [40.0, 30.0, 20.0, 10.0]])
def test_a_word_from_the_right_is_the_same_whichever_end_it_comes_from(lefts):
    word = "שלום" if lefts[0] > lefts[-1] else "םולש"
    assert _as_read(list(word), lefts) == "שלום"
    assert _as_read(list("port"), sorted(lefts)) == "port"
