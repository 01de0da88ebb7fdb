"""A file as the session wants it read: by the parser chosen for its kind, else by its usual one."""

from collections.abc import Mapping
from dataclasses import replace

from chunking import Document, ParseError, parse_bytes
from chunking.parsers import Progress, kind_of_file, parsers_for

#: what a document's metadata says where the chosen parser gave way to the usual one, or none can read it
FALLBACK = "fallback"


def read(
    data: bytes, name: str, parsers: Mapping[str, str], progress: Progress | None = None
) -> Document:
    """The document in a file, by the parser that a table names for its kind.

    Where that parser fails or finds no text, the usual one reads the file, and the metadata says why.

    Raises:
        ParseError: the usual parser cannot read it either.
    """
    parser, usual = parsers.get(kind_of_file(data, name) or ""), parsers_for(data, name)[0]
    if parser in (None, usual):
        return parse_bytes(data, name, progress)
    try:
        document = parse_bytes(data, name, progress, parser)
    except ParseError as error:
        why = str(error)
    else:
        if document.text.strip():
            return document
        why = "it finds no text"
    found = parse_bytes(data, name, progress)
    note = (
        f"{name} was read by {usual}, because {parser} could not: {why}. The command line reports such "
        "a file as an error"
    )
    return replace(found, metadata={**found.metadata, FALLBACK: note})


def is_read_by(document: Document, data: bytes, name: str, parsers: Mapping[str, str]) -> bool:
    """Whether a document is what its file gives with the parsers of a table."""
    wanted = parsers.get(kind_of_file(data, name) or "") or parsers_for(data, name)[0]
    return bool(document.metadata.get("parser") == wanted)


def files_called(kind: str) -> str:
    """What the files of a kind are called in a sentence."""
    return {"image": "images", "other": "texts of other kinds"}.get(kind, f".{kind} files")
