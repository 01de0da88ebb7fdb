"""The lines of a roff source: comments out, continued lines joined, macros told from text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from ...errors import ParseError

#: a comment reaches to the end of its line, and takes that with it behind `\#`
_COMMENT = re.compile(r'\\(?:["#]|(.))', re.DOTALL)
_CONTROL = re.compile(r"[.'][ \t]*+(\\\}|[^\s\\]*+)[ \t]*+(.*+)", re.DOTALL)
_LINE = re.compile(r"\r\n|\r|\n")
#: an argument in quotes, in which two are one, or up to a space that is not escaped
_ARGUMENT = re.compile(r'[ \t]*+(?:"((?:[^"]|"")*+)(?:"|\Z)|((?:\\.|[^\s\\]|\\\Z)++))', re.DOTALL)
#: characters that macros and strings may add to those of a file, and for how many a line counts
_MOST_ADDED, _LINE_COUNTS = 20_000_000, 50


class Call(NamedTuple):
    """A line that calls a macro or request, and what follows its name."""

    name: str
    rest: str


class Argument(NamedTuple):
    """A word given to a macro. In quotes it is no macro itself."""

    text: str
    is_quoted: bool = False


class Lines:
    """The lines of a source in turn; others may be put before the next one."""

    def __init__(self, text: str, filename: str) -> None:
        self._lines = deque(_LINE.split(text))
        self._filename = filename
        self._added = 0

    def __len__(self) -> int:
        return len(self._lines)

    def raw(self) -> str:
        """The next line as it stands."""
        return self._lines.popleft()

    def next(self) -> str:
        """The next line without its comment, joined to those that go on with it."""
        parts = [_without_comment(self._lines.popleft())]
        while self._lines and _goes_on(parts[-1]):
            parts[-1] = parts[-1][:-1]
            parts.append(_without_comment(self._lines.popleft()))
        return "".join(parts)

    def put(self, lines: Iterable[str]) -> None:
        """Read these lines next.

        Raises:
            ParseError: macros that call each other made far more of the file than it is.
        """
        new = list(lines)
        self.count(sum(map(len, new)) + _LINE_COUNTS * len(new))
        self._lines.extendleft(reversed(new))

    def count(self, characters: int) -> None:
        """Take note of text that the file does not hold itself.

        Raises:
            ParseError: it is far too much.
        """
        self._added += characters
        if self._added > _MOST_ADDED:
            raise ParseError(
                f"{self._filename} has macros or strings that grow without bound: "
                "save or export it as text first"
            )


def _without_comment(line: str) -> str:
    if "\\" not in line:
        return line
    for found in _COMMENT.finditer(line):
        if found[1] is None:
            return line[: found.start()] + ("\\" if line[found.end() - 1] == "#" else "")
    return line


def _goes_on(line: str) -> bool:
    """Whether a line ends in a backslash that is not escaped itself."""
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def call_of(line: str) -> Call | None:
    """The macro or request that a line calls; None for text.

    >>> call_of(".SH NAME"), call_of("text")
    (Call(name='SH', rest='NAME'), None)
    """
    found = _CONTROL.fullmatch(line)
    return Call(found[1], found[2]) if found else None


def arguments_of(rest: str) -> list[Argument]:
    """What is given to a macro, word by word.

    >>> [word.text for word in arguments_of('a "b c" d\\\\ e')]
    ['a', 'b c', 'd\\\\ e']
    """
    found = (match.groups() for match in _ARGUMENT.finditer(rest))
    return [
        Argument(bare) if quoted is None else Argument(quoted.replace('""', '"'), True)
        for quoted, bare in found
    ]
