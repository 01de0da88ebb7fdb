"""Which markup a text is written in whose name does not say it, as sources called `.txt` often are."""

from __future__ import annotations

import re

from ..segmenters.markup_headings import markup_headings
from ..segmenters.plain_headings import plain_headings
from ..types import Document, Heading

#: characters that are looked at
_BEGINNING = 100_000
#: what only reStructuredText has at the beginning of a line: a directive, or a target of links
_RESTRUCTURED = re.compile(r"^\.\. (?:[a-z][\w+:.-]{0,40}::(?=\s)|_[^\s:][^\n:]{0,80}:\s)", re.M)
#: signs of AsciiDoc, each of which another text may have, too: what a block is, a macro, a term above
#: its text, the mark between parts of an item, the edge of a table, a title, links
_ASCIIDOC = (
    re.compile(
        r"^\[(?:\[[A-Za-z_][\w:.-]{0,79}|source|listing|verse|quote|NOTE|TIP|IMPORTANT|WARNING|CAUTION|horizontal"
        r"|options=|cols=)[^\n]{0,99}\][ \t]*+$",
        re.M,
    ),
    re.compile(r"^(?:include|ifdef|ifndef|endif|image|toc)::[^\s\[]{0,200}\[", re.M),
    re.compile(r"^\S[^\n]{0,200}::\n(?:\n?[ \t]++\S|\+\n)", re.M),
    re.compile(r"^\+$", re.M),
    re.compile(r"^\|={3,}$", re.M),
    re.compile(r"^={1,5} [^\W\d_]", re.M),
    re.compile(
        r"\b(?:link|xref|linkgit|footnote|kbd|menu):[^\s\[\]]{0,200}\["
        r"|<<[\w:.-]{1,80}(?:,[^<>\n]{0,80})?>>"
    ),
)
#: how many different signs are enough
_ENOUGH = 2


def markup_of(text: str) -> str | None:
    """The media type of the markup that a text shows by its signs and has its headings in; None where it shows none.

    A text may show signs of a markup that it is not written in: then more of its lines are headings of plain text.
    """
    beginning = text[:_BEGINNING].replace("\r\n", "\n")
    if _RESTRUCTURED.search(beginning):
        found = "text/x-rst"
    elif sum(bool(sign.search(beginning)) for sign in _ASCIIDOC) >= _ENOUGH:
        found = "text/x-asciidoc"
    else:
        return None
    headings = markup_headings(Document(beginning, mime_type=found))
    plain = plain_headings(Document(beginning))
    fewest = max(1, sum(_counts(beginning, each, found) for each in plain))
    return found if len(headings) >= fewest else None


def _counts(text: str, heading: Heading, markup: str) -> bool:
    """Whether a heading of plain text is no part of a block of code, which seem to be underlined, and hold comments.

    AsciiDoc knows what stands behind # and is no comment.
    """
    is_one_line = "\n" not in text[heading.start : heading.end]
    return is_one_line and not (markup == "text/x-asciidoc" and text[heading.start] == "#")
