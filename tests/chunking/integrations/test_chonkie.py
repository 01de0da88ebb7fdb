"""The Chonkie chunker through Chonkie's own entry points."""

from __future__ import annotations

import pytest
from awaiting import awaited
from framework_samples import MARKDOWN, PLAIN, ROUTED, chunks

types = pytest.importorskip("chonkie.types", reason="Chonkie is not installed: .ci/frameworks.txt")

from chunking.integrations.chonkie import ChunkwrightChunker  # noqa: E402

CHUNKER = ChunkwrightChunker(ROUTED)


def same(found, expected):
    assert [each.text for each in found] == [chunk.content for chunk in expected]
    for each, chunk in zip(found, expected, strict=True):
        assert (each.start_index, each.end_index) == (chunk.start, chunk.end)
        assert (each.token_count, each.context) == (chunk.token_count, chunk.prefix or None)
        assert each.metadata["content_id"] == chunk.content_id
        assert types.Chunk.from_dict(each.to_dict()).metadata == each.metadata


def test_texts_are_cut_as_the_engine_cuts_them():
    same(CHUNKER(PLAIN), chunks(PLAIN))
    same(awaited(CHUNKER.achunk(PLAIN)), chunks(PLAIN))
    for found in CHUNKER.chunk_batch([PLAIN, PLAIN], show_progress=False):
        same(found, chunks(PLAIN))


def test_a_document_keeps_its_metadata():
    document = types.Document(content=MARKDOWN, metadata={"source": "a.md", "author": "me"})
    found = CHUNKER.chunk_document(document).chunks
    same(found, chunks(MARKDOWN, "a.md"))
    assert {each.metadata["author"] for each in found} == {"me"}
