"""Files to documents: the parser is chosen by what is in the bytes, then by the name."""

from __future__ import annotations

from pathlib import Path

from ..errors import ParseError
from ..types import Document
from .isolation import Progress, parse_isolated
from .kinds import recognise, supported_extensions
from .metadata import completed
from .text import TextParser

__all__ = ["parse_bytes", "parse_file", "supported_extensions"]


def parse_bytes(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The document in the bytes of a file; its name becomes the document's uri.

    Text is read here; every other kind of file in a process of its own, with limits.
    `progress(done, total)` is called after each page of a PDF or of a scan.

    Raises:
        ParseError: naming the file, what is wrong with it, and what to do.
    """
    found = recognise(data, filename)
    if found.kind is not None:
        document = parse_isolated(data, filename, found.kind, progress)
    else:
        document = TextParser("text/plain" if found.misnamed else None).parse(data, filename)
    return completed(document, found.warnings, len(data))


def parse_file(path: str | Path, progress: Progress | None = None) -> Document:
    """The document in a file.

    Raises:
        ParseError: the file cannot be read, or not be turned into text.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ParseError(f"cannot read {path}: {error.strerror}") from error
    return parse_bytes(data, str(path), progress)
