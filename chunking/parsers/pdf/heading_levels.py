"""Levels of headings: by the file's bookmarks, else by their type and their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .block import Block
from .numbering import depth, has_roman, is_usual

#: the level of what stands once, or only before all numbered headings, below the title: a subtitle, an abstract
_BELOW_TITLE = 2
#: a depth that so small a share of the numbered headings of a face has says nothing of it
_FEW = 0.1
#: characters from which on capitals are no abbreviation
_ABBREVIATION = 6


class Face(NamedTuple):
    """How a heading is set; the larger face comes first in the order of levels."""

    size: float
    bold: bool
    capitals: bool
    upright: bool


def _faces(headings: Sequence[Block]) -> list[Face]:
    """How each heading is set; sizes that differ by little are one.

    A few letters in capitals are set in them where others are: alone they are an abbreviation.
    """
    sizes: list[float] = []
    for size in sorted({block.size for block in headings}, reverse=True):
        if not sizes or size < 0.97 * sizes[-1]:
            sizes.append(size)
    found, short = [], []
    for block in headings:
        size = next(size for size in sizes if block.size >= 0.97 * size)
        line = max((line for _, line in block.lines), key=lambda line: line.size)
        short.append(line.capitals and len(line.text) < _ABBREVIATION)
        capitals = line.capitals and not short[-1]
        found.append(Face(size, line.bold, capitals, not line.italic))
    in_capitals = {face for face in found if face.capitals}
    return [
        large if is_short and (large := face._replace(capitals=True)) in in_capitals else face
        for face, is_short in zip(found, short, strict=True)
    ]


def levels_of(headings: Sequence[Block]) -> list[int]:
    """The level of each heading: the bookmark's, else that of its face and its number; all others stand below a title."""
    if _is_smaller_title(headings):
        return [1, *(1 + level for level in _levels(headings[1:]))]
    return _levels(headings)


def _levels(headings: Sequence[Block]) -> list[int]:
    faces = _faces(headings)
    roman = has_roman(block.text for block in headings)
    depths = [depth(block.text, roman) for block in headings]
    ranks = _ranks(faces, depths)
    marked: dict[Face, Counter[int]] = {}
    for block, face in zip(headings, faces, strict=True):
        if block.level:
            marked.setdefault(face, Counter())[block.level] += 1
    if not marked:
        return [_rank(ranks[face], at) for face, at in zip(faces, depths, strict=True)]
    return _beside_bookmarks(headings, faces, marked)


def _is_smaller_title(headings: Sequence[Block]) -> bool:
    """Whether the first heading is the title though chapters are set larger: no other is set so, and none on its page as large."""
    if not headings or headings[0].lines[0][0] != 1 or headings[0].level:
        return False
    title, *others = headings
    faces = _faces(headings)
    beside = [block for block in others if block.lines[0][0] == 1]
    return (
        faces[0] not in faces[1:]
        and faces[0].size < max(face.size for face in faces)
        and all(block.size < title.size for block in beside)
        and not (depth(title.text) or is_usual(title.text))
    )


def _beside_bookmarks(
    headings: Sequence[Block], faces: Sequence[Face], marked: dict[Face, Counter[int]]
) -> list[int]:
    """Bookmarks give levels to their headings, and these to others of the same face.

    What is larger than all of these is above them, as the title is, or a part. A face that stands only between the
    title and the first of them is not: a table of contents is no parent of the chapters, and a small abstract no part of one.
    """
    usual = {face: levels.most_common(1)[0][0] for face, levels in marked.items()}
    shift = int(not headings[0].level and faces[0] not in marked and faces[0] >= max(marked))
    first = next(index for index, block in enumerate(headings) if block.level)
    before = set(faces[1:first]) - set(faces[first:]) - {faces[0]}
    found = []
    for block, face in zip(headings, faces, strict=True):
        is_first = bool(shift) and face in before
        above = [level for other, level in usual.items() if other > face and not is_first]
        unmarked = max(above) + 1 if above else int(face in before or not shift)
        found.append((block.level or usual.get(face) or unmarked) + shift)
    return found


class _Rank(NamedTuple):
    """The level of a face's least deep number, that number's depth, and the depth of most."""

    level: int
    low: int
    usual: int


def _rank(rank: _Rank, at: int) -> int:
    return max(1, rank.level + (at or rank.usual) - rank.low)


def _frequent(depths: Counter[int]) -> Counter[int]:
    """The depths that headings of a face have, without those of few: numbers in lists, sums, dates."""
    numbered = +Counter({at: count for at, count in depths.items() if at})
    return Counter(
        {at: count for at, count in numbered.items() if count >= _FEW * numbered.total()}
    )


def _ranks(faces: Sequence[Face], depths: Sequence[int]) -> dict[Face, _Rank]:
    """The levels of faces: larger type comes first, and what is numbered goes by its numbers."""
    counted: dict[Face, Counter[int]] = {face: Counter() for face in sorted(set(faces))[::-1]}
    for face, at in zip(faces, depths, strict=True):
        counted[face][at] += at > 0
    counted = {face: _frequent(found) for face, found in counted.items()}
    numbered = sorted((f for f in counted if counted[f]), key=lambda f: min(counted[f]))
    places = iter(numbered)
    ordered = [next(places) if counted[face] else face for face in counted]
    ranks: dict[Face, _Rank] = {}
    known: dict[tuple[float, int], int] = {}
    often = Counter(faces)
    first = next((index for index, at in enumerate(depths) if at), 0)
    before = {face for face in counted if face not in faces[first:]}
    lone = {face for face in counted if often[face] == 1} | before
    following, origin, deepest = 1, 0, 0
    for face in ordered:
        found = counted[face]
        low, high = min(found, default=0), max(found, default=0)
        level = following
        if found and (face.size, low) in known:
            level = known[face.size, low]
        elif found and origin and low > deepest:
            level = origin + low - 1
        elif face in before or (not found and not deepest and face in lone):
            level = min(following, _BELOW_TITLE)
        if found:
            origin, deepest = origin or level - low + 1, max(deepest, high)
        ranks[face] = _Rank(level, low, found.most_common(1)[0][0] if found else 0)
        for at in range(low, high + 1):
            known.setdefault((face.size, at), level + at - low)
        once_above = not found and not deepest and face in lone
        end = min(level, 1) if once_above else level + high - low
        following = max(following, end + 1)
    return ranks
