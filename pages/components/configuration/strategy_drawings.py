"""A small drawing of each strategy: a text as bars, one a word in the colour of its chunk, and what else the strategy does."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

#: written by tests/write_drawings.py
_FILE = Path(__file__).with_suffix(".json")
_HUES = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7")
_GREY = "#888"
#: characters of a line, and units of the drawing for a character and a line
_WIDTH, _ACROSS, _DOWN = 46, 4, 11
_BAR, _TALL = 6, 9
#: the margins beside the text
_LEFT, _RIGHT = 12, 30


class _Word(NamedTuple):
    """Where a word stands in the text and in the drawing; one that is added stands nowhere in the text. Headings and labels are tall."""

    start: int
    end: int
    line: int
    column: int
    is_tall: bool = False
    is_added: bool = False


@cache
def _drawings() -> dict[str, Any]:
    drawings: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return drawings


@cache
def drawing(strategy: str) -> str:
    """The drawing of a strategy as SVG; empty for one that has none, such as a plug-in's."""
    drawn = _drawings()["drawn"].get(strategy)
    if drawn is None:
        return ""
    words = list(_words(_drawings()["texts"][drawn["text"]], drawn.get("added", ())))
    marks = [*_bars(words, drawn), *_margin(words, drawn)]
    rows = words[-1].line + 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(strategy)}, drawn" width="100%" '
        f'viewBox="{-_LEFT} -2 {_LEFT + _WIDTH * _ACROSS + _RIGHT} {rows * _DOWN + 2}">{"".join(marks)}</svg>'
    )


def _words(text: str, added: Iterable[tuple[int, str]]) -> Iterator[_Word]:
    """The words of a text where they are drawn: lines and indents as written, long lines wrapped.

    What is `added` to a chunk stands in a line above it.
    """
    waiting, line = list(added), 0
    for written in re.finditer(r"[^\n]+", text):
        column = at = 0
        for word in re.finditer(r"\S+", written[0]):
            start, length = written.start() + word.start(), len(word[0])
            column += word.start() - at
            at = word.end()
            if waiting and waiting[0][0] <= start:
                line += column > 0
                yield from _added(*waiting.pop(0), line)
                line, column = line + 1, 0
            if column + length > _WIDTH:
                line, column = line + 1, 0
            is_tall = written[0].startswith("#") or word[0].endswith(":")
            yield _Word(start, start + length, line, column, is_tall)
            column += length
        line += 1


def _added(at: int, words: str, line: int) -> Iterator[_Word]:
    for word in re.finditer(r"\S+", words):
        yield _Word(at, at + len(word[0]), line, word.start(), is_added=True)


def _bars(words: Iterable[_Word], drawn: dict[str, Any]) -> Iterator[str]:
    """A bar for each word, or several where chunks end inside it; two above each other where chunks share it."""
    chunks = drawn["chunks"]
    edges = sorted({edge for chunk in chunks for edge in chunk})
    for word in words:
        if word.is_added:
            yield _bar(
                word, word.start, word.end, _hue(_within(chunks, word.start)), is_hollow=True
            )
            continue
        cuts = [word.start, *(edge for edge in edges if word.start < edge < word.end), word.end]
        for start, end in pairwise(cuts):
            yield from _piece(word, start, end, drawn)


def _piece(word: _Word, start: int, end: int, drawn: dict[str, Any]) -> Iterator[str]:
    within = _within(drawn["chunks"], start)
    read = drawn.get("read")
    if not within and read and read[0] <= start < read[1]:
        yield _bar(word, start, end, _HUES[0], opacity=0.4)  # read with what was found
    elif not within:
        yield _bar(word, start, end, _GREY, opacity=0.45)
    else:
        shares = within[:2]
        opacity = 0.4 if drawn.get("is_by_statements") else 1
        for part, number in enumerate(shares):
            hue = _HUES[number % len(_HUES)]
            yield _bar(word, start, end, hue, opacity, (part, len(shares)))


