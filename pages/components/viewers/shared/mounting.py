"""Components from files: the browser gets one module and one style sheet, which can import nothing."""

from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent
#: colours and lines of the theme, on an element of the class `palette`
PALETTE = HERE / "palette.css"
#: what several views draw alike: the box of the class `view`, focus, what is spoken
VIEW = HERE / "view.css"
#: offsets and text, without any DOM
SPANS = HERE / "spans.js"
#: the texts that the page keeps
TEXTS = HERE / "texts.js"
#: making elements, and what a pointer or a key does with them
ELEMENTS = HERE / "elements.js"
#: where on the page a place of the text is
PLACES = HERE / "places.js"
#: what the user selected; needs `SPANS`
SELECTION = HERE / "selection.js"
#: Plotly, loaded at its first use
PLOTLY = HERE / "plotly.js"
#: views and the elements that they are mounted on
MOUNTING = HERE / "mounting.js"
#: the elements of a text, such as headings and tables, drawn as they are read; needs `SPANS` and `ELEMENTS`
MARKUP = (HERE / "markup.js", HERE / "markup.css")
#: work for the time when the browser is idle
IDLE = HERE / "idle.js"


def joined(*files: Path) -> str:
    """The files' texts, one after another."""
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def mounted(
    name: str, html: Path | None = None, css: Path | None = None, *parts: Path, **more: Any
) -> Any:
    """A component of that name, of modules and, beside `css`, more style sheets: what all views share comes first."""
    js = [part for part in parts if part.suffix == ".js"]
    more_css = [part for part in parts if part.suffix == ".css"]
    return st.components.v2.component(
        name,
        html=joined(html) if html else None,
        css=joined(*dict.fromkeys((PALETTE, VIEW, css, *more_css))) if css else None,
        js=joined(*js),
        **more,
    )
