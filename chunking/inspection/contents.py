"""Chunks that hold a table of contents or an index: rows of dots that lead to page numbers."""

from __future__ import annotations

import re

from ..types import ChunkingResult

#: how a line of one ends, and the characters of its end that are looked at
_LEADERS = re.compile(r"(?<![.·…])(?<![.·…] )[.·…](?: ?[.·…]){2,}+\s*+\d{1,4}$")
_LOOKED_AT = 24


def contents_chunks(result: ChunkingResult) -> list[int]:
    """The indices of the chunks of which at least half of the lines lead to a page number by a row of dots."""
    found = []
    for chunk in result.chunks:
        lines = [line.rstrip() for line in chunk.text.splitlines() if line.strip()]
        entries = sum(bool(_LEADERS.search(line[-_LOOKED_AT:])) for line in lines)
        if 0 < len(lines) <= 2 * entries:
            found.append(chunk.index)
    return found
