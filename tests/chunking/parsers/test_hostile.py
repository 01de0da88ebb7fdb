"""Files that want to harm: each is a clear error or a safe partial result, in bounded time."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import office_files as files
import pytest
from zip_archives import flagged, lying, zipped

from chunking import ParseError, parse_bytes
from chunking.parsers import eml, html, isolation
from chunking.parsers.kinds import KINDS
from chunking.parsers.processes import environment

if not all(map(importlib.util.find_spec, ("docling", "docx", "pptx", "openpyxl"))):
    pytest.skip("needs docling-slim[format-office,format-web]", allow_module_level=True)

WORD = files.word_file(1).data
SHEET = files.sheets_file(3).data
DOCUMENT = "word/document.xml"
MAX_SECONDS = 90


def named(names, content=b"x") -> bytes:
    return zipped(dict.fromkeys(["[Content_Types].xml", *names], content))


def body(xml: bytes):
    """The Word file with something put in before its first paragraph."""
    return files.changed(WORD, DOCUMENT, lambda old: old.replace(b"<w:body>", b"<w:body>" + xml, 1))


def prolog(xml: bytes):
    """The Word file with something before its root element."""
    return files.changed(
        WORD, DOCUMENT, lambda old: old.replace(b"<w:document", xml + b"<w:document", 1)
    )


def far_cell() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    book.active["A1"] = "near"
    book.active["XFD1048576"] = "far"
    return files.saved(book)


ENTITIES = b'<!DOCTYPE w [<!ENTITY a "' + b"ha" * 99 + b'"><!ENTITY b "' + b"&a;" * 99 + b'">]>'
OUTSIDE = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
DEEP_MAIL = b"".join(
    b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(3000)
)

HUGE_MERGE = files.changed(
    SHEET,
    "xl/worksheets/sheet1.xml",
    lambda old: old.replace(
        b"</sheetData>",
        b'</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD99999"/></mergeCells>',
    ),
)
#: name → (file name, bytes or what takes seconds to make them, what the error says)
REFUSED = {
    "empty Word file": ("a.docx", b"", "is empty"),
    "empty page": ("a.html", b" \n", "is empty"),
    "zeros": ("a.pptx", bytes(5000), "is empty"),
    "cut off": ("a.docx", WORD[: len(WORD) // 2], "damaged"),
    "end alone": ("a.docx", b"PK\x03\x04" + b"PK\x05\x06" + bytes(18), "not a document"),
    "directory of garbage": ("a.docx", WORD[:-200] + bytes(178) + WORD[-22:], "damaged"),
    "content of garbage": ("a.docx", WORD[:200] + bytes(9000) + WORD[9200:], "damaged|cannot be read"),
    "a project": ("p.zip", zipped({"project.json": b"{}"}), "a project, not a document: open it"),
    "any archive": ("a.docx", zipped({"a.txt": b"x"}), "a ZIP archive, not a document"),
    "no document in it": ("a.docx", named(["word/x.xml"]), "cannot be read|damaged"),
    "bomb of zeros": ("a.docx", lambda: named(["word/document.xml"], bytes(60_000_000)), "would unpack to"),
    "bomb of parts": ("a.xlsx", lambda: named([f"xl/{n}" for n in range(66_000)], b""), "too many parts"),
    "encrypted parts": ("a.docx", flagged(WORD), "protected by a password"),
    "encrypted package": ("a.docx", OLE + "EncryptedPackage".encode("utf-16-le"), "protected by a password"),
    "old Word file": ("a.doc", OLE + bytes(500), "old Office document"),
    "external entity": ("a.docx", prolog(OUTSIDE), "declares XML entities"),
    "exploding entities": ("a.docx", prolog(ENTITIES), "declares XML entities"),
    "lying sizes": ("a.docx", lying(WORD), "damaged|cannot be read"),
    "nested too deeply": ("a.docx", body(b"<w:sdt><w:sdtContent>" * 5000 + b"</w:sdtContent></w:sdt>" * 5000), "cannot be read|too deeply|damaged"),
    "Word file that is a program": ("a.docx", b"\x7fELF" + bytes(90), "a program"),
    "binary page": ("a.docx", bytes(range(256)) * 9, "binary file"),
    "a cell at the end of the sheet": ("a.xlsx", far_cell(), "over millions of places"),
    "a merge over the sheet": ("a.xlsx", HUGE_MERGE, "over millions of places"),
    "nested mail": ("a.eml", DEEP_MAIL, "too deeply|cannot be read"),
}  # fmt: skip

#: name → (file name, bytes, a word of its text, a part of its warning or "")
READ = {
    "text named .docx": ("a.docx", b"plain words", "plain", "the content is text"),
    "text named .pdf": ("a.pdf", b"plain words", "plain", "the content is text"),
    "page named .docx": ("a.docx", b"<!doctype html><p>page words", "page", "a web page"),
    "slides named .pdf": ("a.pdf", files.slides_file(1).data, "Slide", "PowerPoint"),
    "names that climb out": ("a.docx", files.changed(WORD, "../../../tmp/evil.txt", lambda _: b"x"), "Heading", ""),
    "macros": ("a.docm", files.changed(WORD, "word/vbaProject.bin", lambda _: b"Sub"), "Heading", "macros"),
    "20,000 nested elements": ("a.html", b"<div>" * 20_000 + b"deepest words", "deepest", ""),
    "3,000 nested tables": ("a.html", b"<table><tr><td>" * 3000 + b"deepest words", "deepest", ""),
    "3,000 nested lists": ("a.html", b"<ul><li>" * 3000 + b"deepest words", "deepest", ""),
    "60,000 unclosed elements": ("a.html", b"<b>x <i>" * 30_000 + b"last", "last", ""),
    "100,000 attributes": ("a.html", b"<p " + b" ".join(b"a%d=1" % n for n in range(100_000)) + b">words <b>stay", "words", ""),
    "a line of 4 MB": ("a.html", b"<p>" + b"word " * 800_000 + b"last", "last", ""),
    "a page of zeros and words": ("a.html", b"<p>\0\0words\0 here", "words", ""),
    "entities of a page": ("a.html", b"<!DOCTYPE html [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><p>safe &x;", "safe", ""),
    "a page that is not UTF-8": ("a.html", b"<meta charset=utf-8><p>caf\xe9 words", "words", ""),
    "half a page": ("a.html", b"<html><body><p>words <a href='x", "words", ""),
    "a mail of unknown encoding": ("a.eml", b"Subject: s\nContent-Type: text/plain; charset=none\n\nwords", "words", "encoding is unknown"),
    "a mail of broken base64": ("a.eml", b"Subject: s\nContent-Transfer-Encoding: base64\n\n!!!!", "s", ""),
    "a mail with a header of 1 MB": ("a.eml", b"Subject: " + b"long " * 200_000 + b"\n\nwords", "words", ""),
    "a mail that is no mail": ("a.eml", b"no header at all\n\nwords", "words", ""),
    "JSON nested 100,000 deep": ("a.json", b"[" * 100_000, "[", "nested too deeply"),
    "broken JSON": ("a.json", b'{"a": ', "a", "not well-formed"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _in_bounded_time():
    started = time.monotonic()
    yield
    assert time.monotonic() - started < MAX_SECONDS


@pytest.mark.parametrize("case", REFUSED)
def test_refused_by_name_with_a_reason(case):
    name, data, reason = REFUSED[case]
    data = data() if callable(data) else data
    with pytest.raises(ParseError, match=reason) as caught:
        parse_bytes(data, name)
    assert str(caught.value).startswith(name)


@pytest.mark.parametrize("case", READ)
def test_read_as_far_as_it_is_safe(case):
    name, data, word, warning = READ[case]
    document = parse_bytes(data, name)
    assert word in document.text
    assert "root:" not in document.text
    assert warning in " ".join(document.metadata["warnings"])


def test_a_long_header_of_a_mail_is_read_at_once():
    subject = "lange Grüße " * 200_000
    began = time.process_time()
    document = eml.parse(f"Subject: {subject}\n\nwords".encode(), "a.eml")
    assert time.process_time() - began < 2
    assert document.metadata["title"] == subject.strip()


@pytest.mark.parametrize("read", [html.parse, html.parse_article, html.parse_by_docling])
def test_an_element_of_many_attributes_is_read_in_seconds(read):
    """Other readers than ours compare each attribute with all others of the element."""
    many = " ".join(f"a{n}=1" for n in range(100_000))
    page = (
        f"<html {many}><h1>Tides</h1><p>High water is late.</p><p {many}>Low water is <b>early</b>."
    )
    read(b"<p>loads what it needs</p>", "a.html")
    began = time.process_time()
    document = read(page.encode(), "a.html")
    assert time.process_time() - began < 4
    assert "Low water is **early**." in document.text


@pytest.fixture
def server():
    """A server on this machine that notes what it is asked for."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}", asked
        running.shutdown()


