"""Headings of reStructuredText, AsciiDoc, LaTeX, MediaWiki and HTML, told from what only looks like them."""

from __future__ import annotations

from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
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
