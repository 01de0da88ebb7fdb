"""A plain writer of Markdown from HTML that loses no word, however odd or deep the page."""

from __future__ import annotations

import re
from typing import Any

from ..types import Table
from .markdown_escape import fence, heading_text, paragraph_text
from .parts import markdown_table

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_HEADING = re.compile(r"h([1-6])$")


def plain_markdown(page: Any) -> tuple[str, tuple[Table, ...]]:
    """The text of a page: headings, paragraphs, list items, code and tables without spans."""
    writer = _Writer()
    #: nodes to enter, and the closing of those entered
    stack: list[tuple[Any, bool]] = [(page, True)]
    while stack:
        node, entering = stack.pop()
        if not entering:
            writer.end()
        elif node.name is None:
            writer.words.append(str(node))
        elif node.name == "pre":
            code = node.get_text().strip("\n")
            writer.block(f"{fence(code)}\n{code}\n{fence(code)}")
        elif node.name == "table" and _is_simple(node):
            writer.table(node)
        elif node.name == "br":
            writer.words.append(" ")
        else:
            if node.name in BLOCKS:
                writer.begin(node.name)
                stack.append((node, False))
            stack.extend((child, True) for child in reversed(list(node.children)))
    writer.end()
    return "\n\n".join(writer.blocks) + ("\n" if writer.blocks else ""), tuple(writer.tables)


class _Writer:
    """Gathers words until a block begins or ends."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.words: list[str] = []
        self.tables: list[Table] = []
        self._mark = ""

    def begin(self, name: str) -> None:
        self.end()
        heading = _HEADING.match(name)
        self._mark = (
            "#" * int(heading[1]) + " " if heading else "- " if name == "li" else self._mark
        )

    def end(self) -> None:
        """Write the words gathered as one block."""
        text = " ".join("".join(self.words).split())
        self.words.clear()
        if text:
            written = heading_text if self._mark.startswith("#") else paragraph_text
            self.blocks.append(self._mark + written(text))
            self._mark = ""

    def block(self, text: str) -> None:
        self.end()
        self.blocks.append(text)

    def table(self, node: Any) -> None:
        self.end()
        rows = [
            [" ".join(cell.get_text(" ").split()) for cell in row.find_all(["td", "th"])]
            for row in node.find_all("tr")
        ]
        rows = [row for row in rows if row]
        caption = node.caption.get_text(" ", strip=True) if node.caption else None
        if caption:
            self.blocks.append(paragraph_text(caption))
        if rows:
            self.blocks.append(markdown_table(rows))
            self.tables.append(Table(tuple(rows[0]), tuple(map(tuple, rows[1:])), caption))


def _is_simple(table: Any) -> bool:
    """Whether a table holds nothing but cells with inline text."""
    inside = table.find(["table", "pre", "ul", "ol", "h1", "h2", "h3", "div"]) is not None
    return not inside and len(table.find_all("tr")) > 1
