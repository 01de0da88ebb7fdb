"""Fit, overlap, trim and merge over spans: the one place where sizes are enforced.

A strategy says at which places it likes to cut, in levels from the best to the last resort. The
packer fills each chunk as far as the size allows and ends it at the last place of the best level
within reach. It never copies or joins text: everything is a span of the document.
"""

from .changing import Opener, forget_oversize, in_place_of, lane_of, packer_of
from .cuts import Cut, Cuts, Graphemes, HeadingRun, LazyCuts, Level, OffsetCuts
from .packer import Packer
from .plan import (
    Budget,
    Context,
    Draft,
    MeasuredOverlap,
    Overlap,
    Plan,
    joined,
    merge_short,
    oversize,
)

__all__ = [
    "Budget",
    "Context",
    "Cut",
    "Cuts",
    "Draft",
    "Graphemes",
    "HeadingRun",
    "LazyCuts",
    "Level",
    "MeasuredOverlap",
    "OffsetCuts",
    "Opener",
    "Overlap",
    "Packer",
    "Plan",
    "forget_oversize",
    "in_place_of",
    "joined",
    "lane_of",
    "merge_short",
    "oversize",
    "packer_of",
]
