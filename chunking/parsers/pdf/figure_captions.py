"""What the words below or above a figure begin with."""

from __future__ import annotations

import re

_FIGURE = re.compile(
    r"(?:fig(?:ure|ura|uur|\.)?|abb(?:ildung|\.)|bild|listing|algorithm)\.? *(?:\d+|[A-Z])(?:[.-]\d+)*[a-z]?[.:|]",
    re.IGNORECASE,
)


def names_figure(text: str) -> bool:
    """Whether a text begins as the caption of a figure does.

    >>> names_figure("Figure 2: High water"), names_figure("Figure 2 shows")
    (True, False)
    """
    return _FIGURE.match(text) is not None
