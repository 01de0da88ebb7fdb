"""What can be said of a result without any question: proofs, figures, structure, and how two results agree."""

from .agreement import boundaries, boundary_f1, matched, pk, window_diff
from .certificate import Certificate, Fact, certify
from .coverage import lost_spans
from .hierarchy import LevelFigures, ParentGroup, children_only, level_figures, parent_groups
from .intrinsic import Intrinsic, Portion, intrinsic
from .sections import (
    Placement,
    Problem,
    ProblemKind,
    Sections,
    chunks_under,
    place_chunks,
    problems,
    sections_of,
)
from .statistics import Statistics, repeated, summarize
from .structure import block_marks, cut_blocks, cut_sentences, orphaned_headings
from .truncation import Truncation, truncations

__all__ = [
    "Certificate",
    "Fact",
    "Intrinsic",
    "LevelFigures",
    "ParentGroup",
    "Placement",
    "Portion",
    "Problem",
    "ProblemKind",
    "Sections",
    "Statistics",
    "Truncation",
    "block_marks",
    "boundaries",
    "boundary_f1",
    "certify",
    "children_only",
    "chunks_under",
    "cut_blocks",
    "cut_sentences",
    "intrinsic",
    "level_figures",
    "lost_spans",
    "matched",
    "orphaned_headings",
    "parent_groups",
    "pk",
    "place_chunks",
    "problems",
    "repeated",
    "sections_of",
    "summarize",
    "truncations",
    "window_diff",
]
