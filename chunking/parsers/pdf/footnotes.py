"""The notes at the foot of a page: small type that begins with a mark which the text above has raised.

A note stands after the paragraph that bears its mark, where what it says belongs, and not between two
sentences of whatever ends the page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby

from .block import Block
from .habits import LARGER
from .headers_and_footers import Sheet
from .layout import Line

#: the size of a note's type, by that of the text
SMALL = 0.93
FIGURES = "⁰¹²³⁴-⁹"
_SYMBOLS = "∗†‡§¶"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: what begins a note: its mark, raised or, with a space after it, as large as the note
_BEGINS = re.compile(
    rf"([{FIGURES}]{{1,3}}(?![{FIGURES}])|[{_SYMBOLS}]{{1,3}}) *+(?=\S)"
    r"|(\d{1,3})[.)]?+ ++(?=[^\W\d]|[\"“”„‘«(/\\])"
)
#: a mark in the text, which a sign between two terms is not; and one that may be the power of a number
_MARK = re.compile(
    rf"(?<![{FIGURES}])[{FIGURES}]{{1,3}}(?![{FIGURES}])"
    rf"|(?<=[^\s{_SYMBOLS}])[{_SYMBOLS}]{{1,3}}(?![\w{_SYMBOLS}])"
)
_POWER = re.compile(rf"(?<=\d)[{FIGURES}]{{1,3}}(?![{FIGURES}])")
_HEADINGS = ("heading", "large", "marked")
#: how far the lines of a note are from each other at most, and its paragraphs, in sizes of type
_NEXT, _APART = 1.5, 3.0
#: what ends without a full stop
_UNPUNCTUATED = ("item", "code", "rows")
_ENDED = re.compile(rf"[.!?…。!?][\"'”’)\]»]*[{FIGURES}{_SYMBOLS}, ]*$")


def with_notes_told(sheets: Sequence[Sheet], body: float) -> list[Sheet]:
    """The pages, whose lines of notes bear the marks of these; `body` is the size of the text."""
    return [_told(sheet, body) for sheet in sheets]


def _told(sheet: Sheet, body: float) -> Sheet:
    feet = list(feet_of(sheet.lines, body))
    if not feet:
        return sheet
    below = {at for foot in feet for at in foot}
    above = (_text(line) for at, line in enumerate(sheet.lines) if at not in below)
    raised = {mark for text in above for mark in _MARK.findall(text)}
    lines = list(sheet.lines)
    for foot in feet:
        begins = dict(_beginnings([(at, lines[at]) for at in foot], raised))
        note, last = None, foot[0]
        for at in foot:
            is_far = (
                lines[last].y - lines[at].y > _APART * lines[at].size
            )  # as the foot of the page
            note, last = begins.get(at, None if is_far else note), at
            lines[at] = replace(lines[at], note=note)
    return replace(sheet, lines=tuple(lines))


def _beginnings(foot: Sequence[tuple[int, Line]], raised: Set[str]) -> Iterator[tuple[int, str]]:
    """The lines of a foot that begin notes, from the last, with their marks.

    Numbers that are not raised count down from note to note: above them may be other small lines with numbers.
    """
    below = 0
    for at, line in reversed(foot):
        found = _BEGINS.match(line.text)
        if not found:
            continue
        mark = found[1] or found[2].translate(_RAISED)
        number = int(found[2] or 0)
        if mark not in raised or (number and below and number != below - 1):
            continue
        if not (number and line.mono and "://" not in line.text):
            yield at, mark
        below = number or below


def feet_of(lines: Sequence[Line], body: float) -> Iterator[list[int]]:
    """The small lines below the text of each column, by their places; below a heading they are text, as references are."""
    for _, column in groupby(range(len(lines)), key=lambda at: lines[at].column):
        above: Line | None = None
        foot: list[int] = []
        for at in column:
            if lines[at].table is None and lines[at].size < SMALL * body:
                foot.append(at)
            else:
                above, foot = lines[at], []
        if foot and above and lines[foot[-1]].low > 0 and not _is_heading(above, body):
            yield foot


def _is_heading(line: Line, body: float) -> bool:
    return line.table is None and (line.size > LARGER * body or line.bold or line.capitals or line.level > 0)  # fmt: skip


def _text(line: Line) -> str:
    """The text of a line, or of a table."""
    table = line.table
    if table is None:
        return line.text
    return "\n".join(cell for row in (table.header, *table.rows) for cell in row)


def is_same_note(before: Line, line: Line) -> bool:
    """Whether two lines are of one note; the rest of one of the page before may have the mark of another."""
    return line.note is not None and (line.note, line.goes_on) == (before.note, before.goes_on)


def is_next_line(before: Line, line: Line) -> bool:
    """Whether a line of a note is right below another of it: labels of figures are as small, and set closer."""
    return is_same_note(before, line) and 0 < before.y - line.y < _NEXT * line.size


def with_notes_placed(found: Sequence[Block]) -> list[Block]:
    """The blocks of one page, each note after the paragraph that bears its mark.

    The notes of what ends the page stay there: it may go on on the next.
    """
    texts = [block for block in found if not _note_of(block)]
    if len(texts) == len(found):
        return list(found)
    after: dict[int, list[Block]] = {at: [] for at in range(-1, len(texts))}
    last = -1
    for note, blocks in groupby(found, key=_note_of):
        together = list(blocks)
        if not note:
            last += len(together)
            continue
        rest = [block for block in together if block.lines[0][1].goes_on]
        place = _place(texts, note)
        after[-1].extend(rest)  # of a note of the page before
        after[last if place is None else place].extend(together[len(rest) :])
    return after[-1] + [each for at, text in enumerate(texts) for each in (text, *after[at])]


def _note_of(block: Block) -> str | None:
    return block.lines[0][1].note


def _place(texts: Sequence[Block], note: str) -> int | None:
    """The block after which a note stands; None where that is not sure to end on the page.

    What stands in a heading, and what signs say of the names below a title, is said of the document.
    """
    bearing = [at for at, block in enumerate(texts) if note in _marks(block)]
    at = next((at for at in bearing if _marks(texts[at])[note]), min(bearing, default=len(texts)))
    is_sign = note[0] in _SYMBOLS
    for here in range(at, min(len(texts) - 1, at + 1 if is_sign else len(texts))):
        block, following = texts[here], texts[here + 1]
        if block.kind in _HEADINGS:
            return None
        if _ends(block, following) or (following.kind in _HEADINGS and not is_sign):
            return here
    return None


def _marks(block: Block) -> Counter[str]:
    """The marks in a block, and how often each is there for another thing than the power of a number."""
    texts = [_text(line) for _, line in block.lines]
    found = Counter(mark for text in texts for mark in _MARK.findall(text))
    found.subtract(mark for text in texts for mark in _POWER.findall(text))
    return found


def _ends(block: Block, following: Block) -> bool:
    """Whether what a block says is at its end: a sentence is, and its items are."""
    is_named = following.kind == "table" and block.is_caption
    if is_named or following.kind == "item" or following.text[:1].islower():
        return False
    return block.kind in _UNPUNCTUATED or bool(_ENDED.search(block.text))
