"""Rows to be sorted by their columns, copied, and chosen where that leads somewhere: no canvas, so cells wrap and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, TEXTS, mounted

__all__ = ["MISSING", "Cell", "Column", "TableRow", "table_view"]

#: what stands where there is no figure
MISSING = "–"
_HERE = Path(__file__).parent

_table = mounted(
    "table_view",
    _HERE / "table.html",
    _HERE / "table.css",
    ELEMENTS,
    TEXTS,
    MOUNTING,
    _HERE / "table.js",
)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: texts are sorted by their letters and digits, numbers and times by their values."""

    label: str
    kind: Literal["text", "number", "time"] = "text"
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and in small below it; before it a dot of a colour or a bar of a share from 0 to 1.

    The value of a time is in milliseconds since 1970: the browser writes it, in its own time zone.
    """

    text: str = MISSING
    value: float | None = None
    below: str | None = None
    colour: str | None = None
    share: float | None = None

    @classmethod
    def count(cls, value: float) -> Cell:
        """A whole number, as it is written everywhere."""
        return cls(f"{round(value):,}", value)


_PARTS = tuple(field.name for field in fields(Cell))


def _as_data(cell: Cell) -> dict[str, Any]:
    """What a cell holds; a table may have a hundred thousand of them."""
    return {part: found for part in _PARTS if (found := getattr(cell, part)) is not None}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row by its id; its first cell is what it is called."""

    id: str
    cells: Sequence[Cell]


def table_view(
    label: str,
    columns: Sequence[Column],
    rows: Sequence[TableRow],
    chosen: Sequence[str] = (),
    on_choose: Callable[[list[str]], None] | None = None,
    *,
    key: str,
    are_many: bool = False,
    follows: str | None = None,
    height: str = "none",
) -> None:
    """Draw the rows, those of the ids `chosen` as chosen; `on_choose` is given the ids that are chosen from now on.

    Without `on_choose` no row can be chosen.
    A table whose rows are chunks, called by their index, `follows` the viewers of the text with that fingerprint.
    `height` is the most that the table takes, as CSS writes it; what is more can be scrolled to.
    A click carries a serial number: the browser passes over what a run that had not received it says is chosen.
    """
    answered = f"_table_view:{key}"

    def choose() -> None:
        click = st.session_state[key].get("chosen")
        if click is not None and on_choose is not None:
            st.session_state[answered] = click["serial"]
            on_choose(click["ids"])

    data: dict[str, Any] = {
        "label": label,
        "columns": [asdict(column) for column in columns],
        "rows": [{"id": row.id, "cells": [_as_data(cell) for cell in row.cells]} for row in rows],
        "chosen": list(chosen),
        "canChoose": on_choose is not None,
        "serial": st.session_state.get(answered, 0),
        "areMany": are_many,
        "follows": follows,
        "height": height,
    }
    _table(key=key, data=data, on_chosen_change=choose)
