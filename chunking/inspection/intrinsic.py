"""What can be said of a result without any question: what it cut, how even and how whole it is.

No figure here says how well a result retrieves; they say what to look at. Of a hierarchy the
children count, which are what is searched.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ..characters import document_classes
from ..embedders import Progress
from ..embedders.base import Vectors, ignore
from ..embedders.sentences import sentence_spans, sentence_vectors
from ..segmenters.blocks import markdown_blocks
from ..segmenters.outline import outline
from ..types import Chunk, ChunkingResult, Document
from .agreement import boundaries, boundary_f1, matched
from .coverage import times_covered
from .edges import edges
from .hierarchy import children_only
from .structure import cut_blocks, cut_sentences, orphaned_headings, sentences
from .truncation import truncations

Sums = npt.NDArray[np.float64]
Offsets = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Portion:
    """How many there are, and of how many something is the case."""

    affected: int
    of: int

    @property
    def share(self) -> float:
        """`affected / of`, from 0 to 1; where there are none, 0."""
        return self.affected / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """The figures of a result that need no questions. Shares are from 0 to 1, all are pure.

    chunks: how many chunks are searched.
    sentences_cut: of all sentences, as the segmenter finds them, those of which some chunk holds a
        part and no single chunk the whole. They are divided where a row, record or turn begins; source
        code has none.
        Our own figure, as are the next four.
    tables_cut, fences_cut, lists_cut: the same of the tables, code blocks and top-level lists of a
        Markdown document, whatever their size. Other documents have none.
    headings_orphaned: of the headings that text follows, those that stand in no chunk together with
        the beginning of that text.
    size_spread: the coefficient of variation of the chunks' `token_count`: their standard deviation
        over all chunks, divided by their mean. 0: all alike; None without chunks.
    duplicate_text: the share of all characters of chunks that an earlier chunk holds as well; what
        is added around a chunk does not count. Ours.
    boundaries_on_structure: of the offsets at which a chunk ends before another, those where a part
        of the text begins, and is not parted from its heading (see `edges`). White space at the
        boundary does not matter. This is boundary precision.
    headings_at_boundary: of the headings above which there is text, those at a boundary: boundary
        recall.
    heading_f1: the F1 of the boundaries against those headings, without tolerance (see
        `agreement.boundary_f1`); None where there are none.
    cohesion: within a chunk, the mean cosine of each two of its sentences' vectors; of this, the
        mean over the chunks that have two sentences or more. A sentence is in the chunks that hold
        its middle. From −1 to 1, higher is more of one piece.
    separation: one minus the cosine of the mean vectors of two neighbouring chunks; of this, the
        mean over all such pairs. From 0 to 2, higher is more distinct. Overlap lowers it.
    truncated: the chunks that the embedding model does not read to their end (see `truncations`).

    The last three are None without an embedder; the first two of them also where no chunk, or pair
    of chunks, has sentences enough. Cohesion and separation are the two sides of the silhouette,
    taken over neighbours instead of all clusters.

    Source of cohesion and separation: Rousseeuw: Silhouettes: a Graphical Aid to the Interpretation
    and Validation of Cluster Analysis. Journal of Computational and Applied Mathematics 20, 1987.
    """

    chunks: int
    sentences_cut: Portion
    tables_cut: Portion
    fences_cut: Portion
    lists_cut: Portion
    headings_orphaned: Portion
    size_spread: float | None
    duplicate_text: float
    boundaries_on_structure: Portion
    headings_at_boundary: Portion
    heading_f1: float | None
    cohesion: float | None = None
    separation: float | None = None
    truncated: Portion | None = None


def intrinsic(
    document: Document, result: ChunkingResult, embedder: Any = None, progress: Progress = ignore
) -> Intrinsic:
    """The figures of a result of a document; those of meaning with an embedder only.

    `embedder` is whatever `get_embedder` takes. `progress` is told the finished share of embedding
    the sentences, which happens once per document and embedder. O(characters + chunks log blocks).

    Raises:
        EmbedderError: the model cannot be had.
    """
    result = children_only(result)
    kinds = _kinds(document)
    cut = cut_blocks(document, result) if document.is_markdown else {}
    tables, fences, lists = (
        Portion(cut.get(kind, 0), kinds[kind]) for kind in ("table", "code", "list")
    )
    orphaned = orphaned_headings(document, result) if document.is_markdown else 0
    on_structure, at_boundary, f1 = _agreement(document, result)
    cohesion, separation = _meaning(document, result, embedder, progress)
    return Intrinsic(
        chunks=len(result.chunks),
        sentences_cut=Portion(cut_sentences(document, result), len(sentences(document)[0])),
        tables_cut=tables,
        fences_cut=fences,
        lists_cut=lists,
        headings_orphaned=Portion(orphaned, kinds["heading with text"]),
        size_spread=_spread(result.chunks),
        duplicate_text=_repeated(document, result),
        boundaries_on_structure=on_structure,
        headings_at_boundary=at_boundary,
        heading_f1=f1,
        cohesion=cohesion,
        separation=separation,
        truncated=_truncated(document, result, embedder),
    )


def _kinds(document: Document) -> Counter[str]:
    """How many blocks of each kind a Markdown document has, and headings that text follows."""
    blocks = markdown_blocks(document).blocks if document.is_markdown else ()
    counts = Counter(block.kind for block in blocks)
    counts["heading with text"] = sum(
        above.kind == "heading" and below.kind != "heading" for above, below in pairwise(blocks)
    )
    return counts


def _spread(chunks: tuple[Chunk, ...]) -> float | None:
    sizes = np.array([chunk.token_count for chunk in chunks], dtype=np.float64)
    return float(sizes.std() / sizes.mean()) if sizes.sum() else None


def _repeated(document: Document, result: ChunkingResult) -> float:
    written = sum(chunk.end - chunk.start for chunk in result.chunks)
    distinct = int((times_covered(document, result.chunks) > 0).sum())
    return 1 - distinct / written if written else 0.0


def _agreement(document: Document, result: ChunkingResult) -> tuple[Portion, Portion, float | None]:
    """How many boundaries stand at structure, how many headings at a boundary, and the F1."""
    before = _visible_before(document)
    headings = _places(before, outline(document).starts)
    found = _places(before, boundaries(result))
    return (
        Portion(len(matched(found, _places(before, edges(document)))), len(found)),
        Portion(len(matched(found, headings)), len(headings)),
        boundary_f1(found, headings) if headings else None,
    )


def _visible_before(document: Document) -> Offsets:
    """For each offset of a document how many visible characters stand before it."""
    visible = document_classes(document, lambda character: not character.isspace())
    return np.concatenate(([0], np.cumsum(visible, dtype=np.int64)))


def _places(before: Offsets, offsets: Any) -> list[int]:
    """Rising offsets, counted in visible characters; without those at either end of the text."""
    places = np.unique(before[np.asarray(offsets, dtype=np.int64)])
    return places[(places > 0) & (places < before[-1])].tolist()  # type: ignore[no-any-return]


def _truncated(document: Document, result: ChunkingResult, embedder: Any) -> Portion | None:
    if embedder is None:
        return None
    return Portion(len(truncations(document, result.chunks, embedder)), len(result.chunks))


def _meaning(
    document: Document, result: ChunkingResult, embedder: Any, progress: Progress
) -> tuple[float | None, float | None]:
    """Cohesion and separation, from prefix sums of the sentences' vectors."""
    if embedder is None or not result.chunks or not document.text.strip():
        return None, None
    vectors = sentence_vectors(document, embedder, progress)
    first, last = _held(document, result)
    sums = _prefix_sums(vectors)
    held = sums[last] - sums[first]
    return _cohesion(vectors, first, last, held), _separation(held)


