"""What a parser is: bytes to a document, saying what it could not keep."""

from __future__ import annotations

from typing import Protocol

from ..types import Document


class Parser(Protocol):
    """Reads some media types. The document's text is final: nothing normalises it later."""

    name: str
    supported_types: frozenset[str]

    def parse(self, data: bytes, filename: str) -> Document:
        """The document in `data`.

        Raises:
            ParseError: naming the file, what is wrong with it, and what to do.
        """
