"""Figures and tables that stand amid a paragraph, as TeX sets them at the top or bottom of a page: the paragraph goes on below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .block import Block
from .figure_captions import names_figure

#: how a line ends that goes on
_GOES_ON = re.compile(r"[^\W_]\Z|,\Z")
#: how much smaller the type in a figure is than that of the text at least, and how far two parts of a paragraph differ
_SMALLER, _RESIZED = 0.97, 0.02
#: characters of a full line, and how far from the right edge of its paragraph it ends, in sizes of type
_PROSE, _FULL = 40, 3.0
#: blocks between the parts of a paragraph at most
_MOST = 60


def before_floats(found: Sequence[Block], block: Block) -> int:
    """Where the figures and tables begin that part a block from the paragraph before them; 0 where none do.

    Only a block that begins with a small letter goes on. All of them are on one page, with a part of the paragraph, and one has a caption.
    """
    if block.kind != "text" or not block.lines[0][1].text[:1].islower():
        return 0
    at = len(found)
    while at and len(found) - at <= _MOST and _is_float(found[at - 1], block):
        at -= 1
    floats = found[at:]
    if not at or len(floats) > _MOST or not any(_is_caption(each) for each in floats):
        return 0
    before = found[at - 1]
    pages = {page for each in floats for page, _ in each.lines}
    last, first = before.lines[-1][0], block.lines[0][0]
    is_beside = len(pages) == 1 and bool(pages & {last, first}) and first - last <= 1
    return at if is_beside and _goes_on(before, block) else 0


def _is_float(each: Block, block: Block) -> bool:
    is_small = each.kind != "heading" and each.size < _SMALLER * block.size
    return (
        each.kind == "table"
        or is_small
        or all(line.label for _, line in each.lines)
        or _is_caption(each)
    )


def _is_caption(each: Block) -> bool:
    return each.is_caption or (each.kind != "heading" and names_figure(each.text))


def _goes_on(before: Block, block: Block) -> bool:
    """Whether a paragraph ends on a full line amid a sentence, and another one is set alike, at its edge."""
    if before.kind not in ("text", "item") or len(before.lines) < 2:
        return False
    last, first = before.lines[-1][1], block.lines[0][1]
    is_alike = abs(last.size - first.size) <= _RESIZED * last.size and last.mono == first.mono
    right = max(line.x1 for _, line in before.lines)
    is_full = len(last.text) >= _PROSE and last.x1 >= right - _FULL * last.size
    left = min(line.x0 for _, line in before.lines)
    is_below = before.lines[-1][0] != block.lines[0][0] or abs(first.x0 - left) <= first.size
    return is_alike and is_full and is_below and bool(_GOES_ON.search(last.text))
