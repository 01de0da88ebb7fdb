"""Blocks of a document as Markdown: headings, paragraphs, nested lists, code, tables and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..types import Image, Table
from .inline import Run, markdown, plain
from .markdown_escape import fence, heading_text, paragraph_text
from .parts import Part, Written, join, markdown_table
from .table_heads import names_of

_DEEPEST_HEADING = 6
#: labels of items that Markdown itself writes
_NUMBERED = re.compile(r"[0-9]{1,9}[.)]")
#: labels that are mere bullets
_BULLET = re.compile(r"[^\w]?")


class Writer:
    """Gathers blocks in their order. `page` is that of the blocks to come."""

    def __init__(self) -> None:
        self.page: int | None = None
        self.tables: list[Table] = []
        self.images: list[Image] = []
        self._parts: list[Part] = []
        self._code: list[str] = []
        self._items: list[str] = []
        #: columns at which the items of each depth stand
        self._columns: list[int] = []

    def heading(self, level: int, runs: Iterable[Run], label: str = "") -> None:
        """A heading; without words, whatever number it has, there is none."""
        words = list(runs)
        if plain(words):
            text = heading_text(plain((Run(f"{label} "), *words)))
            self._add(f"{'#' * min(max(level, 1), _DEEPEST_HEADING)} {text}")

    def paragraph(self, runs: Iterable[Run]) -> None:
        self._add(markdown(runs))

    def item(self, depth: int, label: str, runs: Iterable[Run]) -> None:
        """An item of a list; the depth counts from 0, the label is what its program shows before it."""
        text = markdown(runs)
        if not text:
            return
        self._end_code()
        is_bullet = _BULLET.fullmatch(label)
        mark = label if _NUMBERED.fullmatch(label) else "-"
        if not is_bullet and mark == "-":
            text = f"{label} {text}"
        del self._columns[depth + 1 :]
        while len(self._columns) <= depth:
            self._columns.append(self._columns[-1] if self._columns else 0)
        column = self._columns[depth]
        indent = " " * (column + len(mark) + 1)
        self._columns.append(len(indent))
        lines = text.replace("\n", f"\n{indent}")
        self._items.append(f"{' ' * column}{mark} {lines}")

    def code(self, text: str) -> None:
        """A line or lines of code; neighbours make one block."""
        self._end_list()
        self._code.append(text.rstrip())

    def fenced(self, code: str) -> None:
        """Code that is a block of its own; without words there is none."""
        self._add(_fenced(code))

    def table(
        self, rows: Sequence[Sequence[str]], caption: str | None = None, head: int = 1
    ) -> None:
        """A table of plain cells whose first row, or `head` rows, are the header; without words there is no table.

        Where no row is the header, an empty one stands above them.
        """
        if not any(any(row) for row in rows):
            return
        width = max(map(len, rows))
        cells = [(*row, *[""] * (width - len(row))) for row in (rows if head else [(), *rows])]
        head = max(head, 1)
        self._add(markdown_table([list(row) for row in cells], head))
        self.tables.append(Table(names_of(cells[:head]), tuple(cells[head:]), caption, self.page))

    def note(self, mark: str, text: str) -> None:
        """A footnote, endnote or the like, which the text names as `[^mark]`."""
        self._add(f"[^{mark}]: {paragraph_text(text)}")

    def written(self, pages: Iterable[int] = ()) -> Written:
        """All of it; `pages` are the numbers of those that exist, with text or not."""
        self._end_list()
        self._end_code()
        text, spans = join(self._parts, pages)
        return Written(text, spans, tuple(self.tables), tuple(self.images))

    def turn_to(self, page: int) -> None:
        """Go on with the next page."""
        self._end_list()
        self._end_code()
        self.page = page

    def _add(self, text: str) -> None:
        if text:
            self._end_list()
            self._end_code()
            self._parts.append(Part(text, self.page))

    def _end_list(self) -> None:
        if self._items:
            self._parts.append(Part("\n".join(self._items), self.page))
        self._items, self._columns = [], []

    def _end_code(self) -> None:
        code, self._code = _fenced("\n".join(self._code)), []
        if code:
            self._parts.append(Part(code, self.page))


def _fenced(code: str) -> str:
    code = code.strip("\n")
    return f"{fence(code)}\n{code}\n{fence(code)}" if code.strip() else ""
