"""The body of a Word file: paragraphs, headings, lists, tables, notes, text boxes, formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from ...types import Image
from ..formulas import latex
from ..heading_names import LONGEST_HEADING
from ..headless import CellLook
from ..inline import Run, plain
from ..numerals import whole_number
from ..symbols import as_unicode, symbol
from ..table_heads import Span, with_head
from ..writer import Writer
from ..xml_package import Package, attribute, below, child, local, value_at
from .graphics import write_graphics
from .stated_text import stated_text
from .word_lists import BULLET, Lists
from .word_looks import cell_look, set_levels, sets_first_row, text_of
from .word_styles import Styles, is_bold, is_hidden, is_italic

#: what is not part of the text: what was deleted, or moved elsewhere, and what is said of the text
_SILENT = frozenset({"del", "moveFrom", "pPr", "rPr", "tblPr", "trPr", "tcPr", "sdtPr", "sdtEndPr",
                     "instrText", "delText", "delInstrText", "Fallback"})  # fmt: skip
_GAPS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_PICTURES = ("blip", "imagedata")
_OFF = frozenset({"0", "false", "off"})


@dataclass(slots=True)
class Line:
    """The runs of a paragraph, whether its style hides them, and what goes with it: drawings and notes."""

    hides: bool = False
    runs: list[Run] = field(default_factory=list)
    drawings: list[Any] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)


class WordReader:
    """Reads the blocks of a Word file in their order."""

    def __init__(self, package: Package, part: str, writer: Writer) -> None:
        self._package, self._part, self._writer = package, part, writer
        self._styles = Styles(self._related("styles"))
        self._lists = Lists(self._related("numbering"), self._styles)
        self._texts = {name: self._notes_of(name) for name in _NOTES.values()}
        self._marks: dict[tuple[str, str], str] = {}
        #: levels that headings go down by: with a title, chapters are below it
        self._lowered = 0
        #: the levels of paragraphs that are set like headings, where none is stated
        self._set: dict[Any, int] = {}
        #: what runs say that are not shown
        self.hidden: list[str] = []

    def read(self, root: Any) -> None:
        """Write the blocks of the document's first element."""
        self._lowered = int(any(self._is_title(each) for each in below(root, "p")))
        if not any(self._level(each) for each in below(root, "p")):
            self._set = set_levels(root, self._styles, self._lists)
        self._blocks(root)

    def _related(self, kind: str) -> Any:
        names = self._package.related(self._part, kind)
        return self._package.root(names[0]) if names else None

    def _notes_of(self, name: str) -> dict[str, Any]:
        root = self._related(name)
        return {attribute(each, "id"): each for each in (() if root is None else root)}

    def _is_title(self, paragraph: Any) -> bool:
        return self._level(paragraph) == 0 and any(each.text for each in below(paragraph, "t"))

    def _level(self, paragraph: Any) -> int | None:
        """The level of a heading; None for a paragraph, also for one that is too long for a heading."""
        level = self._stated_level(paragraph)
        is_long = level and len(text_of(paragraph)) > LONGEST_HEADING
        return None if is_long else level

    def _stated_level(self, paragraph: Any) -> int | None:
        """The level that a paragraph itself or its style states."""
        stated = whole_number(value_at(paragraph, "pPr", "outlineLvl"))
        if stated is not None:
            return stated + 1 if stated < _BODY_TEXT else None
        return self._styles.level(_style(paragraph))

    def _blocks(self, parent: Any) -> None:
        for each in parent:
            name = local(each)
            if name == "p":
                self._paragraph(each)
            elif name == "tbl":
                self._table(each)
            elif name not in _SILENT:
                self._blocks(each)

    def _paragraph(self, paragraph: Any) -> None:
        line = self._line(paragraph)
        style = _style(paragraph)
        if line.hides and not line.runs:  # lists do not count it
            self._follow(line)
            return
        level = self._level(paragraph)
        level = self._set.get(paragraph) if level is None else level
        label, depth = self._label(paragraph, style)
        if level is not None:
            self._writer.heading(level + self._lowered if level else 1, line.runs, label or "")
        elif self._styles.is_code(style):
            self._writer.code("".join(run.text for run in line.runs))
        elif label is not None:
            self._writer.item(depth, label, line.runs)
        else:
            self._writer.paragraph(line.runs)
        self._follow(line)

    def _label(self, paragraph: Any, style: str) -> tuple[str | None, int]:
        """The bullet or number before a paragraph, and how deep its list is nested."""
        number, depth = self._styles.numbering(style)
        stated = value_at(paragraph, "pPr", "numPr", "numId")
        at = whole_number(value_at(paragraph, "pPr", "numPr", "ilvl"))
        depth = at if at is not None else depth or 0
        return self._lists.label(stated or number or "", depth), depth

    def _follow(self, line: Line) -> None:
        """Write what stands beside a paragraph: its text boxes, charts and notes."""
        for kind, number in line.notes:
            note = self._texts[kind].get(number)
            if note is not None:
                self._writer.note(self._marks[kind, number], self._cell_text(note, line))
        for drawing in line.drawings:
            self._drawing(drawing)

    def _drawing(self, drawing: Any) -> None:
        boxes = _outermost(drawing, "txbxContent")
        for box in boxes:
            self._blocks(box)
        write_graphics(drawing, self._package, self._part, self._writer)
        if not boxes and any(True for _ in below(drawing, *_PICTURES)):
            about = next(below(drawing, "docPr"), None)
            alt = attribute(about, "descr") if about is not None else ""
            self._writer.images.append(Image(None, alt or None))

    def _line(self, paragraph: Any) -> Line:
        line = Line(self._styles.hides(_style(paragraph)))
        self._inline(paragraph, line, "")
        return line

    def _inline(self, parent: Any, line: Line, link: str) -> None:
        """Gather the runs in an element, through all that may be around them."""
        for each in parent:
            name = local(each)
            if name in _SILENT:
                continue
            if name == "r":
                self._run(each, line, link)
            elif name == "oMath":
                line.runs.append(Run(f"${latex(each)}$"))
            elif name == "oMathPara":
                line.runs.append(Run(f"$${latex(each)}$$"))
            elif name == "hyperlink":
                target = self._package.relations(self._part).get(attribute(each, "id"))
                self._inline(each, line, target.target if target and target.is_external else "")
            else:
                self._inline(each, line, link)

    def _run(self, run: Any, line: Line, link: str) -> None:
        if self._is_hidden(child(run, "rPr"), line.hides):
            self.hidden.append("".join(stated_text(run)))
            return
        emphasis, fonts = self._emphasis(child(run, "rPr")), child(run, "rPr", "rFonts")
        font = "" if fonts is None else attribute(fonts, "hAnsi") or attribute(fonts, "ascii")
        for each in _shown(run):
            name, text = local(each), _text(each, font)
            if text is not None:
                line.runs.append(Run(text, emphasis, link))
            elif name in _NOTES:
                line.runs.append(Run(self._mark(_NOTES[name], attribute(each, "id"), line)))
            elif name in ("drawing", "pict", "object"):
                line.drawings.append(each)
            elif name == "ruby":
                self._inline(each, line, link)

    def _is_hidden(self, properties: Any, by_paragraph: bool) -> bool:
        """Whether a run is hidden; two styles that both hide it show it, as Word has it."""
        if properties is None:
            return by_paragraph
        own = is_hidden(properties)
        by_words = self._styles.hides(value_at(properties, "rStyle") or "")
        return by_words != by_paragraph if own is None else own

    def _mark(self, kind: str, number: str, line: Line) -> str:
        """The mark of a note in the text; a second reference to a note only repeats the mark."""
        if (kind, number) not in self._marks:
            self._marks[kind, number] = str(len(self._marks) + 1)
            line.notes.append((kind, number))
        return f"[^{self._marks[kind, number]}]"

    def _emphasis(self, properties: Any) -> str:
        if properties is None:
            return ""
        by_style = self._styles.emphasis(value_at(properties, "rStyle") or "")
        stated = is_bold(properties), is_italic(properties)
        bold, italic = (
            by if own is None else own for own, by in zip(stated, by_style, strict=True)
        )
        return "**" * bold + "*" * italic

    def _table(self, table: Any) -> None:
        """Write a table, and what its cells hold beside text after it."""
        rows = [list(_cells(row)) for row in _rows(table)]
        if [len(row) for row in rows] == [1]:  # a frame around text
            self._blocks(rows[0][0])
            return
        beside = Line()
        texts = [self._texts_of(row, beside) for row in rows]
        named = list(takewhile(_is_head, _rows(table)))
        texts, head = with_head(texts, _spans(rows), len(named), looks=self._looks(table, rows))
        self._writer.table(texts, head=head)
        for nested in beside.drawings:
            if local(nested) == "tbl":
                self._table(nested)
        beside.drawings = [each for each in beside.drawings if local(each) != "tbl"]
        self._follow(beside)

    def _looks(self, table: Any, rows: list[list[Any]]) -> list[list[CellLook | None]]:
        """How the cells of each column are set; nothing where the table's style sets its first row apart."""
        if sets_first_row(table, self._styles):
            return []
        return [
            [look for cell in row for look in (cell_look(cell, self._styles), *[None] * (_columns(cell) - 1))]
            for row in rows
        ]  # fmt: skip

    def _texts_of(self, row: Iterable[Any], beside: Line) -> list[str]:
        """The cells of a row; a merged cell has its text in its first place only."""
        texts: list[str] = []
        for cell in row:
            merge = child(cell, "tcPr", "vMerge")
            is_rest = merge is not None and attribute(merge, "val") != "restart"
            rest = [""] * (_columns(cell) - 1)
            texts += ["" if is_rest else self._cell_text(cell, beside), *rest]
        return texts

    def _cell_text(self, cell: Any, beside: Line) -> str:
        """The paragraphs of a cell or a note on one line; what is no text goes `beside` it."""
        texts = []
        for each in cell:
            name = local(each)
            if name == "p":
                line = self._line(each)
                is_shown = line.runs or not line.hides
                label = self._label(each, _style(each))[0] if is_shown else None
                mark = f"{label} " if label and label != BULLET else ""
                texts.append(plain([Run(mark), *line.runs]))
                beside.drawings += line.drawings
                beside.notes += line.notes
            elif name == "tbl":
                beside.drawings.append(each)
            elif name not in _SILENT:
                texts.append(self._cell_text(each, beside))
        return " ".join(filter(None, texts))


