"""Whether rows of cells are a table: not prose, a list, contents, code, formulas, or a drawing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from statistics import mean, median

from ..addresses import are_addresses
from ..bullets import BULLET, NUMBER
from .candidates import Candidate
from .rows import Cells
from .words import Word, is_number

Texts = Sequence[Sequence[str]]
#: words of a cell at the mean, beyond which it is prose: by how much is drawn of the table
_WORDS = (5.0, 14.0, 60.0)
#: cells that are filled at least, by how much is drawn; names of columns tell as much as rules across
_FILLED = (0.55, 0.3, 0.2)
#: in a page that is laid out by a table: rows or columns, and words of a cell at the mean
_FEW, _LAID_OUT = 2, 30.0
#: words of a cell at the median, where it holds sentences
_SENTENCE = 4
#: the share of the rows of code whose meaning a column tells
_TOLD = 0.6
#: columns of text alone: rows (three lines may be a gloss, word under word), words of a term and of all
#: that is said of it at the mean, how sharply they line up, in sizes of type, and the share of cells that do
_TEXT_ROWS, _TERM_WORDS, _TEXT_WORDS, _SHARP, _SHARPLY = 4, 3.0, 9.0, 0.15, 0.9
#: a gap in a cell by the gap to the next cell, from which both are spaces of one justified line
_AS_WIDE = 0.8
#: dots that lead from a name to a number; those after which none comes are an ellipsis
_LEADING = re.compile(r"(?<![ .]) *+\. ?\. ?\.[ .]*+\d")
#: the label of an entry of a bibliography, such as [12] or [Knu84a]
_REFERENCE = re.compile(r"\[(?:\d+|[^\W\d_][\w+]*\d\d\w?)\]")
#: the number of an equation, after that of its chapter, with the sign that ends the equation
_EQUATION = re.compile(r"[,.]? ?\((?:\w+\.)*(\d{1,3})\)")
#: the number of a line of code, and of one of a text or of a step, and how many follow each other at least
_LINE_NUMBER, _NUMBERED_LINE, _STEP, _NUMBERED = (
    re.compile(r"(\d{1,4}):"),
    re.compile(r"(\d{1,4}):(?: .*)?"),
    re.compile(r"(\d{1,3})[.)A-Z]"),
    3,
)
#: signs of code, and those of formulas
_OF_CODE = frozenset('=;(){}[]<>\\`|#$"_')
_FORMULA = frozenset("=∑∫∏√≈≡∈∀∃∂∇→⇒↦∪∩⊂⊆⟨⟩")
#: the name of a setting, to which a value is given
_SETTING = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}+=")


def is_table(found: Candidate) -> bool:
    """Whether a candidate holds data in rows and columns."""
    texts = found.texts
    if len(texts) < 2 or len(texts[0]) < 2:
        return False
    if found.is_list:
        return not (_is_code(found) or _is_list(texts) or _is_contents(texts) or _equates(texts))
    cells = [cell for cell in chain.from_iterable(texts) if cell]
    words = mean(len(cell.split()) for cell in cells)
    told = max(found.ruled, int(found.headed or found.captioned))
    if len(cells) < _FILLED[told] * len(texts) * len(texts[0]) or words > _WORDS[told]:
        return False
    if words > _LAID_OUT and min(len(texts), len(texts[0])) <= _FEW:
        return False
    if _is_numbered(texts) or _is_listing(found.filled):
        return False
    if found.ruled == 2:
        return not _shows_code(found)
    if _numbers_equations(texts):
        return False
    if not told and _numbers_lines(texts):
        return False
    if not (found.ruled or found.captioned) and _stands_side_by_side(found):
        return False
    if _is_justified(found) or (not found.captioned and _is_other(found)):
        return False
    return _is_ruled_well(texts) if told else _lines_up(texts) or _begins_alike(found)


def holds_lists(found: Candidate) -> bool:
    """Whether lists stand side by side, some of several items, and nothing but a title above each: blocks of a slide."""
    cells = [cell for row in found.filled[1:] for cell in row if cell]
    are_items = all(_is_bullet(cell[0]) for cell in cells)
    return are_items and any(sum(map(_is_bullet, cell)) > 1 for cell in cells)


def _is_bullet(word: Word) -> bool:
    return BULLET.match(f"{word.text} of an item") is not None


def _stands_side_by_side(found: Candidate) -> bool:
    """Whether blocks stand in columns that hold no numbers, by the order of the file or as addresses."""
    columns = [
        [word.first for cell in column for word in cell]
        for column in zip(*found.filled, strict=True)
    ]
    is_apart = all(max(one) < min(other) for one, other in pairwise(columns))
    is_blocks = is_apart or are_addresses(zip(*found.texts, strict=True))
    return is_blocks and not _columns_of_numbers(found.texts)


def _is_other(found: Candidate) -> bool:
    """Whether code, a list, prose, formulas or contents stand in columns."""
    texts = found.texts
    if _is_code(found) or _is_list(texts) or _is_prose(texts):
        return True
    is_ruled = found.ruled and len(texts[0]) > _FEW
    return not is_ruled and (_is_formula(found) or _is_contents(texts))


def _is_numbered(texts: Texts) -> bool:
    """Whether a column numbers the lines of code: `1:` and so on, also before the line where code stands in most rows."""
    columns = list(zip(*texts, strict=True))
    if any(_rises(column, _LINE_NUMBER) for column in columns):
        return True
    of_code = sum(not _OF_CODE.isdisjoint("".join(row)) for row in texts)
    return 2 * of_code > len(texts) and any(_rises(column, _NUMBERED_LINE) for column in columns)


def _rises(column: Sequence[str], number: re.Pattern[str]) -> bool:
    """Whether most cells hold a number, each one more than that above it."""
    numbers = [int(match[1]) for cell in column if (match := number.fullmatch(cell))]
    rising = sum(other == one + 1 for one, other in pairwise(numbers))
    return rising >= _NUMBERED and 2 * len(numbers) > sum(map(bool, column))


def _numbers_lines(texts: Texts) -> bool:
    """Whether a column without a name counts lines of a text or steps of a proof, most of them, and none holds data."""
    columns = [[cell for cell in column if cell] for column in zip(*texts, strict=True)]
    others = [cells for cells in columns if not _STEP.fullmatch(cells[0])]
    if any(mean(map(_is_figure, cells)) >= 0.6 for cells in others):
        return False
    full = [cells for cells in columns if cells not in others and 2 * len(cells) > len(texts)]
    return any(_rises(cells, _STEP) for cells in full)


def _is_figure(cell: str) -> bool:
    """Whether a cell holds a number alone, not the references of a proof to its steps."""
    return is_number(cell) and not _letters(cell)


def _is_listing(rows: Sequence[Cells]) -> bool:
    """Whether lines of code begin with numbers that rise by one, and no names stand above them."""
    first, *_ = lines = [[word for cell in row for word in cell] for row in rows]
    if sum(map(bool, rows[0])) > 1 and not first[0].text.isdecimal():
        return False
    numbered = [line for line in lines if line[0].text.isdecimal() and len(line[0].text) < 5]
    numbers = [int(line[0].text) for line in numbered]
    rising = sum(other == one + 1 for one, other in pairwise(numbers))
    coded = sum(any(word.mono and _OF_CODE & set(word.text) for word in line) for line in numbered)
    return rising >= _FEW and 2 * coded > len(numbered)


def _shows_code(found: Candidate) -> bool:
    """Whether a box holds code, perhaps with what it makes beside it."""
    rows = [[word for cell in row for word in cell] for row in found.filled]
    signed = sum(any(word.mono and _OF_CODE & set(word.text) for word in row) for row in rows)
    return 2 * signed >= len(rows) and _is_code(found)


def _is_prose(texts: Texts) -> bool:
    """Whether sentences run in every column, as on a page with columns between rules."""
    columns = (
        [len(cell.split()) for cell in column if cell] for column in zip(*texts, strict=True)
    )
    return all(median(counts) >= _SENTENCE for counts in columns)


def _is_justified(found: Candidate) -> bool:
    """Whether words of one cell stand as far apart as cells do: a paragraph set to both margins."""
    votes = []
    for row in found.rows:
        cells = [cell for cell in row if cell]
        inside = [gap for cell in cells for gap in _gaps(cell)]
        between = [after[0].x0 - before[-1].x1 for before, after in pairwise(cells)]
        if inside and between:
            votes.append(max(inside) >= _AS_WIDE * median(between))
    return len(votes) >= _FEW and 2 * sum(votes) > len(votes)


def _gaps(cell: Sequence[Word]) -> list[float]:
    """How far apart the words of each line of a cell are."""
    return [after.x0 - before.x1 for before, after in pairwise(cell) if after.x0 > before.x1]


def _is_code(found: Candidate) -> bool:
    """Whether most words but numbers of lines are monospaced.

    It is no code where a column says in other type what they mean, or where a head names columns,
    itself in other type or above what holds no signs of code.
    """
    words = [
        word
        for row in found.rows
        for at, cell in enumerate(row)
        for word in cell
        if at or not word.text.isdecimal()
    ]
    if 2 * sum(word.mono for word in words) <= len(words):
        return False
    if found.headed:
        head = [cell for cell in found.rows[0] if cell]
        if all(map(_has_words, head)) or not any(_OF_CODE & set(word.text) for word in words):
            return False
    columns = zip(*found.rows, strict=True)
    return not any(_TOLD * len(found.rows) < sum(map(_has_words, column)) for column in columns)


def _has_words(cell: Sequence[Word]) -> bool:
    return any(sum(map(str.isalpha, word.text)) > 2 and not word.mono for word in cell)


def _is_list(texts: Texts) -> bool:
    """Whether the first of two columns holds nothing but the marks of a list."""
    marks = [f"{row[0]} x" for row in texts if row[0]]
    marked = sum(bool(BULLET.match(m) or NUMBER.match(m) or _REFERENCE.match(m)) for m in marks)
    return len(texts[0]) == 2 and 2 * marked > len(marks)


def _is_formula(found: Candidate) -> bool:
    """Whether signs of formulas stand in many cells; those of code say something else."""
    cells = [cell for row in found.rows for cell in row if cell]
    signed = sum(
        any(_FORMULA & set(_SETTING.sub("", word.text)) and not word.mono for word in cell)
        for cell in cells
    )
    return 5 * signed > len(cells)


def _equates(texts: Texts) -> bool:
    """Whether most rows of two cells are equations, or settings of code: what explains a term begins with no such sign."""
    return 2 * sum(row[-1].startswith("=") for row in texts) > len(texts)


def _numbers_equations(texts: Texts) -> bool:
    """Whether the last column numbers equations, and holds nothing else."""
    *_, last = zip(*texts, strict=True)
    numbers = [_EQUATION.fullmatch(cell) for cell in last if cell]
    rising = [int(match[1]) for match in numbers if match]
    signed = sum(not _FORMULA.isdisjoint("".join(row)) for row in texts)
    return all(numbers) and len(rising) > 1 and _rise_by_one(rising) and 2 * signed >= len(numbers)


def _rise_by_one(numbers: Sequence[int]) -> bool:
    return all(other == one + 1 for one, other in pairwise(numbers))


def _is_ruled_well(texts: Texts) -> bool:
    """Whether rules across are those of a table: most of its rows fill several cells."""
    several = sum(sum(map(bool, row)) > 1 for row in texts)
    return 2 * several >= len(texts)


def _lines_up(texts: Texts) -> bool:
    """Whether there is more than chance in columns without rules: names, and short cells beside them."""
    if len(texts) < 3 or not _is_named(texts):
        return False
    numbers = _columns_of_numbers(texts)
    if len(texts[0]) > 2:
        return bool(numbers) or _is_terse(texts)
    return bool(numbers) and len(texts) > 3


def _begins_alike(found: Candidate) -> bool:
    """Whether terms and what is said of them begin, or end, at one place in every row."""
    columns = [column for column in zip(*found.rows, strict=True) if any(column)]
    if len(columns) < 2 or len(found.rows) < _TEXT_ROWS or not _are_terms(columns[0]):
        return False
    most = (_TERM_WORDS, *[_TEXT_WORDS / (len(columns) - 1)] * (len(columns) - 1))
    return all(_lines_up_sharply(*column) for column in zip(columns, most, strict=True))


def _lines_up_sharply(column: Sequence[Sequence[Word]], most: float) -> bool:
    cells = [cell for cell in column if cell]
    if len(cells) < _SHARPLY * len(column) or mean(map(len, cells)) > most:
        return False
    near = _SHARP * cells[0][0].size
    return any(
        sum(abs(place - median(places)) <= near for place in places) >= _SHARPLY * len(places)
        for places in ([cell[0].x0 for cell in cells], [cell[-1].x1 for cell in cells])
    )


def _are_terms(column: Sequence[Sequence[Word]]) -> bool:
    """Whether words or names stand in a column: not numbers of lines, marks, or single letters."""
    named = sum(sum(char.isalpha() for word in cell for char in word.text) > 1 for cell in column)
    return _TOLD * len(column) < named


def _columns_of_numbers(texts: Texts) -> list[int]:
    """Which columns after the first hold numbers below their head."""
    body = [[cell for cell in column[1:] if cell] for column in zip(*texts, strict=True)]
    return [
        at for at, cells in enumerate(body) if at and cells and mean(map(is_number, cells)) >= 0.6
    ]


def _is_named(texts: Texts) -> bool:
    """Whether words stand in the first row, abbreviations among them, or column."""
    first, *others = texts
    worded = [_letters(cell) > 1 for cell in first] + [_letters(row[0]) > 2 for row in others]
    return sum(worded) >= 3


def _letters(cell: str) -> int:
    return sum(map(str.isalpha, cell))


def _is_terse(texts: Texts) -> bool:
    """Whether a table of words alone has short cells, nearly all filled."""
    cells = list(chain.from_iterable(texts))
    filled = [cell for cell in cells if cell]
    return (
        len(texts) > 3
        and len(filled) >= 0.8 * len(cells)
        and median(len(cell.split()) for cell in filled) <= 2
    )


def _led(row: Sequence[str]) -> list[bool]:
    """Which cells of a row hold dots that lead to a number, in the cell itself or in the next."""
    found, following = [], ""
    for cell in reversed(row):
        leading = _LEADING.search(f"{cell} {following}")
        is_dots = cell.count(".") > 1 and not cell.strip(" .")
        found.append(is_dots or (leading is not None and leading.start() < len(cell)))
        following = cell or following
    return found[::-1]


def _is_contents(texts: Texts) -> bool:
    """Whether dots lead to page numbers, or pages are the only numbers and mostly rise."""
    dotted = [sum(column) for column in zip(*map(_led, texts), strict=True)]
    if (len(texts[0]) == 2 and sum(dotted) > 1) or sum(dotted[1:]) > 1:
        return True
    width, columns = len(texts[0]), _columns_of_numbers(texts)
    side_by_side = width % 2 == 0 and columns == list(range(1, width, 2))
    if columns != [width - 1] and not side_by_side:
        return False
    cells = [row[at] for at in columns for row in texts if row[at]]
    numbers = [int(cell) for cell in cells if cell.isdecimal() and len(cell) < 5]
    falls = sum(before > number for before, number in pairwise(numbers))
    return 4 * falls <= len(numbers) and 3 * len(numbers) > 2 * len(texts)
