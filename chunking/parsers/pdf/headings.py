"""Which blocks are headings, and of which level: by type, by number, and by the file's bookmarks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from .block import Block
from .numbering import (
    counts_chapter,
    depth,
    has_roman,
    is_caption,
    is_label,
    is_usual,
    names_chapter,
)

#: how long a heading may be, also one set as large as the text, and how many levels are told
_CHARS, _LINES, _LEVELS = 250, 4, 6
_CHARS_AS_TEXT, _LINES_AS_TEXT = 140, 3
#: characters of a paragraph with which a text has begun: what stands before may be authors
_BEGUN = 200
#: headings without text between them, as large as the text, that are labels of a form or a list
_LABELS = 4
#: the level of what stands once above all numbered headings, below the title: a subtitle, a motto
_BELOW_TITLE = 2
#: the kinds of blocks that are headings, or will be
_HEADINGS = ("large", "marked", "heading")
_ROMAN_PAGE = re.compile(r"[ivxlc]{1,6}")
#: what authors, addresses and dates have and titles seldom
_OF_AUTHORS = re.compile(r"@|, |\d{4}|\band\b|[*†‡]")


class Face(NamedTuple):
    """How a heading is set; the larger face comes first in the order of levels."""

    size: float
    bold: bool
    capitals: bool
    upright: bool


def number_headings(found: list[Block]) -> None:
    """Turn large and marked blocks into headings with levels; those that fail become text."""
    for block in found:
        if block.kind in ("large", "marked") and not _may_be_heading(block):
            block.kind = "text"
    _join_labels(found)
    _drop_labels(found)
    _drop_authors(found)
    headings = [block for block in found if block.kind in _HEADINGS]
    faces = _faces(headings)
    for block, level in zip(headings, _levels(headings, faces), strict=True):
        block.kind, block.level = "heading", min(level, _LEVELS)


def _may_be_heading(block: Block) -> bool:
    text, count = block.text, len(block.lines)
    letters = sum(char.isalpha() for char in text)
    if (
        letters < 2
        or not _has_words(text)
        or count > _LINES
        or len(text) > _CHARS
        or is_caption(text)
        or _ROMAN_PAGE.fullmatch(text)
    ):
        return False
    if block.kind == "large":
        return True
    ends = text[-1] in ".,;:" and not depth(text) and not is_usual(text)
    return count <= _LINES_AS_TEXT and len(text) <= _CHARS_AS_TEXT and not ends


def _join_labels(found: list[Block]) -> None:
    """Make one heading of `Chapter 2`, or of its two lines, and of the title that follows."""
    done: list[Block] = []
    for block in found:
        if done and _is_titled_by(done[-1], block):
            label = done.pop()
            block.lines = label.lines + block.lines
            block.level = block.level or label.level
        done.append(block)
    found[:] = done


def _is_titled_by(label: Block, block: Block) -> bool:
    """Whether a heading stands right below the line that names its chapter."""
    if label.kind not in _HEADINGS or block.kind not in _HEADINGS:
        return False
    (page, line), (next_page, following) = label.lines[-1], block.lines[0]
    if page != next_page or line.column != following.column:
        return False
    if names_chapter(label.text):
        return counts_chapter(block.text)
    return is_label(label.text) and not depth(block.text)


def _has_words(text: str) -> bool:
    """Whether some word is longer than the names in a formula, or there are few."""
    words = text.split()
    return len(words) < 3 or not text.isascii() or max(map(len, words)) > 2


def _drop_authors(found: Sequence[Block]) -> None:
    """What stands between a title and the beginning of the text is who wrote it, and when."""
    first = next((i for i, block in enumerate(found) if block.kind in _HEADINGS), None)
    if first is None:
        return
    title = found[first]
    before = list(_before_the_text(found[first + 1 :], title.lines[0][0]))
    for index, block in enumerate(before):
        last = index + 1 == len(before)
        may_be_author = block.kind in ("large", "marked") and block.size < 1.02 * title.size
        if may_be_author and (not last or _OF_AUTHORS.search(block.text)):
            block.kind = "text"


def _before_the_text(found: Iterable[Block], page: int) -> Iterable[Block]:
    """The blocks of a page up to the first paragraph, abstract, or numbered heading."""
    for block in found:
        is_heading = block.kind in _HEADINGS
        if block.lines[0][0] != page or len(block.text) >= _BEGUN or block.kind == "heading":
            return
        if is_heading and (depth(block.text) or is_usual(block.text)):
            return
        yield block


def _drop_labels(found: Sequence[Block]) -> None:
    """Many marked lines without text between them are labels."""
    for marked, group in groupby(found, key=lambda b: b.kind == "marked" and not depth(b.text)):
        labels = list(group)
        if marked and len(labels) >= _LABELS:
            for block in labels:
                block.kind = "text"


def _faces(headings: Sequence[Block]) -> list[Face]:
    """How each heading is set; sizes that differ by little are one."""
    sizes: list[float] = []
    for size in sorted({block.size for block in headings}, reverse=True):
        if not sizes or size < 0.97 * sizes[-1]:
            sizes.append(size)
    found = []
    for block in headings:
        size = next(size for size in sizes if block.size >= 0.97 * size)
        line = max((line for _, line in block.lines), key=lambda line: line.size)
        capitals = line.capitals and len(line.text) >= 6
        found.append(Face(size, line.bold, capitals, not line.italic))
    return found


def _levels(headings: Sequence[Block], faces: Sequence[Face]) -> list[int]:
    """The level of each heading: the bookmark's, else that of its face and its number."""
    roman = has_roman(block.text for block in headings)
    depths = [depth(block.text, roman) for block in headings]
    ranks = _ranks(faces, depths)
    told: dict[Face, Counter[int]] = {}
    for block, face in zip(headings, faces, strict=True):
        if block.level:
            told.setdefault(face, Counter())[block.level] += 1
    if not told:
        return [_rank(ranks[face], at) for face, at in zip(faces, depths, strict=True)]
    return _beside_bookmarks(headings, faces, told)


