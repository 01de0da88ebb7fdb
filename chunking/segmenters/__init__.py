"""Text to spans: where words, sentences, lines, paragraphs, graphemes and sections begin and end."""

from .natural_language import UNDETERMINED, language_of
from .outline import Outline, outline

__all__ = ["UNDETERMINED", "Outline", "language_of", "outline"]
