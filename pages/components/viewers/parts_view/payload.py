"""What the browser is told of a sheet or a chapter: its pieces of text in runs that are of one chunk each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from chunking import Block, Chunk
from chunking.parsers import Cell, SourceBlock, Word
from chunking.surrogates import without_surrogates

#: empty rows or columns between others that are still drawn
_MOST_EMPTY = 3
NO_CHUNK = -1


class Tinting:
    """Which chunk a word belongs to, the selected one first where chunks overlap, and which heading or table."""

    def __init__(
        self,
        chunks: Sequence[Chunk],
        selected: int | None,
        structure: Sequence[Block],
        is_marked: bool = True,
    ) -> None:
        self.is_marked = is_marked
        self._chunks, self._selected, self._structure = chunks, selected, structure
        self._starts = [chunk.start for chunk in chunks]
        self._blocks = [block.start for block in structure]

    def chunk_at(self, at: int) -> int:
        """The index of the chunk that holds an offset of the text, NO_CHUNK where none does."""
        if self._selected is not None:
            chosen = self._chunks[self._selected]
            if chosen.start <= at < chosen.end:
                return self._selected
        last = bisect_right(self._starts, at) - 1
        return last if last >= 0 and at < self._chunks[last].end else NO_CHUNK

    def block_at(self, at: int) -> int | None:
        """The index of the heading or table that holds an offset of the text."""
        last = bisect_right(self._blocks, at) - 1
        return last if last >= 0 and at < self._structure[last].end else None

    def kind_of(self, block: int) -> str:
        return self._structure[block].kind

    def mark(self, words: Sequence[Word]) -> str:
        """What is written beside a piece of text that is a heading of the document."""
        block = self.block_at(words[0].at) if words and self.is_marked else None
        if block is None or self.kind_of(block) != "heading":
            return ""
        return f"H{self._structure[block].level}"

    def runs(self, text: str, words: Iterable[Word]) -> list[tuple[str, int]]:
        """A text in runs of one chunk; what stands between words of one chunk is of it, too."""
        runs: list[tuple[str, int]] = []
        begin, end, chunk = 0, 0, NO_CHUNK
        for word in words:
            found = self.chunk_at(word.at)
            if found != chunk and end:
                runs.append((text[begin : word.start], chunk))
                begin = word.start
            end, chunk = word.end, found
        runs.append((text[begin:], chunk))
        return [(without_surrogates(run), number) for run, number in runs]


def text_message(block: SourceBlock, words: Sequence[Word], tinting: Tinting) -> dict[str, Any]:
    """A block of text."""
    return {
        "kind": block.kind,
        "level": block.level,
        "mark": tinting.mark(words),
        "runs": tinting.runs(block.text, words),
    }


def table_message(
    cells: Sequence[tuple[Cell, Sequence[Word]]], tinting: Tinting, *, is_lettered: bool
) -> dict[str, Any]:
    """A table, with letters and numbers around it where it is a sheet."""
    rows = list(_filled(cell.row for cell, _ in cells))
    columns = list(_filled(cell.column for cell, _ in cells))
    placed = {(cell.row, cell.column): (cell, words) for cell, words in cells}
    grid = [[_cell(placed.get((row, column)), tinting) for column in columns] for row in rows]
    frames = list(_frames(cells, rows, columns, tinting))
    for frame in frames:
        _tint_between(grid, frame)
    return {
        "kind": "table",
        "lettered": is_lettered,
        "columns": [letters(column) for column in columns],
        "frames": frames if is_lettered and tinting.is_marked else [],
        "rows": [
            {"name": f"{row:,}", "cells": shown} for row, shown in zip(rows, grid, strict=True)
        ],
    }


def _tint_between(grid: list[list[dict[str, Any]]], frame: tuple[int, int, int, int]) -> None:
    """Give cells of a table that have no words the chunk of those before them in their row."""
    top, left, bottom, right = frame
    for row in grid[top : bottom + 1]:
        inside = row[left : right + 1]
        chunk = next((cell["chunk"] for cell in inside if cell["chunk"] != NO_CHUNK), NO_CHUNK)
        for cell in inside:
            if len(cell["runs"]) > 1:
                chunk = cell["runs"][-1][1]
            elif cell["chunk"] == NO_CHUNK:
                cell["chunk"] = chunk
            else:
                chunk = cell["chunk"]


def _cell(placed: tuple[Cell, Sequence[Word]] | None, tinting: Tinting) -> dict[str, Any]:
    if placed is None:
        return {"runs": [], "chunk": NO_CHUNK}
    runs = tinting.runs(placed[0].text, placed[1])
    return {"runs": runs, "chunk": runs[0][1] if len(runs) == 1 else NO_CHUNK}


def _frames(
    cells: Sequence[tuple[Cell, Sequence[Word]]],
    rows: Sequence[int],
    columns: Sequence[int],
    tinting: Tinting,
) -> Iterator[tuple[int, int, int, int]]:
    """The first row and column and the last of each table that was found, as places in the grid."""
    places: dict[int, list[tuple[int, int]]] = {}
    down, across = ({number: at for at, number in enumerate(each)} for each in (rows, columns))
    for cell, words in cells:
        block = tinting.block_at(words[0].at) if words else None
        if block is not None and tinting.kind_of(block) == "table":
            places.setdefault(block, []).append((down[cell.row], across[cell.column]))
    for found in places.values():
        ys, xs = zip(*found, strict=True)
        yield min(ys), min(xs), max(ys), max(xs)


def _filled(numbers: Iterable[int]) -> Iterator[int]:
    """The numbers in order, with those of small gaps between."""
    last = None
    for number in sorted(set(numbers)):
        if last is not None and number - last <= _MOST_EMPTY + 1:
            yield from range(last + 1, number)
        yield number
        last = number


def letters(column: int) -> str:
    """The name of a column.

    >>> letters(1), letters(28)
    ('A', 'AB')
    """
    name = ""
    while column:
        column, last = divmod(column - 1, 26)
        name = chr(65 + last) + name
    return name
