"""The body of an OpenDocument text: paragraphs, headings, lists, tables, notes, frames, formulas."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from ..types import Image
from .formulas import latex
from .heading_names import LONGEST_HEADING
from .headless import CellLook
from .inline import Run, plain
from .numerals import whole_number
from .opendocument_looks import cell_look, look, set_levels
from .opendocument_styles import Counter, OdtStyles
from .symbols import as_unicode
from .table_heads import Span, with_head
from .writer import Writer
from .xml_package import Package, attribute, below, child, local

#: what is no text: deleted words, comments, templates of indexes, declarations
_SILENT = frozenset({"tracked-changes", "annotation", "annotation-end", "forms", "sequence-decls",
                     "variable-decls", "user-field-decls", "dde-connection-decls", "title", "desc",
                     "note-citation", "event-listeners", "table-column", "table-columns",
                     "soft-page-break", "glue-point", "label"})  # fmt: skip
_FRAMES = frozenset({"frame", "custom-shape", "g", "rect", "ellipse", "circle", "line", "connector",
                     "polygon", "polyline", "path", "caption", "measure", "page-thumbnail"})  # fmt: skip
_AROUND_WORDS = frozenset({"span", "a"})
_ROWS = frozenset({"table-header-rows", "table-rows", "table-row-group"})
#: times that a row or cell may be repeated, which programs do with empty ones to the end of a sheet
_MOST_REPEATED = 100
_MOST_SPACES = 100
_SPACES = re.compile("[ \\t\\n\\r]+")


@dataclass(slots=True)
class Line:
    """The runs of a paragraph, what it hides after so many of them, and what goes with it: frames and notes."""

    runs: list[Run] = field(default_factory=list)
    hidden: list[tuple[int, str]] = field(default_factory=list)
    frames: list[Any] = field(default_factory=list)
    notes: list[tuple[str, Any]] = field(default_factory=list)


class _Setting(NamedTuple):
    """How words are set: their emphasis in Markdown, where they lead, the family of their font, and whether it hides them."""

    emphasis: str
    link: str
    font: str
    hides: bool


class TextReader:
    """Reads the blocks of an OpenDocument text in their order."""

    #: sheets or slides that were read; texts have none
    pages = 0

    def __init__(self, package: Package, styles: OdtStyles, writer: Writer) -> None:
        self._package, self._styles, self._writer = package, styles, writer
        self._headings = Counter(styles.outline)
        self._counters: dict[str, Counter] = {}
        self._notes = 0
        #: levels that headings go down by: with a title, chapters are below it
        self._lowered = 0
        #: the levels of paragraphs that are set like headings, where none is marked
        self._set: dict[Any, int] = {}
        #: what words say that are not shown
        self.hidden_text: list[str] = []

    def read(self, body: Any) -> None:
        titles = (each for each in below(body, "p") if self._level(each) == 0)
        self._lowered = int(any("".join(each.itertext()).strip() for each in titles))
        if not any(self._level(each) for each in below(body, "p", "h")):
            self._set = set_levels(body, self._styles)
        self._blocks(body)

    def _level(self, paragraph: Any) -> int | None:
        """The level of a heading from 1, 0 for the title, None for a paragraph, also for one that is too long for a heading."""
        level = self._stated_level(paragraph)
        is_long = level and len(look(paragraph, self._styles).text) > LONGEST_HEADING
        return None if is_long else level

    def _stated_level(self, paragraph: Any) -> int | None:
        """The level that a paragraph states by its style or as a heading."""
        by_style = self._styles.level(attribute(paragraph, "style-name"))
        if local(paragraph) == "p" or by_style == 0:
            return by_style
        return whole_number(attribute(paragraph, "outline-level")) or 1

    def _blocks(self, parent: Any) -> None:
        for each in parent:
            name = local(each)
            if name in ("p", "h"):
                self._paragraph(each)
            elif name == "list":
                self._list(each, 0, "", None)
            elif name == "table":
                self._table(each)
            elif name in _FRAMES:
                self._frame(each)
            elif name == "section" and (_is_hidden(each) or attribute(each, "display") == "none"):
                self.hidden_text.append("".join(stated_text(each)))
            elif name not in _SILENT and not name.endswith("-source"):
                self._blocks(each)

    def _paragraph(self, paragraph: Any, depth: int = 0, label: str | None = None) -> None:
        """A heading or paragraph; with a label it is an item of a list."""
        line, level = self._line(paragraph), self._level(paragraph)
        level = self._set.get(paragraph) if level is None else level
        number = self._number(paragraph)
        if level is not None:
            self._writer.heading(level + self._lowered if level else 1, line.runs, number)
        elif number or label is not None:
            self._writer.item(depth, number or label or "", line.runs)
        elif self._styles.is_code(attribute(paragraph, "style-name")):
            self._writer.code("".join(run.text for run in line.runs))
        else:
            self._writer.paragraph(line.runs)
        self._follow(line)

    def _number(self, paragraph: Any) -> str:
        """The number of a heading, and of a paragraph that is too long for one; empty where it has none."""
        level = self._stated_level(paragraph) if local(paragraph) == "h" else None
        is_numbered = level and attribute(paragraph, "is-list-header") != "true"
        return self._headings.label(level - 1) if level and is_numbered else ""

    def _follow(self, line: Line) -> None:
        """Write what stands beside a paragraph: its notes and frames."""
        for mark, body in line.notes:
            self._writer.note(mark, self._cell_text(body, line))
        for frame in line.frames:
            self._table(frame) if local(frame) == "table" else self._frame(frame)

    def _list(self, element: Any, depth: int, style: str, counter: Counter | None) -> None:
        """A list; only the first paragraph of an item has a bullet or number."""
        style = attribute(element, "style-name") or style
        if counter is None or attribute(element, "style-name"):
            continues = attribute(element, "continue-numbering") == "true" or attribute(element, "continue-list")  # fmt: skip
            if depth == 0 and not continues:
                self._counters.pop(style, None)
            counter = self._counters.setdefault(style, Counter(self._styles.list_levels(style)))
        for item in element:
            start = whole_number(attribute(item, "start-value"), digits=9)
            is_first = local(item) == "list-item"
            for each in item:
                name = local(each)
                if name == "list":
                    self._list(each, depth + 1, style, counter)
                elif name in ("p", "h") and is_first:
                    label = counter.label(depth, start) if name == "p" else None
                    self._paragraph(each, depth, label)
                    is_first = False
                elif name in ("p", "h"):
                    self._paragraph(each)
                elif name not in _SILENT:
                    self._blocks([each])

    def _frame(self, frame: Any) -> None:
        """The text of a frame or shape, the chart in it, or its picture."""
        for each in frame:
            name = local(each)
            if name in ("p", "h", "list", "table") or name in _FRAMES:
                self._blocks([each])
            elif name == "text-box":
                self._blocks(each)
            elif name == "object":
                self._object(each)
                return
            elif name == "image":
                about = child(frame, "desc")
                about = child(frame, "title") if about is None else about
                self._writer.images.append(Image(None, (about.text if about is not None else "") or None))  # fmt: skip
                return

    def _object(self, element: Any) -> None:
        root = self._embedded(element)
        if root is not None and local(root) != "math":
            for body in below(root, "body"):
                self._blocks(body)

    def _embedded(self, element: Any) -> Any:
        """The content of an object that is kept in the same file; None for others."""
        if len(element):
            return element[0]
        folder = posixpath.normpath(attribute(element, "href"))
        return self._package.root(f"{folder}/content.xml")

    def _line(self, paragraph: Any) -> Line:
        line = Line()
        style = attribute(paragraph, "style-name")
        hides = bool(self._styles.hides(style)) or _hides_itself(paragraph)
        self._inline(paragraph, line, _Setting("", "", self._styles.font(style), hides))
        for _, together in groupby(line.hidden, key=itemgetter(0)):
            self.hidden_text.append("".join(text for _, text in together))
        return line

    def _inline(self, parent: Any, line: Line, setting: _Setting) -> None:
        """Gather the runs of an element; the text after a child belongs to its parent."""
        self._words(parent.text, line, setting)
        for each in parent:
            self._element(each, line, setting)
            self._words(each.tail, line, setting)

    def _element(self, element: Any, line: Line, setting: _Setting) -> None:
        name = local(element)
        if name in _GAPS:
            self._run(_gap(element), line, setting)
        elif name == "span":
            self._inline(element, line, self._set_by(attribute(element, "style-name"), setting))
        elif name == "a":
            self._inline(element, line, setting._replace(link=attribute(element, "href")))
        elif name == "hidden-text":
            self._hidden_text(element, line, setting)
        elif setting.hides and (name == "note" or name in _FRAMES):
            self._run("".join(stated_text(element)), line, setting)
        elif name == "note":
            self._note(element, line)
        elif name in _FRAMES:
            self._framed(element, line)
        elif name not in _SILENT:
            self._inline(element, line, setting)

    def _hidden_text(self, field: Any, line: Line, setting: _Setting) -> None:
        """Words that a condition hides: the field keeps them where it holds nothing."""
        setting = setting._replace(hides=setting.hides or _is_hidden(field))
        self._inline(field, line, setting)
        if setting.hides and not field.text:
            self._words(attribute(field, "string-value"), line, setting)

    def _set_by(self, style: str, around: _Setting) -> _Setting:
        """How words of a style are set within others."""
        hides = self._styles.hides(style)
        return _Setting(
            self._styles.emphasis(style) or around.emphasis,
            around.link,
            self._styles.font(style) or around.font,
            around.hides if hides is None else hides,
        )

    def _words(self, text: str | None, line: Line, setting: _Setting) -> None:
        if text:
            self._run(_SPACES.sub(" ", as_unicode(text, setting.font)), line, setting)

    def _run(self, text: str, line: Line, setting: _Setting) -> None:
        if setting.hides:
            line.hidden.append((len(line.runs), text))
        else:
            line.runs.append(Run(text, setting.emphasis, setting.link))

    def _note(self, note: Any, line: Line) -> None:
        body = child(note, "note-body")
        if body is not None:
            self._notes += 1
            line.notes.append((str(self._notes), body))
            line.runs.append(Run(f"[^{self._notes}]"))

    def _framed(self, frame: Any, line: Line) -> None:
        """A formula stands in the line; any other frame after its paragraph."""
        element = child(frame, "object")
        root = None if element is None else self._embedded(element)
        if root is not None and local(root) == "math":
            line.runs.append(Run(f"${latex(root)}$"))
        else:
            line.frames.append(frame)

    def _table(self, table: Any) -> None:
        """Write a table, and what its cells hold beside text after it."""
        rows, beside = list(rows_of(table)), Line()
        if len(rows) == 1 and len(rows[0]) == 1:  # a frame around text
            self._blocks(rows[0][0])
            return
        texts: list[list[str]] = []
        looks: list[list[CellLook | None]] = []
        spans: dict[tuple[int, int], Span] = {}
        head = 0
        for row in rows:
            head += local(row.getparent()) == "table-header-rows"
            spans |= {(len(texts), column): span for column, span in _spans(row)}
            cells = [
                (
                    self._cell(cell, beside),
                    cell_look(cell, self._styles),
                    _repeated(cell, "columns"),
                )
                for cell in row
                if local(cell).endswith("table-cell")
            ]
            times = _repeated(row, "rows")
            texts += [[text for text, _, wide in cells for _ in range(wide)]] * times
            looks += [[look for _, look, wide in cells for _ in range(wide)]] * times
        texts, head = with_head(texts, spans, head, looks=looks)
        self._writer.table(texts, head=head)
        self._follow(beside)

    def _cell(self, cell: Any, beside: Line) -> str:
        return "" if local(cell) == "covered-table-cell" else self._cell_text(cell, beside)

    def _cell_text(self, cell: Any, beside: Line) -> str:
        """The paragraphs of a cell or a note on one line; what is no text goes `beside` it."""
        texts = []
        for each in cell:
            name = local(each)
            if name in ("p", "h"):
                line = self._line(each)
                texts.append(plain(line.runs))
                beside.frames += line.frames
                beside.notes += line.notes
            elif name == "table" or name in _FRAMES:
                beside.frames.append(each)
            elif name not in _SILENT:
                texts.append(self._cell_text(each, beside))
        return " ".join(filter(None, texts))


_GAPS = {"s": " ", "tab": "\t", "line-break": "\n"}


def _gap(element: Any) -> str:
    """The white space that an element stands for."""
    times = whole_number(attribute(element, "c"))
    return _GAPS[local(element)] * (1 if times is None else min(times, _MOST_SPACES))


def _hides_itself(element: Any) -> bool:
    """Whether a paragraph, or a part of it, holds a field that hides the paragraph."""
    return any(
        _is_hidden(each)
        if local(each) == "hidden-paragraph"
        else local(each) in _AROUND_WORDS and _hides_itself(each)
        for each in element
    )


def _is_hidden(element: Any) -> bool:
    """Whether the condition holds that hides a section or what a field stands for."""
    return attribute(element, "is-hidden") == "true"


def rows_of(table: Any) -> Iterator[Any]:
    for each in table:
        if local(each) == "table-row":
            yield each
        elif local(each) in _ROWS:
            yield from rows_of(each)


def _spans(row: Any) -> Iterator[tuple[int, Span]]:
    """How far the cells of a row span, by column."""
    column = 0
    for cell in row:
        if local(cell).endswith("table-cell"):
            yield column, span_of(cell)
            column += _repeated(cell, "columns")


def span_of(cell: Any) -> Span:
    """How many columns and rows a cell spans."""
    stated = (attribute(cell, f"number-{what}-spanned") for what in ("columns", "rows"))
    return Span(*(whole_number(each, digits=4) or 1 for each in stated))


def _repeated(element: Any, what: str) -> int:
    times = whole_number(attribute(element, f"number-{what}-repeated"), digits=7)
    return min(times or 1, _MOST_REPEATED)


def stated_text(parent: Any) -> Iterator[str]:
    """All words that an element states, piece by piece: what no reader may lose."""
    name = local(parent)
    if name in _SILENT or name.endswith("-source") or name in ("math", "script"):
        return
    if name in ("p", "h", "s", "tab", "line-break", "note", "text-box"):
        yield " "
    yield parent.text or ""
    for each in parent:
        yield from stated_text(each)
        yield each.tail or ""
    if name in ("p", "h", "note", "text-box"):
        yield " "
