"""Tables as tbl(1) writes them: options, the form of each row, then cells with tabs between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .source import call_of

#: the lines of a cell, which may hold macros
Cell = list[str]
_TAB = re.compile(r"tab[ \t]*+\([ \t]*+(.)[ \t]*+\)", re.IGNORECASE)
#: rows that are lines across the table
_RULES = frozenset({"_", "=", "\\_"})
#: cells that are drawn, or belong to the one above
_DRAWN = frozenset({"_", "=", "\\_", "\\=", "\\^"})


class RoffTable(NamedTuple):
    """The rows of a table, whether the first names its columns, and requests that stand among them."""

    rows: list[list[Cell]]
    has_head: bool
    lines_between: list[str]


def read_table(lines: Sequence[str]) -> RoffTable:
    """A table from the lines between its first macro and its last. O(n)."""
    rest = list(lines)
    tab = "\t"
    if rest and rest[0].rstrip().endswith(";"):
        if found := _TAB.search(rest[0]):
            tab = found[1]
        del rest[0]
    forms, at = _forms(rest)
    rows: list[list[Cell]] = []
    between: list[str] = []
    first_rule = 0
    reading = iter(rest[at:])
    for line in reading:
        call = call_of(line)
        if call and call.name == "T&":
            for each in reading:
                if each.rstrip().endswith("."):
                    break
        elif call and not call.name.startswith("\\"):
            between += [line] if call.name in ("ft", "de") else []
        elif line.strip() in _RULES:
            first_rule = first_rule or len(rows)
        elif line.strip():
            rows.append(list(_cells(line, reading, tab)))
    has_head = len(rows) > 1 and (first_rule == 1 or _is_set_out(forms))
    return RoffTable(rows, has_head, between)


def _forms(lines: Sequence[str]) -> tuple[list[str], int]:
    """The forms of the rows, and how many lines say them."""
    for at, line in enumerate(lines):
        if line.rstrip().endswith("."):
            said = ",".join(lines[: at + 1]).rstrip().rstrip(".")
            return [form.strip() for form in said.split(",") if form.strip()], at + 1
    return [], 0


def _is_set_out(forms: Sequence[str]) -> bool:
    """Whether the first row is in bold, or in the middle of its columns, and those below it are not."""
    if len(forms) < 2:
        return False
    first, second = (_looks(form) for form in forms[:2])
    return first != second and ("b" in first or set(first) <= set("c|_ "))


def _looks(form: str) -> str:
    """The letters of a form that say how its columns look."""
    bold = "b" if re.search(r"[bB]", form) else ""
    return bold + "".join(letter for letter in form.lower() if letter in "lrcn")


def _cells(line: str, below: Iterator[str], tab: str) -> Iterator[Cell]:
    """The cells of a row; one may be written over several lines."""
    cells = line.split(tab)
    while cells:
        cell = cells.pop(0)
        if cell.strip() == "T{":
            block: Cell = []
            for each in below:
                if each.startswith("T}"):
                    cells = each[2:].split(tab)[1:]
                    break
                block.append(each)
            yield block
        else:
            yield [] if cell.strip() in _DRAWN else [f"\\&{cell.strip()}"]
