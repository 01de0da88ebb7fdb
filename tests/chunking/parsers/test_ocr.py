"""Images and scanned pages to text: words, order, pages, limits and files that are broken."""

from __future__ import annotations

import io
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from scans import FEW, SMALL, page, recall, saved, written

from chunking import ParseError, parse_bytes
from chunking.parsers import ocr, rapid_engine, recognition
from chunking.parsers.kinds import recognise
from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pictures import DPI, opened
from chunking.segmenters.outline import outline

PIL = pytest.importorskip("PIL", reason="pip install pillow")
pytestmark = pytest.mark.skipif(
    not ocr.is_installed(), reason="pip install rapidocr onnxruntime to test recognition"
)

ROOT = Path(__file__).parents[3]


class Engine:
    """Stands for the engine: what it makes of any picture."""

    def __init__(self, *found: tuple[str, float]) -> None:
        self.boxes = [
            [(50, 50 * row), (450, 50 * row), (450, 50 * row + 30), (50, 50 * row + 30)]
            for row in range(1, len(found) + 1)
        ]
        self.txts = [text for text, _ in found]
        self.scores = [score for _, score in found]
        self.pictures: list = []

    def __call__(self, picture):
        self.pictures.append(picture)
        return self


def recorded(monkeypatch) -> Engine:
    """Have an engine see the pictures that is sure of two words in each."""
    engine = Engine(("some words", 0.95))
    monkeypatch.setattr(rapid_engine, "_engine", lambda: engine)
    return engine


def is_alike(seen, picture) -> bool:
    """Whether an engine saw this picture, but for what formats lose that keep only what is visible."""
    import numpy

    wanted = numpy.asarray(picture.convert("RGB"), dtype=int)
    return seen.shape == wanted.shape and abs(seen.astype(int) - wanted).mean() < 0.5


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("PNG", "L"),
        ("PNG", "RGBA"),
        ("JPEG", "RGB"),
        ("WEBP", "RGB"),
        ("TIFF", "1"),
        ("BMP", "RGB"),
    ],
)
def test_a_page_of_every_kind_is_seen_as_it_is(monkeypatch, kind, mode):
    engine = recorded(monkeypatch)
    picture = page(written(1, 4, FEW), **SMALL).convert(mode)
    document = ocr.parse(saved(picture, kind), f"scan.{kind.lower()}")
    (seen,) = engine.pictures
    assert is_alike(seen, picture)
    assert document.text == "some words\n"
    assert document.mime_type == "text/markdown"
    assert [(p.number, p.start, p.end) for p in document.pages] == [(1, 0, len(document.text))]
    known = document.metadata
    assert (known["parser"], known["page_count"], known["warnings"]) == ("rapidocr", 1, [])


@pytest.mark.slow
def test_a_page_of_two_colours_is_read():
    lines = written(1, 4, FEW)
    picture = page(lines, **SMALL).convert("1")
    assert recall(lines, ocr.parse(saved(picture, "TIFF"), "scan.tiff").text) >= 0.98


def test_the_pages_of_a_tiff_are_pages(monkeypatch):
    engine = recorded(monkeypatch)
    pages = [page(written(seed, 3, FEW), **SMALL) for seed in (2, 3, 4)]
    calls = []
    data = saved(pages[0], "TIFF", save_all=True, append_images=pages[1:])
    document = ocr.parse(data, "scan.tiff", lambda *call: calls.append(call))
    assert calls == [(1, 3), (2, 3), (3, 3)]
    assert [p.number for p in document.pages] == [1, 2, 3]
    assert all(map(is_alike, engine.pictures, pages))
    assert [document.text[p.start : p.end].strip() for p in document.pages] == ["some words"] * 3


@pytest.mark.parametrize(
    ("words", "tall", "headings"),
    [
        ("2 Water levels", 50, ["2 Water levels"]),
        ("2 Water levels", 34, []),
        ("a = (b + c) / {d}", 50, []),
    ],
    ids=["a heading", "letters that happen to be tall", "a formula"],
)
def test_clearly_larger_words_of_a_scan_are_a_heading(monkeypatch, words, tall, headings):
    text = "the wells of the valley are measured every week"
    engine = Engine((text, 0.95), (words, 0.95), *[(text, 0.95)] * 5)
    left, top = engine.boxes[1][0]
    engine.boxes[1] = [(left, top), (450, top), (450, top + tall), (left, top + tall)]
    engine.boxes[2:] = [[(x, y + 50) for x, y in box] for box in engine.boxes[2:]]
    monkeypatch.setattr(rapid_engine, "_engine", lambda: engine)
    monkeypatch.setattr(recognition.tesseract, "is_usable", lambda: False)
    document = ocr.parse(saved(page(["anything"], size=(500, 700)), "PNG"), "scan.png")
    assert [each.title for each in outline(document).headings] == headings


