"""JSON, XML and YAML by their members, each chunk with the path to where it stands."""

from .chunker import RecordsChunker, RecordsOptions

__all__ = ["RecordsChunker", "RecordsOptions"]
