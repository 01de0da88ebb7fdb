"""The ways to read each kind of file: the first is used unless another is asked for by its name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from shutil import which

from ..errors import ParseError
from ..media_types import mime_type_of
from .kinds import Recognised


@dataclass(frozen=True, slots=True)
class Reader:
    """One parser under the name that its documents have in `metadata["parser"]`.

    A `module` of this package runs in a process of its own; without one the file's characters are
    the text, of the type `mime_type`. `usual` is the function that reads where nobody asked for the
    parser by its name, and may give way to another. `needs` are the packages and `program` the program without
    which it is not offered. With `takes_models` it needs torch, which the others must do without.
    """

    name: str
    module: str = ""
    function: str = "parse"
    usual: str | None = None
    needs: tuple[str, ...] = ()
    program: str | None = None
    mime_type: str | None = None
    takes_models: bool = False

    @property
    def is_installed(self) -> bool:
        has_program = self.program is None or which(self.program) is not None
        return has_program and all(find_spec(name) for name in self.needs)


_SOURCE = Reader("plain", mime_type="text/plain")
_WORDS = Reader("plain", "package_text")
_BY_DOCLING = Reader("docling", "docling_office")
READERS = {
    "docx": (Reader("office", "office"), _BY_DOCLING, _WORDS),
    "pptx": (Reader("office", "office"), _BY_DOCLING, _WORDS),
    "xlsx": (Reader("office", "office"), _BY_DOCLING, _WORDS),
    "odt": (Reader("opendocument", "opendocument"), _BY_DOCLING, _WORDS),
    "ods": (
        Reader("opendocument", "opendocument"),
        Reader("docling", "opendocument_pages", "parse_sheets"),
        _WORDS,
    ),
    "odp": (
        Reader("opendocument", "opendocument"),
        Reader("docling", "opendocument_pages", "parse_slides"),
        _WORDS,
    ),
    "epub": (Reader("epub", "epub"),),
    "doc": (Reader("kreuzberg", "old_office", "parse_doc"),),
    "xls": (Reader("kreuzberg", "old_office", "parse_xls"),),
    "ppt": (Reader("kreuzberg", "old_office", "parse_ppt"),),
    "ipynb": (Reader("notebook", "notebook"), _SOURCE),
    "jats": (Reader("article-xml", "article_xml"), _SOURCE),
    "docbook": (Reader("article-xml", "article_xml"), _SOURCE),
    "html": (
        Reader("article", "html", "parse_article", usual="parse"),
        Reader("html", "html", "parse_whole"),
        Reader("docling", "html", "parse_by_docling"),
        _SOURCE,
    ),
    "eml": (Reader("email", "eml"), _SOURCE),
    "msg": (Reader("outlook", "outlook"),),
    "man": (Reader("man", "man.parser"), Reader("plain", mime_type="text/troff")),
    "rtf": (Reader("rtf", "rtf"), Reader("striprtf", "rtf", "parse_plainly")),
    "pdf": (
        Reader("pdfium", "pdf.parser"),
        Reader("tesseract", "pdf.parser", "parse_by_tesseract", program="tesseract"),
        Reader("rapidocr", "pdf.parser", "parse_recognised", needs=("rapidocr", "onnxruntime")),
        # docling-slim, which is always here, has no models for PDF: full docling brings these
        Reader(
            "docling-full",
            "docling_full",
            needs=("docling", "docling_ibm_models"),
            takes_models=True,
        ),
    ),
    "image": (
        Reader("tesseract", "ocr", "parse_by_tesseract", program="tesseract"),
        Reader("rapidocr", "ocr"),
    ),
}


def takes_models(kind: str, name: str | None) -> bool:
    """Whether a reader of a kind of file, the usual without a name, takes packages that others must do without."""
    return kind in READERS and chosen_reader(kind, name).takes_models


def readers_for(found: Recognised, filename: str) -> tuple[Reader, ...]:
    """What can read a file here, the usual first."""
    if found.kind is not None:
        return installed_readers(found.kind.name)
    if found.misnamed:
        return (Reader("text", mime_type="text/plain"),)
    return text_readers(mime_type_of(filename))


def installed_readers(kind: str) -> tuple[Reader, ...]:
    """What can read a kind of file here, the usual first."""
    return tuple(reader for reader in READERS[kind] if reader.is_installed)


def chosen_reader(kind: str, name: str | None) -> Reader:
    """The reader of a kind of file that has a name, the usual one without."""
    readers = installed_readers(kind)
    return next((reader for reader in readers if reader.name == name), readers[0])


def text_readers(mime_type: str) -> tuple[Reader, ...]:
    """What can read a text of that type: plain text may be Markdown, any other may be plain text."""
    other = Reader("markdown", mime_type="text/markdown")
    return Reader("text"), other if mime_type == "text/plain" else _SOURCE


def reader_for(found: Recognised, filename: str, name: str | None) -> Reader:
    """The usual reader of a file, or the one of that name.

    Raises:
        ParseError: no reader of that name reads such a file here.
    """
    readers = readers_for(found, filename)
    if name is None:
        return readers[0]
    chosen = next((reader for reader in readers if reader.name == name), None)
    if chosen is None:
        can = ", ".join(repr(reader.name) for reader in readers)
        raise ParseError(f"the parser {name!r} does not read {filename} here: choose from {can}")
    return chosen
