"""The styles of an OpenDocument text: headings, emphasis, and the bullets and numbers of lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from .heading_names import is_title_name, level_of_name
from .numerals import letters, roman, whole_number
from .xml_package import attribute, below, child, local

_CODE = frozenset({"Preformatted_20_Text", "Source_20_Code", "Source_20_Text"})
_DEPTHS = 10
#: points, where a file states no size, and what the style is called here that says so
_USUAL_SIZE, _DEFAULT = 12.0, ""
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)(pt|%)")
_FORMATS: dict[str, Callable[[int], str]] = {
    "a": letters,
    "A": lambda number: letters(number).upper(),
    "i": roman,
    "I": lambda number: roman(number).upper(),
}


@dataclass(frozen=True, slots=True)
class Level:
    """How the items of one depth are numbered; without a format they are not."""

    form: str = ""
    before: str = ""
    after: str = ""
    start: int = 1
    shown: int = 1
    is_bullet: bool = False


class Type(NamedTuple):
    """How words are set: their size in points, and whether in bold."""

    size: float
    bold: bool


class OdtStyles:
    """The styles that the parts of a file define, by their names."""

    def __init__(self, roots: list[Any]) -> None:
        self._styles: dict[str, Any] = {}
        self._lists: dict[str, list[Level]] = {}
        self._families: dict[str, str] = {}
        #: how headings are numbered, by their level
        self.outline: list[Level] = [Level()] * _DEPTHS
        self._usual = Type(_USUAL_SIZE, False)
        for root in roots:
            for each in below(root, "default-style"):
                if attribute(each, "family") == "paragraph":
                    self._styles[_DEFAULT] = each
            for each in below(root, "style"):
                self._styles[attribute(each, "name")] = each
            for each in below(root, "font-face"):
                self._families[attribute(each, "name")] = attribute(each, "font-family")
            for each in below(root, "list-style"):
                self._lists[attribute(each, "name")] = _levels(each)
            for each in below(root, "outline-style"):
                self.outline = _levels(each)
        self._usual = self.type_of(_DEFAULT)
        self.level = cache(self._level)
        self.emphasis = cache(self._emphasis)
        self.font = cache(self._font)
        self.hides = cache(self._hides)

    def _level(self, name: str) -> int | None:
        """The level of the headings of a style from 1, 0 for the title, None for other styles."""
        for each in self._chain(name):
            own = attribute(each, "name")
            if is_title_name(own):
                return 0
            stated = whole_number(attribute(each, "default-outline-level"))
            if stated is not None:
                return stated
            if level := level_of_name(own):
                return level
        return None if name in self._styles else _level_of_name(name)

    def is_code(self, name: str) -> bool:
        return any(attribute(each, "name") in _CODE for each in self._chain(name))

    def list_levels(self, name: str) -> list[Level]:
        """How the items of a list are numbered, by their depth."""
        return self._lists.get(name, [Level(is_bullet=True)] * _DEPTHS)

    def is_hidden(self, name: str) -> bool:
        """Whether the style of a sheet or slide hides it."""
        return any(
            attribute(each, "display") == "false" or attribute(each, "visibility") == "hidden"
            for style in self._chain(name)
            for each in style
            if local(each) in ("table-properties", "drawing-page-properties")
        )

    def _emphasis(self, name: str) -> str:
        """The emphasis in Markdown of a style of words."""
        weight, slant = (self._stated(name, key) for key in ("font-weight", "font-style"))
        return "**" * (weight == "bold") + "*" * (slant in ("italic", "oblique"))

    def _hides(self, name: str) -> bool | None:
        """Whether a style hides its words; None where it leaves that to what is around them."""
        stated = self._stated(name, "display")
        return stated == "none" if stated else None

    def _font(self, name: str) -> str:
        """The family of the font of a style; nothing where it states none."""
        face = self._stated(name, "font-name")
        return (self._families.get(face, face) or self._stated(name, "font-family")).strip("'\"")

    def type_of(self, name: str, around: Type | None = None) -> Type:
        """How a style sets words, within others that are set so."""
        size, bold = around or self._usual
        weight, share = self._stated(name, "font-weight"), 1.0
        for value in self._all_stated(name, "font-size"):
            if stated := _SIZE.fullmatch(value):
                if stated[2] == "pt":
                    size = float(stated[1])
                    break
                share *= float(stated[1]) / 100
        return Type(size * share, weight == "bold" if weight else bold)

    def background(self, name: str) -> str:
        """The colour behind cells or rows of a style; nothing where it states none."""
        stated = (
            attribute(properties, "background-color")
            for style in self._chain(name)
            for properties in style
        )
        return next((each for each in stated if each not in ("", "transparent")), "")

    def common_name(self, name: str) -> str:
        """The style of that name that users see: those of single paragraphs are not named by them."""
        chain = (each for each in self._chain(name) if local(each.getparent()) == "styles")
        return next((attribute(each, "name") for each in chain), "")

    def _stated(self, name: str, key: str) -> str:
        return next(self._all_stated(name, key), "")

    def _all_stated(self, name: str, key: str) -> Iterator[str]:
        """What a style and those it inherits from say of words, its own first."""
        for each in self._chain(name):
            properties = child(each, "text-properties")
            if properties is not None and (value := attribute(properties, key)):
                yield value

    def _chain(self, name: str) -> Iterator[Any]:
        """A style and those it inherits from, each once."""
        seen: set[str] = set()
        while name in self._styles and name not in seen:
            seen.add(name)
            yield self._styles[name]
            name = attribute(self._styles[name], "parent-style-name")


def _level_of_name(name: str) -> int | None:
    """The same of a style that the file uses and does not define."""
    return 0 if is_title_name(name) else level_of_name(name)


def _levels(style: Any) -> list[Level]:
    levels = [Level()] * _DEPTHS
    for each in style:
        depth = whole_number(attribute(each, "level")) or 0
        if 0 < depth <= _DEPTHS:
            start = whole_number(attribute(each, "start-value"), digits=9)
            levels[depth - 1] = Level(
                attribute(each, "num-format"),
                attribute(each, "num-prefix"),
                attribute(each, "num-suffix"),
                1 if start is None else start,
                whole_number(attribute(each, "display-levels")) or 1,
                local(each) != "list-level-style-number" and local(each) != "outline-level-style",
            )
    return levels


class Counter:
    """Counts the items of one list, or the headings of a text."""

    def __init__(self, levels: list[Level]) -> None:
        self._levels = levels
        self._counts: list[int | None] = [None] * _DEPTHS

    def label(self, depth: int, start: int | None = None) -> str:
        """What stands before the next item of a depth: `•`, a number, or nothing."""
        depth = min(max(depth, 0), _DEPTHS - 1)
        level, before = self._levels[depth], self._counts[depth]
        count = level.start if before is None else before + 1
        self._counts[depth] = count if start is None else start
        self._counts[depth + 1 :] = [None] * (_DEPTHS - depth - 1)
        if level.is_bullet:
            return "•"
        first = max(0, depth + 1 - level.shown)
        numbers = [self._number(at) for at in range(first, depth + 1)] if level.form else []
        shown = ".".join(filter(None, numbers))
        return f"{level.before}{shown}{level.after}".strip() if shown else ""

    def _number(self, depth: int) -> str:
        level, count = self._levels[depth], self._counts[depth]
        number = level.start if count is None else count
        return _FORMATS.get(level.form, str)(number) if level.form else ""
