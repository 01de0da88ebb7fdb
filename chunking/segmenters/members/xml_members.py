"""The elements of XML, found in one pass that takes what is not well-formed as it comes."""

from __future__ import annotations

import re

from .tree import DEEPEST, Members

#: a tag up to its end; no attribute holds a bare `<`
_TAG = re.compile(
    r"""<(/?)([^\s/<>"'!?=][^\s/<>"'=]*+)(?:[^<>"'/]++|"[^"<]*+"|'[^'<]*+'|/(?!>))*+(/?)>"""
)
#: what holds no elements, by how it begins: a comment, a section of text, an instruction, a declaration
_OTHERS = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"))


def xml_members(text: str) -> Members:
    """The elements, to a depth of 64.

    One that holds text between its elements is `prose`. An element without its end lasts as long as
    what it stands in.
    """
    return _Scan(text).members()


class _Scan:
    """One text being read: the elements that are open, and for each the names of those right below it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = Members(text, "/")
        self._open = [0]
        self._tags = [""]
        self._seen: list[dict[str, list[int]]] = [{}]
        self._too_deep = 0

    def members(self) -> Members:
        at, missing = self._text.find("<"), set[str]()
        after = max(0, at)
        while at >= 0:
            end = self._other(at, missing) or self._tag(at, after)
            if end:
                after = end
            at = self._text.find("<", end or at + 1)
        while len(self._open) > 1:
            self._leave(len(self._text))
        return self._found.finish()

    def _other(self, at: int, missing: set[str]) -> int:
        """The end of a comment, an instruction and the like that begins there; 0 where none does."""
        for begin, finish in _OTHERS:
            if self._text.startswith(begin, at) and finish not in missing:
                end = self._text.find(finish, at + len(begin))
                if end < 0:
                    missing.add(finish)  # it is not looked for again
                    continue
                return end + len(finish)
        return 0

    def _tag(self, at: int, after: int) -> int:
        """The end of a tag that begins there; 0 where none does."""
        match = _TAG.match(self._text, at)
        if not match:
            return 0
        closes, _, is_empty = match.groups()
        inside = len(self._open) > 1 and (
            not closes or self._found.is_parent_so_far(self._open[-1])
        )
        if inside and not self._too_deep and self._text[after:at].strip():
            self._found.prose.add(self._open[-1])
        if closes:
            self._end(match[2], match.end())
        else:
            self._begin(match, bool(is_empty))
        return match.end()

    def _begin(self, match: re.Match[str], is_empty: bool) -> None:
        if self._too_deep or len(self._open) == DEEPEST:
            self._too_deep += not is_empty
            return
        same = self._seen[-1].setdefault(match[2], [])
        place = len(same) + 1
        if place == 2:
            self._found.number(same[0], 1)
        index = self._found.open(
            match.start(), self._open[-1], match.span(2), place if place > 1 else 0
        )
        same.append(index)
        if is_empty:
            self._found.close(index, match.end())
        else:
            self._open.append(index)
            self._tags.append(match[2])
            self._seen.append({})

    def _end(self, tag: str, end: int) -> None:
        if self._too_deep:
            self._too_deep -= 1
        elif tag == self._tags[-1]:
            self._leave(end)
        elif tag in self._tags:
            while self._tags[-1] != tag:
                self._leave(end)
            self._leave(end)

    def _leave(self, end: int) -> None:
        self._found.close(self._open.pop(), end)
        self._tags.pop()
        self._seen.pop()
