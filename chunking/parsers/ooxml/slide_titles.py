"""The text boxes of a PowerPoint slide, of which one may be its title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from ..boxed_titles import USUAL, Box, title_among
from ..numerals import whole_number
from ..xml_package import attribute, below, child, local
from .slide_order import TITLES, place_of, placeholder


class _Words(NamedTuple):
    """Words that look alike: their size in points, and whether they are bold."""

    text: str
    size: float
    bold: bool


def boxed_title(shapes: Sequence[Any]) -> Any | None:
    """The box that titles a slide; none where a placeholder does, or where no box stands out."""
    filled = [(each, found) for each in shapes if (found := _paragraphs(each))]
    if any(placeholder(each) in TITLES for each, _ in filled):
        return None
    best = title_among([box for each in filled if (box := _box(*each))])
    return None if best is None or placeholder(best.shape) is not None else best.shape


def _box(shape: Any, paragraphs: Sequence[Sequence[_Words]]) -> Box | None:
    place = place_of(shape)
    if local(shape) != "sp" or place is None:
        return None
    looks: Counter[tuple[float, bool]] = Counter()
    for words in chain(*paragraphs):
        looks[words.size, words.bold] += len(words.text.strip())
    text = " ".join("".join(words.text for words in each) for each in paragraphs)
    is_linked = any(True for _ in below(child(shape, "txBody"), "hlinkClick"))
    is_line = len(paragraphs) == 1 and not is_linked
    return Box(shape, place.top, " ".join(text.split()), *looks.most_common(1)[0][0], is_line)


def _paragraphs(shape: Any) -> list[list[_Words]]:
    """The paragraphs of a shape that have words."""
    body = child(shape, "txBody")
    usual = None if body is None else child(body, "lstStyle", "lvl1pPr", "defRPr")
    found = () if body is None else below(body, "p")
    lines = ([_words(text, usual) for text in below(each, "t")] for each in found)
    return [line for line in lines if any(words.text.strip() for words in line)]


def _words(text: Any, usual: Any) -> _Words:
    own = child(text.getparent(), "rPr")
    size = _number(own, "sz") or _number(usual, "sz")
    bold = _stated(own, "b") or _stated(usual, "b") or "0"
    return _Words(text.text or "", size / 100 if size else USUAL, bold not in ("0", "false"))


def _number(properties: Any, name: str) -> int | None:
    return whole_number(_stated(properties, name))


def _stated(properties: Any, name: str) -> str:
    return "" if properties is None else attribute(properties, name)
