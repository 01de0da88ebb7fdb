"""Lines of text to the rows of a table: what is wrapped in a cell is put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..joining import ends_divided, joined
from .centred import centred_rows
from .columns import column_of
from .words import TextLine, Word, baseline, is_number, line_text, text_lines

#: how far apart the lines of one cell may stand, in sizes of type
_LEADING = 1.4
#: how far from the edge of a table a row of it may stand
_OUTSIDE = 1.9
#: how much farther apart rows stand than the lines of a cell
_FARTHER = 1.2
#: lines of a row at the mean, from which on they are no row
_LINES_A_ROW = 3
#: lines by those that are near, from which these are few
_FULL = 4
#: a space at its widest, in sizes of type; words of a line that is text, and how much of its column it fills where it is broken
_SPACE, _TEXT, _FILLS = 0.5, 2, 0.9
#: how much smaller and larger than the type of a table a row at its edge may be set
_SMALLER, _LARGER = 0.75, 1.3
#: a row: the words of each cell, line after line
Cells = list[list[Word]]


def cells_of(line: TextLine, divided: Sequence[float], drawn: Sequence[float] = ()) -> Cells:
    """The words of a line by column; a phrase across dividers that are not drawn is in the first."""
    cells: Cells = [[] for _ in range(len(divided) + 1)]
    for phrase in line:
        for part in _parted(phrase, divided, drawn):
            cells[column_of(part[0], divided)].extend(part)
    return cells


def _parted(
    phrase: list[Word], divided: Sequence[float], drawn: Sequence[float]
) -> list[list[Word]]:
    """A phrase, cut at drawn dividers and where the gap at another is wider than those elsewhere."""
    parts = [[phrase[0]]]
    usual = _usual_gap(phrase, divided)
    for before, word in pairwise(phrase):
        wide = word.x0 - before.x1 > max(1.3 * usual, 0.4 * word.size)
        if column_of(before, drawn) != column_of(word, drawn) or (
            wide and column_of(before, divided) != column_of(word, divided)
        ):
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts


def _usual_gap(phrase: list[Word], divided: Sequence[float]) -> float:
    """The widest gap between words of a phrase that are in one column."""
    return max(
        (
            word.x0 - before.x1
            for before, word in pairwise(phrase)
            if column_of(before, divided) == column_of(word, divided)
        ),
        default=0.0,
    )


def text_of(cell: Iterable[Word]) -> str:
    """The text of a cell on one line; a name in code keeps the hyphen at which it is broken."""
    words = list(cell)
    if len(words) < 2:
        return "".join(word.text for word in words).replace("\u00ad", "")
    lines = [[word for phrase in line for word in phrase] for line in text_lines(words)]
    texts = [line_text(line) for line in lines]
    shares = zip(lines, texts, joined(texts, frozenset()), strict=True)
    return "".join(
        text if line[-1].mono and ends_divided(text) else share for line, text, share in shares
    )


def rows_of(lines: Sequence[TextLine], found: Sequence[Cells]) -> list[Cells]:
    """The rows that lines and their cells make where nothing is drawn between the rows."""
    if centred := centred_rows(found):
        return centred
    size = max((word.size for line in lines for phrase in line for word in phrase), default=1.0)
    places = [baseline(line) / size for line in lines]
    return _unwrapped(found, [above - below for above, below in pairwise(places)])


def rows_of_head(lines: Sequence[TextLine], found: Sequence[Cells]) -> list[Cells]:
    """The rows of a head: where one names groups, what stands farther below it than lines of a cell do is another."""
    rows, top = list(found[:1]), baseline(lines[0])
    for line, cells in zip(lines[1:], found[1:], strict=True):
        apart = (top - baseline(line)) / line[0][0].size
        if apart > _LEADING and has_groups([rows[-1], cells]):
            rows.append(cells)
            top = baseline(line)
        else:
            rows[-1] = merged([rows[-1], cells])
    return rows


def has_groups(head: Sequence[Cells]) -> bool:
    """Whether a row leaves places empty beside its names where the row below names several columns."""
    return any(
        any(other and not one for one, other in zip(above[1:], below[1:], strict=True))
        and sum(map(bool, below)) > 1
        for above, below in pairwise(head)
    )


def _unwrapped(strips: Sequence[Cells], gaps: Sequence[float]) -> list[Cells]:
    """What goes on with the line above it, by its distance or by what it says, put to that."""
    limit = _wrapping_gap(strips, gaps)
    widths = [max(map(width_of, column)) for column in zip(*strips, strict=True)]
    done = list(strips[:1])
    for (above, cells), gap in zip(pairwise(strips), gaps, strict=True):
        stands_off = limit and sum(map(bool, cells)) > 1
        is_broken = not limit and (
            _divides_words(above, cells) or _is_broken(done[-1], above, cells, widths)
        )
        if gap <= limit or is_broken or (not stands_off and _continues(done[-1], cells)):
            done[-1] = merged([done[-1], cells])
        else:
            done.append(cells)
    return done


def _is_broken(row: Cells, above: Cells, cells: Cells, widths: Sequence[float]) -> bool:
    """Whether a line goes on with texts of a row that had no room in the line above.

    It fills one cell, which is not the first, or goes on in small letters what began with capitals.
    """
    filled = [at for at, cell in enumerate(cells) if cell]
    if any(len(above[at]) < _TEXT or is_number(text_of(cells[at])) for at in filled):
        return False
    if any(width_of(above[at]) < _FILLS * widths[at] for at in filled):
        return False
    if any(had_room(above[at], cells[at], widths[at]) for at in filled):
        return False
    if len(filled) == 1:
        return filled != [0]
    return all(cells[at][0].text[0].islower() and row[at][0].text[0].isupper() for at in filled)


def _divides_words(above: Cells, cells: Cells) -> bool:
    """Whether a word that a hyphen divides goes on in a line, which begins no row of its own."""
    first = cells[0][0].text[0] if cells[0] else ""
    return (not first or first.islower()) and any(map(_divides_a_word, above, cells))


def _divides_a_word(above: Sequence[Word], below: Sequence[Word]) -> bool:
    """Whether a cell ends in a word that a hyphen divides, and the one below it goes on in small letters; a prefix below another ends in a hyphen itself."""
    if not above or not below or ends_divided(below[-1].text):
        return False
    text = above[-1].text
    return ends_divided(text) and text[-2].isalpha() and below[0].text[0].islower()


def had_room(above: Sequence[Word], below: Sequence[Word], width: float) -> bool:
    """Whether the first word of a line had room at the end of the one above, in a column of some width."""
    first = below[0]
    return width_of(above) + _SPACE * first.size + first.x1 - first.x0 <= width


def width_of(cell: Sequence[Word]) -> float:
    return max(word.x1 for word in cell) - min(word.x0 for word in cell) if cell else 0.0


def adjoining(
    lines: Iterable[TextLine], edge: float, divided: Sequence[float], usual: float
) -> list[TextLine]:
    """The lines next to a table, from its edge outwards, that fill its columns or end a cell in one.

    `usual` is the size of its type: headings and footers are set in another.
    """
    found: list[TextLine] = []
    for line in lines:
        cells = cells_of(line, divided)
        filled = [column for column, cell in enumerate(cells) if cell]
        size = line[0][0].size
        if not _SMALLER < size / usual < _LARGER:
            break
        apart = abs(baseline(line) + 0.25 * size - edge) / size
        is_whole = len(line) >= len(filled) or _names_all(line, cells)
        is_row = len(filled) > 1 and 2 * len(filled) > len(divided) and is_whole
        if apart > (_OUTSIDE if is_row else _LEADING) or not (is_row or _ends_cell(line, divided)):
            break
        found.append(line)
        edge = baseline(line) + 0.25 * size
    return found


def _names_all(line: TextLine, cells: Cells) -> bool:
    """Whether a line in bold fills all columns, where names may stand as near to each other as words."""
    return len(line) > 1 and all(map(_is_bold, cells))


def _ends_cell(line: TextLine, divided: Sequence[float]) -> bool:
    """Whether a line goes on below a cell that is not the first of its row."""
    first, last = line[0][0], line[-1][-1]
    column = column_of(first, divided)
    is_inside = column > 0 and divided[column - 1] < first.x0 and column_of(last, divided) == column
    return len(line) == 1 and is_inside and first.text[:1].islower()


def merged(rows: Sequence[Cells]) -> Cells:
    """Several lines as one row."""
    return [[word for cell in column for word in cell] for column in zip(*rows, strict=True)]


def _wrapping_gap(found: Sequence[Cells], gaps: Sequence[float]) -> float:
    """Lines this near are one row: some lines stand closer than the rows do."""
    narrow = min(gaps, default=0.0)
    limit = 1.1 * narrow
    if narrow > _LEADING or not any(gap > _FARTHER * narrow for gap in gaps):
        return 0.0
    near = [pair for pair, gap in zip(pairwise(found), gaps, strict=True) if gap <= limit]
    below = [line for _, line in near]
    if any(map(stacks_numbers, near)) or _begin_rows(below, len(found)) or _are_full(below, found):  # fmt: skip
        return 0.0
    return limit


def _begin_rows(near: Sequence[Cells], lines: int) -> bool:
    """Whether lines near to the one above begin rows: all fill the first cell, or most do anew, and too many would be one row."""
    if len(near) >= _LINES_A_ROW and all(cells[0] and any(cells[1:]) for cells in near):
        return True
    firsts = [text_of(cells[0]) for cells in near]
    anew = sum(bool(text) and not _may_go_on(text[0]) for text in firsts)
    return 2 * anew > len(near) and lines > _LINES_A_ROW * (lines - len(near))


def _are_full(near: Sequence[Cells], lines: Sequence[Cells]) -> bool:
    """Whether few lines are near to the one above, and each fills all of three columns or more, as no end of a cell does."""
    used = sum(map(any, zip(*lines, strict=True)))
    few = _FULL * len(near) <= len(lines)
    return few and used > 2 and all(sum(map(bool, cells)) == used for cells in near)


def _may_go_on(char: str) -> bool:
    """Whether a line that begins with a letter may go on: it is small, or of a script without capitals."""
    return char.isalpha() and not char.isupper()


def stacks_numbers(rows: Sequence[Cells]) -> bool:
    """Whether a column after the first would have one number above another in a cell."""
    return any(
        sum(bool(cell) and is_number(text_of(cell)) for cell in column) > 1
        for column in list(zip(*rows, strict=True))[1:]
    )


def has_title(lines: Sequence[Cells]) -> bool:
    """Whether a bold name of a group stands alone above its rows."""
    (title, *others), *rows = lines
    if not _is_bold(title) or any(others):
        return False
    return all(any(cells[1:]) and not _is_bold(cells[0]) for cells in rows)


def _is_bold(cell: Sequence[Word]) -> bool:
    return bool(cell) and all(word.bold for word in cell)


def _continues(row: Cells, cells: Cells) -> bool:
    """Whether a line, as far from the last as rows are, goes on with what the last one says."""
    filled = [index for index, cell in enumerate(cells) if cell]
    texts = [text_of(cells[index]) for index in filled]
    if any(map(is_number, texts)) and not (filled[0] == 0 and _only_first(row)):
        return False
    if filled[0] == 0:
        starts = texts[0][:1].islower()
        return starts and (_only_first(row) or len(filled) == 1)
    return all(row[index] and not is_number(text_of(row[index])) for index in filled) and any(
        text[:1].islower() for text in texts
    )


def _only_first(row: Cells) -> bool:
    return bool(row[0]) and not any(row[1:])
