"""One page of a document as it looks, with the place of every word on it: drawn in another process."""

from __future__ import annotations

import binascii
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..errors import ParseError
from .isolation import ask
from .kinds import recognise

#: the kinds of files whose pages can be drawn
_DRAWN = frozenset({"pdf", "image", "pptx"})
#: drawing one page takes a part of a second, recognising its words some
_SECONDS = 60


class Box(NamedTuple):
    """A rectangle on a page, as shares of its width and height from the upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PageImage:
    """A drawn page: PNG bytes, pixels, and its words in the order of the file.

    A word that is divided at a line's end has a box on each line. `is_recognised` says that the
    words were recognised in the picture.
    """

    number: int
    count: int
    png: bytes
    width: int
    height: int
    words: tuple[tuple[str, tuple[Box, ...]], ...]
    is_recognised: bool


def can_render(data: bytes, filename: str) -> bool:
    """Whether the pages of a file can be drawn."""
    try:
        kind = recognise(data, filename).kind
    except ParseError:
        return False
    return kind is not None and kind.name in _DRAWN


def render_page(data: bytes, filename: str, number: int) -> PageImage:
    """Page `number`, from 1, of a PDF or of an image; a slide is drawn plainly, by its texts, tables and pictures.

    Raises:
        ParseError: the file has no such page, or it cannot be drawn.
    """
    kind = recognise(data, filename).kind
    if kind is None or kind.name not in _DRAWN:
        raise ParseError(
            f"{filename} has no pages that could be drawn: only PDF, images and presentations have"
        )
    hurried = replace(kind, seconds=_SECONDS)
    answer = ask(data, filename, hurried, {"page": number})
    try:
        image = answer["image"]
        return PageImage(
            number,
            int(image["count"]),
            binascii.a2b_base64(image["png"]),
            int(image["width"]),
            int(image["height"]),
            tuple((str(word), tuple(Box(*box) for box in boxes)) for word, boxes in image["words"]),
            bool(image["recognised"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ParseError(f"{filename}: its page {number} gave no picture") from error
