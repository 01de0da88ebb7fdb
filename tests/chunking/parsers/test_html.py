"""Web pages and mail: menus and scripts go, no word of the body does, nothing is fetched."""

from __future__ import annotations

import importlib.util
import re
from email.message import EmailMessage
from email.mime.text import MIMEText

import pytest
from installed_files import DOCUMENTATION, files
from office_files import words

from chunking import parse_bytes
from chunking.parsers import html
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.outline import outline

if not all(map(importlib.util.find_spec, ("docling", "bs4"))):
    pytest.skip("needs docling-slim[format-web]", allow_module_level=True)

import bs4

PAGE = """<!DOCTYPE html><html lang="de-AT"><head><title>Der Titel</title>
<meta name="author" content="Ada"><meta property="article:published_time" content="2024-05-06">
<style>.gone1 {}</style><script>var gone2 = "<p>gone3</p>";</script></head><body>
<header><div>gone4</div><h1>Die Überschrift</h1></header>
<nav><ul><li><a href="/">gone5</a></li></ul></nav>
<p>Text vor der ersten Unterüberschrift bleibt.</p>
<main><article><header><h2>Abschnitt &amp; mehr</h2><p>Vorspann bleibt</p></header>
<p>Ein <b>fetter</b> Satz mit snake_case und <a href="https://example.org/x">Verweis</a>.</p>
<ul><li>eins</li><li>zwei<ul><li>innen</li></ul></li></ul>
<table><tr><th>Name</th><th>Wert</th></tr><tr><td>a|b</td><td>3,5</td></tr></table>
<pre><code>def f():
    return 1</code></pre>
<aside>Randnotiz bleibt</aside>
<figure><img src="http://127.0.0.1:9/x.png" alt="Ein Bild"><figcaption>Bildtext</figcaption></figure>
<p hidden>gone6</p><p style="display: none">gone7</p><!-- gone8 -->
<form><input value="gone9"><button>gone10</button>gone11</form><iframe>gone12</iframe>
<noscript>gone13</noscript><template><p>gone14</p></template><svg><text>gone15</text></svg>
</article></main><aside>gone16</aside><footer>gone17</footer></body></html>"""
KEPT = (
    "Die Überschrift Text vor der ersten Unterüberschrift bleibt. Abschnitt & mehr Vorspann bleibt Ein fetter "
    "Satz mit snake_case und Verweis. eins zwei innen Name Wert a|b 3,5 def f(): return 1 Randnotiz bleibt Bildtext"
)


@pytest.fixture(scope="module")
def page():
    return parse_bytes(PAGE.encode(), "seite.html")


def test_the_body_stays_and_everything_around_it_goes(page):
    assert not words(KEPT) - words(page.text)
    assert "gone" not in page.text


def test_headings_tables_and_pictures_are_known(page):
    assert [h.title for h in outline(page).headings] == ["Die Überschrift", "Abschnitt & mehr"]
    assert [(t.header, t.rows) for t in page.tables] == [(("Name", "Wert"), (("a|b", "3,5"),))]
    assert [(image.alt, image.caption) for image in page.images] == [("Ein Bild", "Bildtext")]


def test_what_the_page_says_of_itself(page):
    known = page.metadata
    assert (known["title"], known["author"], known["language"]) == ("Der Titel", "Ada", "de")
    assert known["created"] == "2024-05-06"
    assert known["warnings"] == []
    (note,) = known["notes"]
    assert note.startswith("left out 9 words of menus, forms and hidden parts, such as “gone4")
    assert (page.mime_type, page.uri, page.pages) == ("text/markdown", "seite.html", ())


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"<html><meta charset=iso-8859-1><p>caf\xe9</p></html>", "café"),
        ("<html><p>漢字 ü</p></html>".encode("utf-16"), "漢字 ü"),
        (b"<html><p>never closed <b>bold <i>both", "never closed"),
        (b"just words, no element", "just words, no element"),
        (b"<html><nav><h1>All</h1><p>of the page is in its menu</p></nav></html>", "of the page"),
        (
            b"<html><main>Loading</main><aside><h1>All</h1><p>is beside it</p></aside></html>",
            "beside",
        ),
        (
            b"<html><header><h1>All</h1><p>of the page</p></header><main><p>x</p></main>",
            "of the page",
        ),
        (
            b"<html><main>Wait</main><nav>"
            + b"<a href='/a'>All the links</a>" * 9
            + b"</nav></html>",
            "links",
        ),
        (
            f"<html><main><p>{'tides ' * 12}</p></main><aside><p>{'ships ' * 40}</p></aside>".encode(),
            "ships",
        ),
        (b"<html><form><h1>Title</h1><p>asp text</p><input></form></html>", "asp text"),
        (b"<p>before</p><h1>One</h1><p>after</p>", "before"),
        (
            b"<html><table><tr><td><h1>Layout</h1><p>cell text</p></td><td><table><tr><td>in</td></tr></table></td></tr></table>",
            "# Layout",
        ),
    ],
)
def test_odd_pages_keep_their_text(data, expected):
    assert expected in parse_bytes(data, "odd.html").text


