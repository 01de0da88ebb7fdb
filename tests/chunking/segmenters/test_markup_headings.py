"""Headings of reStructuredText, AsciiDoc, LaTeX and MediaWiki, told from what only looks like them."""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker
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
