"""Headings of reStructuredText, AsciiDoc, LaTeX, MediaWiki, Org, POD, man pages and HTML, told from what only looks like them."""

from __future__ import annotations

from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.markup_headings import markup_headings
from chunking.segmenters.outline import outline

RST = """=====
Tides
=====

Moon.

Highs
-----
a | b
--- text

======  =====
one     two
======  =====

Lows
----

Neap
~~~~
::

    Not one
    -------
"""
ADOC = "= Tides\n\nMoon.\n\n== Highs\n\n----\n== no\n----\n\n## Lows ##\n\n=== Neap\n\n==no\n"
TEX = (
    "\\part{Tides}\n\\section*{Highs and \\emph{more}}\n% \\section{no}\n\\begin{verbatim}\n\\section{no}\n"
    "\\end{verbatim}\n\\section[short]{Lows}\\label{x}\n\\subsection{Neap\n and spring}\n\\section{never closed"
)
ORG = (
    "#+title: Tides\n#+TODO: OPEN(o) | GONE\n* OPEN Moon\n#+TITLE: no\n* TODO Highs  :sea:moon:\n*bold*\n#+BEGIN_SRC sh\n* no\n#+END_SRC\n"
    "* Lows\n** Neap\n  * an item\n"
)
POD = (
    "=head1 Tides\n\nMoon.\n\n=head2 B<Highs>\n\n=over 4\n\n=item no\n\n=back\n\n=head2 Lows\n\n"
    "=head3 Neap\n"
)
MAN = (
    '.\\" # no\n.TH TIDES 1\n.SH TIDES\nMoon.\n.SS "Highs"\n.SHOW no\n.SS \\fBLow\\-waters\\fR\n'
    ".SH Neap\n"
)
WIKI = "= Tides =\nMoon.\n== Highs ==\n<pre>\n== no ==\n</pre>\n== Lows ==\n=== Neap ===\n== no\na == b ==\n"
HTML = (
    "<title><h1>no</h1></title><!-- <h1>no</h1> --><h1 class='a'>Tides</h1><p>Moon.\n<H2>Highs &amp;\n"
    "<b>more</b></H2 >\n<script>'<h2>no</h2>'</script><h2>Lows</h2><hr><header>no</header>\n"
    "<h3><a href='#'>Neap</a></h3><h3></h3><h4>never closed"
)


