"""The LangChain splitter through LangChain's own entry points."""

from __future__ import annotations

import inspect

import pytest
from awaiting import awaited
from framework_samples import MARKDOWN, PLAIN, ROUTED, chunks, contents, edited

documents = pytest.importorskip(
    "langchain_core.documents", reason="LangChain is not installed: .ci/frameworks.txt"
)
pytest.importorskip("langchain_text_splitters", reason="langchain-text-splitters is not installed")

from chunking.integrations.langchain import ChunkwrightTextSplitter  # noqa: E402

SPLITTER = ChunkwrightTextSplitter(ROUTED)
SOURCES = [
    documents.Document(MARKDOWN, metadata={"source": "a.md", "author": "me"}),
    documents.Document(PLAIN, metadata={"source": "b.txt"}),
]


def test_the_texts_are_the_engines():
    assert SPLITTER.split_text(PLAIN) == contents(PLAIN)
    by_name = ChunkwrightTextSplitter("word", chunk_size=9)
    assert by_name.split_text("one two three " * 9) == contents(
        "one two three " * 9, None, by_name.config
    )


@pytest.mark.parametrize(
    "method", ["split_documents", "transform_documents", "atransform_documents"]
)
def test_documents_are_split_with_all_that_is_known(method):
    made = getattr(SPLITTER, method)(SOURCES)
    made = awaited(made) if inspect.iscoroutine(made) else made
    expected = [*chunks(MARKDOWN, "a.md"), *chunks(PLAIN, "b.txt")]
    assert [each.page_content for each in made] == [chunk.content for chunk in expected]
    for each, chunk in zip(made, expected, strict=True):
        found = each.metadata
        assert found["start_index"] == found["start"] == chunk.start
        assert (found["id"], found["content_id"]) == (chunk.id, chunk.content_id)
        assert (found["heading_path"], found["cut"]) == (list(chunk.heading_path), chunk.cut)
        assert found["source"] == chunk.metadata["uri"]
    assert made[0].metadata["author"] == "me"
    assert SOURCES[0].metadata == {"source": "a.md", "author": "me"}


def test_ids_outlive_an_edit_and_are_left_to_the_store_without_a_name():
    before = {each.id for each in SPLITTER.create_documents([PLAIN], [{"source": "b.txt"}])}
    after = {each.id for each in SPLITTER.create_documents([edited(PLAIN)], [{"source": "b.txt"}])}
    assert len(before & after) > 0.9 * len(before)
    assert {each.id for each in SPLITTER.create_documents([PLAIN])} == {None}
