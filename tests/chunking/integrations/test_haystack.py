"""The Haystack component by itself, in a pipeline, and written and read."""

from __future__ import annotations

import pytest
from framework_samples import MARKDOWN, PLAIN, ROUTED, chunks, edited

haystack = pytest.importorskip("haystack", reason="Haystack is not installed: .ci/frameworks.txt")

from haystack.core.errors import DeserializationError  # noqa: E402

from chunking import ParseError  # noqa: E402
from chunking.integrations.haystack import ChunkwrightSplitter  # noqa: E402

MODULE = "chunking.integrations.haystack"


def source(text, name=None):
    return haystack.Document(content=text, meta={"file_path": name} if name else {})


def test_documents_are_split_with_all_that_is_known():
    given = [source(MARKDOWN, "a.md"), source(PLAIN)]
    made = ChunkwrightSplitter(ROUTED).run(documents=given)["documents"]
    expected = [*chunks(MARKDOWN, "a.md"), *chunks(PLAIN)]
    assert [each.content for each in made] == [chunk.content for chunk in expected]
    for each, chunk in zip(made, expected, strict=True):
        assert (each.meta["start"], each.meta["end"]) == (chunk.start, chunk.end)
        assert each.meta["content_id"] == chunk.content_id
    assert {each.meta["source_id"] for each in made} == {each.id for each in given}
    assert len({each.id for each in made}) == len(made)


def test_ids_outlive_an_edit():
    before, after = (
        {each.id for each in ChunkwrightSplitter(ROUTED).run([source(text, "b.txt")])["documents"]}
        for text in (PLAIN, edited(PLAIN))
    )
    assert len(before & after) > 0.9 * len(before)


def test_a_pipeline_is_written_and_read_where_the_module_is_trusted():
    pipeline = haystack.Pipeline()
    pipeline.add_component("splitter", ChunkwrightSplitter(ROUTED))
    written = pipeline.dumps()
    with pytest.raises(DeserializationError, match="allow"):
        haystack.Pipeline.loads(written)
    read = haystack.Pipeline.loads(written, allowed_modules=[MODULE])
    (made,) = read.run({"splitter": {"documents": [source(PLAIN)]}}).values()
    assert [each.content for each in made["documents"]] == [c.content for c in chunks(PLAIN)]
    assert read.get_component("splitter").config == ROUTED


def test_a_document_without_text_is_named():
    with pytest.raises(ParseError, match="has no text"):
        ChunkwrightSplitter("word").run([haystack.Document(meta={"x": 1})])
