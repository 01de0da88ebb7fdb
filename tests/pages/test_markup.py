"""What draws a part of a document as it is read, where a view has only that part's text."""

import pytest

from chunking import Document
from chunking.inspection import MARKUP_KINDS, markup
from pages.components.viewers.shared.markup import is_typed, markup_within, words_within

TEXT = "# Fees 🧭\n\nA **late 🇮🇸 fee** applies.\n\n| Tier | Owner |\n|---|---|\n| 1 | *Ada* |\n| 2 | Bo |\n"
DOCUMENT = Document.from_text(TEXT, uri="fees.md")


def elements_within(document, start, end):
    """Kind and text of each element, by the UTF-16 offsets that are sent."""
    flat = markup_within(document, start, end)["elements"]
    units = document.text[start:end].encode("utf-16-le")
    rows = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    return [(MARKUP_KINDS[kind], units[2 * a : 2 * b].decode("utf-16-le")) for a, b, kind in rows]


@pytest.mark.parametrize("start", range(0, len(TEXT), 3))
def test_the_elements_of_a_part_are_those_of_the_document_as_far_as_they_go(start):
    end = min(len(TEXT), start + 40)
    expected = [
        (element.kind, TEXT[max(element.start, start) : min(element.end, end)])
        for element in markup(DOCUMENT)
        if element.start < end and element.end > start
    ]
    found = elements_within(DOCUMENT, start, end)
    assert [each for each in found if each[1]] == expected


def test_the_cells_before_a_part_that_begins_within_a_row_keep_their_place():
    start = TEXT.index("*Ada*")
    row = elements_within(DOCUMENT, start, start + 5)
    assert [each for each in row if each[0] == "table_cell"] == [
        ("table_cell", ""),
        ("table_cell", "*Ada*"),
    ]


def test_a_document_without_elements_needs_nothing():
    assert markup_within(Document.from_text("a | b", uri="note.txt"), 0, 5) == {}


def test_a_part_of_a_table_has_the_columns_of_the_whole():
    table = Document.from_text("id,name\n1,Ada\n2,Bo\n", uri="people.csv")
    drawn = markup_within(table, 8, 13)
    assert len(drawn["columns"]) == 2
    assert ("table_cell", "Ada") in elements_within(table, 8, 13)


def test_a_part_is_read_in_one_line_without_syntax():
    assert words_within(DOCUMENT, 0, TEXT.index("applies")) == "Fees 🧭 A late 🇮🇸 fee"
    assert words_within(DOCUMENT, TEXT.index("| 1"), len(TEXT)) == "1 Ada 2 Bo"
    assert words_within(DOCUMENT, TEXT.index("*Ada*") + 1, TEXT.index("| 2")) == "Ada"
    table = Document.from_text('id,name\n1,"Ada, B."\n', uri="people.csv")
    assert words_within(table, 8, len(table.text)) == "1 Ada, B."
    assert words_within(Document.from_text("a | b\n\nc", uri="note.txt"), 0, 8) == "a | b c"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("| a | b |\n|---+---|\n| 1 | 2 |\n| 3 | 4 |\n", "a.txt", True),
        ("Item    Price\nNuts     1.20\nBolts    2.10\nNails    0.30\n", "a.txt", True),
        ("[sshd]\nport    = ssh\n", "jail.conf", True),
        ("x = 1\n", "a.py", True),
        ("Plain words of a letter.\n", "a.txt", False),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "a.md", False),
    ],
)
def test_what_was_typed_below_each_other_has_letters_of_one_width(text, name, expected):
    assert is_typed(Document.from_text(text, name)) is expected