def _within(chunks: Iterable[list[int]], at: int) -> list[int]:
    return [number for number, (start, end) in enumerate(chunks) if start <= at < end]


def _hue(within: list[int]) -> str:
    return _HUES[within[-1] % len(_HUES)] if within else _GREY


def _bar(
    word: _Word,
    start: int,
    end: int,
    hue: str,
    opacity: float = 1,
    part: tuple[int, int] = (0, 1),
    is_hollow: bool = False,
) -> str:
    """A stretch of a word; `part` is which of how many that stand above each other."""
    height = (_TALL if word.is_tall else _BAR) / part[1]
    x = (word.column + start - word.start) * _ACROSS
    y = word.line * _DOWN - (2 if word.is_tall else 0) + part[0] * height
    width = (end - start) * _ACROSS - 1
    paint = f'fill="none" stroke="{hue}"' if is_hollow else f'fill="{hue}" opacity="{opacity:g}"'
    return f'<rect x="{x}" y="{y:g}" width="{width}" height="{height:g}" rx="1" {paint}/>'


def _margin(words: list[_Word], drawn: dict[str, Any]) -> Iterator[str]:
    """What stands beside the text: parents, where a model was asked, groups, or the curve of similarity."""
    for number, span in enumerate(drawn.get("parents", ())):
        yield _bracket(words, span, -_LEFT + 2, _GREY, 1 if number % 2 else 0.55)
    for first, last in (_lines(words, span) for span in drawn.get("pages", ())):
        y, height = first * _DOWN - 2, (last - first) * _DOWN + _BAR + 4
        yield f'<rect x="-6" y="{y}" width="150" height="{height}" rx="2" fill="none" stroke="{_GREY}"/>'
    for place in drawn.get("asked", ()):
        middle = _line(words, place) * _DOWN + _BAR / 2
        yield f'<path d="M-7 {middle - 5:g}l1.6 3.4 3.4 1.6-3.4 1.6-1.6 3.4-1.6-3.4-3.4-1.6 3.4-1.6z" fill="{_GREY}"/>'
    if drawn.get("groups"):
        for number, span in enumerate(drawn["chunks"]):
            yield _bracket(words, span, _WIDTH * _ACROSS + 6, _HUES[number % len(_HUES)], 1)
    if curve := drawn.get("curve"):
        yield from _curve(words, curve, {chunk[0] for chunk in drawn["chunks"]})


def _bracket(words: list[_Word], span: list[int], x: int, hue: str, opacity: float) -> str:
    first, last = _lines(words, span)
    height = (last - first) * _DOWN + _BAR
    return f'<rect x="{x}" y="{first * _DOWN}" width="4" height="{height}" rx="2" fill="{hue}" opacity="{opacity:g}"/>'


def _curve(words: list[_Word], curve: list[list[float]], cuts: set[int]) -> Iterator[str]:
    """How alike the sentences on both sides of each gap are, down the text; a dot where that is cut."""
    top = max(value for _, value in curve) or 1
    left = _WIDTH * _ACROSS + 4
    points = [
        (left + (_RIGHT - 8) * value / top, _line(words, int(at)) * _DOWN - 2)
        for at, value in curve
    ]
    line = " ".join(f"{x:.1f},{y}" for x, y in points)
    yield f'<polyline points="{line}" fill="none" stroke="{_GREY}" stroke-width="1.5"/>'
    for (at, _), (x, y) in zip(curve, points, strict=True):
        if at in cuts:
            yield f'<circle cx="{x:.1f}" cy="{y}" r="3" fill="#d55e00"/>'


def _lines(words: list[_Word], span: list[int]) -> tuple[int, int]:
    """The first and the last line of a part of the text."""
    return _line(words, span[0]), _line(words, span[1] - 1)


def _line(words: list[_Word], at: int) -> int:
    """The line in which a place of the text is drawn."""
    return max(word.line for word in words if word.start <= at and not word.is_added)
