"""Blocks of a page as Markdown: items of lists hold paragraphs, code, tables and other lists, set in below their labels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...types import Table
from ..inline import Run, markdown, plain
from ..markdown_escape import fence, heading_text
from ..parts import markdown_table

#: labels of items that Markdown itself writes, and those that are mere bullets, the second only where they are not set out
_NUMBERED = re.compile(r"[0-9]{1,9}[.)]")
_BULLETS, _TYPED = frozenset("•·○–—●▪□◦∙"), frozenset("-*+o")
_LINE_START = re.compile(r"(?<=\n)(?=[^\n])")
#: columns at which the deepest items stand
_FURTHEST = 24


@dataclass(slots=True)
class _Frame:
    """Where the items of a list stand, and the text of the one that is open."""

    base: int
    body: int


@dataclass(slots=True)
class _Item:
    """The label of an item of which nothing is written yet: its mark, its column, and the term that it is about."""

    mark: str
    column: int
    term: str


class Layout:
    """Gathers blocks in their order."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self._texts: list[str] = []
        #: whether each block is an item without a term, and nothing else
        self._are_short: list[bool] = []
        self._frames = [_Frame(0, 0)]
        self._item: _Item | None = None

    def heading(self, level: int, runs: Sequence[Run]) -> None:
        """A heading; it ends all lists."""
        self._frames = [_Frame(0, 0)]
        self._end_item()
        if words := plain(runs):
            self._add(f"{'#' * level} {heading_text(words)}")

    def paragraph(self, runs: Sequence[Run]) -> None:
        """A paragraph, of the item that is open if there is one."""
        text = markdown(runs)
        if not text:
            return
        if self._item and self._item.term:
            text = f"{self._item.term}\n{text}"
            self._item.term = ""
        self._add(text)

    def code(self, lines: Sequence[str]) -> None:
        """Lines of code; without words there is none."""
        code = "\n".join(line.rstrip() for line in lines).strip("\n")
        if code.strip():
            self._end_term()
            self._add(f"{fence(code)}\n{code}\n{fence(code)}")

    def table(self, rows: Sequence[Sequence[str]], has_head: bool) -> None:
        """A table, whose first row may name its columns; without words there is none."""
        if not any(map(any, rows)):
            return
        self._end_term()
        width = max(map(len, rows))
        cells = [(*row, *[""] * (width - len(row))) for row in (rows if has_head else [(), *rows])]
        self._add(markdown_table([list(row) for row in cells]))
        self.tables.append(Table(cells[0], tuple(cells[1:]), None, None))

    def item(self, label: Sequence[Run], *, is_term: bool = False) -> None:
        """An item of a list: a bullet, a number, or a term, in bold where nothing in it is set out.

        A sign that is a term is no bullet.
        """
        self._end_item()
        words = plain(label)
        mark = words if _NUMBERED.fullmatch(words) else "-"
        is_bullet = words in _BULLETS or (
            words in _TYPED and not is_term and not _is_set_out(label)
        )
        term = "" if words == mark or is_bullet else _term(label)
        frame = self._frames[-1]
        frame.body = frame.base + len(mark) + 1
        self._item = _Item(mark, frame.base, term)

    def same_item(self, label: Sequence[Run]) -> bool:
        """Another term that the next text is about, too; False where no term waits for its text."""
        if self._item is None or not self._item.term:
            return False
        self._item.term += f"\n{_term(label)}"
        return True

    def leave_item(self) -> None:
        """Go on behind the item that is open."""
        self._end_item()
        self._frames[-1].body = self._frames[-1].base

    def deeper(self) -> None:
        """Go on inside of the item that is open; beyond some depth all stand at one column."""
        column = min(self._frames[-1].body, _FURTHEST)
        self._frames.append(_Frame(column, column))

    def shallower(self) -> None:
        """Go on in the item around this one."""
        if len(self._frames) > 1:
            self._end_item()
            self._frames.pop()

    @property
    def is_in_item(self) -> bool:
        """Whether an item is open in the innermost list."""
        return self._item is not None or self._frames[-1].body > self._frames[-1].base

    @property
    def first_paragraph(self) -> str:
        """The block below the first heading."""
        return self._texts[1] if len(self._texts) > 1 else ""

    @property
    def depth(self) -> int:
        """How many lists and indented parts are open."""
        return len(self._frames) - 1

    def text(self, title: str) -> str:
        """All of it, below the title."""
        self._end_item()
        texts = [f"# {heading_text(title)}"] * bool(title)
        befores = [False, *self._are_short]
        parts = ["\n\n".join(texts)]
        for text, is_short, was_short in zip(self._texts, self._are_short, befores, strict=False):
            parts += ["\n" if is_short and was_short else "\n\n", text]
        return "".join(parts).strip("\n") + "\n"

    def _end_term(self) -> None:
        """Write a term by itself, as what follows is no paragraph."""
        if self._item and self._item.term:
            term, self._item.term = self._item.term, ""
            self._add(term)

    def _end_item(self) -> None:
        """An item without text is its term; a bullet alone is nothing."""
        self._end_term()
        self._item = None

    def _add(self, text: str) -> None:
        item, self._item = self._item, None
        frame = self._frames[-1]
        column = item.column + len(item.mark) + 1 if item else frame.body
        text = _LINE_START.sub(" " * column, text) if column else text
        first = f"{' ' * item.column}{item.mark} " if item else " " * column
        self._texts.append(first + text)
        self._are_short.append(bool(item) and "\n" not in text)


def _term(label: Sequence[Run]) -> str:
    """What an item is about, line by line as it is written."""
    return markdown(label if _is_set_out(label) else [run._replace(emphasis="**") for run in label])


def _is_set_out(label: Sequence[Run]) -> bool:
    return any(run.emphasis for run in label if run.text.strip())
