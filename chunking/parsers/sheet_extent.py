"""Sheets whose few cells span millions of places: refused before anything lays them out."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

from ..errors import ParseError

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
#: a place, and what has one; elements may have a prefix, their attributes any order and quotes
_PLACE = rb"([A-Za-z]{1,3})(\d{1,7})"
_CELL = re.compile(rb"<(?:\w+:)?c\s[^<>]*?\br\s*+=\s*+[\"']" + _PLACE + rb"[\"']")
#: one with something in it
_FILLED = re.compile(_CELL.pattern + rb"[^<>]*+(?<!/)>(?!</)")
_ROW = re.compile(rb"<(?:\w+:)?row\s[^<>]*?\br\s*+=\s*+[\"'](\d{1,7})[\"']")
_MERGE = re.compile(
    rb"<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*+=\s*+[\"']" + _PLACE + rb":" + _PLACE + rb"[\"']"
)
#: places from the first cell to the last one, and those that merged cells may cover
_LARGEST_SHEET, _LARGEST_MERGE = 100_000_000, 1_000_000


def check_extent(data: bytes, filename: str, empty_too: bool = False) -> None:
    """Refuse a workbook with a sheet that is nearly all empty places between its filled cells.

    `empty_too` counts cells that have a style alone, which programs write down to the last row, as readers do
    that lay out every place.

    Raises:
        ParseError: naming the sheet's part and what to do.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for name in filter(_SHEET.fullmatch, archive.namelist()):
            sheet = archive.read(name)
            if _extent(sheet, empty_too) > _LARGEST_SHEET or _merged(sheet) > _LARGEST_MERGE:
                raise ParseError(
                    f"{filename} spreads a few cells over millions of places ({name}): "
                    "delete its empty rows and columns, or save or export it as text"
                )


def _extent(sheet: bytes, empty_too: bool) -> int:
    """The places between the first cell of a sheet and the last."""
    rows = columns = 0
    for match in (_CELL if empty_too else _FILLED).finditer(sheet):
        columns = max(columns, _number(match[1]))
        rows = max(rows, int(match[2]))
    if empty_too:
        rows = max([rows, *(int(match[1]) for match in _ROW.finditer(sheet))])
    return rows * columns


def _merged(sheet: bytes) -> int:
    """The places that merged cells cover."""
    return sum(
        (_number(m[3]) - _number(m[1]) + 1) * (int(m[4]) - int(m[2]) + 1)
        for m in _MERGE.finditer(sheet)
    )


def _number(letters: bytes) -> int:
    value = 0
    for letter in letters.upper():
        value = value * 26 + letter - 64
    return value
