"""Articles are told from the menus, teasers and comments around them, and other pages are read whole."""

from __future__ import annotations

import importlib.util

import pytest

from chunking import parse_bytes
from chunking.segmenters.outline import outline

if not all(map(importlib.util.find_spec, ("docling", "bs4", "trafilatura"))):
    pytest.skip("needs docling-slim[format-web] and trafilatura", allow_module_level=True)

BODY = """<h1>How the harbour was dredged</h1>
<p>The harbour had been silting up for forty years before anybody on the council proposed to pay for dredging.</p>
<p>In the spring of 1911 a steam dredger arrived from the mouth of the river and began its work at the north pier.</p>
<h2>Costs</h2><p>Each month of its work was paid for by a levy on the boats that landed their catch in the harbour.</p>
<table><tr><th>Year</th><th>Depth</th></tr><tr><td>1911</td><td>4 feet</td></tr></table>
<p>After nine years the channel could be used at all states of the tide, and the levy was given up by the council.</p>"""
LINKS = "".join(f'<li><a href="/{i}">Section menu entry number {i}</a></li>' for i in range(20))
COMMENT = "<p>gone1 I remember that my grandfather used to tell us about the dredger and its very loud whistle.</p>"
ARTICLE = f"""<html><head><meta property="og:type" content="article"></head><body>
<div class="top"><ul>{LINKS}</ul></div><div class="story">{BODY}</div>
<div class="related"><h3>gone2</h3><ul>{LINKS}</ul></div><div id="comments">{COMMENT * 3}</div>
<div class="cookie-consent">gone3 We use cookies to make this page work, and others if you agree to them.</div>
</body></html>"""


def read(page, parser=None):
    return parse_bytes(page.encode(), "a.html", parser=parser)


def test_an_article_is_read_without_what_stands_around_it():
    document = read(ARTICLE)
    assert document.metadata["parser"] == "article"
    assert "gone" not in document.text
    assert "menu entry" not in document.text
    assert [h.title for h in outline(document).headings] == ["How the harbour was dredged", "Costs"]
    assert [table.rows for table in document.tables] == [(("1911", "4 feet"),)]


def test_what_was_left_out_is_counted_and_one_choice_away():
    (warning,) = read(ARTICLE).metadata["warnings"]
    assert warning.startswith("left out ")
    assert "html, which keeps the whole page" in warning
    assert read(ARTICLE, "html").text.count("gone") == 5


@pytest.mark.parametrize(
    "page",
    [
        f"<html><body>{BODY}</body></html>",
        f"<html><body><h1>Index</h1><ul>{LINKS}</ul></body></html>",
        ARTICLE.replace("<head>", '<head><meta name="generator" content="Docutils 0.19">'),
    ],
    ids=["nothing around", "an index", "documentation"],
)
def test_other_pages_are_read_whole(page):
    document = read(page)
    assert document.metadata["parser"] == "html"
    assert document.text == read(page, "html").text


def test_an_article_can_be_asked_for_where_a_page_is_taken_for_another():
    page = ARTICLE.replace("<head>", '<head><meta name="generator" content="Docutils 0.19">')
    document = read(page, "article")
    assert document.metadata["parser"] == "article"
    assert "gone" not in document.text


def test_a_short_article_in_chinese_is_one():
    said = "港口在四十年间不断淤积，直到议会有人提议出资疏浚。一九一一年春天，一艘蒸汽挖泥船从河口驶来，在北码头开始工作。"
    links = "".join(f'<li><a href="/{i}">第{i}个栏目的菜单项目</a></li>' for i in range(40))
    page = f"<html><body><ul>{links}</ul><div><h1>疏浚港口</h1>{f'<p>{said}</p>' * 8}</div><ul>{links}</ul></body></html>"
    document = read(page)
    assert document.metadata["parser"] == "article"
    assert "菜单" not in document.text
    assert document.text.count("蒸汽挖泥船") == 8
