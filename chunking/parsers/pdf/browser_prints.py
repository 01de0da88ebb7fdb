"""What a browser prints at the head and foot of each page: when, the page's title, its address, and which page it is.

Chromium, Edge and Safari print the time first and the address below, Firefox the other way round. All four together say
it on one page alone, where nothing repeats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .layout import Line

if TYPE_CHECKING:
    from .headers_and_footers import Sheet

#: the share of a page's height within which these lines stand, and how far they lie apart in height, in sizes of type
_MARGIN, _LEVEL = 0.1, 0.5
_WHEN = r"\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4},? \d{1,2}[:.]\d\d(?: ?[AaPp]\.? ?[Mm]\.?)?"
_WHICH = r"(\d{1,4})(?: ?/ ?| [^\W\d]{1,4} )(\d{1,4})"
_TIME = re.compile(rf"\A{_WHEN}(?: |\Z)")
_ADDRESS = re.compile(r"\A(?:[a-z][a-z+.-]{1,20}://|about:|data:)")
_PAGE, _PAGE_AND_TIME = re.compile(rf"\A{_WHICH}\Z"), re.compile(rf"\A{_WHICH} {_WHEN}\Z")


def printed_around(sheets: Sequence[Sheet]) -> Iterator[tuple[int, Line]]:
    """The lines that a browser printed at the head and foot of pages, each with the page's number."""
    for sheet in sheets:
        lines = [line for line in sheet.lines if not line.is_box]
        if not lines:
            continue
        head = _row(lines, max(lines, key=lambda line: line.y))
        foot = _row(lines, min(lines, key=lambda line: line.y))
        if _are_in_margins(head, foot, sheet.height) and _say_so(_text(head), _text(foot), sheet):
            yield from ((sheet.number, line) for line in (*head, *foot))


def _row(lines: Sequence[Line], outer: Line) -> list[Line]:
    """What stands on one line with another, from the left."""
    level = (line for line in lines if abs(line.y - outer.y) <= _LEVEL * outer.size)
    return sorted(level, key=lambda line: line.x0)


def _are_in_margins(head: Sequence[Line], foot: Sequence[Line], height: float) -> bool:
    return head[0].y > (1 - _MARGIN) * height and foot[0].y < _MARGIN * height


def _text(row: Sequence[Line]) -> str:
    return " ".join(" ".join(line.text.split()) for line in row)


def _say_so(head: str, foot: str, sheet: Sheet) -> bool:
    """Whether both say all that browsers print, in one of the two ways."""
    page = None
    if _TIME.match(head) and _ADDRESS.match(foot):
        page = _PAGE.match(foot.partition(" ")[2])
    elif _ADDRESS.match(head.rpartition(" ")[2]):
        page = _PAGE_AND_TIME.match(foot)
    return page is not None and sheet.number <= int(page[1]) <= int(page[2])