def test_a_page_fetches_nothing(server):
    url, asked = server
    page = f"<html><head><base href='{url}'><link rel=stylesheet href=a.css></head><body><p>words<img src='{url}/b.png'><iframe src='{url}/c'></iframe><img src='file:///etc/passwd'></body></html>"
    assert "words" in parse_bytes(page.encode(), "a.html").text
    assert asked == []


def test_a_word_file_fetches_nothing(server):
    url, asked = server
    relation = (
        f'<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
        f'attachedTemplate" Target="{url}/evil.dotm" TargetMode="External"/></Relationships>'
    )
    data = files.changed(
        WORD,
        "word/_rels/document.xml.rels",
        lambda old: old.replace(b"</Relationships>", relation.encode()),
    )
    assert "Heading" in parse_bytes(data, "a.docx").text
    assert asked == []


def test_what_takes_too_long_is_given_up(monkeypatch):
    hurried = replace(KINDS["docx"], seconds=0)
    monkeypatch.setattr("chunking.parsers.kinds.KINDS", {**KINDS, "docx": hurried})
    with pytest.raises(ParseError, match=r"a\.docx took longer than 0 s to read and was given up"):
        isolation.parse_isolated(WORD, "a.docx", hurried)


def running(program):
    """A process that takes and gives bytes, as a parser's."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe)


@pytest.mark.parametrize("program", ["import os; os.abort()", "print('{')", "pass", "print(7)"])
def test_a_process_that_dies_takes_nothing_with_it(monkeypatch, program):
    monkeypatch.setattr(isolation, "process_for", lambda kind, parser: running(program))
    with pytest.raises(ParseError, match=r"a\.docx made the reader of \.docx files crash"):
        isolation.parse_isolated(WORD, "a.docx", KINDS["docx"])


def in_worker(code: str) -> str:
    """What a process prints that has a parser's limits."""
    program = (
        "from chunking.parsers import worker, kinds; from dataclasses import replace\n"
        f"worker.limit(replace(kinds.KINDS['html'], memory=500_000_000))\n{code}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


#: what a parser's process may not do, and what it is told
FORBIDDEN = {
    "import socket; socket.create_connection(('127.0.0.1', 9))": "PermissionError",
    "import socket; socket.getaddrinfo('localhost', 80)": "PermissionError",
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')": "may not use socket",
    "import subprocess; subprocess.run(['true'])": "PermissionError",
    "import os; os.system('true')": "PermissionError",
    "bytearray(900_000_000)": "MemoryError",
}
#: runs each in a copy of one process, which then has a parser's limits
EACH = """
import os, sys, traceback
from dataclasses import replace
from chunking.parsers import kinds, worker

for number, code in enumerate(sys.argv[2:]):
    if not (copy := os.fork()):
        os.dup2(os.open(f"{sys.argv[1]}/{number}", os.O_CREAT | os.O_WRONLY), 2)
        worker.limit(replace(kinds.KINDS["html"], memory=500_000_000))
        try:
            exec(code)
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.waitpid(copy, 0)
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What each that is forbidden is told."""
    place = tmp_path_factory.mktemp("told")
    subprocess.run([sys.executable, "-c", EACH, str(place), *FORBIDDEN], check=True)
    return {code: (place / str(number)).read_text() for number, code in enumerate(FORBIDDEN)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system forks no processes")
@pytest.mark.parametrize("code", FORBIDDEN)
def test_a_parsers_process_has_no_network_no_programs_and_little_memory(told, code):
    assert FORBIDDEN[code] in told[code]


LIMITED = (
    "from chunking.parsers import worker, kinds; from dataclasses import replace\n"
    "worker.limit(replace(kinds.KINDS['docx'], seconds=1))\n"
)


def test_time_on_the_processor_is_bounded(monkeypatch):
    endless = f"{LIMITED}while True: pass"
    monkeypatch.setattr(isolation, "process_for", lambda kind, parser: running(endless))
    with pytest.raises(ParseError, match=r"a\.docx took longer than 1 s to read and was given up"):
        isolation.parse_isolated(WORD, "a.docx", replace(KINDS["docx"], seconds=1))


def test_a_wait_for_the_processor_is_no_time_on_it(monkeypatch):
    waits = f'{LIMITED}import time; time.sleep(2); print(\'{{"error": "said in the end"}}\')'
    monkeypatch.setattr(isolation, "process_for", lambda kind, parser: running(waits))
    with pytest.raises(ParseError, match="said in the end"):
        isolation.parse_isolated(WORD, "a.docx", replace(KINDS["docx"], seconds=1))


def test_a_parser_sees_no_keys(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    assert "OPENAI_API_KEY" not in environment()


def test_a_package_that_is_missing_is_named():
    code = (
        "import sys; sys.modules['lxml'] = None\n"
        f"data = {WORD!r}\n"
        "print(worker.answer(data, 'a.docx', kinds.KINDS['docx'], print).decode())"
    )
    said = in_worker(code)
    assert "a.docx is a Word document" in said
    assert r"not installed: pip install \"chunkwright[documents]\"" in said
