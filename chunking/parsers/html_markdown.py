"""The text of a web page as Markdown: headings, paragraphs, nested lists, code and tables; no word is lost or split."""

from __future__ import annotations

import re
from typing import Any

from .html_blocks import BLOCKS
from .html_tables import is_of_data, rows_of
from .inline import Run
from .numerals import whole_number
from .parts import Written
from .typed_text import Kind, Typed, holds_prose, is_typed, parts_of
from .writer import Writer

_HEADING = re.compile(r"h([1-6])$")
_SPACES = re.compile(r"\s+")
_LISTS = frozenset({"ul", "ol", "dir", "menu", "dl"})
_EMPHASIS = {"b": "**", "strong": "**", "em": "*", "i": "*", "code": "`", "tt": "`", "kbd": "`", "samp": "`"}  # fmt: skip
#: what a definition is not, if its list is one of items
_LARGE = ["pre", "table", "div", "section", "dl", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"]
#: what names its text as that of a program
_PROGRAM = ["code", "kbd", "samp"]
#: items stand no deeper than this
_DEEPEST = 9


def page_markdown(page: Any, writer: Writer | None = None) -> Written:
    """The text of a page and its tables. Takes time in proportion to it, however deeply it is nested.

    A `writer` may be given that does more with its blocks than write them.
    """
    walk = _Walk(writer or Writer(), _holds_typed_prose(page))
    #: nodes to enter, and those to leave
    stack: list[tuple[Any, bool]] = [(page, True)]
    while stack:
        node, entering = stack.pop()
        if not entering:
            walk.leave(node)
        elif node.name is None:
            walk.text(str(node))
        elif walk.enter(node):
            stack.append((node, False))
            stack.extend((child, True) for child in reversed(node.contents))
    return walk.written()


def _holds_typed_prose(page: Any) -> bool:
    """Whether what is preformatted in a page is prose for the most part."""
    return is_typed(_text(pre) for pre in page.find_all("pre") if not _is_program(pre))


def _is_program(pre: Any) -> bool:
    return pre.find(_PROGRAM) is not None


def _text(pre: Any) -> str:
    """What is preformatted, line by line."""
    return "".join(
        "\n" if node.name == "br" else str(node)
        for node in pre.descendants
        if node.name in (None, "br")
    )


class _List:
    """A list that is open: how its items are labelled, and whether it is one of terms and paragraphs on them."""

    def __init__(self, element: Any) -> None:
        self.is_plain = element.name == "dl" and _is_large(element)
        start = str(element.get("start") or "1")
        self.number = whole_number(start, digits=9) if element.name == "ol" else None

    def label(self) -> str:
        """The label of its next item."""
        if self.number is None:
            return "-"
        self.number += 1
        return f"{self.number - 1}."


def _is_large(definitions: Any) -> bool:
    """Whether definitions are more than a paragraph each."""
    return definitions.find(_LARGE) is not None or any(
        len(each.find_all("p", recursive=False)) > 1 for each in definitions.find_all("dd", recursive=False)
    )  # fmt: skip


class _Walk:
    """A page on the way through it: what is open, and the words since the last block."""

    def __init__(self, writer: Writer, is_typed: bool) -> None:
        self._writer = writer
        self._holds_prose = is_typed
        self._runs: list[Run] = []
        self._marks: list[str] = []
        self._links: list[str] = []
        self._lists: list[_List] = []
        self._level = 0
        #: of the heading that was written last
        self._last_level = 1
        #: of the item that is open, as long as nothing of it is written
        self._item: tuple[int, str] | None = None
        #: of a list of paragraphs the element in which its last term waits for the words on it
        self._term = ""

    def text(self, words: str) -> None:
        words = _SPACES.sub(" ", words)
        if words.startswith(" ") and (not self._runs or self._runs[-1].text[-1:].isspace()):
            words = words[1:]
        if words:
            if self._term == "dd" and words.strip():
                self._term = ""
            mark = self._marks[-1] if self._marks else ""
            self._runs.append(Run(words, mark, self._links[-1] if self._links else ""))

    def enter(self, node: Any) -> bool:
        """Begin an element; False where all of it has been written."""
        name = node.name
        if name == "br":
            self._break()
        elif name == "pre":
            self._flush()
            self._preformatted(node)
        elif name == "table" and is_of_data(node):
            self._flush()
            self._table(node)
        else:
            self._begin(name, node)
            return True
        return False

    def _begin(self, name: str, node: Any) -> None:
        if name in BLOCKS:
            self._edge(name)
        if name in _LISTS:
            self._lists.append(_List(node))
        elif name in ("li", "dt", "dd"):
            self._begin_item(name)
        elif heading := _HEADING.match(name):
            self._level = int(heading[1])
        elif name == "a":
            self._links.append(str(node.get("href") or ""))
        if mark := _EMPHASIS.get(name, "**" if name == "dt" else ""):
            self._marks.append(mark)

    def _begin_item(self, name: str) -> None:
        if self._lists and self._lists[-1].is_plain:
            if not self._term:
                self._flush()
            self._break()
            self._term = name if name == "dt" or self._term else ""
            return
        self._flush()
        depth = min(max(len(self._lists) - 1, 0) + (name == "dd"), _DEEPEST)
        self._item = (depth, self._lists[-1].label() if self._lists else "-")

    def leave(self, node: Any) -> None:
        """End an element."""
        name = node.name
        if name in BLOCKS:
            self._edge(name)
        if _HEADING.match(name) and self._level:
            self._flush()
        if name in _LISTS and self._lists:
            self._lists.pop()
        elif name in ("li", "dt", "dd") and not self._term:
            self._flush()
            self._item = None
        elif name == "a":
            self._links.pop()
        if name in _EMPHASIS or name == "dt":
            self._marks.pop()

    def _edge(self, name: str) -> None:
        """A block begins or ends: a line in an item of which nothing is written, a space in a heading."""
        if self._level and not _HEADING.match(name):
            self.text(" ")
        elif (self._item or self._term) and name not in _LISTS and not _HEADING.match(name):
            self._break()
        else:
            self._flush()

    def _break(self) -> None:
        if self._runs and not self._runs[-1].text.endswith("\n"):
            self._runs.append(Run("\n"))

    def _flush(self) -> None:
        """Write the words gathered as one block."""
        self._term = ""
        runs, self._runs = self._runs, []
        level, self._level = self._level, 0
        if not any(run.text.strip() for run in runs):
            return
        if level:
            self._last_level = level
            self._writer.heading(level, runs)
        elif self._item:
            self._writer.item(*self._item, runs)
            self._item = None
        else:
            self._writer.paragraph(runs)

    def _preformatted(self, node: Any) -> None:
        """Program text as it stands, and prose that was typed as plain text in its parts."""
        text = _text(node)
        is_prose = not _is_program(node) and (
            is_typed([text]) or (self._holds_prose and holds_prose(text))
        )
        for part in parts_of(text) if is_prose else [Typed(Kind.CODE, text)]:
            runs = [Run(part.text)]
            if part.kind is Kind.CODE:
                self._writer.fenced(part.text)
            elif part.kind is Kind.HEADING:
                self._writer.heading(self._last_level + 1 + part.depth, runs)
            elif part.kind is Kind.ITEM:
                self._writer.item(min(part.depth, _DEEPEST), part.name, runs)
            else:
                name = [Run(part.name, "**"), Run("\n")] if part.name else []
                self._writer.paragraph([*name, *runs])

    def _table(self, node: Any) -> None:
        caption = " ".join(node.caption.get_text(" ").split()) if node.caption else ""
        self._writer.paragraph([Run(caption)])
        rows, head = rows_of(node)
        self._writer.table(rows, caption or None, head)

    def written(self) -> Written:
        self._flush()
        return self._writer.written()
