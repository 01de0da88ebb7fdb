"""Programs that make the chunks of a configuration inside a framework."""

from __future__ import annotations

from typing import NamedTuple


class InFramework(NamedTuple):
    """How a framework gets the chunks: what is installed, and a program that reads `tuned.yaml`."""

    install: str
    program: str


#: by the framework's name
FRAMEWORKS = {
    "LangChain": InFramework(
        "langchain",
        """from chunking.integrations.langchain import ChunkwrightTextSplitter

splitter = ChunkwrightTextSplitter("tuned.yaml")
chunks = splitter.split_documents(documents)
""",
    ),
    "LlamaIndex": InFramework(
        "llama-index",
        """from chunking.integrations.llama_index import ChunkwrightNodeParser

parser = ChunkwrightNodeParser("tuned.yaml")
nodes = parser.get_nodes_from_documents(documents)
""",
    ),
    "Haystack": InFramework(
        "haystack",
        """from haystack import Pipeline

from chunking.integrations.haystack import ChunkwrightSplitter

pipeline = Pipeline()
pipeline.add_component("splitter", ChunkwrightSplitter("tuned.yaml"))
chunks = pipeline.run({"splitter": {"documents": documents}})["splitter"]["documents"]
""",
    ),
    "Chonkie": InFramework(
        "chonkie",
        """from chunking.integrations.chonkie import ChunkwrightChunker

chunks = ChunkwrightChunker("tuned.yaml").chunk(text)
""",
    ),
    "docling": InFramework(
        "documents",
        """from chunking.integrations.docling import ChunkwrightChunker

chunks = list(ChunkwrightChunker("tuned.yaml").chunk(document))
""",
    ),
    "Arrow": InFramework(
        "parquet",
        """from chunking.integrations.table import TableChunker

chunks = TableChunker("tuned.yaml")(table)
""",
    ),
}
