"""The docling chunker on documents that docling converted."""

from __future__ import annotations

import pytest

from chunking import create_chunker
from chunking.parsers.docling_text import read_html


@pytest.fixture(scope="module")
def chunker():
    """It loads docling's chunkers, and they load torch: only where these tests run, and not to collect any."""
    pytest.importorskip(
        "docling_core.transforms.chunker.base", reason="docling-core is not installed"
    )
    from chunking.integrations.docling import ChunkwrightChunker

    return ChunkwrightChunker("markdown", chunk_size=60)


def test_the_chunks_are_those_of_the_file(chunker):
    html = "<h1>Guide</h1><p>First words.</p><h2>Part</h2>" + "<p>Some more words here.</p>" * 30
    converted = read_html(html)
    document = chunker.document(converted)
    expected = create_chunker("markdown", chunk_size=60).chunk(document)
    found = list(chunker.chunk(converted))
    assert [each.text for each in found] == [chunk.text for chunk in expected]
    assert [chunker.contextualize(each) for each in found] == [c.content for c in expected]
    assert len(found) > 3
    for each, chunk in zip(found, expected, strict=True):
        assert document.text[each.meta.start : each.meta.end] == each.text
        assert each.meta.content_id == chunk.content_id
        assert each.meta.heading_path == list(chunk.heading_path)
        assert each.export_json_dict()["meta"]["cut"] == chunk.cut


def test_the_chunker_is_written_and_read(chunker):
    read = type(chunker).model_validate_json(chunker.model_dump_json())
    assert read == chunker
