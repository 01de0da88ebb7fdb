"""What Office files hold beside plain paragraphs: each is in the text, or named in a warning."""

from __future__ import annotations

import importlib.util
import io
import zipfile

import office_files as files
import pytest

from chunking.parsers import docling_office, office
from chunking.segmenters.outline import outline

if not all(map(importlib.util.find_spec, ("lxml", "docx", "pptx", "openpyxl"))):
    pytest.skip("needs lxml, python-docx, python-pptx and openpyxl", allow_module_level=True)

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
SPACES = (
    f'{W} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def run(text: str) -> str:
    return f"<w:r><w:t>{text}</w:t></w:r>"


def paragraph(inside: str, style: str = "", properties: str = "") -> str:
    stated = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{stated}{properties}</w:pPr>{inside}</w:p>"


def cell(inside: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inside}</w:tc>"


def row(*cells: str) -> str:
    return f"<w:tr>{''.join(cells)}</w:tr>"


def word(body: str, **parts: str):
    """The document in a Word file with that body; `parts` are others by their kind, as `styles`."""
    stream = io.BytesIO()
    links = "".join(
        f'<Relationship Id="{kind}" Type="{RELATIONS}/{kind}" Target="{kind}.xml"/>'
        for kind in parts
    )
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f"<?xml version='1.0'?><w:document {SPACES}><w:body>{body}</w:body></w:document>",
        )
        archive.writestr("word/_rels/document.xml.rels", f"<Relationships>{links}</Relationships>")
        for kind, content in parts.items():
            archive.writestr(f"word/{kind}.xml", f"<w:{kind} {SPACES}>{content}</w:{kind}>")
    return office.parse(stream.getvalue(), "a.docx")


def headings(document) -> list[tuple[int, str]]:
    return [(each.level, each.title) for each in outline(document).headings]


def test_notes_stand_after_the_paragraph_that_names_them():
    foot = paragraph(run("below") + '<w:r><w:footnoteReference w:id="2"/></w:r>')
    end = paragraph(run("behind") + '<w:r><w:endnoteReference w:id="2"/></w:r>')
    document = word(
        foot + end,
        footnotes=f'<w:footnote w:id="2">{paragraph(run("a footnote"))}</w:footnote>',
        endnotes=f'<w:endnote w:id="2">{paragraph(run("an endnote"))}</w:endnote>',
    )
    assert document.text == "below[^1]\n\n[^1]: a footnote\n\nbehind[^2]\n\n[^2]: an endnote\n"
    assert document.metadata["warnings"] == []


def test_comments_in_the_xml_are_no_elements():
    assert word(f"<!-- a -->{paragraph('<!-- b -->' + run('kept'))}").text == "kept\n"


def test_what_was_moved_or_inserted_is_text_and_what_was_deleted_is_not():
    gone = "<w:r><w:delText>deleted</w:delText></w:r>"
    document = word(
        paragraph(f"<w:moveFrom>{run('moved')}</w:moveFrom><w:del>{gone}</w:del>{run('stays ')}")
        + paragraph(f"<w:ins>{run('new ')}</w:ins><w:moveTo>{run('moved')}</w:moveTo>")
    )
    assert document.text == "stays\n\nnew moved\n"


