"""RTF: the words of paragraphs, headings, lists and tables in their order, whatever the encoding."""

from __future__ import annotations

import importlib.util

import office_files as files
import pytest

from chunking import ParseError, create_chunker, parse_bytes
from chunking.parsers import parsers_for
from chunking.tokenizers.words import WordCounter

if not importlib.util.find_spec("striprtf"):
    pytest.skip("needs striprtf", allow_module_level=True)

PROSE = [
    "Größe und naïve Wörter bleiben.",
    "Second paragraph with 13 dogs (page 7).",
    "漢字 и слова",
]
ITEMS = ["first item", "second item"]
CELLS = [["Part", "Price"], ["bolt", "3.50"], ["nut", "-7"]]


def coded(text: str) -> str:
    """A text as RTF writes it: everything beyond ASCII by number."""
    return "".join(c if c.isascii() else rf"\u{ord(c)}?" for c in text)


def row(cells: list[str]) -> str:
    edges = "".join(rf"\cellx{2000 * (n + 1)}" for n in range(len(cells)))
    return rf"\trowd{edges} " + "".join(rf"\intbl {coded(cell)}\cell " for cell in cells) + r"\row "


def rtf(body: str) -> bytes:
    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times New Roman;}{\f8 Symbol;}{\f9\fcharset2 Wingdings;}}{\colortbl;\red0\green0\blue0;}"
    info = r"{\info{\title Hidden title}{\author Hidden author}}{\*\generator Hidden;}"
    return (head + info + body + "}").encode("ascii")


REPORT = rtf(
    r"\pard\outlinelevel0\b\fs32 The heading\b0\par "
    + "".join(rf"\pard {coded(text)}\par " for text in PROSE)
    + "".join(rf"{{\listtext\bullet\tab}}\pard\ls1\ilvl0 {item}\par " for item in ITEMS)
    + "".join(map(row, CELLS))
    + r"\pard The \i last\i0  words.\par"
)


@pytest.fixture(scope="module")
def report():
    return parse_bytes(REPORT, "folder/report.rtf")


def test_every_word_is_there(report):
    said = ["The heading", *PROSE, *ITEMS, *(c for row in CELLS for c in row), "The last words."]
    assert files.recall(files.words("\n".join(said)), report.text) == 1


def test_what_is_no_text_is_not_there(report):
    assert "Hidden" not in report.text
    assert "Times" not in report.text
    assert "\\" not in report.text
    assert "{" not in report.text


def test_paragraphs_keep_their_order_and_lines(report):
    places = [
        report.text.index(text) for text in ("The heading", *PROSE, *ITEMS, "bolt", "The *last*")
    ]
    assert places == sorted(places)
    lines = report.text.splitlines()
    assert {"# The heading", *PROSE} <= set(lines)


def test_the_cells_of_a_row_stay_on_one_line_and_apart(report):
    rows = [line for line in report.text.splitlines() if "bolt" in line]
    assert len(rows) == 1
    assert files.words(rows[0]) == files.words("bolt 3.50")


def test_what_the_file_says_of_itself(report):
    known = report.metadata
    assert (known["parser"], known["format"], known["warnings"]) == ("rtf", "rtf", [])
    assert (known["title"], known["author"]) == ("Hidden title", "Hidden author")
    assert (report.mime_type, report.pages) == ("text/markdown", ())
    assert known["word_count"] == WordCounter().count(report.text)


def test_the_words_alone_by_another_parser():
    assert parsers_for(REPORT, "a.rtf") == ("rtf", "striprtf")
    plain = parse_bytes(REPORT, "a.rtf", parser="striprtf")
    assert (plain.mime_type, plain.tables) == ("text/plain", ())
    assert "only the words are read" in plain.metadata["warnings"][0]


def test_it_can_be_cut(report):
    chunks = create_chunker("sentence", chunk_size=20).run(report).chunks
    assert all(chunk.text == report.text[chunk.start : chunk.end] for chunk in chunks)


