"""Tables with rules across only, as books set them: columns by their gaps, between the rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from statistics import median
from typing import NamedTuple

from ..numbering import is_caption
from ..rules import NEAR, Rule, covered, next_above, next_below, stacked
from .candidates import Candidate, is_headed
from .centred import is_one_row
from .columns import dividers
from .cut_off import end_of_page
from .rows import Cells, adjoining, has_title, merged, rows_of, rows_of_head, stacks_numbers
from .spanning import spanned_cells
from .words import Box, TextLine, Word, baseline, line_text, table_lines
from .wrapping import ColumnWidth, begun, columns_of

#: a line of prose: so many words, in so much of the width
_PROSE_WORDS, _PROSE_WIDTH = 5, 0.6
#: how far from the left of its rules, in sizes of type, prose begins at most
_SET_IN = 3.0
#: sizes of type that part two tables, and those within which a head stands above its rule
_BLANK, _ADJOINING = 4.0, 1.5
#: points from which two rules are no double one
_DOUBLE = 3 * NEAR
#: the share of a table's width that a rule below some of its columns has: a shorter one is the side of a box
_PART = 0.05
#: rules below some columns that a table has at most: more are a drawing
_MAX_PARTS = 200
#: how far, in sizes of type, the text of a page stands from the rule below its head, and above its foot
_FAR = 2.2
#: how far below words, in sizes of their type, the line that underlines them runs
_UNDERLINE = 0.25
#: how far, in sizes of type, cells of one row stand from one line at most
_LEVEL = 0.05
#: how much of a column's width is drawn below it where its cell ends
_DRAWN = 0.6
#: bands from which each is one row, unless numbers stand in it one above another
_ROWS_DRAWN = 4
#: how much larger than the type of the tables a heading between two of them is
_LARGER = 1.15


class _Level(NamedTuple):
    """A height with rules, and whether they run through the whole table or below some columns only."""

    at: float
    rules: tuple[Rule, ...]
    is_whole: bool


def stacks(across: Iterable[Rule], words: Sequence[Word]) -> list[Candidate]:
    """What stands between rules of one width, as far as it is no prose."""
    found = []
    across = list(across)
    parts = _underlining_nothing(across, words)
    for stack in stacked(across):
        left, right = stack[0].low - 2 * NEAR, stack[0].high + 2 * NEAR
        beside = [word for word in words if left <= (word.x0 + word.x1) / 2 <= right]
        stack = [*stack, *end_of_page(stack, beside)]
        for rules in _without_prose(stack, beside, words):
            over = _between(beside, next_above(parts, rules[0]), rules[0].at)
            under = _between(beside, rules[-1].at, next_below(parts, rules[-1]))
            found.extend(_candidate(_with_parts(rules, parts), beside, over, under))
    return found


def _between(words: Iterable[Word], high: float, low: float) -> list[TextLine]:
    return table_lines(word for word in words if low <= word.y + 0.25 * word.size < high)


def _without_prose(
    stack: Sequence[Rule], beside: Sequence[Word], words: Sequence[Word]
) -> list[list[Rule]]:
    """Runs of rules with something other than prose, and no text of the page, between each two, but for those of a double one."""
    runs: list[list[Rule]] = [[stack[0]]]
    usual = median([word.size for word in beside if stack[-1].at < word.y < stack[0].at] or [1.0])
    bands = [_between(beside, above.at, below.at) for above, below in pairwise(stack)]
    over, first = _between(beside, next_above(stack, stack[0]), stack[0].at)[-1:], bands[0]
    for (above, below), lines, after in zip(pairwise(stack), bands, [*bands[1:], []], strict=True):
        is_double = not lines and above.at - below.at <= _DOUBLE
        if not is_double and (
            _parts(lines, above, below, usual)
            or _heads_again(first, lines, after)
            or _heads_again(over, lines[:-1], lines[-1:])
            or _runs_on(lines, above, below, words)
        ):
            runs.append([below])
            over, first = lines[-1:], after
        else:
            runs[-1].append(below)
    return [kept for run in runs if len(kept := _filled(run, beside)) > 1]


def _parts(lines: Sequence[TextLine], above: Rule, below: Rule, usual: float) -> bool:
    """Whether what stands between two rules is nothing, prose, a caption, a heading, or the head of another table."""
    width = above.high - above.low
    is_text = 2.5 * sum(_is_prose(line, above.low, width) for line in lines) > len(lines)
    is_title = any(_parts_tables(line, usual) for line in lines)
    return not lines or is_text or is_title or _begins_anew(lines, above.at, below.at)


def _heads_again(
    head: Sequence[TextLine], lines: Sequence[TextLine], after: Sequence[TextLine]
) -> bool:
    """Whether a line runs over columns, and then their names stand again: those of another table."""
    if len(head) != 1 or len(head[0]) < 2 or _texts(head) != _texts(after):
        return False
    return any(
        phrase[0].x0 < one[-1].x1 and other[0].x0 < phrase[-1].x1
        for line in lines
        for phrase in line
        for one, other in pairwise(head[0])
    )


def _texts(lines: Sequence[TextLine]) -> list[list[str]]:
    return [[line_text(phrase) for phrase in line] for line in lines]


def _runs_on(lines: Sequence[TextLine], above: Rule, below: Rule, words: Sequence[Word]) -> bool:
    """Whether a line between two rules is text of the page, which runs on beyond their ends."""
    if all(len(line) > 1 for line in lines):
        return False
    return any(
        phrase[0].x0 < end - phrase[0].size and end + phrase[0].size < phrase[-1].x1
        for line in _between(words, above.at, below.at)
        for phrase in line
        for end in (above.low, above.high)
    )


def _filled(rules: Sequence[Rule], words: Sequence[Word]) -> list[Rule]:
    """Rules without those at the edges that nothing parts from the next, and none where two are those of a page."""
    kept = list(rules)
    while len(kept) > 1 and _is_blank(kept[0], kept[1], words):
        kept.pop(0)
    while len(kept) > 1 and _is_blank(kept[-2], kept[-1], words):
        kept.pop()
    if len(kept) == 2 and (_is_under_head(kept[0], words) or _is_over_foot(kept[1], words)):
        return []
    return kept


def _is_under_head(rule: Rule, words: Sequence[Word]) -> bool:
    """Whether a line at most stands above a rule, and the text begins far below it."""
    above, below = _parted_by(rule, words)
    far = (rule.at - word.y > _FAR * word.size for word in below)
    return all(far) and len(table_lines(above)) <= 1


def _is_over_foot(rule: Rule, words: Sequence[Word]) -> bool:
    """Whether a line at most stands below a rule, and the text ends far above it."""
    above, below = _parted_by(rule, words)
    far = (word.y - rule.at > _FAR * word.size for word in above)
    return all(far) and len(table_lines(below)) <= 1


def _parted_by(rule: Rule, words: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """The words above a rule and below it."""
    return [word for word in words if word.y >= rule.at], [
        word for word in words if word.y < rule.at
    ]


def _is_blank(above: Rule, below: Rule, words: Sequence[Word]) -> bool:
    """Whether nothing stands between two rules, farther apart than those of a double one."""
    return above.at - below.at > _DOUBLE and not _between(words, above.at, below.at)


def _begins_anew(lines: Sequence[TextLine], high: float, low: float) -> bool:
    """Whether lines stand right above a rule and far below the one before: they head another table."""
    if not lines:
        return False
    size = lines[0][0][0].size
    far = high - baseline(lines[0]) > _BLANK * size
    return far and baseline(lines[-1]) - low < _ADJOINING * size


def _parts_tables(line: TextLine, usual: float) -> bool:
    """Whether a line is a caption or a heading."""
    is_larger = line[0][0].size > _LARGER * usual
    return len(line) == 1 and (is_larger or is_caption(line_text(line[0])))


def _is_prose(line: TextLine, left: float, width: float) -> bool:
    """Whether a line is text from its left on: one set in may be of a cell that stands higher than those before it."""
    longest = max(line, key=lambda phrase: phrase[-1].x1 - phrase[0].x0)
    first = longest[0]
    wide = longest[-1].x1 - first.x0 > _PROSE_WIDTH * width
    begins = longest is line[0] and first.x0 - left < _SET_IN * first.size
    return begins and wide and len(longest) >= _PROSE_WORDS


def _underlining_nothing(across: Sequence[Rule], words: Sequence[Word]) -> list[Rule]:
    """Rules without those right below words and as long as these, as below a link."""
    risen = sorted(words, key=lambda word: word.y)
    heights = [word.y for word in risen]
    far = _UNDERLINE * max((word.size for word in words), default=0.0)
    found = []
    for rule in across:
        near = risen[bisect_right(heights, rule.at) : bisect_right(heights, rule.at + far)]
        above = [
            word
            for word in near
            if rule.low - NEAR < word.x0 < rule.high and word.y - rule.at < _UNDERLINE * word.size
        ]
        if not above or (
            abs(min(word.x0 for word in above) - rule.low) >= NEAR
            or abs(max(word.x1 for word in above) - rule.high) >= NEAR
        ):
            found.append(rule)
    return found


def _with_parts(rules: Sequence[Rule], across: Sequence[Rule]) -> list[_Level]:
    """The heights of rules from the top, with those that run below some columns only."""
    first, last = rules[0], rules[-1]
    whole = [_Level(rule.at, (rule,), True) for rule in rules]
    parts = [
        rule
        for rule in across
        if last.at + _DOUBLE < rule.at < first.at - _DOUBLE
        and first.low - NEAR < rule.low < rule.high < first.high + NEAR
        and rule.high - rule.low > _PART * (first.high - first.low)
        and all(abs(rule.at - level.at) > NEAR for level in whole)
    ]
    if len(parts) > _MAX_PARTS:
        return whole
    found: list[_Level] = []
    for part in sorted(parts, key=lambda rule: -rule.at):
        if found and found[-1].at - part.at <= NEAR:
            found[-1] = _Level(found[-1].at, (*found[-1].rules, part), False)
        else:
            found.append(_Level(part.at, (part,), False))
    return sorted([*whole, *found], key=lambda level: -level.at)


def _candidate(
    levels: Sequence[_Level],
    words: Sequence[Word],
    over: Sequence[TextLine],
    under: Sequence[TextLine],
) -> list[Candidate]:
    """The rows between the first and the last rule, and the lines over and under these that belong to them."""
    between = [(above, _between(words, above.at, low.at)) for above, low in pairwise(levels)]
    between = [(level, band) for level, band in between if band]
    bands = [band for _, band in between]
    divided = dividers([line for band in bands for line in band])
    if not divided:
        return []
    usual = median(
        word.size for band in bands for line in band for phrase in line for word in phrase
    )
    top, bottom = levels[0].at, levels[-1].at
    above = adjoining(reversed(over), top, divided, usual)
    below = adjoining(under, bottom, divided, usual)
    filled = len(bands)
    sides = levels[0].rules[0]
    lines = [line for band in (above[::-1], *bands, below) for line in band]
    cells = dict(
        zip(map(id, lines), spanned_cells(lines, divided, sides.low, sides.high), strict=True)
    )
    columns = columns_of([[cells[id(line)] for line in band] for band in bands])
    found = [_rows(band, cells, filled, columns, not at and not above) for at, band in enumerate(bands)]  # fmt: skip
    _merge_labels([level for level, _ in between], found, divided)
    rows = [
        *_rows(above[::-1], cells, filled, columns, True),
        *(row for part in found for row in part),
        *_rows(below, cells, filled, columns, False),
    ]
    used = [word for row in rows for cell in row for word in cell]
    rules = [level.rules[0] for level in levels if level.is_whole]
    box = _around(rules, used)
    return [Candidate(rows, box, int(len(rules) > 2), is_headed(rows, box, ()))]


def _merge_labels(
    levels: Sequence[_Level], bands: Sequence[list[Cells]], divided: Sequence[float]
) -> None:
    """Put the label that rows share, where no rule parts them, to the first of them.

    The head is left as it is: there a name may stand below an empty place.
    """
    width = levels[0].rules[0]
    edges = list(pairwise([width.low, *divided, width.high]))
    begins = [at for at, level in enumerate(levels) if level.is_whole]
    for first, end in pairwise([*begins[1:], len(levels)]):
        amid = [level.rules for level in levels[first + 1 : end]]
        for column, (low, high) in enumerate(edges):
            if amid and all(covered(low, high, rules) < _DRAWN for rules in amid):
                _merge_label(bands[first:end], column)


def _merge_label(bands: Sequence[list[Cells]], column: int) -> None:
    """Put what a column holds in some bands into its first cell, where it is one label."""
    labels = [[word for row in band for word in row[column]] for band in bands]
    if not any(labels) or (all(labels) and not _stands_off(bands, column)):
        return
    for row in chain.from_iterable(bands):
        row[column] = []
    bands[0][0][column] = [word for label in labels for word in label]


def _stands_off(bands: Sequence[Sequence[Cells]], column: int) -> bool:
    """Whether no line of a column is level with what stands beside it: a label amid its rows."""
    return not any(
        abs(word.y - other.y) < _LEVEL * word.size
        for band in bands
        for row in band
        for word in row[column]
        for at, cell in enumerate(row)
        for other in cell
        if at != column
    )


def _rows(
    band: Sequence[TextLine],
    cells: Mapping[int, Cells],
    bands: int,
    columns: Sequence[ColumnWidth],
    is_head: bool,
) -> list[Cells]:
    """The rows between two rules: where each row is ruled one, but for lines that begin anew; and else a row for each line."""
    if not band:
        return []
    lines = [cells[id(line)] for line in band]
    if is_one_row(lines):
        return [merged(lines)]
    if bands < _ROWS_DRAWN or stacks_numbers(lines) or has_title(lines):
        return rows_of(band, lines)
    return rows_of_head(band, lines) if is_head and len(lines) > 1 else begun(lines, columns)


def _around(rules: Sequence[Rule], words: Sequence[Word]) -> Box:
    return (
        min(rules[0].low, *(word.x0 for word in words)),
        min(rules[-1].at, *(word.y for word in words)),
        max(rules[0].high, *(word.x1 for word in words)),
        max(rules[0].at, *(word.y + 0.7 * word.size for word in words)),
    )
