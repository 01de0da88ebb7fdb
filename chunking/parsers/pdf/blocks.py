"""Lines to blocks: paragraphs, headings, list items, code, rows that line up, and tables."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .block import Block
from .headers_and_footers import Sheet
from .headings import number_headings
from .joining import ends_divided
from .layout import Line
from .numbering import depth, is_numbered_title, is_usual

T = TypeVar("T")
#: how much larger than the text a heading is set
LARGER = 1.12
#: how much smaller one may be that stands out by its face
_NO_SMALLER = 0.88
#: and how much larger one must be that is numbered
_LARGER_AND_NUMBERED = 1.04
#: how much more than the usual distance of lines parts paragraphs, headings, and code
_APART, _HEADING_APART, _CODE_APART = 1.3, 1.18, 2.6
#: the least and the greatest distance of lines that is usual, in sizes of their type, where few have a size
_LEAST_LEADING, _MOST_LEADING = 1.25, 1.6
#: the text that there is beside code, as a share of it, from which the text's size is the usual one
_PROSE = 0.25
#: how much larger than most code a line of code may be
_NEARLY = 1.05
#: pieces, far apart, from which a line is a row of cells or two entries side by side
_CELLS = 3
#: fonts in which only formulas are set
_OF_FORMULAS = re.compile(r"cmmi|cmsy|cmex|msam|msbm|math", re.IGNORECASE)
BULLET = re.compile(r"([•◦▪▫‣●○■□➢➤✓∙⁃\-–—*·]) +(?=\S)")
NUMBER = re.compile(r"(\d{1,3}[.)]|\(?[a-z][.)]|\(\d{1,3}\)|\(?[ivx]{1,5}[.)]) +(?=\S)")
#: the dots between an entry of a table of contents and its page
LEADER = re.compile(r"(?<!\.)(?<!\. )(?:\. ?){4,}+\s*+\w*+$")
_SENTENCE_END = re.compile(r"[.!?:;…。!?][\"'”’)\]»]*$")


@dataclass(frozen=True, slots=True)
class Habits:
    """How a document is set: size of its text, distance of its lines by size, code, bold, and the font.

    `code` is the size of what is monospaced.

    `spaced` says that paragraphs stand apart, so that a line that ends early says nothing.
    """

    body: float
    leading: dict[int, float]
    mono_is_code: bool
    bold_is_heading: bool
    spaced: bool
    font: str = ""
    code: float = 0.0

    def apart(self, before: Line, line: Line) -> float:
        """The distance of two lines in units of the usual distance."""
        size = max(before.size, line.size)
        usual = self.leading.get(round(2 * size), self._ratio * size)
        return (before.low - line.y) / max(usual, 0.1)

    @property
    def _ratio(self) -> float:
        """The distance of lines by their size where few lines have a size: pages of the web give one to all."""
        found = self.leading.get(round(2 * self.body), 0.0) / max(self.body, 0.1)
        return min(max(_LEAST_LEADING, found), _MOST_LEADING)

    def is_large(self, line: Line) -> bool:
        return line.size >= LARGER * self.body


def habits(sheets: Iterable[Sheet]) -> Habits:
    """How a document is set, by what most of its characters do."""
    sizes: dict[bool, Counter[float]] = {False: Counter(), True: Counter()}
    fonts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    bold = mono = total = 0
    gaps: dict[int, list[float]] = defaultdict(list)
    for sheet in sheets:
        before: Line | None = None
        for line in sheet.lines:
            if line.table:
                before = None
                continue
            count = len(line.text)
            sizes[line.mono][round(2 * line.size) / 2] += count
            fonts[line.mono][line.font] += count if line.font else 0
            bold, mono, total = bold + line.bold * count, mono + line.mono * count, total + count
            if before and before.column == line.column and abs(before.size - line.size) < 0.3:
                gaps[round(2 * line.size)].append(before.y - line.y)
            before = line
    body = _usual(sizes) or 10.0
    leading = {
        key: found
        for key, values in gaps.items()
        if (len(values) >= 5 or key < 2 * LARGER * body) and (found := _leading(values, key / 2))
    }
    usual = leading.get(round(2 * body), _LEAST_LEADING * body)
    apart = sum(_APART * usual < gap < 3 * usual for gap in gaps[round(2 * body)])
    spaced = apart >= max(3, 0.04 * len(gaps[round(2 * body)]))
    is_code = mono < 0.6 * total
    code = max(sizes[True], key=sizes[True].__getitem__, default=0.0)
    return Habits(body, leading, is_code, bold < 0.3 * total, spaced, _usual(fonts) or "", code)


def _usual(counted: dict[bool, Counter[T]]) -> T | None:
    """What most of the text has, by whether it is monospaced: code counts only where there is little else."""
    prose, mono = counted[False], counted[True]
    all_of_it = prose if prose.total() > _PROSE * mono.total() else prose + mono
    return all_of_it.most_common(1)[0][0] if all_of_it else None


def _leading(gaps: Sequence[float], size: float) -> float | None:
    """The smallest distance that lines of a size often have."""
    likely = [gap for gap in gaps if 0.8 * size <= gap <= 2.6 * size]
    counted = Counter(round(gap, 0) for gap in likely)
    often = [gap for gap, count in counted.items() if count >= 0.12 * len(likely)]
    return min(often) if often else None


def blocks(sheets: Sequence[Sheet], habit: Habits) -> list[Block]:
    """The blocks of a document in reading order; paragraphs run on over columns and pages."""
    found: list[Block] = []
    for sheet in sheets:
        for block in _Splitter(sheet, habit).blocks():
            if not (found and _continues(found[-1], block)):
                found.append(block)
            else:
                found[-1].lines.extend(block.lines)
    number_headings(found)
    _number_items(found)
    return found


class _Splitter:
    """Cuts one page's lines into blocks."""

    def __init__(self, sheet: Sheet, habit: Habits) -> None:
        self.sheet, self.habit = sheet, habit
        self.edges: dict[int, tuple[float, float]] = {}
        for line in sheet.lines:
            left, right = self.edges.get(line.column, (line.x0, line.x1))
            self.edges[line.column] = min(left, line.x0), max(right, line.x1)

    def blocks(self) -> list[Block]:
        done: list[Block] = []
        lines = self.sheet.lines
        for index, line in enumerate(lines):
            before = lines[index - 1] if index else None
            kind = self._kind(index)
            if before is None or self._starts(done[-1], before, line, kind):
                kind = "item" if kind == "text" and NUMBER.match(line.text) else kind
                done.append(Block(kind, [(self.sheet.number, line)], line.level))
            else:
                done[-1].lines.append((self.sheet.number, line))
        return done

    def _kind(self, index: int) -> str:
        """What a line is by itself."""
        line = self.sheet.lines[index]
        if line.table:
            return "table"
        if line.level:
            return "heading"
        if LEADER.search(line.text):
            return "rows"
        is_code = line.mono and self.habit.mono_is_code
        if self.habit.is_large(line) and not (is_code and line.size <= _NEARLY * self.habit.code):
            return "large"
        if BULLET.match(line.text):
            return "item"
        if is_code and not (line.bold and depth(line.text) > 1):
            return "code"
        is_marked = self._is_marked(line) and not self._goes_on(index)
        if self._lines_up(index) and not (is_marked and depth(line.text)):
            return "rows"
        return "marked" if is_marked else "text"

    def _is_marked(self, line: Line) -> bool:
        """Whether a line as large as the text stands out by its face, like a heading."""
        cells = line.parts if line.parts >= _CELLS or not depth(line.text) else 1
        if line.size < _NO_SMALLER * self.habit.body or cells > 1:
            return False
        if line.bold:
            return self.habit.bold_is_heading
        if line is self.sheet.lines[0] and line.parts > 1:  # the running head of one section
            return False
        larger = line.size > _LARGER_AND_NUMBERED * self.habit.body
        if larger and line.italic:
            return True
        if line.mono or _OF_FORMULAS.search(line.font):
            return False
        differs = larger or line.capitals or line.font not in ("", self.habit.font)
        return differs and (is_numbered_title(line.text) or is_usual(line.text))

    def _goes_on(self, index: int) -> bool:
        """Whether a line continues the sentence of the line before."""
        line, before = self.sheet.lines[index], self.sheet.lines[index - 1] if index else None
        if before is None or before.column != line.column or before.bold:
            return False
        return line.text[0].islower() and 0 < self.habit.apart(before, line) < _HEADING_APART

    def _lines_up(self, index: int) -> bool:
        """Whether a line has gaps like the line before or after it: a table without rules."""
        line = self.sheet.lines[index]
        if line.parts < 2:
            return False
        beside = self.sheet.lines[max(0, index - 1) : index + 2]
        return any(
            other is not line and other.parts > 1 and other.column == line.column
            for other in beside
        )

    def _starts(self, block: Block, before: Line, line: Line, kind: str) -> bool:
        """Whether a line starts a new block."""
        if before.column != line.column or "table" in (kind, block.kind):
            return True
        if "heading" in (kind, block.kind):
            return before.level != line.level or bool(depth(line.text))
        apart = self.habit.apart(before, line)
        if block.kind == "code" and kind == "code":
            return not 0 < apart < _CODE_APART
        limit = _HEADING_APART if kind == "large" else _APART
        if not 0 < apart <= limit or not 0.87 < line.size / before.size < 1.15:
            return True
        if block.kind == "marked" and kind in ("marked", "text"):
            return _is_set_apart(before, line) or bool(depth(line.text))
        if kind == "text" and block.kind == "item":
            return self._next_number(block, line) or self._outdents(block, line, before)
        if kind == "code" and block.kind == "text":
            return _SENTENCE_END.search(before.text) is not None or line.x0 > before.x0 + 1
        if kind == "item" or kind != block.kind:
            return True
        return kind == "text" and (self._indents(before, line) or self._follows_short(before, line))

    def _next_number(self, block: Block, line: Line) -> bool:
        """Whether a line is the next item of a numbered list."""
        return bool(NUMBER.match(line.text) and NUMBER.match(block.lines[0][1].text))

    def _outdents(self, block: Block, line: Line, before: Line) -> bool:
        """Whether a line returns to the left of an item that ended."""
        first = block.lines[0][1]
        hanging = len(block.lines) > 1 and block.lines[1][1].x0 > first.x0 + 0.5 * line.size
        return line.x0 < first.x0 - 0.5 * line.size or (
            line.x0 < first.x0 + 0.3 * line.size and (hanging or self._follows_short(before, line))
        )

    def _indents(self, before: Line, line: Line) -> bool:
        """Whether a line is set in after one that was not, and that ended a sentence."""
        left, _ = self.edges[line.column]
        inset = line.x0 > left + 0.8 * line.size and before.x0 < left + 0.4 * line.size
        return inset and bool(_SENTENCE_END.search(before.text))

    def _follows_short(self, before: Line, line: Line) -> bool:
        """Whether the line before ended early, and with a sentence."""
        left, right = self.edges[line.column]
        if self.habit.spaced:
            return False
        return before.x1 < right - 0.25 * (right - left) and bool(_SENTENCE_END.search(before.text))


