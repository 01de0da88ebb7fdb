"""The paragraph and character styles of a Word file: what each inherits from those it is based on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..heading_names import is_subtitle_name, is_title_name, level_of_name
from ..numerals import whole_number
from ..xml_package import attribute, below, child, local, value_at

#: the outline level that stands for body text
_BODY = 9
_CODE = frozenset({"source code", "html preformatted", "preformatted text", "plain text", "code",
                   "code block", "macro text", "macro"})  # fmt: skip
OFF = frozenset({"0", "false", "off", "none"})
#: points, where a file states no size
_USUAL_SIZE = 10.0


@dataclass(frozen=True, slots=True)
class Style:
    """What one style states itself; None where it leaves that to the style it is based on."""

    name: str
    based_on: str
    outline: int | None
    number: str | None
    depth: int | None
    properties: Any
    sets_first_row: bool


class Styles:
    """The styles of a file by their ids, which programs translate, with names, which Word does not."""

    def __init__(self, root: Any) -> None:
        self._styles = {
            attribute(each, "styleId"): _style(each)
            for each in (() if root is None else root)
            if local(each) == "style"
        }
        self._defaults = _defaults(root)
        self.level = cache(self._level)
        self.numbering = cache(self._numbering)
        self.emphasis = cache(self._emphasis)
        self.type_of = cache(self._type_of)
        self.hides = cache(self._hides)

    def _level(self, style: str) -> int | None:
        """The level of a heading from 1, 0 for the title of the document, None for other styles."""
        for each in self._chain(style):
            if is_title_name(each.name):
                return 0
            if is_subtitle_name(each.name):
                return None  # often based on the title's style
            if each.outline is not None:
                return each.outline + 1 if each.outline < _BODY else None
            if level := level_of_name(each.name):
                return level
        return None

    def is_code(self, style: str) -> bool:
        return any(each.name.lower() in _CODE for each in self._chain(style))

    def _numbering(self, style: str) -> tuple[str | None, int | None]:
        """The list and the depth in it that a style puts its paragraphs at."""
        number = next((s.number for s in self._chain(style) if s.number is not None), None)
        return number, next((s.depth for s in self._chain(style) if s.depth is not None), None)

    def _emphasis(self, style: str) -> tuple[bool, bool]:
        """Whether a character style is bold and italic."""
        chain = [each.properties for each in self._chain(style) if each.properties is not None]
        return _stated(chain, is_bold), _stated(chain, is_italic)

    def _hides(self, style: str) -> bool:
        """Whether a style hides its words."""
        chain = [each.properties for each in self._chain(style) if each.properties is not None]
        return _stated(chain, is_hidden)

    def sets_first_row(self, style: str) -> bool:
        """Whether a style of tables sets their first row apart."""
        return any(each.sets_first_row for each in self._chain(style))

    def _type_of(self, style: str) -> tuple[float, bool]:
        """The size in points that a style sets its text in, and whether in bold."""
        chain = [each.properties for each in self._chain(style) if each.properties is not None]
        chain += self._defaults
        size = next((found for each in chain if (found := size_of(each))), _USUAL_SIZE)
        return size, _stated(chain, is_bold)

    def _chain(self, style: str) -> Iterator[Style]:
        """A style and those it is based on, each once."""
        seen: set[str] = set()
        while style in self._styles and style not in seen:
            seen.add(style)
            yield self._styles[style]
            style = self._styles[style].based_on


def _stated(chain: list[Any], property_of: Callable[[Any], bool | None]) -> bool:
    return next((on for each in chain if (on := property_of(each)) is not None), False)


def _defaults(root: Any) -> list[Any]:
    """How text is set whose style says nothing."""
    found = None if root is None else child(root, "docDefaults", "rPrDefault", "rPr")
    return [] if found is None else [found]


def size_of(properties: Any) -> float | None:
    """The size in points that properties of a run state; None where they leave it to the style."""
    halves = whole_number(value_at(properties, "sz"))
    return halves / 2 if halves else None


def is_bold(properties: Any) -> bool | None:
    """Whether properties of a run say bold; None where they leave it to the style."""
    return _is_on(properties, "b")


def is_italic(properties: Any) -> bool | None:
    return _is_on(properties, "i")


def is_hidden(properties: Any) -> bool | None:
    return _is_on(properties, "vanish")


def _is_on(properties: Any, name: str) -> bool | None:
    value = value_at(properties, name)
    return None if value is None else value not in OFF


def _style(element: Any) -> Style:
    paragraph = child(element, "pPr")
    inside = element if paragraph is None else paragraph
    return Style(
        name=value_at(element, "name") or "",
        based_on=value_at(element, "basedOn") or "",
        outline=whole_number(value_at(inside, "outlineLvl")),
        number=value_at(inside, "numPr", "numId"),
        depth=whole_number(value_at(inside, "numPr", "ilvl")),
        properties=child(element, "rPr"),
        sets_first_row=any(
            attribute(each, "type") == "firstRow" for each in below(element, "tblStylePr")
        ),
    )
