"""What can be said of a result without any question: proofs, figures, structure, and how two results agree."""

from .agreement import (
    boundaries,
    boundary_f1,
    matched,
    pinned_cuts,
    pk,
    window_diff,
    without_pins,
)
from .certificate import Certificate, Fact, certify
from .chunk_diff import ChunkDiff, diff_chunks
from .contents import contents_chunks, is_of_contents, place_of
from .counting import DocumentCount, count_document, cut_and_count, refuse_too_many
from .coverage import lost_spans
from .display import document_title, place_shown, target_heading
from .edit_stability import EditStability, edit_stability, edited_documents
from .hierarchy import LevelFigures, ParentGroup, children_only, level_figures, parent_groups
from .intrinsic import Intrinsic, Portion, intrinsic
from .markup import MARKUP_KINDS, Markup, markup, markup_table
from .readings import ReadingDifference, compare_readings
from .remedies import Effect, Remedy, common_problems, remedy, with_headings
from .sections import (
    Placement,
    Problem,
    ProblemKind,
    Sections,
    chunks_under,
    place_chunks,
    problems,
    sections_of,
    view_with_headings,
)
from .statistics import Statistics, Tally, pooled, repeated, summarize, tally
from .structure import block_marks, cut_blocks, cut_sentences, orphaned_headings
from .truncation import Truncation, is_unknown_word, truncations
from .valleys import ValleyCuts, cuts_in_valleys, gap_at

__all__ = [
    "MARKUP_KINDS",
    "Certificate",
    "ChunkDiff",
    "DocumentCount",
    "EditStability",
    "Effect",
    "Fact",
    "Intrinsic",
    "LevelFigures",
    "Markup",
    "ParentGroup",
    "Placement",
    "Portion",
    "Problem",
    "ProblemKind",
    "ReadingDifference",
    "Remedy",
    "Sections",
    "Statistics",
    "Tally",
    "Truncation",
    "ValleyCuts",
    "block_marks",
    "boundaries",
    "boundary_f1",
    "certify",
    "children_only",
    "chunks_under",
    "common_problems",
    "compare_readings",
    "contents_chunks",
    "count_document",
    "cut_and_count",
    "cut_blocks",
    "cut_sentences",
    "cuts_in_valleys",
    "diff_chunks",
    "document_title",
    "edit_stability",
    "edited_documents",
    "gap_at",
    "intrinsic",
    "is_of_contents",
    "is_unknown_word",
    "level_figures",
    "lost_spans",
    "markup",
    "markup_table",
    "matched",
    "orphaned_headings",
    "parent_groups",
    "pinned_cuts",
    "pk",
    "place_chunks",
    "place_of",
    "place_shown",
    "pooled",
    "problems",
    "refuse_too_many",
    "remedy",
    "repeated",
    "sections_of",
    "summarize",
    "tally",
    "target_heading",
    "truncations",
    "view_with_headings",
    "window_diff",
    "with_headings",
    "without_pins",
]
