"""The text boxes of an OpenDocument slide, of which one may be its title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .boxed_titles import USUAL, Box, title_among
from .opendocument_looks import look
from .opendocument_styles import OdtStyles, Type
from .xml_package import attribute, below, local

_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)(cm|mm|in|pt|px)")
_POINTS = {"cm": 72 / 2.54, "mm": 72 / 25.4, "in": 72.0, "pt": 1.0, "px": 0.75}


def boxed_titles(shapes: Iterable[Any], styles: OdtStyles) -> list[Any]:
    """The box that titles a slide; none where no box stands out from the others."""
    best = title_among([box for each in shapes if (box := _box(each, styles))])
    return [] if best is None or attribute(best.shape, "class") else [best.shape]


def _box(shape: Any, styles: OdtStyles) -> Box | None:
    stated = _LENGTH.fullmatch(attribute(shape, "y"))
    if local(shape) not in ("frame", "custom-shape") or stated is None:
        return None
    around = Type(USUAL, False)
    for name in ("style-name", "text-style-name"):
        around = styles.type_of(attribute(shape, name), around)
    looks = [found for each in below(shape, "p") if (found := look(each, styles, around)).text]
    if not looks:
        return None
    longest = max(looks, key=lambda each: len(each.text))
    text = " ".join(each.text for each in looks)
    is_line = len(looks) == 1 and next(below(shape, "a", "table"), None) is None
    top = float(stated[1]) * _POINTS[stated[2]]
    return Box(shape, top, text, longest.size, longest.bold, is_line)
