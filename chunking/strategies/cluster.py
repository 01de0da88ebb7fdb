"""The division of a text into groups of sentences that belong together best, within the size."""

from __future__ import annotations

import numpy as np

from ..embedders.sentences import sentence_vectors
from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    EMBEDDER,
    MIN_CHUNK_SIZE,
    EmbedderName,
    Integer,
    MeasuredOptions,
)
from ..packing import Plan
from ..registry import register_strategy
from ..types import Trace, Valley
from .base import Chunker
from .cohesion import Cohesion
from .division import Limits, best_division
from .semantic.curve import similarities
from .sentence_groups import Groups
from .source import Source

#: sentences on each side of a gap whose similarity the trace shows
WINDOW = 3


class ClusterOptions(MeasuredOptions):
    chunk_size: Integer = CHUNK_SIZE(400)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    min_chunk_size: Integer = MIN_CHUNK_SIZE(50)
    embedder: EmbedderName = EMBEDDER()


@register_strategy
class ClusterChunker(Chunker):
    name = "cluster"
    group = "meaning"
    label = "Clusters"
    summary = (
        "Groups neighbouring sentences so that, over the whole text, each group is most alike."
    )
    when = (
        "As for meaning, when no threshold should be chosen: the best division under the chunk size "
        "is found exactly."
    )
    options_type = ClusterOptions

    def plan(self, source: Source) -> Plan:
        groups = Groups(source, self.options)
        vectors = sentence_vectors(source.document, self.options.embedder, source.report)
        limits = Limits(groups.fits_alone, groups.is_small, groups.lead)
        cuts = best_division(len(groups), Cohesion(vectors), limits)
        raw = similarities(vectors, WINDOW)
        drafts = groups.drafts(cuts, lambda cut: f"group boundary ({raw[cut - 1]:.2f})")
        offsets = tuple(start for start, _ in groups.spans[1:])
        curve = tuple(raw.tolist())
        slope = tuple(np.gradient(raw).tolist()) if len(raw) > 1 else (0.0,) * len(raw)
        valleys = tuple(
            Valley(cut - 1, offsets[cut - 1], curve[cut - 1], 0.0, True, "of the best division")
            for cut in cuts
        )
        return Plan(
            drafts, groups.warnings, trace=Trace(offsets, curve, curve, slope, None, valleys)
        )
