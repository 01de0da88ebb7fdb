"""Titles of articles and paragraphs of law that their text follows on the next line: `§ 3 Kündigung`, `Article 2 - Loans`."""

from __future__ import annotations

import re
from itertools import pairwise

from .chapter_names import KINDS, ChapterName
from .numbered_headings import is_below_blank

#: a line that begins with such a number, with text right below
_LINE = re.compile(
    rf"\n[ \t]{{0,16}}+(?P<title>(?P<kind>{KINDS})[ \t\xa0]*+(?P<number>\d{{1,4}})(?P<letter>[a-z]?)(?![^\W_])"
    r"[^\r\n]{0,400}+)(?=\r?\n[ \t]*+\S)",
    re.IGNORECASE,
)
#: the rest of a title, which neither ends as a sentence does nor goes on in the next line, and has no other title below
_NAME = re.compile(
    r"[.:)]?[ \t\xa0]*+(?:[-–—][ \t\xa0]*+)?(?=[^\W\d_a-zß-öø-ÿ])[^\r\n]{2,70}(?<![.,;:!?。，；\-])[ \t]*+\r?\n[ \t]*+"
    rf"(?!(?-i:[\sa-zß-öø-ÿ])|(?i:{KINDS})[ \t\xa0]*+\d)"
)
#: titles that are needed, the share of such lines that they must be, and of them the share that is counted on
_FEWEST, _MOST = 3, 0.75


def article_titles(text: str) -> list[ChapterName]:
    """The titles of a text's articles; none where too few of these have one, or their numbers do not go on. O(n)."""
    lines = list(filter(is_below_blank, _LINE.finditer(f"\n{text}\n")))
    titled = [line for line in lines if _NAME.match(line.string, line.end("letter"))]
    counted = sum(_follows(one, other) for one, other in pairwise(titled))
    if len(titled) < max(_FEWEST, _MOST * len(lines)) or counted < _MOST * (len(titled) - 1):
        return []
    return list(map(_chapter, titled))


def _chapter(line: re.Match[str]) -> ChapterName:
    """A title with its place in the text, which has no line end before it."""
    label = f"{line['kind']} {line['number']}"
    return ChapterName(label, line["title"].rstrip(), line.start("title") - 1, line.end() - 1)


def _follows(one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether an article may come right after another one: the next number, or the first below another name."""
    return int(other["number"]) in (int(one["number"]), int(one["number"]) + 1, 1)
