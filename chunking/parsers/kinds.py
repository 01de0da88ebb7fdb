"""Which kind of file some bytes are: by what is in them first, by the name second."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePath

from ..errors import ParseError
from .archive import book_folder, part_beginning, part_names, protected, with_slashes
from .old_office_locks import is_locked

_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that is parsed in a process of its own: seconds of processor time and bytes it may use there.

    `programs` are the names of those that its parsers may start, where they are on the `PATH`: no others,
    and each is held to what the process is held to.
    """

    name: str
    label: str
    extensions: tuple[str, ...]
    seconds: int = 60
    memory: int = 2_000 * _MEGABYTE
    programs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recognised:
    """The kind of a file (None: text), and what the user should know of that choice."""

    kind: Kind | None
    warnings: list[str] = field(default_factory=list)
    #: whether the name claims a kind that the content is not
    misnamed: bool = False


#: the program that recognises text, where it is installed
_RECOGNITION = ("tesseract",)
KINDS = {
    kind.name: kind
    for kind in (
        Kind("docx", "a Word document", (".docx", ".docm", ".dotx", ".dotm")),
        Kind(
            "pptx",
            "a PowerPoint presentation",
            (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm"),
        ),
        Kind("xlsx", "an Excel workbook", (".xlsx", ".xlsm", ".xltx", ".xltm")),
        Kind("odt", "an OpenDocument text", (".odt", ".ott")),
        Kind("ods", "an OpenDocument spreadsheet", (".ods", ".ots")),
        Kind("odp", "an OpenDocument presentation", (".odp", ".otp")),
        Kind("epub", "an electronic book", (".epub",)),
        Kind("doc", "an old Word document", (".doc", ".dot")),
        Kind("xls", "an old Excel workbook", (".xls", ".xlt")),
        Kind("ppt", "an old PowerPoint presentation", (".ppt", ".pps", ".pot")),
        Kind("ipynb", "a Jupyter notebook", (".ipynb",)),
        Kind("jats", "an article in JATS XML", (".jats", ".nxml")),
        Kind("docbook", "a book or an article in DocBook XML", (".docbook", ".dbk")),
        Kind("html", "a web page", (".html", ".htm", ".xhtml")),
        Kind("eml", "an e-mail message", (".eml",)),
        Kind("rtf", "an RTF document", (".rtf",)),
        Kind("msg", "an Outlook message", (".msg",)),
        Kind("man", "a man page", (".man",)),
        Kind("pdf", "a PDF", (".pdf",), 600, 4_000 * _MEGABYTE, _RECOGNITION),
        Kind(
            "image",
            "an image",
            (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif", ".heic", ".heif"),
            600,
            4_000 * _MEGABYTE,
            _RECOGNITION,
        ),
    )
}
#: text, where it is large, and what holds other files
TEXT = Kind("text", "a text", (".txt",))
ARCHIVE = Kind("archive", "an archive", (".zip",))
_BY_EXTENSION = {ending: kind for kind in KINDS.values() for ending in kind.extensions}
#: what an Office file's parts are kept under
_FOLDERS = {"word/": "docx", "ppt/": "pptx", "xl/": "xlsx"}
#: what the first part of an OpenDocument file or a book says
_TYPES = {
    b"opendocument.text": "odt",
    b"opendocument.spreadsheet": "ods",
    b"opendocument.presentation": "odp",
    b"application/epub+zip": "epub",
}
#: the streams by which old Office files are told
_STREAMS = {
    "__properties_version1.0": "msg",
    "WordDocument": "doc",
    "Workbook": "xls",
    "PowerPoint Document": "ppt",
    "Book": "xls",
}
_MANIFEST = "META-INF/manifest.xml"
#: the part by which a project is told from a document
_PROJECT = "project.json"
_IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF87a", b"GIF89a")
#: what photographs of telephones call themselves
_HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"})
#: names whose text is read as HTML or mail when it looks like that
_ANY_TEXT = frozenset({"", ".txt", ".text", ".log"}) | frozenset(_BY_EXTENSION)
_HTML = re.compile(
    rb"\s*+(?:<\?xml[^>]*+>\s*+|(?><!--.{0,2000}?-->)\s*+)*+<(?:!doctype\s+html|html)\b",
    re.I | re.S,
)
_MAIL = re.compile(
    rb"(?=.{0,8000}?^(?:From|Received|Return-Path):)(?=.{0,8000}?^(?:MIME-Version|Message-ID|Date):)"
    rb"[A-Z][A-Za-z-]*:[ \t]",
    re.M | re.S,
)
#: names whose text is read as a notebook, or as an article or book in XML, when it looks like that
_ANY_JSON, _ANY_XML = frozenset({"", ".ipynb"}), frozenset({".xml"})
_JATS = re.compile(
    rb"<!DOCTYPE\s++article\b[^<>]{0,400}?(?:JATS|NLM)|<article\b[^<>]{0,2000}?\b(?:article-type|dtd-version)="
)
_DOCBOOK = re.compile(
    rb"<!DOCTYPE\s++\w++[^<>]{0,400}?DocBook|<\w++[^<>]{0,2000}?docbook\.org/ns/docbook"
)
#: how a man page is called, by its section of the manual, and the macro with its title
_MANUAL, _TITLED = (
    re.compile(r"\.(?:man|[1-9][a-z]{0,9})\Z"),
    re.compile(rb"^[.'][ \t]*+(?:TH|Dd)[ \t]", re.M),
)
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_BEGINNING = 16_384


def supported_extensions() -> tuple[str, ...]:
    """The endings of the files that have a parser beside that for text."""
    return tuple(_BY_EXTENSION)


def kind_of_ending(ending: str) -> Kind | None:
    """The kind of the files whose names end so, as in `.htm`; None for text."""
    return _BY_EXTENSION.get(ending)


def recognise(data: bytes, filename: str) -> Recognised:
    """The kind of file, from the content, and from the name where the content leaves it open.

    Raises:
        ParseError: the content is of a kind that no parser reads.
    """
    ending = PurePath(filename).suffix.lower()
    claimed = kind_of_ending(ending)
    if claimed and not data.strip(b"\0 \r\n\t"):
        return Recognised(claimed)
    found = _by_content(data, filename, ending)
    if found is None and claimed and claimed.name in ("html", "eml"):
        return Recognised(claimed)
    if found is claimed or found is KINDS["man"]:
        return Recognised(found)
    if found is None:
        assert claimed
        return Recognised(None, [_mismatch(ending, "text")], misnamed=True)
    return Recognised(found, [_mismatch(ending, found.label)] if ending else [], misnamed=True)


def _mismatch(ending: str, label: str) -> str:
    return f"the name ends in {ending} but the content is {label}: read as that"


def _by_content(data: bytes, filename: str, ending: str) -> Kind | None:
    """The kind that the bytes show; None for text, and for what `decode` refuses by its name."""
    if b"%PDF-" in data[:1024] and not data[:1024].lstrip().startswith((b"<", b"#")):
        return KINDS["pdf"]
    if data.startswith(_IMAGES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return KINDS["image"]
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return KINDS["image"]
    if data.startswith(b"BM") and data[6:10] == bytes(4):
        return KINDS["image"]
    if data.startswith(b"PK\x03\x04"):
        return _packed(data, filename)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        return _old_office(data, filename)
    if data.startswith(b"{\\rtf"):
        return KINDS["rtf"]
    if ending in _ANY_JSON and data.lstrip().startswith(b"{") and b'"nbformat"' in data:
        return KINDS["ipynb"]
    beginning = data[:_BEGINNING] if ending in _ANY_TEXT | _ANY_XML else b""
    if found := _marked_up(beginning) or _book(beginning):
        return found
    if _MANUAL.search(filename) and _TITLED.search(data[:_BEGINNING]):
        return KINDS["man"]
    return None


def _book(beginning: bytes) -> Kind | None:
    """An article or a book in XML, told by its document type or its root."""
    if not beginning.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return None
    if _DOCBOOK.search(beginning):
        return KINDS["docbook"]
    return KINDS["jats"] if _JATS.search(beginning) else None


def _marked_up(beginning: bytes) -> Kind | None:
    """HTML or mail, told by how it begins."""
    if beginning.startswith(_MARKS):
        beginning = beginning.lstrip(b"\xef\xbb\xbf\xfe\xff").replace(b"\0", b"")
    if _HTML.match(beginning):
        return KINDS["html"]
    return KINDS["eml"] if _MAIL.match(beginning) else None


def _packed(data: bytes, filename: str) -> Kind:
    """The kind of a ZIP archive, by the names of its parts."""
    data = with_slashes(data)
    names = part_names(data, filename)
    if "[Content_Types].xml" in names:
        for folder, kind in _FOLDERS.items():
            if any(name.startswith(folder) for name in names):
                return KINDS[kind]
    if "mimetype" in names:
        return _by_type(data, filename, names)
    if book_folder(names) is not None:
        return KINDS["epub"]
    if _PROJECT in names:
        raise ParseError(
            f"{filename} is a project, not a document: open it in the app by Open configuration, under "
            "Presets and files, or by: chunkwright app"
        )
    raise ParseError(
        f"{filename} is a ZIP archive, not a document: unpack it and add the files in it, "
        "or save or export it as text first"
    )


def _by_type(data: bytes, filename: str, names: frozenset[str]) -> Kind:
    """The kind of a package that states its media type."""
    stated = part_beginning(data, filename, "mimetype")
    kind = next((kind for type_, kind in _TYPES.items() if type_ in stated), None)
    if kind is None:
        raise ParseError(
            f"{filename} is an OpenDocument file other than a text, a spreadsheet or a presentation: "
            "save or export it as text first"
        )
    if _MANIFEST in names and b":encryption-data" in part_beginning(
        data, filename, _MANIFEST, _MEGABYTE
    ):
        raise protected(filename)
    return KINDS[kind]


def _old_office(data: bytes, filename: str) -> Kind:
    """The kind of an OLE container, by the names of its streams; it may be an encrypted new document.

    Raises:
        ParseError: it is encrypted, or of a kind that no parser reads.
    """
    if "EncryptedPackage".encode("utf-16-le") in data or is_locked(data):
        raise protected(filename)
    for stream, kind in _STREAMS.items():
        if stream.encode("utf-16-le") + b"\0\0" in data:
            return KINDS[kind]
    raise ParseError(
        f"{filename} is a damaged old Office document or mail, or of a kind that is not read: save it as "
        ".docx, .xlsx, .pptx or .eml, or save or export it as text first"
    )
