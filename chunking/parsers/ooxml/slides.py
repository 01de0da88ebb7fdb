"""The slides of a presentation: titles, bullets, tables, charts, diagrams and the speaker's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...types import Image
from ..formulas import latex
from ..inline import Run, plain
from ..numerals import whole_number
from ..symbols import as_unicode
from ..table_heads import Span, with_head
from ..writer import Writer
from ..xml_package import Package, attribute, below, child, local
from .graphics import write_graphics
from .slide_order import TITLES, in_order, placeholder
from .slide_tables import cell_looks
from .slide_titles import boxed_title

#: placeholders whose paragraphs are bullets unless they say otherwise
_BULLETED = frozenset({"", "body", "obj"})
#: what stands on every slide
_RUNNING = frozenset({"ftr", "dt"})
_GROUPS = frozenset({"grpSp", "AlternateContent", "Choice"})
_NUMBERED = {"arabicPeriod": "{}.", "arabicParenR": "{})", "arabicPlain": "{}."}
_OFF = frozenset({"0", "false", "off"})


class SlideReader:
    """Reads a presentation slide by slide, each a page."""

    def __init__(self, package: Package, part: str, writer: Writer) -> None:
        self._package, self._part, self._writer = package, part, writer
        self._running: set[str] = set()
        self.hidden: list[int] = []
        self.damaged: list[int] = []

    def read(self, root: Any) -> list[str]:
        """Write all slides; the names of their parts, in their order."""
        relations = self._package.relations(self._part)
        ids = [relations.get(relation_id(each)) for each in below(root, "sldId")]
        names = [each.target for each in ids if each and each.target in self._package.names]
        for number, name in enumerate(names, 1):
            self._writer.turn_to(number)
            slide = self._package.root(name)
            if slide is None:
                self.damaged.append(number)
            else:
                self._slide(slide, name, number)
        return names

    def _slide(self, root: Any, name: str, number: int) -> None:
        if attribute(root, "show") in _OFF:
            self.hidden.append(number)
        tree = child(root, "cSld", "spTree")
        shapes = list(_shapes(() if tree is None else tree))
        title = boxed_title(shapes)
        for shape in in_order(shapes, title):
            if shape is title:
                self._writer.heading(1, _words_of(shape))
            else:
                self._shape(shape, name)
        for notes in self._package.related(name, "notesSlide"):
            self._notes(self._package.root(notes))

    def _notes(self, root: Any) -> None:
        for shape in below(root, "sp"):
            if placeholder(shape) == "body":
                for paragraph in below(shape, "p"):
                    self._writer.paragraph(_runs(paragraph, {}))

    def _shape(self, shape: Any, part: str) -> None:
        name = local(shape)
        if name in ("sp", "cxnSp"):
            self._words(shape, part)
        elif name == "pic":
            about = next(below(shape, "cNvPr"), None)
            alt = attribute(about, "descr") if about is not None else ""
            self._writer.images.append(Image(None, alt or None, self._writer.page))
        elif name == "graphicFrame":
            tables = list(below(shape, "tbl"))
            for table in tables:
                rows, head = with_head(_table(table), _spans(table), looks=cell_looks(table))
                self._writer.table(rows, head=head)
            if not tables:
                write_graphics(shape, self._package, part, self._writer)

    def _words(self, shape: Any, part: str) -> None:
        """The paragraphs of a shape, as the kind of its placeholder says."""
        kind = placeholder(shape)
        body = child(shape, "txBody")
        if body is None or kind == "sldNum":
            return
        paragraphs = [each for each in body if local(each) == "p"]
        links = {id: each.target for id, each in self._package.relations(part).items() if each.is_external}  # fmt: skip
        lines = [(each, _runs(each, links)) for each in paragraphs]
        if kind in TITLES:
            return self._writer.heading(1, _words_of(shape))
        if kind in _RUNNING:
            return self._footer(" ".join(plain(runs) for _, runs in lines))
        counts: dict[int, int] = {}
        for paragraph, runs in lines:
            depth, label = _bullet(paragraph, body, kind, counts)
            if label and len(paragraphs) > 1:
                self._writer.item(depth, label, runs)
            else:
                self._writer.paragraph(runs)

    def _footer(self, text: str) -> None:
        """What stands on every slide is written once."""
        if text not in self._running:
            self._running.add(text)
            self._writer.paragraph([Run(text)])


def _words_of(shape: Any) -> list[Run]:
    return [run for each in below(shape, "p") for run in (*_runs(each, {}), Run(" "))]


def relation_id(element: Any) -> str:
    """The id of a relation, which has a namespace where the other id has none."""
    return next((str(v) for key, v in element.attrib.items() if key.endswith("}id")), "")


def _shapes(parent: Any) -> Iterator[Any]:
    """The shapes of a slide and of its groups, the rearmost first."""
    for each in parent:
        if local(each) in _GROUPS:
            yield from _shapes(each)
        elif local(each) != "Fallback":
            yield each


def _bullet(paragraph: Any, body: Any, kind: str | None, counts: dict[int, int]) -> tuple[int, str]:
    """The depth of a paragraph and what stands before it; nothing where it is no item."""
    own = child(paragraph, "pPr")
    depth = min(whole_number(attribute(own, "lvl")) or 0, 8) if own is not None else 0
    style = child(body, "lstStyle", f"lvl{depth + 1}pPr")
    for properties in (own, style):
        if properties is None:
            continue
        if child(properties, "buNone") is not None:
            return depth, ""
        if child(properties, "buChar") is not None or child(properties, "buBlip") is not None:
            return depth, "•"
        if (number := child(properties, "buAutoNum")) is not None:
            counts[depth] = counts.get(depth, 0) + 1
            return depth, _NUMBERED.get(attribute(number, "type"), "{}.").format(counts[depth])
    return depth, "•" if kind in _BULLETED else ""


def _runs(paragraph: Any, links: dict[str, str]) -> list[Run]:
    """The words of a paragraph of a shape."""
    runs: list[Run] = []
    for each in paragraph:
        name = local(each)
        if name in ("r", "fld"):
            properties, text = child(each, "rPr"), child(each, "t")
            words = (text.text or "") if text is not None else ""
            words = as_unicode(words, _font(properties)).replace("\x0b", "\n")
            runs.append(Run(words, *_looks(properties, links)))
        elif name == "br":
            runs.append(Run("\n"))
        elif name == "AlternateContent" or name == "m":
            runs += [Run(f"${latex(formula)}$") for formula in below(each, "oMath")]
    return runs


def _font(properties: Any) -> str:
    """The font of a run's signs, or of its letters; nothing where it states none."""
    stated = [] if properties is None else [child(properties, "sym"), child(properties, "latin")]
    return next((attribute(each, "typeface") for each in stated if each is not None), "")


def _looks(properties: Any, links: dict[str, str]) -> tuple[str, str]:
    if properties is None:
        return "", ""
    bold, italic = (attribute(properties, name, "0") not in _OFF for name in "bi")
    link = child(properties, "hlinkClick")
    return "**" * bold + "*" * italic, links.get(attribute(link, "id"), "") if link is not None else ""  # fmt: skip


def _table(table: Any) -> list[list[str]]:
    """The cells of a table; a merged cell's text stands in its first place only."""
    rows = (row for row in table if local(row) == "tr")
    return [[_cell(cell) for cell in row if local(cell) == "tc"] for row in rows]


def _spans(table: Any) -> dict[tuple[int, int], Span]:
    """How far the cells of a table span, by row and column."""
    rows = [[cell for cell in row if local(cell) == "tc"] for row in table if local(row) == "tr"]
    return {
        (y, x): Span(
            *(whole_number(attribute(cell, name)) or 1 for name in ("gridSpan", "rowSpan"))
        )
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
    }


def _cell(cell: Any) -> str:
    if any(attribute(cell, name) in ("1", "true") for name in ("hMerge", "vMerge")):
        return ""
    return " ".join(filter(None, (plain(_runs(each, {})) for each in below(cell, "p"))))
