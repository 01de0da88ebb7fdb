"""Skip links, menus, breadcrumbs, cookie notices, help on keys, share bars and links to the next page go and are named; what only looks like one stays."""

from __future__ import annotations

import pytest

from chunking import parse_bytes

pytest.importorskip("bs4", reason="pip install docling-slim[format-web]")

TEXT = "<h1>Install</h1><p>Run the installer.</p>"
#: none of the content
GONE = {
    "skip link": '<a class="skip" href="#content">Skip to main content</a>',
    "skip link in German": '<p><a href="#inhalt">Direkt zum Inhalt</a></p>',
    "menu of links": '<div class="menu mainmenu"><ul><li><a href="/">Home</a><li><a href="/d">Docs of all</a><li><a href="/l">Licence</a></ul></div>',
    "side bar of Sphinx": '<div class="sphinxsidebar"><a href="index.html">Borg 1.2</a><h3>Contents</h3><ul><li>'
    '<a href="#install">Where is what I need to install it on an old machine?</a></ul><div>Say what is wrong</div></div>'
    '<div class="footer">© 2023 The authors. Created using <a href="http://sphinx.pocoo.org/">Sphinx</a>.</div>',
    "breadcrumbs": '<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/d">Docs</a></li><li>Install the program</li></ol>',
    "breadcrumbs by their type": '<div itemtype="https://schema.org/BreadcrumbList"><a href="/">Home</a> › <a href="/d">Docs</a> › <span>Install the program</span></div>',
    "cookie notice": '<div id="cookie-banner"><p>We use cookies.</p><a href="/p">Privacy</a><button>Accept</button></div>',
    "consent dialog": '<div class="gdpr-consent" role="dialog"><p>We value your privacy.</p></div>',
    "help on keys, of mdBook": '<div id="mdbook-help-popup"><h2>Keyboard shortcuts</h2><p>Press <kbd>?</kbd> to show this help</p></div>',
    "share bar": '<div>Share this: <a href="https://twitter.com/intent/tweet?u=x">Twitter</a> '
    '<a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a></div>',
    "links to the next page, of DocBook": '<div class="navheader"><table><tr><th colspan="2">Install the program</th></tr>'
    '<tr><td><a accesskey="p" href="a.html">Prev</a></td><td><a accesskey="n" href="b.html">Next</a></td></tr></table></div>',
    "links to the next page, of Publican": '<ul class="docnav top"><li class="previous"><a accesskey="p" href="a.html">Zurück</a></li><li>Das Handbuch der Gezeiten</li></ul>',
    "links to the next page, of Texinfo": '<div class="header"><p>Next: <a href="b.html" accesskey="n" rel="next">Use</a>, Up: <a href="index.html">Top</a></p></div>',
}
#: content, though it has the name or the words of the others
STAYS = {
    "a link that skips within a text": "<p>You may <a href='#b'>skip to the second part</a> kept.</p>",
    "a link of a contents": "<ul><li><a href='#b'>Skipping kept</a></li></ul>",
    "a chapter about breadcrumbs": "<div class='breadcrumbs'><h2>Breadcrumbs kept</h2><p>They lead home.</p></div>",
    "a class in a text about breadcrumbs": "<div class='breadcrumb'>What a trail of breadcrumbs is, kept.</div>",
    "a chapter about cookies": "<div class='cookies'><p>HTTP cookies are kept.</p></div>",
    "a policy that asks nothing": "<div class='cookie-notice'><p>Our policy on cookies is kept.</p></div>",
    "a chapter about keys": "<div id='help'><h2>Keyboard shortcuts kept</h2><p>Press <kbd>S</kbd>.</p></div>",
    "a chapter about a box of help": "<div id='help-dialog'><h2>The dialog kept</h2><p>It helps.</p></div>",
    "prose with a link that shares": "<p>Say what you think of it, kept, on <a href='https://twitter.com/intent/tweet'>Twitter</a>.</p>",
    "addresses of an interface": "<ul><li><a href='https://twitter.com/intent/tweet'>twitter.com/intent/tweet kept</a></li></ul>",
    "a link to an account": "<div><a href='https://twitter.com/ours'>Twitter kept</a></div>",
    "prose with a link to the next page": "<p>What is kept goes on in <a rel='next' href='b.html'>the next part</a>.</p>",
    "a navigation of the text": "<div class='navigation'><a href='#b'>The second part</a> kept</div>",
    "a menu of dishes": "<ul class='menu'><li>Soup kept</li><li>Fish</li><li><a href='/w'>Wine</a></li></ul>",
    "a menu of two": "<ul class='menu'><li><a href='/a'>Soup kept</a></li><li><a href='/b'>Fish</a></li></ul>",
    "chapters below a label": "<p><b>Chapters</b></p><ul><li><a href='/a'>Soup kept</a><li><a href='/b'>Fish</a><li><a href='/c'>Wine</a></ul>",
    "chapters below a title": "<h1>All</h1><ul class='menu'><li><a href='/a'>Soup kept</a><li><a href='/b'>Fish</a><li><a href='/c'>Wine</a></ul>",
    "dishes that are most of the page": "<ul class='menu'>"
    + "".join(f"<li><a href='/{n}'>Dish {n} kept</a></li>" for n in range(9))
    + "</ul>",
    "a list of contents": "<ul class='nav'><li><a href='#a'>Soup kept</a><li><a href='#b'>Fish</a><li><a href='#c'>Wine</a></ul>",
    "a list of articles": "<ul class='navigation'>"
    + "".join(
        f"<li><a href='/{n}'>How the {n} of them were kept over the long winter</a></li>"
        for n in range(4)
    )
    + "</ul>",
    "a menu with what its links lead to": "<dl class='menu'>"
    + "".join(
        f"<dt><a href='/{n}'>Part {n}</a></dt><dd>What it tells is kept.</dd>" for n in range(4)
    )
    + "</dl>",
    "a page about Sphinx": "<div class='footer'>Made kept by <a href='https://www.sphinx-doc.org/'>Sphinx</a></div>",
    "a side bar with text": "<div class='sphinxsidebar'><h2>Sphinxes kept</h2><p>They ask.</p></div>",
    "a header with the title": "<div class='header'><h1>Title kept</h1><a rel='next' href='b.html'>Next</a></div>",
}

