"""Tables with rules across only, as books set them: columns by their gaps, between the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

from ..numbering import is_caption
from ..rules import NEAR, Rule, stacked
from .candidates import Candidate, is_headed
from .columns import dividers
from .rows import Cells, adjoining, cells_of, has_title, rows_of, stacks_numbers
from .words import Box, TextLine, Word, baseline, said, table_lines
from .wrapping import ColumnWidth, begun, columns_of

#: a line of prose: so many words, in so much of the width
_PROSE_WORDS, _PROSE_WIDTH = 5, 0.6
#: sizes of type that part two tables, and those within which a head stands above its rule
_BLANK, _ADJOINING = 4.0, 1.5
#: points from which two rules are no double one
_DOUBLE = 3 * NEAR
#: bands from which each is one row, unless numbers stand in it one above another
_ROWS_DRAWN = 4
#: how much larger than the type of the tables a heading between two of them is
_LARGER = 1.15


def stacks(across: Iterable[Rule], words: Sequence[Word]) -> list[Candidate]:
    """What stands between rules of one width, as far as it is no prose."""
    found = []
    for stack in stacked(across):
        left, right = stack[0].low - 2 * NEAR, stack[0].high + 2 * NEAR
        beside = [word for word in words if left <= (word.x0 + word.x1) / 2 <= right]
        for rules in _without_prose(stack, beside):
            found.extend(_candidate(rules, beside))
    return found


def _between(words: Iterable[Word], high: float, low: float) -> list[TextLine]:
    return table_lines(word for word in words if low <= word.y + 0.25 * word.size < high)


def _without_prose(stack: Sequence[Rule], words: Sequence[Word]) -> list[list[Rule]]:
    """Runs of rules with something other than prose, and no caption or heading, between each two."""
    runs: list[list[Rule]] = [[stack[0]]]
    usual = median([word.size for word in words if stack[-1].at < word.y < stack[0].at] or [1.0])
    for above, below in pairwise(stack):
        lines = _between(words, above.at, below.at)
        width = above.high - above.low
        is_text = 2.5 * sum(_is_prose(line, width) for line in lines) > len(lines)
        is_parted = any(_parts_tables(line, usual) for line in lines)
        if is_text or is_parted or _begins_anew(lines, above.at, below.at):
            runs.append([below])
        else:
            runs[-1].append(below)
    return [kept for run in runs if len(kept := _filled(run, words)) > 1]


def _filled(rules: Sequence[Rule], words: Sequence[Word]) -> list[Rule]:
    """Rules without those at the edges that nothing parts from the next: they belong to the head of a page, or its foot."""
    kept = list(rules)
    while len(kept) > 1 and _is_blank(kept[0], kept[1], words):
        kept.pop(0)
    while len(kept) > 1 and _is_blank(kept[-2], kept[-1], words):
        kept.pop()
    return kept


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
    return len(line) == 1 and (is_larger or is_caption(said(line[0])))


def _is_prose(line: TextLine, width: float) -> bool:
    longest = max(line, key=lambda phrase: phrase[-1].x1 - phrase[0].x0)
    wide = longest[-1].x1 - longest[0].x0 > _PROSE_WIDTH * width
    return longest is line[0] and wide and len(longest) >= _PROSE_WORDS


def _candidate(rules: Sequence[Rule], words: Sequence[Word]) -> list[Candidate]:
    """The rows between the first and the last rule, and the lines outside that belong to them."""
    bands = [_between(words, above.at, below.at) for above, below in pairwise(rules)]
    bands = [band for band in bands if band]
    divided = dividers([line for band in bands for line in band])
    if not divided:
        return []
    usual = median(
        word.size for band in bands for line in band for phrase in line for word in phrase
    )
    above = adjoining(reversed(_between(words, 1e9, rules[0].at)), rules[0].at, divided, usual)
    below = adjoining(_between(words, rules[-1].at, -1e9), rules[-1].at, divided, usual)
    filled = len(bands)
    columns = columns_of([[cells_of(line, divided) for line in band] for band in bands])
    rows = [
        row
        for band in [above[::-1], *bands, below]
        for row in _rows(band, divided, filled, columns)
    ]
    used = [word for row in rows for cell in row for word in cell]
    box = _around(rules, used)
    return [Candidate(rows, box, int(len(rules) > 2), is_headed(rows, box, ()))]


def _rows(
    band: Sequence[TextLine], divided: Sequence[float], bands: int, columns: Sequence[ColumnWidth]
) -> list[Cells]:
    """The rows between two rules: where each row is ruled one, but for lines that begin anew; and else a row for each line."""
    if not band:
        return []
    lines = [cells_of(line, divided) for line in band]
    if bands >= _ROWS_DRAWN and not stacks_numbers(lines) and not has_title(lines):
        return begun(lines, columns)
    return rows_of(band, lines)


def _around(rules: Sequence[Rule], words: Sequence[Word]) -> Box:
    return (
        min(rules[0].low, *(word.x0 for word in words)),
        min(rules[-1].at, *(word.y for word in words)),
        max(rules[0].high, *(word.x1 for word in words)),
        max(rules[0].at, *(word.y + 0.7 * word.size for word in words)),
    )
