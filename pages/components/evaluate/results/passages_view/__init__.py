"""Passages with their important parts marked: gold text, and what was retrieved for a question.

The browser gets plain pieces of text with the kind of each, and sets them as text: nothing in a
document can become anything else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from chunking.surrogates import without_surrogates
from pages.components.viewers.shared.mounting import ELEMENTS, mounted

__all__ = ["Mark", "Passage", "passages_view", "pieces"]

_HERE = Path(__file__).parent


_view = mounted(
    "passages_view",
    _HERE / "passages.html",
    _HERE / "passages.css",
    ELEMENTS,
    _HERE / "passages.js",
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of the document, and what is to be said of it: gold, unread, or outside."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A card: its title, a line about it, whether it holds what was asked for, and its text in pieces."""

    title: str
    note: str
    is_good: bool
    parts: Sequence[tuple[str, str]]


def passages_view(passages: Sequence[Passage], *, key: str, label: str) -> None:
    """Show passages one below the other, as high as they need; long ones scroll."""
    cards = [
        {
            "title": without_surrogates(passage.title),
            "note": without_surrogates(passage.note),
            "good": passage.is_good,
            "parts": [[without_surrogates(text), kinds] for text, kinds in passage.parts],
        }
        for passage in passages
    ]
    _view(key=key, data={"cards": cards, "label": label})


def pieces(
    text: str, start: int, end: int, marks: Iterable[Mark], cuts: Iterable[int] = ()
) -> list[tuple[str, str]]:
    """The text from `start` to `end` in pieces with the kinds that apply, at each cut an empty one.

    >>> pieces("abcd", 0, 4, [Mark(1, 3, "gold")], [2])
    [('a', ''), ('b', 'gold'), ('', 'cut'), ('c', 'gold'), ('d', '')]
    """
    marks, cuts = list(marks), {cut for cut in cuts if start < cut < end}
    places = {start, end} | cuts
    for mark in marks:
        places |= {min(max(place, start), end) for place in (mark.start, mark.end)}
    ordered = sorted(places)
    found: list[tuple[str, str]] = []
    for begin, stop in pairwise(ordered):
        if begin in cuts:
            found.append(("", "cut"))
        kinds = {mark.kind for mark in marks if mark.start <= begin and mark.end >= stop}
        found.append((text[begin:stop], " ".join(sorted(kinds))))
    return found
