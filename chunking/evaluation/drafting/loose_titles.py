"""Titles of plain text that only their place tells: a short line above each part of a leaflet, minutes or a support article.

The outline has no such titles, since chunks must not be cut at what may be none. What is asked for one that is none does little harm.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

from ...caching import per_document
from ...characters import UNSPACED
from ...segmenters.outline import Outline, outline
from ...types import Document, Heading

#: titles from which on a text has parts
SEVERAL = 3
#: how long a title is compared with the line right below it, at most
SHARE = 0.75
#: a line by itself that may be a title: short, without the mark of a sentence, columns or a mark of a list
_TITLE = regex.compile(
    r"(?<![^\n])(?:(?:Primer|Segund|Tercer|Cuart|Quint|Sext|Séptim|Octav|Noven|Décim|Primeir|Terceir|Quart|Sétim|Oitav|Non)[ao]\. )?(?P<title>(?:\d{1,2}(?:\.\d{1,2})*+[.)]? |[IVX]{1,4}\. |§ ?\d+ )?[\p{Lu}\p{Lo}¿](?:(?! {2})[^\n\t.!?:;|=<>{}。！？：；…]|[.:](?=\S)){1,58}+)(?<![ ,，、])"
    r" ?\n(?P<gap>[ \t]*\n)?"
)
#: text right below one: it begins as a sentence does, and holds the end of one
_TEXT = regex.compile(r"(?:[-*•–] )?[\p{Lu}\p{Lo}\d\"«“„「『¿¡(][^\n]{11,}+")
_ENDS = regex.compile(r"[.!?](?:[\s\"”»)]|\Z)|[。！？]")
_UNSPACED = regex.compile(rf"[{UNSPACED}]")
#: characters of such text, at least; fewer where one may stand for a word
SHORTEST, SHORTEST_UNSPACED = 30, 12


@per_document
def sections(document: Document) -> Outline:
    """The outline of a document, or that of such titles where a plain text shows no other. Linear time.

    >>> text = "Roses\\n\\nPlanting\\nPlant them in November.  They sleep then.\\n\\nPruning\\nPrune them in late winter, above a bud.\\n\\nFeeding\\nFeed them in April and again in June.\\n"
    >>> [heading.title for heading in sections(Document.from_text(text)).headings]
    ['Planting', 'Pruning', 'Feeding']
    """
    found = outline(document)
    if found.headings or document.mime_type != "text/plain":
        return found
    titles = list(_titles(document.text))
    if len(titles) < SEVERAL:
        return found
    starts = tuple(heading.start for heading in titles)
    is_first = [not document.text[:start].strip() for start in starts]
    headings = tuple(
        each._replace(level=2 - first) for each, first in zip(titles, is_first, strict=True)
    )
    parents = tuple(-1 if first or not is_first[0] else 0 for first in is_first)
    top = headings[0].title
    paths = tuple(
        (each.title,) if parent < 0 else (top, each.title)
        for each, parent in zip(headings, parents, strict=True)
    )
    return Outline(headings, parents, starts, starts, paths)


def _titles(text: str) -> Iterator[Heading]:
    for match in _TITLE.finditer(text):
        line = text.rfind("\n", 0, max(0, match.start() - 1)) + 1
        is_apart = not text[line : match.start()].strip()
        if is_apart and _is_above_text(text, match):
            yield Heading(2, match["title"].strip(), match.start(), match.end("title"))


def _is_above_text(text: str, match: regex.Match[str]) -> bool:
    """Whether sentences stand below a line, which no line of a paragraph goes on with."""
    below = _TEXT.match(text, match.end())
    if not below or not _ENDS.search(below[0]):
        return False
    is_unspaced = bool(_UNSPACED.search(below[0]))
    is_long = len(below[0]) >= (SHORTEST_UNSPACED if is_unspaced else SHORTEST)
    is_short = bool(match["gap"]) or len(match["title"]) <= SHARE * len(below[0])
    return is_long and is_short