def test_a_text_box_is_read_once():
    box = f"<w:txbxContent>{paragraph(run('in the box'))}</w:txbxContent>"
    drawing = (
        f"<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert word(paragraph(run("before") + drawing)).text == "before\n\nin the box\n"


def test_formulas_are_latex():
    fraction = (
        "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>b</m:t></m:r></m:e>"
        "<m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>"
    )
    assert word(paragraph(run("so ") + fraction)).text == "so $\\frac{a}{{b}^{2}}$\n"


STYLES = (
    '<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>'
    '<w:style w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
    '<w:style w:styleId="Loop"><w:name w:val="x"/><w:basedOn w:val="Loop"/></w:style>'
    '<w:style w:styleId="TOC"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/>'
    '<w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>'
)


def test_headings_are_found_by_name_by_level_and_by_inheritance():
    document = word(
        paragraph(run("One"), "berschrift1")
        + paragraph(run("Two"), "Sub")
        + paragraph(run("Three"), "Own")
        + paragraph(run("Four"), "", '<w:outlineLvl w:val="2"/>')
        + paragraph(run("body"), "Loop")
        + paragraph(run("contents"), "TOC"),
        styles=STYLES,
    )
    assert headings(document) == [(1, "One"), (2, "Two"), (1, "Three"), (3, "Four")]


def test_below_a_title_chapters_are_one_level_down():
    document = word(
        paragraph(run("The book"), "Titel") + paragraph(run("One"), "Own"), styles=STYLES
    )
    assert headings(document) == [(1, "The book"), (2, "One")]


def test_a_subtitle_heads_nothing():
    """Found: all sections of a handbook stood below *Edition 7*, in the style Subtitle, which is based on Title."""
    subtitle = (
        '<w:style w:styleId="Sub7"><w:name w:val="Subtitle"/><w:basedOn w:val="Titel"/></w:style>'
    )
    document = word(
        paragraph(run("The book"), "Titel")
        + paragraph(run("Edition 7"), "Sub7")
        + paragraph(run("One"), "berschrift1"),
        styles=STYLES + subtitle,
    )
    assert headings(document) == [(1, "The book"), (2, "One")]
    assert "\n\nEdition 7\n\n" in document.text


NUMBERING = (
    '<w:abstractNum w:abstractNumId="7">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
)


def item(text: str, depth: int, number: int = 3) -> str:
    stated = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return paragraph(run(text), "", stated)


def test_items_have_the_numbers_that_word_shows():
    body = item("a", 0) + item("b", 1) + item("c", 1) + item("d", 2) + item("e", 0) + item("f", 1)
    document = word(body + item("g", 0, number=4), numbering=NUMBERING)
    assert document.text.splitlines() == [
        "1. a",
        "   - (a) b",
        "   - (b) c",
        "     - d",
        "2. e",
        "   - (a) f",
        "1. g",
    ]


def test_merged_and_nested_cells():
    inner = f"<w:tbl>{row(cell(paragraph(run('x'))), cell(paragraph(run('y'))))}</w:tbl>"
    begins, goes_on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    table = (
        row(cell(paragraph(run("wide")), '<w:gridSpan w:val="2"/>'), cell(paragraph(run("c"))))
        + row(cell(paragraph(run("tall")), begins), cell(paragraph(run("two")) + paragraph(run("lines"))), cell(inner + paragraph("")))
        + row(cell(paragraph(""), goes_on), cell(paragraph(run("a|b"))), cell(paragraph(run("end"))))
    )  # fmt: skip
    first, second = word(f"<w:tbl>{table}</w:tbl>").tables
    assert [first.header, *first.rows] == [
        ("wide", "", "c"),
        ("tall", "two lines", ""),
        ("", "a|b", "end"),
    ]
    assert second.header == ("x", "y")


def test_headings_in_a_table_are_cells():
    table = row(cell(paragraph(run("Head"), "Own")), cell(paragraph(run("b"))))
    assert headings(word(f"<w:tbl>{table}{table}</w:tbl>", styles=STYLES)) == []


def test_emphasis_never_splits_a_word():
    bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r>"
    document = word(paragraph(run("un") + bold.format("bold") + run(" and ") + bold.format("bold")))
    assert document.text == "unbold and **bold**\n"


def test_comments_embedded_files_and_headers_are_named():
    document = word(
        paragraph(run("text")),
        comments='<w:comment w:id="1"><w:p/></w:comment>',
        header=paragraph(run("Strictly private")),
    )
    assert document.metadata["warnings"] == [
        "left out: 1 comment about the text",
        "the headers and footers of its pages are left out: Strictly private",
    ]


def test_text_that_word_hides_is_left_out_and_named():
    hidden = "<w:r><w:rPr>{}</w:rPr><w:t>{}</w:t></w:r>"
    unseen = '<w:style w:styleId="U" w:type="character"><w:rPr><w:vanish/></w:rPr></w:style>'
    runs = (hidden.format("<w:vanish/>", "the answer "), hidden.format('<w:rStyle w:val="U"/>', "42 "),
            hidden.format('<w:rStyle w:val="U"/><w:vanish w:val="0"/>', "is shown"))  # fmt: skip
    document = word(paragraph(run("What ") + "".join(runs)), styles=unseen)
    assert document.text == "What is shown\n"
    (warning,) = document.metadata["warnings"]
    assert warning == "left out 3 words that their program hides: 'the answer', '42'"


def styled(name, text, properties="", number=""):
    return f'<w:p><w:pPr><w:pStyle w:val="{name}"/>{number}</w:pPr><w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r></w:p>'


def defined(name, inner, kind="paragraph"):
    return f'<w:style w:styleId="{name}" w:type="{kind}">{inner}</w:style>'


HIDING = (
    defined("Unseen", "<w:rPr><w:vanish/></w:rPr>")
    + defined("Heir", '<w:basedOn w:val="Unseen"/>')
    + defined("Seen", '<w:basedOn w:val="Unseen"/><w:rPr><w:vanish w:val="0"/></w:rPr>')
    + defined("Words", "<w:rPr><w:vanish/></w:rPr>", "character")
)


def test_paragraphs_whose_style_hides_them_are_left_out_and_named():
    hidden_cell = styled("Unseen", "a cell") + paragraph(run("left"))
    body = (
        styled("Unseen", "one answer"),
        styled("Heir", "another answer"),
        styled("Seen", "shown by its style"),
        styled("Unseen", "shown by itself", '<w:vanish w:val="0"/>'),
        styled("Unseen", "shown by two styles", '<w:rStyle w:val="Words"/>'),
        f"<w:tbl><w:tr>{cell(hidden_cell)}{cell(paragraph(run('right')))}</w:tr></w:tbl>",
    )
    document = word("".join(body), styles=HIDING)
    assert document.text.split("\n\n")[:3] == ["shown by its style", "shown by itself", "shown by two styles"]  # fmt: skip
    assert document.tables[0].header == ("left", "right")
    (warning,) = document.metadata["warnings"]
    assert warning == "left out 6 words that their program hides: 'one answer', 'another answer', 'a cell'"  # fmt: skip


def test_a_hidden_item_is_not_counted():
    item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    items = (styled(name, name, number=item) for name in ("Seen", "Unseen", "Seen"))
    document = word("".join(items), styles=HIDING, numbering=numbering)
    assert document.text == "1. Seen\n2. Seen\n"


def test_words_that_no_reader_expects_are_named():
    odd = "<w:p><w:r><w:unheard><w:t>surprise</w:t></w:unheard></w:r></w:p>"
    document = word(paragraph(run("text")) + odd)
    assert document.metadata["warnings"] == ["1 word of the file is not in the text: 'surprise'"]


@pytest.mark.parametrize(
    ("make", "part", "usual", "other"),
    [
        (files.word_file, "word/document", "document.main", "template.macroEnabledTemplate.main"),
        (files.slides_file, "ppt/presentation", "presentation.main", "slideshow.main"),
        (files.sheets_file, "xl/workbook", "sheet.main", "template.main"),
    ],
)
def test_templates_shows_and_files_with_macros_are_read_alike(make, part, usual, other):
    data = make(2).data
    changed = files.changed(
        data, "[Content_Types].xml", lambda old: old.replace(usual.encode(), other.encode())
    )
    assert changed != data, part
    assert office.parse(changed, "a").text == office.parse(data, "a").text


def test_docling_stays_a_choice():
    pytest.importorskip("docling")
    written = files.word_file(2)
    document = docling_office.parse(written.data, "a.docx")
    assert files.recall(written.words, document.text) == 1
    assert document.metadata["parser"] == "docling"


# presentations


def deck(change):
    import pptx

    made = pptx.Presentation()
    change(made)
    return office.parse(files.saved(made), "a.pptx")


def test_hidden_slides_are_read_and_named():
    def change(made):
        for name in ("Shown", "Hidden"):
            made.slides.add_slide(made.slide_layouts[5]).shapes.title.text = name
        made.slides[1]._element.set("show", "0")

    document = deck(change)
    assert document.text == "# Shown\n\n# Hidden\n"
    (warning,) = document.metadata["warnings"]
    assert warning == "these slides are hidden in their program, and read like the others: 2"


def test_groups_charts_and_merged_cells_of_slides():
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    def change(made):
        slide = made.slides.add_slide(made.slide_layouts[6])
        group = slide.shapes.add_group_shape()
        group.shapes.add_textbox(0, 0, 9, 9).text_frame.text = "in a group"
        table = slide.shapes.add_table(2, 2, 0, 0, 99, 99).table
        table.cell(0, 0).merge(table.cell(0, 1))
        for (y, x), text in {(0, 0): "wide", (1, 0): "a", (1, 1): "b"}.items():
            table.cell(y, x).text = text
        data = CategoryChartData()
        data.categories = ["east", "west"]
        data.add_series("sales", (1.5, 2))
        chart = slide.shapes.add_chart(XL_CHART_TYPE.PIE, 0, 0, 99, 99, data).chart
        chart.has_title, chart.chart_title.text_frame.text = True, "The chart"

    document = deck(change)
    first, second = document.tables
    assert document.text.startswith("in a group\n\n|")
    assert [first.header, *first.rows] == [("wide", ""), ("a", "b")]
    assert [second.header, *second.rows] == [("", "sales"), ("east", "1.5"), ("west", "2")]
    assert second.caption == "The chart"
    assert document.metadata["warnings"] == []


def test_a_box_above_all_others_is_read_before_them():
    def change(made):
        shapes = made.slides.add_slide(made.slide_layouts[6]).shapes
        for top, text in ((500, "below"), (900, "last"), (100, "above")):
            shapes.add_textbox(0, top, 90, 90).text_frame.text = text

    assert deck(change).text == "above\n\nbelow\n\nlast\n"


# workbooks


def book(change):
    import openpyxl

    made = openpyxl.Workbook()
    change(made.active)
    return office.parse(files.saved(made), "a.xlsx")


def test_cells_show_what_their_program_shows():
    import datetime

    def change(sheet):
        sheet.append(["day", "moment", "share", "sum", "yes"])
        moment = datetime.datetime(2024, 2, 6, 13, 30)
        sheet.append([datetime.date(2024, 1, 5), moment, 0.125, 0.1 + 0.2, True])
        sheet["C2"].number_format = "0.0%"

    (table,) = book(change).tables
    assert table.rows == (("2024-01-05", "2024-02-06 13:30", "12.5%", "0.3", "TRUE"),)


def test_a_sheet_may_hold_a_title_and_several_tables():
    def change(sheet):
        sheet["A1"] = "The title"
        sheet.merge_cells("A1:B1")
        for place, text in {"A2": "h", "B2": "i", "A3": "1", "B3": "2", "A6": "p", "B6": "q",
                            "D2": "x", "E2": "y", "D3": "3", "E3": "4"}.items():  # fmt: skip
            sheet[place] = text

    document = book(change)
    assert [(t.caption, t.header) for t in document.tables] == [
        ("The title", ("h", "i")),
        (None, ("x", "y")),
        (None, ("p", "q")),
    ]
    assert document.text.startswith("## Sheet\n\nThe title\n\n| h | i |")


def test_hidden_sheets_are_read_and_named():
    def change(sheet):
        sheet["A1"] = "shown"
        hidden = sheet.parent.create_sheet("Secret")
        hidden["A1"], hidden.sheet_state = "hidden words", "hidden"

    document = book(change)
    assert "## Secret\n\nhidden words" in document.text
    assert (
        "hidden in their program, and read like the others: Secret"
        in document.metadata["warnings"][0]
    )


def test_words_of_text_boxes_and_charts_of_a_sheet_are_checked():
    from openpyxl.chart import BarChart, Reference

    def change(sheet):
        for row in (["port", "ships"], ["Leith", 4], ["Wick", 7]):
            sheet.append(row)
        chart = BarChart()
        chart.title = "Ships by port"
        chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
        sheet.add_chart(chart, "E2")
        sheet.oddHeader.center.text = '&"Arial"Confidential &P of &N'

    document = book(change)
    assert "Ships by port" in document.text
    assert document.metadata["warnings"] == [
        "the headers and footers of its printed pages are left out: Confidential of"
    ]


def test_a_string_of_a_sheet_that_the_reader_would_miss_is_named():
    """The check finds cells by their characters, wherever in the part they stand."""
    made = files.sheets_file(1).data
    row = b'<c t="inlineStr"><is><t>stowaway</t></is></c></worksheet>'
    changed = files.changed(
        made, "xl/worksheets/sheet1.xml", lambda old: old.replace(b"</worksheet>", row)
    )
    warnings = office.parse(changed, "a.xlsx").metadata["warnings"]
    assert "1 word of the file is not in the text: 'stowaway'" in warnings


def test_numbers_and_footers_of_slides_are_not_named_as_lost():
    def change(made):
        for title in ("One", "Two"):
            slide = made.slides.add_slide(made.slide_layouts[5])
            slide.shapes.title.text = title
            for kind, text in (("ftr", "Our footer"), ("sldNum", "41")):
                box = slide.shapes.add_textbox(0, 0, 9, 9)
                box.text_frame.text = text
                box._element.nvSpPr.nvPr.append(
                    box._element.nvSpPr.nvPr.makeelement(
                        "{http://schemas.openxmlformats.org/presentationml/2006/main}ph",
                        {"type": kind},
                    )
                )

    document = deck(change)
    assert document.text.count("Our footer") == 1
    assert document.metadata["warnings"] == []


def test_a_part_with_faults_is_read_as_far_as_it_makes_sense():
    faulty = files.changed(
        files.word_file(2).data,
        "word/document.xml",
        lambda old: old.replace(b"<w:p>", b"<w:p a=1 b>", 1),
    )
    assert "The quick brown fox" in office.parse(faulty, "a.docx").text