#: the outline level of body text
_BODY_TEXT = 9
#: columns that one cell may span; Word allows 63
_MOST_COLUMNS = 100


def _style(paragraph: Any) -> str:
    return value_at(paragraph, "pPr", "pStyle") or ""


def _shown(parent: Any) -> Iterator[Any]:
    """The elements of a run, of which the newest that we know stand for their alternatives."""
    for each in parent:
        if local(each) == "AlternateContent":
            choice = child(each, "Choice")
            yield from _shown(each if choice is None else choice)
        elif local(each) == "Fallback":
            yield from _shown(each)
        else:
            yield each


def _outermost(element: Any, name: str) -> list[Any]:
    """The elements of a name that are in no other of that name, nor in an alternative to one."""
    found: list[Any] = []
    for each in element:
        if local(each) == name:
            found.append(each)
        elif local(each) != "Fallback":
            found += _outermost(each, name)
    return found


def _rows(table: Any) -> Iterator[Any]:
    for each in table:
        if local(each) == "tr":
            if child(each, "trPr", "del") is None:
                yield each
        elif local(each) not in _SILENT:
            yield from _rows(each)


def _cells(row: Any) -> Iterator[Any]:
    for each in row:
        if local(each) == "tc":
            yield each
        elif local(each) not in _SILENT:
            yield from _cells(each)


