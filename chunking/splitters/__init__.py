"""Splitters of other libraries as chunkers: what a user has already, cut, measured and compared as ours are.

A library's splitter is made by its name, as a strategy is: `create_chunker("langchain_recursive",
chunk_size=1000, chunk_overlap=200)`.
"""

from . import (  # noqa: F401, I001
    langchain,
    llama_index,
    haystack,
    chonkie,
    semchunk,
    semantic_text_splitter,
    own_code,
)
from .base import ProgramChunker, SplitterChunker, library_splitters
from .libraries import LIBRARIES, is_installed, version_of
from .own_code import (
    HOW_TO_ALLOW,
    OwnCode,
    allow_code,
    is_code_allowed,
    keep_code,
    kept_code,
    name_code_folder,
)
from .programs import Native

__all__ = [
    "HOW_TO_ALLOW",
    "LIBRARIES",
    "Native",
    "OwnCode",
    "ProgramChunker",
    "SplitterChunker",
    "allow_code",
    "is_code_allowed",
    "is_installed",
    "keep_code",
    "kept_code",
    "library_splitters",
    "name_code_folder",
    "version_of",
]
