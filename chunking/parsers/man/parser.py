"""Man pages as Markdown: the title, sections, options with what is said of each, code and tables."""

from __future__ import annotations

import re

from ...quantities import counted
from ...types import Document
from ..decoding import decode
from ..word_check import lost_words
from .man import ManReader
from .mdoc import MdocReader
from .roff import RoffReader
from .stated_words import stated_words

#: how a page begins in either language
_TITLE = re.compile(r"^[.'][ \t]*+(TH|Dd)\b", re.MULTILINE)
#: macros and files that a warning names
_NAMED = 10


def parse(data: bytes, filename: str) -> Document:
    """The text of a man page.

    Raises:
        ParseError: it is no text, or its macros grow without bound.
    """
    decoded = decode(data, filename)
    found = _TITLE.search(decoded.text)
    is_mdoc = bool(found and found[1] == "Dd")
    reader = (MdocReader if is_mdoc else ManReader)(decoded.text, filename)
    reader.read()
    text = reader.layout.text(_title(reader))
    known = {name: reader.known.get(name) for name in ("date", "source", "manual")}
    stated = stated_words(decoded.text, reader.definitions.macros, is_mdoc=is_mdoc)
    unread = [*reader.definitions.unread, *reader.known.values(), *reader.included]
    return Document(
        text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "man",
            "encoding": decoded.encoding,
            **known,
            "warnings": [
                *decoded.warnings,
                *_warnings(reader),
                *lost_words(stated, text, unread),
            ],
        },
        tables=tuple(reader.layout.tables),
    )


def _title(reader: RoffReader) -> str:
    """The name and section of the page; as the page writes its name where the macro shouts it."""
    name, section = reader.known.get("name", ""), reader.known.get("section", "")
    words = re.split(r"[^\w.+:@-]+", reader.layout.first_paragraph)
    name = next((word for word in words if word.lower() == name.lower()), name)
    return f"{name}({section})" if name and section else name


def _warnings(reader: RoffReader) -> list[str]:
    """What of the page is not read as it is meant."""
    found = []
    if reader.included:
        names = ", ".join(reader.included[:_NAMED])
        found.append(f"the page goes on in files that are not read: {names}")
    if reader.unknown:
        names = ", ".join(f".{name}" for name in [*reader.unknown][:_NAMED])
        found.append(
            f"{counted(len(reader.unknown), 'macro')} unknown, whose words are text: {names}"
        )
    if unknown := reader.escapes.unknown:
        names = ", ".join([*unknown][:_NAMED])
        found.append(f"{counted(len(unknown), 'character')} unknown, named in the text: {names}")
    return found
