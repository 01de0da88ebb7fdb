"""How a chunk is named where it is listed: by its document's title and the heading that it is about."""

from __future__ import annotations

from itertools import zip_longest

from ..segmenters.outline import outline
from ..types import Chunk, Document

#: how much of a title is shown
TITLE_WIDTH, TARGET_WIDTH = 40, 60
#: characters of a path of headings, from which on the outermost are left out
PATH_WIDTH = 70


def document_title(content: str) -> str:
    """The first level-1 heading of a chunk's content, as reports show it; empty if it has none."""
    found = outline(Document.from_text(content, uri="chunk.md")).headings
    return next((item.title for item in found if item.level == 1), "")[:TITLE_WIDTH]


def target_heading(content: str) -> str:
    """The heading that a chunk's content is about: the last of the chain it opens with.

    Parent headings come first, each deeper than the one before; the target is the first that is
    followed by text or by a heading that is not deeper.
    """
    found = outline(Document.from_text(content, uri="chunk.md")).headings
    for heading, following in zip_longest(found, found[1:]):
        is_parent = (
            following is not None
            and following.level > heading.level
            and not content[heading.end : following.start].strip()
            and "\n" not in content[heading.start : heading.end].strip()
        )
        if not is_parent:
            return heading.title[:TARGET_WIDTH]
    return ""


def place_shown(chunk: Chunk) -> str:
    """The path of headings of a chunk in one line; empty where it has none.

    Each is shortened, and the outermost are left out where it is long.

    >>> from chunking import Document, create_chunker
    >>> text = Document.from_text("# Guide\\n\\n## Setup\\n\\n### Power\\n\\nTurn it on.", "guide.md")
    >>> [place_shown(chunk) for chunk in create_chunker("heading").chunk(text)]
    ['Guide › Setup › Power']
    """
    *above, last = chunk.heading_path or ("",)
    titles = [*(_shortened(title, TITLE_WIDTH) for title in above), _shortened(last, TARGET_WIDTH)]
    shown = titles
    while len(" › ".join(shown)) > PATH_WIDTH and len(titles) > 1:
        titles = titles[1:]
        shown = ["…", *titles]
    return " › ".join(shown)


def _shortened(title: str, width: int) -> str:
    """As much of a title as is shown, with a mark that it goes on."""
    return title if len(title) <= width else f"{title[: width - 1].rstrip()}…"
