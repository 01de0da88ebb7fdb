"""Lines as large as the text that stand out like headings: by bold, by colour, by their number or name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .habits import SLIGHTLY, Habits
from .layout import Line
from .numbering import depth, is_numbered_title, is_usual

#: how much smaller than the text a heading may be set, and a bold one that stands alone, such as a name in code
_NO_SMALLER, _ALONE_SMALLER = 0.88, 0.74
#: how large a name of a section in another upright face is set, by the text
_AS_LARGE = 0.95
#: how much more than the usual distance of lines parts a heading from the text
HEADING_APART = 1.18
#: characters of a title in italics, and how far below it, in usual distances of lines, its text begins
_SHORT, _FAR_BELOW = 80, 2.7
#: pieces, far apart, from which a line is a row of cells or two entries side by side
_CELLS = 3
#: fonts in which only formulas are set
_OF_FORMULAS = re.compile(r"cmmi|cmsy|cmex|msam|msbm|math", re.IGNORECASE)


def stands_out(lines: Sequence[Line], index: int, habit: Habits) -> bool:
    """Whether a line as large as the text stands out, like a heading."""
    return lines[index].titles or _is_set_so(lines, index, habit) or _is_tinted(lines, index, habit)


def is_named_in_code(lines: Sequence[Line], index: int, habit: Habits) -> bool:
    """Whether a line of bold code stands apart from other code, as the name of what follows does."""
    named = lines[index].bold and habit.bold_code_is_heading
    return named and not any(line.mono for line in _near(lines, index, habit))


def _is_set_so(lines: Sequence[Line], index: int, habit: Habits) -> bool:
    """Whether a line stands out by its face, and by its number or name where that is not bold."""
    line = lines[index]
    cells = line.parts if line.parts >= _CELLS or not depth(line.text) else 1
    least = _NO_SMALLER
    if line.bold and line.size < least * habit.body and not _near(lines, index, habit):
        least = _ALONE_SMALLER
    if line.size < least * habit.body or cells > 1:
        return False
    if line.bold:
        return habit.bold_is_heading
    if index == 0 and line.parts > 1:  # the running head of one section
        return False
    larger = line.size > SLIGHTLY * habit.body
    if line.italic and (larger or _heads_text(lines, index, habit)):
        return True
    if line.mono or _OF_FORMULAS.search(line.font):
        return False
    in_other_font = line.font not in ("", habit.font)
    differs = larger or line.italic or line.capitals
    if is_usual(line.text):  # in small upright type it names the axis of a plot
        return differs or (in_other_font and line.size > _AS_LARGE * habit.body)
    return (differs or in_other_font) and is_numbered_title(line.text)


def _heads_text(lines: Sequence[Line], index: int, habit: Habits) -> bool:
    """Whether a line in italics is a short one that begins like a title, apart from upright text below it."""
    line = lines[index]
    below = lines[index + 1] if index + 1 < len(lines) else None
    return (
        habit.italic_is_heading
        and below is not None
        and below.column == line.column
        and not (below.italic or below.table)
        and habit.apart(line, below) < _FAR_BELOW
        and len(line.text) <= _SHORT
        and line.text[0].isupper()
        and not _near(lines, index, habit)
    )


def _is_tinted(lines: Sequence[Line], index: int, habit: Habits) -> bool:
    """Whether a line stands alone in a colour, or larger than what is near, and in a face or size that the text has not."""
    line = lines[index]
    if not line.tinted or line.mono or line.parts > 1:
        return False
    near = _near(lines, index, habit)
    beside = [*near, *_below(lines, index, habit)]
    heads_smaller = bool(beside) and all(line.size > SLIGHTLY * other.size for other in beside)
    if heads_smaller and line.size > SLIGHTLY * habit.body:
        return True
    differs = line.italic or line.font not in ("", habit.font) or line.size > SLIGHTLY * habit.body
    is_large_enough = line.size >= _NO_SMALLER * habit.body
    is_alone = all(other.tinted for other in near)
    return habit.tint_is_heading and differs and is_large_enough and is_alone


def _below(lines: Sequence[Line], index: int, habit: Habits) -> list[Line]:
    """The line of the same column that follows a title, if its text is not far below."""
    line, below = lines[index], lines[index + 1 : index + 2]
    return [
        other
        for other in below
        if other.column == line.column
        and other.table is None
        and 0 < habit.apart(line, other) < _FAR_BELOW
    ]


def _near(lines: Sequence[Line], index: int, habit: Habits) -> list[Line]:
    """The lines right before and after one that stand no farther off than lines of a paragraph."""
    pairs = [(lines[at - 1], lines[at]) for at in (index, index + 1) if 0 < at < len(lines)]
    return [
        before if line is lines[index] else line
        for before, line in pairs
        if before.column == line.column
        and not (before.table or line.table)
        and 0 < habit.apart(before, line) <= HEADING_APART
    ]
