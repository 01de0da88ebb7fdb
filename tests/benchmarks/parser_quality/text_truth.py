"""What texts hold by their own sources: Markdown by pandoc's syntax tree, OpenDocument and pages by their elements."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .measures import Grid, Held, HtmlTables, words_of
from .office_truth import every, first, name_of, value_of

_BREAKS = {"Space", "SoftBreak", "LineBreak"}
_VERBATIM = {"Code", "CodeBlock", "Math"}


def markdown(text: str, form: str = "gfm") -> Held:
    """What pandoc finds in a text in Markdown, or in another form that it reads."""
    command = ["pandoc", "-f", form, "-t", "json"]
    made = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    held = Held()
    for block in json.loads(made.stdout)["blocks"]:
        _block(block, held)
    held.words = words_of("\n".join(held.words))
    return held


#: what a page of Sphinx shows of more than its own source, and how its source marks words up
_ELSEWHERE = re.compile(r"^\s*\.\. (?:auto\w+|\w*include|click|program-output|currentmodule|toctree|raw|pygmentsdoc)::", re.MULTILINE)  # fmt: skip
_NAMED = re.compile(r":[\w:+-]+:`([^`<]+?)\s*<[^`]*>`")
_CALLED = re.compile(r":(?:ref|doc|numref|any|term):`[^`]*`")
_ROLE = re.compile(r":[\w:+-]+:`(?:~[^`]*\.)?!?([^`~]*)`")


def sphinx(text: str) -> Held | None:
    """What the source of a page of Sphinx says; None where the page shows more than that."""
    if _ELSEWHERE.search(text):
        return None
    text = _ROLE.sub(r"\1", _CALLED.sub("", _NAMED.sub(r"\1", text)))
    return markdown(text, "rst")


def plain(text: str) -> Held:
    """What a text of nothing but words says."""
    return Held(words_of(text))


def _block(block: dict[str, Any], held: Held) -> None:
    kind, content = block["t"], block.get("c")
    held.words.append("".join(_said(block)))
    if kind == "Header":
        held.headings.append("".join(_said(content[2])))
    for table in _below(block, "Table"):
        _, _, _, head, bodies, foot = table["c"]
        rows = [*head[1], *(row for body in bodies for row in (*body[2], *body[3])), *foot[1]]
        held.tables.append([["".join(_said(cell)) for cell in row[1]] for row in rows])


def _below(node: Any, kind: str) -> Iterator[dict[str, Any]]:
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    if isinstance(node, dict) and node.get("t") == kind:
        yield node
    for each in inside:
        yield from _below(each, kind)


def _said(node: Any) -> Iterator[str]:
    """The words of a part of the tree; attributes and addresses are none."""
    if isinstance(node, list):
        for each in node:
            yield from _said(each)
    elif isinstance(node, dict):
        kind, content = node.get("t"), node.get("c")
        if kind == "Str":
            yield content
        elif kind in _BREAKS:
            yield " "
        elif kind in _VERBATIM:
            yield content[-1]
        elif kind in ("Link", "Image", "Span", "Div"):
            yield from _said(content[1])
        elif kind == "DefinitionList":
            for term, definitions in content:
                yield from _said(term)
                yield "\n"
                yield from _said(definitions)
        elif kind != "RawInline" and kind != "RawBlock":
            yield from _said(content)
            yield "\n" if kind in _BLOCKS else ""


_BLOCKS = {"Para", "Plain", "Header"}
_SILENT = {"tracked-changes", "annotation", "note-citation", "title", "desc", "forms", "math", "page-number"}  # fmt: skip


def opendocument(data: bytes) -> Held:
    """The body of an OpenDocument file; of a sheet or slide the name is not counted."""
    root = ElementTree.fromstring(zipfile.ZipFile(BytesIO(data)).read("content.xml"))
    body = first(root, "body")
    assert body is not None
    inside = {id(each) for table in every(body, "table") for each in every(table, "h")}
    headings = ["".join(_words(h)) for h in every(body, "h") if id(h) not in inside]
    tables = [_table(each) for each in every(body, "table")]
    return Held(words_of("".join(_words(body))), headings, tables)


def _words(element: Element) -> Iterator[str]:
    name = name_of(element)
    if name in _SILENT or name.endswith("-source"):
        return
    yield element.text or ""
    for each in element:
        yield from _words(each)
        yield each.tail or ""
    if name in ("p", "h", "s", "tab", "line-break", "note"):
        yield " "


def _table(table: Element) -> Grid:
    return [
        ["".join(_words(cell)) for cell in row if name_of(cell).endswith("table-cell") for _ in range(_times(cell))]
        for row in every(table, "table-row")
    ]  # fmt: skip


def _times(cell: Element) -> int:
    return min(20, int(value_of(cell, "number-columns-repeated") or 1))


class _Page(HTMLParser):
    """Gathers the words that a browser would show, and the headings."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.headings: list[str] = []
        self._hidden = 0
        self._heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.words.append(" " if tag not in _INLINE else "")
        self._hidden += tag in _UNSHOWN
        if tag in _HEADINGS:
            self._heading = True
            self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        self.words.append(" " if tag not in _INLINE else "")
        self._hidden -= tag in _UNSHOWN and self._hidden > 0
        self._heading &= tag not in _HEADINGS

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words.append(data)
            if self._heading:
                self.headings[-1] += data


_INLINE = {"a", "abbr", "b", "bdi", "cite", "code", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "samp",
           "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"}  # fmt: skip
_HEADINGS = {f"h{level}" for level in range(1, 7)}
_UNSHOWN = {"script", "style", "title", "noscript", "template", "textarea", "select", "button", "nav", "svg"}  # fmt: skip


def page(data: bytes) -> Held:
    """A page as a browser shows it, but for its navigation."""
    text = data.decode("utf-8", "replace")
    reader, tables = _Page(), HtmlTables()
    reader.feed(text)
    tables.feed(text)
    return Held(words_of("".join(reader.words)), reader.headings, tables.tables)
