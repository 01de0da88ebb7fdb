"""Scans by the program tesseract: language packs, order, and what is said where something is not installed."""

from __future__ import annotations

import pytest
from scans import page, recall, saved, written

from chunking import ParseError, parse_bytes
from chunking.parsers import ocr, parsers_for, rapid_engine, tesseract, worker
from chunking.parsers.language_packs import LANGUAGES, best_pack, debian_package, wanted_pack
from chunking.parsers.recognition import Recognition

numpy = pytest.importorskip("numpy")
real = pytest.mark.skipif(
    not tesseract.is_usable(), reason="needs the Debian package tesseract-ocr"
)
GERMAN = [
    "Alle Menschen sind frei und gleich an Würde und",
    "Rechten geboren. Sie sind mit Vernunft und Gewissen",
    "begabt und sollen einander im Geist der",
    "Brüderlichkeit begegnen. Niemand darf willkürlich",
    "festgenommen oder des Landes verwiesen werden.",
] * 2


def pixels(lines, **options):
    return numpy.asarray(page(lines, **options).convert("RGB"))


@real
def test_a_scan_is_read_and_the_list_can_say_by_what():
    lines = written(1, lines=5)
    data = saved(page(lines, size=(1240, 460)), "PNG")
    assert parsers_for(data, "a.png")[:1] == ("tesseract",)
    document = parse_bytes(data, "a.png")  # in a process that may start no other program
    assert recall(lines, document.text) >= 0.98
    known = document.metadata
    assert (known["parser"], known["recognised_by"]) == ("tesseract", ["tesseract (eng)"])
    assert known["warnings"] == []


@real
@pytest.mark.parametrize("turns", [1, 2])
def test_a_page_that_lies_on_its_side_is_read(turns):
    lines = written(2, lines=12)
    turned = numpy.ascontiguousarray(numpy.rot90(pixels(lines, size=(1240, 700)), turns))
    found, doubt = Recognition("tesseract").read(turned, 700.0, 1)
    assert recall(lines, " ".join(line.text for line in found)) >= 0.98
    assert not doubt


@real
def test_columns_are_read_one_after_the_other():
    left, right = written(5, 8, 5), written(6, 8, 5)
    picture = page(left, letters=22, step=36, at=(80, 120))
    picture = page(right, letters=22, step=36, at=(680, 120), picture=picture)
    read = ocr.parse_by_tesseract(saved(picture, "PNG"), "a.png").text.split()
    wanted = " ".join(left + right).split()
    assert sum(a == b for a, b in zip(wanted, read, strict=False)) >= 0.98 * len(wanted)


@real
def test_cells_of_a_row_stay_together_though_the_page_lies_aslant():
    from PIL import Image

    rows = [["river", "1204", "88"], ["harbour", "310", "9"], ["winter", "77", "1650"]] * 4
    picture = Image.new("L", (1500, 900), "white")
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            page([cell], at=(100 + 450 * column, 100 + 50 * number), picture=picture)
    page(written(3, lines=1, words=12), at=(100, 40), picture=picture)
    aslant = numpy.asarray(picture.rotate(1.2, fillcolor=255).convert("RGB"))
    lines, _ = Recognition("tesseract").read(aslant, 900.0, 1)
    assert [line.text.split() for line in lines][-len(rows) :] == rows


@real
def test_the_pack_of_another_language_is_named_where_it_is_missing(monkeypatch):
    monkeypatch.setattr(tesseract, "packs", lambda: frozenset({"eng", "osd"}))
    recognition = Recognition("tesseract")
    recognition.read(pixels(GERMAN, size=(1240, 700)), 700.0, 1)
    (note,) = recognition.notes
    assert "'de'" in note
    assert note.endswith("install the Debian package tesseract-ocr-deu")


@pytest.mark.skipif("deu" not in tesseract.packs(), reason="needs tesseract-ocr-deu")
def test_the_pack_of_the_language_is_taken_and_kept_for_the_next_page(monkeypatch):
    asked = []
    seen = tesseract.find_text
    monkeypatch.setattr(tesseract, "find_text", lambda p, pack: asked.append(pack) or seen(p, pack))
    recognition = Recognition("tesseract")
    for number in (1, 2):
        recognition.read(pixels(GERMAN, size=(1240, 700)), 700.0, number)
    assert asked == ["eng", "deu", "deu"]
    assert list(recognition.used) == ["tesseract (deu)"]


