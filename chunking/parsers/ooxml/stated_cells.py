"""All words that the sheets of a workbook state, found in the characters of their parts: what no reader may lose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

from ..numerals import whole_number
from ..xml_package import Package, below, local
from .stated_text import stated_in_graphics, stated_text

_SHEETS = re.compile(r"xl/(?:work|dialog|macro)sheets/[^/]+\.xml")
_TEXT = re.compile(rb"<(?:\w+:)?t(?:\s[^<>]*+)?>([^<]*+)</")
_CELL = re.compile(
    rb"<(?:\w+:)?c\s[^<>]*?\bt\s*=\s*[\"'](s|str|inlineStr)[\"'][^<>]*+(?<!/)>(.*?)</(?:\w+:)?c>",
    re.DOTALL,
)
_VALUE = re.compile(rb"<(?:\w+:)?v(?:\s[^<>]*+)?>([^<]*+)</")


def stated_in_sheets(package: Package) -> Iterator[str]:
    """The words of the cells that hold words, of text boxes, charts and diagrams."""
    shared = [each for name in package.names if name.lower().endswith("sharedstrings.xml") for each in _shared(package, name)]  # fmt: skip
    for name in filter(_SHEETS.fullmatch, package.names):
        yield from _stated(package.archive.read(name), shared)
        for drawing in package.related(name, "drawing"):
            root = package.root(drawing)
            if root is not None:
                yield "".join(stated_text(root))
            yield from stated_in_graphics(package, drawing)


def _shared(package: Package, name: str) -> Iterator[str]:
    for element in package.elements(name, ["si"]):
        texts = (t.text or "" for t in below(element, "t") if local(t.getparent()) != "rPh")
        yield "".join(texts)


def _texts(data: bytes) -> str:
    return _decoded(b"".join(_TEXT.findall(data)))


def _stated(sheet: bytes, shared: list[str]) -> Iterator[str]:
    named: Counter[int] = Counter()
    for kind, inside in _CELL.findall(sheet):
        value = _VALUE.search(inside)
        if kind == b"inlineStr":
            yield _texts(inside)
        elif value and kind == b"str":
            yield _decoded(value[1])
        elif value and (at := whole_number(value[1].decode("latin-1"), digits=9)) is not None:
            named[at] += 1
    for at, count in named.items():
        if at < len(shared):
            yield f"{shared[at]} " * count


def _decoded(data: bytes) -> str:
    return unescape(data.decode("utf-8", "replace"))
