"""What Office files state in their own XML, by a plain reader that has nothing of the parsers'."""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .measures import Grid, Held, words_of

_GONE = {"del", "moveFrom", "Fallback", "delText", "instrText", "oMath"}
_HEADING = re.compile(r"(?:heading|überschrift|titre) ?(\d)|title", re.IGNORECASE)


def name_of(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def value_of(element: Element | None, name: str = "val") -> str:
    """An attribute by its name without its namespace."""
    found = {} if element is None else element.attrib
    return next((v for key, v in found.items() if key.rpartition("}")[2] == name), "")


def first(element: Element | None, name: str) -> Element | None:
    return None if element is None else next(every(element, name), None)


def every(element: Element, *names: str) -> Iterator[Element]:
    return (each for each in element.iter() if name_of(each) in names)


def text_of(element: Element, ends: tuple[str, ...] = ("p", "tc", "br", "tab")) -> str:
    """The words of an element but for what was deleted; a space where paragraphs end."""
    if name_of(element) in _GONE:
        return ""
    own = (element.text or "") if name_of(element) == "t" else ""
    inside = "".join(text_of(each, ends) for each in element)
    return own + inside + (" " if name_of(element) in ends else "")


class Parts:
    """The parts of a package and what they refer to."""

    def __init__(self, data: bytes) -> None:
        self.archive = zipfile.ZipFile(BytesIO(data))

    def root(self, name: str) -> Element | None:
        try:
            return ElementTree.fromstring(self.archive.read(name))
        except KeyError:
            return None

    def links(self, name: str) -> dict[str, tuple[str, str]]:
        """The kind and the part that each id stands for."""
        folder, _, file = name.rpartition("/")
        root = self.root(f"{folder}/_rels/{file}.rels".lstrip("/"))
        return {
            each.get("Id", ""): (
                each.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, each.get("Target", "")))[1:],
            )
            for each in ([] if root is None else root)
        }

    def main(self) -> str:
        return next(to for kind, to in self.links("").values() if kind == "officeDocument")

    def related(self, name: str, kind: str) -> list[str]:
        return [to for is_kind, to in self.links(name).values() if is_kind == kind]


def docx(data: bytes) -> Held:
    parts = Parts(data)
    main = parts.main()
    root = parts.root(main)
    assert root is not None
    styles = _heading_styles(parts, main)
    notes = [each for kind in ("footnotes", "endnotes") for each in parts.related(main, kind)]
    roots = [root, *filter(lambda each: each is not None, map(parts.root, notes))]
    cells = {id(p) for cell in every(root, "tc") for p in every(cell, "p")}
    paragraphs = (p for p in every(root, "p") if id(p) not in cells)
    headings = [text_of(p) for p in paragraphs if _is_heading(p, styles)]
    words = words_of(" ".join(text_of(each) for each in roots if each is not None))
    tables = [_word_table(each) for each in every(root, "tbl")]
    tables = [each for each in tables if len(each) > 1 or len(each[0]) > 1]
    return Held(words, headings, tables, _of_charts(parts, main))


def _heading_styles(parts: Parts, main: str) -> set[str]:
    """The ids of the styles that are headings, or are based on one."""
    root = next((parts.root(name) for name in parts.related(main, "styles")), None)
    styles = {} if root is None else {value_of(each, "styleId"): each for each in every(root, "style")}  # fmt: skip

    def is_heading(style: str, depth: int = 0) -> bool:
        element = styles.get(style)
        if element is None or depth > 20:
            return False
        level = value_of(first(first(element, "pPr"), "outlineLvl"))
        if level:
            return level != "9"
        if _HEADING.fullmatch(value_of(first(element, "name"))):
            return True
        return is_heading(value_of(first(element, "basedOn")), depth + 1)

    return {style for style in styles if is_heading(style)}


def _is_heading(paragraph: Element, styles: set[str]) -> bool:
    level = value_of(first(first(paragraph, "pPr"), "outlineLvl"))
    return level != "9" if level else value_of(first(paragraph, "pStyle")) in styles


def _word_table(table: Element) -> Grid:
    rows = [row for row in table if name_of(row) == "tr"]
    return [[text_of(cell) for cell in row if name_of(cell) == "tc"] for row in rows] or [[]]


def pptx(data: bytes) -> Held:
    parts = Parts(data)
    main = parts.main()
    root, links, held = parts.root(main), parts.links(main), Held()
    running: set[str] = set()
    assert root is not None
    for each in every(root, "sldId"):
        ids = [links[v][1] for key, v in each.attrib.items() if key.endswith("}id") and v in links]
        slide = parts.root(ids[0]) if ids else None
        if slide is not None:
            _slide(slide, held, running)
            held.loose += _of_charts(parts, ids[0])
            held.tables += _tables_of_charts(parts, ids[0])
            for notes in map(parts.root, parts.related(ids[0], "notesSlide")):
                shapes = [] if notes is None else list(every(notes, "sp"))
                for shape in shapes:
                    if value_of(first(shape, "ph"), "type") == "body":
                        held.words += words_of(text_of(shape))
    return held


def _slide(slide: Element, held: Held, running: set[str]) -> None:
    """The title of a slide first, then its shapes as they were made; what stands on every slide counts once."""
    titles, others = [], []
    for shape in every(slide, "sp", "graphicFrame", "cxnSp"):
        kind, text = value_of(first(shape, "ph"), "type"), text_of(shape)
        if kind in ("title", "ctrTitle"):
            titles.append(text)
        elif kind != "sldNum" and text not in running:
            others.append(text)
        if kind in ("ftr", "dt"):
            running.add(text)
    held.headings += titles
    held.words += words_of("\n".join([*titles, *others]))
    for table in every(slide, "tbl"):
        rows = [[text_of(cell) for cell in row if name_of(cell) == "tc"] for row in every(table, "tr")]  # fmt: skip
        held.tables.append(rows)


