"""Rows of cells by the order in which the file writes them, where columns stand as near to each other as words do.

Browsers and word processors write a table row by row, cell by cell, and the spaces between the words of a cell
with them; between two cells they write none. What stands beside what was written just before it is of its row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from ..reading import Glyph
from .words import Phrase, Word

#: spaces that a page writes, at least, and how many of them there are by those that it leaves out
_SPACES, _WRITTEN = 3, 0.1
#: how far apart words of one piece are, in sizes of type, and pieces of one cell, as where its face changes
_FAR, _NEAR = 1.0, 0.45
#: in sizes of type: what a line is above and below its baseline, and how far baselines of one line lie apart at most,
#: and those of two rows at least
_ABOVE, _BELOW, _LEVEL, _LOWER = 0.7, 0.2, 0.3, 0.9
#: pieces of a row that are looked at for what stands amid others
_MOST = 200
#: how far the lines of one cell are apart, in sizes of type, and by the least distance of such lines
_LEADING, _STEP = 1.8, 1.08


@dataclass(slots=True)
class Cell:
    """Pieces that stand one above the other in a row, or near to each other on one line."""

    pieces: list[Phrase]
    low: float
    high: float

    @property
    def words(self) -> Phrase:
        return [word for piece in self.pieces for word in piece]

    @property
    def parts(self) -> list[Phrase]:
        """Its pieces where they stand side by side, or all as one."""
        is_line = all(one[-1].x1 <= other[0].x0 for one, other in pairwise(self.pieces))
        return self.pieces if is_line else [self.words]


@dataclass(slots=True)
class Band:
    """What is written side by side: its pieces in the file's order, its height, and its cells from the left."""

    pieces: list[Phrase]
    top: float
    bottom: float
    cells: list[Cell] = field(default_factory=list)

    @property
    def right(self) -> float:
        return max(piece[-1].x1 for piece in self.pieces)

    @property
    def size(self) -> float:
        return self.pieces[0][0].size


def written_rows(words: Sequence[Word], glyphs: Sequence[Glyph]) -> Iterator[list[Band]]:
    """Bands that follow each other from the top, as far as the file goes on below; none where it writes no spaces."""
    if not _writes_spaces(glyphs):
        return
    for section in _sections(_pieces(words, glyphs)):
        bands = _joined(section)
        if sum(len(band.pieces) > 1 for band in bands) > 1:
            for band in bands:
                band.cells = _cells(band.pieces)
            yield bands


def _writes_spaces(glyphs: Sequence[Glyph]) -> bool:
    """Whether the file itself has spaces between words: pdfium makes up all that TeX leaves out."""
    spaces = [glyph.x1 > glyph.x0 for glyph in glyphs if glyph.char == " "]
    written = sum(spaces)
    return written >= _SPACES and written >= _WRITTEN * (len(spaces) - written)


def _pieces(words: Sequence[Word], glyphs: Sequence[Glyph]) -> list[Phrase]:
    """Words that spaces of the file join."""
    found: list[Phrase] = [[word] for word in words[:1]]
    for before, word in pairwise(words):
        if _is_joined(before, word, glyphs):
            found[-1].append(word)
        else:
            found.append([word])
    return found


def _is_joined(before: Word, word: Word, glyphs: Sequence[Glyph]) -> bool:
    between = glyphs[before.end : word.first]
    is_written = all(glyph.char.isspace() and glyph.x1 > glyph.x0 for glyph in between)
    size = max(before.size, word.size)
    is_level = abs(before.y - word.y) < _LEVEL * size
    return is_written and is_level and 0 <= word.x0 - before.x0 < before.x1 - before.x0 + _FAR * size  # fmt: skip


def _sections(pieces: Sequence[Phrase]) -> list[list[Band]]:
    """Runs of bands: each piece below the last begins one, and one beside it is of it, with what stands above it there."""
    sections: list[list[Band]] = [[]]
    last: Phrase | None = None
    for piece in pieces:
        bands = sections[-1]
        new = Band([piece], _top(piece), _bottom(piece))
        if last and _is_beside(last, piece):
            bands[-1] = _merged([bands[-1], new])
        elif last and _begins_row(piece, last, bands[-1]):
            bands.append(new)
        else:
            beside: list[Band] = []
            while bands and bands[-1].bottom < new.top:
                beside.insert(0, bands.pop())
            if not beside or (last and _is_of_row(piece, last, beside)):
                bands.append(_merged([*beside, new]))
            else:
                bands.extend(beside)
                sections.append([new])
        last = piece
    return sections


