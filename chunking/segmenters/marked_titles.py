"""Titles of plain text behind `#` as in Markdown, and whether such lines are comments instead: of settings, of code."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..caching import per_document
from ..types import Document
from ..whitespace import visible_start
from .settings_sections import is_of_settings

_MARKED = re.compile(r"(?:\A|(?<=\n))(#{1,6}+)[ \t]++(?=[^\s#])([^\r\n]{1,200}+)(?=[\r\n]|\Z)")
_FENCE = re.compile(r"(?:\A|\n) {0,3}(?:```|~~~)[^\r\n]*+")
#: a line of settings or code, as it stands below a comment
_SETTING = re.compile(
    r"[ \t]*+[\w.\-\[\]\"'$@]{1,60}+[ \t]*+(?:[=:({]|[+|&<>-]=?)|[^\r\n]{0,200}[;{}]\s*\n"
)
#: what is switched off, or an empty line of a comment, below one: Markdown has no such lines
_COMMENTED = re.compile(r"\r?\n#(?:[^\s#]|[ \t]*+(?:[\r\n]|\Z))")
_SENTENCE_ENDS = (".", ",", ";", ":")
#: how files of settings, of rules and of tables for programs are called
_OF_SETTINGS = (
    ".conf",
    ".cfg",
    ".cnf",
    ".rules",
    ".env",
    ".hwdb",
    ".tab",
    "ignore",
    "dockerfile",
    "makefile",
)
#: lines that tell whether they are comments
_SAMPLE = 200


class MarkedTitle(NamedTuple):
    """A title behind so many signs."""

    level: int
    title: str
    start: int
    end: int


def marked_titles(document: Document) -> tuple[MarkedTitle, ...]:
    """Lines such as `## Title` outside of fenced code, unless they are rather comments. O(n)."""
    return () if has_comments(document) else _marked(document)


@per_document
def has_comments(document: Document) -> bool:
    """Whether what stands behind `#` is rather a comment, as in files of settings, than a title."""
    is_plain = document.mime_type == "text/plain"
    return is_of_settings(document) or (is_plain and _are_comments(document))


@per_document
def _marked(document: Document) -> tuple[MarkedTitle, ...]:
    text = document.text
    if not text.startswith("#") and "\n#" not in text:
        return ()
    fences = [match.end() for match in _FENCE.finditer(text)]
    return tuple(
        MarkedTitle(len(mark[1]), mark[2].rstrip("# \t") or mark[2], mark.start(1), mark.end())
        for mark in _MARKED.finditer(text)
        if not bisect_right(fences, mark.start()) % 2
    )


def _are_comments(document: Document) -> bool:
    """Whether a plain text is called or begins as what has comments, or its lines behind `#` look like some."""
    text, lines = document.text, _marked(document)[:_SAMPLE]
    if text.startswith("#!") or (document.uri or "").lower().endswith(_OF_SETTINGS):
        return True
    return bool(lines) and (_go_on(text, lines) or _are_said(text, lines))


def _go_on(text: str, lines: Sequence[MarkedTitle]) -> bool:
    """Whether more than a few of these lines go on in the next one, or settings or code stand below most."""
    runs = sum(
        one.level == other.level and visible_start(text, one.end) == other.start
        for one, other in pairwise(lines)
    )
    below = (visible_start(text, line.end) for line in lines)
    settings = sum(bool(_SETTING.match(text, at)) for at in below)
    return 4 * runs > len(lines) or 2 * settings > len(lines)


def _are_said(text: str, lines: Sequence[MarkedTitle]) -> bool:
    """Whether most of these lines are sentences or begin small, or lines follow that only comments have, all behind one sign."""
    said = sum(
        line.title[0].islower()
        or line.title.endswith(_SENTENCE_ENDS)
        or _COMMENTED.match(text, line.end) is not None
        for line in lines
    )
    return said > 1 and 2 * said > len(lines) and all(line.level == 1 for line in lines)