ACCIDENTS = (
    "# of units sold: 5",
    "## of <b>bold</b> ones",
    "```",
    "~~~ so",
    "above<br>---",
    "above<br>=",
    "&lt;!-- never closed",
    "&lt;script&gt; is a tag",
)


@pytest.mark.parametrize("read", [html.parse, html.parse_by_docling])
@pytest.mark.parametrize("words", ACCIDENTS)
@pytest.mark.parametrize("element", ["p", "li", "div"])
def test_words_of_a_page_open_no_heading_and_no_fence(words, element, read):
    text = f"<{element}>{words}</{element}>"
    text = f"<ul>{text}</ul>" if element == "li" else text
    page = f"<h1>Report</h1>{text}<h2>Costs</h2><p>They rose.</p>"
    document = read(page.encode(), "report.html")
    assert [heading.title for heading in outline(document).headings] == ["Report", "Costs"]
    assert "code" not in {block.kind for block in markdown_blocks(document).blocks}
    said = bs4.BeautifulSoup(page, "lxml").get_text(" ").split()
    assert "".join(said) in "".join(
        re.sub(r"^#+ |^- |[\\\\*]", "", document.text, flags=re.M).split()
    )


def test_code_that_holds_a_fence_stays_one_block():
    page = b"<pre>one\n```\ntwo</pre><p>after</p>"
    for read in (html.parse, html.parse_by_docling):
        kinds = [block.kind for block in markdown_blocks(read(page, "a.html")).blocks]
        assert kinds == ["code", "paragraph"]


def test_a_page_with_another_name_is_recognised():
    document = parse_bytes(PAGE.encode(), "page.txt")
    assert document.metadata["format"] == "html"
    assert "the content is a web page" in document.metadata["warnings"][0]


def test_markdown_that_begins_with_html_stays_markdown():
    assert parse_bytes(b"<html>\n\n# Title\n", "a.md").text == "<html>\n\n# Title\n"


def _around(soup) -> None:
    for tag in soup(
        ["script", "style", "noscript", "template", "nav", "svg", "iframe", "button", "head"]
    ):
        tag.decompose()
    for tag in soup.find_all(attrs={"role": ("navigation", "search")}):
        tag.decompose()
    for tag in soup(["header", "footer", "aside", "form"]):
        tag.decompose()


REAL = [
    path
    for path in files(DOCUMENTATION, ".html")
    if path.is_file() and 2_000 < path.stat().st_size < 200_000
][::40]


@pytest.mark.slow
@pytest.mark.parametrize("path", REAL, ids=str)
def test_real_pages_keep_their_words_and_headings(path):
    from bs4 import BeautifulSoup

    data = path.read_bytes()
    document = parse_bytes(data, str(path))
    soup = BeautifulSoup(data.lstrip().removeprefix(b"<?xml version='1.0'?>"), "html.parser")
    _around(soup)
    written = words(soup.get_text(" "))
    assert (written - words(document.text)).total() <= 0.005 * written.total()
    levels = [f"h{level}" for level in range(1, 7)]
    found = {"".join(words(h.title)) for h in outline(document).headings}
    headings = [h for h in soup.find_all(levels) if h.get_text().lower() not in h.parent.get("class", "")]  # fmt: skip
    assert {"".join(words(h.get_text())) for h in headings} - {""} <= found


