"""The title of a slide that has no placeholder for one: the text box above the others, set larger or bold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from ..numerals import whole_number
from ..set_headings import LARGER, is_title
from ..xml_package import attribute, below, child, local
from .slide_order import TITLES, place_of, placeholder

#: the size of type in a box that states none, in points
_USUAL = 18.0
#: characters of a text below which no title stands
_TEXT = 60


class _Words(NamedTuple):
    """Words that look alike: their size in points, and whether they are bold."""

    text: str
    size: float
    bold: bool


class _Box(NamedTuple):
    """A box with words: where its top is, and how most of them are set."""

    shape: Any
    top: int
    text: str
    size: float
    bold: bool
    #: one paragraph of words, without a link, which a heading would lose
    is_line: bool


def boxed_title(shapes: Sequence[Any]) -> Any | None:
    """The box that titles a slide; none where a placeholder does, or where no box stands out."""
    filled = [(each, found) for each in shapes if (found := _paragraphs(each))]
    if any(placeholder(each) in TITLES for each, _ in filled):
        return None
    boxes = sorted((box for each in filled if (box := _box(*each))), key=lambda box: box.top)
    lettered = [box for box in boxes if any(map(str.isalpha, box.text))]
    best = max(lettered, key=lambda box: (box.size, box.bold, -box.top), default=None)
    if best is None or placeholder(best.shape) is not None:
        return None
    if not (best.is_line and is_title(best.text)):
        return None
    above = boxes[: boxes.index(best)]
    others = [box for box in boxes if box is not best]
    is_first = all(len(box.text) < _TEXT and box.size < best.size for box in above)
    return best.shape if is_first and _stands_out(best, others) else None


def _stands_out(box: _Box, others: Sequence[_Box]) -> bool:
    """Whether a box is larger than most of the other words, or bold where these are not."""
    sizes: Counter[tuple[float, bool]] = Counter()
    for other in others:
        sizes[other.size, other.bold] += len(other.text)
    size, bold = sizes.most_common(1)[0][0] if sizes else (_USUAL, False)
    return box.size >= LARGER * size or (
        box.bold and not bold and box.size >= size and bool(others)
    )


def _box(shape: Any, paragraphs: Sequence[Sequence[_Words]]) -> _Box | None:
    place = place_of(shape)
    if local(shape) != "sp" or place is None:
        return None
    looks: Counter[tuple[float, bool]] = Counter()
    for words in chain(*paragraphs):
        looks[words.size, words.bold] += len(words.text.strip())
    text = " ".join("".join(words.text for words in each) for each in paragraphs)
    is_linked = any(True for _ in below(child(shape, "txBody"), "hlinkClick"))
    is_line = len(paragraphs) == 1 and not is_linked
    return _Box(shape, place.top, " ".join(text.split()), *looks.most_common(1)[0][0], is_line)


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
    return _Words(text.text or "", size / 100 if size else _USUAL, bold not in ("0", "false"))


def _number(properties: Any, name: str) -> int | None:
    return whole_number(_stated(properties, name))


def _stated(properties: Any, name: str) -> str:
    return "" if properties is None else attribute(properties, name)
