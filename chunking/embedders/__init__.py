"""From texts to vectors: one of our models, any other, an API, or the user's own function."""

from .base import Embedder, Progress, Vectors, part
from .choice import EMBEDDERS, get_embedder
from .distilling import is_built
from .sentences import knows_vectors, sentence_spans, sentence_vectors

__all__ = [
    "EMBEDDERS",
    "Embedder",
    "Progress",
    "Vectors",
    "get_embedder",
    "is_built",
    "knows_vectors",
    "part",
    "sentence_spans",
    "sentence_vectors",
]
