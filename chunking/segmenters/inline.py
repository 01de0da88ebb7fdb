"""Code spans, links, tags and emphasis: what stands inside a paragraph and is marked as one thing.

One linear scan of any text: plain text and source code hold backticks and addresses as Markdown does.
It is no parser: links in links, and marks of four and more are not looked for.
"""

from __future__ import annotations

import re

import numpy as np

from ..caching import per_document
from ..offsets import Offsets
from ..types import Document

#: characters inside a span at most: what is marked for longer holds several sentences, or its marks
#: are no pair
REACH = 300

#: what a span begins with, what it holds, and what it ends with
_MARKED = (
    # `code` and ``code``
    (r"`(?<![A-Za-z0-9)\]`\\]`)(?!`)", r"[^`\n]", r"`(?!`)"),
    (r"``(?<![A-Za-z0-9)\]`\\]``)(?!`)", r"[^`\n]|`(?!`)", r"``(?!`)"),
    # [text](address "title") and [text][reference]
    (r"\[", r"[^\[\]\n]", r"\](?:\((?:[^()\n]|\([^()\n]{0,300}+\)){0,300}+\)|\[[^\[\]\n]{0,300}+\])"),
    # <a href="…">
    (r"</?[A-Za-z]", r"[^<>\n]", r">"),
)  # fmt: skip
_EMPHASIS = (
    # *text* and **text**, in no word; **text** may hold *text*
    (r"\*(?<![A-Za-z0-9)\]*\\]\*)(?![\s*])", r"[^*\n]", r"(?<!\s)\*(?![A-Za-z0-9*])"),
    (r"\*\*(?<![A-Za-z0-9)\]*\\]\*\*)\*?+(?![\s*])", r"[^*\n]|\*(?!\*)", r"(?<!\s)\*\*\*?+(?![A-Za-z0-9*])"),
    # _text_ and __text__, which may hold names such as a_b
    (r"_(?<![\w)\]`\\]_)(?![\s_])", r"[^_\n]|(?<=\w)_(?=\w)", r"(?<!\s)_(?!\w)"),
    (r"__(?<![\w)\]`\\]__)(?![\s_])", r"[^_\n]|_(?!_)", r"(?<!\s)__(?!\w)"),
    # ~~text~~
    (r"~~(?<![~\\]~~)(?![\s~])", r"[^~\n]", r"(?<!\s)~~(?!~)"),
)  # fmt: skip

#: a line feed inside a paragraph or an item of a list
_WRAP = r"\n(?![ \t]*+(?:[\r\n]|[-*+•][ \t]|\d{1,9}[.)][ \t]))"


def _pattern(*kinds: tuple[str, str, str]) -> re.Pattern[str]:
    """A search for spans, in linear time.

    A literal start is found several times as fast as any other. Nothing is tried twice, and a span
    is given up at the next mark of its kind: marks without a partner cost no more than their text.
    """
    spans = (f"{begin}(?:{held}|{_WRAP}){{0,{REACH}}}+{end}" for begin, held, end in kinds)
    return re.compile("|".join(spans))


_IN_PROSE, _IN_CODE = _pattern(*_MARKED, *_EMPHASIS), _pattern(*_MARKED)


@per_document
def inline_spans(document: Document) -> tuple[Offsets, Offsets]:
    """Where the spans start and where they end, in rising order; none is inside another.

    In source code, marks of emphasis are operators and parts of names, and make no span.
    """
    pattern = _IN_CODE if document.is_code else _IN_PROSE
    found = [match.span() for match in pattern.finditer(document.text)]
    starts, ends = np.array(found, dtype=np.int32).reshape(-1, 2).T
    return starts, ends