def _held(document: Document, result: ChunkingResult) -> tuple[Offsets, Offsets]:
    """For each chunk, in order of their starts, the sentences whose middle it holds: a range."""
    middles = np.array([(start + end) / 2 for start, end in sentence_spans(document)])
    chunks = sorted(result.chunks, key=lambda chunk: (chunk.start, chunk.end))
    first = np.searchsorted(middles, [chunk.start for chunk in chunks])
    last = np.searchsorted(middles, [chunk.end for chunk in chunks])
    return first, np.maximum(first, last)


def _prefix_sums(vectors: Vectors) -> Sums:
    """The sums of the first 0, 1, … n rows, shape (n + 1, dimension)."""
    sums = np.zeros((len(vectors) + 1, vectors.shape[1]))
    np.cumsum(vectors, axis=0, dtype=np.float64, out=sums[1:])
    return sums


def _cohesion(vectors: Vectors, first: Offsets, last: Offsets, held: Sums) -> float | None:
    """The mean over chunks of (|Σv|² − Σ|v|²) / (n (n − 1)), which is their mean pairwise cosine."""
    squares = np.concatenate(([0.0], np.cumsum(np.square(vectors, dtype=np.float64).sum(axis=1))))
    count = last - first
    several = count > 1
    if not several.any():
        return None
    whole = np.square(held).sum(axis=1) - (squares[last] - squares[first])
    return float((whole[several] / (count * (count - 1))[several]).mean())


def _separation(held: Sums) -> float | None:
    """One minus the mean cosine of neighbouring rows; rows without a direction are passed over."""
    lengths = np.linalg.norm(held, axis=1)
    known = (lengths[:-1] > 1e-9) & (lengths[1:] > 1e-9)
    if not known.any():
        return None
    products = np.einsum("ij,ij->i", held[:-1], held[1:])[known]
    return float(1 - (products / (lengths[:-1] * lengths[1:])[known]).mean())