@pytest.mark.slow
def test_two_columns_of_a_scan_are_read_one_after_the_other():
    left, right = written(5, 5, 5), written(6, 5, 5)
    picture = page(left, letters=22, step=36, at=(80, 120), size=(1240, 740))
    picture = page(right, letters=22, step=36, at=(680, 120), picture=picture)
    read = ocr.parse(saved(picture, "PNG"), "scan.png").text.split()
    wanted = " ".join(left + right).split()
    assert sum(a == b for a, b in zip(wanted, read, strict=False)) >= 0.98 * len(wanted)


def test_an_upside_down_photograph_says_so_in_its_metadata(monkeypatch):
    from PIL import Image

    engine = recorded(monkeypatch)
    picture = page(written(7, 4, FEW), **SMALL).convert("RGB")
    about = Image.Exif()
    about[274], about[306] = 3, "2024:02:03 04:05:06"
    data = saved(picture.rotate(180), "JPEG", exif=about, quality=92)
    document = ocr.parse(data, "photo.jpg")
    assert is_alike(engine.pictures[0], picture)
    assert document.metadata["created"] == "2024-02-03T04:05:06"


@pytest.mark.slow
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_scan_that_lies_on_its_side_or_head_is_turned(turn):
    lines = written(16, 2, FEW)
    picture = page(lines, **SMALL).rotate(turn, expand=True)
    assert recall(lines, ocr.parse(saved(picture, "PNG"), "scan.png").text) >= 0.98


