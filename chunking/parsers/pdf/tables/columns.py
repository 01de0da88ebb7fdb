"""Where the columns of a table part: gaps that run through most of its lines."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from math import ceil, floor, inf
from statistics import median

from ..bullets import BULLET, NUMBER
from .words import TextLine, Word

#: the share of the lines with a gap that may have words there (one, where there are three); the
#: share, and the number, of lines that a gap needs
_ACROSS, _NEEDED, _FEWEST = 0.2, 0.3, 2
#: phrases of the fullest lines, and the share of all lines that these are, from which they tell the columns
_FULL, _SHARE = 3, 0.35
#: the same where lines have one phrase or two
_TWO = 2, 0.6
#: lines that fill all columns at least, the names among them, where others leave some empty
_NAMED = 3
#: how wide a gap is at least that runs through all lines, in sizes of the type
_NARROWEST = 0.2
#: points, several times what the widest page has: a damaged file may put a word anywhere
_WIDEST = 50_000


@dataclass(frozen=True, slots=True)
class _Profile:
    """For each point of a width: how many lines have a gap there, and how many have words."""

    left: int
    gaps: list[int]
    inked: list[int]


def dividers(lines: Sequence[TextLine]) -> list[float]:
    """The places between columns, from the left: by the lines that have most phrases where gaps tell more columns than these."""
    several = [line for line in lines if len(line) > 1]
    if len(several) < _FEWEST:
        return []
    found = _between_full_lines(lines, _FULL, _SHARE) or _between_full_lines(lines, *_TWO)
    if found:
        return found
    found = _between_names(lines) or _open_dividers(lines, several)
    if len(found) < max(map(len, lines)):
        return found
    return _between_full_lines(lines, _FULL, 0) or found


def undrawn_dividers(lines: Sequence[TextLine], drawn: Sequence[float]) -> list[float]:
    """The places between columns that no rule parts, as where rules part groups of columns only."""
    inside: dict[int, list[TextLine]] = defaultdict(list)
    for line in lines:
        parts: dict[int, TextLine] = defaultdict(list)
        for phrase in line:
            at = bisect(drawn, phrase[0].x0)
            if bisect(drawn, phrase[-1].x1) == at:
                parts[at].append(phrase)
        for at, part in parts.items():
            inside[at].append(part)
    found: list[float] = []
    for filled in inside.values():
        if not _is_marked(filled) and not _is_monospaced(filled):
            found.extend(_between_full_lines(filled, *_TWO))
    return found


def _is_monospaced(lines: Sequence[TextLine]) -> bool:
    """Whether most words are: boxes are drawn behind lines of code, too."""
    words = [word for line in lines for phrase in line for word in phrase]
    return 2 * sum(word.mono for word in words) > len(words)


def _is_marked(lines: Sequence[TextLine]) -> bool:
    """Whether lines of several phrases begin with the marks of a list."""
    firsts = [f"{line[0][0].text} x" for line in lines if len(line) > 1 and len(line[0]) == 1]
    marked = sum(bool(BULLET.match(first) or NUMBER.match(first)) for first in firsts)
    return 2 * marked > len(firsts)


def _between_names(lines: Sequence[TextLine]) -> list[float]:
    """The places between names of columns in the first line, where few lines fill all columns and nothing runs over these places."""
    if (
        len(lines[0]) < max(map(len, lines))
        or sum(len(lines[0]) == len(line) for line in lines) < _NAMED
    ):
        return []
    return _between_full_lines(lines, _FULL, 0, 0)


def _between_full_lines(
    lines: Sequence[TextLine], least: int, share: float, over: float = _ACROSS
) -> list[float]:
    """The places between the phrases of the lines that have most; nothing where these do not stand below each other.

    Those lines have `least` phrases, and are this `share` of all lines. A share of the phrases may run
    `over` such a place, as heads of several columns do.
    """
    counts = Counter(map(len, lines))
    most = max((count for count, often in counts.items() if often >= _FEWEST), default=0)
    full = [line for line in lines if len(line) == most]
    if most < least or max(counts) > most or len(full) < share * len(lines):
        return []
    lows = [min(line[at][0].x0 for line in full) for at in range(most)]
    highs = [max(line[at][-1].x1 for line in full) for at in range(most)]
    size = median(word.size for line in full for phrase in line for word in phrase)
    if any(low - high < _NARROWEST * size for high, low in zip(highs, lows[1:], strict=False)):
        return []
    phrases = list(chain.from_iterable(lines))
    begins, ends = sorted(p[0].x0 for p in phrases), sorted(p[-1].x1 for p in phrases)
    gaps = zip(highs, lows[1:], strict=False)
    places = [_least_crossed(high, low, begins, ends) for high, low in gaps]
    across = sum(any(p[0].x0 < at < p[-1].x1 for at in places) for p in phrases)
    return places if across <= over * len(phrases) else []


def _least_crossed(
    low: float, high: float, begins: Sequence[float], ends: Sequence[float]
) -> float:
    """The place in a gap nearest to its middle that fewest phrases cross: names of columns may be wider than what is below."""
    inside = (*_within(begins, low, high), *_within(ends, low, high))
    places = [(one + other) / 2 for one, other in pairwise(sorted([low, high, *inside]))]
    middle = (low + high) / 2
    return min(places, key=lambda at: (bisect(begins, at) - bisect(ends, at), abs(at - middle)))


def _within(places: Sequence[float], low: float, high: float) -> Sequence[float]:
    return places[bisect(places, low) : bisect(places, high)]


def _open_dividers(lines: Sequence[TextLine], several: Sequence[TextLine]) -> list[float]:
    """The places of gaps that run through most lines."""
    size = median(word.size for line in several for phrase in line for word in phrase)
    profile = _profile(several, lines)
    if profile is None:
        return []
    needed = max(_FEWEST, ceil(_NEEDED * len(several)))
    found: list[float] = []
    for low, high in _open(profile, needed):
        if high - low >= _NARROWEST * size:
            found.extend(_divided(low, high, lines, profile))
    return _parting(found, lines)


def _parting(places: list[float], lines: Sequence[TextLine]) -> list[float]:
    """The places without those at which most lines that fill both sides run on: there a word is at the end of few cells."""
    edges = [-inf, *places, inf]
    return [
        at
        for before, at, after in zip(edges, places, edges[2:], strict=False)
        if _parts(lines, before, at, after)
    ]


def _parts(lines: Sequence[TextLine], before: float, at: float, after: float) -> bool:
    """Whether phrases beside a place end and begin there more often than they run over it."""
    votes = 0
    for line in lines:
        votes -= sum(phrase[0].x0 < at < phrase[-1].x1 for phrase in line)
        votes += any(
            before < one[-1].x1 < at < other[0].x0 < after for one, other in pairwise(line)
        )
    return votes >= 0


def _profile(several: Sequence[TextLine], lines: Sequence[TextLine]) -> _Profile | None:
    """The gaps and the words point by point; none where words stand farther apart than any page is wide."""
    left = floor(min(line[0][0].x0 for line in lines))
    width = ceil(max(line[-1][-1].x1 for line in lines)) - left + 2
    if width > _WIDEST:
        return None
    gaps, inked = [0] * (width + 1), [0] * (width + 1)
    for line in several:
        for before, after in pairwise(line):
            _mark(gaps, before[-1].x1 - left, after[0].x0 - left)
    for line in lines:
        for word in chain.from_iterable(line):
            _mark(inked, word.x0 - left, word.x1 - left)
    return _Profile(left, list(accumulate(gaps)), list(accumulate(inked)))


def _mark(steps: list[int], low: float, high: float) -> None:
    first, end = round(low), max(round(low), round(high))
    steps[max(0, first)] += 1
    steps[min(len(steps) - 1, max(0, end))] -= 1


def _open(profile: _Profile, needed: int) -> list[tuple[float, float]]:
    """Extents that are a gap in enough lines, with few words across."""
    free = [
        gaps >= needed and inked <= max(_ACROSS * gaps, gaps > _FEWEST)
        for gaps, inked in zip(profile.gaps, profile.inked, strict=True)
    ]
    edges = [at for at, (a, b) in enumerate(pairwise([False, *free, False])) if a != b]
    return [
        (profile.left + low, profile.left + high)
        for low, high in zip(edges[::2], edges[1::2], strict=True)
    ]


def _divided(low: float, high: float, lines: Sequence[TextLine], profile: _Profile) -> list[float]:
    """The dividers in one open extent: one, or two around a column that few lines fill."""
    inside = [
        phrase
        for line in lines
        for phrase in line
        if phrase[0].x0 > low + 1 and phrase[-1].x1 < high - 1
    ]
    if len(inside) >= _FEWEST:
        left, right = min(p[0].x0 for p in inside), max(p[-1].x1 for p in inside)
        return [(low + left) / 2, (right + high) / 2]
    return [_best(low, high, profile)]


def _best(low: float, high: float, profile: _Profile) -> float:
    """The middle of the widest part of an extent that fewest words cross."""
    inked = profile.inked[int(low) - profile.left : int(high) - profile.left]
    least = min(inked)
    runs: list[tuple[int, int]] = []
    start = None
    for at, count in enumerate([*inked, least + 1]):
        if count == least and start is None:
            start = at
        elif count != least and start is not None:
            runs.append((start, at))
            start = None
    first, end = max(runs, key=lambda run: run[1] - run[0])
    return low + (first + end) / 2


def column_of(word: Word, divided: Sequence[float]) -> int:
    """The column that the middle of a word is in."""
    middle = (word.x0 + word.x1) / 2
    return sum(place < middle for place in divided)
