"""The sheets and chapters of a file as they stand, and which of their words a document's are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from office_files import LINES, saved, sheets_file
from zip_archives import zipped

from chunking import ParseError, parse_bytes
from chunking.parsers import (
    SourceBlock,
    has_source_parts,
    source_parts,
    structure_blocks,
    words_laid_on,
)

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def book(*chapters):
    items = "".join(
        f'<item id="c{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>'
        for n in range(len(chapters))
    )
    refs = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    pages = {f"{n}.xhtml": f"<html><body>{body}</body></html>" for n, body in enumerate(chapters)}
    return zipped(
        {
            name: text.encode()
            for name, text in {
                "mimetype": "application/epub+zip",
                "META-INF/container.xml": '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
                "b.opf": f"<package><manifest>{items}</manifest><spine>{refs}</spine></package>",
                **pages,
            }.items()
        }
    )


def ods(rows):
    cells = "".join(
        f"<t:table-row>{''.join(f'<t:table-cell><x:p>{text}</x:p></t:table-cell>' if text else '<t:table-cell/>' for text in row)}</t:table-row>"
        for row in rows
    )
    content = (
        f'<o:document-content xmlns:o="{OFFICE}" xmlns:t="{TABLE}" xmlns:x="{TEXT}"><o:body><o:spreadsheet>'
        f'<t:table t:name="Tides">{cells}</t:table></o:spreadsheet></o:body></o:document-content>'
    )
    return zipped(
        {
            "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": content.encode(),
        }
    )


CHAPTER = (
    "<h2>Tides</h2><p>High <b>water</b> is late.</p><ul><li>one</li></ul><pre>a = 1\nb = 2</pre>"
    "<table><tr><th>Port</th><th>Feet</th></tr><tr><td>Leith</td><td>5</td></tr></table>"
    "<script>steal()</script><img src='http://example.org/x.png' onerror='steal()'><p>&lt;script&gt;</p>"
)


def test_a_chapter_is_blocks_of_plain_text_without_scripts_and_pictures():
    (part,) = source_parts(book(CHAPTER), "a.epub")
    assert [(block.kind, block.level, block.text) for block in part.blocks] == [
        ("heading", 2, "Tides"),
        ("paragraph", 0, "High water is late."),
        ("item", 0, "• one"),
        ("code", 0, "a = 1\nb = 2"),
        ("table", 0, ""),
        ("paragraph", 0, "<script>"),
    ]
    assert part.blocks[4].cells == (
        (1, 1, "Port"),
        (1, 2, "Feet"),
        (2, 1, "Leith"),
        (2, 2, "5"),
    )


def test_cells_of_a_workbook_stand_where_they_do_in_the_order_of_the_text():
    openpyxl = pytest.importorskip("openpyxl")
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Tides"
    for place, value in {"B2": "Port", "C2": "Feet", "B3": "Leith", "C3": 5}.items():
        sheet[place] = value
    for place, value in {"F2": "Day", "G2": "Hour", "F3": "Monday", "G3": 7}.items():
        sheet[place] = value
    (part,) = source_parts(saved(workbook), "a.xlsx")
    (block,) = part.blocks
    assert part.name == "Tides"
    assert [tuple(cell) for cell in block.cells] == [
        (2, 2, "Port"), (2, 3, "Feet"), (3, 2, "Leith"), (3, 3, "5"),
        (2, 6, "Day"), (2, 7, "Hour"), (3, 6, "Monday"), (3, 7, "7"),
    ]  # fmt: skip


def test_rows_and_columns_of_an_opendocument_sheet_count_from_one_too():
    (part,) = source_parts(ods([["Port", "Feet"], [], ["", "5"]]), "a.ods")
    assert part.name == "Tides"
    assert [tuple(cell) for cell in part.blocks[0].cells] == [
        (1, 1, "Port"), (1, 2, "Feet"), (3, 2, "5"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (lambda: sheets_file().data, "a.xlsx"),
        (lambda: ods([["Port", "Feet"], ["Leith", "5"], ["a|b", "*"]]), "a.ods"),
        (lambda: book(CHAPTER, CHAPTER.replace("Tides", "Neap")), "a.epub"),
    ],
)
def test_every_word_of_the_source_is_found_where_the_document_has_it(data, name):
    data = data()
    document, parts = parse_bytes(data, name), source_parts(data, name)
    pieces = [text for part in parts for block in part.blocks for text in block.texts]
    for piece, words in zip(pieces, words_laid_on(document.text, pieces), strict=True):
        for word in words:
            said = piece[word.start : word.end]
            assert document.text[word.at : word.at + len(said)] == said
        covered = "".join(piece[word.start : word.end] for word in words)
        assert covered == "".join(filter(str.isalnum, piece.replace("_", "")))
    assert {block.kind for block in structure_blocks(document)} == {"heading", "table"}


def test_only_spreadsheets_and_books_have_parts():
    assert has_source_parts(book(CHAPTER), "a.epub")
    assert has_source_parts(ods([["a"]]), "a.ods")
    assert not has_source_parts(b"# Tides", "a.md")
    assert not has_source_parts(b"PK\3\4", "a.xlsx")
    with pytest.raises(ParseError, match="no sheets or chapters"):
        source_parts(b"# Tides", "a.md")


def test_a_damaged_book_is_an_error_and_names_the_file():
    damaged = book(CHAPTER).replace(b"mimetype", b"mimetipe")[:-30]
    with pytest.raises(ParseError, match=r"a\.epub"):
        source_parts(damaged, "a.epub")


WORDS = st.lists(
    st.sampled_from(["tide", "port", "leith", "water", "late", "day", "5", "12"]), max_size=60
)


@given(WORDS, WORDS, st.integers(0, 60))
def test_words_are_found_in_order_and_all_where_the_text_only_has_more(words, more, at):
    text = " ".join([*words[:at], *(f"+{each}+" for each in more if each.isdigit()), *words[at:]])
    (found,) = words_laid_on(text, [" ".join(words)])
    places = [word.at for word in found]
    assert places == sorted(set(places))
    if not any(each.isdigit() for each in more):
        assert len(found) == len(words)


def test_what_the_text_leaves_out_and_adds_costs_no_word_beside_it():
    source = [
        LINES[1],
        "left out of the text entirely by its parser",
        LINES[2],
        "water is late again",
    ]
    text = f"{LINES[1]}\n\nadded by the parser, as a title is\n\n{LINES[2]}\n\nwater is late again"
    first, lost, second, last = words_laid_on(text, source)
    assert [len(each) for each in (first, lost, last)] == [
        len(words_laid_on(LINES[1], [LINES[1]])[0]),
        0,
        4,
    ]
    assert len(second) == len(words_laid_on(LINES[2], [LINES[2]])[0])
    assert text[last[0].at :] == "water is late again"


def test_a_block_of_text_is_one_piece_and_a_table_one_for_each_cell():
    assert SourceBlock("paragraph", text="a b").texts == ("a b",)
    (part,) = source_parts(ods([["a", "b"]]), "a.ods")
    assert part.blocks[0].texts == ("a", "b")
