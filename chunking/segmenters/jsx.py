"""The components of MDX: from where each JSX tag is opened to where the component is closed.

One pass that never goes back over what it has read, so that no text takes more than linear time. Tags
are read as JSX has them, strings, expressions in braces and comments included; between them stands
Markdown, in which nothing counts that is escaped, code or a comment.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..types import Span

#: in Markdown: what is escaped, a run of backticks, a comment, a tag of a component
_IN_MARKDOWN = re.compile(
    r"\\(?s:.)|(?P<ticks>`+)|(?P<comment><!--|\{/\*)|<(?P<slash>/?)(?P<name>[A-Z][\w.]*)"
)
_TICKS = re.compile("`+")
_COMMENT_ENDS = {"<!--": "-->", "{/*": "*/}"}
#: in a tag: strings, which know no escapes, comments, and what opens an expression or ends the tag
_IN_TAG = re.compile(
    r""""[^"]*+"|'[^']*+'|/\*(?s:.*?)(?:\*/|\Z)|(?<=\s)//[^\r\n]*|(?P<mark>/>|[<>{"'])"""
)
#: in an expression: what is escaped, strings, comments, and what opens and closes
_IN_CODE = re.compile(
    r"""\\(?s:.)|'(?:\\.|[^'\\\r\n])*+'|"(?:\\.|[^"\\\r\n])*+"|(?<!:)//[^\r\n]*"""
    r"""|/\*(?s:.*?)(?:\*/|\Z)|(?P<mark>[`{}])"""
)
_IN_TEMPLATE = re.compile(r"\\(?s:.)|(?P<mark>\$\{|`)")
_WITHIN = {"": _IN_TAG, "{": _IN_CODE, "`": _IN_TEMPLATE}


def component_spans(text: str, blocks: Iterable[tuple[int, int]]) -> list[Span]:
    """The spans of the components that are opened in some rising blocks of a text and closed, by start."""
    opened: dict[str, list[int]] = defaultdict(list)
    found: list[Span] = []
    for name, start, end, role in _Tags(text).of(blocks):
        if role == "/>":
            found.append(Span(start, end))
        elif role == ">":
            opened[name].append(start)
        elif opened[name]:
            found.append(Span(opened[name].pop(), end))
    return sorted(found)


class _Tags:
    """The tags of one text: each with its name, its span, and `>`, `/>` or `</` for what it does."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        #: whether it is still possible that something that its block leaves open is closed after it
        self._may_close = dict.fromkeys(("tag", *_COMMENT_ENDS), True)

    def of(self, blocks: Iterable[tuple[int, int]]) -> Iterator[tuple[str, int, int, str]]:
        """The tags that begin in these blocks."""
        for start, end in blocks:
            self._at = max(self._at, start)
            yield from self._up_to(end)

    def _up_to(self, block_end: int) -> Iterator[tuple[str, int, int, str]]:
        """The tags that begin before the end of a block."""
        runs: dict[int, list[int]] | None = None
        while match := _IN_MARKDOWN.search(self._text, self._at, block_end):
            at = self._at = match.end()
            if match["ticks"]:
                runs = _runs(self._text, at, block_end) if runs is None else runs
                self._at = _after_code(runs, at, len(match["ticks"]))
            elif match["comment"]:
                self._at = self._after_comment(match["comment"], at, block_end)
            elif match["name"]:
                role, self._at = self._end_of_tag(at, block_end)
                if role:
                    role = "</" if match["slash"] else role
                    yield match["name"], match.start(), self._at, role

    def _after_comment(self, opening: str, at: int, block_end: int) -> int:
        """Where a comment ends: with its block if it is never closed."""
        closing = _COMMENT_ENDS[opening]
        upto = len(self._text) if self._may_close[opening] else block_end
        place = self._text.find(closing, at, upto)
        if place >= 0:
            return place + len(closing)
        self._may_close[opening] = False
        return block_end

    def _end_of_tag(self, at: int, block_end: int) -> tuple[str, int]:
        """How a tag ends, and where; "" for what is no tag, with where that shows, or its block's end."""
        text = self._text
        upto = len(text) if self._may_close["tag"] else block_end
        inside: list[str] = []  # the expressions "{" and templates "`" that are open
        while match := _WITHIN[inside[-1] if inside else ""].search(text, at, upto):
            at, mark = match.end(), match["mark"]
            if mark == "}" or (mark == "`" and inside[-1] == "`"):
                inside.pop()
            elif mark in ("{", "${", "`"):
                inside.append(mark[-1])
            elif mark in (">", "/>"):
                return mark, at
            elif mark:
                return "", match.start()
        self._may_close["tag"] = False
        return "", block_end


def _runs(text: str, at: int, end: int) -> dict[int, list[int]]:
    """Where the runs of backticks between two offsets end, by their length."""
    found: dict[int, list[int]] = defaultdict(list)
    for match in _TICKS.finditer(text, at, end):
        found[match.end() - match.start()].append(match.end())
    return found


def _after_code(runs: dict[int, list[int]], at: int, ticks: int) -> int:
    """Where code ends that so many backticks before `at` open; `at` where nothing closes it."""
    ends = runs.get(ticks, [])
    later = bisect_left(ends, at + 1)
    return ends[later] if later < len(ends) else at
