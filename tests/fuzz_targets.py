"""What is fuzzed: each target is a function of bytes, which raises nothing but the errors it promises.

The tests run them on a few mutated seeds (`tests/fuzz/test_targets.py`), `tests/fuzz/run.py` for as long as one likes.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import office_files
from lxml.etree import LxmlError
from projects import project
from zip_archives import parts_of, zipped

from chunking import ChunkingError, Document, create_chunker
from chunking.caching import forget_documents
from chunking.config import ChunkingConfig, plain_values
from chunking.evaluation.questions.files import questions_from_text
from chunking.parsers import kind_of_file
from chunking.parsers.folders import unpacked_files
from chunking.parsers.text import TextParser
from chunking.parsers.wire import to_wire
from chunking.project import pack, unpack

Target = Callable[[bytes], Any]

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "sample_docs"
#: errors of which a parser's process makes a sentence that names the file and the remedy
SAID_AS_THEY_ARE = (LxmlError, zipfile.BadZipFile, zlib.error, RecursionError, MemoryError)
#: strategies that need no model, as they are and small
STRATEGIES = (
    "token", "fixed", "character", "word", "recursive", "sentence", "boundary", "delimiter", "heading", "markdown", "page", "records",
    "table", "transcript", "hierarchical",
)  # fmt: skip
DOCUMENT = Document.from_text("# Tides\n\nHigh water is late. Low water is early.\n", "tides.md")


def _parse(module: str, name: str, data: bytes) -> None:
    parse = import_module(f"chunking.parsers.{module}").parse
    with suppress(*SAID_AS_THEY_ARE):
        _check(parse(data, name))


def _check(document: Document) -> None:
    """What holds of every document: its pages are in it, and it can leave a parser's process."""
    assert all(0 <= page.start <= page.end <= len(document.text) for page in document.pages)
    to_wire(document)


def _parse_part(module: str, name: str, archive: bytes, part: str, data: bytes) -> None:
    """Read an archive in which one part is replaced: other bytes would end where its directory is read."""
    _parse(module, name, zipped({**parts_of(archive), part: data}))


def _read_text(name: str, data: bytes) -> None:
    _check(TextParser().parse(data, name))


