"""Titles of plain text that only the blank lines around them set off: `Grant of License`, `Late returns`.

Names, greetings and short answers look alike. That several of them stand above paragraphs, no two alike and few other
short lines beside them, tells titles from these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from ..whitespace import visible_start

#: letters, and what stands between words of a title, which may be a question
_WORDS = re.compile(r"¿?[^\W\d_](?:[^\W_]|[ '’&/()-]|, )*+\??\Z")
#: the paragraph below a title: how it begins, and as much of it as tells whether it is one
_BELOW = re.compile(r"\s*+(?P<text>[\"“‘'(\[]?+[^\W_a-zß-öø-ÿ][^\0]{0,200}+|[-*•] [^\0]{0,200}+)")
_BLANK = re.compile(r"\n[ \t]*+\r?(?:\n|\Z)")
_SENTENCE_ENDS = (".", "!", "?", ":")
#: a line of a copyright
_OF_A_YEAR = re.compile(r"\b(?:19|20)\d\d")
_LETTERS, _MOST_WORDS = 4, 8
#: words of a paragraph
_LEAST_WORDS = 8
#: titles above paragraphs that are needed, and those of several words among them; the share that titles above
#: paragraphs are of all that look like one, and those of all lines of their length
_FEWEST, _FEWEST_OF_WORDS, _MOST = 3, 2, 0.75
#: characters from one title to the next, in the middle: fewer are the entries of a list
_LEAST = 80


class BareTitle(NamedTuple):
    """A title and its place; whether it is set in capitals throughout."""

    title: str
    start: int
    end: int

    @property
    def is_upper(self) -> bool:
        return self.title.isupper()


def bare_titles(text: str, lines: Sequence[re.Match[str]]) -> list[BareTitle]:
    """Which of the short lines between blank ones are titles; none where too few are. O(n)."""
    short = [line for line in lines if _is_short(line["line"].rstrip())]
    times = Counter(line["line"].rstrip() for line in short)
    found = [title for title in _that_look_like_one(text, short) if times[title.title] == 1]
    sure = [title for title in found if _is_above_paragraph(text, title)]
    several = sum(" " in each.title and not each.is_upper for each in sure)
    if len(found) < _MOST * len(short) or len(sure) < max(_FEWEST, _MOST * len(found)):
        return []
    if several < _FEWEST_OF_WORDS:
        return []
    return found if _between(found) >= _LEAST else []


def _is_short(line: str) -> bool:
    return len(line.split()) <= _MOST_WORDS and not line.endswith((".", "!"))


def _that_look_like_one(text: str, lines: Iterable[re.Match[str]]) -> Iterator[BareTitle]:
    """Lines of a few words that begin with a capital, and that anything stands below."""
    for line in lines:
        title = line["line"].rstrip()
        start = line.start("line")
        if visible_start(text, line.end()) < len(text) and _is_like_one(title):
            yield BareTitle(title, start, start + len(title))


def _is_like_one(title: str) -> bool:
    if not _WORDS.match(title) or _OF_A_YEAR.search(title):
        return False
    return title.lstrip("¿")[0].isupper() and sum(map(str.isalpha, title)) >= _LETTERS


def _is_above_paragraph(text: str, title: BareTitle) -> bool:
    """Whether a sentence, or so many words, stands below it before a blank line."""
    below = _BELOW.match(text, title.end)
    if not below:
        return False
    paragraph = _BLANK.split(below["text"], 1)[0].split()
    return len(paragraph) >= _LEAST_WORDS or paragraph[-1].endswith(_SENTENCE_ENDS)


def _between(titles: Iterable[BareTitle]) -> float:
    return median(below.start - above.start for above, below in pairwise(titles))
