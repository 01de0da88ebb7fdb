"""LlamaIndex: a `NodeParser`, which is a step of an ingestion pipeline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..extras import extra
from ..types import Chunk
from .common import Configuration, configured, cut, described, key_of, name_in

with extra("llama-index"):
    from llama_index.core.bridge.pydantic import Field
    from llama_index.core.node_parser import NodeParser
    from llama_index.core.schema import BaseNode, MetadataMode, NodeRelationship, TextNode

__all__ = ["ChunkwrightNodeParser"]

#: between the headings of a path, which a vector store takes as one text
PATH = " › "
#: fields of every node parser, which are no options of a strategy
_OWN = ("include_metadata", "include_prev_next_rel", "callback_manager")


class ChunkwrightNodeParser(NodeParser):
    """Cuts as `config` says: a configuration, its file, or a strategy with its options.

    A node's text is the chunk's content, its `start_char_idx` and `end_char_idx` are the slice. The
    metadata are the document's and those of the chunk (see `described`), which are neither embedded
    nor shown to a model; since vector stores take no lists, the heading path is one text, and other
    lists and tables are JSON. A node's id
    stays when its document keeps its own and is edited elsewhere. Nodes of one level know the one
    before and the one after; of a hierarchy, parents and children know each other.
    """

    config: dict[str, Any] = Field(description="the configuration as plain data")
    id_func: Any = Field(default=None, exclude=True, description="not used")

    def __init__(self, config: Configuration, **options: Any) -> None:
        own = {name: options.pop(name) for name in _OWN if name in options}
        super().__init__(config=configured(config, options).to_dict(), **own)

    @classmethod
    def class_name(cls) -> str:
        """The name under which it is serialised."""
        return "ChunkwrightNodeParser"

    def _parse_nodes(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        return [made for node in nodes for made in self._nodes(node)]

    def _nodes(self, node: BaseNode) -> list[BaseNode]:
        """A node for each chunk of a document, or of a node."""
        text = node.get_content(metadata_mode=MetadataMode.NONE)
        chunks = cut(configured(self.config, {}), text, name_in(node.metadata))
        source = node.source_node or node.as_related_node_info()
        made = [self._node(node, chunk) for chunk in chunks]
        for each in made:
            each.relationships[NodeRelationship.SOURCE] = source
        _relate_parents(chunks, made)
        if self.include_prev_next_rel:
            _relate_neighbours(made)
        return list(made)

    def _node(self, node: BaseNode, chunk: Chunk) -> TextNode:
        own = {name: _flat(value) for name, value in described(chunk).items()}
        own["heading_path"] = PATH.join(chunk.heading_path)
        return TextNode(
            id_=key_of(node.node_id, chunk),
            text=chunk.embedded,
            start_char_idx=chunk.start,
            end_char_idx=chunk.end,
            metadata={**(node.metadata if self.include_metadata else {}), **own},
            excluded_embed_metadata_keys=[*node.excluded_embed_metadata_keys, *own],
            excluded_llm_metadata_keys=[*node.excluded_llm_metadata_keys, *own],
        )

    def _postprocess_parsed_nodes(
        self, nodes: list[BaseNode], parent_doc_map: dict[str, Any]
    ) -> list[BaseNode]:
        """The nodes as they are: the usual search for their offsets would find other ones."""
        return nodes


def _flat(value: Any) -> str | int | float:
    """A value that every vector store takes."""
    return value if isinstance(value, (str, int, float)) else json.dumps(value, ensure_ascii=False)


def _relate_parents(chunks: Sequence[Chunk], nodes: Sequence[TextNode]) -> None:
    """Tell parents and children of each other."""
    by_id = {chunk.id: node for chunk, node in zip(chunks, nodes, strict=True)}
    for chunk, node in zip(chunks, nodes, strict=True):
        parent = by_id.get(chunk.metadata.get("parent_id", ""))
        if parent is not None:
            node.relationships[NodeRelationship.PARENT] = parent.as_related_node_info()
            children = parent.relationships.setdefault(NodeRelationship.CHILD, [])
            children.append(node.as_related_node_info())


def _relate_neighbours(nodes: Sequence[TextNode]) -> None:
    """Tell each node of the one before and the one after it on its level."""
    levels: dict[Any, list[TextNode]] = {}
    for node in nodes:
        levels.setdefault(node.metadata.get("level"), []).append(node)
    for level in levels.values():
        for one, two in pairwise(level):
            one.relationships[NodeRelationship.NEXT] = two.as_related_node_info()
            two.relationships[NodeRelationship.PREVIOUS] = one.as_related_node_info()
