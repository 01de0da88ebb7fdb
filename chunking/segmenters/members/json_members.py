"""The members of JSON and JSON Lines, found in one pass that takes what is no JSON as it comes."""

from __future__ import annotations

import re
from typing import NamedTuple

from .tree import DEEPEST, Members

_TOKENS = re.compile(
    r'"(?:[^"\\\r\n]++|\\.)*+"?'
    r"|//[^\r\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"
    r'|[{}\[\],:]|[^\s"{}\[\],:]++'
)
_SCALAR = re.compile(r'"(?:[^"\\\r\n]++|\\.)*+"|-?\d[\d.eE+-]*+|true|false|null')
_OPENING, _CLOSING = frozenset("{["), frozenset("}]")


class _Level(NamedTuple):
    """An object or array that is being read: the member that it is the value of, and whether it has names."""

    member: int
    has_names: bool


def json_members(text: str) -> Members:
    """The members of every object and array, to a depth of 64; several values at the top are an array."""
    return _Scan(text).members()


class _Scan:
    """One text being read: levels, and on each the member that is open and how many came before it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = Members(text, "$")
        self._levels = [_Level(0, False)]
        self._open = [-1]
        self._counts = [0]
        self._too_deep = 0
        self._end = 0
        self._is_value_complete = False

    def members(self) -> Members:
        for match in _TOKENS.finditer(self._text):
            self._take(self._text[match.start()], *match.span())
        while self._levels:
            self._leave()
        return self._found.finish()

    def _take(self, mark: str, start: int, end: int) -> None:
        if mark in _OPENING:
            self._enter(mark == "{", start, end)
        elif mark in _CLOSING:
            if self._too_deep:
                self._too_deep -= 1
            elif len(self._levels) > 1:
                self._leave()
            self._is_value_complete = len(self._levels) == 1
        elif mark == ",":
            if not self._too_deep:
                self._close()
        elif mark == ":":
            self._is_value_complete = False
        elif mark != "/" or end - start < 2:
            self._begin(start, end)
            self._is_value_complete = len(self._levels) == 1 and self._is_scalar(start, end)
        self._end = end

    def _is_scalar(self, start: int, end: int) -> bool:
        """Whether a token is a whole value: at the top the next one is another, as in JSON Lines."""
        return _SCALAR.fullmatch(self._text, start, end) is not None

    def _enter(self, has_names: bool, start: int, end: int) -> None:
        """An object or array begins."""
        self._begin(start, start)
        if self._too_deep or len(self._levels) == DEEPEST:
            self._too_deep += 1
            return
        self._levels.append(_Level(self._open[-1], has_names))
        self._open.append(-1)
        self._counts.append(0)
        self._is_value_complete = False

    def _begin(self, start: int, end: int) -> None:
        """A name or value begins: of the open member, or of a new one."""
        if self._too_deep:
            return
        if self._is_value_complete:
            self._close()
        if self._open[-1] >= 0:
            return
        level = self._levels[-1]
        name = (start, end) if level.has_names else (0, 0)
        self._open[-1] = self._found.open(start, level.member, name, self._counts[-1])
        self._counts[-1] += 1

    def _close(self) -> None:
        """The open member ends."""
        if self._open[-1] >= 0:
            self._found.close(self._open[-1], self._end)
            self._open[-1] = -1
        self._is_value_complete = False

    def _leave(self) -> None:
        """An object or array ends."""
        self._close()
        self._levels.pop()
        self._open.pop()
        self._counts.pop()
