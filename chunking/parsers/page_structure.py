"""The headings and tables that a parser found on a page, with their places on it as it looks."""

from __future__ import annotations

from dataclasses import dataclass

from ..segmenters.blocks import markdown_blocks
from ..types import Block, Document, Page
from .page_image import Box, PageImage
from .page_places import Place, places_of

_KINDS = ("heading", "table")
_MARKDOWN = "text/markdown"


@dataclass(frozen=True, slots=True)
class Mark:
    """A heading or a table on a page: its kind, a heading's level from 1, and the box around it."""

    kind: str
    level: int
    box: Box


def structure_blocks(document: Document) -> list[Block]:
    """The headings and tables of a document, in the text's order."""
    if document.mime_type != _MARKDOWN:
        return []
    return [block for block in markdown_blocks(document).blocks if block.kind in _KINDS]


def structure_of(document: Document, page: Page, image: PageImage) -> tuple[Mark, ...]:
    """The headings and tables of one page of a document of which a word is found there, in the text's order."""
    blocks = [b for b in structure_blocks(document) if page.start <= b.start < page.end]
    spans = [(block.start - page.start, min(block.end, page.end) - page.start) for block in blocks]
    places = places_of(image, document.text[page.start : page.end], spans) if spans else []
    return tuple(_mark(b, place) for b, place in zip(blocks, places, strict=True) if place.boxes)


def _mark(block: Block, place: Place) -> Mark:
    left, top, right, bottom = zip(*place.boxes, strict=True)
    return Mark(block.kind, block.level, Box(min(left), min(top), max(right), max(bottom)))
