"""What two readings of one file differ in, counted by kind: words, headings, cells of tables, pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..segmenters.outline import outline
from ..types import Document

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class ReadingDifference:
    """What only the first reading has, and what only the second; `pages` are those that have other words."""

    words: tuple[Counter[str], Counter[str]]
    headings: tuple[Counter[str], Counter[str]]
    cells: tuple[Counter[str], Counter[str]]
    pages: tuple[int, ...]


def compare_readings(first: Document, second: Document) -> ReadingDifference:
    """What two parsers read differently; places and order do not count, and headings and cells go by their words."""
    return ReadingDifference(
        _apart(_words(first.text), _words(second.text)),
        _apart(Counter(_headings(first)), Counter(_headings(second))),
        _apart(Counter(_cells(first)), Counter(_cells(second))),
        tuple(_pages_apart(first, second)),
    )


def _apart(first: Counter[str], second: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    return first - second, second - first


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text))


def _headings(document: Document) -> Iterator[str]:
    return (" ".join(heading.title.split()) for heading in outline(document).headings)


def _cells(document: Document) -> Iterator[str]:
    """What the cells of all tables say, the empty ones left out."""
    rows = (row for table in document.tables for row in (table.header, *table.rows))
    return (words for row in rows for cell in row if (words := " ".join(_WORD.findall(cell))))


def _pages_apart(first: Document, second: Document) -> Iterator[int]:
    """The numbers of the pages that both have, and of which the words are not the same."""
    others = {page.number: second.text[page.start : page.end] for page in second.pages}
    for page in first.pages:
        other = others.get(page.number)
        if other is not None and _words(first.text[page.start : page.end]) != _words(other):
            yield page.number
