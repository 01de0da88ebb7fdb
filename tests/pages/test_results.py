"""What is cut for a page."""

import pytest

from chunking import ChunkingError, Document, create_chunker
from pages.components.runs.results import MOST_CHUNKS, chunked


def test_more_chunks_than_a_page_can_show_are_refused_before_they_are_cut():
    document = Document.from_text("Some words of a text. " * 10_000)
    with pytest.raises(ChunkingError, match="choose a chunk size of at least 5,") as refused:
        chunked(document, create_chunker("recursive", chunk_size=1, chunk_overlap=0))
    assert f"{MOST_CHUNKS:,}" in str(refused.value)
    result = chunked(document, create_chunker("recursive", chunk_size=5, chunk_overlap=0))
    assert len(result.chunks) > 1_000
    with pytest.raises(ChunkingError, match="at least 24,"):
        chunked(document, create_chunker("recursive", chunk_size=20, chunk_overlap=19))
