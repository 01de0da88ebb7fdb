"""The title of a slide that has no placeholder for one: the text box above the others, set larger or bold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from .set_headings import LARGER, is_title

#: the size of type in a box that states none, in points
USUAL = 18.0
#: characters of a text below which no title stands
_TEXT = 60
#: points by which the tops of boxes beside each other differ at most, as of the heads of columns
_LEVEL = 6.0


class Box(NamedTuple):
    """A box with words: where its top is, and how most of them are set."""

    shape: Any
    top: float
    text: str
    size: float
    bold: bool
    #: one paragraph of words, without a link, which a heading would lose
    is_line: bool


def title_among(boxes: Sequence[Box]) -> Box | None:
    """The box that titles a slide; none where no box stands out."""
    ordered = sorted(boxes, key=lambda box: box.top)
    lettered = [box for box in ordered if any(map(str.isalpha, box.text))]
    best = max(lettered, key=lambda box: (box.size, box.bold, -box.top), default=None)
    if best is None or not (best.is_line and is_title(best.text)):
        return None
    above = ordered[: ordered.index(best)]
    others = [box for box in ordered if box is not best]
    if any(abs(box.top - best.top) < _LEVEL and box.size == best.size for box in others):
        return None
    is_first = all(len(box.text) < _TEXT and box.size < best.size for box in above)
    return best if is_first and _stands_out(best, others) else None


def _stands_out(box: Box, others: Sequence[Box]) -> bool:
    """Whether a box is larger than most of the other words, or bold where these are not."""
    sizes: Counter[tuple[float, bool]] = Counter()
    for other in others:
        sizes[other.size, other.bold] += len(other.text)
    size, bold = sizes.most_common(1)[0][0] if sizes else (USUAL, False)
    return box.size >= LARGER * size or (
        box.bold and not bold and box.size >= size and bool(others)
    )