def scanned(pages: list[list[str]], words_on: int | None = None) -> bytes:
    """A PDF of pictures of pages; one of its pages may be text."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    width, height = size = [72 / DPI * side for side in SMALL["size"]]
    canvas = Canvas(data, pagesize=size)
    for number, lines in enumerate(pages, 1):
        if number == words_on:
            for row, line in enumerate(lines):
                canvas.drawString(30, height - 40 - 16 * row, line)
        else:
            picture = page(lines, **SMALL).convert("RGB")
            canvas.drawImage(ImageReader(picture), 0, 0, width, height)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


@pytest.mark.slow
def test_scanned_pages_of_a_pdf_are_recognised_and_others_are_not():
    pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
    pytest.importorskip("reportlab", reason="pip install reportlab")
    pages = [written(seed, 5, FEW) for seed in (8, 9, 10)]
    document = pdf.parse(scanned(pages, words_on=2), "scan.pdf")
    assert document.metadata["ocr_pages"] == 2
    assert document.metadata["warnings"] == []
    for lines, where in zip(pages, document.pages, strict=True):
        assert recall(lines, document.text[where.start : where.end]) >= 0.98
    assert [image.page for image in document.images] == [1, 3]


def test_scanned_pages_beyond_the_limit_are_told(monkeypatch):
    pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
    pytest.importorskip("reportlab", reason="pip install reportlab")
    recorded(monkeypatch)
    monkeypatch.setattr(pdf, "MAX_OCR_PAGES", 1)
    document = pdf.parse(scanned([written(11, 2, FEW), written(12, 2, FEW)]), "scan.pdf")
    assert document.pages[1].start == document.pages[1].end
    assert document.metadata["ocr_pages"] == 1
    assert "scanned pages after the first 1 were not recognised" in document.metadata["warnings"]


@pytest.mark.slow
def test_recognition_stops_in_time_with_what_it_has(monkeypatch):
    monkeypatch.setattr(ocr, "MAX_SECONDS", 0.01)
    monkeypatch.setattr(recognition, "MAX_SECONDS", 0.01)
    rest = [page(written(18, 2, FEW), **SMALL)] * 2
    data = saved(page(written(17, 2, FEW), **SMALL), "TIFF", save_all=True, append_images=rest)
    document = ocr.parse(data, "scan.tiff")
    assert document.metadata["page_count"] == 3
    assert len(document.pages) < 3
    assert "recognition took too long" in document.metadata["warnings"][-1]
    document = pdf.parse(scanned([written(11, 2, FEW), written(12, 2, FEW)]), "scan.pdf")
    assert "scanned pages after the first 1 were not recognised" in document.metadata["warnings"]


@pytest.mark.slow
def test_an_image_without_text_is_an_empty_document_with_a_warning():
    document = ocr.parse(saved(page([]), "PNG"), "white.png")
    assert document.text == ""
    assert document.metadata["warnings"] == ["page 1 has no text that could be recognised"]


def huge(width: int, height: int) -> bytes:
    """A PNG that claims a size and has no pixels."""

    def part(kind: bytes, body: bytes) -> bytes:
        check = zlib.crc32(kind + body).to_bytes(4, "big")
        return len(body).to_bytes(4, "big") + kind + body + check

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", b"") + part(b"IEND", b"")


@pytest.mark.parametrize("side", [9_500, 12_000, 100_000])
def test_a_gigapixel_image_is_refused_before_it_is_decoded(side):
    with pytest.raises(ParseError, match="too many pixels: scale it below 89 megapixels"):
        ocr.parse(huge(side, side), "big.png")


@pytest.mark.slow
def test_a_large_image_is_scaled_down():
    lines = written(13, 1, 6)
    picture = page(lines, size=(6000, 600), at=(200, 200), letters=160)
    assert recall(lines, ocr.parse(saved(picture, "PNG"), "large.png").text) >= 0.98


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (bytes(100), "empty"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\xff\xd8\xff\xe0 no picture", "damaged"),
        (b"words", "damaged"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "damaged"),
    ],
)
def test_what_is_no_image_is_refused(data, said):
    with pytest.raises(ParseError, match=rf"a\.png .*{said}"):
        ocr.parse(data, "a.png")


def test_a_cut_off_image_is_refused():
    data = saved(page(written(14)), "PNG")
    with pytest.raises(ParseError, match=r"a\.png is damaged"):
        ocr.parse(data[: len(data) // 2], "a.png")


def test_missing_packages_are_named(monkeypatch):
    monkeypatch.setattr(ocr, "is_installed", lambda: False)
    with pytest.raises(ParseError, match=r'pip install "chunkwright\[documents\]"'):
        ocr.parse(b"\x89PNG", "a.png")


@pytest.mark.slow
def test_recognition_needs_no_network_and_prints_nothing(tmp_path):
    (tmp_path / "a.png").write_bytes(saved(page(written(15, 2, FEW), **SMALL), "PNG"))
    program = (
        "import socket, sys, pathlib\n"
        "def refused(*args, **kwargs): raise AssertionError('network')\n"
        "socket.socket.connect = socket.getaddrinfo = socket.create_connection = refused\n"
        "from chunking.parsers import ocr\n"
        "assert 'rapidocr' not in sys.modules and 'PIL' not in sys.modules\n"
        "document = ocr.parse(pathlib.Path(sys.argv[1]).read_bytes(), 'a.png')\n"
        "assert len(document.text.split()) > 8, document.text\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", "-c", program, str(tmp_path / "a.png")],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            [("a title", 0.95), ("", 0.0), ("ol01", 0.3), ("--e", 0.41)],
            "page 1 was recognised poorly",
        ),
        ([("some words", 0.95), ("more words", 0.9), ("x", 0.2)], None),
        ([("", 0.0), ("o1", 0.3)], "page 1 has no text that could be recognised"),
    ],
)
def test_poor_recognition_is_said(monkeypatch, found, told):
    monkeypatch.setattr(rapid_engine, "_engine", lambda: Engine(*found))
    data = saved(page(["anything"], size=(500, 400)), "PNG")
    document = ocr.parse(data, "a.png")
    warnings = document.metadata["warnings"]
    assert [warning.startswith(told) for warning in warnings] == ([True] if told else [])
    assert document.text.split() == " ".join(text for text, score in found if score >= 0.5).split()


@pytest.mark.parametrize(("kind", "ending"), [("BMP", "bmp"), ("GIF", "gif")])
def test_bitmaps_and_gifs_are_images(monkeypatch, kind, ending):
    monkeypatch.setattr(rapid_engine, "_engine", lambda: Engine(("some words", 0.95)))
    picture = page(["anything"], size=(500, 400))
    more = (
        {"save_all": True, "append_images": [page(["else"], size=(500, 400))]}
        if kind == "GIF"
        else {}
    )
    data = saved(picture, kind, **more)
    assert recognise(data, f"a.{ending}").kind.name == "image"
    document = ocr.parse(data, f"a.{ending}")
    assert document.text == "some words\n"
    told = ["only the first of its 2 pictures was read"] if more else []
    assert document.metadata["warnings"] == told


HEIC = Path(__file__).parent / "images" / "words.heic"


def test_photographs_of_telephones_are_images(monkeypatch):
    pytest.importorskip("pi_heif")
    monkeypatch.setattr(
        rapid_engine, "_engine", lambda: Engine(("High water is late today.", 0.95))
    )
    data = HEIC.read_bytes()
    assert recognise(data, "a.heic").kind.name == "image"
    assert recognise(data, "a.jpg").kind.name == "image"
    document = ocr.parse(data, "a.heic")
    assert document.text == "High water is late today.\n"
    assert opened(data, "a.heic").size == (520, 170)
    with pytest.raises(ParseError, match=r"a\.heic is damaged"):
        ocr.parse(data[:300], "a.heic")


@pytest.mark.slow
def test_a_photograph_of_a_telephone_is_read_in_a_process_of_its_own():
    pytest.importorskip("pi_heif")
    words = parse_bytes(HEIC.read_bytes(), "a.heic").text.split()
    assert words == ["High", "water", "is", "late", "today.", "The", "harbour", "is", "closed."]


def test_without_its_package_a_heic_image_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(ParseError, match=r"HEIC image: to read it, pip install"):
        opened(HEIC.read_bytes(), "a.heic")
