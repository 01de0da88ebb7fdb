"""A block of Markdown on its way from the parser to the document's tiles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class FoundBlock:
    """A block on its way: offsets first as the parser reports them, then as the document counts."""

    kind: str
    start: int
    end: int
    level: int = 0
    info: str = ""
    parts: list[tuple[int, int]] | None = None