def test_a_word_of_a_writing_without_spaces_is_there_where_a_link_stands_within():
    page = (
        '<html><body><p>可<a href="https://a.example/b-c">在线</a>获取更新的翻译</p></body></html>'
    )
    document = parse_bytes(page.encode(), "a.html")
    assert document.text == "可[在线](https://a.example/b-c)获取更新的翻译\n"
    assert document.metadata["warnings"] == []


LIST = "https://a.example/list-of-tides"
THANKS = "Dear customer, thank you for ordering with us today and always"
MAIL = """From: Ada Müller <ada@example.org>
To: bob@example.org
Subject: =?utf-8?q?Gr=C3=B6=C3=9Fe?= of things
Date: Mon, 06 May 2024 10:00:00 +0200
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: multipart/alternative; boundary="c"

--c
Content-Type: text/plain; charset=utf-8

Hello Bob,
this is the body – ünï.
--c
Content-Type: text/html

<p>Hello Bob,<br>this is the body – ünï.</p>
--c--
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename="a.pdf"

xxxx
--b--
"""


def test_a_message_is_its_headers_and_its_plain_text():
    document = parse_bytes(MAIL.encode(), "m.eml")
    assert document.text.startswith("# Größe of things\n\n**From:** Ada Müller <ada@example.org>")
    assert document.text.endswith("Hello Bob,\nthis is the body – ünï.\n")
    known = document.metadata
    assert (known["title"], known["created"]) == ("Größe of things", "2024-05-06T10:00:00+02:00")
    assert known["warnings"] == ["not part of the text: 1 attachment: a.pdf"]


def test_a_message_of_html_alone_is_read_as_a_page():
    data = b"Subject: x\nMIME-Version: 1.0\nContent-Type: text/html; charset=iso-8859-1\n\n<h2>Caf\xe9</h2><p>Body <script>x</script>"
    assert parse_bytes(data, "m.eml").text.rstrip().endswith("## Café\n\nBody")


@pytest.mark.parametrize("ending", ["Best regards\n-- \nAda", "Below\n# 12 units", "Sum\n==="])
def test_lines_of_a_plain_message_are_no_markup(ending):
    data = f"Subject: Offer\nMIME-Version: 1.0\n\nDear Bob,\n{ending}\n".encode()
    assert [each.title for each in outline(parse_bytes(data, "m.eml")).headings] == ["Offer"]


def test_all_texts_of_a_message_are_read_and_its_files_are_not():
    """Apple's mail ends a text where a file is put into it, and mailing lists add a text of their own."""
    message = EmailMessage()
    message["Subject"] = "Tides"
    message.set_content("Above the table.")
    message.add_alternative("<p>Above the table.</p>", subtype="html")
    message.add_attachment(b"# Highs", maintype="text", subtype="plain", filename="a.txt")
    message.add_attachment("Below the table.", disposition="inline")
    document = parse_bytes(message.as_bytes(), "m.eml")
    assert document.text == "# Tides\n\nAbove the table.\n\nBelow the table.\n"
    assert document.metadata["warnings"] == ["not part of the text: 1 attachment: a.txt"]


def test_a_text_below_a_page_is_not_read_in_its_place():
    """Found: of a page with what a mailing list adds as plain text, only this was read."""
    message = EmailMessage()
    message["Subject"] = "Tides"
    message.set_content("<p>High at <b>ten</b>.</p>", subtype="html")
    message.make_mixed()
    message.attach(MIMEText("The list of tides."))
    message.attach(MIMEText("## Lows\n\n```\n# at four\n```", "markdown"))
    document = parse_bytes(message.as_bytes(), "m.eml")
    below = "The list of tides.\n\n## Lows\n\n```\n# at four\n```"
    assert document.text == f"# Tides\n\nHigh at **ten**.\n\n{below}\n"
    assert document.metadata["warnings"] == []


@pytest.mark.parametrize(
    ("plain", "read"),
    [
        ("", "page"),
        ("Read it in your browser: https://a.example/tides/of/the/whole/coast", "page"),
        ("High water is at ten, low water at four.", "page"),
        (
            "High water is at ten, low water at four. Ports are shut for ships of\nany kind.",
            "plain",
        ),
    ],
)
def test_the_version_of_a_message_that_says_it_is_read(plain, read):
    """Found: of a newsletter whose plain text was empty, or a word on where to read it, nothing was; nor what a page adds."""
    page = "High water is at <b>ten</b>, low water at <b>four</b>. Ports are shut for ships of any kind."
    message = EmailMessage()
    message["Subject"] = "Tides"
    message.set_content(plain)
    message.add_alternative(f"<p>{page}</p>", subtype="html")
    text = parse_bytes(message.as_bytes(), "m.eml").text
    assert (
        text
        == f"# Tides\n\n{page.replace('<b>', '**').replace('</b>', '**') if read == 'page' else plain}\n"
    )