def script_of(monkeypatch, script, installed):
    """Tesseract that finds a script and reads nothing."""
    monkeypatch.setattr(tesseract, "is_usable", lambda: True)
    monkeypatch.setattr(tesseract, "packs", lambda: frozenset(installed))
    monkeypatch.setattr(tesseract, "orientation", lambda p: tesseract.Orientation(0, script))
    monkeypatch.setattr(tesseract, "find_text", lambda p, pack: [])
    monkeypatch.setattr(rapid_engine, "is_installed", lambda: False)


def test_a_script_without_a_pack_is_named_with_what_to_install(monkeypatch):
    script_of(monkeypatch, "Cyrillic", {"eng", "osd"})
    recognition = Recognition("tesseract")
    _, doubt = recognition.read(pixels(written(4, lines=2)), 100.0, 1)
    assert doubt == ["page 1 has no text that could be recognised"]
    (note,) = recognition.notes
    assert "Cyrillic" in note
    assert note.endswith("install the Debian package tesseract-ocr-rus")


def test_without_tesseract_poor_recognition_says_what_reads_other_scripts(monkeypatch):
    box = [(0, 0), (90, 0), (90, 20), (0, 20)]
    monkeypatch.setattr(tesseract, "is_usable", lambda: False)
    monkeypatch.setattr(rapid_engine, "is_installed", lambda: True)
    monkeypatch.setattr(rapid_engine, "find_text_any_way_up", lambda p: [(box, "xx", 0.6)])
    _, doubt = Recognition().read(pixels(["a"], size=(400, 300)), 300.0, 1)
    assert len(doubt) == 1
    assert "was recognised poorly" in doubt[0]
    assert "install the Debian packages tesseract-ocr" in doubt[0]


def test_what_tesseract_reads_poorly_is_read_by_the_other_engine(monkeypatch):
    box = [(0, 0), (90, 0), (90, 20), (0, 20)]
    script_of(monkeypatch, "Latin", {"eng"})
    monkeypatch.setattr(tesseract, "find_text", lambda p, pack: [(box, "tlie wgrd", 0.55)])
    monkeypatch.setattr(rapid_engine, "is_installed", lambda: True)
    monkeypatch.setattr(rapid_engine, "find_text_any_way_up", lambda p: [(box, "the word", 0.97)])
    recognition = Recognition("tesseract")
    lines, doubt = recognition.read(pixels(["a"], size=(400, 300)), 300.0, 1)
    assert [line.text for line in lines] == ["the word"]
    assert not doubt
    assert list(recognition.used) == ["rapidocr"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([("人人", 0, 40), ("生", 44, 60)], "人人生"),
        ([("사", 0, 20), ("람", 22, 42), ("은", 44, 64), ("모든", 74, 114)], "사람은 모든"),
        ([("the", 0, 30), ("word", 36, 70)], "the word"),
    ],
)
def test_words_are_joined_as_their_script_is_written(words, text):
    found = [tesseract._Word(word, left, right, 0.9) for word, left, right in words]
    assert tesseract._joined(found) == text


def test_packs_are_chosen_by_language_then_script():
    assert wanted_pack("Latin", "de") == "deu"
    assert wanted_pack("Cyrillic", None) == "rus"
    assert best_pack("Latin", "de", {"eng", "deu"}) == "deu"
    assert best_pack("Latin", "de", {"eng", "script/Latin"}) == "script/Latin"
    assert best_pack("Latin", "de", {"eng"}) == "eng"
    assert best_pack("Thai", None, {"eng"}) is None
    assert debian_package("chi_sim") == "tesseract-ocr-chi-sim"
    assert all(packs for packs in LANGUAGES.values())


def test_a_parser_starts_tesseract_alone():
    allowed = frozenset({"/usr/bin/tesseract"})
    worker._refuse(allowed, "subprocess.Popen", ("/usr/bin/tesseract", [], None, None))
    for program in ("tesseract", "/bin/sh"):
        with pytest.raises(PermissionError):
            worker._refuse(allowed, "subprocess.Popen", (program, [], None, None))
    with pytest.raises(PermissionError):
        worker._refuse(allowed, "socket.connect", ("/usr/bin/tesseract",))


def test_a_program_that_fails_is_an_error(monkeypatch):
    monkeypatch.setattr(tesseract, "command", lambda: "/bin/false")
    with pytest.raises(ParseError, match="tesseract failed"):
        tesseract.find_text(pixels(["a"], size=(50, 50)), "eng")
