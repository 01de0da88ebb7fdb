"""Files to documents: the parser is chosen by what is in the bytes, then by the name."""

from __future__ import annotations

from pathlib import Path

from ..errors import ParseError
from ..types import Document
from .text import TextParser

__all__ = ["parse_bytes", "parse_file"]


def parse_bytes(data: bytes, filename: str) -> Document:
    """The document in the bytes of a file; its name becomes the document's uri.

    Raises:
        ParseError: naming the file, what is wrong with it, and what to do.
    """
    return TextParser().parse(data, filename)


def parse_file(path: str | Path) -> Document:
    """The document in a file.

    Raises:
        ParseError: the file cannot be read, or not be turned into text.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ParseError(f"cannot read {path}: {error.strerror}") from error
    return parse_bytes(data, str(path))
