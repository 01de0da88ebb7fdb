"""Man pages: sections, options with what is said of each, code and tables, in both of their languages."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, ParseError, create_chunker, parse_bytes, parse_file
from chunking.parsers import kind_of_file, parsers_for
from chunking.parsers.man.parser import parse
from chunking.segmenters.outline import outline

MAN = r"""'\" t
.\" a comment that nobody reads
.de Sp
.if t .sp .5v
.if n .sp
..
.ie n \{\
.ds C` "quoted
.\}
.el \{\
.ds C` never
.\}
.TH TIDES 1 2024-01-05 "tides 1.2" "User Commands"
.SH NAME
tides \- tell when the water is high
.SH SYNOPSIS
.B tides
[\fB\-\-port\fR=\fIname\fR]
.SH "OPTIONS AND MORE"
All of them are \*(C`, na\[u00EF]ve \(em or so\&.
.TP
.BR \-p ", " \-\-port =\fIname\fR
Of this port.
.IP
Several may be named:
.RS
.IP \(bu 2
one
.IP \(bu
two
.RE
.TP
.B \-q
Quiet.
.SS Files
.PP
\fB\-\-docbook\fR
.RS 4
A term of DocBook.
.Sp
Its second paragraph.
.RE
.PP
Behind the list.
.nf
  tides \-p Hull
    \fIat once\fR
.fi
.TS
tab(|);
lb lb
l l.
Port|High
Hull|T{
.B 04:12
T}
.TE
.so man1/more.1
.XX "kept words"
"""
MDOC = r""".Dd January 5, 2024
.Dt TIDES.CONF 5
.Os
.Sh NAME
.Nm tides.conf
.Nd where ports are named
.Sh SYNOPSIS
.Nm tides
.Op Fl qv
.Op Fl p Ar port Ns Op : Ns Ar pier
.Ar
.Sh DESCRIPTION
.Nm
reads
.Pa /etc/tides.conf
.Pq see Xr tides 1 .
.Bl -tag -width Ds
.It Cm Port Ar name
Of this port
.Po the default is
.Ql Hull
.Pc .
.Pp
It may be:
.Bl -bullet -compact
.It
one
.It
.Sy two
.El
.It Fl a
.It Fl -all
Both.
.El
.Bd -literal -offset indent
Port Hull
  Pier 3
.Ed
.Bl -column Port High
.It Sy Port Ta Sy High
.It Hull Ta 04:12
.El
"""


def text_of(source: str) -> str:
    return parse(source.encode(), "a.1").text


def page(body: str) -> str:
    """The text of a page in man(7) below its title and heading."""
    return text_of(f".TH A 1\n.SH S\n{body}").partition("## S\n\n")[2]


def mdoc(body: str) -> str:
    """The same of one in mdoc(7)."""
    return text_of(f".Dd x\n.Dt A 1\n.Sh S\n{body}").partition("## S\n\n")[2]


def test_a_page_in_man():
    document = parse_bytes(MAN.encode(), "tides.1")
    assert document.text == (
        "# tides(1)\n\n## NAME\n\ntides - tell when the water is high\n\n"
        "## SYNOPSIS\n\n**tides** [**--port**=*name*]\n\n"
        "## OPTIONS AND MORE\n\nAll of them are quoted, naïve — or so.\n\n"
        "- **-p**, **--port**=*name*\n  Of this port.\n\n  Several may be named:\n\n  - one\n  - two\n\n"
        "- **-q**\n  Quiet.\n\n### Files\n\n"
        "- **--docbook**\n  A term of DocBook.\n\n  Its second paragraph.\n\nBehind the list.\n\n"
        "```\n  tides -p Hull\n    at once\n```\n\n"
        "| Port | High |\n| --- | --- |\n| Hull | **04:12** |\n\nkept words\n"
    )
    known = document.metadata
    assert known["warnings"] == [
        "the page goes on in files that are not read: man1/more.1",
        "1 macro unknown, whose words are text: .XX",
    ]
    assert (known["parser"], known["format"], known["title"]) == ("man", "man", "tides(1)")
    assert (known["date"], known["source"], known["manual"]) == ("2024-01-05", "tides 1.2", "User Commands")  # fmt: skip
    assert document.tables[0].header == ("Port", "High")


def test_a_page_in_mdoc():
    document = parse_bytes(MDOC.encode(), "tides.conf.5")
    assert document.text == (
        "# tides.conf(5)\n\n## NAME\n\n**tides.conf** - where ports are named\n\n"
        "## SYNOPSIS\n\n**tides** [**-qv**] [**-p** *port*[:*pier*]] *file ...*\n\n"
        "## DESCRIPTION\n\n**tides.conf** reads */etc/tides.conf* (see tides(1)).\n\n"
        "- **Port** *name*\n  Of this port (the default is `Hull`).\n\n  It may be:\n\n  - one\n  - **two**\n\n"
        "- **-a**\n  **--all**\n  Both.\n\n"
        "```\nPort Hull\n  Pier 3\n```\n\n"
        "|  |  |\n| --- | --- |\n| Port | High |\n| Hull | 04:12 |\n"
    )
    assert document.metadata["warnings"] == []


BODIES: dict[str, tuple[str, str]] = {
    "characters": (r"a\-b \(co \e \[char233] \N'39' \(aq \*(lqq\*(rq", "a-b © \\ é ' ' “q”"),
    "what sets nothing": (r"a\&b\|c\s-1D\s0 \m[red]e\m[] \v'1'f\h'2'g", "abcD e f g"),
    "unknown character": (r"\[nothing]", "nothing"),
    "fonts": (r"\fBa\fP \f[I]b\f[] \f(CWc\fR \f(BId\f1", "**a** *b* `c` ***d***"),
    "joined": ("a\\c\nb \\\nc", "ab c"),
    "next line": (".B\nbold\n.I it", "**bold** *it*"),
    "lines": ("a\n.br\nb\n c", "a\nb\nc"),
    "two terms": (".TP\n.B a\n.TQ\n.B b\nBoth.", "- **a**\n  **b**\n  Both."),
    "tight terms": (".PD 0\n.TP\na\n.TP\nb\n.PD\nBoth.", "- **a**\n  **b**\n  Both."),
    "numbers": (".IP 1. 4\na\n.IP 2. 4\nb", "1. a\n2. b"),
    "counted": (".nr n 1 1\n.IP \\n[n].\na\n.IP \\n+[n].\nb", "1. a\n2. b"),
    "signs are terms": (".TP\n.B o\nOctal.\n.IP o 2\nx", "- **o**\n  Octal.\n\n- x"),
    "hanging": ("\\h'-04'\\(bu\\h'+03'\\c\na\n\\h'-04' 2.\\h'+01'\\c\nb", "- a\n2. b"),
    "code in an item": (".TP\na\n.EX\nx\n\n y\n.EE", "- **a**\n\n  ```\n  x\n\n   y\n  ```"),
    "no term": ("It is so:\n.RS\nset in\n.RE", "It is so:\n\nset in"),
    "link": (".UR http://a.b\nwords\n.UE .", "[words](http://a.b)."),
    "address": (".MT a@b.c\n.UE ,\n.UR gopher:x\nold\n.UE", "a@b.c, old <gopher:x>"),
    "own macro": (".de QQ\n\\(lq\\\\$1\\(rq \\\\$2\n..\n.QQ \"a b\" c", "“a b” c"),
    "conditions": (".if t never\n.if !t a\n.if 'x'x' b\n.if \\n(.g c\n.ie d zz never\n.el d", "a b c d"),
    "block": (".if t \\{\nnever\n.if n \\{ never\n.\\}\nnever \\}\na", "a"),
    "ignored": (".ig\nnever\n..\n.am zz\nnever\n..\na \\\" never", "a"),
    "strings": (".ds a x\n.as a y\n\\*a \\*[nothing]z", "xy z"),
    "shown as another": (".tr \\(*W-\n.ds -- \\(*W-\na\\*(--b", "a--b"),
    "formula": (".EQ\nx over y\n.EN", "```\nx over y\n```"),
    "spans": (".TS\nl l.\n_\na\t\\^\n.T&\nl s.\nb\n.TE", "|  |  |\n| --- | --- |\n| a |  |\n| b |  |"),
    "synopsis": (".SY a\n.OP \\-b c\n.YS", "**a** [**-b** *c*]"),
    "hash": ("# of units", "\\# of units"),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_what_man_says(name):
    body, said = BODIES[name]
    assert page(body) == f"{said}\n"


MDOC_BODIES: dict[str, tuple[str, str]] = {
    "signs": (".Ar a , b .", "*a*, *b*."),
    "around": (".Dq Sq x Ns y ,\n.Brq a", "“‘xy’”, {a}"),
    "quoted is no macro": ('.Em "Ar" x', "*Ar x*"),
    "over lines": (".Oo a\n.Fl b Oc", "[a **-b**]"),
    "terms over lines": (".Bl -tag\n.It Fl a Xo\n.Ar b\n.Xc\nSaid.\n.El", "- **-a** *b*\n  Said."),
    "numbers": (".Bl -enum\n.It\na\n.It\nb\n.El", "1. a\n2. b"),
    "functions": (".Fn f a b .\n.Fo g\n.Fa int\n.Fa c\n.Fc", "**f**(*a*, *b*). **g**(*int*, *c*)"),
    "prefix": (".Pf ( Ar x )\n.Ap s", "(*x*)'s"),
    "no spaces": ("the\n.Sm off\n.Ar a : b\n.Sm on\nend", "the *a*:*b* end"),
    "systems": (".Bx 4.4 , .At v7 and\n.St -p1003.1-2008", "4.4BSD, .At v7 and IEEE Std 1003.1-2008 (POSIX.1)"),
    "reference": (".Rs\n.%A A. Tide\n.%T Water\n.Re", "A. Tide, Water."),
    "sentences": (".Nm a\n.Ex -std\n.Rv -std f", "**a** The a utility exits 0 on success, and >0 if an error occurs. The f() function returns the value 0 if successful; otherwise the value -1 is returned and the global variable errno is set to indicate the error."),
    "line of code": (".Dl $ a -b\n.D1 text", "```\n$ a -b\n```\n\ntext"),
    "font": (".Bf -symbolic\nbold\n.Ef\nnot", "**bold**\n\nnot"),
    "link": (".Lk http://a.b words .\n.Mt a@b", "[words](http://a.b). *a@b*"),
    "signs are terms": (".Bl -tag\n.It o\nOctal.\n.El", "- **o**\n  Octal."),
    "unknown": (".Zz kept", "kept"),
}  # fmt: skip


@pytest.mark.parametrize("name", MDOC_BODIES)
def test_what_mdoc_says(name):
    body, said = MDOC_BODIES[name]
    assert mdoc(body) == f"{said}\n"


def test_a_synopsis_has_its_lines():
    source = ".Dd x\n.Dt A 3\n.Sh SYNOPSIS\n.In a.h\n.Ft int\n.Fn f x\n.Ft int\n.Fn g"
    assert text_of(source).endswith("`#include <a.h>`\n*int*\n**f**(*x*);\n*int*\n**g**();\n")


def test_words_that_no_rule_reads_are_named(monkeypatch):
    monkeypatch.setattr("chunking.parsers.man.flow.Flow.flush", lambda flow: flow.take())
    warnings = parse(MAN.encode(), "tides.1").metadata["warnings"]
    assert re.search(r"\d+ words of the file are not in the text: 'tell', 'when'", warnings[-1])


@pytest.mark.parametrize(
    ("name", "begins", "kind"),
    [
        ("a.1", ".TH A 1", "man"),
        ("a.3pm", ".Dd x", "man"),
        ("a.man", "'\\\" t\n.TH A 7", "man"),
        ("a.1", "2024-01-05 an old log", "txt"),
        ("a.txt", ".TH A 1", "txt"),
        ("a.man", "no macros", None),
    ],
)
def test_pages_are_told_by_their_name_and_title(name, begins, kind):
    assert kind_of_file(f"{begins}\nwords\n".encode(), name) == kind


def test_a_page_is_read_without_a_word_on_its_name_and_its_source_may_be():
    source = b".TH A 1\n.SH NAME\na \\- b\n"
    assert parse_bytes(source, "a.1").metadata["warnings"] == []
    assert parsers_for(source, "a.1") == ("man", "plain")
    plain = parse_bytes(source, "a.1", parser="plain")
    assert (plain.text, plain.mime_type) == (source.decode(), "text/troff")
    assert [heading.title for heading in outline(plain).headings] == ["NAME"]


def test_a_packed_page_is_read(tmp_path):
    path = tmp_path / "a.1.gz"
    path.write_bytes(gzip.compress(b".TH A 1\n.SH NAME\na \\- b\n"))
    assert parse_file(path).text == "# a(1)\n\n## NAME\n\na - b\n"


def test_each_chunk_says_which_option_it_is_about():
    said = "High water is late today. " * 20
    options = "".join(f".TP\n.B \\-\\-opt{n}\n{said}\n.IP\n{said}\n" for n in range(5))
    text = text_of(f".TH A 1\n.SH OPTIONS\n{options}")
    chunker = create_chunker("markdown", chunk_size=80, min_chunk_size=0, target_size=60)
    chunks = chunker.chunk(Document.from_text(text, "a.md"))
    assert len(chunks) > 10
    for chunk in chunks:
        option = re.findall(r"--opt\d", text[: chunk.end])[-1]
        assert option in chunk.content


GROWING: dict[str, Callable[[int], str]] = {
    "set in": lambda n: ".RS\n" * n + "x",
    "terms": lambda n: ".TP\nx\n.RS\n" * n,
    "blocks": lambda n: ".if n \\{\n" * n,
    "names": lambda n: "\\[" * n,
    "moves": lambda n: "\\h'" * n,
    "rows": lambda n: ".TS\nl l.\n" + "a\tb\n" * n + ".TE",
    "quotes": lambda n: ".B " + '" ' * n,
}
MDOC_GROWING: dict[str, Callable[[int], str]] = {
    "macros": lambda n: "." + "Aq Bq Fl " * n,
    "open": lambda n: ".Oo " * n,
    "lists": lambda n: ".Bl -tag\n.It a\n" * n,
    "cells": lambda n: ".Bl -column\n.It " + "a Ta " * n,
}


@pytest.mark.parametrize("name", [*GROWING, *MDOC_GROWING])
def test_pages_take_linear_time(name):
    make, body = (page, GROWING[name]) if name in GROWING else (mdoc, MDOC_GROWING[name])

    def took(count: int) -> float:
        source = body(count)
        began = process_time()
        make(source)
        return process_time() - began

    assert_linear(took, 2_000)


BOMB = ".de a\nxxxx\n..\n" + "".join(f".de {b}\n.{a}\n.{a}\n..\n" for a, b in zip("abcdefghijklmnopqrstuvw", "bcdefghijklmnopqrstuvwx", strict=True))  # fmt: skip


@pytest.mark.parametrize("body", [f"{BOMB}.x", ".de a\n.a\n..\n.a", ".ds a " + "x" * 1_900 + "\n" + "\\*a" * 20_000])  # fmt: skip
def test_macros_that_grow_without_bound_are_refused(body):
    with pytest.raises(ParseError, match=r"^a\.1 has macros or strings that grow without bound"):
        page(body)
