"""Whether a text is in Markdown whose name does not say so, as what people copy into a `.txt` often is."""

from __future__ import annotations

import re

from ..segmenters.outline import outline
from ..segmenters.plain_headings import plain_headings
from ..types import Document

#: characters that are looked at
_BEGINNING = 100_000
#: the row of a table below the names of its columns
_TABLE = re.compile(
    r"^ {0,3}\|?[ \t]*+:?-{3,}+:?[ \t]*+(?:\|[ \t]*+:?-{3,}+:?[ \t]*+)++\|?[ \t]*+$", re.M
)
#: where code begins or ends, and a link
_FENCE = re.compile(r"^```[\w+-]{0,30}+[ \t]*+$", re.M)
_LINK = re.compile(r"\[[^\[\]\n]{1,200}\]\(https?://[^()\s]{1,500}\)")
#: how many more headings Markdown may see than plain text has, as a share of these
_MORE = 1.25


def is_markdown(text: str) -> bool:
    """Whether a text has tables, code or links as Markdown has them, and the headings that it has as plain text."""
    beginning = text[:_BEGINNING].replace("\r\n", "\n")
    has_table = _TABLE.search(beginning) is not None
    if not (has_table or _LINK.search(beginning) or len(_FENCE.findall(beginning)) > 1):
        return False
    plain = len(plain_headings(Document(beginning)))
    marked = len(outline(Document(beginning, mime_type="text/markdown")).headings)
    return plain <= marked <= _MORE * plain + 1 and (has_table or plain > 0)
