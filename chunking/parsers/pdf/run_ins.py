"""Headings that their paragraph follows on the same line: parted from it where they are numbered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .headers_and_footers import Sheet
from .layout import Line
from .numbering import depth, is_below, is_caption, is_numbered_title

#: characters of such a heading
_LEAST, _MOST = 6, 110
#: dashes that part it from the paragraph
_DASHES = " –—-"
#: what no paragraph begins with
_GOES_ON = ("", ".", ",", ":", ";", ")")


def with_run_ins_apart(sheets: Iterable[Sheet]) -> list[Sheet]:
    """The pages, where a numbered beginning in another face is a line of its own."""
    return [
        replace(sheet, lines=tuple(part for line in sheet.lines for part in _parts(line)))
        for sheet in sheets
    ]


def _parts(line: Line) -> Iterator[Line]:
    title = line.text[: line.lead].rstrip(_DASHES)
    rest = line.text[line.lead :].lstrip()
    if not (_LEAST <= len(title) <= _MOST and rest[:1] not in _GOES_ON and _is_title(title, rest)):
        yield line
        return
    middle = line.x0 + (line.x1 - line.x0) * line.lead / len(line.text)
    yield replace(line, text=title, x1=middle, bold=True, lead=0)
    yield replace(line, text=rest, x0=middle, bold=False, italic=False, lead=0)


def _is_title(text: str, rest: str) -> bool:
    """Whether a beginning is a title: it ends as one does, or its number is that of a subsection."""
    is_numbered = is_numbered_title(text) or is_below(text)
    ends = text[-1] in ".:" or (depth(text) > 1 and text[-1].isalnum() and rest[:1].isupper())
    return ends and is_numbered and not is_caption(text)