def _of_charts(parts: Parts, name: str) -> list[str]:
    """The words and numbers of the charts and diagrams of a part; categories are stored for each series, and count once."""
    words = []
    for kind in ("chart", "chartEx", "diagramData"):
        for root in filter(lambda each: each is not None, map(parts.root, parts.related(name, kind))):  # fmt: skip
            assert root is not None
            names = {v.text or "" for cache in every(root, "strCache") for v in every(cache, "v")}
            numbers = [v.text or "" for cache in every(root, "numCache") for v in every(cache, "v")]
            words += words_of("\n".join([text_of(root), *sorted(names), *numbers]))
    return words


def _tables_of_charts(parts: Parts, name: str) -> Iterator[Grid]:
    """The stored numbers of each chart by category, a column for each series."""
    for root in filter(lambda each: each is not None, map(parts.root, parts.related(name, "chart"))):  # fmt: skip
        assert root is not None
        columns = []
        for series in every(root, "ser"):
            stored = {name_of(each): [v.text or "" for v in every(each, "v")] for each in series}
            categories = stored.get("cat") or stored.get("xVal") or []
            columns = columns or [["", *categories]]
            columns.append([" ".join(stored.get("tx", [])), *(stored.get("val") or stored.get("yVal") or [])])  # fmt: skip
        if columns:
            height = max(map(len, columns))
            yield [[c[y] if y < len(c) else "" for c in columns] for y in range(height)]


def xlsx(data: bytes) -> Held:
    """The sheets of a workbook: their names are headings, their cells a table; dates in ISO form."""
    parts = Parts(data)
    main = parts.main()
    root, links = parts.root(main), parts.links(main)
    assert root is not None
    shared = _shared(parts, main)
    dates = _date_styles(parts, main)
    is_mac = value_of(first(root, "workbookPr"), "date1904") in ("1", "true")
    held = Held()
    for sheet in every(root, "sheet"):
        held.headings.append(value_of(sheet, "name"))
        held.words += words_of(value_of(sheet, "name"))
        ids = [links[v] for key, v in sheet.attrib.items() if key.endswith("}id") and v in links]
        part = parts.root(ids[0][1]) if ids and ids[0][0] == "worksheet" else None
        grid = [] if part is None else list(_grid(part, shared, dates, is_mac))
        held.words += words_of("\n".join(cell for row in grid for cell in row))
        held.tables.append(grid)
        for drawing in parts.related(ids[0][1], "drawing") if ids else ():
            shapes = parts.root(drawing)
            held.words += [] if shapes is None else words_of(text_of(shapes))
            held.loose += _of_charts(parts, drawing)
            held.tables += _tables_of_charts(parts, drawing)
    return held


def _shared(parts: Parts, main: str) -> list[str]:
    root = next((parts.root(name) for name in parts.related(main, "sharedStrings")), None)
    return [] if root is None else [_string(each) for each in every(root, "si")]


def _string(element: Element) -> str:
    spoken = {id(t) for hint in every(element, "rPh") for t in every(hint, "t")}
    return "".join(t.text or "" for t in every(element, "t") if id(t) not in spoken)


def _date_styles(parts: Parts, main: str) -> set[str]:
    """The numbers of the styles that show dates."""
    root = next((parts.root(name) for name in parts.related(main, "styles")), None)
    formats = {} if root is None else {value_of(f, "numFmtId"): value_of(f, "formatCode") for f in every(root, "numFmt")}  # fmt: skip
    bare = {key: re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", code) for key, code in formats.items()}
    known = {str(number) for number in (14, 15, 16, 17, 22)} - formats.keys()
    known |= {key for key, code in bare.items() if re.search(r"[yd]", code, re.IGNORECASE)}
    uses = first(root, "cellXfs") if root is not None else None
    return {str(at) for at, use in enumerate(uses if uses is not None else []) if value_of(use, "numFmtId") in known}  # fmt: skip


def _grid(sheet: Element, shared: list[str], dates: set[str], is_mac: bool) -> Iterator[list[str]]:
    for row in every(sheet, "row"):
        cells: list[str] = []
        for cell in row:
            letters = re.match("[A-Z]+", value_of(cell, "r"))
            at = _column(letters[0]) if letters else len(cells) + 1
            cells += [""] * (min(at, 16_384) - 1 - len(cells))
            cells.append(_shown(cell, shared, dates, is_mac))
        if any(cells):
            yield cells


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _shown(cell: Element, shared: list[str], dates: set[str], is_mac: bool) -> str:
    from datetime import datetime, timedelta

    kind, value = value_of(cell, "t") or "n", first(cell, "v")
    text = "" if value is None else value.text or ""
    if kind == "s":
        return shared[int(text)] if text.isdigit() and int(text) < len(shared) else ""
    if kind == "inlineStr":
        return _string(cell)
    if kind == "b":
        return {"1": "TRUE", "0": "FALSE"}.get(text, text)
    if kind == "n" and text and value_of(cell, "s") in dates:
        start = datetime(1904, 1, 1) if is_mac else datetime(1899, 12, 30)
        try:
            moment = start + timedelta(seconds=round(float(text) * 86_400))
        except (OverflowError, ValueError):
            return text
        return moment.strftime("%Y-%m-%d" + (" %H:%M" if moment.hour or moment.minute else ""))
    return text
