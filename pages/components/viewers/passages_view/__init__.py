"""Passages with their important parts marked: gold text, and what was retrieved for a question.

The browser gets plain pieces of text with the kind of each, and sets them as text: nothing in a
document can become anything else.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import Chunk
from chunking.evaluation import Hit
from chunking.surrogates import without_surrogates
from pages.components.viewers.passages_view.soft_breaks import without_soft_breaks
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    MARKUP,
    MOUNTING,
    SELECTION,
    SPANS,
    mounted,
)
from pages.components.viewers.shared.utf16 import code_points

__all__ = [
    "WIDER",
    "Mark",
    "Passage",
    "added_to",
    "passages_view",
    "picked_passage",
    "pieces",
    "read_span",
    "surroundings",
]

#: what is said beside a legend where more is read than the chunks that are found
WIDER = " Blue ground: the chunk that was found; the text around it is read with it."

#: how far from its ends a context is looked through for white space: text written without spaces has none there
_NEAR = 20

_HERE = Path(__file__).parent


_view = mounted(
    "passages_view",
    _HERE / "passages.html",
    _HERE / "passages.css",
    SPANS,
    ELEMENTS,
    SELECTION,
    MOUNTING,
    *MARKUP,
    _HERE / "passages.js",
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of the document, and what is to be said of it: gold, match, unread, outside, or found."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A card: its title, a line about it, whether it holds what was asked for, its text in pieces, and why it is here, in
    a line and in the `detail` of its tooltip.

    `markup` is what `markup_within` says of the text, which is then drawn as it is read. What `is_repeated` is low:
    a card above has the same text. What `is_code` has letters of one width. An ellipsis says that the document
    `has_before` and `has_after` it more than is shown. `added` is read before the text and is no part of it.
    """

    title: str
    note: str
    is_good: bool
    parts: Sequence[tuple[str, str]]
    why: str = ""
    detail: str = ""
    markup: Mapping[str, Any] = field(default_factory=dict)
    is_repeated: bool = False
    is_code: bool = False
    has_before: bool = False
    has_after: bool = False
    added: str = ""

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.parts)

    @property
    def shown(self) -> str:
        """The text as it is drawn, as long as it is: prose runs on where its lines are wrapped."""
        text = without_surrogates(self.text)
        return text if self.markup or self.is_code else without_soft_breaks(text)


def passages_view(
    passages: Sequence[Passage],
    *,
    key: str,
    label: str,
    on_pick: Callable[[], None] | None = None,
) -> None:
    """Show passages one below the other, as high as they need; long ones scroll.

    With `on_pick` text can be selected in a passage and taken as an answer: it is called then, and
    `picked_passage` tells what was taken.
    """
    cards = [
        {
            "title": without_surrogates(passage.title),
            "note": without_surrogates(passage.note),
            "why": without_surrogates(passage.why),
            "detail": without_surrogates(passage.detail),
            "good": passage.is_good,
            "repeated": passage.is_repeated,
            "code": passage.is_code,
            "before": passage.has_before,
            "after": passage.has_after,
            "added": without_surrogates(passage.added),
            "prose": passage.shown != without_surrogates(passage.text),
            "parts": _shown_parts(passage),
            **passage.markup,
        }
        for passage in passages
    ]
    data = {"cards": cards, "label": label, "picks": on_pick is not None}
    _view(key=key, data=data, on_picked_change=on_pick or _nothing)


def _shown_parts(passage: Passage) -> list[tuple[str, str]]:
    """The parts as they are drawn."""
    shown = passage.shown
    ends = accumulate(len(text) for text, _ in passage.parts)
    return [
        (shown[end - len(text) : end], kinds)
        for end, (text, kinds) in zip(ends, passage.parts, strict=True)
    ]


def _nothing() -> None:
    """What follows where nothing can be picked."""


def picked_passage(key: str, passages: Sequence[Passage]) -> tuple[int, int, int] | None:
    """What the user just took in the view `key`: the passage's number, and the range of its text, code points."""
    picked = (st.session_state.get(key) or {}).get("picked")
    if not picked or not 0 <= picked["card"] < len(passages):
        return None
    text = passages[picked["card"]].text
    start, end = code_points(text, [picked["start"], picked["end"]])
    return (picked["card"], start, end) if 0 <= start < end <= len(text) else None


def read_span(chunk: Chunk, hit: Hit) -> tuple[int, int]:
    """What is read of a retrieved chunk, and what would be read of it but for the budget."""
    start, end = chunk.read
    return min(hit.start, start), max(hit.end, end)


def added_to(chunk: Chunk) -> str:
    """What was added before a chunk's text beside the headings above it: the names of columns, or the line of a class."""
    titles = set(chunk.heading_path)
    lines = (line.strip() for line in chunk.prefix.splitlines())
    return "\n".join(
        line for line in lines if line and not titles.issuperset(line.lstrip("# ").split(" > "))
    )


def tokens_read(chunk: Chunk, hit: Hit) -> str:
    """How many tokens are read of a retrieved chunk, and that a budget ended within it."""
    ends = "" if hit.end >= read_span(chunk, hit)[1] else ", there the token budget ends"
    return f"{hit.tokens:,} tokens{ends}"


def surroundings(text: str, start: int, end: int, most: int) -> tuple[int, int]:
    """A range with up to so many characters before and after it: whole words, where they are told apart by spaces.

    >>> text = "Heat the kiln slowly, and never open it hot."
    >>> text[slice(*surroundings(text, 14, 20, 8))]
    'kiln slowly, and'
    """
    first, last = max(0, start - most), min(len(text), end + most)
    if first:
        first += _to_space(text[first - 1 : min(start, first + _NEAR)])
    if last < len(text):
        last -= _to_space(text[last : max(end, last - _NEAR) - 1 : -1])
    return first, last


def _to_space(text: str) -> int:
    """How many characters stand before the first white space, 0 where there is none."""
    return next((at for at, character in enumerate(text) if character.isspace()), 0)


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
