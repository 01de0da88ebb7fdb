"""Fonts that set code, told by letters that are all as wide: their names may say nothing, as those of bitmaps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reading import Style

#: small letters that are narrower or wider than most in any other font, and those that are neither
_UNLIKE, _USUAL = frozenset("ijlmw"), frozenset("abcdeghknopqsuvxyz")
#: how much wider the widest letter may be than the narrowest: slanted ones reach beyond their width
_AS_WIDE = 1.12
#: letters from here on are of Asian scripts, whose fonts set Latin ones half as wide as theirs
_ASIAN = "\u1100"


def is_fixed_pitch(letters: Iterable[tuple[str, float]]) -> bool:
    """Whether letters and their widths, in sizes of type, are of a font of code; not where too few tell.

    >>> is_fixed_pitch([("i", 0.52), ("f", 0.52), ("x", 0.53)]), is_fixed_pitch([("i", 0.28), ("x", 0.5)])
    (True, False)
    """
    low, high = inf, 0.0
    seen: set[bool] = set()
    for letter, width in letters:
        if letter >= _ASIAN:
            return False
        if letter in _UNLIKE or letter in _USUAL:
            seen.add(letter in _UNLIKE)
            low, high = min(low, width), max(high, width)
            if high > _AS_WIDE * low:
                return False
    return len(seen) > 1


class Widths:
    """The text objects of a page whose fonts may be of code."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, int | None]] = []

    def note(self, at: int, font: int | None) -> None:
        """Keep where a text object begins among the glyphs, and its font; None where that is known, or says nothing."""
        self.starts.append((at, font))

    def fixed(
        self, glyphs: Sequence[tuple[str, Style, tuple[float, float, float, float]]]
    ) -> Iterator[int]:
        """The places of the glyphs of fonts that set code."""
        fonts: dict[int, list[range]] = defaultdict(list)
        for (start, font), (end, _) in pairwise([*self.starts, (len(glyphs), None)]):
            if font is not None:
                fonts[font].append(range(start, end))
        for runs in fonts.values():
            letters = (glyphs[at] for at in chain.from_iterable(runs))
            if is_fixed_pitch((char, (high - low) / (style.size or 1.0)) for char, style, (low, high, _, _) in letters):  # fmt: skip
                yield from chain.from_iterable(runs)
