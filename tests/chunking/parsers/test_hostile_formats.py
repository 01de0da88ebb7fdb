"""Harm by the format: PDF, images, archives, mail, RTF and text. Each kind is a row with its outcome.

`test_parsers_hostile.py` holds those of Office files and web pages, and what a parser's process may do.
"""

from __future__ import annotations

import importlib.util
import io
import re
import struct
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from typing import NamedTuple

import office_files as files
import pytest

from chunking import ParseError, parse_bytes, parse_file
from chunking.parsers import supported_extensions

NEEDED = ("docling", "docx", "openpyxl", "PIL", "pypdfium2", "reportlab", "rapidocr", "striprtf")
if not all(map(importlib.util.find_spec, NEEDED)):
    pytest.skip(f"needs {NEEDED}", allow_module_level=True)

#: seconds for one file, on a machine that is shared, and megabytes that any of their processes held
MAX_SECONDS, MAX_MEGABYTES = 60, 3_000


class Case(NamedTuple):
    """A file, what is said of it, and a word of its text: None where it is refused."""

    filename: str
    make: Callable[[], bytes]
    said: str
    word: str | None = None


# PDF, object by object


def pdf(catalog=b"", page=b"", content=b"", font=b"", more=(), kids=None, trailer=b"") -> bytes:
    """A PDF of one page with some words, and what is to be wrong with it; `more` is object 6 on."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R%b>>" % catalog,
        kids or b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R%b>>"
        % (page or b"/Resources<</Font<</F 5 0 R>>>>"),
        content or stream(b"BT /F 20 Tf 72 700 Td (plain words of the page) Tj ET"),
        font or b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *more,
    ]
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, rows)
    root = b"/Root 1 0 R" + trailer.replace(b"@", b"%d" % len(out))
    return b"%b%btrailer\n<</Size %d%b>>\nstartxref\n%d\n%%%%EOF\n" % (out, end, len(objects) + 1, root, len(out))  # fmt: skip


def stream(body: bytes, about: bytes = b"") -> bytes:
    return b"<</Length %d%b>>stream\n%b\nendstream" % (len(body), about, body)


def protected_pdf() -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, encrypt=StandardEncryption("secret"))
    canvas.drawString(72, 700, "hidden")
    canvas.save()
    return data.getvalue()


def many_pages(count: int) -> bytes:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
    kids = b" ".join(b"%d 0 R" % (n + 6) for n in range(count))
    return pdf(kids=b"<</Type/Pages/Kids[%b]/Count %d>>" % (kids, count), more=[page] * count)


def bomb_stream() -> bytes:
    packed = zlib.compress(zlib.compress(b" " * 300_000_000, 9), 9)
    return pdf(content=stream(packed, b"/Filter[/FlateDecode/FlateDecode]"))


def with_widget(about: bytes) -> bytes:
    box = b"<</Type/Annot/Subtype/Widget/FT/Tx/T(n)/V(filled)/Rect[9 9 99 30]>>"
    return pdf(
        catalog=b"/AcroForm<<%b>>" % about,
        page=b"/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R]",
        more=[box, stream(b"<xdp/>")],
    )


IDENTITY = (
    b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font"
    b"/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>]>>"
)
ATTACHED = [b"<</Type/Filespec/UF(evil.exe)/EF<</F 7 0 R>>>>", stream(b"MZ")]
VAST = stream(
    b"x", b"/Type/XObject/Subtype/Image/Width 99999/Height 99999/BitsPerComponent 8/ColorSpace/DeviceRGB"
)  # fmt: skip
SCRIPT = b"/OpenAction<</S/JavaScript/JS(app.alert\\('evil'\\))>>"
LAUNCH = b"/OpenAction<</S/Launch/F(/bin/sh)>>"
REMOTE = b"/OpenAction<</S/GoToR/F<</FS/URL/F(http://127.0.0.1:9/x.pdf)>>>>"
DRAWN = b"/Resources<</XObject<</X 6 0 R>>>>"


# images, byte by byte


def picture(kind: str, size=(60, 40), mode="RGB", **options) -> bytes:
    from PIL import Image

    data = io.BytesIO()
    Image.new(mode, size, "white").save(data, kind, **options)
    return data.getvalue()


def frames(size, count: int) -> bytes:
    from PIL import Image

    rest = [Image.new("1", size)] * (count - 1)
    return picture("TIFF", size, "1", compression="group4", save_all=True, append_images=rest)


def looping() -> bytes:
    """A TIFF whose last page says that the first one follows."""
    data = bytearray(frames((60, 40), 3))
    first = at = struct.unpack_from("<I", data, 4)[0]
    while at:
        link = at + 2 + 12 * struct.unpack_from("<H", data, at)[0]
        at = struct.unpack_from("<I", data, link)[0]
    struct.pack_into("<I", data, link, first)
    return bytes(data)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def vast_png() -> bytes:
    head = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def vast_tiff() -> bytes:
    tags = ((256, 100_000), (257, 100_000), (258, 1), (259, 1), (262, 1), (273, 8), (278, 9), (279, 9))  # fmt: skip
    rows = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + rows + bytes(4)


def png_with(name: bytes) -> bytes:
    """A PNG with 300 MB packed into a note."""
    data, body = picture("PNG"), b"a\0\0" + zlib.compress(bytes(300_000_000))
    at = data.index(b"IDAT") - 4
    return data[:at] + chunk(name, body) + data[at:]


# archives


def word(change: Callable[[bytes], bytes] = lambda old: old, part="word/document.xml") -> bytes:
    return files.changed(files.word_file(1).data, part, change)


def sheet(change: Callable[[bytes], bytes], part="xl/worksheets/sheet1.xml") -> bytes:
    return files.changed(files.sheets_file(3).data, part, change)


def odt(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        for name, content in {"content.xml": b"<x/>", **parts}.items():
            archive.writestr(name, content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def numbered(number: str) -> bytes:
    """An ODT that states a number wherever one is read on the way to its words."""
    about = "".join(f' {name}="{number}"' for name in ("c", "start-value", "outline-level"))
    cell = f'<table-cell number-columns-repeated="{number}"><p>cell</p></table-cell>'
    body = (
        f"<h{about}>some<s{about}/>words</h><list><list-item{about}><p>item</p></list-item></list>"
    )
    table = f"<table><table-row>{cell}</table-row></table>"
    content = f"<document-content><body><text>{body}{table}</text></body></document-content>"
    return odt(**{"content.xml": content.encode()})


def slides(number: bytes) -> bytes:
    """A presentation with a shape that states a number as its place."""
    place = b'<a:xfrm><a:off x="0" y="%b"/><a:ext cx="1" cy="1"/></a:xfrm>' % number
    return files.changed(
        files.slides_file(1).data,
        "ppt/slides/slide1.xml",
        lambda old: old.replace(b"<p:spPr/>", b"<p:spPr>%b</p:spPr>" % place),
    )


def appended(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    stream = io.BytesIO(word())
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return stream.getvalue()


def link() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("word/media/image1.png")
    entry.external_attr = 0o120777 << 16
    return entry


def overlapping() -> bytes:
    """A directory with 40,000 entries for one packed part: 400 GB in 4 MB."""
    packed = zlib.compress(bytes(10_000_000), 9)[2:-4]
    name = b"word/document.xml"
    local = struct.pack("<4s5HIIIHH", b"PK\3\4", 20, 0, 8, 0, 0, 0, len(packed), 10_000_000, len(name), 0) + name  # fmt: skip
    entry = struct.pack("<4s6HIIIHHHHHII", b"PK\1\2", 20, 20, 0, 8, 0, 0, 0, len(packed), 10_000_000, len(name), 0, 0, 0, 0, 0, 0) + name  # fmt: skip
    body, table = local + packed, entry * 40_000
    return body + table + struct.pack("<4s4HIIH", b"PK\5\6", 0, 0, 40_000, 40_000, len(table), len(body), 0)  # fmt: skip


def quine() -> bytes:
    """A Word file that holds itself, thrice deep."""
    data = word()
    for _ in range(3):
        data = appended(("word/embeddings/self.docx", data))
    return data


EXTERNAL = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
LAUGHS = b'<!DOCTYPE w [<!ENTITY a "haha">%b]>' % b"".join(
    b'<!ENTITY %c "%b">' % (98 + n, b"&%c;" % (97 + n) * 50) for n in range(8)
)
LATE = b"<!--" + b"x" * 70_000 + b"-->" + EXTERNAL
MANIFEST = b"<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
STYLED = b'<row r="1048576"><c r="AMJ1048576" s="0"/><c r="AMK1048576" s="0"></c></row></sheetData>'
FAR = b'<row r="1048576"><c s="0" r="XFD1048576" t="inlineStr"><is><t>far</t></is></c></row></sheetData>'


def declared(old: bytes) -> bytes:
    return re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1:XFD1048576"', old)


# mail

HEAD = b"From: a@example.org\nDate: Mon, 6 May 2024 10:00:00 +0200\nMIME-Version: 1.0\n"


def parts(count: int) -> bytes:
    """A message with that many attachments."""
    mixed = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbody words\n"
    return mixed + b"".join(
        b"--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=f%d.txt\n\nx\n" % n
        for n in range(count)
    )  # fmt: skip


def nested(depth: int) -> bytes:
    inside = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(depth)
    )
    return HEAD + inside + b"Content-Type: text/plain\n\ninner words\n"


FORWARDED = (
    HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nouter words\n"
    b"--b\nContent-Type: message/rfc822\n\nSubject: inside\n\nforwarded\n--b--\n"
)
NAMED_BADLY = (
    HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nouter words\n--b\nContent-Type: "
    b'application/x\nContent-Disposition: attachment; filename="../\x1b[2Jx"\n\nx\n--b--\n'
)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(900)

CASES = {
    # PDF
    "PDF with a password": Case("a.pdf", protected_pdf, "protected by a password"),
    "PDF cut off": Case("a.pdf", lambda: pdf()[:300], "damaged"),
    "PDF of 10,000 pages": Case("a.pdf", lambda: many_pages(10_000), "first 5000 of 10000 pages", "words"),
    "PDF that runs a script": Case("a.pdf", lambda: pdf(SCRIPT), "", "words"),
    "PDF that starts a program": Case("a.pdf", lambda: pdf(LAUNCH), "", "words"),
    "PDF that opens an address": Case("a.pdf", lambda: pdf(REMOTE), "", "words"),
    "PDF with an XFA form": Case("a.pdf", lambda: with_widget(b"/Fields[]/XFA 7 0 R"), "an XFA form", "words"),
    "PDF with a file in it": Case("a.pdf", lambda: pdf(b"/Names<</EmbeddedFiles<</Names[(x) 6 0 R]>>>>", more=ATTACHED), "not part of the text: 1 attached file: evil.exe", "words"),
    "pages in a circle": Case("a.pdf", lambda: pdf(kids=b"<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>"), "page 2 is damaged", "words"),
    "a million pages claimed": Case("a.pdf", lambda: pdf(kids=b"<</Type/Pages/Kids[2 0 R]/Count 1000000>>"), "first 5000 of 1000000 pages", ""),
    "PDF without pages": Case("a.pdf", lambda: pdf(kids=b"<</Type/Pages/Kids[]/Count 0>>"), "damaged"),
    "cross references in a circle": Case("a.pdf", lambda: pdf(trailer=b"/Prev @"), "", "words"),
    "arrays nested 200,000 deep": Case("a.pdf", lambda: pdf(b"/X " + b"[" * 200_000 + b"]" * 200_000), "", "words"),
    "states nested 300,000 deep": Case("a.pdf", lambda: pdf(content=stream(b"q " * 300_000 + b"BT /F 20 Tf 72 700 Td (words) Tj ET")), "", "words"),
    "a stream of 300 MB, packed twice": Case("a.pdf", bomb_stream, "page 1 is empty", ""),
    "fonts without characters": Case("a.pdf", lambda: pdf(font=IDENTITY), "fonts of some pages hide their text", ""),
    "an image of 10 gigapixels in a PDF": Case("a.pdf", lambda: pdf(page=DRAWN, content=stream(b"600 0 0 800 0 0 cm /X Do"), more=[VAST]), "no text that could be recognised", ""),
    "a page of 10³⁰ points": Case("a.pdf", lambda: pdf(page=b"/MediaBox[0 0 1e30 1e30]/Resources<</Font<</F 5 0 R>>>>"), "", "words"),
    "a letter of 10²⁰ points": Case("a.pdf", lambda: pdf(content=stream(b"BT /F 1e20 Tf (words) Tj ET")), "page 1 is empty", ""),
    "a PDF that is a ZIP too": Case("a.pdf", lambda: pdf() + word(), "", "words"),
    "a ZIP that is a PDF too": Case("a.docx", lambda: word()[:60] + pdf(), "the content is a PDF", "words"),
    # images
    "PNG of 10 gigapixels": Case("a.png", vast_png, "too many pixels"),
    "TIFF of 10 gigapixels": Case("a.tiff", vast_tiff, "too many pixels"),
    "TIFF of 400 pages": Case("a.tiff", lambda: frames((8, 8), 400), "first 300 of 400 pages", ""),
    "TIFF whose pages never end": Case("a.tiff", looping, "no text", ""),
    "PNG with 300 MB of comment": Case("a.png", lambda: png_with(b"zTXt"), "damaged|no text"),
    "PNG with 300 MB of colours": Case("a.png", lambda: png_with(b"iCCP"), "damaged|no text"),
    **{
        f"{kind} cut off": Case(f"a.{kind}", lambda kind=kind: picture(kind)[:40], "damaged")
        for kind in ("png", "jpeg", "tiff", "webp")
    },
    # archives
    "ODT with a password": Case("a.odt", lambda: odt(**{"META-INF/manifest.xml": MANIFEST}), "protected by a password"),
    **{
        f"{name} cut off": Case(f"a.{name}", lambda make=make: make().data[:-3000], "damaged")
        for name, make in (("docx", files.word_file), ("pptx", files.slides_file), ("xlsx", files.sheets_file))
    },
    "400 GB in overlapping parts": Case("a.docx", overlapping, "would unpack to 400,000 MB"),
    "an archive that holds itself": Case("a.docx", quine, "", "Heading"),
    "a link out of the archive": Case("a.docx", lambda: appended((link(), b"/etc/passwd")), "", "Heading"),
    "absolute and climbing names": Case("a.docx", lambda: appended(("/etc/cron.d/x", b"x"), ("../../x", b"x")), "", "Heading"),
    "macros in a .docm": Case("a.docm", lambda: word(lambda _: b"Sub", "word/vbaProject.bin"), "holds macros", "Heading"),
    "macros in an .xlsm": Case("a.xlsm", lambda: sheet(lambda _: b"Sub", "xl/vbaProject.bin"), "holds macros", "Prices"),
    "a document type after 70 KB": Case("a.docx", lambda: word(lambda old: old.replace(b"<w:document", LATE + b"<w:document", 1)), "declares XML entities"),
    "a document type in UTF-16": Case("a.docx", lambda: word(lambda old: (EXTERNAL.decode() + "<w:document/>").encode("utf-16")), "declares XML entities"),
    "laughs in a sheet": Case("a.xlsx", lambda: sheet(lambda old: old.replace(b"<worksheet", LAUGHS + b"<worksheet", 1)), "declares XML entities"),
    "an entity in an ODT": Case("a.odt", lambda: odt(**{"content.xml": EXTERNAL + b"<x>&x;</x>"}), "declares XML entities"),
    "a sheet that claims 17 billion places": Case("a.xlsx", lambda: sheet(declared), "", "Prices"),
    "a far cell with its attributes turned": Case("a.xlsx", lambda: sheet(lambda old: old.replace(b"</sheetData>", FAR)), "over millions of places"),
    "a far cell without a value": Case("a.xlsx", lambda: sheet(lambda old: old.replace(b"</sheetData>", STYLED)), "", "Prices"),
    "a far cell between single quotes": Case("a.xlsx", lambda: sheet(lambda old: old.replace(b"</sheetData>", FAR.replace(b'"', b"'"))), "over millions of places"),
    # numbers that are none, or longer than Python reads
    **{
        f"{kind} with a number of {len(number)} characters": Case(f"a.{kind}", lambda make=make, number=number: make(number), "", word)
        for number in ("²", "9" * 5_000)
        for kind, make, word in (
            ("odt", numbered, "some words"),
            ("pptx", lambda number: slides(number.encode()), "Slide"),
            ("xlsx", lambda number: sheet(lambda old: old.replace(b"</sheetData>", f'<row><c t="s"><v>{number}</v></c></row></sheetData>'.encode())), "Prices"),
            ("html", lambda number: f"<ol start='{number}'><li>words</li></ol>".encode(), "words"),
        )
    },
    # web pages
    "an entity in a picture of a page": Case("a.html", lambda: EXTERNAL + b"<html><p>words</p><svg><text>&x;</text></svg>", "", "words"),
    "laughs in a page": Case("a.xhtml", lambda: b"<?xml version='1.0'?>" + LAUGHS + b"<html><p>words &i;</p></html>", "", "words"),
    # mail
    "1,000 attachments": Case("a.eml", lambda: parts(1000), "not part of the text: 1,000 attachments: f0.txt, f1.txt", "body"),
    "1,000 nested parts": Case("a.eml", lambda: nested(1000), "", "inner words"),
    "a forwarded message": Case("a.eml", lambda: FORWARDED, "not part of the text: 1 attachment: message/rfc822", "outer"),
    "an attachment's name that steers the screen": Case("a.eml", lambda: NAMED_BADLY, r"1 attachment: \.\./�\[2Jx$", "outer"),
    # RTF
    "RTF with an object": Case("a.rtf", lambda: b"{\\rtf1 words{\\object{\\*\\objdata " + b"41" * 1_000_000 + b"}} end}", "1 embedded files are left out", "words"),
    "RTF that claims 2 GB": Case("a.rtf", lambda: b"{\\rtf1 words \\bin2000000000 x}", "", "words"),
    "RTF that includes an address": Case("a.rtf", lambda: b'{\\rtf1 words {\\field{\\*\\fldinst INCLUDEPICTURE "http://127.0.0.1:9/x"}{\\fldrslt shown}}}', "", "shown"),
    # text
    "a CSV line of 50 MB": Case("a.csv", lambda: b"a,b\n" + b"word " * 10_000_000, "not a well-formed table", "word"),
    "JSON 10,000 deep": Case("a.json", lambda: b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested too deeply", "a"),
    "UTF-16 without a mark": Case("a.txt", lambda: ("plain words " * 50).encode("utf-16-le"), "", "plain words"),
    "half a surrogate pair": Case("a.txt", lambda: b"words \xed\xa0\x80 here", "not UTF-8", "words"),
    "null bytes in a text": Case("a.txt", lambda: b"words\0\0 here", "a binary file, not text"),
    # names that lie
    "picture named .pdf": Case("a.pdf", lambda: picture("PNG"), "the content is an image", ""),
    "program named .pdf": Case("a.pdf", lambda: b"MZ" + bytes(99), "a program, not text"),
    "film named .png": Case("a.png", lambda: b"\x00\x00\x00\x18ftypmp42" + bytes(99), "not text"),
    "RTF named .docx": Case("a.docx", lambda: b"{\\rtf1 words}", "the content is an RTF", "words"),
    "PDF named .txt": Case("a.txt", pdf, "the content is a PDF", "words"),
    "mail named .html": Case("a.html", lambda: parts(1), "the content is an e-mail", "body"),
    **{
        f"old Office file .{ending}": Case(f"a.{ending}", lambda: OLE, "old Office document or mail")
        for ending in ("doc", "xls", "ppt", "msg")
    },
}  # fmt: skip


def most_held() -> int:
    """The most that any process of this one held so far, in kilobytes; nothing where that cannot be told."""
    if sys.platform != "linux":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def own_most() -> int:
    """The most that this process itself held so far, in kilobytes."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.fixture(autouse=True)