def _is_head(row: Any) -> bool:
    """Whether a row is repeated on each page."""
    mark = child(row, "trPr", "tblHeader")
    return mark is not None and attribute(mark, "val", "1") not in _OFF


def _spans(rows: list[list[Any]]) -> dict[tuple[int, int], Span]:
    """The merged cells by row and column."""
    spans: dict[tuple[int, int], Span] = {}
    begins: dict[int, int] = {}  # where the cell of a column begins that goes on below
    for y, row in enumerate(rows):
        x = 0
        for cell in row:
            merge, wide = child(cell, "tcPr", "vMerge"), _columns(cell)
            if merge is None or attribute(merge, "val") == "restart" or x not in begins:
                begins[x] = y
            spans[begins[x], x] = Span(wide, y + 1 - begins[x])
            x += wide
    return spans


def _columns(cell: Any) -> int:
    return min(whole_number(value_at(cell, "tcPr", "gridSpan")) or 1, _MOST_COLUMNS)


def _text(element: Any, font: str) -> str | None:
    """The characters that an element of a run in a font stands for; None for one that is something else."""
    name = local(element)
    if name == "t":
        return as_unicode((element.text or "").replace("\n", " "), font)
    if name == "sym":
        return symbol(attribute(element, "font"), attribute(element, "char"))
    return _GAPS.get(name)
