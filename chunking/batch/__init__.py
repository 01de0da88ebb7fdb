"""Many documents with one configuration."""

from .folders import Outcome, chunk_files, find_files

__all__ = ["Outcome", "chunk_files", "find_files"]
