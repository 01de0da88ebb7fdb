"""The curve of a document with its minima, computed once for every threshold and size."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...caching import per_document
from ...embedders import get_embedder
from ...embedders.sentences import sentence_vectors
from ...types import Document
from .curve import Curve, Minimum, curve_of, minima, similarities
from .smoothing import Series


class DocumentCurve(NamedTuple):
    """The similarity at each gap; the curve is None, and there are no minima, where the document is too short for it."""

    raw: Series
    curve: Curve | None
    minima: tuple[Minimum, ...]


def document_curve(document: Document, options: Any) -> DocumentCurve:
    """The curve that options of `semantic` ask for; sentences that are not embedded yet are."""
    embedder = options.embedder
    shape = options.window, options.smoothing_window, options.polyorder
    return _curve(document, get_embedder(embedder).name, embedder, *shape)


@per_document
def _curve(
    document: Document,
    model: str,
    embedder: Any,
    window: int,
    smoothing_window: int,
    polyorder: int,
) -> DocumentCurve:
    raw = similarities(sentence_vectors(document, embedder), window)
    curve = curve_of(raw, smoothing_window, polyorder)
    found = minima(curve, smoothing_window // 2) if curve else ()
    return DocumentCurve(raw, curve, tuple(found))
