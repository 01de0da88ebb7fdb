"""From texts to vectors: one of our models, any other, an API, or the user's own function."""

from .base import Embedder, Progress, Vectors, part
from .choice import EMBEDDERS, get_embedder
from .input_limits import INPUT_LIMITS, InputLimit, get_reader
from .languages import unknown_languages
from .sentences import knows_vectors, remember_vectors, sentence_spans, sentence_vectors

__all__ = [
    "EMBEDDERS",
    "INPUT_LIMITS",
    "Embedder",
    "InputLimit",
    "Progress",
    "Vectors",
    "get_embedder",
    "get_reader",
    "knows_vectors",
    "part",
    "remember_vectors",
    "sentence_spans",
    "sentence_vectors",
    "unknown_languages",
]
