"""Rows of a table in text: lines, except that a line break inside quotes is part of its row."""

from __future__ import annotations

import numpy as np

from ..caching import per_document
from ..characters import document_points
from ..offsets import Offsets
from ..types import Document
from .lines import line_ends


@per_document
def row_starts(document: Document) -> Offsets:
    """The rising offsets at which rows begin, the first one 0; they tile the text.

    Blank lines belong to the row before them. Where quotes do not pair, every line is a row.
    """
    ends = line_ends(document)
    # counted in bytes: whether the count is odd is all that is asked
    quotes = np.cumsum(document_points(document) == ord('"'), dtype=np.uint8)
    if len(quotes) and quotes[-1] % 2 == 0:
        ends = ends[quotes[ends - 1] % 2 == 0]
    bounds = [0, *ends.tolist()]
    filled = [
        start
        for start, end in zip(bounds, [*bounds[1:], len(document.text)], strict=True)
        if document.text[start:end].strip()
    ]
    return np.array([0, *filled[1:]], dtype=np.int32)
