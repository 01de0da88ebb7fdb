"""Hebrew and Arabic are read by where their letters stand, in whatever order a program stores them."""

from __future__ import annotations

import random

import pytest

from chunking.parsers.pdf.reading import Glyph, RawPage, Style
from chunking.parsers.pdf.right_to_left import read_from_the_right
from chunking.parsers.pdf.rules import Rule, Rules
from chunking.parsers.pdf.tables.finding import lines_and_tables
from chunking.parsers.recognition import _lines as recognised

STYLE = Style(10.0, False, False, 0)
WIDTH = 600.0


def seen(text, right=540.0, y=700.0, step=5.0):
    """Glyphs of a text as it looks from the left, ending at a place; a mark stands on the letter before it."""
    letters = [char for char in text if not _is_mark(char)]
    x, done = right - step * len(letters), []
    for char in text:
        if _is_mark(char):
            last = done[-1]
            done.append(Glyph(char, last.x0 + 1, last.x1 - 1, y + 6, STYLE))
            continue
        if char != " ":
            done.append(Glyph(char, x, x + step, y, STYLE))
        x += step
    return done


def lines_of(raw):
    return lines_and_tables(read_from_the_right(raw))[0]


def _is_mark(char):
    return "\u05b0" <= char <= "\u05c2" or "\u064b" <= char <= "\u0652"


def page(*glyphs, rules=None):
    return RawPage(1, (0.0, 0.0, WIDTH, 842.0), 0, glyphs=list(glyphs), rules=rules or Rules())


def read(*texts):
    """Texts as they look, line below line, the glyphs of the page in another order."""
    glyphs = [glyph for at, text in enumerate(texts) for glyph in seen(text, y=700.0 - 14 * at)]
    random.Random(3).shuffle(glyphs)
    return [line.text for line in lines_of(page(*glyphs))]


@pytest.mark.parametrize(
    ("looks", "reads"),
    [
        ("הכרעמ תשירד", "דרישת מערכה"),
        ("אובמ .1", "1. מבוא"),
        ("הרמח 2.1", "2.1 חמרה"),
        ("Chunkwright 2.5 תכרעמ", "מערכת Chunkwright 2.5"),
        ("14-ב 2024 ץרמב", "במרץ 2024 ב-14"),
        ("1,250.50 ריחמ", "מחיר 1,250.50"),
        ("17% ללוכ", "כולל 17%"),
        ("(FAQ) תולאש", "שאלות (FAQ)"),
        (")FAQ( תולאש", "שאלות (FAQ)"),
        ("docs/he תייקיתב README.md ץבוק", "קובץ README.md בתיקיית docs/he"),
        ("םתס (3 קרפ", "פרק 3) סתם"),
    ],
)
def test_a_line_that_runs_from_the_right_is_read_from_there(looks, reads):
    assert read(looks, "תירבע הרוש דוע") == [reads, "עוד שורה עברית"]


def test_signs_beside_numbers_stand_as_arabic_has_them():
    assert read("%17 ةبيرض", "3.14 ددع") == ["ضريبة 17%", "عدد 3.14"]


def test_lam_stands_before_the_alef_that_is_written_into_it():
    glyphs = seen("حاب", right=500.0)
    both = [Glyph("إ", 500.0, 509.0, 700.0, STYLE), Glyph("ل", 500.0, 509.0, 700.0, STYLE)]
    (line,) = lines_of(page(*glyphs, *both, *seen("ا", right=514.0)))
    assert line.text == "الإباح"


def test_marks_stand_after_their_letters():
    (line,) = lines_of(page(*seen("םלָוֹעָ")))
    assert line.text == "עָוֹלָם"


def test_a_page_from_the_left_keeps_its_words_around_one_from_the_right():
    glyphs = [
        *seen("The word םולש means peace", right=400.0),
        *seen("and nothing else here", y=686.0, right=400.0),
    ]
    lines = lines_of(page(*glyphs))
    assert [line.text for line in lines] == ["The word שלום means peace", "and nothing else here"]
    assert lines[0].x1 == 400.0


def test_a_page_from_the_left_is_not_touched():
    raw = page(*seen("Nothing runs against it"))
    assert read_from_the_right(raw) is raw


def test_nothing_is_lost():
    texts = ["(FAQ) תולאש", "1,250.50 ריחמ", "plain words", "םלָוֹעָ"]
    glyphs = [glyph for at, text in enumerate(texts) for glyph in seen(text, y=700.0 - 14 * at)]
    found = read_from_the_right(page(*glyphs)).glyphs
    assert sorted(g.char for g in found if not g.char.isspace()) == sorted(g.char for g in glyphs)


ROWS = [
    ("םש", "תומכ", "הרעה"),
    ("םיחופת", "12", "ירט"),
    ("םיסגא", "7", "שבי"),
    ("םיבנע", "130", "אופק"),
]


def test_the_first_column_of_a_table_is_the_one_on_the_right():
    glyphs = [
        glyph
        for at, row in enumerate(ROWS)
        for right, cell in zip((520.0, 420.0, 320.0), row, strict=True)
        for glyph in seen(cell, right, 700.0 - 20 * at)
    ]
    across = tuple(Rule(230.0, 540.0, 715.0 - 20 * at) for at in range(5))
    down = tuple(Rule(635.0, 715.0, x) for x in (230.0, 340.0, 440.0, 540.0))
    (line,) = lines_of(page(*glyphs, rules=Rules(across, down)))
    assert line.table.header == ("שם", "כמות", "הערה")
    assert line.table.rows == (
        ("תפוחים", "12", "טרי"),
        ("אגסים", "7", "יבש"),
        ("ענבים", "130", "קפוא"),
    )


def test_the_right_column_of_a_scan_is_read_first():
    def box(left, top):
        return [(left, top), (left + 200, top), (left + 200, top + 12), (left, top + 12)]

    words = ["מערכת", "קוראת", "מסמכים", "ומחלקת", "אותם", "לקטעים", "קצרים"]
    right = [" ".join(words[at:] + words[:at]) for at in range(5)]
    left = [f"{text} כאן" for text in right]
    found = [
        (box(x, 100 + 16 * at), text, 1.0)
        for at in range(5)
        for x, text in ((50, left[at]), (320, right[at]))
    ]
    assert [line.text for line in recognised(found, 1.0, 842.0)] == [*right, *left]