#: the text of a page with a title
RUN = "Run it on the machine of whoever keeps the harbour, and wait until it says that it is done."
#: none of the content above a heading that the page's title names
GONE_ABOVE_THE_TITLE = {
    "the name of the site": '<h1><a href="/">The Harbour</a></h1>',
    "a menu with a search": '<ul><li><a href="/">Home</a><li><a href="/w">Wiki</a><li><form><input name="q">Search</form></ul>',
    "a bar that is no block": '<a href="a.html">&lt;-previous</a><a href="b.html">next-&gt;</a>',
    "the way to the page": '<div><a href="/">Port</a> &gt; <a href="/m">Manual</a> &gt; <a href="/m/i">Use</a></div>',
    "what stands beside, of LaTeX": "<p><b>Next:</b> <a href='b.html'>Use</a> <b>Up:</b> <a href='m.html'>All</a></p>",
    "chapters by number": "<p>Goto Chapter: <a href='a.html'>Top</a> <a href='b.html'>1</a> <a href='c.html'>2</a> <a href='i.html'>Index of all</a></p>",
    "a table of links, of Texinfo": "<table><tr><td>[<a href='a.html'>&lt;&lt;</a>]</td><td>[&gt;]</td>"
    "<td>[<a href='m.html'>Top</a>][<a href='c.html'>Contents</a>][Index]</td></tr></table>",
    "a side bar of long links": "<nav>"
    + "".join(f"<li><a href='/{n}'>How the {n} of them cross the sea</a>" for n in range(99))
    + "</nav>",
}
STAYS_ABOVE_THE_TITLE = {
    "who wrote it": "<p><a href='mailto:a@b.example'>Ann kept</a>, <a href='mailto:c@b.example'>Bo</a></p>",
    "authors with pages": "<p>by <a href='/ann'>Ann kept</a>, <a href='/bob'>Bob</a></p>",
    "authors and a year": "<p><a href='/ann'>Ann Smith</a> and <a href='/bob'>Bob Jones</a>, kept <b>2020</b></p>",
    "tags": "<p>Tags kept: <a href='/sea'>sea of ships</a>, <a href='/moon'>moon and tides</a></p>",
    "files": "<table><tr><td><a href='/f1'>foo-kept.tgz</a><td>1 MB<tr><td><a href='/f2'>foo-2.tgz</a><td>2 MB</table>",
    "what a label names": "<p><b>Chapters</b></p><ul><li><a href='/s'>Ships kept</a><li><a href='/t'>Tides</a></ul>",
    "the chapter": "<h1><a href='/c4'>Chapter 4 kept</a></h1>",
    "one link": "<p>Of the book <a href='/b'>The Tides, kept</a></p>",
    "what the page is of": "<table><tr><td><a href='/o'>Overview kept</a> <a href='/t'>Types</a></td><td>Reference for unit (<a href='/r'>all</a>)</td></tr></table>",
    "places on the page": "<ul><li><a href='page.html#x'>Soup kept</a><li><a href='#y'>Fish</a></ul><p id='x'></p>",
    "below a paragraph": "<p>What the harbour is for, since the year when the first of its three moles was built, is told here.</p>"
    "<ul><li><a href='/s'>Ships kept</a><li><a href='/t'>Tides</a></ul>",
    "a page of what is new": "".join(
        f"<h2><a href='/{n}'>Story {n} kept</a></h2>" for n in range(3)
    ),
    "below another heading": "<h2>Harbour</h2><ul><li><a href='/s'>Ships kept</a><li><a href='/t'>Tides</a></ul>",
}


