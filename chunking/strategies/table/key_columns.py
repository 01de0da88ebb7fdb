"""The columns of a CSV or TSV file that say which row it is."""

from __future__ import annotations

from collections.abc import Sequence

from ...segmenters.cells import Cell
from ...segmenters.file_rows import file_rows
from ...types import ChunkingWarning, Document

#: rows that are asked for the column with words
SAMPLED = 50


def key_columns(
    document: Document, named: Sequence[str] | None
) -> tuple[tuple[int, ...], tuple[ChunkingWarning, ...]]:
    """The columns of these names, or else the first with words; with a warning for each name that no column has."""
    _, header, rows = file_rows(document)
    first = header or rows[0]
    names = [written(document.text, header[at : at + 1]).strip('"') for at in range(len(header))]
    if named is None:
        sample = [tuple(row) for row in rows[:SAMPLED]]
        words = (at for at in range(len(first)) if _has_words(document.text, sample, at))
        return (next(words, 0),), ()
    place = first[0].start, first[-1].end
    warnings = tuple(
        ChunkingWarning("key-column", _unknown(name, names), *place)
        for name in named
        if name not in names
    )
    return tuple(sorted(names.index(name) for name in named if name in names)), warnings


def written(text: str, cells: Sequence[Cell]) -> str:
    """A cell as it is written, with its quotes; nothing for a column that the row has not."""
    return "".join(
        text[cell.content_start - cell.is_quoted : cell.content_end + cell.is_quoted]
        for cell in cells
    )


def _unknown(name: str, names: Sequence[str]) -> str:
    known = f"the columns are {', '.join(names)}" if names else "no row names the columns"
    return f"there is no column {name!r}: {known}"


def _has_words(text: str, sample: Sequence[Sequence[Cell]], column: int) -> bool:
    """Whether most cells of a column hold a letter."""
    cells = [written(text, row[column : column + 1]) for row in sample]
    return 2 * sum(any(map(str.isalpha, cell)) for cell in cells) > len(cells)