def _is_beside(last: Phrase, piece: Phrase) -> bool:
    """Whether a piece stands right of the last one, on its line."""
    is_level = abs(last[0].y - piece[0].y) < _LEVEL * piece[0].size
    return is_level and piece[0].x0 >= last[-1].x1


def _begins_row(piece: Phrase, last: Phrase, band: Band) -> bool:
    """Whether a piece begins a row beside one whose name stands amid several: it is below all else in it."""
    is_below = piece[0].x0 < last[0].x0 and last[0].y - piece[0].y > _LOWER * piece[0].size
    return (
        is_below
        and not _goes_on(last, piece)
        and len(band.pieces) <= _MOST
        and all(_bottom(other) >= _top(piece) for other in band.pieces if _overlap(other, piece))
    )


def _overlap(one: Phrase, other: Phrase) -> bool:
    return one[0].x0 < other[-1].x1 and other[0].x0 < one[-1].x1


def _is_of_row(piece: Phrase, last: Phrase, beside: Sequence[Band]) -> bool:
    """Whether a piece goes on with the last one, or stands to the right of a row, of which only one cell has further lines."""
    if len(beside) == 1 and _goes_on(last, piece):
        return True
    if any(len(band.pieces) > 1 for band in beside[1:]):
        return False
    are_lines = all(_goes_on(one.pieces[-1], other.pieces[0]) for one, other in pairwise(beside))
    return are_lines and all(piece[0].x0 >= band.right for band in beside)


def _goes_on(above: Phrase, piece: Phrase) -> bool:
    """Whether a piece is the next line below another."""
    step, size = above[0].y - piece[0].y, piece[0].size
    is_below = 0 < step <= _LEADING * size
    return is_below and _overlap(above, piece)


def _joined(bands: Sequence[Band]) -> list[Band]:
    """Bands with the further lines of one of their cells, which stand nearer to each other than rows do."""
    pieces = [piece for band in bands for piece in band.pieces]
    steps = [one[0].y - other[0].y for one, other in pairwise(pieces) if _goes_on(one, other)]
    least = _STEP * min(steps, default=0.0)
    tops = [band.pieces[0][0].y for band in bands if len(band.pieces) > 1]
    are_near = least < median([high - low for high, low in pairwise(tops)] or [0.0])
    done: list[Band] = []
    for band in bands:
        above = done[-1].pieces if done and len(done[-1].pieces) > 1 else []
        first = band.pieces[0]
        is_line = len(band.pieces) == 1 and any(
            _goes_on(piece, first) and piece[0].y - first[0].y <= least
            for piece in (above if are_near else above[-1:])
        )
        if is_line:
            done[-1] = _merged([done[-1], band])
        else:
            done.append(band)
    return done


def _merged(bands: Sequence[Band]) -> Band:
    pieces = [piece for band in bands for piece in band.pieces]
    return Band(pieces, max(band.top for band in bands), min(band.bottom for band in bands))


def _cells(pieces: Sequence[Phrase]) -> list[Cell]:
    """Pieces by what stands above each other, from the left."""
    found: list[Cell] = []
    for piece in sorted(pieces, key=lambda piece: piece[0].x0):
        low, high = piece[0].x0, piece[-1].x1
        last = found[-1] if found else None
        if last and (low < last.high or _changes_face(last, piece)):
            last.pieces.append(piece)
            last.high = max(last.high, high)
        else:
            found.append(Cell([piece], low, high))
    return found


def _changes_face(cell: Cell, piece: Phrase) -> bool:
    """Whether a piece goes on with a cell in another face: there the file leaves out a space, too."""
    last, first = cell.pieces[-1][-1], piece[0]
    is_near = first.x0 - last.x1 < _NEAR * first.size and abs(first.y - last.y) < _LEVEL * first.size  # fmt: skip
    return is_near and (last.bold, last.mono, last.size) != (first.bold, first.mono, first.size)


def _top(piece: Phrase) -> float:
    return max(word.y + _ABOVE * word.size for word in piece)


def _bottom(piece: Phrase) -> float:
    return min(word.y - _BELOW * word.size for word in piece)
