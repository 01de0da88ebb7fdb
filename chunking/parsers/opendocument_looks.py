"""How the paragraphs of an OpenDocument text are set: what stands out where nothing is marked as a heading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .headless import CellLook
from .opendocument_styles import OdtStyles, Type
from .set_headings import Look, set_headings
from .xml_package import attribute, below, local

#: what parts of a text are made of, and what is no words of a paragraph
_PARTS = frozenset({"text", "section", "index-body"})
_BESIDE = frozenset({"note", "frame", "annotation", "custom-shape", "tracked-changes"})


def set_levels(body: Any, styles: OdtStyles) -> dict[Any, int]:
    """The paragraphs below an element that are set like headings, with their levels from 1."""
    blocks = [each for each in _blocks(body) if styles.level(attribute(each, "style-name")) is None]
    looks = [(each, _look(each, styles)) for each in blocks]
    found = [(each, look) for each, look in looks if look.text or local(each) != "p"]
    levels = set_headings([look for _, look in found])
    return {found[at][0]: level for at, level in levels.items()}


def _blocks(parent: Any) -> Iterator[Any]:
    """The paragraphs, lists and tables in an element; only paragraphs are looked into."""
    for each in parent:
        if local(each) in ("p", "list", "table"):
            yield each
        elif local(each) in _PARTS:
            yield from _blocks(each)


def _look(block: Any, styles: OdtStyles) -> Look:
    return look(block, styles) if local(block) == "p" else Look("")


def look(block: Any, styles: OdtStyles, around: Type | None = None) -> Look:
    """How most words of a paragraph are set, within others that are set so."""
    usual = styles.type_of(attribute(block, "style-name"), around)
    pieces = list(_pieces(block, styles, usual))
    sizes: Counter[float] = Counter()
    for words, (size, _) in pieces:
        sizes[size] += len(words.strip())
    text = " ".join("".join(words for words, _ in pieces).split())
    bold = all(each.bold for words, each in pieces if words.strip())
    return Look(text, sizes.most_common(1)[0][0], bold) if text else Look("")


def cell_look(cell: Any, styles: OdtStyles) -> CellLook | None:
    """How the first words in a cell are set, and on what background; None without words."""
    for paragraph in below(cell, "p", "h"):
        found = look(paragraph, styles)
        if found.text:
            own, row = (attribute(each, "style-name") for each in (cell, cell.getparent()))
            ground = styles.background(own) or styles.background(row)
            name = styles.common_name(attribute(paragraph, "style-name"))
            return CellLook(found.bold, found.size, f"{name} {ground}")
    return None


def _pieces(element: Any, styles: OdtStyles, usual: Type) -> Iterator[tuple[str, Type]]:
    """The words in an element, and the type of each."""
    yield element.text or "", usual
    for each in element:
        if local(each) == "span":
            own = styles.type_of(attribute(each, "style-name"), usual)
            yield from _pieces(each, styles, own)
        elif local(each) not in _BESIDE:
            yield " " if local(each) in ("s", "tab", "line-break") else "", usual
            yield from _pieces(each, styles, usual)
        yield each.tail or "", usual
