"""The LlamaIndex node parser through LlamaIndex's own entry points."""

from __future__ import annotations

from itertools import pairwise

import pytest
from awaiting import awaited
from framework_samples import HIERARCHY, MARKDOWN, PLAIN, ROUTED, chunks, edited

schema = pytest.importorskip(
    "llama_index.core.schema", reason="LlamaIndex is not installed: .ci/frameworks.txt"
)

from llama_index.core.ingestion import IngestionPipeline  # noqa: E402

from chunking.integrations.llama_index import ChunkwrightNodeParser  # noqa: E402

SOURCES = [
    schema.Document(text=MARKDOWN, id_="one", metadata={"file_name": "a.md", "author": "me"}),
    schema.Document(text=PLAIN, id_="two", metadata={"file_name": "b.txt"}),
]
EMBED, RELATION = schema.MetadataMode.EMBED, schema.NodeRelationship


@pytest.mark.parametrize(
    "run",
    [
        lambda parser: parser.get_nodes_from_documents(SOURCES),
        lambda parser: parser(SOURCES),
        lambda parser: awaited(parser.aget_nodes_from_documents(SOURCES)),
        lambda parser: IngestionPipeline(transformations=[parser]).run(documents=SOURCES),
    ],
    ids=["documents", "call", "async", "pipeline"],
)
def test_nodes_are_the_engines_chunks(run):
    nodes = run(ChunkwrightNodeParser(ROUTED))
    expected = [*chunks(MARKDOWN, "a.md"), *chunks(PLAIN, "b.txt")]
    assert [node.text for node in nodes] == [chunk.content for chunk in expected]
    for node, chunk in zip(nodes, expected, strict=True):
        assert (node.start_char_idx, node.end_char_idx) == (chunk.start, chunk.end)
        assert node.metadata["content_id"] == chunk.content_id
        assert node.metadata["heading_path"] == " › ".join(chunk.heading_path)
        assert node.ref_doc_id == ("one" if chunk.metadata["uri"] == "a.md" else "two")
        assert all(isinstance(value, (str, int, float)) for value in node.metadata.values())
        assert "content_id" not in node.get_content(EMBED)
    assert nodes[0].metadata["author"] == "me"


def test_neighbours_are_of_one_document():
    nodes = ChunkwrightNodeParser(ROUTED).get_nodes_from_documents(SOURCES)
    for one, two in pairwise(nodes):
        if one.ref_doc_id == two.ref_doc_id:
            assert one.next_node.node_id == two.node_id
            assert two.prev_node.node_id == one.node_id
        else:
            assert (one.next_node, two.prev_node) == (None, None)
    alone = ChunkwrightNodeParser(ROUTED, include_prev_next_rel=False)
    assert all(node.next_node is None for node in alone.get_nodes_from_documents(SOURCES))


def test_parents_and_children_know_each_other():
    nodes = ChunkwrightNodeParser(HIERARCHY).get_nodes_from_documents(SOURCES[1:])
    by_id = {node.node_id: node for node in nodes}
    children = [node for node in nodes if node.metadata["level"] == "child"]
    assert 0 < len(children) < len(nodes)
    for child in children:
        parent = by_id[child.parent_node.node_id]
        assert child.node_id in {each.node_id for each in parent.child_nodes}
        assert parent.metadata["id"] == child.metadata["parent_id"]
        assert child.next_node is None or by_id[child.next_node.node_id] in children


def test_ids_outlive_an_edit():
    before, after = (
        {n.node_id for n in ChunkwrightNodeParser(ROUTED)([schema.Document(text=text, id_="two")])}
        for text in (PLAIN, edited(PLAIN))
    )
    assert len(before & after) > 0.9 * len(before)


def test_the_parser_is_written_and_read():
    parser = ChunkwrightNodeParser("word", chunk_size=20, include_metadata=False)
    for read in (
        ChunkwrightNodeParser.from_dict(parser.to_dict()),
        ChunkwrightNodeParser.from_json(parser.to_json()),
    ):
        assert read.to_dict() == parser.to_dict()
        assert not read.include_metadata
        assert [n.text for n in read(SOURCES)] == [n.text for n in parser(SOURCES)]
