"""The members of YAML, by indentation: quick, and nothing in a file can stop it."""

from __future__ import annotations

import re

from ...whitespace import visible_start
from .tree import DEEPEST, Members

_LINES = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
#: `- ` before a value, or the name before a colon
_DASH = re.compile(r"-(?:[ \t]++|(?=[\r\n]|\Z))")
_NAME = re.compile(
    r"""("[^"\r\n]*+"|'[^'\r\n]*+'|[^\s#&*!|>%@`"'\[\]{},-][^:#\r\n]*+|-[^\s:#][^:#\r\n]*+):(?=[ \t\r\n]|\Z)"""
)
#: what a line ends in whose text follows below it, farther to the right
_BLOCK_TEXT = re.compile(r"\S[ \t]++[|>][+\-\d]{0,2}[ \t]*+(?:#[^\r\n#]*+)?\s*+\Z")
#: the line between two documents
_DOCUMENT = re.compile(r"^---", re.MULTILINE)


def yaml_members(text: str) -> Members:
    """The keys of mappings and the items of sequences in block style, to a depth of 64.

    Several documents in a file are the items of the root. What is in flow style, `{a: 1}`, is one
    value. Comments right above a member are part of it.
    """
    return _Scan(text).members()


class _Scan:
    """One text being read: the members that are open, each with its column."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = Members(text, "$")
        self._open: list[tuple[int, int, bool]] = []  # index, column, whether it is an item
        self._counts: dict[int, int] = {}
        self._block = -1  # the column right of which lines are text
        self._comment = -1  # where the comments right above begin
        self._end = 0

    def members(self) -> Members:
        first = visible_start(self._text, 0)
        if _DOCUMENT.search(self._text, first + 1):
            self._begin(first, -1, True, (0, 0))
        for match in _LINES.finditer(self._text):
            self._line(match[0], match.start())
        self._close_from(-2)
        return self._found.finish()

    def _line(self, line: str, at: int) -> None:
        bare = line.strip()
        column = len(line) - len(line.lstrip(" "))
        if not bare or (self._block >= 0 and column > self._block):
            self._end = at + len(line.rstrip()) if bare else self._end
            return
        self._block = -1
        if bare.startswith("#"):
            self._comment = at if self._comment < 0 else self._comment
            return
        if line.startswith("---"):
            self._document(at)
        else:
            self._members_on(line, at, column)
        self._comment = -1
        self._end = at + len(line.rstrip())

    def _document(self, at: int) -> None:
        """Another document begins, unless it is the first."""
        if self._open and self._counts.get(self._open[0][0]):
            self._close_from(-2)
            self._begin(at, -1, True, (0, 0))

    def _members_on(self, line: str, at: int, column: int) -> None:
        """The items and the key that begin on a line: `- - name: value`."""
        outermost = column
        while (dash := _DASH.match(line, column)) is not None:
            self._close_from(column, is_item=True)
            self._begin(at + column, column, True, (0, 0))
            outermost, column = column, dash.end()
        if (name := _NAME.match(line, column)) is not None:
            self._close_from(column)
            self._begin(at + column, column, False, (at + name.start(1), at + name.end(1)))
            outermost = column
        if _BLOCK_TEXT.search(line, max(0, len(line) - 100)):
            self._block = outermost

    def _begin(self, start: int, column: int, is_item: bool, name: tuple[int, int]) -> None:
        if len(self._open) == DEEPEST:
            return
        parent = self._open[-1][0] if self._open else 0
        place = self._counts.get(parent, 0)
        self._counts[parent] = place + 1
        start = start if self._comment < 0 else self._comment
        self._comment = -1
        self._open.append((self._found.open(start, parent, name, place), column, is_item))

    def _close_from(self, column: int, is_item: bool = False) -> None:
        """Close what does not hold a member at that column: an item may stand right below its key."""
        while self._open:
            index, at, was_item = self._open[-1]
            if at < column or (at == column and is_item and not was_item):
                return
            self._open.pop()
            self._found.close(index, self._end)
