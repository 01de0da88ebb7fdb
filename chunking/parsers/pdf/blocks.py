"""Lines to blocks: paragraphs, headings, list items, code, rows that line up, and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from ...segmenters.contents import TITLES
from .block import Block
from .bullets import BULLET, NUMBER, large_items
from .entries import ALIKE, goes_on_set_in, hangs_before
from .floats import before_floats
from .footnotes import FIGURES, SMALL, is_next_line, is_same_note, with_notes_placed
from .habits import APART, Habits
from .headers_and_footers import Sheet
from .headings import number_headings
from .joining import address_goes_on, ends_divided
from .layout import Line
from .nesting import number_items
from .notes_over_pages import is_rest, note_of
from .numbering import depth, is_numbered_title
from .standing_out import HEADING_APART, is_named_in_code, stands_out

#: how much more than the usual distance of lines parts code, and the lines of a heading that a word runs over
_CODE_APART, _WORD_APART = 2.6, 1.6
#: what begins lines of code as it does items: of comments, differences and lists in YAML
_CODE_BULLETS = ("- ", "* ")
_HYPHENS = ("-", "\u2010", "\u00ad")
#: the share by which the size of a line differs from that of the heading before it, if it is none of it
_RESIZED = 0.04
#: how far below a line, in sizes of type, one that goes on with it stands at most
_BELOW = 1.8
#: how much larger than most code a line of code may be
_NEARLY = 1.05
#: kinds of lines that may be a heading
_TITLES = ("heading", "large", "marked")
#: an address of the web, or of a paper
_ADDRESS = re.compile(r"://|\b(?:doi|www)[.:]")
#: the dots between an entry of a table of contents and its page
LEADER = re.compile(r"(?<!\.)(?<!\. )(?:\. ?){4,}+\s*+\w*+$")
#: the mark of a note that stands with what it is said of, as below a table
_NOTE = re.compile(rf"(?:[{FIGURES}]+|[∗†‡§¶]) *\w")
_SENTENCE_END = re.compile(rf"[.!?:;…。!?][\"'”’)\]»]*[{FIGURES} ]*$")


def blocks(sheets: Sequence[Sheet], habit: Habits) -> list[Block]:
    """The blocks of a document in reading order; paragraphs run on over columns and pages.

    Footnotes, figures and tables do not part a paragraph. Where it ends on their page, they stand after it; where
    it goes on to the next, before it, so that what is on one page stays together. A note that goes on itself ends its
    page, and its rest begins the next, unless a paragraph goes on there.
    """
    found: list[Block] = []
    for sheet in sheets:
        placed = with_notes_placed(_Splitter(sheet, habit).blocks())
        if placed and is_rest(placed[0]):
            placed = _with_rest_added(found, placed, SMALL * habit.body)
        for block in placed:
            _add(found, block, SMALL * habit.body)
    for block in found:
        block.kind = "text" if block.kind == "note" else block.kind
    number_headings(found, habit.body)
    number_items(found)
    return found


def _add(found: list[Block], block: Block, small: float) -> None:
    """Add a block, or its lines to the paragraph that it continues.

    Notes in type below a size may stand between, or figures and tables.
    """
    at = _before_notes(found, small)
    if not (at and _continues(found[at - 1], block)):
        at = before_floats(found, block)
    if not at:
        found.append(block)
        return
    before, notes = found[at - 1], found[at:]
    if notes and notes[0].lines[0][0] != block.lines[0][0]:
        if before.lines[0][0] != notes[0].lines[0][0]:
            found.append(block)  # no place on the page of the notes is outside of the paragraph
            return
        start = at - 1 - _has_caption(found, at - 1)
        found[start:] = [*notes, *found[start:at]]
    before.lines.extend(block.lines)


def _with_rest_added(found: list[Block], placed: Sequence[Block], small: float) -> list[Block]:
    """The blocks of a page but for the rest of a note, which is added to it; behind what goes on with a paragraph it stays."""
    rest = list(takewhile(is_rest, placed))
    others = list(placed[len(rest) :])
    before = _before_notes(found, small)
    if others and before and _continues(found[before - 1], others[0]):
        return [others[0], *rest, *others[1:]]
    at = note_of(found, rest[0])
    if at is None:
        return list(placed)
    found.append(found.pop(at))
    found[-1].lines.extend(rest[0].lines)
    return [*rest[1:], *others]


def _before_notes(found: Sequence[Block], small: float) -> int:
    """Where the footnotes begin that end the last page, or the last column; the end where there are none."""
    at = len(found)
    while at and found[at - 1].size < small and _same_page(found[at - 1], found[-1]):
        at -= 1
    return next((i for i in range(at, len(found)) if found[i].kind == "note"), len(found))


def _has_caption(found: Sequence[Block], at: int) -> bool:
    """Whether a block is a table below its caption."""
    above = found[at - 1] if at else None
    return bool(
        found[at].kind == "table" and above and above.is_caption and _same_page(above, found[at])
    )


def _same_page(block: Block, other: Block) -> bool:
    return block.lines[-1][0] == other.lines[-1][0]


class _Splitter:
    """Cuts one page's lines into blocks."""

    def __init__(self, sheet: Sheet, habit: Habits) -> None:
        self.sheet, self.habit = sheet, habit
        self.edges: dict[int, tuple[float, float]] = {}
        for line in sheet.lines:
            if line.label:
                continue
            left, right = self.edges.get(line.column, (line.x0, line.x1))
            self.edges[line.column] = min(left, line.x0), max(right, line.x1)
        self.code = set(self._in_code())
        self.items = large_items(sheet, habit)

    def _in_code(self) -> Iterator[int]:
        """The lines of code that stand right below others of which one is no item."""
        run: list[int] = []
        for index, line in enumerate(self.sheet.lines):
            before = self.sheet.lines[index - 1]
            if run and not (line.mono and self._follows(before, line, _CODE_APART)):
                yield from self._kept(run)
                run = []
            if line.mono:
                run.append(index)
        yield from self._kept(run)

    def _kept(self, run: list[int]) -> list[int]:
        return [] if all(BULLET.match(self.sheet.lines[at].text) for at in run) else run

    def blocks(self) -> list[Block]:
        done: list[Block] = []
        lines = self.sheet.lines
        for index, line in enumerate(lines):
            before = lines[index - 1] if index else None
            kind = self._kind(index)
            is_entry = kind == "text" and self._begins_entry(index)
            if before is None or is_entry or self._starts(done[-1], before, line, kind):
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
        if line.label:
            return "figure"
        if LEADER.search(line.text):
            return "rows"
        if line.note and (not index or not is_same_note(self.sheet.lines[index - 1], line)):
            return "note"
        if line.size < SMALL * self.habit.body and _NOTE.match(line.text):
            return "note"
        if index in self.items:
            return "item" if self.items[index] else "text"
        is_code = line.mono and self.habit.mono_is_code and line.note is None
        if self.habit.is_large(line) and not (is_code and line.size <= _NEARLY * self.habit.code):
            return "large"
        if is_code and line.text.startswith(_CODE_BULLETS) and index in self.code:
            return "code"
        if BULLET.match(line.text):
            return "text" if self._is_pointer(index) else "item"
        if is_code and not (
            is_named_in_code(self.sheet.lines, index, self.habit)
            or (line.bold and depth(line.text) > 1)
        ):
            return "text" if self._is_named_in_text(index) else "code"
        is_marked = stands_out(self.sheet.lines, index, self.habit) and not (
            self._goes_on(index) or self._is_amid(index)
        )
        if self._lines_up(index) and not (is_marked and depth(line.text)):
            return "rows"
        return "marked" if is_marked else "text"

    def _is_pointer(self, index: int) -> bool:
        """Whether a line begins with the star of a pointer, as the signature of a function may that is broken before it."""
        line, before = self.sheet.lines[index], self.sheet.lines[index - 1] if index else None
        if not (before and line.text.startswith("*") and self._follows(before, line)):
            return False
        return before.text.count("(") > before.text.count(")")

    def _is_named_in_text(self, index: int) -> bool:
        """Whether a line of code is a name or an address within a sentence: alone, where the full line before goes on."""
        before, line, after = (
            self.sheet.lines[at] if 0 <= at < len(self.sheet.lines) else None
            for at in (index - 1, index, index + 1)
        )
        if before is None or line is None or before.mono or not self._follows(before, line):
            return False
        if after is not None and after.mono and self._follows(line, after):
            return False
        if self._has_room(before, line):
            return False
        if address_goes_on(before.text.rpartition(" ")[2], line.text):
            return True
        beside = before, *([after] if after is not None and self._follows(line, after) else [])
        is_aligned = any(abs(line.x0 - other.x0) < ALIKE for other in beside)
        return not _SENTENCE_END.search(before.text) and (
            is_aligned or _ADDRESS.search(line.text) is not None
        )

    def _goes_on(self, index: int) -> bool:
        """Whether a line continues the sentence of the line before."""
        line, before = self.sheet.lines[index], self.sheet.lines[index - 1] if index else None
        if before is None:
            return False
        if self._divides_word(before, line):
            return True
        if not self._follows(before, line):
            return False
        if before.bold:
            return line.bold and (bool(BULLET.match(before.text)) or self._goes_on(index - 1))
        return line.text[0].islower()

    def _is_amid(self, index: int) -> bool:
        """Whether a bold line fills the width, and text goes on after it as it does before, or on the next line."""
        before, line, after = (
            self.sheet.lines[at] if 0 <= at < len(self.sheet.lines) else None
            for at in (index - 1, index, index + 1)
        )
        if line is None or after is None or not self._follows(line, after):
            return False
        is_full = line.x1 > self.edges[line.column][1] - 2 * line.size
        is_inside = before is not None and self._follows(before, line) and not before.bold
        return line.bold and is_full and (after.lead > 0 or (is_inside and not after.bold))

    def _divides_word(self, before: Line, line: Line) -> bool:
        """Whether a line ends in a hyphen and the next, as large, stands not far below it."""
        if before.table or line.table or not before.text.endswith(_HYPHENS):
            return False
        near = 0 < self.habit.apart(before, line) < _WORD_APART
        alike = abs(before.size - line.size) < _RESIZED * line.size
        return near and alike and before.text[-2:-1].isalpha() and line.x0 < before.x1

    def _follows(self, before: Line, line: Line, limit: float = HEADING_APART) -> bool:
        """Whether a line stands below another as near as lines of a paragraph do."""
        if before.column != line.column or before.table or line.table:
            return False
        return 0 < self.habit.apart(before, line) < limit

    def _lines_up(self, index: int) -> bool:
        """Whether a line has gaps like the line before or after it: a table without rules."""
        line = self.sheet.lines[index]
        if line.parts < 2 or self._begins_entry(index):
            return False
        beside = self.sheet.lines[max(0, index - 1) : index + 2]
        return any(
            other is not line and other.parts > 1 and other.column == line.column
            for other in beside
        )

    def _begins_entry(self, index: int) -> bool:
        """Whether a term and the full line beside it go on set in below: what is said of it is a paragraph."""
        line, *after = self.sheet.lines[index : index + 2]
        return (
            bool(after)
            and goes_on_set_in(line, after[0])
            and self._follows(line, after[0])
            and not self._has_room(line, after[0])
        )

    def _starts(self, block: Block, before: Line, line: Line, kind: str) -> bool:
        """Whether a line starts a new block."""
        if kind == block.kind == "figure":
            return False
        if line.entry or before.entry:
            return True
        if kind == block.kind == "large" and self._divides_word(before, line):
            return False
        if before.column != line.column or {"table", "figure"} & {kind, block.kind}:
            return True
        if kind == block.kind and kind in _TITLES and _names_contents(line.text):
            return True
        if "heading" in (kind, block.kind):
            return before.level != line.level or bool(depth(line.text))
        if block.kind == "note" and kind == "text" and is_next_line(before, line):
            return False
        apart = self.habit.apart(before, line)
        if block.kind == "code" and kind == "code":
            return not 0 < apart < _CODE_APART
        limit = HEADING_APART if kind == "large" else APART
        if not 0 < apart <= limit or not 0.87 < line.size / before.size < 1.15:
            return True
        if block.kind == "note" and kind == "text":
            return False
        if kind == block.kind == "large" and depth(block.text) and _has_figures(line.text):
            return True
        if block.kind == "marked" and kind in ("marked", "text"):
            return (
                _is_set_apart(before, line)
                or bool(depth(line.text))
                or (kind == "marked" and self._had_room(before, line))
            )
        if kind == "text" and block.kind == "item":
            return self._next_number(block, line) or self._outdents(block, line, before)
        if kind == "code" and block.kind == "text":
            return _SENTENCE_END.search(before.text) is not None or line.x0 > before.x0 + 1
        if kind in ("item", "note") or kind != block.kind:
            return True
        return kind == "text" and (
            self._indents(block, line)
            or hangs_before(block, line)
            or self._follows_short(before, line)
        )

    def _had_room(self, before: Line, line: Line) -> bool:
        """Whether a line's first word would have stood on the line before, and both are not centred."""
        is_centred = abs(before.x0 + before.x1 - line.x0 - line.x1) < 2 * line.size
        return self._has_room(before, line) and not is_centred and before.x0 > line.x0 - 1

    def _has_room(self, before: Line, line: Line) -> bool:
        """Whether a line ends so early that the first word of the next would have stood on it."""
        _, right = self.edges[line.column]
        word = (line.x1 - line.x0) * (len(line.text.split()[0]) + 1) / len(line.text)
        return before.x1 + word < right

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

    def _indents(self, block: Block, line: Line) -> bool:
        """Whether a line is set in after one that was not, or after two that begin at one place, and a sentence ended."""
        left, _ = self.edges[line.column]
        above = [before for _, before in block.lines[-2:]]
        begins_alike = len(above) > 1 and abs(above[0].x0 - above[1].x0) < ALIKE
        left = above[-1].x0 if begins_alike else left
        inset = line.x0 > left + 0.8 * line.size and above[-1].x0 < left + 0.4 * line.size
        return inset and bool(_SENTENCE_END.search(above[-1].text))

    def _follows_short(self, before: Line, line: Line) -> bool:
        """Whether the line before ended early, and with a sentence."""
        left, right = self.edges[line.column]
        if self.habit.spaced:
            return False
        return before.x1 < right - 0.25 * (right - left) and bool(_SENTENCE_END.search(before.text))


