"""The bullets and numbers that Word shows before paragraphs, which its file only implies."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..numerals import letters, roman, whole_number
from ..xml_package import attribute, child, local, value_at
from .word_styles import Styles

#: what stands for any bullet
BULLET = "•"
_DEPTHS = 9
_PLACE = re.compile(r"%([1-9])")
_FORMATS: dict[str, Callable[[int], str]] = {
    "lowerLetter": letters,
    "upperLetter": lambda number: letters(number).upper(),
    "lowerRoman": roman,
    "upperRoman": lambda number: roman(number).upper(),
    "decimalZero": lambda number: f"{number:02}",
}


@dataclass(frozen=True, slots=True)
class Level:
    """How the items of one depth are numbered."""

    kind: str = "decimal"
    text: str = ""
    start: int = 1
    is_legal: bool = False


class Lists:
    """Counts the items of all lists of a file, which must be asked for in their order."""

    def __init__(self, root: Any, styles: Styles) -> None:
        elements = () if root is None else tuple(root)
        self._styles = styles
        self._abstract = {
            attribute(each, "abstractNumId"): each
            for each in elements
            if local(each) == "abstractNum"
        }
        self._numbers = {
            attribute(each, "numId"): each for each in elements if local(each) == "num"
        }
        self._levels: dict[str, tuple[str, list[Level]]] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[str] = set()

    def label(self, number: str, depth: int) -> str | None:
        """What stands before the next item of a list, a bullet or a number; None where nothing does."""
        if number not in self._numbers or not 0 <= depth < _DEPTHS:
            return None
        abstract, levels = self._levels_of(number)
        counts = self._counts.setdefault(abstract, [None] * _DEPTHS)
        if number not in self._begun:
            self._begun.add(number)
            for place, _ in _overrides(self._numbers[number]):
                counts[place] = None
        level, before = levels[depth], counts[depth]
        counts[depth] = level.start if before is None else before + 1
        counts[depth + 1 :] = [None] * (_DEPTHS - depth - 1)
        if level.kind == "bullet":
            return BULLET
        if level.kind == "none" and not level.text:
            return None
        return (
            _PLACE.sub(lambda at: _shown(int(at[1]) - 1, levels, counts, level), level.text) or None
        )

    def kind(self, number: str, depth: int) -> str:
        """What stands before the items of a list at a depth: `bullet`, `none`, or the kind of number."""
        if number not in self._numbers or not 0 <= depth < _DEPTHS:
            return "none"
        return self._levels_of(number)[1][depth].kind

    def _levels_of(self, number: str) -> tuple[str, list[Level]]:
        if number not in self._levels:
            element = self._numbers[number]
            name = value_at(element, "abstractNumId") or ""
            name = self._followed(name)
            levels = [Level()] * _DEPTHS
            if name in self._abstract:
                _read_levels(self._abstract[name], levels)
            for place, override in _overrides(element):
                _read_levels(override, levels)
                start = whole_number(value_at(override, "startOverride"))
                if start is not None:
                    old = levels[place]
                    levels[place] = Level(old.kind, old.text, start, old.is_legal)
            self._levels[number] = name, levels
        return self._levels[number]

    def _followed(self, name: str) -> str:
        """The definition of a list that may name a style, which names the list with the definition."""
        link = value_at(self._abstract[name], "numStyleLink") if name in self._abstract else None
        number = self._styles.numbering(link)[0] if link else None
        found = (
            value_at(self._numbers[number], "abstractNumId") if number in self._numbers else None
        )
        return found if found in self._abstract else name


def _overrides(element: Any) -> list[tuple[int, Any]]:
    found = [each for each in element if local(each) == "lvlOverride"]
    places = [(whole_number(attribute(each, "ilvl")), each) for each in found]
    return [(place, each) for place, each in places if place is not None and place < _DEPTHS]


def _read_levels(parent: Any, levels: list[Level]) -> None:
    for each in parent:
        place = whole_number(attribute(each, "ilvl")) if local(each) == "lvl" else None
        if place is not None and place < _DEPTHS:
            levels[place] = Level(
                value_at(each, "numFmt") or "decimal",
                value_at(each, "lvlText") or "",
                whole_number(value_at(each, "start"))
                or (0 if value_at(each, "start") == "0" else 1),
                child(each, "isLgl") is not None,
            )


def _shown(place: int, levels: list[Level], counts: list[int | None], asked: Level) -> str:
    """The number of one depth in the label of an item."""
    number = counts[place]
    if number is None:
        number = counts[place] = levels[place].start
    kind = "decimal" if asked.is_legal else levels[place].kind
    return "" if kind in ("bullet", "none") else _FORMATS.get(kind, str)(number)
