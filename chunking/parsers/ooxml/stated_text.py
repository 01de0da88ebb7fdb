"""All words that an XML part of an Office file states, whatever is around them: what no reader may lose."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..symbols import symbol
from ..xml_package import Package, attribute, below, local

#: what is not part of the text, and formulas, whose LaTeX has other words
_SKIPPED = frozenset({"del", "moveFrom", "Fallback", "oMath", "instrText", "delText"})
_EDGES = frozenset({"p", "tc", "txbxContent", "tab", "ptab", "br", "cr", "hyperlink", "footnoteReference",
                    "endnoteReference"})  # fmt: skip


def stated_text(root: Any) -> Iterator[str]:
    """The text of an element, piece by piece, with a space wherever words end."""
    etree: Any = import_module("lxml.etree")
    walk = etree.iterwalk(root, ("start", "end"))
    for event, element in walk:
        name = local(element)
        if event == "start" and (name in _SKIPPED or _is_deleted_row(element, name)):
            walk.skip_subtree()
        elif event == "start" and name == "t":
            yield element.text or ""
        elif event == "start" and name == "sym":
            yield symbol(attribute(element, "font"), attribute(element, "char"))
        elif name in _EDGES:
            yield " "


def _is_deleted_row(element: Any, name: str) -> bool:
    return name == "tr" and any(local(each) == "trPr" and any(local(mark) == "del" for mark in each) for each in element)  # fmt: skip


def stated_in_slide(root: Any, seen: set[str]) -> Iterator[str]:
    """The words of a slide but for its number; what stands on every slide only once."""
    for kind, shape in _by_placeholder(root):
        text = " ".join("".join(stated_text(shape)).split())
        if kind not in _RUNNING or text not in seen:
            yield text
        if kind in _RUNNING:
            seen.add(text)


def stated_in_notes(root: Any) -> Iterator[str]:
    """The words of a speaker's notes; headers, footers and dates are those of printed pages."""
    yield from ("".join(stated_text(shape)) for kind, shape in _by_placeholder(root) if kind == "body")  # fmt: skip


def _by_placeholder(root: Any) -> Iterator[tuple[str, Any]]:
    for shape in below(root, "sp", "graphicFrame", "cxnSp"):
        mark = next(below(shape, "ph"), None)
        kind = "" if mark is None else attribute(mark, "type")
        if kind != "sldNum":
            yield kind, shape


#: placeholders for what stands on every slide
_RUNNING = frozenset({"ftr", "dt"})
#: what else of a slide or sheet has words, by the relation's last word
_GRAPHICS = ("chart", "chartEx", "diagramData")


def stated_in_graphics(package: Package, part: str) -> Iterator[str]:
    """The words of the charts, a category once, and diagrams that a part shows; numbers are written otherwise."""
    for name in (each for kind in _GRAPHICS for each in package.related(part, kind)):
        root = package.root(name)
        if root is not None:
            yield "".join(stated_text(root))
            yield " ".join({value.text or "" for cache in below(root, "strCache") for value in below(cache, "v")})  # fmt: skip
