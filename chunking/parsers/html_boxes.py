"""Notes, tips and warnings of a web page: their titles open no section, and a table that only draws one is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .html_blocks import BLOCKS, elements

#: what a box beside the text is called
_BOXES = frozenset({"note", "tip", "hint", "important", "warning", "caution", "danger", "attention",
                    "admonition", "admonitionblock", "callout"})  # fmt: skip
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_CELLS = ("td", "th")
#: what a cell with a picture may hold: the name of the kind of box
_NAME = 60


def write_boxes(soup: Any) -> None:
    """Make boxes of tables that draw them, and begin each box with its title in bold."""
    for table in elements(soup, ("table",)):
        if _is_box(table.parent):
            _open(table)
    for heading in elements(soup, _HEADINGS):
        if _is_box(heading.parent) and len(heading.parent.find_all([*_HEADINGS], limit=2)) == 1:
            _lead(heading)


def _is_box(tag: Any) -> bool:
    return tag.name in ("div", "aside") and not _BOXES.isdisjoint(tag.get("class") or ())


def _open(table: Any) -> None:
    """Turn a table of a picture, a title and the text of the box, which is all that the box holds, into divisions."""
    rows = [row for row in table.find_all("tr") if row.find_parent("table") is table]
    cells = [cell for row in rows for cell in row.find_all(_CELLS) if cell.find_parent("tr") is row]
    if not 1 < len(cells) <= 3 or len(rows) > 2 or table.find_next_sibling() is not None:
        return
    picture, *_, text = cells
    if not _is_picture(picture):
        return
    titles = [picture, *cells[1:-1]]
    for part in [*table.find_all(("tbody", "thead")), *rows, *cells, table]:
        if part is table or part.find_parent("table") is table:
            part.name = "div"
    for title in titles:
        if title.get_text().strip():
            text.insert_before(title.extract())
            _lead(title)


def _is_picture(cell: Any) -> bool:
    """Whether a cell has a picture, or a class that says so, and no words but a name."""
    words = cell.get_text().strip()
    return len(words) <= _NAME and (cell.find("img") is not None or "icon" in cell.get("class", ()))


def _lead(title: Any) -> None:
    """Put a title in bold at the head of the paragraph below it, or make it one of its own."""
    for part in title.find_all("div"):
        part.unwrap()
    name = title.wrap(type(title)(name="strong"))
    title.unwrap()
    text = _first(name.next_siblings)
    while text is not None and text.name == "div":
        first = _first(text.children)
        if first is None or first.name not in BLOCKS:
            break
        text = first
    if text is None or text.name not in ("p", "div"):
        name.wrap(type(name)(name="p"))
    else:
        text.insert(0, type(name)(name="br"))
        text.insert(0, name.extract())


def _first(nodes: Iterable[Any]) -> Any:
    """The first of some nodes that is no white space; None where there is none."""
    return next((node for node in nodes if node.name or node.strip()), None)