def _beside_bookmarks(
    headings: Sequence[Block], faces: Sequence[Face], told: dict[Face, Counter[int]]
) -> list[int]:
    """Bookmarks give levels to their headings, and these to others of the same face."""
    usual = {face: levels.most_common(1)[0][0] for face, levels in told.items()}
    shift = int(not headings[0].level and faces[0] not in told and faces[0] >= max(told))
    found = []
    for block, face in zip(headings, faces, strict=True):
        above = [level for other, level in usual.items() if other > face]
        level = block.level or usual.get(face) or (max(above) + 1 if above else 1 - shift)
        found.append(level + shift)
    return found


class _Rank(NamedTuple):
    """The level of a face's least deep number, that number's depth, and the depth of most."""

    level: int
    low: int
    usual: int


def _rank(rank: _Rank, at: int) -> int:
    return rank.level + (at or rank.usual) - rank.low


def _ranks(faces: Sequence[Face], depths: Sequence[int]) -> dict[Face, _Rank]:
    """The levels of faces: larger type comes first, and what is numbered goes by its numbers."""
    counted: dict[Face, Counter[int]] = {face: Counter() for face in sorted(set(faces))[::-1]}
    for face, at in zip(faces, depths, strict=True):
        counted[face][at] += at > 0
    numbered = sorted((f for f in counted if +counted[f]), key=lambda f: min(+counted[f]))
    places = iter(numbered)
    ordered = [next(places) if +counted[face] else face for face in counted]
    ranks: dict[Face, _Rank] = {}
    known: dict[tuple[float, int], int] = {}
    often = Counter(faces)
    following, origin, deepest = 1, 0, 0
    for face in ordered:
        found = +counted[face]
        low, high = min(found, default=0), max(found, default=0)
        level = following
        if found and (face.size, low) in known:
            level = known[face.size, low]
        elif found and origin and low > deepest:
            level = origin + low - 1
        elif not found and not deepest and often[face] == 1:
            level = min(following, _BELOW_TITLE)
        if found:
            origin, deepest = origin or level - low + 1, max(deepest, high)
        ranks[face] = _Rank(level, low, found.most_common(1)[0][0] if found else 0)
        for at in range(low, high + 1):
            known.setdefault((face.size, at), level + at - low)
        once_above = not found and not deepest and often[face] == 1
        end = min(level, 1) if once_above else level + high - low
        following = max(following, end + 1)
    return ranks
