"""Charts and diagrams (SmartArt) of Office files: their words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..inline import Run
from ..numerals import whole_number
from ..writer import Writer
from ..xml_package import Package, attribute, below, child, local

_CATEGORIES = ("cat", "xVal")
_VALUES = ("val", "yVal")


def write_graphics(element: Any, package: Package, part: str, writer: Writer) -> None:
    """Write what the charts and diagrams in an element of a part show."""
    relations = package.relations(part)
    for found in below(element, "chart", "relIds"):
        is_chart = local(found) == "chart"
        relation = relations.get(attribute(found, "id" if is_chart else "dm"))
        root = package.root(relation.target) if relation else None
        if root is not None:
            (_write_chart if is_chart else _write_diagram)(root, writer)


def _write_diagram(root: Any, writer: Writer) -> None:
    """The points of a diagram as a list."""
    for point in below(root, "pt"):
        text = " ".join(paragraph_texts(point))
        writer.item(0, "•", [Run(text)])


def _write_chart(root: Any, writer: Writer) -> None:
    """The titles of a chart, its numbers as a table by category and series, and what is written at its points."""
    words = _title(child(root, "chart"))
    writer.paragraph([Run(words)])
    for axis in below(root, "catAx", "valAx", "dateAx", "serAx"):
        writer.paragraph([Run(_title(axis))])
    series = list(below(root, "ser"))
    names = [" ".join(_points(child(each, "tx")).values()) for each in series]
    values = [_points_of(each, _VALUES) for each in series]
    categories: dict[int, str] = {}
    for each in series:
        categories = _points_of(each, _CATEGORIES) | categories
    places = sorted({place for each in values for place in each} | set(categories))
    rows = [[categories.get(at, ""), *(each.get(at, "") for each in values)] for at in places]
    writer.table([["", *names], *rows] if rows or any(names) else [], words or None)
    for label in below(root, "dLbl"):
        writer.paragraph([Run(_stated(child(label, "tx")))])


def _title(element: Any) -> str:
    return _stated(None if element is None else child(element, "title"))


def _stated(element: Any) -> str:
    """The words of a title or label: its own, or those of the cells that it refers to."""
    if element is None:
        return ""
    return " ".join(
        [*paragraph_texts(element), *(value.text or "" for value in below(element, "v"))]
    )


def _points_of(series: Any, names: tuple[str, ...]) -> dict[int, str]:
    return next((_points(each) for each in series if local(each) in names), {})


def _points(element: Any) -> dict[int, str]:
    """The stored values of a reference to cells, by their place."""
    if element is None:
        return {}
    found = {}
    for place, point in enumerate(below(element, "pt")):
        number = whole_number(attribute(point, "idx"), digits=9)
        text = "".join(value.text or "" for value in below(point, "v"))
        found[place if number is None else number] = text
    if not found:
        found = {0: "".join(value.text or "" for value in below(element, "v"))}
    return found


def paragraph_texts(element: Any) -> Iterator[str]:
    """The paragraphs of a drawing as plain text."""
    for paragraph in below(element, "p"):
        text = "".join(
            " " if local(each) == "br" else each.text or "" for each in below(paragraph, "t", "br")
        )
        if text.strip():
            yield text.strip()
