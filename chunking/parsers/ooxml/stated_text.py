"""All words that an XML part of an Office file states, whatever is around them: what no reader may lose."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..xml_package import local

#: what is not part of the text, and formulas, whose LaTeX has other words
_SKIPPED = frozenset({"del", "moveFrom", "Fallback", "oMath", "instrText", "delText"})
_EDGES = frozenset({"p", "tc", "txbxContent", "tab", "br", "cr"})


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
        elif name in _EDGES:
            yield " "


def _is_deleted_row(element: Any, name: str) -> bool:
    return name == "tr" and any(local(each) == "trPr" and any(local(mark) == "del" for mark in each) for each in element)  # fmt: skip
