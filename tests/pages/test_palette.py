"""The colours of chunks and of their signs are told apart with any colour vision: computed, not judged by eye.

Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), at
full severity; differences by CIEDE2000, of which 2.3 is just noticeable beside each other.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from coloraide import Color

from pages.components.viewers.shared import palette

SHEET = Path(palette.__file__).with_name("palette.css").read_text(encoding="utf-8")
VISIONS = (None, "protan", "deutan", "tritan")
PAPERS = {"light": "#ffffff", "dark": "#12171d"}
#: what stands for something beside the hues of chunks
SIGNS = ("blue", "alarm", "match", "found", "grey")
#: shares of a hue in the paper, with the least difference of neighbours: edges, bars, and maps. Behind text it is a
#: wash of 20%, which some cannot tell apart: there each chunk has its edge and its number
SHARES = {100: 12.0, 75: 10.0, 56: 6.0}


def stated(name: str) -> Color:
    (value,) = re.findall(rf"--{name}: (#\w+);", SHEET)
    return Color(value)


def difference(one: Color, other: Color, vision: str | None) -> float:
    """How far apart two colours are, as somebody of that vision sees them."""
    if vision:
        one, other = (
            each.filter(vision, method="machado", in_place=False) for each in (one, other)
        )
    return one.delta_e(other, method="2000")


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("share", SHARES)
def test_a_chunk_is_told_from_its_neighbours(vision, paper, share):
    mixed = [Color(PAPERS[paper]).mix(hue, share / 100, space="srgb") for hue in palette.HUES]
    neighbours = pairwise([*mixed, mixed[0]])
    assert min(difference(*both, vision) for both in neighbours) >= SHARES[share]


@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_colours_are_taken_for_one_another(vision):
    hues = [Color(hue) for hue in palette.HUES]
    assert min(difference(*both, vision) for both in combinations(hues, 2)) >= 10
    signs = [*hues, *map(stated, SIGNS)]
    assert min(difference(*both, vision) for both in combinations(signs, 2)) >= 6


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("scheme", [0, 1])
def test_baseline_and_pins_are_told_apart_in_both_schemes(vision, scheme):
    colours = []
    for name in ("baseline", "pin"):
        (both,) = re.findall(rf"--{name}: light-dark\((#\w+), (#\w+)\)", SHEET)
        colours.append(Color(both[scheme]))
    assert difference(*colours, vision) >= 8
