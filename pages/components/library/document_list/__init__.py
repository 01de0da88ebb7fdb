"""The documents in one list: this session's own before the samples, each a row that opens it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import streamlit as st

from chunking.surrogates import without_surrogates
from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, mounted

__all__ = ["Group", "Row", "document_list"]

_HERE = Path(__file__).parent
_KEY = "shelf.list"

_list = mounted(
    "document_list",
    _HERE / "list.html",
    _HERE / "list.css",
    ELEMENTS,
    MOUNTING,
    _HERE / "list.js",
)


@dataclass(frozen=True)
class Row:
    """A document: its name, a line about it, and more where one points at it."""

    name: str
    detail: str
    tip: str | None = None


@dataclass(frozen=True)
class Group:
    """Documents under a title; own ones can be removed."""

    title: str
    rows: Sequence[Row]
    is_own: bool
    is_folded: bool = False

    def message(self) -> dict[str, object]:
        """The group as the browser draws it."""
        rows = [asdict(row) | {"name": without_surrogates(row.name)} for row in self.rows]
        return {
            "title": self.title,
            "rows": rows,
            "isOwn": self.is_own,
            "isFolded": self.is_folded,
        }


def document_list(
    groups: Sequence[Group],
    current: str | None,
    on_open: Callable[[str], None],
    on_remove: Callable[[str], None],
) -> None:
    """Draw the list; `on_open` and `on_remove` are given the name of a document."""
    names = {without_surrogates(row.name): row.name for group in groups for row in group.rows}

    def call_with_name(what: str, then: Callable[[str], None]) -> None:
        name = names.get(st.session_state[_KEY].get(what))
        if name is not None:
            then(name)

    _list(
        key=_KEY,
        data={
            "groups": [group.message() for group in groups],
            "current": without_surrogates(current or ""),
        },
        on_opened_change=lambda: call_with_name("opened", on_open),
        on_removed_change=lambda: call_with_name("removed", on_remove),
    )
