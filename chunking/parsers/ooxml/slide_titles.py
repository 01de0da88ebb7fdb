"""The title of a slide that has no placeholder for one: the text box above the others, set larger or bold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..set_headings import LARGER, is_title
from ..xml_package import attribute, below, child, local
from .slide_order import TITLES, place_of, placeholder
from .word_styles import whole_number

#: the size of type in a box that states none, in points
_USUAL = 18.0
#: characters of a text below which no title stands
_TEXT = 60


class _Box(NamedTuple):
    """A box with words: where its top is, and how most of them are set."""

    shape: Any
    top: int
    text: str
    size: float
    bold: bool


def boxed_title(shapes: Sequence[Any]) -> Any | None:
    """The box that titles a slide; none where a placeholder does, or where no box stands out."""
    if any(placeholder(each) in TITLES and _said(each) for each in shapes):
        return None
    boxes = sorted((box for each in shapes if (box := _box(each))), key=lambda box: box.top)
    lettered = [box for box in boxes if any(map(str.isalpha, box.text))]
    best = max(lettered, key=lambda box: (box.size, box.bold, -box.top), default=None)
    if best is None or placeholder(best.shape) is not None or not is_title(best.text):
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


def _box(shape: Any) -> _Box | None:
    place, text = place_of(shape), _said(shape)
    if local(shape) != "sp" or place is None or not text:
        return None
    looks: Counter[tuple[float, bool]] = Counter()
    for words, size, bold in _runs(shape):
        looks[size, bold] += len(words.strip())
    return _Box(shape, place.top, text, *looks.most_common(1)[0][0])


def _said(shape: Any) -> str:
    """The words of a shape."""
    return " ".join("".join(words for words, *_ in _runs(shape)).split())


def _runs(shape: Any) -> Iterator[tuple[str, float, bool]]:
    """The words of a shape with their sizes in points, and whether they are bold."""
    body = child(shape, "txBody")
    usual = None if body is None else child(body, "lstStyle", "lvl1pPr", "defRPr")
    for paragraph in () if body is None else below(body, "p"):
        for text in below(paragraph, "t"):
            own = child(text.getparent(), "rPr")
            size = _number(own, "sz") or _number(usual, "sz")
            bold = _stated(own, "b") or _stated(usual, "b") or "0"
            yield text.text or "", size / 100 if size else _USUAL, bold not in ("0", "false")
        yield " ", _USUAL, False


def _number(properties: Any, name: str) -> int | None:
    return whole_number(_stated(properties, name))


def _stated(properties: Any, name: str) -> str:
    return "" if properties is None else attribute(properties, name)