@pytest.mark.parametrize(
    ("plain", "page", "text"),
    [
        ("Your code is 4711", THANKS, f"Your code is 4711\n\n{THANKS}"),
        ("Thank you for ordering", THANKS, THANKS),
        ("See the HTML version", "High water is at ten", "High water is at ten"),
        ("See it here: https://a.example/7\n\n1.5 $\n\n:-)", f"See it here: <a href='{LIST}'>open</a></p><p>15</p><p>{THANKS}", f"See it here: https://a.example/7\n\n1.5 $\n\n:-)\n\nSee it here: [open]({LIST})\n\n15\n\n{THANKS}"),
        (f"Your code is 4711\n\nDear customer, thank you for ordering\nwith us today [1] and always\n\n[1] {LIST}\n\nHello", f"<a href='{LIST}'>{THANKS}</a></p><p>Our ports: A, B, C, D", f"Your code is 4711\n\nHello\n\n[{THANKS}]({LIST})\n\nOur ports: A, B, C, D"),
    ],
)  # fmt: skip
def test_what_only_one_version_of_a_message_says_is_read(plain, page, text):
    """Found: a code stood in plain text alone, and a word on where to read it hid a short page."""
    message = EmailMessage()
    message["Subject"] = "Tides"
    message.set_content(plain)
    message.add_alternative(f"<p>{page}</p>", subtype="html")
    assert parse_bytes(message.as_bytes(), "m.eml").text == f"# Tides\n\n{text}\n"


def test_all_pages_of_a_version_are_read():
    """Found: Apple's mail ends a page where a file is put into it, and the rest was lost."""
    message = EmailMessage()
    message["Subject"] = "Tides"
    message.set_content("")
    message.add_alternative("<p>Above the file.</p>", subtype="html")
    version = message.get_payload()[1]
    version.make_mixed()
    version.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="a.pdf")
    version.attach(MIMEText("<p>Below the file.</p>", "html"))
    document = parse_bytes(message.as_bytes(), "m.eml")
    assert document.text == "# Tides\n\nAbove the file.\n\nBelow the file.\n"


def test_what_a_message_says_in_plain_text_and_as_a_page_is_read_once():
    """Some programs put both beside each other, and say nowhere that they are alternatives."""
    message = EmailMessage()
    message["Subject"] = "Tides"
    said = "High water is at ten, low water at four; see"
    message.set_content(f"{said} our list <https://a.example/list-of-tides>.")
    page = f"<p>{said} <a href='https://a.example/list-of-tides'>our list</a>.</p>"
    message.make_mixed()
    for other in (page, "<p>Ports are shut.</p>"):
        message.attach(MIMEText(other, "html"))
    document = parse_bytes(message.as_bytes(), "m.eml")
    said = f"{said} our list <https://a.example/list-of-tides>."
    assert document.text == f"# Tides\n\n{said}\n\nPorts are shut.\n"
    assert document.metadata["warnings"] == []


@pytest.mark.parametrize(
    ("kind", "text", "warnings"),
    [
        ("text/markdown", "# Tides\n\nHigh at ten.\n", []),
        (
            "application/pkcs7-mime",
            "# Tides\n",
            [
                "the message has no text of its own",
                "not part of the text: 1 attachment: application/pkcs7-mime",
            ],
        ),
    ],
)
def test_a_message_of_another_type_is_read_where_it_is_text_and_named_where_it_is_none(kind, text, warnings):  # fmt: skip
    data = f"Subject: Tides\nContent-Type: {kind}\n\nHigh at ten.\n".encode()
    document = parse_bytes(data, "m.eml")
    assert (document.text, document.metadata["warnings"]) == (text, warnings)