def _is_set_apart(before: Line, line: Line) -> bool:
    """Whether a line is set in another face than the heading before it."""
    face = before.bold, before.italic, before.capitals
    fonts = {before.font, line.font} - {""}
    return face != (line.bold, line.italic, line.capitals) or len(fonts) > 1


def _continues(block: Block, following: Block) -> bool:
    """Whether a paragraph goes on in the next column or on the next page."""
    (page, last), (next_page, first) = block.lines[-1], following.lines[0]
    if page == next_page and last.column == first.column:
        return False
    if following.kind != "text" or block.kind not in ("text", "item"):
        return False
    if abs(last.size - first.size) > 0.05 * last.size:
        return False
    if ends_divided(last.text):
        return first.text[:1].isalpha()
    return not _SENTENCE_END.search(last.text) and first.text[:1].islower()


def _number_items(found: list[Block]) -> None:
    """Give every list item its depth, by how far its marker is set in."""
    stack: list[float] = []
    for block in found:
        if block.kind != "item":
            stack = []
            continue
        line = block.lines[0][1]
        while stack and line.x0 < stack[-1] - 0.4 * line.size:
            stack.pop()
        if not stack or line.x0 > stack[-1] + 0.7 * line.size:
            stack.append(line.x0)
        block.level = len(stack) - 1
