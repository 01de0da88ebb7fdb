"""The headings of a document as a tree beside an icicle: height is tokens, colour is the chunk.

A click reaches Python as a trigger, in one run, with a serial number that Python answers with: the
browser ignores the `selected` of a run that has not received its newest click.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from chunking.inspection import Sections
from pages.components.structure.section_map.payload import Lane, map_message
from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, SPANS, mounted

__all__ = ["Lane", "picked_chunk", "picked_section", "section_map"]

_HERE = Path(__file__).parent

_map = mounted(
    "section_map",
    _HERE / "map.html",
    _HERE / "map.css",
    SPANS,
    ELEMENTS,
    MOUNTING,
    *(
        _HERE / part
        for part in ("sections.js", "labels.js", "density.js", "tree.js", "icicle.js", "map.js")
    ),
)


def section_map(
    sections: Sections,
    length: int,
    lanes: list[Lane],
    *,
    selected: int | None,
    key: str,
    height: int,
    on_section: Callable[[], None],
    on_chunk: Callable[[], None],
) -> None:
    """Draw the sections of a text of `length` characters, with one strip of chunks for each lane.

    `selected` is the section to show as chosen. `on_section` is called once the user chooses one,
    or none, `on_chunk` once the user chooses a chunk: `picked_section` and `picked_chunk` tell which.
    """
    data = map_message(sections, length, lanes)
    data |= {"selected": selected, "answeredSerial": _clicks(key)["serial"], "height": height}
    _map(
        key=key,
        data=data,
        height=height,
        on_section_change=lambda: _receive(key, "section", on_section),
        on_chunk_change=lambda: _receive(key, "chunk", on_chunk),
    )


def picked_section(key: str) -> int | None:
    """The section that the user chose last, None for all."""
    section: int | None = _clicks(key)["section"]
    return section


def picked_chunk(key: str) -> int | None:
    """The chunk that the user chose last, None if none ever was."""
    chunk: int | None = _clicks(key)["chunk"]
    return chunk


def _clicks(key: str) -> dict[str, Any]:
    """What this session remembers about clicks in the map `key`."""
    initial = {"serial": 0, "section": None, "chunk": None}
    clicks: dict[str, Any] = st.session_state.setdefault(f"_section_map:{key}", initial)
    return clicks


def _receive(key: str, name: str, then: Callable[[], None]) -> None:
    """Take note of a click, then call `then`."""
    click = st.session_state[key].get(name)
    if click is not None:
        _clicks(key).update({"serial": click["serial"], name: click["index"]})
        then()
