"""The words of a page with their places, on lines: what tables are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..reading import Glyph

#: gaps, in sizes of type, that part words without a space, and words that belong to one phrase
_WORD_GAP, _PHRASE_GAP, _MONO_PHRASE_GAP = 0.5, 0.6, 1.0
#: how far the baselines of one line may lie apart, in sizes of its type
_ONE_LINE = 0.45
#: how far where one is a mark, and how much smaller such a mark is
_RAISED, _MARK = 0.6, 0.8
#: how far those of one row of a table may, where they do not stand one above another
_ONE_ROW = 0.75
#: what stands where a number would
_NO_NUMBER = frozenset("-–—−*.…:/")
Box = tuple[float, float, float, float]


class Word(NamedTuple):
    """A word, its extent, baseline and size in points, and where its glyphs are in the page's list."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    mono: bool
    first: int
    end: int
    bold: bool

    def is_in(self, box: Box) -> bool:
        """Whether the middle of the word is in left, bottom, right, top."""
        left, bottom, right, top = box
        middle = self.y + 0.25 * self.size
        return left <= (self.x0 + self.x1) / 2 <= right and bottom <= middle <= top


#: words that follow each other without a wide gap, and those of one line with the gaps between them
Phrase = list[Word]
TextLine = list[Phrase]


def words_of(glyphs: Sequence[Glyph]) -> list[Word]:
    """The words of a page in the order of the file."""
    found: list[Word] = []
    first: int | None = None
    for index, glyph in enumerate(glyphs):
        char = glyph.char
        blank = not char or char.isspace()
        if first is not None and (blank or _breaks(glyphs[index - 1], glyph)):
            found.append(_word(glyphs, first, index))
            first = None
        if not blank and first is None:
            first = index
    if first is not None:
        found.append(_word(glyphs, first, len(glyphs)))
    return found


def _breaks(last: Glyph, glyph: Glyph) -> bool:
    one, other = last.style.size, glyph.style.size
    size = one if one > other else other
    if size < 1.0:
        size = 1.0
    gap = _WORD_GAP * size
    far = glyph.x0 - last.x1 > gap or last.x0 - glyph.x1 > gap
    return far or abs(glyph.y - last.y) > _ONE_LINE * size


def _word(glyphs: Sequence[Glyph], first: int, end: int) -> Word:
    part = glyphs[first:end]
    main = max(part, key=lambda glyph: glyph.style.size)
    return Word(
        "".join(glyph.char for glyph in part),
        min(glyph.x0 for glyph in part),
        max(glyph.x1 for glyph in part),
        main.y,
        max(main.style.size, 1.0),
        main.style.mono,
        first,
        end,
        main.style.bold,
    )


def text_lines(words: Iterable[Word]) -> list[TextLine]:
    """Words on lines from the top, each line in phrases from the left."""
    rows: list[list[Word]] = []
    largest: Word | None = None
    for word in sorted(words, key=lambda word: (-word.y, word.x0)):
        if largest and largest.y - word.y <= _line_limit(largest.size, word.size):
            rows[-1].append(word)
            largest = max(largest, word, key=lambda each: each.size)
        else:
            rows.append([word])
            largest = word
    return [_phrases(row) for row in rows]


def _line_limit(one: float, other: float) -> float:
    """How far the baselines of two words of a line may lie apart: those of small marks are raised."""
    is_mark = min(one, other) < _MARK * max(one, other)
    return (_RAISED if is_mark else _ONE_LINE) * max(one, other)


def table_lines(words: Iterable[Word]) -> list[TextLine]:
    """Words on lines, where a cell may stand between two lines of the cell beside it."""
    lines: list[TextLine] = []
    for line in text_lines(words):
        if lines and _is_one_row(lines[-1], line):
            lines[-1] = sorted([*lines[-1], *line], key=lambda phrase: phrase[0].x0)
        else:
            lines.append(line)
    return lines


def _is_one_row(above: TextLine, line: TextLine) -> bool:
    if baseline(above) - baseline(line) > _ONE_ROW * line[0][0].size:
        return False
    return not any(_overlap(one, other) for one in above for other in line)


def _overlap(one: Phrase, other: Phrase) -> bool:
    return one[0].x0 < other[-1].x1 and other[0].x0 < one[-1].x1


def _phrases(row: list[Word]) -> TextLine:
    row.sort(key=lambda word: word.x0)
    line: TextLine = [[row[0]]]
    for before, word in pairwise(row):
        limit = _MONO_PHRASE_GAP if word.mono else _PHRASE_GAP
        if word.x0 - before.x1 > limit * max(before.size, word.size):
            line.append([word])
        else:
            line[-1].append(word)
    return line


def baseline(line: TextLine) -> float:
    """Where the first words of a line that are set largest stand."""
    return max((word for phrase in line for word in phrase), key=lambda word: (word.size, word.y)).y


def line_text(words: Iterable[Word]) -> str:
    """The text of words on one line."""
    return " ".join(word.text for word in sorted(words, key=lambda word: word.x0))


def is_number(text: str) -> bool:
    """Whether a cell holds a number, or what stands for one that is missing."""
    signs = [char for char in text if not char.isspace()]
    digits = sum(char.isdigit() for char in signs)
    return 2 * digits >= len(signs) > 0 or set(signs) <= _NO_NUMBER or text.lower() == "n/a"
