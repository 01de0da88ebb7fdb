"""Headings that parsers write: what they say must not turn into Markdown of another kind."""

from __future__ import annotations

import re

#: what Markdown takes for HTML or for an address, and would leave out of the heading
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_HEADING = re.compile(r"#{1,6} ")


def heading_text(text: str) -> str:
    """The words of a heading as they are written in Markdown.

    >>> heading_text("The <any> type, 1 < 2")
    'The \\\\<any> type, 1 < 2'
    """
    return _TAG.sub(r"\\<", text)


def with_heading_escaped(block: str) -> str:
    """A block of Markdown; where it is a heading, its words escaped."""
    mark = _HEADING.match(block)
    return mark[0] + heading_text(block[mark.end() :]) if mark else block