def _chunk(strategy: str, name: str, data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    document = Document.from_text(text, name)
    chunker = create_chunker(strategy, chunk_size=8)
    for chunk in chunker.run(document).chunks:
        assert chunk.text == text[chunk.start : chunk.end]


def _configure(format: Any, data: bytes) -> None:
    ChunkingConfig.from_dict(plain_values(data.decode("utf-8", "replace"), format))


def _ask(name: str, data: bytes) -> None:
    questions_from_text(data, name, [DOCUMENT])


def _unpack(data: bytes) -> None:
    for read in unpacked_files(data, "a.zip").values():
        read()


def _unpack_project(manifest: bytes) -> None:
    unpack(zipped({**parts_of(PROJECT), "project.json": manifest}), "p.zip")


def _seeds(*names: str) -> list[bytes]:
    return [(SAMPLES / name).read_bytes()[:6_000] for name in names]


def _tape(parts: dict[str, bytes]) -> bytes:
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as archive:
        for name, data in parts.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return written.getvalue()


PROJECT = pack(project())
WORD = office_files.word_file(1).data
SLIDES = office_files.slides_file(1).data
SHEETS = office_files.sheets_file(3).data
TEXT = b'<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text><text:h text:outline-level="1">Tides</text:h><text:list><text:list-item><text:p>High<text:s text:c="3"/>water</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>late</text:p></table:table-cell></table:table-row></table:table></office:text></office:body></office:document-content>'
TAPE = _tape({"a.md": b"# A"})
OPEN = zipped({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": TEXT})
PACKAGE = b'<package xmlns="http://www.idpf.org/2007/opf"><metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Tides</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="n" href="n.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>'
BOOK = zipped(
    {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": b'<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
        "p.opf": PACKAGE,
        "a.xhtml": b"<html><h1>Tides</h1><p>High water.</p></html>",
        "n.ncx": b'<ncx><navMap><navPoint><navLabel><text>Tides</text></navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>',
    }
)
RTF = rb"{\rtf1\ansi{\fonttbl{\f0 A;}}{\stylesheet{\s1 heading 1;}}\pard\s1 Tides\par\trowd\cellx100\cellx200 High\cell water\cell\row\u8364?\'e9{\footnote note}\par}"
MAIL = b"From: a@b.c\nSubject: =?utf-8?q?Tides?=\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html; charset=utf-8\n\n<p>High water.</p>\n--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\nContent-Transfer-Encoding: base64\n\nSGlnaA==\n--x--\n"
NOTEBOOK = b'{"nbformat":4,"metadata":{"kernelspec":{"language":"python"}},"cells":[{"cell_type":"markdown","source":["# Tides"]},{"cell_type":"code","source":"1+1","outputs":[{"output_type":"stream","text":["2"]},{"data":{"text/plain":"3","image/png":"aa"}},{"traceback":["x"]}]}]}'
ARTICLE = b'<article article-type="research"><front><article-meta><title-group><article-title>Tides</article-title></title-group></article-meta></front><body><sec><title>High</title><p>Water<xref rid="a"/></p><table-wrap><table><tr><td>1</td></tr></table></table-wrap></sec></body></article>'
PAGE = b"<!doctype html><title>Tides</title><main><h1>High</h1><ul><li>water<table><tr><th colspan=2>a<tr><td rowspan=2>b<td>c</table></ul><pre><code>x</code></pre><math><mi>x</mi></math></main>"
MAN_PAGE = rb""".de QQ
\(lq\\$1\(rq
..
.TH TIDES 1
.ie n \{\
.ds a \fBwater\fR
.\}
.SH NAME
tides \- \*a na\[u00EF]ve
.TP
.BR \-p ", " \-q
.RS
.IP 1. 4
.nf
High
.fi
.RE
.TS
l l.
a	T{
b
T}
.TE
"""
MDOC_PAGE = rb""".Dd today
.Dt TIDES 5
.Sh NAME
.Nm tides
.Nd water
.Bl -tag
.It Fl p Ns Ar port Xo
.Op Fl q Oo a Oc
.Xc
.Bl -column
.It a Ta b
.El
.El
.Bd -literal
x
.Ed
"""
CONFIGURATION = b"version: 1\nstrategy: sentence\noptions:\n  chunk_size: 512\nparsers:\n  pdf: rapidocr\nretrieval:\n  top_k: 5\nroutes:\n- match: '*.md'\n  strategy: markdown\n"
SETTINGS = b'{"version": 1, "strategy": "sentence", "options": {"chunk_size": 512}, "pins": [{"kind": "cut", "before": "High", "after": "water"}]}'
QUESTIONS = b'question,excerpt,document,start,end\n"When is high water?","High water is late.",tides.md,9,28\n'
LIST = b'[{"question": "When?", "excerpts": ["High water is late.", {"document": "tides.md", "start": 9, "end": 28}]}]'
MARKUP = b"= Tides =\n\nHigh\n====\n\n\\section{Low}\n\n- a\n  - b\n\n|a|b|\n|-|-|\n|1|2|\n\n```py\nx\n```\n\n1. c\n\n> d [e]: f\n"

#: each target with what it is fuzzed from
TARGETS: dict[str, tuple[Target, list[bytes]]] = {
    "kind of a file": (lambda data: kind_of_file(data, "a"), [WORD, RTF, MAIL, PAGE, NOTEBOOK]),
    "archive": (_unpack, [zipped({"a.md": b"# A", "b/c.eml": MAIL}), TAPE]),
    "project": (partial(unpack, filename="p.zip"), [PROJECT]),
    "manifest of a project": (_unpack_project, [parts_of(PROJECT)["project.json"]]),
    "text": (partial(_read_text, "a.md"), _seeds("article.md", "multilingual.md")),
    "table": (partial(_read_text, "a.csv"), _seeds("inventory.csv")),
    "json": (partial(_read_text, "a.json"), _seeds("orders.json")),
    "rtf": (partial(_parse, "rtf", "a.rtf"), [RTF]),
    "man page": (partial(_parse, "man.parser", "a.1"), [MAN_PAGE, MDOC_PAGE]),
    "mail": (partial(_parse, "eml", "a.eml"), [MAIL]),
    "notebook": (partial(_parse, "notebook", "a.ipynb"), [NOTEBOOK]),
    "article": (partial(_parse, "article_xml", "a.xml"), [ARTICLE]),
    "page": (partial(_parse, "html", "a.html"), [PAGE]),
    "book": (partial(_parse, "epub", "a.epub"), [BOOK]),
    "package of a book": (partial(_parse_part, "epub", "a.epub", BOOK, "p.opf"), [PACKAGE]),
    "word": (
        partial(_parse_part, "office", "a.docx", WORD, "word/document.xml"),
        [parts_of(WORD)["word/document.xml"]],
    ),
    "styles of word": (
        partial(_parse_part, "office", "a.docx", WORD, "word/styles.xml"),
        [parts_of(WORD)["word/styles.xml"][:4_000]],
    ),
    "slide": (
        partial(_parse_part, "office", "a.pptx", SLIDES, "ppt/slides/slide1.xml"),
        [parts_of(SLIDES)["ppt/slides/slide1.xml"]],
    ),
    "sheet": (
        partial(_parse_part, "office", "a.xlsx", SHEETS, "xl/worksheets/sheet1.xml"),
        [parts_of(SHEETS)["xl/worksheets/sheet1.xml"]],
    ),
    "words of a package": (
        partial(_parse_part, "package_text", "a.docx", WORD, "word/document.xml"),
        [parts_of(WORD)["word/document.xml"]],
    ),
    "open text": (partial(_parse_part, "opendocument", "a.odt", OPEN, "content.xml"), [TEXT]),
    "yaml": (partial(_configure, "yaml"), [CONFIGURATION, SETTINGS]),
    "json settings": (partial(_configure, "json"), [SETTINGS]),
    "toml": (
        partial(_configure, "toml"),
        [b'version = 1\nstrategy = "sentence"\n[options]\nchunk_size = 512\n'],
    ),
    "questions in a table": (partial(_ask, "q.csv"), [QUESTIONS]),
    "questions in a list": (partial(_ask, "q.json"), [LIST]),
    "questions in lines": (partial(_ask, "q.jsonl"), [LIST[1:-1] + b"\n"]),
    **{
        name: (partial(_chunk, name, "a.md"), [MARKUP, *_seeds("multilingual.md")])
        for name in STRATEGIES
    },
    "code": (partial(_chunk, "code", "a.py"), _seeds("scheduler.py")),
    "code of C": (
        partial(_chunk, "code", "a.cpp"),
        [b"int f(int a) { /* b */ return a ? 1 : 2; }\n"],
    ),
    "code of Bash": (partial(_chunk, "code", "a.sh"), [b"f() {\n  cat <<EOF\n$1\nEOF\n}\n"]),
    "outline of LaTeX": (
        partial(_chunk, "heading", "a.tex"),
        [rb"\section{Tides}High \subsection*{Low {x}} \begin{a}\end{a}"],
    ),
    "outline of a wiki": (partial(_chunk, "heading", "a.wiki"), [MARKUP]),
    "outline of reStructuredText": (partial(_chunk, "heading", "a.rst"), [MARKUP]),
    "records of XML": (partial(_chunk, "records", "a.xml"), [ARTICLE]),
    "records of JSON": (partial(_chunk, "records", "a.json"), [LIST]),
    "rows": (partial(_chunk, "table", "a.csv"), _seeds("inventory.csv")),
    "turns": (partial(_chunk, "transcript", "a.vtt"), _seeds("interview.vtt", "support_chat.txt")),
}


def run(name: str, data: bytes) -> None:
    """Run a target; what it promises to raise is no find."""
    try:
        TARGETS[name][0](data)
    except ChunkingError:
        pass
    finally:
        forget_documents()
