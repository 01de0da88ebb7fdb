"""A text put together from parts: Markdown with blank lines between them, and the exact span of each page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..types import Image, Page, Table
from .table_heads import with_bold_head


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of Markdown that stands between blank lines, and its page."""

    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A text, its pages, and what it has of tables and images."""

    text: str
    pages: tuple[Page, ...] = ()
    tables: tuple[Table, ...] = ()
    images: tuple[Image, ...] = ()


def markdown_table(rows: list[list[str]], head: int = 1) -> str:
    """Rows of cells as a Markdown table whose first row is the header, or more: those below it are bold."""
    if not rows:
        return ""
    width = max(map(len, rows))
    lines = [_line([*row, *[""] * (width - len(row))]) for row in with_bold_head(rows, head)]
    return "\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def join(parts: Iterable[Part], numbers: Iterable[int] = ()) -> tuple[str, tuple[Page, ...]]:
    """The parts with blank lines between them, and the span of each page.

    A part without a page is on that of the part before. A page without text has an empty span.
    """
    texts: list[str] = []
    spans: dict[int, tuple[int, int]] = {}
    at, page = 0, None
    for part in parts:
        page = part.page if page is None or (part.page or 0) > page else page
        if page is not None:
            spans[page] = (spans.get(page, (at, at))[0], at + len(part.text))
        texts.append(part.text)
        at += len(part.text) + 2
    text = "\n\n".join(texts) + ("\n" if texts else "")
    return text, tuple(_all_pages(spans, numbers, len(text)))


def _all_pages(
    spans: dict[int, tuple[int, int]], numbers: Iterable[int], length: int
) -> Iterable[Page]:
    """The pages in order; an empty one lies at the end of the one before."""
    at = 0
    for number in sorted({*spans, *numbers}):
        start, end = spans.get(number, (at, at))
        at = min(end, length)
        yield Page(number, start, end)
