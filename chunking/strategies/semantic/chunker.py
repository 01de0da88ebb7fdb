"""Cuts where the meaning changes: at valleys of the similarity between neighbouring sentences."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ...embedders.sentences import sentence_vectors
from ...options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    EMBEDDER,
    MIN_CHUNK_SIZE,
    TARGET_SIZE,
    EmbedderName,
    Integer,
    Number,
    PackedOptions,
    Range,
    option,
)
from ...packing import Plan
from ...registry import register_strategy
from ...types import Trace
from ..base import Chunker
from ..sentence_groups import Groups
from ..source import Source
from .curve import Curve
from .document_curve import document_curve
from .valleys import Valleys

#: what the threshold means in each mode
THRESHOLDS = {
    "percentile": Range(30, 0, 100, "percent of all gaps", 1),
    "absolute": Range(0.35, -1, 1, "similarity", 0.01),
    "deviation": Range(0.3, -3, 3, "standard deviations below the mean", 0.05),
}


class SemanticOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    min_chunk_size: Integer = MIN_CHUNK_SIZE(50)
    embedder: EmbedderName = EMBEDDER()
    threshold_mode: Literal["percentile", "absolute", "deviation"] = option(
        "percentile",
        label="Threshold by",
        help="How low the smoothed similarity must fall for a cut: among the lowest percent of all "
        "gaps of the document, under a fixed similarity, or so many standard deviations below the "
        "document's mean.",
    )
    threshold: Number | None = option(
        None,
        label="Threshold",
        help="A valley is a boundary only at or below this line. Left unset it is the mode's own.",
        ge=-3,
        le=100,
        ranges=("threshold_mode", THRESHOLDS),
    )
    window: Integer = option(
        3,
        label="Window",
        help="How many sentences before a gap are compared with as many after it.",
        unit="sentences",
        ge=1,
        le=50,
    )
    smoothing_window: Integer = option(
        5,
        label="Smoothing",
        help="Over how many gaps the Savitzky-Golay filter smooths the curve; 1 leaves it as it is.",
        unit="gaps",
        ge=1,
        le=101,
        step=2,
        advanced=True,
    )
    polyorder: Integer = option(
        3,
        label="Order",
        help="The order of the filter's polynomials: a higher one follows the curve more closely.",
        ge=0,
        le=10,
        scales_with="smoothing_window",
        advanced=True,
    )
    min_prominence: Number = option(
        0.03,
        label="Least depth",
        help="How far the smoothed curve must rise on both sides of a valley: shallower ones are "
        "taken for noise.",
        unit="similarity",
        ge=0,
        le=2,
        step=0.01,
        advanced=True,
    )
    skip_window: Integer = option(
        0,
        label="Asides",
        help="Re-join two groups that resemble each other as much as neighbours usually do across "
        "at most so many groups between them; 0 re-joins none.",
        unit="groups",
        ge=0,
        le=10,
        advanced=True,
    )
    min_sentences: Integer = option(
        1,
        label="Fewest sentences",
        help="Of two valleys nearer to each other than this the deeper one is kept.",
        unit="sentences",
        ge=1,
        le=1000,
        advanced=True,
    )

    target_size: Integer = TARGET_SIZE(
        help="A chunk ends at the first boundary past this size, or else at the lowest gap between it and the "
        "chunk size; 0 ends one at every boundary.",
    )

    below = (*PackedOptions.below, ("polyorder", "smoothing_window", False))


@register_strategy
class SemanticChunker(Chunker):
    name = "semantic"
    group = "meaning"
    label = "Meaning"
    summary = "Cuts where an embedding model finds the sentences before and after least alike."
    when = (
        "Prose that changes its subject without headings or blank lines: transcripts, articles, "
        "answers. The page Similarity shows the curve it goes by."
    )
    options_type = SemanticOptions

    def plan(self, source: Source) -> Plan:
        groups = Groups(source, self.options)
        vectors = sentence_vectors(source.document, self.options.embedder, source.report)
        raw, curve, found = document_curve(source.document, self.options)
        offsets = tuple(start for start, _ in groups.spans[1:])
        if curve is None:
            flat = Curve(raw, raw, raw * 0.0)
            plan = source.pack(groups.levels, source.budget(self.options))
            plan.trace = _trace(offsets, flat)
            return plan
        threshold = self._threshold(curve)
        valleys = Valleys(self.options, curve, threshold, found, groups, vectors)
        drafts = groups.drafts(valleys.cuts(), valleys.reason)
        trace = _trace(offsets, curve, threshold, valleys)
        return Plan(drafts, groups.warnings, trace=trace)

    def threshold_at(self, line: float, trace: Trace) -> float:
        """The threshold, in the mode of the options, that stands at a smoothed similarity."""
        smoothed = np.array(trace.smoothed)
        allowed = THRESHOLDS[self.options.threshold_mode]
        value = line
        if self.options.threshold_mode == "percentile":
            shares = np.linspace(0, 100, len(smoothed))
            value = float(np.interp(line, np.sort(smoothed), shares))
        if self.options.threshold_mode == "deviation":
            value = float((smoothed.mean() - line) / (smoothed.std() or 1.0))
        return round(min(max(value, allowed.minimum), allowed.maximum), 2)

    def _threshold(self, curve: Curve) -> float:
        """The threshold as a smoothed similarity."""
        value = float(self.options.threshold)
        if self.options.threshold_mode == "percentile":
            return float(np.percentile(curve.smoothed, value))
        if self.options.threshold_mode == "deviation":
            return float(curve.smoothed.mean() - value * curve.smoothed.std())
        return value


def _trace(
    offsets: tuple[int, ...],
    curve: Curve,
    threshold: float | None = None,
    valleys: Valleys | None = None,
) -> Trace:
    return Trace(
        offsets,
        tuple(curve.raw.tolist()),
        tuple(curve.smoothed.tolist()),
        tuple(curve.derivative.tolist()),
        threshold,
        valleys.found(offsets) if valleys else (),
    )
