"""Prose that stands preformatted in a web page is text, and what is code between it stays code."""

from chunking import parse_bytes
from chunking.segmenters.outline import outline

MANUAL = """\
ANVIL(8)                                                              ANVIL(8)

NAME
       anvil - session count

DESCRIPTION
       The  anvil(8)  server maintains statistics about client connec-
       tion counts or client request rates. This informa-
       tion protects against clients with too many  simultaneous
       sessions. It keeps information in memory only.

       To register a new connection send the following request:

           request=connect
           ident=string

       -v     Increase  the  verbose logging level. Specify multiple -v
              options for more.

       Service type
              Specify one of the following service types.

       o      Empty lines are ignored, as are lines of whitespace.

       o      A  line  that starts with whitespace goes on with the
              line before.
"""


def text_of(html):
    return parse_bytes(html.encode(), "page.html").text


def test_a_manual_page_has_headings_paragraphs_terms_and_items():
    text = text_of(f"<h1>Anvil</h1><pre>{MANUAL}</pre>")
    assert "## DESCRIPTION\n\nThe anvil(8) server maintains statistics about client conn" in text
    assert "client connection counts or client request rates. This information protects" in text
    assert "\n\n```\n           request=connect\n           ident=string\n```\n\n" in text
    assert (
        "**-v**\nIncrease the verbose logging level. Specify multiple -v options for more." in text
    )
    assert "**Service type**\nSpecify one of the following service types." in text
    assert "- Empty lines are ignored, as are lines of whitespace.\n- A line that starts" in text


def test_underlined_titles_are_headings():
    prose = (
        "It is not enough to deliver a superior piece of\nsoftware, where people cannot use it.\n\n"
    )
    text = text_of(f"<pre>Philosophy\n----------\n\n{prose * 3}\nPrivacy\n-------\n\n{prose}</pre>")
    assert text.startswith(
        "## Philosophy\n\nIt is not enough to deliver a superior piece of software"
    )
    assert "## Privacy\n\nIt is" in text


def test_titles_of_a_standard_are_headings():
    prose = "   This is a protocol for information systems that are\n   distributed, and it is in use since 1990.\n\n"
    titles = ("Status of this Memo", "1.  Introduction", "1.1.  Purpose", "2  HTTP/1.1 Methods")
    text = "".join(f"{title}\n\n{prose}" for title in titles)
    found = outline(parse_bytes(f"<pre>{text}</pre>".encode(), "page.html")).headings
    assert [(each.level, each.title) for each in found] == [
        (2, "Status of this Memo"),
        (2, "1. Introduction"),
        (3, "1.1. Purpose"),
        (2, "2 HTTP/1.1 Methods"),
    ]
    flush = text.replace("\n   ", "\n").removeprefix("   ")
    assert "## Status" not in text_of(f"<pre>{flush}</pre>"), (
        "it may be a term or a line of an address"
    )


def test_a_short_text_is_prose_where_the_others_of_its_page_are():
    prose = "<pre>HAProxy is a daemon that many sites of the web rely on.\nIt uses event multiplexing to schedule all of its work.\n\n</pre>"
    assert text_of(prose).startswith("```")
    assert "`" not in text_of(f"<h2>One</h2>{prose}<h2>Two</h2>{prose}<h2>Three</h2>{prose}")


def test_code_stays_as_it_was_typed():
    session = "SELECT foo();\nWARNING: The number of source fields does not match the target.\nHINT: Make sure that the query returns the exact list of columns.\nThe rows that follow are those of the table in their order.\nThe plan was made with the statistics of the table of before.\nThe cost is that of a scan."
    python = (
        'def f(x):\n    """Return the largest of the values."""\n    return max(x)\n\n# This is a comment in words.\n'
        * 4
    )
    for code in (session, python):
        assert text_of(f"<p>See:</p><pre>{code}</pre>") == f"See:\n\n```\n{code.strip()}\n```\n"
    named = f"<pre><code>{MANUAL}</code></pre>"
    assert text_of(named).startswith("```\nANVIL(8)")


PROSE = """\
It is not enough to deliver a technically superior piece of software,
if it is not possible for people to deploy it usefully, so a command-
line tool comes with it in every release.

Somebody's web server is struggling, and they decide to try another
one that answers faster than this one does.
"""


def test_lines_that_are_meant_as_lines_stay_lines():
    """Found: verse, addresses, mail heads and quotations were one line each."""
    for kept in (
        "John Smith\nAcme Street\nLondon Town",
        "From: poul@example.org\nTo: varnish@example.org\nSubject: a question about it",
        "> quoted words of another one\n> and more of his words.",
        "Name Age City\nJohn 12 Paris\nAnn 15 Rome",
    ):
        assert f"\n{kept}\n```" in text_of(f"<pre>{PROSE}\n{kept}\n\n{PROSE}</pre>")


def test_items_have_their_labels_and_depth_and_compounds_their_hyphens():
    items = "  a) the first item is here and goes\n     on below it.\n  b) the second one.\n"
    nested = "* Main point of it.\n  - one of it below.\n  - another below it.\n"
    text = text_of(f"<pre>{PROSE}\n{items}\n{nested}\n{PROSE}</pre>")
    assert "- a) the first item is here and goes on below it.\n- b) the second one." in text
    assert "- Main point of it.\n  - one of it below.\n  - another below it." in text
    assert "so a command-line tool" in text, "found: commandline"


def test_commands_beside_a_letter_stay_as_they_are():
    """Found: one letter in a page, and the lines of all its commands were put together."""
    text = text_of(f"<pre>{PROSE}{PROSE}</pre><p>Then:</p><pre>make install\nmake clean</pre>")
    assert "```\nmake install\nmake clean\n```" in text
