"""Tables of which every second row has a background: what stands between two of them is a row as well."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..rules import NEAR, Rule, Rules
from .backgrounds import Background, bottom_of
from .columns import column_of
from .words import Phrase, TextLine, Word

#: how much higher a row without a background may be than the highest that has one
_HIGHER = 2.0
#: how far apart the lines of a row stand at most, in sizes of type
_LEADING = 1.5


def with_stripes(rules: Rules, stripes: Sequence[Background], words: Sequence[Word]) -> Rules:
    """The rules, with those that rows between backgrounds would have had."""
    across, down = list(rules.across), list(rules.down)
    for table in _tables(stripes, words):
        for above, below in pairwise(table):
            down.extend(above.down(below.top, above.bottom))
        last = table[-1]
        if (low := _end_of_row(table, words)) is not None:
            down.extend(last.down(low, last.bottom))
            across.append(Rule(last.left, last.right, low))
    return Rules(tuple(across), tuple(down))


def _tables(stripes: Sequence[Background], words: Sequence[Word]) -> list[list[Background]]:
    """The stripes of each table, from the top."""
    found: list[list[Background]] = []
    for stripe in sorted(stripes, key=lambda stripe: -stripe.top):
        for table in found:
            if table[-1].is_like(stripe) and _is_row(table[-1], stripe, words):
                table.append(stripe)
                break
        else:
            found.append([stripe])
    return found


def _is_row(above: Background, below: Background, words: Sequence[Word]) -> bool:
    """Whether the gap between two stripes is a row of the same columns."""
    if not 0 < above.bottom - below.top <= _HIGHER * max(above.row, below.row):
        return False
    lines = above.lines(below.top, above.bottom, words)
    return all(map(above.fits, lines)) and any(map(above.fills_several, lines))


def _end_of_row(table: Sequence[Background], words: Sequence[Word]) -> float | None:
    """Where the row ends that stands below the last stripe, None where none does.

    Below several, what stands highest in it may be a cell that is not the first, where cells stand in the middle of their row.
    """
    last, is_striped = table[-1], len(table) > 1
    height = last.row * (_HIGHER if is_striped else 1)
    end, is_begun = None, False
    known = [phrase for line in last.lines(last.bottom, last.top, words) for phrase in line]
    for line in last.lines(last.bottom - height, last.bottom, words):
        size = line[0][0].size
        is_begun |= last.fills_several(line)
        is_near = end is None or end - bottom_of(line) <= _LEADING * size
        may_begin = is_begun or (is_striped and column_of(line[0][0], last.divided) > 0)
        if not (may_begin and is_near and last.fits(line) and _lines_up(line, known)):
            break
        end = bottom_of(line)
    return end if is_begun else None


def _lines_up(line: TextLine, known: Sequence[Phrase]) -> bool:
    """Whether each phrase begins, ends or is centred where one of the stripe above does."""
    return all(
        any(
            abs(one - two) <= NEAR
            for other in known
            for one, two in zip(_places(phrase), _places(other), strict=True)
        )
        for phrase in line
    )


def _places(phrase: Phrase) -> tuple[float, float, float]:
    begin, end = phrase[0].x0, phrase[-1].x1
    return begin, (begin + end) / 2, end
