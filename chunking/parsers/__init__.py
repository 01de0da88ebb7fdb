"""Files to documents: the parser is chosen by what is in the bytes, then by the name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..errors import ParseError
from ..types import Document
from .choice import choice_of, kind_name, parsers_by_kind
from .folders import holder_of, only_file_in, paths_in, read_file, unpacked_files
from .isolation import Progress, parse_isolated
from .kinds import TEXT, recognise, supported_extensions
from .metadata import completed
from .page_image import Box, PageImage, can_render, render_page
from .page_places import Place, place_of
from .page_structure import Mark, structure_blocks, structure_of
from .readers import reader_for, readers_for
from .source_parts import Cell, SourceBlock, SourcePart, has_source_parts, source_parts
from .source_spans import Word, words_laid_on
from .text import TextParser

__all__ = [
    "Box",
    "Cell",
    "Mark",
    "PageImage",
    "Place",
    "Progress",
    "SourceBlock",
    "SourcePart",
    "Word",
    "can_render",
    "choice_of",
    "has_source_parts",
    "holder_of",
    "kind_of_file",
    "parse_bytes",
    "parse_file",
    "parsers_by_kind",
    "parsers_for",
    "paths_in",
    "place_of",
    "read_file",
    "reads_in_process",
    "render_page",
    "source_parts",
    "structure_blocks",
    "structure_of",
    "supported_extensions",
    "unpacked_files",
    "words_laid_on",
]

#: bytes up to which a text is read here: that takes a fifth of a second and 40 MB at most
_LARGE_TEXT = 2_000_000


def parse_bytes(
    data: bytes,
    filename: str,
    progress: Progress | None = None,
    parser: str | Mapping[str, str] | None = None,
) -> Document:
    """The document in the bytes of a file; its name becomes the document's uri.

    Text of up to 2 MB is read here; all else in a process of its own, with limits.
    `progress(done, total)` is called after each page of a PDF or of a scan. `parser` is one of
    `parsers_for(data, filename)`, or a table of these by `kind_of_file`, as a configuration holds it.
    Where none is named, the first reads the file; a web page that is no article is read whole, and
    `docling` gives way to `html` for a page of which it would lose words.

    Raises:
        ParseError: naming the file, what is wrong with it, and what to do.
    """
    found = recognise(data, filename)
    if isinstance(parser, Mapping):
        parser = parser.get(kind_name(found, filename) or "")
    reader = reader_for(found, filename, parser)
    if found.kind is not None and reader.module:
        document = parse_isolated(
            data, filename, found.kind, progress, reader.name if parser else None
        )
    elif len(data) > _LARGE_TEXT:
        document = parse_isolated(data, filename, TEXT, progress, reader.name, reader.mime_type)
    else:
        document = TextParser(reader.mime_type, reader.name).parse(data, filename)
    form = found.kind.name if found.kind else None
    return completed(document, found.warnings, len(data), form)


def parsers_for(data: bytes, filename: str) -> tuple[str, ...]:
    """The names of the parsers that can read a file here, the usual first.

    Raises:
        ParseError: no parser reads such a file.
    """
    return tuple(reader.name for reader in readers_for(recognise(data, filename), filename))


def kind_of_file(data: bytes, filename: str) -> str | None:
    """The kind of a file as `parsers_by_kind` calls it; None for text whose name claims another kind.

    Raises:
        ParseError: no parser reads such a file.
    """
    return kind_name(recognise(data, filename), filename)


def reads_in_process(data: bytes, filename: str) -> bool:
    """Whether a file is read here and at once, because it is a text that is not large; else in a process of its own.

    Raises:
        ParseError: no parser reads such a file.
    """
    return len(data) <= _LARGE_TEXT and recognise(data, filename).kind is None


def parse_file(
    path: str | Path,
    progress: Progress | None = None,
    parser: str | Mapping[str, str] | None = None,
) -> Document:
    """The document in a file, which may be inside another, as in `archive.zip/name.md`, as `parse_bytes` reads it.

    Of a file that is packed by itself, such as `notes.txt.gz`, it is the document inside.

    Raises:
        ParseError: the file cannot be read, or not be turned into text.
    """
    try:
        path = only_file_in(Path(path))
        data = read_file(path)
    except ParseError:  # names the file itself
        raise
    except (OSError, ValueError) as error:  # no system takes every character in a name
        reason = getattr(error, "strerror", None) or error
        raise ParseError(f"cannot read {path}: {reason}") from error
    return parse_bytes(data, str(path), progress, parser)
