"""HTML from data: every text is escaped on its way in, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..surrogates import without_surrogates


class Markup(str):
    """HTML that is finished; any other text still has to be escaped."""

    __slots__ = ()


def text(value: object) -> Markup:
    """A value as it is to be read, or HTML as it is."""
    return value if isinstance(value, Markup) else Markup(escape(without_surrogates(str(value))))


def element(tag: str, *content: object, **attributes: str) -> Markup:
    """An element; an attribute's name may end in an underscore, as in `class_`."""
    named = "".join(f' {name.rstrip("_")}="{text(value)}"' for name, value in attributes.items())
    return Markup(f"<{tag}{named}>{joined(content)}</{tag}>")


def joined(content: Iterable[object]) -> Markup:
    """One after another."""
    return Markup("".join(map(text, content)))


def table(header: Sequence[object], rows: Iterable[Sequence[object]]) -> Markup:
    """A table whose first column names the rows."""
    head = element("tr", *(element("th", cell, scope="col") for cell in header))
    body = (
        element(
            "tr", element("th", row[0], scope="row"), *(element("td", cell) for cell in row[1:])
        )
        for row in rows
    )
    found = element("table", element("thead", head), element("tbody", *body))
    return element("div", found, class_="scroll")
