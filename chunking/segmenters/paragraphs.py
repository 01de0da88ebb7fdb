"""Paragraphs: what blank lines separate."""

from __future__ import annotations

import re

import numpy as np

from ..caching import per_text
from ..offsets import Offsets
from ..types import Document

_BREAK = re.compile(r"(?>\r\n|\r|\n)(?:[ \t]*+(?>\r\n|\r|\n))++")
_FEEDS = re.compile(
    r"\n(?:[ \t]*+\n)++"
)  # the same where there is no CR, found seven times as fast


@per_text
def paragraph_ends(document: Document) -> Offsets:
    """The offset after each run of blank lines; a blank line may hold spaces and tabs."""
    pattern = _BREAK if "\r" in document.text else _FEEDS
    return np.array([match.end() for match in pattern.finditer(document.text)], dtype=np.int32)
