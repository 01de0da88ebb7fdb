"""What a spreadsheet or a book shows, sheet by sheet and chapter by chapter: plain texts and where they stand.

The file is read in a process of its own, as it is for its text; nothing of it comes back but words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import ParseError
from .isolation import ask
from .kinds import recognise

_KINDS = frozenset({"xlsx", "ods", "epub"})


class Cell(NamedTuple):
    """What a cell shows, with its row and column from 1."""

    row: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A block: `heading`, `paragraph`, `item`, `code` or `table`, which has cells in the order of the text.

    `level` is a heading's from 1, or an item's depth from 0.
    """

    kind: str
    level: int = 0
    text: str = ""
    cells: tuple[Cell, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Its pieces in the order of the text."""
        return tuple(cell.text for cell in self.cells) if self.cells else (self.text,)


@dataclass(frozen=True, slots=True)
class SourcePart:
    """A sheet under its name, or a chapter, which has none."""

    name: str
    blocks: tuple[SourceBlock, ...]


def has_source_parts(data: bytes, filename: str) -> bool:
    """Whether a file is a spreadsheet or a book, of which the sheets or chapters can be shown."""
    try:
        kind = recognise(data, filename).kind
    except ParseError:
        return False
    return kind is not None and kind.name in _KINDS


def source_parts(data: bytes, filename: str) -> tuple[SourcePart, ...]:
    """The sheets of a spreadsheet or the chapters of a book.

    Raises:
        ParseError: the file is neither, or cannot be read.
    """
    kind = recognise(data, filename).kind
    if kind is None or kind.name not in _KINDS:
        raise ParseError(f"{filename} has no sheets or chapters that could be shown")
    answer = ask(data, filename, kind, {"parts": True})
    try:
        return tuple(
            SourcePart(str(name), tuple(map(_block, blocks))) for name, blocks in answer["parts"]
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ParseError(f"{filename}: its sheets or chapters cannot be shown") from error


def _block(stated: Any) -> SourceBlock:
    kind, level, text, cells = stated
    return SourceBlock(
        str(kind),
        int(level),
        str(text),
        tuple(Cell(int(row), int(column), str(shown)) for row, column, shown in cells),
    )
