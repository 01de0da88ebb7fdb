"""Parsers side by side: run as a program by the Python that has them, a parser's name its argument.

Reads a path a line, and answers each with a line of JSON: the text in Markdown and the processor's
seconds, or the error. What a parser prints goes nowhere.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

Read = Callable[[Path], str]
OFFICE = {"docx", "pptx", "xlsx"}
OPEN = {"odt", "ods", "odp"}
#: what reads nothing but the tables of a PDF
TABLES = "tables of pdf"
PANDOC = {"docx": "docx", "odt": "odt", "epub": "epub", "html": "html", "rtf": "rtf", "docbook": "docbook",
          "jats": "jats", "ipynb": "ipynb", "man": "man"}  # fmt: skip
#: what each parser reads, and the package that it needs
READS: dict[str, tuple[set[str], str]] = {
    "chunkwright": (
        OFFICE | OPEN | {"epub", "html", "pdf", "rtf", "docbook", "jats", "ipynb", "man", "eml"},
        "chunking",
    ),
    "pandoc": (set(PANDOC), ""),
    "docling": (OFFICE | OPEN | {"html"}, "docling"),
    "kreuzberg": (
        OFFICE | {"odt", "ods", "epub", "html", "pdf", "rtf", "docbook", "jats", "ipynb", "eml"},
        "kreuzberg",
    ),
    "markitdown": (OFFICE | {"epub", "html", "pdf", "ipynb"}, "markitdown"),
    "pymupdf4llm": ({"pdf"}, "pymupdf4llm"),
    "pymupdf4llm rules": ({"pdf"}, "pymupdf4llm"),
    "pymupdf": ({TABLES}, "pymupdf"),
    "pdfplumber": ({TABLES}, "pdfplumber"),
    "camelot hybrid": ({TABLES}, "camelot"),
    "camelot network": ({TABLES}, "camelot"),
    "camelot lattice": ({TABLES}, "camelot"),
    "mammoth": ({"docx"}, "mammoth"),
    "trafilatura": ({"html"}, "trafilatura"),
    "readability": ({"html"}, "readability"),
}
_TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "pdf": "application/pdf", "epub": "application/epub+zip", "html": "text/html", "rtf": "application/rtf", "eml": "message/rfc822",
    "docbook": "application/docbook+xml", "jats": "application/x-jats+xml", "ipynb": "application/x-ipynb+json",
}  # fmt: skip


def format_of(path: Path) -> str:
    """The format by the ending, under one name for all endings."""
    ending = path.suffix.lower()[1:]
    names = {"htm": "html", "xhtml": "html", "dbk": "docbook", "nxml": "jats", "docm": "docx", "dotx": "docx",
             "xlsm": "xlsx", "xltx": "xlsx", "pptm": "pptx", "ppsx": "pptx", "potx": "pptx"}  # fmt: skip
    return names.get(ending, ending)


def reader(name: str) -> Read:
    """The function by which a parser turns a file into Markdown."""
    return {
        "chunkwright": _chunkwright,
        "pandoc": _pandoc,
        "docling": lambda: _docling,
        "kreuzberg": _kreuzberg,
        "markitdown": _markitdown,
        "pymupdf4llm": _pymupdf4llm,
        "pymupdf4llm rules": lambda: _pymupdf4llm(layout=False),
        "pymupdf": lambda: _pymupdf,
        "pdfplumber": lambda: _pdfplumber,
        "camelot hybrid": lambda: _camelot("hybrid"),
        "camelot network": lambda: _camelot("network"),
        "camelot lattice": lambda: _camelot("lattice"),
        "mammoth": _mammoth,
        "trafilatura": _trafilatura,
        "readability": lambda: _readability,
    }[name]()


def _chunkwright(parser: str | None = None) -> Read:
    from chunking.parsers.kinds import recognise
    from chunking.parsers.worker import answer

    def read(path: Path) -> str:
        data = path.read_bytes()
        kind = recognise(data, path.name).kind
        if kind is None:
            return data.decode("utf-8", "replace")
        said = json.loads(answer(data, path.name, kind, lambda *_: None, {"parser": parser}))
        if "error" in said:
            raise ValueError(said["error"])
        return str(said["document"]["text"])

    return read


def _docling(path: Path) -> str:
    return _chunkwright("docling")(path)


def _pandoc() -> Read:
    import subprocess

    titled = str(
        Path(__file__).with_name("titled.gfm")
    )  # without a template, pandoc leaves out the title

    def read(path: Path) -> str:
        kind = PANDOC[format_of(path)]
        command = ["pandoc", "-f", kind, "-t", "gfm", "--wrap=none", "-s", "--template", titled, str(path)]  # fmt: skip
        return subprocess.run(command, capture_output=True, check=True, timeout=120).stdout.decode()

    return read


def _kreuzberg() -> Read:
    from kreuzberg import ExtractionConfig, extract_file_sync

    try:
        config = ExtractionConfig(output_format="markdown")
    except TypeError:
        config = ExtractionConfig()

    def read(path: Path) -> str:
        return str(extract_file_sync(str(path), _TYPES[format_of(path)], config=config).content)

    return read


def _markitdown() -> Read:
    from markitdown import MarkItDown

    converter = MarkItDown()
    return lambda path: str(converter.convert(str(path)).markdown)


def _pymupdf4llm(layout: bool = True) -> Read:
    """With its model of layout where that is installed, or by its rules alone."""
    import pymupdf4llm

    if not layout:
        pymupdf4llm.use_layout(False)
    return lambda path: str(pymupdf4llm.to_markdown(str(path)))


def _pymupdf(path: Path) -> str:
    import pymupdf

    with pymupdf.open(path) as file:
        return _tables(table.extract() for page in file for table in page.find_tables())


def _pdfplumber(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as file:
        return _tables(table for page in file.pages for table in page.extract_tables())


def _camelot(flavor: str) -> Read:
    import camelot

    def read(path: Path) -> str:
        found = camelot.read_pdf(str(path), pages="all", flavor=flavor)
        return _tables(table.df.to_numpy().tolist() for table in found)

    return read


def _tables(found: Iterable[list[list[str | None]]]) -> str:
    """Tables in Markdown."""
    return "\n\n".join(_piped(rows) for rows in found if rows)


def _piped(rows: list[list[str | None]]) -> str:
    lines = ["| " + " | ".join(" ".join((cell or "").split()).replace("|", "\\|") for cell in row) + " |" for row in rows]  # fmt: skip
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def _mammoth() -> Read:
    import mammoth

    def read(path: Path) -> str:
        with path.open("rb") as file:
            return str(mammoth.convert_to_html(file, convert_image=_no_picture).value)

    return lambda path: _markdown_of(read(path))


def _no_picture(_: object) -> list[object]:
    return []


def _trafilatura() -> Read:
    from trafilatura import extract

    return lambda path: extract(path.read_bytes(), output_format="markdown", include_tables=True, include_formatting=True) or ""  # fmt: skip


def _readability(path: Path) -> str:
    from readability import Document

    document = Document(path.read_text("utf-8", "replace"))
    return f"# {document.short_title()}\n\n{_markdown_of(document.summary())}"


def _markdown_of(html: str) -> str:
    """A page's HTML with its headings as Markdown; tables stay as they are, and are read so."""
    import re

    def heading(match: re.Match[str]) -> str:
        return f"\n\n{'#' * int(match[1])} {' '.join(match[2].split())}\n\n"

    marked = re.sub(r"<h([1-6])[^<>]*>(.*?)</h\1>", heading, html, flags=re.DOTALL)
    return re.sub(r"</(?:p|li|tr|div)>", "\n\n", marked)


def is_here(name: str) -> bool:
    """Whether this Python has a parser, or this machine the program."""
    import shutil

    package = READS[name][1]
    return bool(find_spec(package) if package else shutil.which(name))


def main() -> None:
    if sys.argv[1:] == ["--list"]:
        print(json.dumps([name for name in READS if is_here(name)]))
        return
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    read = reader(sys.argv[1])
    for line in sys.stdin:
        before = sum(os.times()[:4])
        try:
            said: dict[str, object] = {"text": read(Path(line.rstrip("\n")))}
        except Exception as error:  # whatever a parser raises is its refusal
            said = {"error": f"{type(error).__name__}: {error}"[:300]}
        said["seconds"] = sum(os.times()[:4]) - before
        answers.write(json.dumps(said) + "\n")
        answers.flush()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    main()
