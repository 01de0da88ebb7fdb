"""Components from files: the browser gets one module and one style sheet, which can import nothing."""

from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent
#: colours and lines of the theme, on an element of the class `palette`
PALETTE = HERE / "palette.css"
#: offsets and text, without any DOM
SPANS = HERE / "spans.js"
#: making elements
ELEMENTS = HERE / "elements.js"


def joined(*files: Path) -> str:
    """The files' texts, one after another."""
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def mounted(
    name: str, html: Path | None = None, css: Path | None = None, *js: Path, **more: Any
) -> Any:
    """A component of that name. Its style sheet begins with the palette, where it has one."""
    return st.components.v2.component(
        name,
        html=joined(html) if html else None,
        css=joined(PALETTE, css) if css else None,
        js=joined(*js),
        **more,
    )
