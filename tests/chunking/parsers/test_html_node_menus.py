"""Menus of nodes in manuals of Texinfo: they go, and what only looks like one stays."""

from __future__ import annotations

from time import process_time

import pytest

from chunking import parse_bytes
from chunking.parsers.html_node_menus import node_menus

BeautifulSoup = pytest.importorskip(
    "bs4", reason="pip install docling-slim[format-web]"
).BeautifulSoup

MADE = "<meta name='Generator' content='makeinfo'>"
SAID = "The harbour keeps the hours of high water, and says which ships may come in at them."
ROWS = "<tr><td>{}<a href='a.html'>Tides</a>:</td><td>&nbsp;&nbsp;</td><td>{}</td></tr>"
LIST = "<ul class='{}'><li><a href='a.html' accesskey='1'>Tides</a></li><li><a href='b.html'>Ports</a>: Where ships lie.</li></ul>"
GONE = {
    "a table": f"<table class='menu'>{ROWS.format('&bull; ', 'When it is high.')}<tr><th colspan='3'><pre class='menu-comment'>Ports\n</pre></th></tr>{ROWS.format('', '')}</table>",
    "a table of an old manual": f"<table>{ROWS.format('', 'When it is high.')}{ROWS.format('', 'Low.')}</table>",
    "a list": LIST.format("mini-toc"),
    "a list below the text": LIST.format("section-toc"),
    "a list of an old manual": LIST.format("menu"),
}
STAYS = {
    "a table of links and sizes": "<table><tr><td><a href='a'>Tides</a></td><td>12 kB</td><td>kept</td></tr></table>",
    "a list of links in a text": "<ul><li><a href='a'>Tides</a> kept</li><li><a href='b'>Ports</a></li></ul>",
    "a menu of dishes": "<ul class='menu'><li>Soup kept</li><li><a href='/w'>Wine</a></li></ul>",
}


def read(menu, text=SAID):
    page = f"<html><head>{MADE}</head><body><h2>Use</h2><p>{text}</p>{menu}</body></html>"
    return parse_bytes(page.encode(), "page.html")


@pytest.mark.parametrize("case", GONE)
def test_a_menu_of_nodes_goes_and_is_named_where_the_text_lacks_it(case):
    document = read(GONE[case])
    assert document.text.rstrip() == f"## Use\n\n{SAID}"
    notes = document.metadata["notes"]
    assert all("words of menus" in note for note in notes)
    assert len(notes) == 1


@pytest.mark.parametrize("case", STAYS)
def test_other_tables_and_lists_stay(case):
    assert "kept" in read(STAYS[case]).text


def test_a_page_that_is_no_more_than_its_menu_keeps_it():
    assert "Tides" in read(GONE["a list"], "Choose one.").text


def test_an_old_list_stays_in_a_page_of_another_program():
    page = f"<body><h2>Use</h2><p>{SAID}</p>{GONE['a table of an old manual']}"
    assert "Tides" in parse_bytes(page.encode(), "page.html").text


def test_links_to_the_contents_below_a_page_go():
    below = "<div class='header'><p>Up: <a href='i.html'>Ports</a> [<a href='i.html' rel='contents'>Contents</a>]</p></div>"
    assert read(below).text.rstrip() == f"## Use\n\n{SAID}"


def test_menus_within_menus_are_looked_at_once():
    """Found: 800 of them, 24 kB, took longer than a minute."""

    def nested(depth):
        inner = "<ul class='mini-toc'><li><a href='a'>T</a>" * depth + "</li></ul>" * depth
        return BeautifulSoup(f"<p>{SAID}</p>{inner}", "lxml")

    begun = process_time()
    assert len(list(node_menus(nested(800)))) == 1
    assert process_time() - begun < 3