@pytest.mark.parametrize(
    ("name", "text", "paths"),
    [
        ("a.rst", RST, ["Tides", "Tides/Highs", "Tides/Lows", "Tides/Lows/Neap"]),
        ("a.adoc", ADOC, ["Tides", "Tides/Highs", "Tides/Lows", "Tides/Lows/Neap"]),
        (
            "a.tex",
            TEX,
            ["Tides", "Tides/Highs and more", "Tides/Lows", "Tides/Lows/Neap and spring"],
        ),
        ("a.html", HTML, ["Tides", "Tides/Highs & more", "Tides/Lows", "Tides/Lows/Neap"]),
        (
            "a.org",
            ORG,
            ["Tides", "Tides/Moon", "Tides/Highs", "Tides/Lows", "Tides/Lows/Neap"],
        ),
        ("a.pod", POD, ["Tides", "Tides/Highs", "Tides/Lows", "Tides/Lows/Neap"]),
        ("a.wiki", WIKI, ["Tides", "Tides/Highs", "Tides/Lows", "Tides/Lows/Neap"]),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_headings_of_a_markup(name, text, paths, end):
    document = Document.from_text(text.replace("\n", end), uri=name)
    found = outline(document)
    assert ["/".join(path) for path in found.paths] == paths
    for heading in found.headings:
        source = document.text[heading.start : heading.end]
        assert heading.title.split()[0] in source
        assert source == source.strip()


@pytest.mark.parametrize(
    ("name", "line", "title"),
    [
        ("a.rst", "The ``x`` of *all* :mod:`~os.path` and `k <u>`_", "The x of all os.path and k"),
        ("a.rst", r"def f(\*args, **kwargs)", "def f(*args, **kwargs)"),
        ("a.rst", "1 ``", "1 ``"),
        ("a.adoc", "= The `x` of *all* link:u[z], _so_ http://a.b[see] <<k,Kay>>", "The x of all z, so see Kay"),
        ("a.adoc", "= a_b_c of 2*3*4", "a_b_c of 2*3*4"),
        ("a.adoc", "= ``", "``"),
        ("a.org", "* TODO [#A] *All* =code= of [[http://x][a link]] and [[a]] :sea:ёж:", "All code of a link and a"),
        ("a.org", "* a = b = c", "a = b = c"),
        ("a.wiki", "= '''All''' of [[Page|it]], [[Moon]] [http://x a link] =", "All of it, Moon a link"),
    ],
)  # fmt: skip
def test_a_title_is_as_it_is_shown(name, line, title):
    source = f"{line}\n{'=' * 60}\n" if name == "a.rst" else f"{line}\n"
    document = Document.from_text(f"{source}\nText.\n", name)
    assert [each.title for each in outline(document).headings] == [title]


UNDERLINED = (
    "git-add(1)\n==========\n\nNAME\n----\ngit-add - Add\n\nOptions\n-------\n-n::\n\tNothing.\n\n"
    "Long line above\n----\nNot One\n-------\n----\n\n.Listing\n--------\nNot two\n-------\n--------\n"
    "[[bugs]]\nBugs\n----\nNone.\n\n----\n# no title\n----\nSee also\n--------\nTides.\n"
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_titles_of_asciidoc_may_be_underlined(end):
    """Found: Git's documentation, whose titles all are, had no headings."""
    found = outline(Document.from_text(UNDERLINED.replace("\n", end), "a.adoc"))
    titles = ["NAME", "Options", "Bugs", "See also"]
    assert found.paths == (("git-add(1)",), *(("git-add(1)", title) for title in titles))


HEADED = {
    "a.rst": RST,
    "a.adoc": ADOC + UNDERLINED,
    "a.tex": TEX.removesuffix("\n\\section{never closed"),
    "a.wiki": WIKI,
}


@pytest.mark.parametrize("name", HEADED)
def test_markdown_blocks_of_another_markup_have_its_headings(name):
    document = Document.from_text(HEADED[name], name)
    blocks = markdown_blocks(document).blocks
    assert "".join(document.text[block.start : block.end] for block in blocks) == document.text
    titles = [(block.info, block.level) for block in blocks if block.kind == "heading"]
    found = outline(document).headings
    assert titles == [(heading.title, heading.level) for heading in found]


@pytest.mark.parametrize("size", [40, 60, 90])
@pytest.mark.parametrize("name", HEADED)
def test_no_markdown_chunk_of_another_markup_ends_in_a_heading(name, size):
    """Found: the strategy knew only Markdown's headings, and parted others from their text."""
    words = "The tide of the day was high. Nobody saw it rise.\n\n"
    marks = {"a.rst": "{0}\n" + "~" * 9, "a.adoc": "=== {0}", "a.wiki": "== {0} =="}
    mark = marks.get(name, "\\section{{{0}}}")
    text = "".join(f"{mark.format(f'Part {n:03}')}\n\n{words}{words}" for n in range(9))
    chunker = create_chunker("markdown", chunk_size=size, unit="characters", min_chunk_size=0)
    chunks = chunker.chunk(Document.from_text(text, name))
    assert len(chunks) > 9
    ends = {heading.end for heading in outline(Document.from_text(text, name)).headings}
    assert not ends & {chunk.end for chunk in chunks}
    assert {chunk.section_title for chunk in chunks} == {f"Part {n:03}" for n in range(9)}


def test_sections_of_a_markup_are_chunks_that_know_their_headings():
    chunks = create_chunker("heading", chunk_size=50).chunk(Document.from_text(RST, uri="a.rst"))
    assert ("Tides", "Lows", "Neap") in [chunk.heading_path for chunk in chunks]


@pytest.mark.parametrize("unit", ["<h1>", "<!--", "<pre>", "<h1>a", "</h1>", "<h1 "])
def test_elements_that_are_never_closed_take_linear_time(unit):
    def took(count: int) -> float:
        document = Document.from_text(unit * count, "a.html")
        began = process_time()
        markup_headings(document)
        return process_time() - began

    assert_linear(took, 20_000)


def test_the_headings_of_a_man_page():
    found = outline(Document.from_text(MAN, uri="a.man"))
    assert ["/".join(path) for path in found.paths] == [
        "TIDES",
        "TIDES/Highs",
        "TIDES/Low-waters",
        "Neap",
    ]