def test_json_keeps_its_characters_and_knows_its_shape():
    data = b'[{"a": 1, "b": 2},\n {"a": 3, "c": null}]\n'
    document = parse_bytes(data, "x.json")
    assert document.text.encode() == data
    assert (document.metadata["columns"], document.metadata["rows"]) == (["a", "b", "c"], 2)
    lines = parse_bytes(b'{"a": 1}\n{broken\n\n{"b": 2}\n', "x.jsonl").metadata
    assert (lines["columns"], lines["rows"]) == (["a", "b"], 3)
    assert lines["warnings"] == ["not JSON: 1 line, the first is line 2"]


def test_headings_of_pictures_frames_and_formulas_are_text():
    source = (
        '<h1><img src=a alt="The tides"></h1><div role=heading aria-level=3>By role</div>'
        "<table><tr><td colspan=2><h2>Above</h2></td></tr><tr><td>a</td><td>b</td></tr></table>"
        '<iframe srcdoc="&lt;p&gt;framed words&lt;/p&gt;"></iframe>'
        "<p>so <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>"
    )
    document = parse_bytes(source.encode(), "a.html", parser="html")
    assert document.text.split("\n\n")[:2] == ["# The tides", "### By role"]
    assert "## Above\n\n" in document.text
    assert "framed words" in document.text
    assert "so $\\frac{a}{b}$" in document.text
    assert document.metadata["warnings"] == []


def test_the_title_of_a_note_opens_no_section():
    box = "<div class='note'><h3 class='title'>Note</h3><p>Mind the <b>gap</b>.</p></div>"
    section = "<div class='note'><h2>Notes</h2><h3>First</h3><p>Said.</p></div>"
    document = parse_bytes(f"<h1>Tides</h1>{box}<p>Moon.</p>{section}".encode(), "a.html")
    assert "**Note**\nMind the **gap**.\n\nMoon." in document.text
    assert document.metadata["headings"] == ["Tides", "Notes", "First"]


def test_the_signs_of_headings_and_of_code_stay():
    source = (
        "<div><h2>Used by <i>all <tt>&lt;script&gt;</tt></i></h2><ul><li>one</li></ul>"
        "<h2>The &lt;any&gt; type</h2><pre># no heading\n&lt;a b&gt;</pre></div>"
    )
    document = parse_bytes(source.encode(), "a.html", parser="html")
    assert "## The \\<any> type\n\n```\n# no heading\n<a b>\n```" in document.text
    titles = [heading.title for heading in outline(document).headings]
    assert titles == ["Used by all <script>", "The <any> type"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>H<sub>2</sub>O, a syl<b>la</b>ble, <code>a</code>/<code>b</code></p>", "H2O, a syllable, `a`/`b`"),
        ("<p>see <a href='https://e.org/(x)'>it</a>, <a href='/here'>here</a></p>", "see [it](https://e.org/%28x%29), here"),
        ("<ol start=3><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>", "3. a\n   - b\n4. c\n   d"),
        ("<dl><dt>Neap</dt><dd>low</dd><dt>Spring</dt><dd>high</dd></dl>", "- **Neap**\n  - low\n- **Spring**\n  - high"),
        ("<dl><dt>f(x)</dt><dd><p>one</p><p>two</p></dd></dl>", "**f(x)**\none\n\ntwo"),
        (
            "<dl><dt>-D</dt><dt><code>--bold</code></dt><dd><p>Use it.</p><p>Or not.</p></dd><dt>-F</dt><dd><pre>x</pre></dd></dl>",
            "**-D**\n`--bold`\nUse it.\n\nOr not.\n\n**-F**\n\n```\nx\n```",
        ),
        ("<p>a <b>b<br>c</b></p>", "a **b**\n**c**"),
        ("<pre>a<br>b</pre><pre>two</pre>", "```\na\nb\n```\n\n```\ntwo\n```"),
        (
            "<table><tr><th rowspan=2>Port<th colspan=2>Feet<tr><td>low<td>high<tr><td>Wick<td>5<td>7</table>",
            "| Port | Feet | Feet |\n| --- | --- | --- |\n|  | **low** | **high** |\n| Wick | 5 | 7 |",
        ),
        (
            "<table><tr><td class=linenos><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
            "```\na\nb\n```",
        ),
        ("<p>text</p><div role=contentinfo>gone</div>", "text"),
    ],
    ids=["marks in words", "links", "lists", "terms", "definitions", "terms that share a definition", "a break in emphasis", "code", "merged cells", "line numbers", "footer"],
)  # fmt: skip
def test_what_a_page_shows_is_written_as_such(source, expected):
    page = f"<html><body>{source}</body></html>"
    assert html.parse_whole(page.encode(), "a.html").text == expected + "\n"


