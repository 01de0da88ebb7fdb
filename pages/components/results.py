"""Engine results for a page: computed once for a document and configuration, then remembered."""

from functools import partial

from chunking import Chunker, ChunkingResult, Document
from chunking.caching import DocumentCache, per_document
from chunking.evaluation import Certificate, Statistics, certify, summarize
from chunking.ruler import Ruler
from chunking.tokenizers import ruler_for

#: results of recent settings, by the summed length of their documents
_recent = partial(per_document, cache=DocumentCache(capacity=32_000_000))


@_recent
def chunked(document: Document, chunker: Chunker) -> ChunkingResult:
    """The document cut by this chunker."""
    return chunker.run(document)


@_recent
def accounts(document: Document, chunker: Chunker) -> tuple[Statistics | None, Certificate]:
    """The figures and the certificate of the document cut by this chunker."""
    result, limit = chunked(document, chunker), chunker.limit
    figures = summarize(document, result, limit, _tokens(document, chunker))
    return figures, certify(document, result, chunker.ruler(chunker.view(document)), limit)


def _tokens(document: Document, chunker: Chunker) -> Ruler:
    return ruler_for(document, "tokens", chunker.options.tokenizer)


def unit_of(chunker: Chunker) -> str:
    """What the sizes of a chunker count, in words."""
    unit: str = chunker.options.unit
    return "estimated tokens" if unit == "estimate" else unit
