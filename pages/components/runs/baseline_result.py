"""The baseline on a document: what the figures and the text of the present configuration are compared with."""

from chunking import Chunker, Document
from chunking.embedders import knows_vectors
from chunking.inspection import boundaries
from chunking.splitters import ProgramChunker
from pages.components.configuration.baseline import baseline
from pages.components.runs.language_model import AsksModel
from pages.components.runs.programs import has_run
from pages.components.runs.results import chunked, searched


def compared(document: Document) -> Chunker | None:
    """The baseline, where one is pinned and its chunks of this document can be had at once, or by its program."""
    chunker = baseline(document)
    if chunker is None or not has_run(document, chunker):
        return None
    return chunker if is_ready(document, chunker) else None


def is_ready(document: Document, chunker: Chunker) -> bool:
    """Whether a document can be cut without waiting for embeddings, a language model or a program."""
    if chunked.known(document, chunker):
        return True
    if isinstance(chunker, AsksModel | ProgramChunker):
        return False
    view, embedder = chunker.view(document), chunker.embedder
    return embedder is None or not view.text.strip() or knows_vectors(view, embedder)


def baseline_boundaries(document: Document) -> list[int] | None:
    """Where the baseline cuts the document; None where there is nothing to compare with."""
    chunker = compared(document)
    return None if chunker is None else boundaries(searched(document, chunker))
