"""Which files a change is for, in words."""

from __future__ import annotations

import re

from ...config import ChunkingConfig
from ...strategies.base import Chunker

#: what stands for itself in a pattern
_ESCAPED = re.compile(r"\[([*?[])\]")


def cut_alike(made_by: Chunker | ChunkingConfig | None, uri: str | None) -> str | None:
    """The files that the same route cuts, as their pattern is written; None where there are no routes."""
    if not isinstance(made_by, ChunkingConfig) or not made_by.routes:
        return None
    route = made_by.route(uri)
    return as_written(route.match) if route else "files without a rule"


def as_written(pattern: str) -> str:
    """A pattern without the brackets around what stands for itself.

    >>> as_written("*.csv"), as_written("talk [[]v1].md")
    ('*.csv', 'talk [v1].md')
    """
    return _ESCAPED.sub(r"\1", pattern)
