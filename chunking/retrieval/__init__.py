"""How chunks are ranked for a question, and how much of the ranking is read."""

from .indexed import indexed_text
from .options import RETRIEVERS, RetrievalOptions
from .ranking import scores

__all__ = ["RETRIEVERS", "RetrievalOptions", "indexed_text", "scores"]
