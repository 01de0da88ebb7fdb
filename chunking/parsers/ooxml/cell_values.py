"""What a cell of a workbook shows: dates as dates, shares as percentages, other numbers as they are stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from ..headless import CellLook
from ..numerals import whole_number
from ..xml_package import attribute, below, child, local

#: formats that every workbook has by their numbers
_DATES = {*range(14, 18), *range(27, 32), 34, 35, 36, *range(50, 59)}
_TIMES = {18, 19, 20, 21, 32, 33, 45, 46, 47}
_BUILT_IN = {9: "0%", 10: "0.00%", 22: "yyyy-mm-dd hh:mm", **dict.fromkeys(_DATES, "yyyy-mm-dd"), **dict.fromkeys(_TIMES, "hh:mm")}  # fmt: skip
#: what of a format is not a sign for a digit or a date: words, colours, escaped characters
_WORDS = re.compile(r'"[^"]*+"|\\.|_.|\*.|\[[^\[\]]*+\]')
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_DAY, _TIME = re.compile("[yd]|mmm", re.IGNORECASE), re.compile("[hs]", re.IGNORECASE)
_DECIMALS = re.compile(r"\.([0#?]+)")
_SIZE = re.compile(r"\d{1,3}(?:\.\d{1,3})?")
_UNKNOWN = CellLook(False)
#: days that dates may have: to the year 9999
_LAST_DAY = 2_958_466


class Formats:
    """Turns stored numbers into what their cells show."""

    def __init__(self, styles: Any, counts_from_1904: bool) -> None:
        self._first = datetime(1904, 1, 1) if counts_from_1904 else datetime(1899, 12, 30)
        codes = dict(_BUILT_IN)
        self._of_style: list[str] = []
        self._looks: list[CellLook] = []
        for each in () if styles is None else below(styles, "numFmt"):
            number = whole_number(attribute(each, "numFmtId"))
            if number is not None:
                codes[number] = attribute(each, "formatCode")
        for group in () if styles is None else styles:
            if local(group) == "cellXfs":
                ids = (whole_number(attribute(each, "numFmtId")) or 0 for each in group)
                self._of_style = [codes.get(number, "") for number in ids]
                self._looks = list(_looks(styles, group))

    def look(self, style: str) -> CellLook:
        """How the cells of a style are set."""
        place = whole_number(style) or 0
        return self._looks[place] if place < len(self._looks) else _UNKNOWN

    def shown(self, value: str, style: str) -> str:
        """A stored number as the cell of that style shows it."""
        try:
            number = float(value)
        except ValueError:
            return value
        place = whole_number(style) or 0
        code = self._of_style[place] if place < len(self._of_style) else ""
        section = code.split(";")[0]
        bare = _WORDS.sub("", section)
        if _ELAPSED.search(section):
            return _elapsed(number)
        if _DAY.search(bare) or (_TIME.search(bare) and "general" not in bare.lower()):
            return self._moment(number, bool(_DAY.search(bare)), bool(_TIME.search(bare)), value)
        if "%" in bare:
            decimals = _DECIMALS.search(bare)
            return f"{number * 100:.{min(len(decimals[1]), 9) if decimals else 0}f}%"
        return _plain(number)

    def _moment(self, number: float, has_day: bool, has_time: bool, value: str) -> str:
        if not 0 <= number < _LAST_DAY:
            return value
        moment = self._first + timedelta(seconds=round(number * 86_400))
        clock = moment.strftime("%H:%M:%S") if moment.second else moment.strftime("%H:%M")
        day = moment.strftime("%Y-%m-%d")
        if not has_day:
            return clock
        return f"{day} {clock}" if has_time or number % 1 else day


def _looks(styles: Any, cells: Any) -> Iterator[CellLook]:
    """How each of the styles of cells sets words, and on which background."""
    fonts = child(styles, "fonts")
    types = [_type(font) for font in (() if fonts is None else fonts)]
    for each in cells:
        font = whole_number(attribute(each, "fontId")) or 0
        bold, size = types[font] if font < len(types) else (False, 0.0)
        yield CellLook(bold, size, attribute(each, "fillId", "0"))


def _type(font: Any) -> tuple[bool, float]:
    """Whether a font is bold, and its size."""
    mark, size = child(font, "b"), child(font, "sz")
    bold = mark is not None and attribute(mark, "val") not in ("0", "false")
    stated = "" if size is None else attribute(size, "val")
    return bold, float(stated) if _SIZE.fullmatch(stated) else 0.0


def _elapsed(number: float) -> str:
    minutes, seconds = divmod(round(number * 86_400), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _plain(number: float) -> str:
    """A number with the 15 digits that Excel keeps."""
    return str(int(number)) if number % 1 == 0 and abs(number) < 1e15 else f"{number:.15g}"