def _names_contents(text: str) -> bool:
    """Whether a line is the heading of a table of contents, which no title above it goes on in."""
    return text.strip(" .:").casefold() in TITLES


def _has_figures(text: str) -> bool:
    """Whether a title is numbered in figures: letters may be of a name."""
    return is_numbered_title(text) and any(map(str.isdecimal, text.split()[0]))


def _is_set_apart(before: Line, line: Line) -> bool:
    """Whether a line is set in another face or size than the heading before it."""
    face = before.bold, before.italic, before.capitals
    fonts = {before.font, line.font} - {""}
    is_resized = abs(before.size - line.size) > _RESIZED * line.size
    is_reset = face != (line.bold, line.italic, line.capitals) or len(fonts) > 1 or is_resized
    return is_reset or before.titles != line.titles


def _continues(block: Block, following: Block) -> bool:
    """Whether a paragraph goes on in the next column or on the next page."""
    (page, last), (next_page, first) = block.lines[-1], following.lines[0]
    if first.goes_on:
        return last.table is not None and first.table is not None
    if page == next_page and (last.column == first.column or _stands_below(last, first)):
        return False
    if following.kind != "text" or block.kind not in ("text", "item"):
        return False
    if abs(last.size - first.size) > 0.05 * last.size:
        return False
    if address_goes_on(last.text.rpartition(" ")[2], first.text):
        return True
    if ends_divided(last.text):
        return first.text[:1].isalpha()
    return not _SENTENCE_END.search(last.text) and first.text[:1].islower()


def _stands_below(last: Line, first: Line) -> bool:
    """Whether a line stands farther below another than one of its paragraph: the next column begins higher."""
    return last.low - first.y > _BELOW * first.size
