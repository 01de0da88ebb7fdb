"""A drawn page with boxes over it. The picture travels apart from the boxes, and once."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from chunking.parsers import Box, Mark
from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, mounted

__all__ = ["page_view"]

_HERE = Path(__file__).parent


_picture = mounted("page_view_picture", None, None, _HERE / "picture.js")
_view = mounted(
    "page_view", _HERE / "page.html", _HERE / "page.css", ELEMENTS, MOUNTING, _HERE / "page.js"
)


def page_view(
    png: bytes,
    digest: str,
    size: tuple[int, int],
    boxes: Sequence[Box],
    marks: Sequence[Mark] = (),
    *,
    across: tuple[float, float] = (0.0, 1.0),
    hue: int | None,
    label: str,
    key: str,
    height: int,
) -> None:
    """Show a page of `size` pixels so large that its part `across`, from left to right, is as wide as there is room.

    `digest` names the picture. `marks` are headings and tables to be outlined. `hue` is the chunk's colour in the viewer, None where no chunk is marked. `label` says to
    those who cannot see it what is on the page.
    """
    with st.container(gap=None):
        _picture(key=f"{key}-picture", data=digest.encode("ascii") + b"\n" + png)
        _view(
            key=key,
            data={
                "picture": digest,
                "width": size[0],
                "height": size[1],
                "across": across,
                "boxes": [list(box) for box in boxes],
                "marks": [[mark.kind, mark.level, *mark.box] for mark in marks],
                "hue": hue,
                "label": label,
                "room": height,
            },
            height="content",
        )
