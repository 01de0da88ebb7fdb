"""Tables in plain text that are drawn with signs: `|---+---|` of Emacs, `+---+---+` of reStructuredText and MySQL, `---+---` of psql, `├──┼──┤`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..caching import per_text
from ..offsets import Offsets, rising
from ..types import Document
from .found_block import FoundBlock

#: types of text that may have such tables
BOXED_TYPES = frozenset({"text/plain", "text/x-rst", "text/x-org"})
#: a line across a table; some sign in it crosses the line
_SIGNS_ACROSS = r"[+|]?[-=]{2,}+(?:[+|][-=]{2,}+)*+[+|]?|[\u2500-\u257f]{3,}+"
_RULE = re.compile(_SIGNS_ACROSS)
#: the same in a text that begins with a line feed: a literal start is found several times as fast as a look behind
_RULES = re.compile(rf"\n(?P<line>[ \t]*+(?P<rule>{_SIGNS_ACROSS})[ \t]*+)(?=\r?\n|\Z)")
_CROSSED = re.compile(r"\+|[^-=|─━═┄┈]")
#: without one of these no text has a table
_NEEDED = ("--+", "==+", "+--", "+==", "──", "━━", "══")
#: what stands between cells, and at the ends of their rows
_BARS, _ENDS = "|│┃║", frozenset("|│┃║+├┤┠┨┝┥┣┫╟╢╞╡╠╣")


class BoxedTable(NamedTuple):
    """Where a table begins, where its rows below the head do, and where it ends: behind its last line."""

    start: int
    rows: tuple[int, ...]
    end: int


class _Line(NamedTuple):
    """A line of a table, and what is seen of it."""

    start: int
    end: int
    shown: str


@per_text
def boxed_tables(document: Document) -> tuple[BoxedTable, ...]:
    """The tables in the text's order. A row goes on up to the next rule where rules part several, else it is a line. O(n)."""
    text = document.text
    if not any(sign in text for sign in _NEEDED):
        return ()
    return tuple(_tables(text))


def between_rows(document: Document, offsets: Offsets) -> Offsets:
    """Rising offsets, in tables only those at which rows begin. O(n)."""
    tables = boxed_tables(document)
    if not tables:
        return offsets
    starts = np.array([table.start for table in tables], dtype=np.int32)
    ends = np.array([-1, *(table.end for table in tables)], dtype=np.int32)
    rows = np.concatenate([np.array(table.rows, dtype=np.int32) for table in tables])
    # behind the end of the last table that begins before each
    return rising(offsets[offsets >= ends[np.searchsorted(starts, offsets)]], rows)


def with_boxed_tables(found: list[FoundBlock], document: Document) -> Iterator[FoundBlock]:
    """Blocks opened where tables stand that are drawn with signs; code between fences is left as it is."""
    tables = boxed_tables(document)
    starts = [table.start for table in tables]
    taken = 0
    for block in found:
        at = max(block.start, taken)
        is_fenced = block.kind == "code" and block.level
        last = 0 if is_fenced else bisect_left(starts, block.end)
        for table in tables[bisect_left(starts, at) : last]:
            if at < table.start:
                yield FoundBlock("paragraph", at, table.start)
            rows = list(pairwise((*table.rows, table.end)))
            yield FoundBlock("table", table.start, table.end, parts=rows)
            at = taken = table.end
        if at == block.start:
            yield block
        elif at < block.end:
            yield FoundBlock("paragraph", at, block.end)


def _tables(text: str) -> Iterator[BoxedTable]:
    reached = 0
    for found in _RULES.finditer("\n" + text):
        at = found.start("line") - 1
        if at < reached or not _CROSSED.search(found["rule"]):
            continue
        is_open = found["rule"][0] in "-="
        above = list(_lines_above(text, at, reached, is_open))
        lines = [*reversed(above), *_lines_below(text, at, is_open)]
        reached = lines[-1].end
        if table := _table(lines):
            yield table


def _lines_above(text: str, at: int, least: int, is_open: bool) -> Iterator[_Line]:
    """The rows that end where a rule begins, upwards; of a table without a frame the one that names its columns."""
    while at > least:
        start = max(least, text.rfind("\n", 0, at - 1) + 1)
        shown = text[start:at].strip()
        if not _is_row(shown, is_open):
            return
        yield _Line(start, at, shown)
        if is_open:
            return
        at = start


def _lines_below(text: str, at: int, is_open: bool) -> Iterator[_Line]:
    """The rule that begins there, and all rows and rules below it."""
    while at < len(text):
        end = (text.find("\n", at) + 1) or len(text)
        shown = text[at:end].strip()
        if not (_is_row(shown, is_open) or _RULE.fullmatch(shown)):
            return
        yield _Line(at, end, shown)
        at = end


def _is_row(line: str, is_open: bool) -> bool:
    """Whether a line holds cells: between bars at both ends, or, where no frame is around them, with a bar between them."""
    if is_open:
        return any(bar in line for bar in _BARS)
    return line[:1] in _ENDS and line[-1:] in _ENDS and len(line) > 1 and line[0] + line[-1] != "++"


def _table(lines: Sequence[_Line]) -> BoxedTable | None:
    """The table of some lines; None where they are a box around text of one column, or have fewer than two rows."""
    parts: list[list[int]] = [[]]
    is_of_columns = False
    for start, _, shown in lines:
        if _RULE.fullmatch(shown):
            parts.append([])
        else:
            parts[-1].append(start)
            is_of_columns = is_of_columns or any(bar in shown[1:-1] for bar in _BARS)
    filled = [part for part in parts if part]
    if not is_of_columns or sum(map(len, filled)) < 2:
        return None
    head, *body = filled
    rows = [part[0] for part in body]
    if len(body) < 2:
        rows = [start for part in body or [head] for start in part]
    return BoxedTable(lines[0].start, tuple(rows), lines[-1].end)
