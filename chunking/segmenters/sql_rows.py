"""The rows of values in SQL, and bodies between delimiters of their own: dumps are full of both, and grammars trip over them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..caching import per_text
from ..types import Document
from ..whitespace import visible_start

_QUOTED = r"'(?:[^'\\]++|''|\\.)*+'|\"(?:[^\"\\]++|\\.)*+\"|`[^`]*+`"
_INSERT = re.compile(
    r"\b(?:INSERT(?:[ \t]+\w{1,20}){0,2}[ \t]+INTO|REPLACE[ \t]+INTO)\s[^;()]{1,200}(?:\([^;()]{0,4000}\)\s{0,99})?VALUES\s{0,99}(?=\()",
    re.IGNORECASE,
)
_ROW = re.compile(
    rf"\((?:[^()'\"`]++|{_QUOTED}|\((?:[^()'\"`]++|{_QUOTED}|\([^()]*+\))*+\))*+\)\s{{0,99}}+(,\s{{0,99}}+(?=\()|;?)",
    re.DOTALL,
)
_COPY = re.compile(
    r"^COPY\s(?:(?!^COPY\s)[^;]){1,4000}?\bFROM\s+stdin\b[^;\n]{0,200};[ \t]*\r?\n",
    re.IGNORECASE | re.MULTILINE,
)
_COPY_END = re.compile(r"^\\\.[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"[^\n]++\n?")
_DELIMITER = re.compile(r"^DELIMITER[ \t]+(\S{1,9})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


class SqlStatement(NamedTuple):
    """A statement that is cut nowhere but between its `rows`, the first at `body`, or nowhere where it has none."""

    start: int
    body: int
    end: int
    rows: tuple[int, ...] = ()


@per_text
def sql_statements(document: Document) -> tuple[SqlStatement, ...]:
    """Inserted and copied rows, and what stands between delimiters of its own, in order. Linear in the text."""
    text = document.text
    found = sorted([*_inserted(text), *_copied(text), *_delimited(text)])
    apart: list[SqlStatement] = []
    for statement in found:
        if not apart or statement.start >= apart[-1].end:
            apart.append(statement)
    return tuple(apart)


def _inserted(text: str) -> Iterator[SqlStatement]:
    at = 0
    for match in _INSERT.finditer(text):
        if match.start() < at:
            continue
        rows: list[int] = []
        at = match.end()
        while row := _ROW.match(text, at):
            rows.append(at)
            at = row.end()
            if not row[1].startswith(","):
                break
        if rows:
            yield SqlStatement(match.start(), match.end(), at, tuple(rows))


def _copied(text: str) -> Iterator[SqlStatement]:
    at = 0
    for match in _COPY.finditer(text):
        if match.start() < at:
            continue
        last = _COPY_END.search(text, match.end())
        if last is None:
            return
        at = last.end()
        rows = (line.start() for line in _LINE.finditer(text, match.end(), last.start()))
        yield SqlStatement(match.start(), match.end(), at, tuple(rows))


def _delimited(text: str) -> Iterator[SqlStatement]:
    """What each delimiter ends, where it is not the usual one."""
    marks = list(_DELIMITER.finditer(text))
    for mark, end in zip(marks, [*(after.start() for after in marks[1:]), len(text)], strict=False):
        at, delimiter = mark.end(), mark[1]
        while delimiter != ";" and (stop := text.find(delimiter, at, end)) >= 0:
            start = visible_start(text, at, stop)
            at = stop + len(delimiter)
            yield SqlStatement(start, at, at)
