"""RTF documents: Markdown by a reader of their control words, or the text alone by striprtf."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from ..quantities import counted
from ..types import Document
from .parts import Written
from .rtf_text import SETS, RtfReader
from .set_headings import set_headings
from .word_check import hidden_text, lost_words
from .writer import Writer

#: the characters that a file says it is written in, among its first ones
_SET = re.compile(r"\A\s{0,9}\{\\rtf[^{}]{0,60}\\(mac|pca?)(?![a-z])")
#: characters of a running text that a warning names
_NAMED = 80


def parse(data: bytes, filename: str) -> Document:
    """The document in an RTF file; the format knows no pages."""
    source = data.decode("latin-1")
    reader, written = _read(source, {})
    if not reader.has_headings and (levels := set_headings(reader.looks)):
        reader, written = _read(source, levels)
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "rtf",
            "format": "rtf",
            **{name: text.strip() for name, text in reader.properties.items()},
            "warnings": [
                *_warnings(reader),
                *hidden_text(reader.hidden),
                *_lost(data, written.text, reader.hidden),
            ],
        },
        tables=written.tables,
        images=written.images,
    )


def _read(source: str, levels: Mapping[int, int]) -> tuple[RtfReader, Written]:
    writer = Writer()
    reader = RtfReader(writer, levels)
    reader.read(source)
    return reader, writer.written()


def _warnings(reader: RtfReader) -> Iterator[str]:
    """What of the file is not in the text."""
    if reader.comments:
        yield f"left out: {counted(reader.comments, 'comment')} about the text"
    if reader.embedded:
        yield f"{reader.embedded} embedded files are left out: save and add them by themselves"
    named = "; ".join(text[:_NAMED] for text in reader.running if re.search(r"[^\W\d]", text))
    if named:
        yield f"the headers and footers of its pages are left out: {named}"


def _lost(data: bytes, text: str, hidden: Sequence[str]) -> list[str]:
    """What striprtf finds and the text lacks; a file that it cannot read is not checked."""
    try:
        return lost_words([_words(data)], text, hidden)
    except Exception:  # any trouble of striprtf's with a file that is read
        return []


def _words(data: bytes) -> str:
    reader: Any = import_module("striprtf.striprtf")
    source = data.decode("latin-1")
    stated = _SET.match(source)
    return str(reader.rtf_to_text(source, SETS[stated[1] if stated else "ansi"], errors="replace"))


def parse_plainly(data: bytes, filename: str) -> Document:
    """The text of an RTF document, without its formatting and pictures."""
    return Document(
        _words(data).strip() + "\n",
        uri=filename,
        mime_type="text/plain",
        metadata={
            "parser": "striprtf",
            "format": "rtf",
            "warnings": ["only the words are read: headings, lists and tables are not told apart"],
        },
    )
