"""Paragraphs: what blank lines separate."""

from __future__ import annotations

import re

import numpy as np

from ..caching import per_text
from ..ruler import Offsets
from ..types import Document

_BREAK = re.compile(r"(?>\r\n|\r|\n)(?:[ \t]*(?>\r\n|\r|\n))+")


@per_text
def paragraph_ends(document: Document) -> Offsets:
    """The offset after each run of blank lines; a blank line may hold spaces and tabs."""
    return np.array([match.end() for match in _BREAK.finditer(document.text)], dtype=np.int32)
