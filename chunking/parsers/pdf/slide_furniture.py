"""What frames the slides of a talk: its title and authors, bars and panels that name its sections.

It is taken out before tables are looked for: it stands near to them, and has columns.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from math import inf

from .headers_and_footers import RepeatedLine
from .layout import Line, pieces
from .reading import Glyph, RawPage

#: slides that a piece is repeated on: this many, and this share of all; and the share of these that it frames
_LEAST, _SHARE, _MOSTLY = 3, 0.1, 0.8
#: how large its type is at most, as a share of that of the text
_SMALL = 0.9
#: points within which it stands at one place
_DRIFT = 2.0
_DIGITS = re.compile(r"\d++")
#: a text with its numbers made alike, which of its left edge, middle and right edge stands where, and its size
_Key = tuple[str, int, int, int, float]


def without_furniture(slides: Sequence[RawPage]) -> tuple[list[RawPage], list[RepeatedLine]]:
    """The slides without small type that stands at one place of several, around what is said on each; and what it is."""
    if len(slides) < _LEAST:
        return list(slides), []
    pages = [pieces(slide.glyphs) for slide in slides]
    found = _furniture(pages)
    cleared = [_less(slide, lines, found) for slide, lines in zip(slides, pages, strict=True)]
    taken = [
        line.text
        for slide, other, lines in zip(slides, cleared, pages, strict=True)
        if slide is not other
        for line in lines
        if _is_of(line, found)
    ]
    return cleared, _account(taken)


def _furniture(pages: Sequence[Sequence[Line]]) -> Set[_Key]:
    often = Counter(
        key for lines in pages for key in {key for line in lines for key in _keys(line)}
    )
    needed = max(_LEAST, _SHARE * len(pages))
    small = _SMALL * _usual_size(pages)
    may_be = {key for key, count in often.items() if count >= needed and key[-1] < small}
    framed = Counter(key for lines in pages for key in _around(lines, may_be))
    return {key for key in may_be if framed[key] >= _MOSTLY * often[key]}


def _usual_size(pages: Iterable[Sequence[Line]]) -> float:
    """The size of most of the text, each text counted once."""
    sizes = {line.text: line.size for lines in pages for line in lines}
    counted: Counter[float] = Counter()
    for text, size in sizes.items():
        counted[round(2 * size) / 2] += len(text)
    return counted.most_common(1)[0][0] if counted else 0.0


def _around(lines: Sequence[Line], may_be: Set[_Key]) -> set[_Key]:
    """Those of some pieces that stand above, below, or to one side of all others of a slide."""
    others = [line for line in lines if not _is_of(line, may_be)]
    left = min((line.x0 for line in others), default=inf)
    right = max((line.x1 for line in others), default=-inf)
    bottom = min((line.y for line in others), default=inf)
    top = max((line.y for line in others), default=-inf)
    return {
        key
        for line in lines
        if line.x1 <= left or line.x0 >= right or line.y < bottom or line.y > top
        for key in _keys(line)
        if key in may_be
    }


def _less(slide: RawPage, lines: Sequence[Line], found: Set[_Key]) -> RawPage:
    """A slide without some pieces; as it is where they are all that it says."""
    are_found = {_is_of(line, found) for line in lines}
    if are_found != {True, False}:
        return slide
    glyphs: list[Glyph] = []
    start = 0
    for line in lines:
        end = line.place or 0
        run = slide.glyphs[start:end]
        is_found = _is_of(line, found)
        glyphs += [glyph for glyph in run if glyph.char == "\n"] if is_found else run
        start = end
    return replace(slide, glyphs=[*glyphs, *slide.glyphs[start:]])


def _account(texts: Iterable[str]) -> list[RepeatedLine]:
    alike: Mapping[str, list[str]] = defaultdict(list)
    for text in texts:
        alike[_masked(text)].append(text)
    return [RepeatedLine(each[0], len(each)) for each in alike.values()]


def _is_of(line: Line, keys: Set[_Key]) -> bool:
    return any(key in keys for key in _keys(line))


def _keys(line: Line) -> list[_Key]:
    """What makes a piece the same on another slide; numbers may be wider there, and end at one place, or have one middle."""
    text = _masked(line.text)
    edges = [line.x0]
    if text != line.text:
        edges += [(line.x0 + line.x1) / 2, line.x1]
    y, size = round(line.y / _DRIFT), round(line.size, 1)
    return [(text, edge, round(x / _DRIFT), y, size) for edge, x in enumerate(edges)]


def _masked(text: str) -> str:
    return _DIGITS.sub("\0", text)