@pytest.mark.parametrize(
    ("coded_text", "text"),
    [
        (r"caf\'e9", "café"),
        (r"\u8222?quoted\u8220?", "„quoted“"),
        (r"an em\emdash dash", "an em—dash"),
        (r"\{braces\} and \\ backslash", r"{braces} and \ backslash"),
        (
            r"{\revised\revdttm1714774824 874} in, \revdttm-1714774824 9\x123456789012345 5",
            "874 in, 95",
        ),
        (r"emoji \u-10179?\u-8704? here", "emoji 😀 here"),
        (r"{\f8 \u-3999?}-helix", "α-helix"),
        (r"{\f9 \u-3844?} done, \u-3844?", "✓ done, \uf0fc"),
    ],
)
def test_characters_are_decoded(coded_text, text):
    assert parse_bytes(rtf(rf"\pard {coded_text}\par"), "a.rtf").text.strip() == text


def test_hidden_text_is_left_out_and_named():
    document = parse_bytes(rtf(r"\pard Seen {\v not\plain , but}\v  never\v0  this\par"), "a.rtf")
    assert document.text == "Seen , but this\n"
    assert document.metadata["warnings"] == ["left out 2 words that their program hides: 'not', 'never'"]  # fmt: skip


@pytest.mark.parametrize(
    ("coded", "text"),
    [(r"\v hidden\v0 shown", "shown"), (r"a{\v hidden}b", "ab"), (r"a{\v hid}{\v den}b", "ab")],
)
def test_a_word_that_touches_hidden_text_is_not_lost(coded, text):
    document = parse_bytes(rtf(rf"\pard Seen {coded}\par"), "a.rtf")
    assert document.text == f"Seen {text}\n"
    (warning,) = document.metadata["warnings"]
    assert "that their program hides" in warning


def test_hidden_text_is_named_as_one_until_a_paragraph_ends():
    coded = r"\pard Seen {\v hid\u233?den}{\v  text\par\pard below}\par"
    (warning,) = parse_bytes(rtf(coded), "a.rtf").metadata["warnings"]
    assert warning == "left out 3 words that their program hides: 'hidéden text', 'below'"


def test_the_content_decides_not_the_name():
    document = parse_bytes(REPORT, "report.doc")
    assert document.metadata["parser"] == "rtf"


