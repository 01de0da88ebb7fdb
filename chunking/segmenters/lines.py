"""Lines: what ends with a line feed, a carriage return, or both."""

from __future__ import annotations

import numpy as np

from ..caching import per_text
from ..characters import document_points
from ..offsets import Offsets
from ..types import Document


@per_text
def line_ends(document: Document) -> Offsets:
    """The offset after each line end."""
    points = document_points(document)
    feeds, returns = points == ord("\n"), points == ord("\r")
    ends = feeds | returns
    ends[:-1] &= ~(returns[:-1] & feeds[1:])
    return (np.flatnonzero(ends) + 1).astype(np.int32)
