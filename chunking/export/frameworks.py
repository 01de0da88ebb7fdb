"""Programs that make the chunks of a configuration inside a framework."""

from __future__ import annotations

from typing import NamedTuple

from .snippets import reading


class InFramework(NamedTuple):
    """How a framework gets the chunks: the extra that is installed, and a program with a place for the file."""

    install: str
    template: str

    def program(self, path: str, parser: str | None = None) -> str:
        """A Python program that cuts the file at `path` as `tuned.yaml` says, both in the folder it is run in.

        `parser` is the one that is to read the file, None for the usual.
        """
        return self.template.format(reading=reading(path, parser), name=repr(path))


#: by the framework's name
FRAMEWORKS = {
    "LangChain": InFramework(
        "langchain",
        """from langchain_core.documents import Document

from chunking.integrations.langchain import ChunkwrightTextSplitter
from chunking.parsers import parse_file

documents = [Document({reading}.text, metadata={{"source": {name}}})]
splitter = ChunkwrightTextSplitter("tuned.yaml")
chunks = splitter.split_documents(documents)
""",
    ),
    "LlamaIndex": InFramework(
        "llama-index",
        """from llama_index.core import Document

from chunking.integrations.llama_index import ChunkwrightNodeParser
from chunking.parsers import parse_file

documents = [Document(text={reading}.text, metadata={{"file_name": {name}}})]
parser = ChunkwrightNodeParser("tuned.yaml")
chunks = parser.get_nodes_from_documents(documents)
""",
    ),
    "Haystack": InFramework(
        "haystack",
        """from haystack import Document, Pipeline

from chunking.integrations.haystack import ChunkwrightSplitter
from chunking.parsers import parse_file

documents = [Document(content={reading}.text, meta={{"file_path": {name}}})]
pipeline = Pipeline()
pipeline.add_component("splitter", ChunkwrightSplitter("tuned.yaml"))
chunks = pipeline.run({{"splitter": {{"documents": documents}}}})["splitter"]["documents"]
""",
    ),
    "Chonkie": InFramework(
        "chonkie",
        """from chonkie import Document

from chunking.integrations.chonkie import ChunkwrightChunker
from chunking.parsers import parse_file

document = Document(content={reading}.text, metadata={{"source": {name}}})
chunks = ChunkwrightChunker("tuned.yaml").chunk_document(document).chunks
""",
    ),
    "docling": InFramework(
        "documents",
        """from docling.document_converter import DocumentConverter

from chunking.integrations.docling import ChunkwrightChunker

document = DocumentConverter().convert({name}).document
chunks = list(ChunkwrightChunker("tuned.yaml").chunk(document))
""",
    ),
    "Arrow": InFramework(
        "parquet",
        """import pyarrow as pa

from chunking.integrations.table import TableChunker
from chunking.parsers import parse_file

documents = pa.table({{"text": [{reading}.text], "uri": [{name}]}})
chunks = TableChunker("tuned.yaml", uri="uri")(documents)
""",
    ),
}