def read_titled(part, below=""):
    main = f"<div role='main'><h2>Chapter 3 - Install</h2><p>{RUN}</p>{below}</div>"
    page = f"<html><head><title>3. Install</title></head><body>{part}{main}</body></html>"
    return parse_bytes(page.encode(), "page.html")


def read(part):
    return parse_bytes(f"<html><body>{part}{TEXT}</body></html>".encode(), "page.html")


@pytest.mark.parametrize("case", GONE)
def test_what_is_none_of_the_content_goes(case):
    assert read(GONE[case]).text.split() == ["#", "Install", "Run", "the", "installer."]


@pytest.mark.parametrize("case", [case for case in GONE if case != "skip link in German"])
def test_and_it_is_named(case):
    (note,) = read(GONE[case]).metadata["notes"]
    assert "words of menus, forms and hidden parts" in note


@pytest.mark.parametrize("case", STAYS)
def test_what_only_looks_like_it_stays(case):
    page = read(STAYS[case])
    assert "kept" in page.text
    assert not page.metadata["warnings"] + page.metadata["notes"]


@pytest.mark.parametrize("case", GONE_ABOVE_THE_TITLE)
def test_links_above_the_heading_that_the_title_names_go(case):
    page = read_titled(GONE_ABOVE_THE_TITLE[case])
    (note,) = page.metadata["notes"]
    assert "of menus, forms and hidden parts" in note
    assert page.text == f"## Chapter 3 - Install\n\n{RUN}\n"


@pytest.mark.parametrize("case", STAYS_ABOVE_THE_TITLE)
def test_what_is_no_menu_stays_above_it(case):
    assert "kept" in read_titled(STAYS_ABOVE_THE_TITLE[case]).text


def test_links_that_stand_above_the_title_and_at_the_end_go():
    bar = "<a href='a.html'>previous</a> <a href='b.html'>next</a>"
    assert read_titled(bar, f"{bar}<p>Made by Ann.</p>").text.endswith(f"{RUN}\n\nMade by Ann.\n")
    see = "<p>See <a href='c.html'>Use</a> <a href='d.html'>Repair</a></p>"
    assert "Repair" in read_titled(bar, see).text
    code = f"<pre>wait 3</pre>{bar}"
    assert read_titled(bar, code).text.endswith("wait 3\n```\n")
    assert read_titled(bar, f"<h2>See also</h2><p>{bar}</p>").text.endswith("next\n")


def test_strings_go_from_a_long_line_in_time_that_grows_with_it():
    """Found: each of 20,000 links was looked for among all others."""
    from time import process_time

    from bs4 import BeautifulSoup
    from timing import assert_linear

    from chunking.parsers.html_menus import drop_menus

    def seconds(count):
        menu = "<a href='/a'>Use</a> " * count
        page = BeautifulSoup(f"{menu}<h1>Tides</h1>", "lxml")
        began = process_time()
        drop_menus(page, "Tides")
        assert page.get_text().strip() == "Tides"
        return process_time() - began

    assert_linear(seconds, 2_000, 8)


def test_the_work_grows_with_the_page():
    from time import process_time

    from timing import assert_linear

    def seconds(count):
        shares = "<div><a href='https://wa.me/?text=x'>WhatsApp share</a></div>" * count
        began = process_time()
        read(f"<div>{shares}</div>")
        return process_time() - began

    assert_linear(seconds, 200)
