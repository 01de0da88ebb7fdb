"""How the paragraphs of a Word file are set: what stands out where no style states a heading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..headless import CellLook
from ..numerals import whole_number
from ..set_headings import Look, set_headings
from ..xml_package import attribute, below, child, local, value_at
from .word_lists import Lists
from .word_styles import OFF, Styles, is_bold, size_of

#: what stands beside the text of a paragraph, or is none
_BESIDE = frozenset({"drawing", "pict", "object", "AlternateContent", "del", "moveFrom", "pPr"})
_FLAGS, _FIRST_ROW = re.compile("[0-9A-Fa-f]{1,4}"), 0x20


def set_levels(root: Any, styles: Styles, lists: Lists) -> dict[Any, int]:
    """The paragraphs below an element that are set like headings, with their levels from 1."""
    blocks = [each for each in _blocks(root) if styles.level(_style(each)) is None]
    looks = [(each, _look(each, styles, lists)) for each in blocks]
    found = [(each, look) for each, look in looks if look.text or local(each) == "tbl"]
    levels = set_headings([look for _, look in found])
    return {found[at][0]: level for at, level in levels.items()}


def _blocks(parent: Any) -> Iterator[Any]:
    """The paragraphs and tables in an element; tables are not looked into."""
    for each in parent:
        if local(each) in ("p", "tbl"):
            yield each
        elif local(each) not in _BESIDE:
            yield from _blocks(each)


def _look(block: Any, styles: Styles, lists: Lists) -> Look:
    """How a block is set; an item behind a bullet is no heading, however it is set, and neither is a table."""
    if local(block) == "tbl":
        return Look("")
    style = _style(block)
    found = _set(block, styles)
    number, depth = _numbering(block, style, styles)
    before = lists.kind(number, depth)
    if not found.text or before == "bullet":
        return Look(found.text, styles.type_of(style)[0])
    return found._replace(numbered=0 if before == "none" else depth + 1)


def _set(paragraph: Any, styles: Styles) -> Look:
    """How the words of a paragraph are set."""
    size, bold = styles.type_of(_style(paragraph))
    sizes: Counter[float] = Counter()
    plain = 0
    for run in _runs(paragraph):
        letters = len(_words(run).strip())
        own_size, own_bold = _stated(child(run, "rPr"))
        sizes[own_size or size] += letters
        plain += letters * (not (bold if own_bold is None else own_bold))
    text = text_of(paragraph)
    return Look(text, sizes.most_common(1)[0][0], not plain) if text else Look("")


def cell_look(cell: Any, styles: Styles) -> CellLook | None:
    """How the first words in a cell are set, and on what background; None without words."""
    for paragraph in below(cell, "p"):
        found = _set(paragraph, styles)
        if found.text:
            shade = child(cell, "tcPr", "shd")
            ground = "" if shade is None else attribute(shade, "fill")
            return CellLook(found.bold, found.size, f"{_style(paragraph)} {ground}")
    return None


def sets_first_row(table: Any, styles: Styles) -> bool:
    """Whether the style of a table sets its first row apart, and the table lets it do so."""
    shown = child(table, "tblPr", "tblLook")
    if shown is None or not styles.sets_first_row(value_at(table, "tblPr", "tblStyle") or ""):
        return False
    stated = attribute(shown, "firstRow")
    return stated not in OFF if stated else _shows_first_row(attribute(shown, "val"))


def _shows_first_row(flags: str) -> bool:
    """What older programs write of the parts of a table's style that it shows, in hexadecimal."""
    return bool(_FLAGS.fullmatch(flags)) and bool(int(flags, 16) & _FIRST_ROW)


def text_of(paragraph: Any) -> str:
    """The words of a paragraph, without those beside it, such as in text boxes."""
    return " ".join("".join(map(_words, _runs(paragraph))).split())


def _style(block: Any) -> str:
    return value_at(block, "pPr", "pStyle") or ""


def _runs(parent: Any) -> Iterator[Any]:
    for each in parent:
        if local(each) == "r":
            yield each
        elif local(each) not in _BESIDE:
            yield from _runs(each)


def _stated(properties: Any) -> tuple[float | None, bool | None]:
    """What properties of a run say of its size, and of bold."""
    return (None, None) if properties is None else (size_of(properties), is_bold(properties))


def _words(run: Any) -> str:
    return "".join(each.text or "" for each in run if local(each) == "t")


def _numbering(paragraph: Any, style: str, styles: Styles) -> tuple[str, int]:
    """The list that a paragraph is an item of, and how deep."""
    number, depth = styles.numbering(style)
    stated = value_at(paragraph, "pPr", "numPr", "numId")
    at = whole_number(value_at(paragraph, "pPr", "numPr", "ilvl"))
    return stated or number or "", at if at is not None else depth or 0