def _in_bounded_time_and_memory():
    started, before = time.monotonic(), most_held()
    yield
    assert time.monotonic() - started < MAX_SECONDS
    held = most_held()
    # else that of an earlier test, or that of this process: a child counts it until it runs a program of its own
    assert held == before or held < MAX_MEGABYTES * 1_000 or held <= own_most()


@pytest.mark.parametrize("name", CASES)
def test_each_kind_has_its_outcome(name):
    case = CASES[name]
    data = case.make()
    if case.word is None:
        with pytest.raises(ParseError, match=case.said) as caught:
            parse_bytes(data, case.filename)
        assert str(caught.value).startswith(case.filename)
        return
    document = parse_bytes(data, case.filename)
    assert case.word in document.text
    assert re.search(case.said, " ".join(document.metadata["warnings"]))
    for never in ("root:", "evil", "haha" * 9):
        assert never not in document.text


@pytest.mark.parametrize("ending", supported_extensions())
@pytest.mark.parametrize("data", [b"", b" \n", bytes(99)], ids=["empty", "blank", "zeros"])
def test_nothing_in_a_file_of_each_type(ending, data):
    with pytest.raises(ParseError, match=rf"^a\{ending} is empty"):
        parse_bytes(data, f"a{ending}")


NAMES = (
    "../../x.html",
    "CON.html",
    "a" * 4000 + ".html",
    "a\x1b[2J\n.html",
    "\udce9.html",
    "\0.html",
)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_only_a_name(name):
    document = parse_bytes(b"<html><p>words</p></html>", name)
    assert (document.text, document.uri) == ("words\n", name)


@pytest.mark.parametrize("name", ["\0.html", "a" * 4000])
def test_a_name_that_no_system_takes_is_an_error(name):
    with pytest.raises(ParseError, match="cannot read"):
        parse_file(name)


def test_there_are_more_than_forty_kinds():
    assert len(CASES) > 40