def test_code_titles_and_signatures_of_doxygen_are_such():
    line = '<div class="line"><a id="l{0}"></a><span class="lineno">    {0}</span>{1}</div>'
    code = line.format(1, "<span>int</span> low() {") + line.format(2, "    <span>return</span> 0;")
    page = f"""<html><head><meta name="generator" content="Doxygen 1.9.4"/></head><body>
        <div id="titlearea">Tides</div><div id="nav-path"><ul><li><a href="a.html">src</a></li></ul></div>
        <div class="header"><div class="summary"><a href="#f">Functions</a></div><div class="headertitle">
        <div class="title">low.cc File Reference<div class="ingroups"><a href="g.html">Water</a></div></div></div></div>
        <h2 class="groupheader">Function Documentation</h2><h2 class="memtitle">low()</h2>
        <div class="memproto"><table class="memname"><tr><td>int low </td><td>(</td><td>int</td><td>day,</td></tr>
        <tr><td></td><td></td><td>int</td><td>hour)</td></tr></table></div>
        <div class="fragment">{code}<div class="ttc">tooltip</div></div></body></html>"""
    document = html.parse(page.encode(), "a.html")
    assert document.text == (
        "# low.cc File Reference\n\nWater\n\n## Function Documentation\n\n### low()\n\n"
        "```\nint low ( int day, int hour)\n```\n\n```\nint low() {\n    return 0;\n```\n"
    )
    (note,) = document.metadata["notes"]
    assert note.startswith("left out 6 words")


@pytest.mark.parametrize(
    ("fragment", "code"),
    [
        ("one<br/>two", "one\ntwo"),
        ('<div class="line">a {<div class="line">  b;</div></div>', "a {  b;"),
        ('<div class="line">a</div>\n<pre>b</pre>c', "a\nbc"),
    ],
)
def test_each_part_of_code_of_doxygen_is_written_once(fragment, code):
    """Found: what stands in a line of a line was written for each, and what stands beside them not at all."""
    head = '<html><head><meta name="generator" content="Doxygen 1.9.4"/></head>'
    page = f'{head}<body><div class="fragment">{fragment}</div></body></html>'
    assert html.parse(page.encode(), "a.html").text == f"```\n{code}\n```\n"


def test_a_cell_may_not_span_without_bound():
    page = b"<table><tr><td colspan=999999999>a</td><td>b</td></tr><tr><td rowspan=99999>c</td></tr></table>"
    (table,) = html.parse_whole(page, "a.html").tables
    assert len(table.header) == 2


_ICON = "<td rowspan=2><img alt='[Note]' src=note.png></td>"


@pytest.mark.parametrize(
    "table",
    [
        f"<table summary=Note><tr>{_ICON}<th>Note</th></tr><tr><td><p>Mind the <b>gap</b>.</p></td></tr></table>",
        "<table><tr><td class=icon><div class=title>Note</div></td><td>Mind the <b>gap</b>.</td></tr></table>",
    ],
    ids=["DocBook", "AsciiDoc"],
)
def test_a_table_that_only_draws_a_note_is_none(table):
    page = f"<h1>Tides</h1><p>Water.</p><div class='note'>{table}</div><p>Moon.</p>"
    document = parse_bytes(page.encode(), "a.html")
    assert "Water.\n\n**Note**\nMind the **gap**.\n\nMoon." in document.text
    assert not document.tables


def test_a_table_of_data_in_a_note_stays_one():
    inner = "<table><tr><th>Port<th>Ships<tr><td>Oslo<td>12<tr><td>Cork<td>7</table>"
    box = f"<div class=note>{inner}</div><div class=tip><table><tr>{_ICON}<th>Tip</th></tr><tr><td>{inner}</td></tr></table></div>"
    document = parse_bytes(f"<h1>Tides</h1>{box}<div class=tip></div>".encode(), "a.html")
    assert [table.header for table in document.tables] == [("Port", "Ships")] * 2
    assert "**Tip**\n\n| Port |" in document.text