@pytest.mark.parametrize("length", [60, 200, len(REPORT) // 2, len(REPORT) - 1])
def test_a_file_that_is_cut_off_gives_what_it_holds(report, length):
    text = parse_bytes(REPORT[:length], "a.rtf").text.strip()
    whole = " ".join(report.text.split())
    assert whole.startswith(" ".join(text.split())[:-12])


def test_bytes_that_are_no_rtf_after_the_mark_end_well():
    document = parse_bytes(b"{\\rtf1 " + bytes(range(32, 127)) * 3, "a.rtf")
    assert isinstance(document.text, str)


def test_an_empty_file_is_refused():
    with pytest.raises(ParseError, match=r"a\.rtf is empty"):
        parse_bytes(b"", "a.rtf")


def test_deep_groups_end_well():
    data = b"{\\rtf1 " + b"{" * 20_000 + b"deep" + b"}" * 20_000 + b"}"
    assert "deep" in parse_bytes(data, "a.rtf").text


# structure


def text_of(body: str) -> str:
    return parse_bytes(rtf(body), "a.rtf").text


STYLES = (
    r"{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Kapitel;}{\s2\sbasedon1 Own;}"
    r"{\s3 \u220?berschrift 2;}{\s4 Title;}}"
)


def test_headings_are_found_by_level_by_name_and_by_inheritance():
    body = rf"{STYLES}\pard\s1 One\par\pard\s2 Two\par\pard\s3 Three\par\pard\s0 text\par"
    assert text_of(body) == "# One\n\n# Two\n\n## Three\n\ntext\n"
    assert text_of(rf"{STYLES}\pard\s4 Book\par\pard\s1 One\par") == "# Book\n\n## One\n"


def test_a_heading_of_a_whole_paragraph_is_text():
    clause = " ".join(["The supplier delivers."] * 12)
    assert text_of(rf"\pard\outlinelevel0 One\par {clause}\par") == f"# One\n\n{clause}\n"


def test_tables_and_lists_are_told_apart(report):
    assert [[list(t.header), *map(list, t.rows)] for t in report.tables] == [CELLS]
    assert "- first item\n- second item" in report.text


def test_lists_of_hanging_lines():
    body = r"\pard\li360\fi-360 1.\tab one\par\pard\li720\fi-360 \bullet\tab two\par"
    assert text_of(body) == "1. one\n   - two\n"


def test_cells_that_span_columns_and_rows():
    head = r"\trowd\cellx4000\cellx6000\intbl wide\cell\intbl c\cell\row "
    first = (
        r"\trowd\clvmgf\cellx2000\cellx4000\cellx6000\intbl a\cell\intbl b\cell\intbl d\cell\row "
    )
    last = r"\trowd\clvmrg\cellx2000\cellx4000\cellx6000\intbl\cell\intbl e\cell\intbl f\cell\row "
    (table,) = parse_bytes(rtf(head + first + last + r"\pard end\par"), "a.rtf").tables
    assert [table.header, *table.rows] == [("wide", "", "c"), ("a", "b", "d"), ("", "e", "f")]


def test_a_table_in_a_cell_follows_the_table():
    inner = (
        r"\pard\intbl\itap2 x\nestcell y\nestcell{\*\nesttableprops\trowd\cellx9\cellx99\nestrow}"
        r"{\nonesttables\par}"
    )
    body = rf"\trowd\cellx200\cellx400\pard\intbl a\cell {inner}\pard\intbl b\cell\row\pard end\par"
    outer, nested = parse_bytes(rtf(body), "a.rtf").tables
    assert (outer.header, nested.header) == (("a", "b"), ("x", "y"))


def test_notes_links_and_text_boxes():
    note = r"{\super\chftn}{\footnote\pard\plain{\super\chftn} the note}"
    link = r'{\field{\*\fldinst{HYPERLINK "https://example.org/"}}{\fldrslt here}}'
    box = r"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt\pard in the box\par}}{\shprslt gone}}"
    assert text_of(rf"\pard see{note} and {link}{box}\par") == (
        "see[^1] and [here](https://example.org/)\n\n[^1]: the note\n\nin the box\n"
    )


def test_a_paragraph_may_hold_nothing_but_the_mark_of_a_note():
    # found: the whole file could not be read, and before that the mark was a block of code
    mark = r"\pard {\deleted gone}{\super\chftn{\footnote the note}}\par"
    assert text_of(rf"\pard before\par {mark}") == "before\n\n[^1]\n\n[^1]: the note\n"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"{\fonttbl{\f1\fcharset204 A;}{\f2\fcharset128 B;}}\f1\'ef\'f0\'e0 \f2\'93\'fa\'96\'7b", "пра 日本"),
        (r"{\fonttbl{\f1\fcharset2 Symbol;}}\f1\'b7\f0  dot", "• dot"),
        (r"\uc2\u8364ab\uc0\u8364 x", "€€x"),
        (r"one \bin5 }{}\{two", "one two"),
        (r"{\upr{plain}{\*\ud{rich}}} text", "rich text"),
        (r"kept {\deleted gone}{\*\unheard gone}", "kept"),
    ],
)  # fmt: skip
def test_bytes_become_the_right_characters(body, text):
    assert text_of(rf"\pard {body}\par").strip() == text


@pytest.mark.parametrize(
    ("body", "text"), [(r"in\-ter\-pret", "interpret"), (r"\mac\deff0 lanc\'8e", "lancé")]
)
def test_no_word_is_missed_for_how_it_is_written(body, text):
    document = parse_bytes(rb"{\rtf1" + body.encode() + rb"\par}", "a.rtf")
    assert (document.text.strip(), document.metadata["warnings"]) == (text, [])


def test_comments_and_headers_are_named():
    body = r"{\header Strictly private\par}\pard text{\*\annotation a remark}\par"
    document = parse_bytes(rtf(body), "a.rtf")
    assert document.text == "text\n"
    assert document.metadata["warnings"] == [
        "left out: 1 comment about the text",
        "the headers and footers of its pages are left out: Strictly private",
    ]
