"""Names of chapters that stand on the line below their numbers: `CHAPTER IV.` and `The Tides` are one title."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..whitespace import visible_start
from .numbered_headings import is_below_blank
from .title_case import is_in_title_case

KINDS = (
    "chapter|part|book|section|article|appendix|annex|schedule|exhibit|kapitel|teil|abschnitt|artikel"
    "|anhang|chapitre|partie|annexe|capítulo|parte|sección|artículo|anexo|capitolo|§|top|tagesordnungspunkt|agenda item"
)
#: how a line begins that is called as sections are
NAMED = re.compile(
    rf"({KINDS})[ \t\xa0]*+(?:\d{{1,4}}|[IVXLC]{{1,7}}|[A-Z])(?![^\W_])", re.IGNORECASE
)
#: such a line without a name
_BARE = re.compile(
    rf"\n(?P<label>(?:{KINDS})[ \t\xa0]*+(?:\d{{1,4}}|[IVXLC]{{1,7}}|[A-Z])[.:]?)[ \t]*+(?:\r?\n|\Z)",
    re.IGNORECASE,
)
#: a name right below, or below one blank line, with a blank line below itself
_NAME = re.compile(
    r"(?P<blank>[ \t]*+\r?\n)?[ \t]*+(?P<name>[^\s][^\r\n]{0,79})(?=\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z)"
)
#: how text ends that goes on, and a sentence of its own
_GOES_ON, _SENTENCE_ENDS = tuple(",;:-"), (".", "。")
#: chapters that are needed, and the least share of them that have such a name
_FEWEST, _LEAST = 2, 0.75


class ChapterName(NamedTuple):
    """The number of a chapter with its name, which stands below it."""

    label: str
    title: str
    start: int
    end: int


def chapter_names(text: str) -> list[ChapterName]:
    """The chapters of a text whose names stand below their numbers; none where most have no name there. O(n)."""
    bare = list(filter(is_below_blank, _BARE.finditer(f"\n{text}")))
    named = [found for label in bare if (found := _with_name(label))]
    return named if len(named) >= max(_FEWEST, _LEAST * len(bare)) else []


def _with_name(label: re.Match[str]) -> ChapterName | None:
    """The chapter of a label with its name; what is a sentence, or has the next label below it, is its text."""
    found = _NAME.match(label.string, label.end())
    name = found["name"].rstrip() if found else ""
    if found is None or name.endswith(_GOES_ON) or NAMED.match(name):
        return None
    if name.endswith(_SENTENCE_ENDS) and not (name.isupper() or is_in_title_case(name)):
        return None
    if NAMED.match(label.string, visible_start(label.string, found.end())):
        return None
    title = f"{label['label']} {name}"
    return ChapterName(label["label"], title, label.start("label") - 1, found.end() - 1)
